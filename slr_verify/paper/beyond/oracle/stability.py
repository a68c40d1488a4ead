"""The Hessian of the risk at the oracle can become indefinite off the manifold.

First the slopes of the risk in the products at the oracle, then those in s and u by the chain rule, and
their slopes at s = u = 0: the block [[A, B], [B, C]]. At the parameters of the experiments the determinant
has exactly one zero in lambda on [1/100, 3], by the intermediate value theorem, which is no step of a
proof; nor is that steps move away from the oracle beyond it and towards it before, nor are the
directions out of the plane of k* and v*.
"""

import sympy as sp

from slr_verify.calculus.rules.cases import ByCases
from slr_verify.calculus.rules.combination import adding
from slr_verify.calculus.rules.enclosure import ByBalls
from slr_verify.calculus.rules.instance import instance
from slr_verify.calculus.rules.monotone import MonotoneBetween
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.claims.claim import Claim, Heading, Proof, Shelf
from slr_verify.document.letters import Letter
from slr_verify.language.binding import replaced
from slr_verify.language.statement import Statement, equal
from slr_verify.language.value import derivative
from slr_verify.model.letters import SLOPE_CONSTANTS
from slr_verify.model.notation import L, d, gamma, kappa, lam, theta
from slr_verify.model.oracle_block import (
    ORACLE,
    TURNED,
    S,
    U,
    oracle_block,
    oracle_slopes,
    points_as_letters,
    turned_risk,
)
from slr_verify.model.turns import second_slope
from slr_verify.paper.beyond.off_manifold.slopes_at_points import SlopesAt, turning
from slr_verify.paper.evidence.hessian import TurnedVectors, hessian_evidence
from slr_verify.paper.evidence.nearby import Nearby, at_oracle, nearby_evidence
from slr_verify.paper.evidence.pgd import Setting

TURNS = (S, U)

AT_ORACLE = SlopesAt("oracle-slopes", ORACLE, oracle_slopes())
SLOPES_CLAIM = AT_ORACLE.claim(
    "Oracle (slopes)",
    "The slopes of the risk at the oracle",
    "At the oracle, $k = k*$ and $v = v*$, the five derivatives of the risk in the"
    " products are elementary, and those across the manifold vanish. The six second"
    " derivatives across the manifold are in closed form but for $zeta$.",
    {(kappa,): "The derivatives", (theta, theta): "The second derivatives across the manifold"},
)
SLOPES = tuple(
    equal(derivative(turned_risk(), turn), sp.diff(turned_risk(), turn)) for turn in TURNS
)
ENTRIES = {(S, S): oracle_block()[0, 0], (S, U): oracle_block()[0, 1], (U, U): oracle_block()[1, 1]}
BLOCK = tuple(
    equal(second_slope(turned_risk(), TURNS, *pair), entry) for pair, entry in ENTRIES.items()
)


BLOCK_CLAIM = Claim(
    label="oracle-block",
    number="Oracle (block)",
    title="The Hessian of the risk at the oracle, for turns in the plane of $k*$ and $v*$",
    sentence=(
        "Turn $k$ from $k*$ by the angle $s$ towards $v*$, and $v$ from $v*$ by $u$ towards $k*$. For all"
        " parameters the Hessian of the risk in $(s, u)$ at the oracle, $s = u = 0$, has the entries"
        " given below."
    ),
    headings=(
        Heading("The slopes of the risk along the turns", SLOPES[0]),
        Heading("The three entries, in $(s, s)$, $(s, u)$ and $(u, u)$", BLOCK[0]),
    ),
    letters=(*SLOPE_CONSTANTS, *points_as_letters()),
    statements=(*SLOPES, *BLOCK),
    setting=(
        "$<k*, v*> = 0$",
        "$k = cos(s) k* + sin(s) v*$, $v = cos(u) v* + sin(u) k*$",
        "$chi$ the five products then, $chi_s, chi_u$ where only $s, u$ turns",
    ),
    proofs=(
        Proof(
            "By differentiating twice",
            (turning,) * 2 + (AT_ORACLE.entry,) * 3,
            "By the chain rule the derivative in an angle is a combination of the slopes of the risk in"
            " the products. Differentiate once more and evaluate at the oracle: only the first and second"
            " slopes of Oracle (slopes) remain.",
        ),
    ),
    evidence=(hessian_evidence(TurnedVectors(TURNED, TURNS, ENTRIES)),),
)
EXPERIMENT = {d: sp.Integer(400), L: sp.Integer(10), gamma: sp.sqrt(sp.Rational(1, 2))}
SMALLEST, LARGEST = sp.Rational(1, 100), sp.Integer(3)
BELOW = sp.Rational(8924379482017, 10**13)
ABOVE = BELOW + sp.Rational(8, 10**11)
"""The bracket of the threshold, about 0.89243794824; it is shorter than 1e-10."""


def at_experiment(expr: sp.Expr) -> sp.Expr:
    """At d = 400, L = 10, gamma^2 = 1/2."""
    return replaced(expr, EXPERIMENT)


FIRST, MIXED, LAST = (at_experiment(entry) for entry in ENTRIES.values())
DETERMINANT = FIRST * LAST - MIXED**2
Order = tuple[sp.Symbol, sp.Symbol]
END = sp.Symbol("lambda_0", positive=True)
STEEP = sp.Rational(84, 100), sp.Rational(95, 100)
"""Between these, around the bracket, balls see that the determinant decreases."""
THRESHOLD = (
    Statement(FIRST, ">", sp.S.Zero, (lam >= SMALLEST, lam <= ABOVE)),
    Statement(DETERMINANT, ">", sp.S.Zero, (lam >= SMALLEST, lam <= BELOW)),
    Statement(DETERMINANT, "<", sp.S.Zero, (lam >= ABOVE, lam <= LARGEST)),
    Statement(derivative(DETERMINANT, lam), "<", sp.S.Zero, (lam >= BELOW, lam <= ABOVE)),
)


def seen_by_balls(goal: Statement, shelf: Shelf) -> Theorem:
    """Functions of lambda on an interval, once zeta is in closed form."""
    return infer(goal, ByBalls((shelf.theorem("zeta-positive"),)))


def before_bracket(goal: Statement, shelf: Shelf) -> Theorem:
    """Up to 0.84 by balls; then it falls to what it is at the bracket, which is positive."""
    close = _as_at_the_bracket(goal, (lam, END), BELOW, shelf)
    far = seen_by_balls(goal.holding((lam >= SMALLEST, lam <= STEEP[0])), shelf)
    return infer(goal, ByCases(lam, STEEP[0], far, close))


def behind_bracket(goal: Statement, shelf: Shelf) -> Theorem:
    """Up to 0.95 it falls from what it is at the bracket, which is negative; then by balls."""
    close = _as_at_the_bracket(goal, (END, lam), ABOVE, shelf)
    far = seen_by_balls(goal.holding((lam >= STEEP[1], lam <= LARGEST)), shelf)
    return infer(goal, ByCases(lam, STEEP[1], close, far))


def _as_at_the_bracket(goal: Statement, order: Order, end: sp.Rational, shelf: Shelf) -> Theorem:
    """The sign at lambda, where the determinant falls from the first of lambda and the end to the other."""
    here = (sp.Ge(END, end), sp.Le(END, end))
    low, high = order
    near = (*here, low >= STEEP[0], low <= high, high <= STEEP[1])
    slope = THRESHOLD[3].holding((lam >= STEEP[0], lam <= STEEP[1]))
    falling = MonotoneBetween(lam, goal.lhs, low, high, seen_by_balls(slope, shelf))
    values = [replaced(goal.lhs, {lam: each}) for each in order]
    fallen = infer(Statement(values[0], ">=", values[1], near), falling)
    at_end = Statement(replaced(goal.lhs, {lam: END}), goal.sign, goal.rhs, here)
    seen = seen_by_balls(at_end, shelf)
    close = infer(goal.holding(near), adding((1, fallen), (1, seen)))
    return instance(close, {END: end})


NEAR_ORACLE = tuple(
    Nearby(Setting(400, 10, at, 0.5**0.5, 0.1), alpha=2e-3, attracts=at < BELOW)
    for at in (0.5, 0.8, 2.0, 3.0)
)
NAMED = tuple(
    Letter(name, value, level=level, of=(lam,), points=((END,),))
    for name, value, level in (
        ("H_11", FIRST, 4),
        ("H_12", MIXED, 4),
        ("H_22", LAST, 4),
        ("Delta", DETERMINANT, 5),
    )
)
"""The entries of the block and its determinant, as functions of lambda."""
THRESHOLD_CLAIM = Claim(
    label="oracle-threshold",
    number="Oracle (threshold)",
    title="The sign of the oracle's block at $d = 400, L = 10, gamma^2 = 1/2$",
    sentence=(
        "At $d = 400$, $L = 10$ and $gamma^2 = 1/2$ the block of Oracle (block) is positive definite for"
        " $lambda$ in $[0.01, 0.8924]$ and indefinite in $[0.8925, 3]$: on $[0.01, 3]$ its determinant is"
        " positive below a bracket inside $[0.8924, 0.8925]$, decreasing in it and negative above it, and"
        " its first entry is positive up to the end of the bracket."
    ),
    headings=(
        Heading("The first entry, up to the end of the bracket", THRESHOLD[0]),
        Heading("The determinant below the bracket", THRESHOLD[1]),
        Heading("The determinant above the bracket", THRESHOLD[2]),
        Heading("The determinant decreases in the bracket", THRESHOLD[3]),
    ),
    letters=NAMED,
    statements=THRESHOLD,
    setting=(
        "$d = 400$, $L = 10$, $gamma^2 = 1/2$",
        "$lambda in [1/100, 3]$",
        "$H_11$, $H_12$ and $H_22$ are the entries of the block of Oracle (block), $Delta$ its determinant",
    ),
    proofs=(
        Proof(
            "By ball arithmetic, and monotonicity around the bracket",
            (seen_by_balls, before_bracket, behind_bracket, seen_by_balls),
            "With $zeta$ in closed form (Zeta), interval arithmetic on small intervals of $lambda$"
            " shows the signs away from the bracket. Near it, from 0.84 to 0.95, it shows that the"
            " determinant decreases, so the signs at the ends of the bracket settle the rest.",
        ),
    ),
    evidence=(nearby_evidence(at_oracle, *NEAR_ORACLE),),
)
CLAIMS = (SLOPES_CLAIM, BLOCK_CLAIM, THRESHOLD_CLAIM)
