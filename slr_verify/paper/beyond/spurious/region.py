"""A region of parameters where `room` of `spurious_definite` is positive.

With u = (q-1)/(q+1), T = u/arctan(u) and f = T/(1-u)^2, and with

    e = (L-1) p/(P gamma^2),      delta = p (1/Q - 1/2)/(P gamma^2),

`room` is a positive multiple of

    N + 2 e (M + f delta) - F (1/q + e (1 + delta) + e^2/2),

where N, M and F are functions of g (F of gamma and d as well).
"""

import sympy as sp

from slr_verify.calculus.chain import by, chain
from slr_verify.calculus.rules.assumption import assumed, hypothesis
from slr_verify.calculus.rules.cases import ByCases, Contradiction
from slr_verify.calculus.rules.combination import adding
from slr_verify.calculus.rules.enclosure import ByBalls
from slr_verify.calculus.rules.instance import Instance, instance
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.claims.claim import Claim, Heading, Proof, Shelf
from slr_verify.claims.evidence.both_sides import enclosure_evidence, quadrature_evidence
from slr_verify.document.letters import Letter
from slr_verify.language.statement import Given, Statement, at_most, more
from slr_verify.model.notation import D, L, d, gamma, lam, x
from slr_verify.model.spurious_block import LETTERS, P, Q, p, q, scale
from slr_verify.paper.beyond.bounds import arctan_bounds, erf_bounds
from slr_verify.paper.beyond.spurious.definite import at_point
from slr_verify.paper.evidence.nearby import Nearby, at_spurious_point, nearby_evidence
from slr_verify.paper.evidence.pgd import Setting

y = sp.Symbol("y", real=True)
TENTH = sp.Rational(11, 10)
ROOM_FOR_SIGNAL, ROOM_FOR_OTHERS = sp.Rational(5, 2), sp.Rational(7, 2)

# The four inequalities, for u = x in [0, 39/100] and T = 1 + y x^2
T = 1 + y * x**2
f = T / (1 - x) ** 2
BOX = (x >= 0, x <= sp.Rational(39, 100), y >= 0, y <= sp.Rational(1, 3))
share = (1 - x) / (1 + x)  # 1/q
own = 2 - x + x**2 + 3 * y * x**2 - x * y
flow = 4 * T**2 * (1 - x * y) - 8 / sp.pi * (1 + x**2) * (2 + x + x**2 - x * y + x**2 * y)
start = 2 * f**2 * share - 4 * f**2 * share**2 + 4 * f * share - 1
COST = more((1 - x) ** 2 * flow + TENTH * (1 + x) * T**2, 0, BOX)
START = more(start - TENTH * f * x**2 / (1 - x) ** 4 * share, 0, BOX)
SIGNAL = more(2 * own / (1 + x) - TENTH * x / (1 - x) ** 2 - TENTH / 2 * ROOM_FOR_SIGNAL, 0, BOX)
OTHERS = more(2 * f - TENTH * x**2 / (1 - x) ** 4 - TENTH / 2 * ROOM_FOR_OTHERS, 0, BOX)
INEQUALITIES = (COST, START, SIGNAL, OTHERS)

# The region
FEW_TOKENS = sp.Le(
    (L - 1) * (scale**4 - 14 * gamma**2 / d),
    ROOM_FOR_SIGNAL * scale**2 * gamma**2 * P / p + ROOM_FOR_OTHERS * (1 / Q - sp.S.Half),
)
REGION = (sp.Le(4 * scale**2, 4), sp.Le(4 * lam**2, 3), FEW_TOKENS)
ROOM = more(at_point(LETTERS.room), 0, REGION)

u = 1 - 2 / (q + 1)
omega = sp.atan(u)
at_u = {x: u, y: (u - omega) / (omega * u**2)}
ABOVE, BELOW = sp.Rational(1, 3), sp.S.Zero
BETWEEN = (sp.Le(at_u[y], ABOVE), sp.Le(BELOW, at_u[y]))
"""What the inequalities ask of y."""


seen_by_balls = by(ByBalls())
"""Functions of two variables on a box."""


def bound(inequality: Statement, given: Given, shelf: Shelf) -> Theorem:
    """One of the four inequalities, at u and u/arctan(u)."""
    known = BOUNDS_CLAIM.shown(inequality, shelf)
    return instance(known, at_u, given)


def room_between(goal: Statement, shelf: Shelf) -> Theorem:
    """The combination of the module's docstring, when y is known to lie in the box."""
    given = goal.given
    tall = u / omega
    steep = tall / (1 - u) ** 2
    e, delta = (L - 1) * p / (P * gamma**2), p * (1 / Q - sp.S.Half) / (P * gamma**2)
    shape = 1 / q + e * (1 + delta) + e**2 / 2
    scaled = 16 / sp.pi * lam**2 * gamma**4 * D**2 * steep / p**6
    tokens = TENTH / 2 * e * p / (P * gamma**2)
    costly = u**2 / ((1 + u) * (1 - u) ** 6 * steep * tall) * shape
    spare = gamma**2 / D**2 * (sp.Rational(3, 10) + 16 * scale**2) * shape
    unused = TENTH * 14 * gamma**2 / d * (1 / q + e * (1 + delta))
    return infer(
        goal,
        adding(
            (scaled / steep, bound(START, given, shelf)),
            (scaled * e * scale**2, bound(SIGNAL, given, shelf)),
            (scaled * e * delta, bound(OTHERS, given, shelf)),
            (scaled * costly, bound(COST, given, shelf)),
            (scaled * tokens, hypothesis(FEW_TOKENS, given)),
            rest=scaled * (spare + unused),
        ),
    )


def room(goal: Statement, shelf: Shelf) -> Theorem:
    """y = (u - arctan u)/(u^2 arctan u) is at most 1/3 and not negative, by bounds on arctan."""
    high = infer(
        at_most(at_u[y], ABOVE, goal.given),
        adding(
            ((3 + u**2) / (3 * omega * u**2), _at_u(arctan_bounds.CLAIM, arctan_bounds.PADE, shelf))
        ),
    )
    low = infer(
        at_most(BELOW, at_u[y], goal.given),
        adding((1 / (omega * u**2), _at_u(erf_bounds.ZETA, erf_bounds.ARCTAN, shelf))),
    )
    known = room_between(goal.holding((*goal.given, *BETWEEN)), shelf)
    for place, bound_on_y in ((1, low), (0, high)):
        known = _without(BETWEEN[place], bound_on_y, known)
    return known


def _at_u(claim: Claim, statement: Statement, shelf: Shelf) -> Theorem:
    """An inequality for arctan, at u."""
    return instance(claim.shown(statement, shelf), {arctan_bounds.y: u})


def _without(case: sp.core.relational.Relational, bound: Theorem, known: Theorem) -> Theorem:
    """A theorem without its last hypothesis, `left <= right`, which is known from `bound`."""
    goal = known.statement.holding(known.statement.given[:-1])
    left, right = case.args
    beyond = (*goal.given, sp.Gt(left, right, evaluate=False))
    absurd = (
        chain(left, beyond).at_most(right, by=Instance(bound)).less_than(left, by=assumed).theorem()
    )
    above = infer(goal.holding(beyond), Contradiction(absurd))
    return infer(goal, ByCases(left, right, known, above))


BOUNDS_CLAIM = Claim(
    label="spurious-inequalities",
    number="Spurious (inequalities)",
    title="Four inequalities on a box, from which Spurious (region) follows",
    sentence=(
        "Four elementary functions of $x$ and $y$, those of the proof of Spurious (region), are"
        " positive on the box $0 <= x <= 39/100$, $0 <= y <= 1/3$."
    ),
    headings=(Heading("On the box", COST),),
    statements=INEQUALITIES,
    proofs=(
        Proof(
            "By ball arithmetic",
            (seen_by_balls,) * len(INEQUALITIES),
            "Interval arithmetic on small boxes that cover the box shows that each function is positive.",
        ),
    ),
    evidence=(quadrature_evidence(INEQUALITIES),),
)
NEARBY = (
    Nearby(Setting(20, 3, 0.6, 1.0, 0.1), alpha=0.02, attracts=True),
    Nearby(Setting(12, 5, 0.5, 1.3, 0.1), alpha=0.014, attracts=True),
    Nearby(Setting(40, 5, 3.0, 0.7, 0.1), alpha=0.02, attracts=False),
)
"""Two in the region, and one where `room` is negative."""
U, OMEGA = Letter("u", u, level=1, of_terms=True), Letter("omega", omega, level=2)
NAMED = (
    U,
    OMEGA,
    Letter("y", (u - omega) / (OMEGA.symbol * U.symbol**2), level=3),
    Letter("T", 1 + (u - omega) / omega, level=3),
)
REGION_CLAIM = Claim(
    label="spurious-region",
    number="Spurious (region)",
    title="A region of parameters where the last factor of the minors is positive",
    sentence=(
        "Let $g = lambda gamma <= 1$ and $4 lambda^2 <= 3$, and let $(L - 1) (g^4 - 14 gamma^2/d) <="
        " (5/2) g^2 gamma^2 P/p + (7/2) (1/Q - 1/2)$ with $P = sqrt(1 + 2 lambda^2)$ and $Q = sqrt(1 + 4"
        " lambda^2)$. Then at the $theta_s$ of Spurious (stationary) the factor $r (K - m + 4 theta n) -"
        " (h - n)^2$ of the minors of Spurious (minors) is positive. Where $theta_s < 1$ and $L >= 2$ the"
        " Hessian is then positive definite across the family of points: that is Spurious (Hessian)."
    ),
    letters=NAMED,
    statements=(ROOM,),
    setting=("$<k*, v*> = 0$",),
    proofs=(
        Proof(
            "By four inequalities",
            (room,),
            "As a function of $u = (q - 1)/(q + 1)$ the factor is a combination, with positive weights,"
            " of four functions of $u$ and of $T = u/arctan(u)$, for which $1 <= T <= 1 + u^2/3$. These"
            " are the four inequalities. The only negative term that grows with the number of tokens is"
            " that in $(L - 1)^2$; the hypothesis on $L$ bounds it by terms in $L - 1$.",
        ),
    ),
    evidence=(enclosure_evidence((ROOM,)), nearby_evidence(at_spurious_point, *NEARBY)),
)
CLAIMS = (BOUNDS_CLAIM, REGION_CLAIM)
