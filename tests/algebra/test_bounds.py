"""The range of an expression: never too narrow, and as told by hypotheses."""

from __future__ import annotations

from fractions import Fraction

import pytest
import sympy as sp
from hypothesis import given, settings

from slr_verify.algebra.bounds import bounds, is_positive
from slr_verify.algebra.interval import NONNEGATIVE, REALS, Interval
from slr_verify.gaussian.erf_derivative import erf_prime

from .trees import a, b, expressions, points, value, x, y

TINY = Fraction(1, 10**30)


@settings(derandomize=True, max_examples=120, deadline=None)
@given(expressions, points)
def test_every_value_lies_within(expr: sp.Expr, point: dict[sp.Symbol, Fraction]) -> None:
    span, found = bounds(expr), value(expr, point)
    assert span.lower - TINY <= found <= span.upper + TINY


@settings(derandomize=True, max_examples=80, deadline=None)
@given(expressions, points)
def test_a_sign_that_is_certain_is_a_sign(expr: sp.Expr, point: dict[sp.Symbol, Fraction]) -> None:
    found = value(expr, point)
    assert found > -TINY or not bounds(expr).nonnegative
    assert abs(found) > 0 or not bounds(expr).excludes_zero


@pytest.mark.parametrize(
    ("expr", "positive"),
    [
        (a, True),
        (b, False),
        (1 + x**2, True),
        (x**2, False),
        (sp.exp(x), True),
        (1 - sp.erf(x) ** 2, True),
        (x - sp.Abs(x), False),
        (1 + sp.erf(x), True),
        (sp.atan(a), True),
        (2 - sp.cos(x), True),
        (1 - sp.cos(x), False),
        (1 / (1 + sp.sqrt(b)), True),
        (sp.sqrt(sp.pi) - 1, True),
        (sp.pi - 3, True),
        (4 - sp.pi, True),
        (erf_prime(x), True),
        (sp.Abs(x), False),
        (sp.exp(-b), True),
        (1 - sp.exp(-a), True),
        (1 - sp.exp(-b), False),
    ],
)
def test_signs_read_off_the_structure(expr: sp.Expr, positive: bool) -> None:
    assert is_positive(expr) is positive


def test_a_positive_integer_starts_at_one() -> None:
    n = sp.Symbol("n", integer=True, positive=True)
    assert bounds(n - 1).nonnegative
    assert not is_positive(n - 1)


@pytest.mark.parametrize(
    ("declared", "span"),
    [
        ({"negative": True}, Interval(upper=Fraction(0))),
        ({"nonpositive": True}, Interval(upper=Fraction(0), upper_closed=True)),
        ({"real": True}, REALS),
        ({"nonnegative": True, "integer": True}, NONNEGATIVE),
    ],
)
def test_assumptions_of_symbols(declared: dict[str, bool], span: Interval) -> None:
    assert bounds(sp.Symbol("s", **declared)) == span


@pytest.mark.parametrize(
    ("hypothesis", "span"),
    [
        (x > 2, "(2, inf)"),
        (x >= 2, "[2, inf)"),
        (sp.Lt(x, 2), "(-inf, 2)"),
        (sp.Le(x, 2), "(-inf, 2]"),
        (sp.Eq(x, 2), "[2, 2]"),
        (sp.Gt(2, x, evaluate=False), "(-inf, 2)"),
        (sp.Ne(x, 2), "(-inf, inf)"),
        (x > sp.pi, "(-inf, inf)"),  # only rational ends count
        (y > 2, "(-inf, inf)"),
    ],
)
def test_hypotheses_about_the_very_expression(hypothesis: sp.Basic, span: str) -> None:
    assert str(bounds(x, (hypothesis,))) == span


def test_hypotheses_are_met_inside_expressions() -> None:
    assert is_positive(1 / x + 1, (x > 0,))
    assert is_positive(sp.sqrt(1 - x**2), (1 - x**2 > 0,))


def test_what_is_not_known_has_no_bounds() -> None:
    unknown = (sp.log(a), x ** sp.Rational(1, 3), a**y, sp.Function("f")(x))
    assert all(bounds(expr) == REALS for expr in unknown)


def test_a_class_from_elsewhere_does_not_tell_its_own_range() -> None:
    class Liar(sp.Expr):
        def range_given(self, arguments: tuple[Interval, ...]) -> Interval:
            return Interval(Fraction(5))

    assert bounds(Liar()) == REALS
