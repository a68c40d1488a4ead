"""What is random by itself stands in the body of an expectation, and nowhere else."""

from __future__ import annotations

import pytest
import sympy as sp

from slr_verify.algebra.randomness import is_random_by_itself, loose_part
from slr_verify.gaussian.copies import CopySum
from slr_verify.gaussian.expectation import E, Expectation
from slr_verify.gaussian.law import Normal, standard_normal

x, u = sp.symbols("x u", real=True)
COPIES = CopySum(u, standard_normal(u), sp.Integer(3))
IN_ITS_LAW = Expectation(COPIES, Normal((x,), [[COPIES]]))


@pytest.mark.parametrize(
    "expr", [COPIES, sp.sin(COPIES), 1 + x * COPIES**2, E(COPIES) + COPIES, IN_ITS_LAW]
)
def test_outside_of_an_expectation_it_is_loose(expr: sp.Expr) -> None:
    assert loose_part(expr) == COPIES


@pytest.mark.parametrize("expr", [x, sp.sin(x), E(COPIES), x * E(COPIES**2 + 1), E(x * E(COPIES))])
def test_inside_it_is_not(expr: sp.Expr) -> None:
    assert loose_part(expr) is None


def test_classes_say_so() -> None:
    assert is_random_by_itself(COPIES)
    assert not is_random_by_itself(E(COPIES))
