"""Theorem 5 and what it rests on: the claims hold, and wrong variants of them are refused."""

from __future__ import annotations

from dataclasses import replace

import pytest
import sympy as sp

from paper.beyond.variants import refused
from slr_verify.claims.library import Library
from slr_verify.language.almost_every import AlmostEvery, AlmostEveryStart
from slr_verify.language.statement import Statement, at_least, at_most, equal, less
from slr_verify.model.notation import SQUARE, alpha, d, kappa, nu
from slr_verify.model.reduced import STUDIED_AT_PARAMETERS
from slr_verify.model.step_size import hessian_bound
from slr_verify.paper import prop_8_descent as prop_8
from slr_verify.paper import prop_11_convergence as prop_11
from slr_verify.paper import prop_13_bad_starts as prop_13
from slr_verify.paper import theorem_5_recovery as theorem_5
from slr_verify.paper import theorem_5_small_d as small_d
from slr_verify.paper.beyond.order import quadrants
from slr_verify.paper.beyond.step_size import decrease
from slr_verify.paper.prop_11_convergence import MAXIMA, MINIMA, SADDLE, START, tends_to

CLAIMS = (
    prop_8.CLAIM,
    prop_11.CLAIM,
    prop_13.CLAIM,
    theorem_5.CLAIM,
    small_d.CLAIM,
    decrease.CLAIM,
    quadrants.CLAIM,
)
ONE = sp.S.One
TWICE = alpha < 2 / hessian_bound()
EDGE = next(iter(small_d.EDGES))
above = quadrants.ABOVE
"""kappa, nu > 0, with the square and the bound on the step before."""


@pytest.mark.parametrize("claim", CLAIMS, ids=lambda claim: claim.label)
def test_every_proof_holds(claim, library: Library) -> None:
    for proved in library.prove(claim.label):
        assert tuple(each.statement for each in proved.theorems) == claim.statements


def without(statement: Statement, dropped: int) -> Statement:
    given = statement.given
    return statement.holding(tuple(each for each in given if each != given[dropped]))


def _mutants() -> dict[str, tuple[object, Statement, Statement]]:
    """A claim, one of its statements, and a wrong variant."""
    products, starts = theorem_5.FOR_PRODUCTS, theorem_5.FOR_STARTS
    points = theorem_5.FOR_POINTS
    upper = (*STUDIED_AT_PARAMETERS, kappa >= 0, nu >= 0)
    return {
        "no bound on alpha": (theorem_5, products, products.holding(())),
        "alpha < 2/Mb": (theorem_5, products, products.holding((TWICE,))),
        "none at all": (theorem_5, products, replace(products, rhs=sp.S.Zero)),
        "twice": (theorem_5, products, replace(products, rhs=sp.Integer(2))),
        "one minimum": (
            theorem_5,
            products,
            replace(products, lhs=AlmostEvery(tends_to(MINIMA[0]), *START)),
        ),
        "the maxima": (
            theorem_5,
            products,
            replace(products, lhs=AlmostEvery(sp.Add(*map(tends_to, MAXIMA)), *START)),
        ),
        "half of the starts": (theorem_5, starts, replace(starts, rhs=sp.S.Half)),
        "d >= 3": (theorem_5, starts, starts.holding((d >= 3, *prop_13.STEP))),
        "d = 3": (
            theorem_5,
            starts,
            replace(starts, lhs=AlmostEveryStart(theorem_5.recovers, *START, sp.Integer(3))),
        ),
        "half of the points": (theorem_5, points, replace(points, rhs=sp.S.Half)),
        "points for d >= 3": (theorem_5, points, points.holding((d >= 3, *prop_13.STEP))),
        "any alpha for points": (theorem_5, points, points.holding((d >= 4,))),
        "any alpha for random starts": (theorem_5, starts, starts.holding((d >= 4,))),
        "a sum that is two": (prop_11, prop_11.CONVERGES, replace(prop_11.CONVERGES, rhs=2 * ONE)),
        "four points": (
            prop_11,
            prop_11.CONVERGES,
            equal(prop_11.CONVERGES.lhs - tends_to(SADDLE), 1, prop_11.CONVERGES.given),
        ),
        "convergence for every alpha": (
            prop_11,
            prop_11.CONVERGES,
            prop_11.CONVERGES.holding(SQUARE),
        ),
        "the saddle on all of the square": (
            prop_13,
            prop_13.SADDLE_NULL,
            replace(prop_13.SADDLE_NULL, rhs=ONE),
        ),
        "a minimum on a null set": (
            prop_13,
            prop_13.SADDLE_NULL,
            replace(prop_13.SADDLE_NULL, lhs=AlmostEvery(tends_to(MINIMA[0]), *START)),
        ),
        "null sets for every alpha": (
            prop_13,
            prop_13.MAXIMA_NULL[0],
            prop_13.MAXIMA_NULL[0].holding(()),
        ),
        "the closed quadrant": (
            quadrants,
            quadrants.TO_MINIMUM,
            quadrants.TO_MINIMUM.holding(upper),
        ),
        "the quadrant to the other minimum": (
            quadrants,
            quadrants.TO_MINIMUM,
            equal(tends_to(MINIMA[1]), 1, above),
        ),
        "another quadrant": (
            quadrants,
            quadrants.TO_MINIMUM,
            quadrants.TO_MINIMUM.holding((*STUDIED_AT_PARAMETERS, kappa > 0, nu < 0)),
        ),
        "a quadrant without nu > 0": (
            quadrants,
            quadrants.TO_MINIMUM,
            without(quadrants.TO_MINIMUM, -1),
        ),
        "the quadrant is left": (
            quadrants,
            quadrants.INVARIANT[0],
            at_most(quadrants.INVARIANT[0].lhs, 0, above),
        ),
        "a corner that does not rest": (
            small_d,
            small_d.STUCK[0],
            replace(small_d.STUCK[0], rhs=sp.S.Zero),
        ),
        "an edge with its maximum": (small_d, EDGE, without(EDGE, 2)),
        "an edge to the other minimum": (
            small_d,
            EDGE,
            replace(EDGE, lhs=tends_to(MINIMA[1], (ONE, nu))),
        ),
        "an edge for every alpha": (small_d, EDGE, without(EDGE, -1)),
        "a higher floor": (prop_8, prop_8.FLOOR, at_least(prop_8.risk, 0, SQUARE)),
        "a strict fall everywhere": (
            prop_8,
            prop_8.STRICT,
            prop_8.STRICT.holding(STUDIED_AT_PARAMETERS),
        ),
        "a risk that rises": (prop_8, prop_8.ALONG, replace(prop_8.ALONG, sign=">=")),
        "steps for every alpha": (prop_8, prop_8.STEPS, prop_8.STEPS.holding(SQUARE)),
        "a fall at twice the step": (
            decrease,
            decrease.FALL,
            decrease.FALL.holding((*SQUARE, TWICE)),
        ),
        "a faster fall": (
            decrease,
            decrease.FALL,
            less(
                decrease.FALL.lhs,
                decrease.FALL.rhs,
                decrease.FALL.given,
            ),
        ),
        "a shorter reach": (
            decrease,
            decrease.REACH_NU,
            replace(decrease.REACH_NU, rhs=decrease.REACH_NU.rhs / 2),
        ),
    }


MUTANTS = _mutants()


@pytest.mark.parametrize("change", MUTANTS)
def test_wrong_variants_are_refused(change: str, library: Library) -> None:
    module, proved, wrong = MUTANTS[change]
    assert wrong != proved
    for proof in module.CLAIM.proofs:
        prove = proof.parts[module.CLAIM.statements.index(proved)]
        refused(prove, wrong, library)
