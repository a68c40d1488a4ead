"""The oracle: where its Hessian is certainly positive definite, and where it certainly is not.

Write m = L - 1, e = erf(a), B = erf(b), u = g^2/p^2 and w = 2 - 3 B + 2 u. The determinant of the block is

    m c (S (2/Q + L - 2) - m d e^2) + m c' (S + d e w) + (S r - W^2)

with c, c', r > 0, S = h_1 + h_2 + R_theta_theta - 2 R_theta_eta and W = 2 gamma^2 a erf'(a) w. As S is at
least 2 gamma^2 e + d e^2, the first part is positive where `FEW` holds; the second is positive, and so is
the third, by `erf_pair_bounds`. But for terms with exp(-a^2) the first part is a multiple of
(2/Q + L - 2) (d + 2 gamma^2) - m d, and the others are zero; so where that number is below what these
terms can add, the determinant is negative.
"""

import sympy as sp

from slr_verify.calculus.chain import by
from slr_verify.calculus.rules.algebra import normal_form
from slr_verify.calculus.rules.assumption import hypothesis
from slr_verify.calculus.rules.combination import adding
from slr_verify.calculus.rules.instance import Instance, instance
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.claims.claim import Claim, Heading, Proof, Prove, Shelf
from slr_verify.claims.evidence.both_sides import enclosure_evidence
from slr_verify.document.letters import Letter
from slr_verify.language.erf_derivative import erf_prime
from slr_verify.language.statement import Given, Statement, at_least, at_most, equal, less, more
from slr_verify.model.notation import D, L, a, b, d, g, gamma, lam, p_of, q_of, t, x
from slr_verify.model.zeta import zeta
from slr_verify.paper.beyond.bounds import erf_bounds, erf_pair_bounds
from slr_verify.paper.beyond.bounds.erf_between import flatter, rising
from slr_verify.paper.beyond.bounds.erf_pair_bounds import CONCAVE, MIXED, NEAR, u
from slr_verify.paper.beyond.oracle.hessian import DETERMINANT, NAMED, SEVERAL
from slr_verify.paper.evidence.nearby import Nearby, at_oracle, nearby_evidence
from slr_verify.paper.evidence.pgd import Setting

scale, root_pi, m = lam * gamma, sp.sqrt(sp.pi), L - 1
p, q, P, Q = p_of(scale), q_of(scale), p_of(lam), q_of(lam)
strength, inner = lam * D / p, lam * D / (p * q)
AT_ORACLE = {a: strength, b: inner, u: scale**2 / p**2}
e, B, bell, share = sp.erf(strength), sp.erf(inner), erf_prime(strength), AT_ORACLE[u]
y_0 = 2 / Q + L - 2
need = (L - 1) * d
FEW = sp.Ge(y_0 * (d + 2 * gamma**2), need)
MINIMUM = more(DETERMINANT, 0, (*SEVERAL, FEW))
COLD = more(DETERMINANT, 0, (*SEVERAL, sp.Le(4 * lam**2, 3)))
MANY = more(DETERMINANT, 0, (*SEVERAL, sp.Le(d, 2 * gamma**2 * (L - 2))))

sharp = erf_prime(sp.sqrt(2) * lam * D / q)
tokens = 8 * lam**2 / (sp.pi * P**2)
crossed = 8 * lam**2 * gamma**2 * bell / (root_pi * P * p)
bent = 2 * gamma**2 * strength * bell
narrow = 8 / root_pi * (lam * gamma**2) ** 2 / (p**2 * q)
S = 2 * gamma**2 * e + d * zeta(lam * D, scale) + bent * (3 - B)
"""h_1 + h_2 + R_theta_theta - 2 R_theta_eta."""
highest = d + 2 * gamma**2 + 3 * bent
"""S is below it."""
SMALL = (
    3 * bent * y_0
    + need * sp.exp(-(strength**2))
    + crossed / tokens * (highest + 3 * d)
    + highest * (3 * bent + narrow * bell) / (m * tokens)
)
"""What terms with exp(-a^2) can add."""
ROOM = d - 2 * gamma**2 * (L - 2)
THRESHOLD = 2 * (d + 2 * gamma**2) / ROOM
"""Of Q, but for terms with exp(-a^2)."""
BEFORE = more(DETERMINANT, 0, (*SEVERAL, sp.Gt(ROOM, 0), sp.Le(Q, THRESHOLD)))
CLOSE = equal(THRESHOLD - 2, 4 * gamma**2 * (L - 1) / ROOM, (sp.Gt(ROOM, 0),))
SADDLE = less(DETERMINANT, 0, (*SEVERAL, sp.Lt(SMALL, need - y_0 * (d + 2 * gamma**2))))


def minimum(goal: Statement, shelf: Shelf) -> Theorem:
    """The sum of the module's docstring."""
    given = goal.given
    pairs, order = _at_oracle(MIXED, shelf, given), _risen(given)
    bow = instance(erf_pair_bounds.CLAIM.shown(CONCAVE, shelf), {a: strength}, given)
    jensen = erf_bounds.ZETA.shown(erf_bounds.JENSEN, shelf)
    spread = instance(jensen, {t: lam * D, g: scale}, given)
    front, slow = bent * 2 * gamma**2, m * crossed * d
    both = front * (1 - B) * (1 + 4 * share)
    wide = both * strength**2 / share
    return infer(
        goal,
        adding(
            (m * tokens * e**2, hypothesis(FEW, given)),
            (m * tokens * y_0 * d + slow + wide, spread),
            (slow * e + wide * (e + B), order),
            (both, bow),
            (front * strength, pairs),
            rest=m * tokens * y_0 * (bent * (3 - B) + 2 * gamma**2 * e * (1 - e))
            + m * crossed * (2 * gamma**2 * e + bent * (3 - B) + 2 * d * e * (1 - B + share))
            + S * narrow * sharp,
        ),
    )


def saddle(goal: Statement, shelf: Shelf) -> Theorem:
    """Every part is replaced by what it is at most."""
    given = goal.given
    tail = instance(erf_bounds.ERF.shown(erf_bounds.GAP, shelf), {erf_bounds.y: strength}, given)
    tail = infer(
        at_most(1 - e**2, sp.exp(-(strength**2)), given), adding((1, tail), rest=tail.statement.rhs)
    )
    falls = flatter(a, x, (sp.Le(a, x),))
    further = {a: strength, x: sp.sqrt(2) * lam * D / q}
    between = strength**2 / (q**2 * (further[x] + strength))
    apart = infer(at_most(*further.values()), adding(rest=between))
    steep = infer(at_least(bell, sharp, given), Instance(falls, tuple(further.items()), (apart,)))
    lower = d * (1 - zeta(lam * D, scale)) + 2 * gamma**2 * (1 - e) + bent * B
    weak = 3 * (1 - e) + e * (1 / p**2 + 3 * B)
    own = bent * (1 - B) * (1 + 4 * share) + narrow * sharp
    return infer(
        goal,
        adding(
            (m * tokens, hypothesis(given[-1], given)),
            (m * tokens * need, tail),
            (highest * narrow, steep),
            rest=m * tokens * lower * y_0
            + m * crossed * (lower + d * weak)
            + highest * bent * (3 * B + (1 - B) * 2 / p**2)
            + lower * own
            + (bent * (2 - 3 * B + 2 * share)) ** 2,
        ),
    )


def _risen(given: Given) -> Theorem:
    """erf(b) <= erf(a)."""
    return _near(rising(b, a, NEAR[:1]), given)


def _at_oracle(statement: Statement, shelf: Shelf, given: Given) -> Theorem:
    """One of the inequalities of `erf_pair_bounds`, at the oracle."""
    return _near(erf_pair_bounds.CLAIM.shown(statement, shelf), given)


def _near(known: Theorem, given: Given) -> Theorem:
    """A theorem on all b <= a and u <= 1/2, at the oracle."""
    near = (
        infer(at_most(inner, strength), adding(rest=strength * (1 - 1 / q))),
        infer(at_most(AT_ORACLE[u], sp.S.Half), adding(rest=1 / (2 * p**2))),
    )
    goal = known.statement.substituted(AT_ORACLE).holding(given)
    return infer(goal, Instance(known, tuple(AT_ORACLE.items()), near))


def cold(goal: Statement, shelf: Shelf) -> Theorem:
    """Q <= 2."""
    return _where(goal, _few(goal.given, hypothesis(goal.given[-1], goal.given)), shelf)


def many(goal: Statement, shelf: Shelf) -> Theorem:
    """What is to be shown of d, and a positive number."""
    short = hypothesis(goal.given[-1], goal.given)
    few = adding((1, short), rest=2 / Q * (d + 2 * gamma**2))
    return _where(goal, infer(Statement(FEW.lhs, ">=", FEW.rhs, goal.given), few), shelf)


def _few(given: Given, short: Theorem) -> Theorem:
    rest = 2 * gamma**2 * (2 / Q + L - 2)
    known = ((d / (Q * (2 + Q)), short),)
    return infer(Statement(FEW.lhs, ">=", FEW.rhs, given), adding(*known, rest=rest))


def _where(goal: Statement, few: Theorem, shelf: Shelf) -> Theorem:
    return infer(goal, Instance(minimum(MINIMUM, shelf), (), (few,)))


def before_threshold(goal: Statement, shelf: Shelf) -> Theorem:
    """The condition times Q is a multiple of Q_c - Q."""
    given = goal.given
    early, room = hypothesis(given[-1], given), hypothesis(given[-2], given)
    few = adding((1 / Q, early, room))
    return _where(goal, infer(Statement(FEW.lhs, ">=", FEW.rhs, given), few), shelf)


PROOFS: dict[Statement, Prove] = {
    MINIMUM: minimum,
    COLD: cold,
    MANY: many,
    BEFORE: before_threshold,
    CLOSE: by(normal_form),
    SADDLE: saddle,
}
CASES = (
    Nearby(Setting(20, 3, 0.85, 1.0, 0.1), alpha=0.02, attracts=True),
    Nearby(Setting(4, 4, 5.0, 1.0, 0.1), alpha=0.02, attracts=True),
    Nearby(Setting(60, 3, 3.0, 0.5, 0.1), alpha=5e-3, attracts=False),
)
"""By `COLD`, by `MANY` and by `SADDLE`."""
CLAIM = Claim(
    label="oracle-minimum",
    number="Oracle (minimum)",
    title="Where the block of the oracle is positive definite, and where it is not",
    sentence=(
        "Let $L >= 2$. The determinant of the block of Oracle (block) is positive, so that the Hessian at"
        " the oracle is positive definite (Oracle (Hessian)), if $(2/Q + L - 2) (d + 2 gamma^2) >= (L - 1)"
        " d$ with $Q = sqrt(1 + 4 lambda^2)$: whenever $lambda <= sqrt(3)/2$, for every $lambda$ if $d <= 2"
        " gamma^2 (L - 2)$, and otherwise up to $Q = Q_c$ with $Q_c = 2 (d + 2 gamma^2)/(d - 2 gamma^2 (L -"
        " 2))$, which is $2 + 4 gamma^2 (L - 1)/(d - 2 gamma^2 (L - 2))$. It is negative if $(2/Q + L - 2)"
        " (d + 2 gamma^2) + delta < (L - 1) d$, where $delta$ is explicit and a multiple of $exp(-a^2)$"
        " with $a = lambda D/p$. So it changes its sign only where the right side exceeds the left by"
        " between 0 and $delta$; how often it does there is not said."
    ),
    headings=(
        Heading("The determinant is positive", MINIMUM),
        Heading("In particular up to $lambda = sqrt(3)/2$", COLD),
        Heading("For many tokens at every $lambda$", MANY),
        Heading("In general up to a threshold, with its distance from 2", BEFORE),
        Heading("The determinant is negative", SADDLE),
    ),
    letters=(*NAMED, Letter("delta", SMALL, level=3)),
    statements=tuple(PROOFS),
    setting=("$<k*, v*> = 0$",),
    proofs=(
        Proof(
            "By a sum of three parts",
            tuple(PROOFS.values()),
            "As a polynomial in $L - 1$ the determinant has a part that is positive where the condition"
            " holds, because $zeta >= erf(a)^2$, and two that are positive at all parameters by"
            " Bounds (pair). All that is not in the condition has a factor $exp(-a^2)$ but for terms"
            " with $1 - zeta$ or $1 - erf(a)$, whose sign is known; so it is bounded by $delta$.",
        ),
    ),
    evidence=(
        enclosure_evidence((MINIMUM, COLD, MANY, BEFORE, SADDLE)),
        nearby_evidence(at_oracle, *CASES),
    ),
)
