"""One change of sign at the points off the manifold: by another route, and wrong variants are refused."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
import sympy as sp

from paper.beyond.variants import Prove, refused, without_one
from slr_verify.calculus.rule import ProofRejected
from slr_verify.calculus.rules.enclosure import ByBalls
from slr_verify.calculus.theorem import infer
from slr_verify.certify.stability import Kind, Place, stability
from slr_verify.claims.library import Library
from slr_verify.language.statement import Statement, more
from slr_verify.language.value import derivative
from slr_verify.model.notation import d, lam
from slr_verify.numeric.parameters import Parameters
from slr_verify.paper.beyond.spurious.once import (
    COLD,
    COLDEST,
    CONSTANT,
    END_OF_ROOM,
    FEW,
    HOT,
    MANY,
    ONCE,
    PROOFS,
    ROOM,
    VARYING,
    s,
)

FACTOR, LAST = sp.lambdify((d, lam), ROOM), sp.lambdify(d, END_OF_ROOM)
GRID = np.geomspace(0.05, 200, 60)


def kinds(dimension: int) -> list[Kind]:
    """The kinds of the spurious points along a grid of lambda, where there are any, by pivots in balls."""
    each = Fraction(1, 1000)
    places = (Fraction(round(at / float(each))) * each for at in GRID)
    params = (Parameters(d=dimension, L=10, lam=at, gamma_squared="1/2") for at in places)
    found = map(stability, params)
    return [each.off_manifold for each in found if each.place is Place.SPHERE]


@pytest.mark.parametrize("dimension", [3, 4, 5, 7, 20, 40, 80, 400])
def test_minima_become_saddles_at_most_once(dimension: int) -> None:
    found = kinds(dimension)
    saddles = found.count(Kind.SADDLE)
    assert found == [Kind.MINIMUM] * (len(found) - saddles) + [Kind.SADDLE] * saddles
    assert (saddles > 0) == (dimension >= 4)
    assert np.sign(FACTOR(dimension, 1e4)) == np.sign(LAST(dimension)) == (-1) ** (dimension >= 4)


def test_the_factor_is_that_of_the_kinds() -> None:
    for dimension, at in ((80, 1.1), (80, 1.15), (400, 0.92), (400, 0.921)):
        params = Parameters(d=dimension, L=10, lam=Fraction(str(at)), gamma_squared="1/2")
        kind = stability(params).off_manifold
        assert (kind is Kind.MINIMUM) == (FACTOR(dimension, at) > 0)


NEEDED = without_one(PROOFS, (COLD, ONCE, HOT, MANY, FEW))


@pytest.mark.parametrize(("prove", "wrong"), NEEDED)
def test_every_hypothesis_is_needed(prove: Prove, wrong: Statement, library: Library) -> None:
    refused(prove, wrong, library)


@pytest.mark.parametrize(
    ("statement", "wrong"),
    [
        (COLD, COLD.holding((lam <= 1,))),
        (ONCE, ONCE.holding((ONCE.given[0], sp.Ge(ROOM, 0)))),
        (HOT, HOT.holding((d >= 20, lam >= sp.Rational(3, 2)))),
        (HOT, HOT.holding((d >= 40, lam >= 1))),
        (MANY, MANY.holding((d >= 3,))),
        (FEW, FEW.holding((d <= 4,))),
    ],
)
def test_wrong_variants_are_refused(
    statement: Statement, wrong: Statement, library: Library
) -> None:
    refused(PROOFS[statement], wrong, library)


@pytest.mark.parametrize("part", [CONSTANT, VARYING])
def test_balls_do_not_see_the_opposite(part: sp.Expr) -> None:
    goal = more(derivative(-part, s), 0, (s >= 0, s <= COLDEST))
    with pytest.raises(ProofRejected, match="sign"):
        infer(goal, ByBalls())
