"""Derivatives of terms agree with differences of mpmath, and what cannot be differentiated is refused."""

from __future__ import annotations

from fractions import Fraction

import mpmath
import pytest

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
)
from slr_verify.kernel.derivatives import derivative

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
