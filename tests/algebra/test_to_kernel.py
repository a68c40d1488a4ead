"""The translation to kernel terms keeps the value, and refuses the rest."""

from __future__ import annotations

from fractions import Fraction

import pytest
import sympy as sp
from flint import fmpq
from hypothesis import given, settings

from slr_verify.algebra.enclosure import enclosure
from slr_verify.algebra.to_kernel import NotTranslatable, parts_of, to_kernel
from slr_verify.gaussian.erf_derivative import erf_prime
from slr_verify.gaussian.expectation import E
from slr_verify.gaussian.law import G
from slr_verify.kernel import terms
from slr_verify.model.zeta import owen_t

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
        (sp.Derivative(sp.Abs(x), x), "no derivative"),
        (sp.root(2 + x**2, 3), "neither an integer nor half of one"),
        (x**y, "neither an integer nor half of one"),
        (x - sp.Symbol("x", positive=True), "have the same name"),
        (E(x * sp.Symbol("G", positive=True) * G), "have the same name"),
        (owen_t(x, y), "a second meaning in its kernel term"),
        (owen_t(x, x), "a second meaning in its kernel term"),
    ],
)
def test_refusals(expr: sp.Expr, reason: str) -> None:
    with pytest.raises(NotTranslatable, match=reason):
        to_kernel(expr)


@pytest.mark.parametrize("function", [sp.erf, sp.atan, sp.sin, sp.cos, sp.Abs])
def test_functions_by_their_names(function: type[sp.Function]) -> None:
    inside = (terms.Variable("x"),)
    assert to_kernel(function(x)) == terms.Function(function.__name__.lower(), inside)


def test_what_a_term_is_made_of() -> None:
    """In every part a bound name is looked for that has a meaning outside."""
    one, two, three = (terms.Variable(name) for name in "uvw")
    assert parts_of(terms.Power(one, 2)) == (one,)
    assert parts_of(terms.Sum((one, two))) == parts_of(terms.Product((one, two))) == (one, two)
    assert parts_of(terms.Function("exp", (one,))) == (one,)
    assert parts_of(terms.Integral(one, terms.Variable("x"), two, three)) == (one, two, three)
    assert parts_of(terms.GaussianMean(one, terms.Variable("x"))) == (one,)
    assert parts_of(one) == ()


def test_an_abbreviation_is_spelled_out() -> None:
    assert to_kernel(erf_prime(x)) == to_kernel(2 * sp.exp(-(x**2)) / sp.sqrt(sp.pi))


def test_an_unevaluated_power_of_e() -> None:
    two = sp.Pow(sp.E, 2, evaluate=False)
    e = terms.Function("exp", (terms.Rational(Fraction(1)),))
    assert to_kernel(two) == terms.Power(e, 2)
    with pytest.raises(NotTranslatable, match="the exponent x"):
        to_kernel(sp.Pow(sp.E, x, evaluate=False))


def test_a_class_from_elsewhere_does_not_give_its_own_term() -> None:
    class Liar(sp.Expr):
        def kernel_term(self) -> terms.Term:
            return terms.Rational(Fraction(1))

    with pytest.raises(NotTranslatable, match="no term for"):
        to_kernel(Liar())
