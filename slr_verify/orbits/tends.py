"""Iverson brackets: [x_n -> c] is one if the sequence tends to c, and zero if it does not.

With them "converges to one of five points" is an equation, and "almost every" an integral.
"""

from __future__ import annotations

from fractions import Fraction

import sympy as sp

from slr_verify.algebra.bounds import Given
from slr_verify.algebra.interval import Interval
from slr_verify.orbits.coordinate import TIME

BIT = Interval(Fraction(0), Fraction(1), True, True)


class Tends(sp.Expr):  # type: ignore[misc]
    """`Tends(terms, n, targets)`: [terms -> targets as n = 0, 1, 2, ... grows], both tuples."""

    is_nonnegative = True
    takes = ((sp.Expr, ...), sp.Symbol, (sp.Expr, ...))

    @property
    def free_symbols(self) -> set[sp.Symbol]:
        terms, time, targets = self.args
        return (terms.free_symbols - {time}) | targets.free_symbols

    def absence(self, given: Given) -> str | None:
        """There are as many targets as terms, the time is a natural number, and no target moves."""
        terms, time, targets = self.args
        if not (time.is_integer and time.is_nonnegative):
            return f"{time} does not run through 0, 1, 2, ..."
        if len(terms) != len(targets) or not terms or time in targets.free_symbols:
            return f"{targets} are not the limits of {terms}"
        return None

    def range_given(self, arguments: tuple[Interval, ...]) -> Interval:
        """Zero or one."""
        return BIT

    def _latex(self, printer: object) -> str:
        terms, time, targets = (
            printer._print(part[0] if isinstance(part, sp.Tuple) and len(part) == 1 else part)  # type: ignore[attr-defined]
            for part in self.args
        )
        moving = rf" \text{{ as }} {time} \to \infty" if self._says_time else ""
        return rf"\left[{terms} \to {targets}{moving}\right]"

    def _sympystr(self, printer: object) -> str:
        terms, time, targets = (printer._print(part) for part in self.args)  # type: ignore[attr-defined]
        return f"[{terms} -> {targets}{f' as {time} -> oo' if self._says_time else ''}]"

    @property
    def _says_time(self) -> bool:
        """Whether the time is printed: it is not the usual n, or the terms do not move with it."""
        terms, time, _ = self.args
        return time != TIME or time not in terms.free_symbols
