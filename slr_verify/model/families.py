"""Numbers that belong to the tokens of a sequence, one for each index, and how they are printed."""

from __future__ import annotations

import sympy as sp


def family_latex(name: str, place: sp.Expr, printer: object, exp: str | None) -> str:
    """`name` with the index below it."""
    text = f"{name}_{{{printer._print(place)}}}"  # type: ignore[attr-defined]
    return text if exp is None else f"{text}^{{{exp}}}"
