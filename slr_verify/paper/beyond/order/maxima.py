"""Which starts converge to the maxima (1, -1) and (-1, 1)."""

from slr_verify.calculus.rules.combination import LinearArithmetic, adding
from slr_verify.calculus.rules.orbits.descent import NeverAboveStart
from slr_verify.calculus.rules.order import Antisymmetry, Divided
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.claims.claim import Claim, Heading, Proof, Shelf
from slr_verify.language.orbit import Pair
from slr_verify.language.statement import Statement, at_least, at_most, equal, more
from slr_verify.model.closed_forms import manifold_risk
from slr_verify.model.letters import MOVED, on_the_manifold
from slr_verify.model.notation import SQUARE, kappa, nu
from slr_verify.model.reduced import STUDIED_AT_PARAMETERS
from slr_verify.paper import prop_8_descent, prop_10_landscape
from slr_verify.paper.evidence.orbits import many_digits_evidence
from slr_verify.paper.prop_8_descent import START, at
from slr_verify.paper.prop_10_landscape import (
    CORNER_MAXIMUM,
    MAXIMUM_STRICT_LEFT,
    MAXIMUM_STRICT_RIGHT,
)
from slr_verify.paper.prop_11_convergence import MAXIMA, tends_to
from slr_verify.paper.reduced_system import reduced_system

STEP = STUDIED_AT_PARAMETERS[len(SQUARE) :]
RIGHT = (kappa > -1, kappa <= 1, nu > -1, nu <= 1, *STEP)
LEFT = (kappa >= -1, kappa < 1, nu >= -1, nu < 1, *STEP)
"""Together these are all starts that are neither maximum."""
BELOW_MAXIMUM = {RIGHT: MAXIMUM_STRICT_RIGHT, LEFT: MAXIMUM_STRICT_LEFT}

NOT_TO_MAXIMUM = {
    (point, side): equal(tends_to(point), 0, side) for side in (RIGHT, LEFT) for point in MAXIMA
}


def not_to_maximum(goal: Statement, shelf: Shelf) -> Theorem:
    """The risk does not rise, and at the start it is below that of the maximum."""
    risk, bracket = manifold_risk(), goal.lhs
    (point,) = (each for each in MAXIMA if tends_to(each) == bracket)
    rise = at(risk, point) - risk
    rule = NeverAboveStart(reduced_system(shelf), START, point, risk, prop_8_descent.falls(shelf))
    product = infer(at_most(bracket * rise, 0, goal.given), rule)
    positive = infer(more(rise, 0, goal.given), _below_maximum(point, goal, shelf))
    above = infer(at_most(bracket, 0, goal.given), Divided(product, positive))
    below = infer(at_least(bracket, 0, goal.given), adding(rest=bracket))
    return infer(goal, Antisymmetry(above, below))


def _below_maximum(point: Pair, goal: Statement, shelf: Shelf) -> LinearArithmetic:
    """R(kappa, nu) < R(1, -1) = R(-1, 1)."""
    strict = prop_10_landscape.CLAIM.shown(BELOW_MAXIMUM[goal.given], shelf)
    same = prop_10_landscape.CLAIM.shown(CORNER_MAXIMUM, shelf)
    return adding((1, strict), *([(1, same)] if point == MAXIMA[1] else []))


CLAIM = Claim(
    label="order-maxima",
    number="Order (maxima)",
    title="Only the maxima converge to the maxima",
    sentence=(
        "Let $lambda$ be constant and $alpha < 1/Mb$. From no point of the square other than the maxima"
        " $(1, -1)$ and $(-1, 1)$ themselves do the iterates converge to one of these two."
    ),
    headings=(
        Heading(
            "From points off the edges $kappa = -1$ and $nu = -1$",
            NOT_TO_MAXIMUM[MAXIMA[0], RIGHT],
        ),
        Heading(
            "From points off the edges $kappa = 1$ and $nu = 1$",
            NOT_TO_MAXIMUM[MAXIMA[0], LEFT],
        ),
    ),
    letters=(*on_the_manifold(), *MOVED),
    statements=tuple(NOT_TO_MAXIMUM.values()),
    setting=("$lambda_t = lambda$ constant",),
    proofs=(
        Proof(
            "By descent",
            (not_to_maximum,) * len(NOT_TO_MAXIMUM),
            "The risk never increases along the iterates (Proposition 8), and at every other point it is"
            " below its value at the maxima (Proposition 10).",
        ),
    ),
    evidence=(many_digits_evidence(),),
)
