"""Double precision that knows how far it may be off, and slopes that go along."""

from __future__ import annotations

from fractions import Fraction
from math import erf, exp, pi, sqrt

import numpy as np
import pytest
import sympy as sp
from mpmath import mp

from slr_verify.claims.evidence.arithmetic import SAFETY, approximation
from slr_verify.claims.evidence.doubles import Doubles
from slr_verify.claims.evidence.quadrature import definition_value, high_precision_value
from slr_verify.claims.evidence.rounded import Rounded, of, plain, root
from slr_verify.language.erf_derivative import erf_prime
from slr_verify.language.expectation import E
from slr_verify.language.integral import Integral
from slr_verify.language.law import G
from slr_verify.model.notation import g, t

NUMBERS = Doubles()
z = t + g * G
u = sp.Symbol("u", real=True)

EXPRESSIONS = {
    "mean": E(sp.erf(z) ** 2 * z),
    "weighted": E(sp.exp(t * G / 2) * erf_prime(z)),
    "integral": Integral(sp.exp(-(u**2)) * sp.cos(u), (u, -t, g)),
    "slope": sp.Derivative(E(sp.erf(z) ** 2), t, evaluate=False),
    "slope in an end": sp.Derivative(Integral(sp.exp(-(u**2)), (u, 0, t * g)), t, evaluate=False),
    "second slope": sp.Derivative(E(sp.atan(z) * sp.erf(z)), g, 2, evaluate=False),
    "cancellation": sp.sqrt(t**2 + g) - sp.sqrt(t**2),
}
BY_HAND = {
    "slope": E(sp.diff(sp.erf(u) ** 2, u).subs(u, z)),
    "second slope": E(G**2 * sp.diff(sp.atan(u) * sp.erf(u), u, 2).subs(u, z)),
}
"""Slopes of means as means of slopes, which mpmath need not differentiate."""
PLACES = (
    (Fraction(1, 3), Fraction(3, 7)),
    (Fraction(-5, 2), Fraction(9)),
    (Fraction(40), Fraction(1, 1000)),
)


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("name", EXPRESSIONS)
def test_the_error_covers_the_difference_from_many_digits(
    name: str, place: tuple[Fraction, Fraction]
) -> None:
    point = dict(zip((t, g), place, strict=True))
    found = definition_value(EXPRESSIONS[name], point, 15)
    exact = high_precision_value(BY_HAND.get(name, EXPRESSIONS[name]), point, 20)
    assert abs(found.value - exact) <= found.allowed
    assert found.allowed <= 1e-9 * max(1, abs(exact))


def test_more_digits_are_computed_by_mpmath() -> None:
    found = definition_value(E(sp.erf(z)), {t: Fraction(1), g: Fraction(1)}, 30)
    with mp.workdps(30):
        assert abs(found.value - mp.erf(1 / mp.sqrt(3))) < mp.mpf(10) ** -28
    assert found.allowed < mp.mpf(10) ** -21


def test_rounding_errors_are_followed() -> None:
    third = NUMBERS.exact(1, 3)
    assert third.error > 0
    assert NUMBERS.exact(3, 8).error == 0
    lost = (third + 10**6) - 10**6
    assert abs(plain(lost) - 1 / 3) <= plain(Rounded(lost.error))
    assert lost.error > 1e-11


def test_a_root_of_what_is_zero_but_for_rounding() -> None:
    assert float(root(Rounded(-1e-17, 1e-16)).value) == 0.0
    with np.errstate(invalid="ignore"):
        assert np.isnan(root(Rounded(-1.0, 1e-16)).value)


@pytest.mark.parametrize("name", ["exp", "erf", "erfc", "atan", "sin", "cos", "abs", "sqrt"])
def test_slopes_of_functions(name: str) -> None:
    def function(x: Rounded) -> Rounded:
        return NUMBERS.function(name, x)

    at, step = 0.7, 1e-5
    slope = NUMBERS.derivative(function, Rounded(at), 1).value
    ahead, behind = (of(name, Rounded(at + shift)).value for shift in (step, -step))
    assert slope == pytest.approx((ahead - behind) / (2 * step), rel=1e-8)


def test_slopes_in_two_variables_are_kept_apart() -> None:
    """d/dx (x d/dy (x y)) is 2 x, not 2 x + y."""

    def outer(x: Rounded) -> Rounded:
        return x * NUMBERS.derivative(lambda y: x * y, Rounded(5.0), 1)

    assert NUMBERS.derivative(outer, Rounded(3.0), 1).value == 6.0


def test_higher_slopes() -> None:
    third = NUMBERS.derivative(lambda x: of("erf", x), Rounded(0.5), 3).value
    assert third == pytest.approx(2 / sqrt(pi) * (4 * 0.25 - 2) * exp(-0.25))
    assert NUMBERS.derivative(lambda x: of("erf", x), Rounded(0.5), 0).value == erf(0.5)


def test_what_is_not_resolved_is_not_certain() -> None:
    """A peak that no window announces: the two rules differ, and that is counted."""
    found = approximation(
        lambda numbers: numbers.mean(lambda x: of("exp", -((x * 500 - 250) ** 2)), (), ()), 15
    )
    assert found.allowed > SAFETY * 1e-6
