"""Terms in place of variables, and how large the result is before it is made."""

from __future__ import annotations

import pytest

from slr_verify.kernel import (
    Function,
    GaussianMean,
    Pi,
    Power,
    Product,
    Rational,
    Sum,
    TermRejected,
    Variable,
)
from slr_verify.kernel.substitution import Extent, extent, substituted

x, y = Variable("x"), Variable("y")
TERM = Sum((x, Product((y, Rational(2))), Power(x, -2), Function("zeta", (x, Pi()))))


def test_all_variables_at_once() -> None:
    assert substituted(TERM, {"x": y, "y": x}) == Sum(
        (y, Product((x, Rational(2))), Power(y, -2), Function("zeta", (y, Pi())))
    )
    assert substituted(TERM, {}) == TERM


def test_terms_that_bind_are_refused() -> None:
    with pytest.raises(TermRejected, match="cannot replace variables in E"):
        substituted(Sum((x, GaussianMean(x, x))), {"x": y})


def test_the_extent_of_a_term() -> None:
    assert extent(x, {}) == Extent(1, 1)
    assert extent(Rational(3), {}) == Extent(1, 1)
    assert extent(TERM, {}) == Extent(10, 3)
    assert extent(TERM, {"x": Extent(10, 5), "y": Extent(1, 1)}) == Extent(37, 7)


def test_the_extent_is_that_of_the_term_spelled_out() -> None:
    inner = Sum((y, Power(Pi(), 2)))
    assert extent(TERM, {"x": extent(inner, {})}) == extent(substituted(TERM, {"x": inner}), {})
