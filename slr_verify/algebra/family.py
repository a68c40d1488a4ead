"""Numbers that belong to an index, such as the weights p_1, ..., p_L of a sum with L terms."""

from __future__ import annotations

from itertools import combinations
from math import inf

import sympy as sp

from slr_verify.algebra.binding import bound_symbols
from slr_verify.algebra.bounds import Given, bounds
from slr_verify.algebra.interval import Interval as Span
from slr_verify.algebra.named_function import NamedFunction
from slr_verify.core.intervals import REALS, Interval


class Family(NamedFunction):
    """A function of indices whose values may be any real numbers of an interval.

    A statement in which it occurs is meant for all of them.
    """

    is_extended_real = True
    is_any_number = True
    values: Interval = REALS

    def range_given(self, arguments: tuple[Span, ...]) -> Span:
        """The interval."""
        low, high = self.values.low, self.values.high
        return Span(
            -inf if low is None else low,
            inf if high is None else high,
            not self.values.low_open,
            not self.values.high_open,
        )

    def absence(self, given: Given) -> str | None:
        """There is a number for each index 1, 2, 3, ..."""
        return next(filter(None, (no_index(place, given) for place in self.args)), None)


def chosen(expr: sp.Basic) -> sp.Basic:
    """The expression with a symbol for each number of a family, which is as free as a symbol.

    Unless two of them may be one number, as f(n) and f(1) are for n = 1; not those that are summed over.
    """
    members = [part for part in expr.atoms(sp.Function) if getattr(part, "is_any_number", False)]
    outside = (part for part in members if not part.free_symbols & bound_symbols(expr))
    if any(_may_be_one(*pair) for pair in combinations(outside, 2)):
        return expr
    return expr.xreplace({member: sp.Dummy(str(member), real=True) for member in members})


def _may_be_one(one: sp.Function, other: sp.Function) -> bool:
    """Whether two members belong to one family, and no argument tells them apart for all indices."""
    gaps = (left - right for left, right in zip(one.args, other.args, strict=False))
    return one.func == other.func and not any(gap.is_Rational and gap != 0 for gap in gaps)


def no_index(place: sp.Expr, given: Given) -> str | None:
    """Why an expression may not be an index; None when it certainly is one of 1, 2, 3, ..."""
    if place.is_integer and bounds(place, given).lower >= 1:
        return None
    return f"{place} is not certain to be 1, 2, 3, ..."
