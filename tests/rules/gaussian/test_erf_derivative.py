"""The derivatives of erf as functions of their own."""

from __future__ import annotations

from fractions import Fraction

import pytest
import sympy as sp
from mpmath import mp

from slr_verify.language.erf_derivative import (
    erf_derivative,
    erf_prime,
    erf_second,
    with_named_derivatives,
)

x = sp.Symbol("x", real=True)


@pytest.mark.parametrize("order", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("place", [0, Fraction(1, 3), -2])
def test_definitions_against_numerical_derivatives(order: int, place: Fraction) -> None:
    expected = mp.diff(mp.erf, mp.mpf(place.numerator) / place.denominator, order)
    argument = sp.Rational(place.numerator, place.denominator)
    found = erf_derivative(order, x).definition().subs(x, argument)
    assert abs(found.evalf(15) - expected) < 1e-8


@pytest.mark.parametrize("order", [1, 2, 3, 4])
def test_parity(order: int) -> None:
    assert erf_derivative(order, -x) == (-1) ** (order + 1) * erf_derivative(order, x)


@pytest.mark.parametrize("order", [0, -1, sp.Rational(1, 2), x])
def test_orders_are_positive_integers(order: object) -> None:
    with pytest.raises(ValueError, match="the order of a derivative of erf must be at least 1"):
        erf_derivative(order, x)


def test_differentiation_keeps_the_names() -> None:
    assert with_named_derivatives(sp.erf(2 * x), x) == 2 * erf_prime(2 * x)
    assert with_named_derivatives(erf_prime(x) * x, x) == erf_prime(x) + x * erf_second(x)
    assert with_named_derivatives(sp.erf(2), x) == 0


def test_its_values_are_real() -> None:
    assert sp.sqrt(erf_prime(x) ** 2) == sp.Abs(erf_prime(x))


def test_it_takes_an_order_and_a_place() -> None:
    with pytest.raises(TypeError, match="takes exactly 2 arguments"):
        erf_derivative(x)


def test_text() -> None:
    assert str(erf_second(x)) == "erf''(x)"
    assert sp.latex(erf_derivative(4, x)) == r"\mathrm{erf}^{(4)}(x)"
