"""The range of an expression, read off its structure.

`bounds(expr, given)` returns an interval that contains every value of `expr` as its symbols run
through what their assumptions and the hypotheses `given` allow. It is the only source of signs in
proofs. It sees one occurrence of a symbol at a time, so it may be wide; it is never too narrow.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from functools import lru_cache, reduce
from math import inf
from typing import Protocol, runtime_checkable

import sympy as sp
from sympy.core.relational import Relational

from slr_verify.algebra.integral import Integral, Sum
from slr_verify.algebra.interval import NONNEGATIVE, POSITIVE, REALS, Interval, point
from slr_verify.algebra.language import takes_part

Given = tuple[Relational, ...]

UNIT_CLOSED = Interval(Fraction(-1), Fraction(1), True, True)
REMEMBERED = 2**15
HALF_PI_ABOVE = Fraction(11, 7)  # pi/2 < 11/7
PI = Interval(Fraction(333, 106), Fraction(355, 113))


@runtime_checkable
class Bounded(Protocol):
    """A function of the house that knows its own range."""

    def range_given(self, arguments: tuple[Interval, ...]) -> Interval:
        """The range of the function for arguments in these intervals."""


@runtime_checkable
class BoundedUnder(Protocol):
    """An expression of the house whose range depends on the hypotheses."""

    def range_under(self, given: Given) -> Interval:
        """The range of the expression under `given`."""


@lru_cache(maxsize=REMEMBERED)
def bounds(expr: sp.Expr, given: Given = ()) -> Interval:
    """An interval that contains every real value of `expr` under `given`; all reals if unknown."""
    found = _structural(expr, given)
    return reduce(Interval.meet, _hypotheses_on(expr, given), found)


def is_positive(expr: sp.Expr, given: Given = ()) -> bool:
    """Whether `expr > 0` is certain under `given`."""
    return bounds(expr, given).positive


def _structural(expr: sp.Expr, given: Given) -> Interval:
    if expr.is_Rational:
        return point(Fraction(int(expr.p), int(expr.q)))
    if expr == sp.pi:
        return PI
    if expr.is_Symbol:
        return _symbol(expr)
    if expr.is_Add:
        return reduce(Interval.__add__, (bounds(term, given) for term in expr.args))
    if expr.is_Mul:
        return reduce(Interval.__mul__, (bounds(factor, given) for factor in expr.args))
    if expr.is_Pow:
        return _power(expr, given)
    if isinstance(expr, Integral | Sum):
        return _accumulated(expr, given)
    if takes_part(expr, BoundedUnder):
        return expr.range_under(given)
    if takes_part(expr, Bounded):
        return expr.range_given(tuple(bounds(argument, given) for argument in expr.args))
    rule = _FUNCTIONS.get(expr.func)
    return rule(bounds(expr.args[0], given)) if rule else REALS


def _power(expr: sp.Expr, given: Given) -> Interval:
    base, exponent = expr.args
    if not exponent.is_Rational or exponent.q not in (1, 2):
        return REALS
    inside = bounds(base, given)
    if exponent.q == 1:
        return inside.power(int(exponent))
    return inside.square_root().power(int(exponent.p))


def _accumulated(expr: Integral | Sum, given: Given) -> Interval:
    """An integral or a sum from lower up to upper has the sign of what it adds up, if certain."""
    if len(expr.limits) != 1 or len(expr.limits[0]) != 3:
        return REALS
    _, lower, upper = expr.limits[0]
    if not bounds(upper - lower, given).nonnegative:
        return REALS
    inside = bounds(expr.function, given)
    if isinstance(expr, Sum) and inside.excludes_zero:  # the range is not empty
        return POSITIVE if inside.positive else -POSITIVE
    if inside.nonnegative:
        return NONNEGATIVE
    return -NONNEGATIVE if inside.nonpositive else REALS


def _symbol(symbol: sp.Symbol) -> Interval:
    """The range that the assumptions of a symbol give; positive integers start at 1."""
    if symbol.is_positive:
        return Interval(Fraction(1), inf, True) if symbol.is_integer else POSITIVE
    if symbol.is_nonnegative:
        return NONNEGATIVE
    if symbol.is_negative:
        return -POSITIVE
    return -NONNEGATIVE if symbol.is_nonpositive else REALS


def _exp(inside: Interval) -> Interval:
    lower = (Fraction(1), inside.lower_closed) if inside.lower >= 0 else (Fraction(0), False)
    upper: tuple[Fraction | float, bool] = (inf, False)
    if inside.upper <= 0:
        upper = (Fraction(1), inside.upper == 0 and inside.upper_closed)
    return Interval(lower[0], upper[0], lower[1], upper[1])


def _odd_and_bounded(inside: Interval, bound: Fraction) -> Interval:
    """The range of an increasing odd function with values strictly inside (-bound, bound)."""
    lower, upper = (-bound, False), (bound, False)
    if inside.lower >= 0:
        lower = (Fraction(0), inside.lower == 0 and inside.lower_closed)
    if inside.upper <= 0:
        upper = (Fraction(0), inside.upper == 0 and inside.upper_closed)
    return Interval(lower[0], upper[0], lower[1], upper[1])


_FUNCTIONS: Mapping[type, Callable[[Interval], Interval]] = {
    sp.exp: _exp,
    sp.erf: lambda inside: _odd_and_bounded(inside, Fraction(1)),
    sp.atan: lambda inside: _odd_and_bounded(inside, HALF_PI_ABOVE),
    sp.cos: lambda inside: UNIT_CLOSED,
    sp.sin: lambda inside: UNIT_CLOSED,
    sp.Abs: abs,
}


def _hypotheses_on(expr: sp.Expr, given: Given) -> Iterable[Interval]:
    """What the hypotheses say of this very expression against a rational number."""
    for relation in given:
        if relation.lhs == expr and relation.rhs.is_Rational:
            yield _half_line(relation.rel_op, relation.rhs)
        elif relation.rhs == expr and relation.lhs.is_Rational:
            yield _half_line(relation.reversed.rel_op, relation.lhs)
        elif expr.is_Add and expr in (relation.lhs - relation.rhs, relation.rhs - relation.lhs):
            forward = expr == relation.lhs - relation.rhs
            yield _half_line((relation if forward else relation.reversed).rel_op, sp.S.Zero)


def _half_line(sign: str, end: sp.Rational) -> Interval:
    bound = Fraction(int(end.p), int(end.q))
    lines = {
        ">": Interval(bound, inf),
        ">=": Interval(bound, inf, True),
        "<": Interval(-inf, bound),
        "<=": Interval(-inf, bound, False, True),
        "==": point(bound),
    }
    return lines.get(sign, REALS)
