"""Partial derivatives of the moments of heads: they are entries of the compiled gradient, and no others."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
import sympy as sp

from slr_verify import Parameters, multi_head_gradient
from slr_verify.calculus.rule import ProofRejected
from slr_verify.claims.evidence.quadrature import high_precision_value
from slr_verify.claims.library import Library
from slr_verify.language.statement import Statement
from slr_verify.model.heads.any_number import ELSEWHERE, SeenBy
from slr_verify.model.heads.risk import in_gram_matrix
from slr_verify.model.heads.slopes import slope_of_covariance, slope_of_mean, slopes_of
from slr_verify.model.heads.task import HeadsTask
from slr_verify.model.notation import L
from slr_verify.paper.beyond.heads.slopes import SLOPES, STATEMENTS, C, partial
from slr_verify.paper.evidence.heads import point, random_vectors

TASK, SETTING = HeadsTask(2, 2), (12, 4, "1/2", "3/4", "0")
VALUES = tuple(sp.Rational(each) for each in SETTING)
BETWEEN = (("sigma", 0, 1), ("tau", 2, 3), ("rho_21", 1, 2), ("rho_12", 0, 3))


@pytest.mark.parametrize(("name", "row", "column"), BETWEEN)
def test_products_between_heads_are_in_the_gradient_by_these(
    name: str, row: int, column: int
) -> None:
    vectors = random_vectors(TASK, 12, np.random.default_rng(3))
    slopes = (_slope(SeenBy(sp.Integer(number)), name) for number in (1, 2))
    expected = 2 * (sp.Add(*slopes) + (L - 2) * _slope(ELSEWHERE, name))
    params = Parameters(d=12, L=4, lam="1/2", gamma="3/4", epsilon=0)
    found = multi_head_gradient(params, vectors @ vectors.T, heads=2, locations=2)
    exact = float(high_precision_value(expected, point(TASK, VALUES, vectors), 20))
    assert found[row, column] == pytest.approx(exact, rel=1e-11)


def _slope(seen: SeenBy, name: str) -> sp.Expr:
    """That of the covariance of the two heads at a token."""
    place = [str(each) for each in C.args].index(name)
    covariance = in_gram_matrix(seen.covariance(sp.S.One, sp.Integer(2), seen), TASK)
    return slopes_of(covariance)[place]


@pytest.mark.parametrize("goal", STATEMENTS)
def test_the_slope_in_another_argument_is_refused(goal: Statement, library: Library) -> None:
    (others,) = (each for each in SLOPES.values() if goal in each)
    other = others[others.index(goal) - 1].rhs
    with pytest.raises(ProofRejected):
        partial(replace(goal, rhs=other), library)


def test_a_product_of_keys_above_one_is_refused(library: Library) -> None:
    for goal in SLOPES[C]:
        with pytest.raises(ProofRejected):
            partial(replace(goal, given=()), library)


@pytest.mark.parametrize("place", [0, 4, sp.Symbol("n")])
def test_there_is_no_slope_in_another_argument(place: object) -> None:
    with pytest.raises(ValueError, match="slopes in 3 arguments"):
        slope_of_mean(place, *sp.symbols("a b c s l d"))


def test_the_heads_stay_in_their_order() -> None:
    one, two = sp.symbols("b a", real=True)
    args = (one, two, *C.args[2:])
    assert slope_of_covariance(1, *args).args[1:] == args
