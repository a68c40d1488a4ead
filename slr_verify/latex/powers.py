"""Powers and roots as LaTeX."""

from __future__ import annotations

from typing import TYPE_CHECKING

import sympy as sp

from slr_verify.latex.brackets import bracketed

if TYPE_CHECKING:
    from slr_verify.latex.printer import LatexPrinter

PRIME = "'"


def power(printer: LatexPrinter, expr: sp.Pow) -> str:
    """A root, a fraction for a negative exponent, or base and exponent."""
    from slr_verify.latex.products import product  # noqa: PLC0415 (they call each other)

    base, exponent = expr.args
    if exponent.could_extract_minus_sign():
        return product(printer, expr)
    if exponent.is_Rational and exponent.p == 1:
        return root(printer, base, exponent.q)
    with printer.inside():
        raised = printer._print(exponent)
    return _raised(printer, base, raised)


def root(printer: LatexPrinter, base: sp.Expr, degree: int) -> str:
    """The root of that degree."""
    with printer.inside(False):
        below = printer._print(base) if not base.is_Rational or base.q == 1 else _slashed(base)
    return rf"\sqrt{{{below}}}" if degree == 2 else rf"\sqrt[{degree}]{{{below}}}"


def _slashed(value: sp.Rational) -> str:
    return f"{value.p}/{value.q}"


def _raised(printer: LatexPrinter, base: sp.Expr, exponent: str) -> str:
    if isinstance(base, sp.Symbol) or (base.is_Integer and base.is_nonnegative) or base is sp.pi:
        text = printer._print(base)
        return f"{bracketed(text) if '^' in text or text[-1] == PRIME else text}^{{{exponent}}}"
    if base.is_Add or base.is_Mul or base.is_Pow or base.is_number:
        return f"{bracketed(printer._print(base))}^{{{exponent}}}"
    return printer.powered(base, exponent)
