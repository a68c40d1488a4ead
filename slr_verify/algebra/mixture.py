"""Convex combinations: `mixture(p, a, b)` is (1 - p) a + p b, which lies between a and b."""

from __future__ import annotations

import sympy as sp

from slr_verify.algebra.abbreviation import Abbreviation


class mixture(Abbreviation):  # noqa: N801 (SymPy functions are in lower case)
    """`mixture(p, a, b)`: a with weight 1 - p and b with weight p."""

    nargs = 3
    is_extended_real = True

    def definition(self) -> sp.Expr:
        """(1 - p) a + p b."""
        weight, first, second = self.args
        return (1 - weight) * first + weight * second

    def shown(self) -> sp.Expr:
        """What is printed in its place: from the first number towards the second."""
        weight, first, second = self.args
        return first + weight * (second - first)

    def _sympystr(self, printer: object) -> str:
        return f"({printer._print(self.shown())})"  # type: ignore[attr-defined]
