"""Exact values of expressions at rational points: arithmetic, roots of squares, functions at zero.

An expression is read once, into a function of the coordinates that is called at thousands of points.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from math import isqrt
from operator import add, mul

import sympy as sp
from flint import fmpq

Value = Callable[[Sequence[fmpq]], fmpq]
"""From the coordinates of a point; raises Inexact."""
AT_ZERO = {
    **dict.fromkeys((sp.erf, sp.atan, sp.sin, sp.Abs), fmpq(0)),
    **dict.fromkeys((sp.exp, sp.cos), fmpq(1)),
}


class Inexact(ArithmeticError):
    """There is no exact value, or none that is known here."""


def coordinates(values: Iterable[Fraction]) -> list[fmpq]:
    """A point, as what is called here takes it."""
    return [fmpq(each.numerator, each.denominator) for each in values]


@lru_cache(maxsize=2**12)
def exact_value(expr: sp.Expr, symbols: tuple[sp.Symbol, ...]) -> Value:
    """The function that gives the value, the coordinates being those of the symbols, in their order."""
    return _value(expr, {symbol: place for place, symbol in enumerate(symbols)})


def _value(expr: sp.Expr, places: Mapping[sp.Symbol, int]) -> Value:
    if expr.is_Rational:
        number = fmpq(int(expr.p), int(expr.q))
        return lambda point: number
    if expr in places:
        place = places[expr]
        return lambda point: point[place]
    parts = [_value(part, places) for part in _numbers_in(expr)]
    if not parts or unknown in parts:
        return unknown
    if expr.func in AT_ZERO:
        return _at_zero(parts[0], AT_ZERO[expr.func])
    if expr.is_Pow:
        return _power(_root(parts[0]) if expr.exp.q == 2 else parts[0], int(expr.exp.p))
    return _joined(add if expr.is_Add else mul, parts)


def _numbers_in(expr: sp.Expr) -> tuple[sp.Expr, ...]:
    """The parts of which its value is made; none where that is not known here."""
    if expr.func in AT_ZERO or expr.is_Add or expr.is_Mul:
        return tuple(expr.args)
    return (expr.base,) if expr.is_Pow and expr.exp.is_Rational and expr.exp.q <= 2 else ()


def unknown(point: Sequence[fmpq]) -> fmpq:
    """The value of what has no exact one at any point."""
    raise Inexact


def _joined(join: Callable[[fmpq, fmpq], fmpq], values: Sequence[Value]) -> Value:
    first, *rest = values

    def value(point: Sequence[fmpq]) -> fmpq:
        result = first(point)
        for each in rest:
            result = join(result, each(point))
        return result

    return value


def _at_zero(inside: Value, there: fmpq) -> Value:
    def value(point: Sequence[fmpq]) -> fmpq:
        if inside(point) != 0:
            raise Inexact
        return there

    return value


def _root(square: Value) -> Value:
    def value(point: Sequence[fmpq]) -> fmpq:
        found = square(point)
        if found < 0:
            raise Inexact
        root = fmpq(isqrt(int(found.p)), isqrt(int(found.q)))
        if root * root != found:
            raise Inexact
        return root

    return value


def _power(base: Value, exponent: int) -> Value:
    def value(point: Sequence[fmpq]) -> fmpq:
        found = base(point)
        if exponent < 0 and found == 0:
            raise Inexact
        return found**exponent

    return value
