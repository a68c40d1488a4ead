"""Where an expression has a real value: no division by zero, no root of a negative number.

It must also be in the language, with one meaning for each symbol.

An identity of formulas is an identity of numbers only where both sides are defined, so the zero
test and every step of a proof ask here first.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from math import inf
from typing import Protocol, runtime_checkable

import sympy as sp
from sympy.core.relational import Relational

from slr_verify.algebra.abbreviation import Abbreviation
from slr_verify.algebra.binding import bound_by, misplaced, second_meaning
from slr_verify.algebra.bounds import Given, bounds
from slr_verify.algebra.integral import Sum
from slr_verify.algebra.kinds import NUMBERS, fits
from slr_verify.algebra.language import foreign, stranger, takes_part
from slr_verify.algebra.randomness import loose_part
from slr_verify.algebra.smoothness import roughness

REMEMBERED, REMEMBERED_PARTS = 2**12, 2**16
NOT_REAL = tuple(map(type, (sp.nan, sp.zoo, sp.oo, -sp.oo, sp.I)))


def obstacle(expr: sp.Expr, given: Given = ()) -> str | None:
    """Why `expr` is not certain to be a real number under `given`; None when it is certain.

    Classes are looked at before anything is remembered: one from elsewhere could say that it equals
    an expression for which the answer is known.
    """
    if not fits((expr,), NUMBERS):
        return f"{expr} is not a number"
    return stranger(expr) or _remembered_obstacle(expr, given)


def _unfit(value: sp.Expr, symbol: sp.Symbol, given: Given = ()) -> str | None:
    """Why `value` may not be one of the numbers that `symbol` stands for; None when it certainly is."""
    if not isinstance(value, sp.Expr):
        return f"{symbol} cannot be {value!r}, which is no exact expression"
    if value == symbol:
        return None
    trouble = obstacle(value, given)
    if trouble:
        return f"{symbol} cannot be {value}: {trouble}"
    if loose_part(value) is not None:
        return f"{symbol} cannot be {value}, which is random"
    if symbol.is_integer and not value.is_integer:
        return f"{symbol} is an integer, and {value} may not be one"
    inside, allowed = bounds(value, given), bounds(symbol)
    if inside.meet(allowed) != inside:
        return f"cannot show that {value} lies in {allowed}, as {symbol} must"
    return None


def first_unfit(
    values: Iterable[sp.Expr], symbols: Iterable[sp.Symbol], given: Given = ()
) -> str | None:
    """Why one of the values may not be a number that its symbol stands for; None when all are."""
    pairs = zip(values, symbols, strict=True)
    return next(filter(None, (_unfit(value, symbol, given) for value, symbol in pairs)), None)


@lru_cache(maxsize=REMEMBERED)
def _remembered_obstacle(expr: sp.Expr, given: Given) -> str | None:
    return _malformed(expr) or _obstacle_within(expr, given) or second_meaning(expr, given)


@lru_cache(maxsize=REMEMBERED_PARTS, typed=True)
def _malformed(part: sp.Basic) -> str | None:
    """A part that is no number, or not put together as the language wants it."""
    own = _inexact(part) or foreign(part) or misplaced(part)
    return own or next(filter(None, map(_malformed, part.args)), None)


@lru_cache(maxsize=REMEMBERED_PARTS, typed=True)
def _obstacle_within(part: sp.Basic, given: Given) -> str | None:
    """An obstacle in a part or below it; what a part says of the symbols it binds holds below it.

    The steps of a proof, and its mutants, share most of their parts.
    """
    inside = (*given, *part.scope()) if takes_part(part, Scoped) else given
    found = _undefined(part, given) or _presuming(part, inside)
    if found:
        return found
    deeper = (_obstacle_within(below, inside) for below in part.args)
    return next(filter(None, deeper), None)


@runtime_checkable
class Conditional(Protocol):
    """An expression of the house that need not exist, such as an expectation."""

    def absence(self, given: Given) -> str | None:
        """Why the expression may not be a number under `given`; None when it is one."""


@runtime_checkable
class Scoped(Protocol):
    """An expression of the house that binds symbols to a part of their range."""

    def scope(self) -> Given:
        """What holds of the symbols that it binds."""


@runtime_checkable
class Presuming(Protocol):
    """Something of the house, such as a law, that there is for some values of its parameters only."""

    def doubt_about(self, symbols: set[sp.Symbol], given: Given) -> bool:
        """Whether there may be none for some values of these symbols under `given`."""


def _presuming(part: sp.Basic, given: Given) -> str | None:
    """A free symbol may stand for those values for which there is a law; a bound one takes all."""
    own = bound_by(part)
    for below in sp.preorder_traversal(part) if own else ():
        if takes_part(below, Presuming) and below.doubt_about(own, given):
            return f"cannot show that there is {below} for all that {part} runs through"
    return None


def _undefined(part: sp.Basic, given: Given) -> str | None:
    if takes_part(part, Conditional):
        return part.absence(given)
    if type(part) is sp.Pow:
        return _power_obstacle(part, given)
    if isinstance(part, Abbreviation):
        return obstacle(part.definition(), given)
    if type(part) is Sum:
        return _range_obstacle(part, given)
    return _derivative_obstacle(part, given) if type(part) is sp.Derivative else None


def _power_obstacle(power: sp.Pow, given: Given) -> str | None:
    base, exponent = power.args
    if not exponent.is_Rational:
        return f"the exponent of {power} is not a rational number"
    inside = bounds(base, given)
    if exponent.is_negative and not inside.excludes_zero:
        return f"cannot show that {base} is not zero: its range is {inside}"
    if not exponent.is_integer and not inside.nonnegative:
        return f"cannot show that {base} under a root is not negative: its range is {inside}"
    return None


def _range_obstacle(part: Sum, given: Given) -> str | None:
    """A sum runs over integers that its index may be, and over none rather than backwards."""
    index, lower, upper = part.limits[0]
    if not (index.is_integer and lower.is_integer and upper.is_integer):
        return f"{index} does not run through integers from {lower} to {upper}"
    start, every = bounds(lower, given), bounds(index)
    if start.meet(every) != start or every.upper < inf:
        return f"cannot show that {index} may have every value from {lower} upwards"
    if bounds(upper - lower + 1, given).lower < 0:
        return f"cannot show that {upper} is not below {lower} - 1"
    return None


def _derivative_obstacle(part: sp.Derivative, given: Given) -> str | None:
    """A derivative is of something smooth, and needs room to move.

    An integer has none, nor what an equation ties down. At the end of an interval it is one-sided, and
    the same whichever interval that is, because what is smooth goes on beyond the end.
    """
    for symbol in part.variables:
        if not isinstance(symbol, sp.Symbol) or symbol.is_integer:
            return f"{part} is not a derivative in a real symbol"
        for relation in given:
            if symbol in relation.free_symbols and not _leaves_room(relation, symbol, given):
                return f"{relation} may leave {symbol} no room for the derivative {part}"
        trouble = roughness(part.expr, symbol, given)
        if trouble:
            return f"{part.expr} may not be smooth in {symbol}: {trouble}"
    return None


def _leaves_room(relation: Relational, symbol: sp.Symbol, given: Given) -> bool:
    """Whether it cuts out an open set, or bounds the symbol to an interval that is not a point.

    What is strictly between continuous sides is open; [x_n -> 0] > 0 may hold at one point only.
    """
    if relation.rel_op in ("<", ">"):
        return not any(roughness(side, symbol, given) for side in relation.args)
    span = bounds(symbol, given)
    other = relation.rhs if relation.lhs == symbol else relation.lhs
    is_bound = symbol in relation.args and other.is_Rational and relation.rel_op in ("<=", ">=")
    return bool(is_bound and span.lower < span.upper)


def _inexact(part: sp.Basic) -> str | None:
    if isinstance(part, sp.Float):
        return f"{part} is a floating-point number, and proofs take exact numbers only"
    if isinstance(part, NOT_REAL):
        return f"{part} is not a real number"
    return None
