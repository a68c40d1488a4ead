"""Derivatives of terms agree with differences of mpmath, and what cannot be differentiated is refused."""

from __future__ import annotations

from fractions import Fraction

import mpmath
import pytest
from flint import arb, fmpq

from slr_verify.kernel import (
    Function,
    GaussianMean,
    Integral,
    Pi,
    Power,
    Product,
    Rational,
    Sum,
    TermRejected,
    Variable,
    enclose,
    precision,
)
from slr_verify.kernel.derivatives import derivative, power, times, total

x, y = Variable("x"), Variable("y")
TWO = Rational(2)
AT = {"x": Fraction(3, 7), "y": Fraction(5, 4)}


def function(name, *arguments):
    return Function(name, arguments)


def zeta(t, g):
    weight = lambda s: mpmath.erf(t + g * s) ** 2 * mpmath.npdf(s)  # noqa: E731
    return mpmath.quad(weight, [-10, -3, 0, 3, 10])


CASES = [
    (Rational(3), lambda x, y: mpmath.mpf(3)),
    (Pi(), lambda x, y: mpmath.pi),
    (x, lambda x, y: x),
    (y, lambda x, y: y),
    (Sum((x, Product((x, y)), TWO)), lambda x, y: x + x * y + 2),
    (Product((x, x, y)), lambda x, y: x * x * y),
    (Power(Sum((x, y)), 3), lambda x, y: (x + y) ** 3),
    (Power(x, -2), lambda x, y: x**-2),
    (Power(x, 0), lambda x, y: mpmath.mpf(1)),
    (function("exp", Product((x, y))), lambda x, y: mpmath.exp(x * y)),
    (function("sqrt", Sum((x, y))), lambda x, y: mpmath.sqrt(x + y)),
    (function("erf", Product((TWO, x))), lambda x, y: mpmath.erf(2 * x)),
    (function("atan", Power(x, 2)), lambda x, y: mpmath.atan(x**2)),
    (function("sin", Product((x, y))), lambda x, y: mpmath.sin(x * y)),
    (function("cos", Product((x, y))), lambda x, y: mpmath.cos(x * y)),
    (function("zeta", x, TWO), lambda x, y: zeta(x, 2)),
    (function("zeta", TWO, x), lambda x, y: zeta(2, x)),
    (function("zeta", Product((x, y)), x), lambda x, y: zeta(x * y, x)),
]


@pytest.mark.parametrize(("term", "witness"), CASES, ids=lambda case: "")
@pytest.mark.parametrize("name", ["x", "y"])
def test_derivatives_agree_with_differences(term, witness, name) -> None:
    ball = enclose(derivative(term, name), AT, bits=80)
    with mpmath.workdps(40):
        where = {key: mpmath.mpf(value.numerator) / value.denominator for key, value in AT.items()}
        slope = mpmath.diff(lambda s: witness(**{**where, name: s}), where[name])
        assert abs(mpmath.mpf(str(ball.mid().str(30, radius=False))) - slope) < 1e-15


@pytest.mark.parametrize(
    "term",
    [
        function("abs", x),
        Integral(Product((x, y)), y, Rational(0), Rational(1)),
        GaussianMean(Product((x, y)), y),
    ],
)
def test_what_has_no_derivative_here_is_refused(term) -> None:
    with pytest.raises(TermRejected, match="no derivative"):
        derivative(term, "x")
    assert derivative(term, "z") == Rational(0)


def test_sums_products_and_powers_are_not_longer_than_they_have_to_be() -> None:
    zero, one = Rational(0), Rational(1)
    assert (total(), total(zero), total(x), total(zero, x)) == (zero, zero, x, x)
    assert total(x, zero, y) == Sum((x, y))
    assert (times(), times(one), times(x), times(one, x)) == (one, one, x, x)
    assert times(x, one, y) == Product((x, y))
    assert times(x, zero) == zero
    assert (power(x, 0), power(x, 1), power(x, 2)) == (one, x, Power(x, 2))


ZETA_SLOPES = {"x": "0.351948265056502627099664", "y": "0.213621852449268156507426"}
"""Of zeta(x, y) at (2/3, 3/4), with mpmath from the closed form and, to 15 digits, from the definition."""


@pytest.mark.parametrize("name", ZETA_SLOPES)
def test_the_slopes_of_zeta(name: str) -> None:
    at = {"x": Fraction(2, 3), "y": Fraction(3, 4)}
    ball = enclose(derivative(function("zeta", x, y), name), at, bits=90)
    right = Fraction(ZETA_SLOPES[name])
    with precision(90):
        assert abs(ball - arb(fmpq(right.numerator, right.denominator))) < arb(10) ** -22


def test_the_message_names_the_variable() -> None:
    with pytest.raises(TermRejected, match="no derivative in x of integral"):
        derivative(Integral(Product((x, y)), y, Rational(0), Rational(1)), "x")
