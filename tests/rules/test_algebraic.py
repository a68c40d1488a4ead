"""Algebra: what it shows, and what it does not."""

from __future__ import annotations

import pytest
import sympy as sp

from slr_verify.calculus.rule import ProofRejected
from slr_verify.calculus.rules.algebra import normal_form
from slr_verify.calculus.theorem import infer
from slr_verify.language.statement import Statement, at_most, equal

x, y = sp.symbols("x y", real=True)
BINOMIAL = equal((x + y) ** 2, x**2 + 2 * x * y + y**2)
UNDER_A_HYPOTHESIS = equal(sp.Abs(x), x, (x >= 0,))


@pytest.mark.parametrize("goal", [BINOMIAL, UNDER_A_HYPOTHESIS])
def test_algebra_shows_equalities(goal: Statement) -> None:
    assert infer(goal, normal_form).shown


@pytest.mark.parametrize(
    "goal",
    [
        at_most(x, x + y**2),
        equal((x + y) ** 2, x**2 + y**2),
        UNDER_A_HYPOTHESIS.holding(()),
        UNDER_A_HYPOTHESIS.holding((x >= -1,)),
        equal(x / x * y / y**2, 1 / y, (x > 0,)),
    ],
)
def test_and_nothing_else(goal: Statement) -> None:
    with pytest.raises(ProofRejected):
        infer(goal, normal_form)
