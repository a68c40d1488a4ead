"""A claim in a notebook: its statements, and what is assumed and what laws and vectors there are.

One reader does all of it, so that vectors of two frames with one name are told apart throughout.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

import sympy as sp

from slr_verify.claims.setting.hypotheses import conditions, hypotheses
from slr_verify.claims.setting.surroundings import surroundings
from slr_verify.document.latex import LATEX
from slr_verify.document.markup import sentence
from slr_verify.document.nodes import Node
from slr_verify.document.reader import Reader
from slr_verify.document.style import Usage
from slr_verify.document.widths import width

if TYPE_CHECKING:
    from slr_verify.claims.claim import Claim

WIDEST = 90.0
BETWEEN = r",\quad "


def claimed_lines(claim: Claim) -> Iterator[str]:
    """What is claimed and under what conditions, then the setting, each line a formula in LaTeX."""
    read, parts = _reader(claim)
    if claim.text:
        yield LATEX(sentence(claim.text))
    for statement in claim.statements:
        yield LATEX(statement.tree(read))
        yield from _filled("if", conditions(statement, claim, read))
    assumed = hypotheses(claim, read)
    yield from _filled("for", assumed)
    yield from _filled("here", (each for each in surroundings(parts, read) if each not in assumed))


def relations(claim: Claim) -> tuple[str, ...]:
    """The statements without their hypotheses."""
    read, _ = _reader(claim)
    return tuple(LATEX(statement.tree(read)) for statement in claim.statements)


def _reader(claim: Claim) -> tuple[Reader, tuple[sp.Basic, ...]]:
    """One reader for all statements, and what it has names for."""
    parts = tuple(part for statement in claim.statements for part in statement.expressions)
    return Reader(usage=Usage.of(parts)), parts


def _filled(word: str, formulas: Iterable[Node]) -> Iterator[str]:
    """A word and formulas after it, as many in a line as fit there."""
    line: list[Node] = []
    head = rf"\text{{{word} }}"
    for formula in formulas:
        if line and sum(map(width, line)) + width(formula) > WIDEST:
            yield head + BETWEEN.join(map(LATEX, line)) + ","
            line, head = [], ""
        line.append(formula)
    if line:
        yield head + BETWEEN.join(map(LATEX, line))
