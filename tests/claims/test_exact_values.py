"""Exact values at rational points, as functions of the coordinates."""

from __future__ import annotations

from fractions import Fraction

import pytest
import sympy as sp

from slr_verify.claims.evidence.exact_values import Inexact, coordinates, exact_value

x, y = sp.symbols("x y", real=True)
POINT = {x: Fraction(-3, 4), y: Fraction(7, 16)}


def at_point(expr: sp.Expr) -> Fraction:
    value = exact_value(expr, tuple(POINT))(coordinates(POINT.values()))
    return Fraction(int(value.p), int(value.q))


@pytest.mark.parametrize(
    "expr",
    [
        sp.Rational(2, 3),
        x,
        x + y + 1,
        2 * x * y**2 / 3,
        (x - y) ** -3,
        sp.sqrt(y + sp.Rational(1, 8)),
        (y + sp.Rational(1, 8)) ** sp.Rational(-3, 2),
        sp.exp(4 * x + 3) + sp.cos(4 * x + 3) + sp.erf(4 * x + 3),
    ],
)
def test_the_value_is_that_of_sympy(expr: sp.Expr) -> None:
    values = {symbol: sp.Rational(number) for symbol, number in POINT.items()}
    assert sp.Rational(at_point(expr)) == expr.subs(values)


@pytest.mark.parametrize(
    "expr",
    [
        sp.sqrt(y),
        sp.sqrt(x),
        1 / (4 * x + 3),
        1 / sp.sqrt(x + sp.Rational(3, 4)),
        sp.exp(x),
        x ** sp.Rational(1, 3),
        x * sp.pi,
        sp.Symbol("z"),
        sp.Integer(2) ** y,
    ],
)
def test_what_has_no_exact_value_is_refused(expr: sp.Expr) -> None:
    with pytest.raises(Inexact):
        at_point(expr)
