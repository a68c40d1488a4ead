"""Values at a point: equal only if they are written with the same symbols."""

from __future__ import annotations

from fractions import Fraction

import pytest
import sympy as sp
from flint import arb

from slr_verify.language.enclosure import enclosure
from slr_verify.language.integral import Integral
from slr_verify.language.to_term import NotTranslatable, to_term
from slr_verify.language.value import ValueAt

x, y, z = sp.symbols("x y z", real=True)
ORIGIN = sp.Tuple(0, 0)


def at_origin(expr: sp.Expr) -> ValueAt:
    return ValueAt(expr, sp.Tuple(x, y), ORIGIN)


def test_what_sympy_takes_for_equal_is_not() -> None:
    slopes = [sp.Derivative(x + 2 * y, name, evaluate=False) for name in (x, y)]
    assert sp.Subs(slopes[0], (x, y), ORIGIN) == sp.Subs(slopes[1], (x, y), ORIGIN)
    assert at_origin(slopes[0]) != at_origin(slopes[1])
    assert at_origin(slopes[0]) == at_origin(slopes[0])


def test_its_symbols_are_not_those_outside() -> None:
    value = at_origin(x * z)
    assert value.free_symbols == {z}
    assert (value * x).subs(x, 3) == 3 * value
    assert value.subs(z, 2) == at_origin(2 * x)
    assert ValueAt(x, sp.Tuple(x), sp.Tuple(z)).free_symbols == {z}


def test_it_can_be_read() -> None:
    assert str(at_origin(x * z)) == "(x z)|_(x=y=0)"
    assert sp.latex(at_origin(x)) == r"x\big|_{x=y=0}"


def test_a_long_list_of_values_stands_beside_the_expression() -> None:
    names = sp.symbols("x:18", real=True)
    value = ValueAt(names[0], sp.Tuple(*names), sp.Tuple(*range(18)))
    assert str(value).startswith("(x0 at x0=0, x1=1, ")
    assert r"|_" not in sp.latex(value)


def test_arb_knows_the_value() -> None:
    slope = sp.Derivative(x**2 * z + y, x, evaluate=False)
    there = ValueAt(slope, sp.Tuple(x, y), sp.Tuple(x + z, x))  # the new x is the one outside
    ball = enclosure(there, {x: Fraction(2), z: Fraction(3)}, bits=64)
    assert ball == 2 * (2 + 3) * 3
    inside = ValueAt(Integral(z * y, (y, 0, x)), sp.Tuple(x, z), sp.Tuple(z, y))
    assert enclosure(inside, {z: Fraction(2), y: Fraction(3)}, bits=64).overlaps(arb(6))
    assert enclosure(at_origin(sp.cos(x) * z + y), {z: Fraction(5)}, bits=64) == 5


@pytest.mark.parametrize(
    ("value", "reason"),
    [
        (ValueAt(x * y, sp.Tuple(x, x), ORIGIN), "has to say once what each symbol is"),
        (ValueAt(x * y, sp.Tuple(x, y), sp.Tuple(0)), "has to say once what each symbol is"),
    ],
    ids=["twice", "too few"],
)
def test_values_without_a_term(value: sp.Expr, reason: str) -> None:
    with pytest.raises(NotTranslatable, match=reason):
        to_term(value)
