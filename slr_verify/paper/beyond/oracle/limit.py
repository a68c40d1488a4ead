"""The threshold of the oracle in many dimensions: it tends to sqrt(3)/2.

With s = 1/a, exp(-a^2) <= s^2, so all that `SMALL` of oracle-minimum has is at most a polynomial in s and
1/sqrt(d), and s is a multiple of 1/sqrt(d).
"""

import sympy as sp

from slr_verify.calculus.chain import chain
from slr_verify.calculus.rules.algebra import by_sign
from slr_verify.calculus.rules.assumption import hypothesis
from slr_verify.calculus.rules.combination import adding
from slr_verify.calculus.rules.instance import Instance
from slr_verify.calculus.rules.limits import ByContinuity, Squeezed
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.claims.claim import Claim, Heading, Proof, Prove, Shelf
from slr_verify.claims.evidence.both_sides import enclosure_evidence
from slr_verify.document.letters import Letter
from slr_verify.language.limit import Limit
from slr_verify.language.statement import Statement, at_least, at_most, equal, less, more
from slr_verify.model.letters import SLOPE_CONSTANTS
from slr_verify.model.notation import d, gamma, lam
from slr_verify.paper.beyond.bounds.erfc_bounds import exponential_above
from slr_verify.paper.beyond.oracle import minimum
from slr_verify.paper.beyond.oracle.hessian import DETERMINANT, NAMED, SEVERAL
from slr_verify.paper.beyond.oracle.minimum import (
    SADDLE,
    SMALL,
    P,
    Q,
    bell,
    bent,
    m,
    narrow,
    need,
    p,
    root_pi,
    strength,
    tokens,
    y_0,
)

MOVING = sp.Tuple(d)
tiny = 1 / sp.sqrt(d)
LARGE = (*SEVERAL, sp.Eq(Limit(tiny, MOVING), 0))
peak, bend = 2 / root_pi, 4 * gamma**2 / root_pi
own = root_pi * gamma**2 * P / p


def modulus(r: sp.Expr) -> sp.Expr:
    """A bound of SMALL/d at r = 1/sqrt(d)."""
    s = sp.sqrt(2) * p / lam * r
    high = 2 * gamma**2 * r**2 + 3 * bend * s * r**2
    return (
        3 * bend * s * y_0 * r**2
        + m * s**2
        + own * peak * s**2 * (4 + high)
        + (1 + high) * (3 * bend * s + narrow * peak * s**2) / (m * tokens)
    )


ROOM = (need - y_0 * (d + 2 * gamma**2)) / d
EXPLICIT = at_most(SMALL / d, modulus(tiny), SEVERAL)
VANISHES = equal(Limit(SMALL / d, MOVING), 0, LARGE)
REMAINS = equal(Limit(ROOM, MOVING), 1 - 2 / Q, LARGE)
POSITIVE = more(1 - 2 / Q, 0, (sp.Gt(4 * lam**2, 3),))
FAR = less(
    DETERMINANT,
    0,
    (*SEVERAL, sp.Lt(modulus(tiny) + 2 * gamma**2 * y_0 / d, 1 - 2 / Q)),
)


def explicit(goal: Statement, shelf: Shelf) -> Theorem:
    """exp(-a^2) <= s^2, and a exp(-a^2) <= s."""
    given, s = goal.given, 1 / strength
    above = exponential_above(shelf.theorem("erfc-bounds"), strength**2)
    tail = (
        chain(sp.exp(-(strength**2)), given)
        .at_most(1 / (1 + strength**2), by=Instance(above))
        .at_most(s**2, by=adding(rest=1 / (strength**2 * (1 + strength**2))))
        .theorem()
    )
    steep = infer(at_most(bell, peak * s**2, given), adding((peak, tail)))
    curved = infer(at_most(bent, bend * s, given), adding((bend * strength, tail)))
    high = d + 2 * gamma**2 + 3 * bend * s
    share = 1 / (d * m * tokens)
    return infer(
        goal,
        adding(
            (3 * y_0 / d + 3 * own * bell / d, curved),
            (m, tail),
            (own * (3 * d + high) / d + share * high * narrow, steep),
            (3 * share * (high + 3 * bent + narrow * bell), curved),
        ),
    )


def vanishes(goal: Statement, shelf: Shelf) -> Theorem:
    """Between zero and a polynomial in 1/sqrt(d)."""
    r = sp.Symbol("r", real=True)
    below = chain(Limit(sp.S.Zero, MOVING), goal.given).equals(0, by=ByContinuity(sp.S.Zero))
    above = chain(Limit(modulus(tiny), MOVING), goal.given).equals(
        0, by=ByContinuity(modulus(r), (r,), (tiny,))
    )
    positive = infer(at_least(SMALL / d, 0, SEVERAL), by_sign)
    low = infer(at_most(0, SMALL / d, SEVERAL), adding((1, positive)))
    squeezed = Squeezed(low, explicit(EXPLICIT, shelf), below.theorem(), above.theorem())
    return infer(goal, squeezed)


def remains(goal: Statement, shelf: Shelf) -> Theorem:
    """It is 1 - 2/Q less a multiple of 1/d."""
    r = sp.Symbol("r", real=True)
    return infer(goal, ByContinuity(1 - 2 / Q - 2 * gamma**2 * y_0 * r**2, (r,), (tiny,)))


def positive(goal: Statement, shelf: Shelf) -> Theorem:
    """Q^2 - 4 = 4 lambda^2 - 3."""
    return infer(goal, adding((1 / (Q * (Q + 2)), hypothesis(goal.given[0], goal.given))))


def far(goal: Statement, shelf: Shelf) -> Theorem:
    """The condition under which oracle-minimum has a negative determinant, divided by d."""
    known = (hypothesis(goal.given[-1], goal.given), explicit(EXPLICIT, shelf))
    enough = less(SMALL, need - y_0 * (d + 2 * gamma**2), goal.given)
    shown = infer(enough, adding(*((d, each) for each in known)))
    return infer(goal, Instance(minimum.CLAIM.shown(SADDLE, shelf), (), (shown,)))


PROOFS: dict[Statement, Prove] = {
    EXPLICIT: explicit,
    VANISHES: vanishes,
    REMAINS: remains,
    POSITIVE: positive,
    FAR: far,
}
CLAIM = Claim(
    label="oracle-limit",
    number="Oracle (limit)",
    title="In many dimensions the oracle is a saddle at every $lambda$ above $sqrt(3)/2$",
    sentence=(
        "Let $L >= 2$, $lambda$ and $gamma$ be fixed and $d$ grow. Then $delta/d$, by which the condition"
        " of Oracle (minimum) for a negative determinant differs from that for a positive one, tends to"
        " zero, and is at most an explicit function of $1/sqrt(d)$; the other side of the condition,"
        " divided by $d$, tends to $1 - 2/Q$, which is positive if $lambda > sqrt(3)/2$. So the oracle is a"
        " saddle at every such $lambda$ once $d$ is large, and by Oracle (minimum) it is a minimum for"
        " $lambda <= sqrt(3)/2$ in every dimension. How large $d$ has to be, given $lambda$, is explicit."
    ),
    headings=(
        Heading("A bound of $delta/d$", EXPLICIT),
        Heading("It tends to zero", VANISHES),
        Heading("The other side of the condition", REMAINS),
        Heading("Its limit is positive", POSITIVE),
        Heading("Where $d$ is large enough the determinant is negative", FAR),
    ),
    letters=(*SLOPE_CONSTANTS, *NAMED, Letter("delta", SMALL, level=3)),
    statements=tuple(PROOFS),
    setting=("$<k*, v*> = 0$", "in a limit $d$ varies, and $L, lambda, gamma$ are fixed"),
    proofs=(
        Proof(
            "By squeezing",
            tuple(PROOFS.values()),
            "With $exp(-a^2) <= 1/a^2$, every part of $delta/d$ is at most a power of $1/a$, which is a"
            " multiple of $1/sqrt(d)$. The condition of Oracle (minimum), divided by $d$, is then one on"
            " $1/sqrt(d)$, and continuous in it.",
        ),
    ),
    evidence=(enclosure_evidence((EXPLICIT, POSITIVE)),),
)
