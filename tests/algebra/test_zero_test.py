"""The zero test: two answers, each for its own reason."""

from __future__ import annotations

import pytest
import sympy as sp

from slr_verify.algebra.zero_test import Undecided, Zero, vanishes, zero_test
from slr_verify.model.zeta import zeta

x, y = sp.symbols("x y", real=True)
p, n = sp.Symbol("x", positive=True), sp.Symbol("x", negative=True)


@pytest.mark.parametrize(
    ("expr", "reason"),
    [
        (sp.sqrt(x**2) / x - 1, "cannot show that x is not zero"),
        (sp.Symbol("A", commutative=False), "is not declared real"),
        (sp.Symbol("A", extended_real=True), "is not declared real"),
        (sp.Symbol("m", prime=True) - 4, "is not declared real"),
        (sp.Pow(sp.E, x, evaluate=False) - sp.exp(x), "is not a rational number"),
        (sp.sin(x) ** 2 + sp.cos(x) ** 2 - 1, "its normal form is not zero"),
        (sp.sqrt(3 + 2 * sp.sqrt(2)) - 1 - sp.sqrt(2), "its normal form is not zero"),
        (sp.Abs(x) * sp.Abs(y) - sp.Abs(x * y, evaluate=False), "its normal form is not zero"),
        (sp.log(1 + x**2), "not in the language"),
        (sp.cbrt(4 + 4 * x**2 + x**4) - sp.cbrt(2 + x**2) ** 2, "nor half of one"),
    ],
)
def test_undecided_with_a_reason(expr: sp.Expr, reason: str) -> None:
    found = zero_test(expr)
    assert isinstance(found, Undecided)
    assert reason in found.reason


def test_zero_where_hypotheses_make_it_a_number() -> None:
    gap = sp.sqrt(x * y) - sp.sqrt(x) * sp.sqrt(y)
    assert vanishes(gap, given=(x > 0, y > 0))
    assert not vanishes(gap)


def test_zero() -> None:
    assert zero_test((x + y) ** 2 - x**2 - 2 * x * y - y**2) == Zero()


def test_a_number_of_which_nothing_is_known_is_a_generator() -> None:
    number = zeta(2, 1)
    assert vanishes((number + 1) ** 2 - number**2 - 2 * number - 1)
    assert not vanishes(number - 1)
