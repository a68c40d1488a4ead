"""Convex combinations: `mixture(p, a, b)` is (1 - p) a + p b, which lies between a and b."""

from __future__ import annotations

import sympy as sp

from slr_verify.algebra.abbreviation import Abbreviation
from slr_verify.algebra.interval import REALS, Interval


class mixture(Abbreviation):  # noqa: N801 (SymPy functions are in lower case)
    """`mixture(p, a, b)`: a with weight 1 - p and b with weight p."""

    nargs = 3
    is_extended_real = True

    def definition(self) -> sp.Expr:
        """(1 - p) a + p b."""
        weight, first, second = self.args
        return (1 - weight) * first + weight * second

    def range_given(self, arguments: tuple[Interval, ...]) -> Interval:
        """For a weight in [0, 1] the value lies between the two numbers that are mixed."""
        weight, first, second = arguments
        if not (weight.lower >= 0 and weight.upper <= 1):
            return REALS
        low = min(first, second, key=lambda span: (span.lower, not span.lower_closed))
        high = max(first, second, key=lambda span: (span.upper, span.upper_closed))
        return Interval(low.lower, high.upper, low.lower_closed, high.upper_closed)

    def shown(self) -> sp.Expr:
        """What is printed in its place: from the first number towards the second."""
        weight, first, second = self.args
        return first + weight * (second - first)

    def _sympystr(self, printer: object) -> str:
        return f"({printer._print(self.shown())})"  # type: ignore[attr-defined]
