r"""A chain of equalities and inequalities as one aligned formula, for a notebook."""

from collections.abc import Iterable, Iterator, Sequence

import sympy as sp
from sympy.core.relational import Relational

from slr_verify.document.latex import LATEX, said_in_latex
from slr_verify.document.nodes import listed
from slr_verify.document.reader import Reader
from slr_verify.document.signs import BETWEEN
from slr_verify.document.style import Usage

LONGEST = 4000
"""Characters of one formula: MathJax gives up on one of more than 5120."""


def chain_latex(
    start: sp.Expr, steps: Sequence[tuple[str, sp.Expr, str]], given: Sequence[Relational] = ()
) -> str:
    """`start`, a line for each step: relation, expression, the rule in words; then the hypotheses."""
    read = Reader(usage=Usage.of([start, *(expr for _, expr, _ in steps), *given]))
    lines = [f"& {LATEX(read.formula(start))}"]
    for sign, expr, words in steps:
        lines.append(
            rf"{BETWEEN[sign].latex}\ & {LATEX(read.formula(expr))} && {said_in_latex(words)}"
        )
    if given:
        lines.append(rf"& \text{{given }} {LATEX(listed(map(read.formula, given)))}")
    return "\n".join(
        rf"$\displaystyle \begin{{aligned}} {body} \end{{aligned}}$" for body in _bodies(lines)
    )


def _bodies(lines: Iterable[str]) -> Iterator[str]:
    """As many lines a formula as it has room for."""
    body = ""
    for line in lines:
        longer = rf"{body} \\ {line}" if body else line
        if body and len(longer) > LONGEST:
            yield body
            longer = line
        body = longer
    yield body
