"""Inequalities for arctan that the damped gradient step rests on."""

import sympy as sp

from slr_verify.calculus.chain import chain
from slr_verify.calculus.rules.algebra import by_sign
from slr_verify.calculus.rules.cases import ByParity
from slr_verify.calculus.rules.combination import adding
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.claims.claim import Claim, Heading, Proof, Prove, Shelf
from slr_verify.claims.evidence.both_sides import enclosure_evidence
from slr_verify.language.statement import Statement, at_least
from slr_verify.model.notation import x
from slr_verify.paper.beyond.bounds import erf_bounds

y = sp.Symbol("y", nonnegative=True)
atan = sp.atan

TIMES = at_least(x * atan(x), atan(x) ** 2)
PADE = at_least(atan(y), 3 * y / (3 + y**2))
SQUARE = at_least(atan(x) ** 2, x**2 / (1 + x**2) ** 2)


def times(goal: Statement, shelf: Shelf) -> Theorem:
    """0 <= arctan(y) <= y for y >= 0, and both sides are even."""
    below = chain(atan(y)).at_least(0, by=by_sign).theorem()
    half = infer(
        goal.substituted({x: y}),
        adding((1, below, erf_bounds.ZETA.shown(erf_bounds.ARCTAN, shelf))),
    )
    return infer(goal, ByParity(x, half, y))


def square(goal: Statement, shelf: Shelf) -> Theorem:
    """u^2 - w^2 = (u - w)^2 + 2 w (u - w), and both sides are even."""
    low = erf_bounds.ZETA.shown(erf_bounds.ARCTAN_BELOW, shelf)
    half = infer(goal.substituted({x: y}), adding((1, low, low), (2 * low.statement.rhs, low)))
    return infer(goal, ByParity(x, half, y))


def pade(goal: Statement, shelf: Shelf) -> Theorem:
    """The slopes differ by 4 y^4/((1 + y^2) (3 + y^2)^2)."""
    fraction = 3 * (3 - y**2) / (3 + y**2) ** 2
    return erf_bounds.grows_faster(goal, fraction, 4 * y**4 / ((1 + y**2) * (3 + y**2) ** 2))


PROOFS: dict[Statement, Prove] = {TIMES: times, SQUARE: square, PADE: pade}
CLAIM = Claim(
    label="arctan-bounds",
    number="Bounds (arctan)",
    title="Lower bounds on $arctan$ and its square",
    sentence=(
        "For all real $x$, $x arctan(x) >= arctan(x)^2 >= x^2/(1 + x^2)^2$; and for $y >= 0$, $arctan(y)"
        " >= 3 y/(3 + y^2)$."
    ),
    headings=(
        Heading("$x arctan(x)$ is at least the square of $arctan(x)$", TIMES),
        Heading("A lower bound on the square", SQUARE),
        Heading("Padé's bound", PADE),
    ),
    statements=tuple(PROOFS),
    proofs=(
        Proof(
            "By monotonicity and parity",
            tuple(PROOFS.values()),
            "For $y >= 0$, $y/(1 + y^2) <= arctan(y) <= y$, and the first two inequalities are between"
            " even functions. In Padé's bound both sides vanish at $y = 0$, and their derivatives differ"
            " by $4 y^4/((1 + y^2) (3 + y^2)^2)$, which is nonnegative.",
        ),
    ),
    evidence=(enclosure_evidence(tuple(PROOFS)),),
)
