"""The translation to terms of the core keeps the value, and refuses the rest."""

from __future__ import annotations

from fractions import Fraction

import pytest
import sympy as sp
from flint import fmpq
from hypothesis import given, settings

from slr_verify.core.terms import Term, make, rational, variable
from slr_verify.language.enclosure import enclosure
from slr_verify.language.erf_derivative import erf_prime
from slr_verify.language.expectation import E
from slr_verify.language.law import G
from slr_verify.language.to_term import NotTranslatable, to_term
from slr_verify.model.zeta import owen_t, zeta_t

from .trees import expressions, points, value, x, y


@settings(derandomize=True, max_examples=60, deadline=None)
@given(expressions, points)
def test_the_ball_holds_the_value(expr: sp.Expr, point: dict[sp.Symbol, Fraction]) -> None:
    ball = enclosure(expr, point, bits=100)
    middle, radius = (_fraction(part.fmpq()) for part in (ball.mid(), ball.rad()))
    assert abs(value(expr, point) - middle) <= radius + Fraction(1, 10**25)
    assert radius < Fraction(1, 10**20)


def _fraction(number: fmpq) -> Fraction:
    return Fraction(int(number.p), int(number.q))


@pytest.mark.parametrize(
    ("expr", "reason"),
    [
        (sp.Float("0.5"), "no term for"),
        (sp.oo, "no term for"),
        (sp.I, "no term for"),
        (sp.log(x), "no term for"),
        (sp.Derivative(E(G * x), x), "no derivative"),
        (2 * sp.Symbol("E", real=True), "takes no such"),
        (sp.root(2 + x**2, 3), "neither an integer nor half of one"),
        (x**y, "neither an integer nor half of one"),
        (x - sp.Symbol("x", positive=True), "have the same name"),
        (E(x * sp.Symbol("G", positive=True) * G), "have the same name"),
    ],
)
def test_refusals(expr: sp.Expr, reason: str) -> None:
    with pytest.raises(NotTranslatable, match=reason):
        to_term(expr)


@pytest.mark.parametrize("function", [sp.erf, sp.atan, sp.sin, sp.cos, sp.Abs])
def test_functions_by_their_names(function: type[sp.Function]) -> None:
    inside = (variable("x"),)
    assert to_term(function(x)) == make(function.__name__.lower(), *inside)


def test_the_slot_of_an_integral_is_no_symbol_of_its_ends() -> None:
    """Their terms bind nothing by name, so nothing is captured."""
    at = {symbol: Fraction(1, 2) for symbol in (x, G)}
    plain = enclosure(owen_t(y, y), {y: Fraction(1, 2)}, bits=60)
    assert enclosure(owen_t(x, x), at, bits=60).overlaps(plain)
    assert to_term(zeta_t(G, G)).free == {"G"}
    assert enclosure(zeta_t(G, G), at, bits=60).overlaps(enclosure(zeta_t(x, x), at, bits=60))


def test_an_abbreviation_is_spelled_out() -> None:
    assert to_term(erf_prime(x)) == to_term(2 * sp.exp(-(x**2)) / sp.sqrt(sp.pi))


def test_an_unevaluated_power_of_e() -> None:
    two = sp.Pow(sp.E, 2, evaluate=False)
    e = make("exp", rational(Fraction(1)))
    assert to_term(two) == make("power", e, 2)
    with pytest.raises(NotTranslatable, match="the exponent x"):
        to_term(sp.Pow(sp.E, x, evaluate=False))


def test_a_class_from_elsewhere_does_not_give_its_own_term() -> None:
    class Liar(sp.Expr):
        def as_term(self) -> Term:
            return rational(Fraction(1))

    with pytest.raises(NotTranslatable, match="no term for"):
        to_term(Liar())
