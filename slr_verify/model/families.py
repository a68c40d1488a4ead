"""Numbers that belong to the tokens of a sequence, one for each index, and how they are printed."""

import sympy as sp


def family_latex(name: str, place: sp.Expr, printer: object, exp: str | None) -> str:
    """`name` with the index below it."""
    text = f"{name}_{{{printer._print(place)}}}"  # type: ignore[attr-defined]
    return text if exp is None else f"{text}^{{{exp}}}"


def family_text(name: str, place: sp.Expr, printer: object) -> str:
    """`name` with the index behind it, in brackets unless it is a symbol or a number."""
    text = str(printer._print(place))  # type: ignore[attr-defined]
    return f"{name}_{text}" if place.is_Atom else f"{name}_({text})"
