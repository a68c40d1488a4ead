"""Majorants and tail moments, against mpmath."""

from __future__ import annotations

from fractions import Fraction

import mpmath
import pytest
from flint import arb, arb_poly

from slr_verify.kernel import (
    EnclosureFailed,
    Function,
    GaussianMean,
    Integral,
    Power,
    Product,
    Rational,
    Sum,
    Variable,
    enclose,
)
from slr_verify.kernel.tails import majorant, tail_bound

X, C, B = Variable("x"), Variable("c"), Variable("b")
MINUS = Rational(-1)
SHIFTED = Sum((Rational(-3), Product((Rational(2), X))))


def constant(term):
    return enclose(term, {"c": Fraction(-2)}, bits=64)


def function(name, argument):
    return Function(name, (argument,))


BELL = function("exp", Product((MINUS, Power(X, 2))))


@pytest.mark.parametrize(
    ("term", "coefficients"),
    [
        (Rational(-7), [7]),
        (C, [2]),
        (SHIFTED, [3, 2]),
        (Product((C, X, X)), [0, 0, 2]),
        (Power(SHIFTED, 2), [9, 12, 4]),
        (Product((function("erf", SHIFTED), X)), [0, 1]),
        (function("erf", SHIFTED), [1]),
        (function("sin", SHIFTED), [1]),
        (function("cos", SHIFTED), [1]),
        (function("atan", function("sin", X)), [2]),
        (function("exp", Product((MINUS, Power(SHIFTED, 2)))), [1]),
        (function("exp", Product((C, Power(X, 4)))), [1]),
        (function("exp", Sum((C, Product((C, Power(X, 2)))))), [1]),
        (function("exp", Sum((Product((MINUS, Power(X, 2))),))), [1]),
        (function("exp", Power(Sum((C, Product((C, Power(X, 2))))), 3)), [1]),
        (function("exp", Sum((C, Product((C, BELL))))), [1]),
        (function("exp", Sum((C, Product((C, C, C, Power(X, 2)))))), [1]),
        (function("exp", Sum((C, Product((C, Rational(2), Power(X, 2)))))), [1]),
        (function("exp", Product((C, function("exp", Product((MINUS, Power(X, 2))))))), [1]),
        (Sum((function("cos", X), Power(X, 0))), [2]),
    ],
)
def test_majorants(term, coefficients):
    polynomial = majorant(term, X, constant)
    assert polynomial.degree() == len(coefficients) - 1
    for k, expected in enumerate(coefficients):
        assert polynomial[k].overlaps(arb(expected))
        assert polynomial[k].rad() < 1e-15


@pytest.mark.parametrize(
    "term",
    [
        Power(X, -1),
        function("sqrt", X),
        function("abs", X),
        Function("zeta", (X, C)),
        function("exp", X),
        function("exp", Power(X, 2)),
        function("exp", Product((MINUS, Power(X, 3)))),
        function("exp", Product((C, C, Power(X, 2)))),
        function("exp", Sum((Rational(1), Product((MINUS, Power(X, 2)))))),
        function("exp", Product((MINUS, Sum((Power(X, 2), C))))),
        function("exp", Product((MINUS, Sum((C, Power(X, 2)))))),
        function("exp", Sum((Product((MINUS, Power(X, 2))), X))),
        function("exp", Product((MINUS, Power(X, -2)))),
        function("exp", Product((MINUS, Power(function("sqrt", X), 2)))),
        function("erf", Power(X, -1)),
        function("sin", function("sqrt", X)),
        GaussianMean(Product((X, C)), C),
        Integral(X, C, Rational(0), X),
    ],
)
def test_what_has_no_visible_majorant_is_refused(term):
    with pytest.raises(EnclosureFailed, match="no polynomial majorant in x for "):
        majorant(term, X, constant)


@pytest.mark.parametrize("factors", [(B,), (MINUS, B), (B, B), (C, B)])
def test_a_constant_of_unknown_sign_bounds_no_exponential(factors):
    """exp(b x^2) is not bounded for all b of a ball round zero, nor is exp(-b x^2)."""

    def unknown(term):
        return arb(0, 1) if term == B else constant(term)

    assert majorant(B, X, unknown)[0] >= 1
    for inside in (Product((*factors, Power(X, 2))), Sum((Product((*factors, Power(X, 2))), C))):
        with pytest.raises(EnclosureFailed, match="no polynomial majorant in x for "):
            majorant(function("exp", inside), X, unknown)


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
    spike = Product((Rational(-c), Power(Sum((X, Rational(-m))), 2)))
    term = GaussianMean(Product((Rational(a), function("exp", spike))), X)
    with mpmath.workdps(40):
        mean = a * mpmath.exp(-mpmath.mpf(c * m**2) / (1 + 2 * c)) / mpmath.sqrt(1 + 2 * c)
        assert mean > 10**9
        assert contains(enclose(term, {}, bits=60), mean)


def test_a_zero_body_has_no_tail():
    assert tail_bound(arb_poly([0]), 5) == 0
