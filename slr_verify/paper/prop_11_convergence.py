"""Proposition 11: the limits of the orbits on the manifold."""

import sympy as sp

from slr_verify.calculus.rules.orbits.convergence import OneOfFinitelyMany, Zeros
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.claims.claim import Claim, Proof, Shelf
from slr_verify.language.orbit import TIME, Pair
from slr_verify.language.statement import Statement, equal
from slr_verify.language.tends import Tends
from slr_verify.model.letters import SLOPE_CONSTANTS
from slr_verify.model.orbit import iterate
from slr_verify.model.reduced import STUDIED_AT_PARAMETERS
from slr_verify.paper import prop_8_descent, prop_9_stationary_points
from slr_verify.paper.beyond.step_size.decrease import LOSS
from slr_verify.paper.evidence.orbits import many_digits_evidence
from slr_verify.paper.prop_8_descent import GRADIENT, START, STEPS
from slr_verify.paper.prop_9_stationary_points import (
    STATIONARY_BOTH,
    STATIONARY_KAPPA,
    STATIONARY_NU,
)
from slr_verify.paper.reduced_system import ORBIT, reduced_system, theorem_at_parameters

SADDLE = (sp.S.Zero, sp.S.Zero)
MINIMA = ((sp.S.One, sp.S.One), (sp.S.NegativeOne, sp.S.NegativeOne))
MAXIMA = ((sp.S.One, sp.S.NegativeOne), (sp.S.NegativeOne, sp.S.One))
POINTS = (SADDLE, *MINIMA, *MAXIMA)


def tends_to(point: Pair, start: Pair = START) -> Tends:
    """[(kappa_n, nu_n) -> point] from a start."""
    return Tends(sp.Tuple(*iterate(TIME, start)), TIME, sp.Tuple(*point))


CONVERGES = equal(sp.Add(*map(tends_to, POINTS)), 1, STUDIED_AT_PARAMETERS)


def zeros(shelf: Shelf) -> Zeros:
    """The gradient tends to zero along the orbit, and is zero at the five points only."""
    equations = (STATIONARY_KAPPA, STATIONARY_NU, STATIONARY_BOTH)
    solved = tuple(
        theorem_at_parameters(prop_9_stationary_points.CLAIM.shown(each, shelf))
        for each in equations
    )
    return Zeros(LOSS, prop_8_descent.CLAIM.shown(GRADIENT, shelf), solved)


def by_connectedness(goal: Statement, shelf: Shelf) -> Theorem:
    """The steps tend to zero, so the accumulation points form a connected set; it is finite."""
    steps = prop_8_descent.CLAIM.shown(STEPS, shelf)
    return infer(goal, OneOfFinitelyMany(reduced_system(shelf), START, zeros(shelf), steps))


CLAIM = Claim(
    label="proposition-11",
    number="Proposition 11",
    title="The iterates converge to one of the five stationary points",
    sentence=(
        "For constant $lambda$ and $alpha < 1/Mb$ the iterates $(kappa_n, nu_n)$ of PGD on the manifold"
        " converge, from every start in the square, to one of the five points $(0, 0)$, $(1, 1)$, $(-1,"
        " -1)$, $(1, -1)$ and $(-1, 1)$."
    ),
    letters=SLOPE_CONSTANTS,
    statements=(CONVERGES,),
    setting=("$<k*, v*> = 0$", ORBIT),
    proofs=(
        Proof(
            "As in the paper, by connected accumulation points",
            (by_connectedness,),
            "The gradient tends to zero (Proposition 8), so the accumulation points are among the five"
            " points where it vanishes (Proposition 9). The steps tend to zero, so the accumulation"
            " points form a connected set, which is therefore a single point.",
        ),
    ),
    evidence=(many_digits_evidence(),),
)
