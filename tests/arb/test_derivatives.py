"""Derivatives of terms agree with differences of mpmath, and what cannot be differentiated is refused."""

from __future__ import annotations

from fractions import Fraction

import mpmath
import pytest
from flint import arb, fmpq

from slr_verify.arb.balls import enclose
from slr_verify.arb.certainty import (
    precision,
)
from slr_verify.arb.derivatives import derivative
from slr_verify.arb.functions import zeta_of
from slr_verify.core.balls import NoBall
from slr_verify.core.language import Refused
from slr_verify.core.terms import PI, make, rational, variable

from .binders import gaussian_mean, integral

x, y = variable("x"), variable("y")
TWO = rational(2)
AT = {"x": Fraction(3, 7), "y": Fraction(5, 4)}


def function(name, *arguments):
    return zeta_of(*arguments) if name == "zeta" else make(name, *arguments)


def zeta(t, g):
    weight = lambda s: mpmath.erf(t + g * s) ** 2 * mpmath.npdf(s)  # noqa: E731
    return mpmath.quad(weight, [-10, -3, 0, 3, 10])


ZETA = zeta_of(make("product", x, y), x)
CASES = [
    (rational(3), lambda x, y: mpmath.mpf(3)),
    (PI, lambda x, y: mpmath.pi),
    (x, lambda x, y: x),
    (y, lambda x, y: y),
    (make("sum", x, make("product", x, y), TWO), lambda x, y: x + x * y + 2),
    (make("product", x, x, y), lambda x, y: x * x * y),
    (make("power", make("sum", x, y), 3), lambda x, y: (x + y) ** 3),
    (make("power", x, -2), lambda x, y: x**-2),
    (make("abs", make("product", x, rational(-2))), lambda x, y: 2 * x),
    (make("power", x, 0), lambda x, y: mpmath.mpf(1)),
    (function("exp", make("product", x, y)), lambda x, y: mpmath.exp(x * y)),
    (function("sqrt", make("sum", x, y)), lambda x, y: mpmath.sqrt(x + y)),
    (function("erf", make("product", TWO, x)), lambda x, y: mpmath.erf(2 * x)),
    (function("atan", make("power", x, 2)), lambda x, y: mpmath.atan(x**2)),
    (function("sin", make("product", x, y)), lambda x, y: mpmath.sin(x * y)),
    (function("cos", make("product", x, y)), lambda x, y: mpmath.cos(x * y)),
    (function("zeta", x, TWO), lambda x, y: zeta(x, 2)),
    (function("zeta", TWO, x), lambda x, y: zeta(2, x)),
    (function("zeta", make("product", x, y), x), lambda x, y: zeta(x * y, x)),
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
        integral(make("product", x, y), y, rational(0), rational(1)),
        gaussian_mean(make("product", x, y), y),
    ],
)
def test_what_has_no_derivative_here_is_refused(term) -> None:
    with pytest.raises(Refused, match="no derivative"):
        derivative(term, "x")
    assert derivative(term, "z") == rational(0)


def test_what_does_not_vary_leaves_nothing_behind() -> None:
    assert derivative(make("product", TWO, make("exp", y), x), "x") == make(
        "product", TWO, make("exp", y)
    )
    assert derivative(function("zeta", TWO, y), "x") == rational(0)
    assert derivative(function("zeta", x, TWO), "x").size < derivative(ZETA, "x").size


def test_an_absolute_value_has_a_derivative_except_at_zero() -> None:
    slope = derivative(make("abs", x), "x")
    assert abs(enclose(slope, {"x": Fraction(-3)}, bits=64) + 1) < arb(10) ** -18
    with pytest.raises(NoBall, match="may be zero"):
        enclose(slope, {"x": arb(0, 1)}, bits=64)


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
    with pytest.raises(Refused, match="no derivative in x of integral"):
        derivative(integral(make("product", x, y), y, rational(0), rational(1)), "x")
