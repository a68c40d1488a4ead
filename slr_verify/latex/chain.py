r"""A chain of equalities and inequalities as one aligned formula, for a notebook."""

from __future__ import annotations

from collections.abc import Sequence

import sympy as sp

from slr_verify.latex.printer import LatexPrinter
from slr_verify.latex.signs import LATEX_SIGN
from slr_verify.latex.style import Usage


def chain_latex(start: sp.Expr, steps: Sequence[tuple[str, sp.Expr, str]]) -> str:
    """`start`, then a line for each step: relation, expression, and the rule in words."""
    printer = LatexPrinter(usage=Usage.of([start, *(expr for _, expr, _ in steps)]))
    lines = [f"& {printer.formula(start)}"]
    for sign, expr, words in steps:
        lines.append(rf"{LATEX_SIGN[sign]}\ & {printer.formula(expr)} && \text{{{_plain(words)}}}")
    body = r" \\ ".join(lines)
    return rf"$\displaystyle \begin{{aligned}} {body} \end{{aligned}}$"


def _plain(words: str) -> str:
    """Words that TeX does not take for commands."""
    return "".join(
        rf"\{letter}" if letter in "_&%#{}$" else letter for letter in words if letter not in "\\^~"
    )
