"""Values by mpmath: known integrals, steep and shifted arguments, and what is refused."""

from fractions import Fraction

import pytest
import sympy as sp
from mpmath import mp

from slr_verify.claims.evidence.quadrature import high_precision_value
from slr_verify.language.erf_derivative import erf_derivative, erf_prime, erf_second
from slr_verify.language.expectation import E, Expectation
from slr_verify.language.integral import Integral
from slr_verify.language.law import G, Normal
from slr_verify.language.value import value_at
from slr_verify.model.notation import g, p_of, q_of, t
from slr_verify.model.zeta import owen_t, zeta

DIGITS = 50
p, q = p_of(g), q_of(g)
z = t + g * G

KNOWN = {
    "erf": (E(sp.erf(z)), sp.erf(t / p)),
    "erf'": (E(erf_prime(z)), erf_prime(t / p) / p),
    "erf''": (E(erf_second(z)), erf_second(t / p) / p**2),
    "erf erf'": (E(sp.erf(z) * erf_prime(z)), sp.erf(t / (p * q)) * erf_prime(t / p) / p),
    "spelled": (E(sp.exp(-(z**2))), sp.exp(-(t**2) / p**2) / p),
    "polynomial": (E((1 + G) ** 4), sp.Integer(10)),
    "zeta": (zeta(t, g), 1 - 8 * owen_t(sp.sqrt(2) * t / p, 1 / q)),
}
PLACES = (
    (Fraction(1, 3), Fraction(3, 7)),
    (Fraction(-1000), Fraction(1, 10**6)),
    (Fraction(1000), Fraction(10**6)),
    (Fraction(5), Fraction(30)),
    (Fraction(0), Fraction(0)),
)


def difference(left: sp.Expr, right: sp.Expr, point: dict[sp.Symbol, Fraction]) -> object:
    values = [high_precision_value(side, point, DIGITS) for side in (left, right)]
    with mp.workdps(DIGITS):
        return abs(values[0] - values[1])


@pytest.mark.parametrize("name", KNOWN)
@pytest.mark.parametrize("place", PLACES)
def test_quadrature_meets_the_known_value(name: str, place: tuple[Fraction, Fraction]) -> None:
    left, right = KNOWN[name]
    assert difference(left, right, dict(zip((t, g), place, strict=True))) < mp.mpf(10) ** -48


def test_a_weight_moves_the_mass() -> None:
    assert difference(E(sp.exp(t * G)), sp.exp(t**2 / 2), {t: Fraction(3)}) < mp.mpf(10) ** -46


def test_a_value_at_a_point_is_that_of_what_is_put_in() -> None:
    """g is bound: it is 2 t inside, whatever it is outside."""
    inside = value_at(E(sp.erf(z)), (g,), (2 * t,))
    outside = {t: Fraction(1, 3), g: Fraction(5)}
    assert difference(inside, sp.erf(t / sp.sqrt(1 + 8 * t**2)), outside) < mp.mpf(10) ** -45


def test_derivative_of_an_expectation() -> None:
    left = sp.Derivative(E(sp.erf(z)), t, evaluate=False)
    point = {t: Fraction(2, 3), g: Fraction(5, 4)}
    assert difference(left, erf_prime(t / p) / p, point) < mp.mpf(10) ** -45
    assert difference(left, -erf_prime(t / p) / p, point) > 0.1


def test_integral_over_a_long_interval() -> None:
    u = sp.Symbol("u", real=True)
    left = 2 / sp.sqrt(sp.pi) * Integral(sp.exp(-(u**2)), (u, 0, t))
    for shift in (Fraction(-(10**6)), Fraction(1, 10**6), Fraction(7, 2)):
        assert difference(left, sp.erf(t), {t: shift}) < mp.mpf(10) ** -48


def test_higher_derivatives_of_erf() -> None:
    x = sp.Symbol("x", real=True)
    for order in (3, 4, 5):
        exact = sp.erf(x).diff(x, order)
        assert difference(erf_derivative(order, x), exact, {x: Fraction(4, 5)}) < mp.mpf(10) ** -47


def test_arguments_are_not_captured() -> None:
    """zeta(G, g) inside E over G: the G of its definition is another one."""
    point = {g: Fraction(1, 2)}
    both = sp.Symbol("s", nonnegative=True)
    nested = high_precision_value(E(zeta(G, g)), point, 8)
    known = high_precision_value(zeta(sp.S.Zero, both), {both: Fraction(1)}, 8)
    captured = high_precision_value(E(sp.erf(G + g * G) ** 2), point, 8)
    total = high_precision_value(E(sp.erf(sp.sqrt(1 + g**2) * G) ** 2), point, 8)
    assert abs(nested - total) < 1e-8
    assert abs(nested - captured) > 1e-2
    assert abs(nested - known) > 1e-2


@pytest.mark.parametrize(
    ("expr", "part"),
    [
        (sp.gamma(t), "gamma"),
        (Expectation(G, Normal((G,), sp.Matrix([[2]]))), "one standard Gaussian"),
        (E(sp.erf(G**2)), "not affine"),
        (E(sp.exp(G**2)), "not tempered"),
        (sp.sqrt(t - 2), "not real"),
        (g, "no value for the symbol g"),
    ],
)
def test_what_has_no_rule_is_refused_by_name(expr: sp.Expr, part: str) -> None:
    with pytest.raises(ValueError, match=part):
        high_precision_value(expr, {t: Fraction(1)}, 20)
