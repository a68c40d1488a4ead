"""The derivative of a sum of so many terms is the sum of the derivatives, where all terms are defined."""

from __future__ import annotations

import pytest
import sympy as sp

from slr_verify.calculus.chain import by
from slr_verify.calculus.rule import ProofRejected
from slr_verify.calculus.rules.algebra import evaluation, normal_form
from slr_verify.calculus.rules.differentiation import differentiation
from slr_verify.calculus.rules.slopes_of_sums import DerivativeOfSum
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.language.integral import Sum
from slr_verify.language.statement import equal
from slr_verify.language.value import derivative, value_at
from slr_verify.model.notation import t

i, j, m, n = sp.symbols("i j m n", integer=True, positive=True)
ONE = sp.S.One
TERM, SLOPE = (i + j) * sp.exp(j * t), (i + j) * j * sp.exp(j)


def at_one(body: sp.Expr) -> sp.Expr:
    return value_at(derivative(body, t), (t,), (ONE,))


def term(body: sp.Expr, slope: sp.Expr) -> Theorem:
    return by(differentiation, evaluation, normal_form)(equal(at_one(body), slope), None)


def summed(body: sp.Expr) -> sp.Expr:
    return Sum(body, (i, 1, m), (j, 1, n))


def test_over_two_indices() -> None:
    goal = equal(at_one(summed(TERM)), summed(SLOPE))
    assert infer(goal, DerivativeOfSum(term(TERM, SLOPE))).shown


def test_over_one() -> None:
    goal = equal(at_one(Sum(TERM, (j, 1, n))), Sum(SLOPE, (j, 1, n)))
    assert infer(goal, DerivativeOfSum(term(TERM, SLOPE))).shown


@pytest.mark.parametrize(
    "goal",
    [
        equal(at_one(summed(TERM)), summed(2 * SLOPE)),
        equal(at_one(summed(TERM)), Sum(SLOPE, (i, 1, n), (j, 1, n))),
        equal(at_one(summed(2 * TERM)), summed(SLOPE)),
        equal(at_one(TERM), SLOPE),
    ],
)
def test_another_sum_is_refused(goal: object) -> None:
    with pytest.raises(ProofRejected):
        infer(goal, DerivativeOfSum(term(TERM, SLOPE)))


def test_terms_that_are_not_defined_everywhere_are_refused() -> None:
    """That they are around the point does not say that there is one surrounding for all of them."""
    body, slope = sp.sqrt(1 + j * t), j / (2 * sp.sqrt(1 + j))
    goal = equal(at_one(Sum(body, (j, 1, n))), Sum(slope, (j, 1, n)))
    with pytest.raises(ProofRejected, match=r"\[range\]"):
        infer(goal, DerivativeOfSum(term(body, slope)))
