"""A claim in a notebook: its statements, and what is assumed and what laws and vectors there are.

One printer does all of it, so that vectors of two frames with one name are told apart throughout.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

import sympy as sp

from slr_verify.claims.setting.hypotheses import conditions, hypotheses
from slr_verify.claims.setting.surroundings import surroundings
from slr_verify.latex.printer import LatexPrinter
from slr_verify.latex.style import Usage
from slr_verify.latex.widths import width

if TYPE_CHECKING:
    from slr_verify.claims.claim import Claim

WIDEST = 90.0
BETWEEN = r",\quad "


def claimed_lines(claim: Claim) -> Iterator[str]:
    """What is claimed and under what conditions, then the setting, each line a formula."""
    printer, parts = _printer(claim)
    if claim.text:
        yield claim.text
    for statement in claim.statements:
        yield statement.latex(printer)
        yield from _filled("if", conditions(statement, claim, printer))
    assumed = hypotheses(claim, printer)
    yield from _filled("for", assumed)
    known = {text.replace(" ", "") for text in assumed}
    around = surroundings(parts, printer)
    yield from _filled("here", (text for text in around if text.replace(" ", "") not in known))


def relations(claim: Claim) -> tuple[str, ...]:
    """The statements without their hypotheses."""
    printer, _ = _printer(claim)
    return tuple(statement.latex(printer) for statement in claim.statements)


def _printer(claim: Claim) -> tuple[LatexPrinter, tuple[sp.Basic, ...]]:
    """One printer for all statements, and what it has names for."""
    parts = tuple(part for statement in claim.statements for part in statement.expressions)
    return LatexPrinter(usage=Usage.of(parts)), parts


def _filled(word: str, formulas: Iterable[str]) -> Iterator[str]:
    """A word and formulas after it, as many in a line as fit there."""
    line = ""
    for formula in formulas:
        if line and width(line) + width(formula) > WIDEST:
            yield line + ","
            line = formula
        else:
            line = line + BETWEEN + formula if line else rf"\text{{{word} }}{formula}"
    if line:
        yield line
