"""Majorants and tail moments, against mpmath."""

from __future__ import annotations

from fractions import Fraction

import mpmath
import pytest
from flint import arb, arb_poly

from slr_verify.arb.balls import enclose
from slr_verify.arb.functions import zeta_of
from slr_verify.arb.tails import majorant, tail_bound
from slr_verify.core.balls import NoBall
from slr_verify.core.terms import make, rational, variable

from .binders import gaussian_mean, integral

X, C, B = variable("x"), variable("c"), variable("b")
MINUS = rational(-1)
SHIFTED = make("sum", rational(-3), make("product", rational(2), X))


def constant(term):
    return enclose(term, {"c": Fraction(-2)}, bits=64)


def function(name, argument):
    return make(name, argument)


BELL = function("exp", make("product", MINUS, make("power", X, 2)))


@pytest.mark.parametrize(
    ("term", "coefficients"),
    [
        (rational(-7), [7]),
        (C, [2]),
        (SHIFTED, [3, 2]),
        (make("product", C, X, X), [0, 0, 2]),
        (make("power", SHIFTED, 2), [9, 12, 4]),
        (make("product", function("erf", SHIFTED), X), [0, 1]),
        (function("erf", SHIFTED), [1]),
        (function("sin", SHIFTED), [1]),
        (function("cos", SHIFTED), [1]),
        (function("atan", function("sin", X)), [2]),
        (function("exp", make("product", MINUS, make("power", SHIFTED, 2))), [1]),
        (function("exp", make("product", C, make("power", X, 4))), [1]),
        (function("exp", make("sum", C, make("product", C, make("power", X, 2)))), [1]),
        (function("exp", make("sum", make("product", MINUS, make("power", X, 2)))), [1]),
        (
            function(
                "exp", make("power", make("sum", C, make("product", C, make("power", X, 2))), 3)
            ),
            [1],
        ),
        (function("exp", make("sum", C, make("product", C, BELL))), [1]),
        (function("exp", make("sum", C, make("product", C, C, C, make("power", X, 2)))), [1]),
        (
            function("exp", make("sum", C, make("product", C, rational(2), make("power", X, 2)))),
            [1],
        ),
        (
            function(
                "exp",
                make("product", C, function("exp", make("product", MINUS, make("power", X, 2)))),
            ),
            [1],
        ),
        (make("sum", function("cos", X), make("power", X, 0)), [2]),
    ],
)
def test_majorants(term, coefficients):
    polynomial = majorant(term, "x", constant)
    assert polynomial.degree() == len(coefficients) - 1
    for k, expected in enumerate(coefficients):
        assert polynomial[k].overlaps(arb(expected))
        assert polynomial[k].rad() < 1e-15


@pytest.mark.parametrize(
    "term",
    [
        make("power", X, -1),
        function("sqrt", X),
        function("abs", X),
        zeta_of(X, C),
        function("exp", X),
        function("exp", make("power", X, 2)),
        function("exp", make("product", MINUS, make("power", X, 3))),
        function("exp", make("product", C, C, make("power", X, 2))),
        function("exp", make("sum", rational(1), make("product", MINUS, make("power", X, 2)))),
        function("exp", make("product", MINUS, make("sum", make("power", X, 2), C))),
        function("exp", make("product", MINUS, make("sum", C, make("power", X, 2)))),
        function("exp", make("sum", make("product", MINUS, make("power", X, 2)), X)),
        function("exp", make("product", MINUS, make("power", X, -2))),
        function("exp", make("product", MINUS, make("power", function("sqrt", X), 2))),
        function("erf", make("power", X, -1)),
        function("sin", function("sqrt", X)),
        gaussian_mean(make("product", X, C), C),
        integral(X, C, rational(0), X),
    ],
)
def test_what_has_no_visible_majorant_is_refused(term):
    with pytest.raises(NoBall, match="no polynomial majorant for "):
        majorant(term, "x", constant)


@pytest.mark.parametrize("factors", [(B,), (MINUS, B), (B, B), (C, B)])
def test_a_constant_of_unknown_sign_bounds_no_exponential(factors):
    """exp(b x^2) is not bounded for all b of a ball round zero, nor is exp(-b x^2)."""

    def unknown(term):
        return arb(0, 1) if term == B else constant(term)

    assert majorant(B, "x", unknown)[0] >= 1
    for inside in (
        make("product", *factors, make("power", X, 2)),
        make("sum", make("product", *factors, make("power", X, 2)), C),
    ):
        with pytest.raises(NoBall, match="no polynomial majorant for "):
            majorant(function("exp", inside), "x", unknown)


@pytest.mark.parametrize("radius", [0, 1, 3, 10])
@pytest.mark.parametrize("k", range(8))
def test_tail_moments_against_quadrature(k, radius, rational):
    ball = tail_bound(arb_poly([0] * k + [1]), radius)
    with mpmath.workdps(40):
        points = [radius, radius + 1, radius + 3, radius + 8, radius + 20]
        moment = 2 * mpmath.quad(lambda x: x**k * mpmath.npdf(x), points)
    assert ball.is_exact()
    bound, exact = rational(ball.fmpq()), rational(moment)
    assert exact * (1 - Fraction(1, 2**90)) <= bound <= exact * (1 + Fraction(1, 2**30))


def test_moments_add_up():
    both = tail_bound(arb_poly([3, 0, 5]), 2)
    apart = 3 * tail_bound(arb_poly([1]), 2) + 5 * tail_bound(arb_poly([0, 0, 1]), 2)
    assert abs(both - apart) < arb(2) ** -40


def test_a_spike_outside_the_window_is_not_missed(contains):
    """E A exp(-c (G - m)^2) = A (1 + 2c)^(-1/2) exp(-c m^2 / (1 + 2c)): without the tail bound,
    the integral over [-11, 11] would be enclosed near 0."""
    c, m, a = 10**6, 20, 10**100
    spike = make("product", rational(-c), make("power", make("sum", X, rational(-m)), 2))
    term = gaussian_mean(make("product", rational(a), function("exp", spike)), X)
    with mpmath.workdps(40):
        mean = a * mpmath.exp(-mpmath.mpf(c * m**2) / (1 + 2 * c)) / mpmath.sqrt(1 + 2 * c)
        assert mean > 10**9
        assert contains(enclose(term, {}, bits=60), mean)


def test_a_zero_body_has_no_tail():
    assert tail_bound(arb_poly([0]), 5) == 0
