"""Expressions in plain text as SymPy writes them, each part written once: steps share most of theirs.

What shares a name with something else has one of its own in `names`, as in LaTeX.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import sympy as sp
from sympy.printing.str import StrPrinter

from slr_verify.latex.names import Named


class RememberedText(StrPrinter):  # type: ignore[misc]
    """Writes what `str` does, but for `names`."""

    def __init__(self, names: Mapping[Named, str] | None = None) -> None:
        super().__init__()
        self.written: dict[sp.Basic, str] = dict(names or {})

    def __call__(self, expr: sp.Basic) -> str:
        """The text of an expression or a relation."""
        return str(self.doprint(expr))

    def _print(self, expr: Any, **options: Any) -> str:
        if options or not isinstance(expr, sp.Basic):
            return str(super()._print(expr, **options))
        if expr not in self.written:
            self.written[expr] = str(super()._print(expr))
        return self.written[expr]
