"""Expressions in plain text as SymPy writes them, each part written once: steps share most of theirs."""

from __future__ import annotations

from typing import Any

import sympy as sp
from sympy.printing.str import StrPrinter


class RememberedText(StrPrinter):  # type: ignore[misc]
    """Writes what `str` does."""

    def __init__(self) -> None:
        super().__init__()
        self.written: dict[sp.Basic, str] = {}

    def __call__(self, expr: sp.Basic) -> str:
        """The text of an expression or a relation."""
        return str(self.doprint(expr))

    def _print(self, expr: Any, **options: Any) -> str:
        if options or not isinstance(expr, sp.Basic):
            return str(super()._print(expr, **options))
        if expr not in self.written:
            self.written[expr] = str(super()._print(expr))
        return self.written[expr]
