"""The front matter of the book and its last pages: setting, notation, how to read, findings, literature."""

from collections.abc import Iterable, Iterator
from itertools import groupby

from slr_verify.claims.front import Definition, Front
from slr_verify.claims.record.results import Record
from slr_verify.document.latex import LATEX
from slr_verify.document.nodes import listed as list_of
from slr_verify.report.how_to_read import HOW_TO_READ
from slr_verify.report.outline import listed
from slr_verify.report.tex_lines import Context, formula_tex
from slr_verify.report.tex_prose import prose
from slr_verify.report.tex_statement import citation_link


def front_tex(front: Front, record: Record, context: Context) -> Iterator[str]:
    """What stands before the statements."""
    if front.setting:
        yield r"\section{Setting}"
        yield from map("\n".join, map(_definition, front.setting))
    if front.notation:
        yield r"\section{Notation}"
        yield from _notation(front.notation)
    yield r"\section{How to read a statement}"
    yield from (rf"{prose(words)}\par" for words in HOW_TO_READ)
    yield from _what_is_cited(record, context)
    for group, noted in groupby(front.findings, lambda each: each.group):
        yield rf"\section{{{prose(group)}}}"
        for each in noted:
            shown = ", ".join(map(context.link, each.labels))
            yield rf"\noted{{{prose(each.where)}}}{{{prose(each.words)}}}{{{shown}}}"


def _what_is_cited(record: Record, context: Context) -> Iterator[str]:
    """The theorems that are not proved, each with the statements that rest on it, and how many do not."""
    if not record.citations:
        return
    yield r"\section{What is cited}"
    yield r"Theorems of the literature that are not proved here, and the statements that rest on them:\par"
    for item in record.citations:
        resting = [claim.label for claim in record.claims if item.name in claim.cites]
        yield rf"\par\quad {citation_link(item.name)}: {listed([*map(context.link, resting)])}."
    free = sum(not claim.cites for claim in record.claims)
    yield rf"\par They stand in full behind the statements. The other {free} statements rest on the"
    yield r"rules of the core alone."


def literature_tex(front: Front) -> Iterator[str]:
    """The paper, and where the cited theorems stand."""
    if front.literature:
        yield r"\renewcommand{\refname}{Literature}\begin{thebibliography}{9}"
        yield r"\addcontentsline{toc}{part}{Literature}"
        for number, words in enumerate(front.literature, 1):
            yield rf"\bibitem{{source:{number}}} {prose(words)}."
        yield r"\end{thebibliography}"


def _definition(each: Definition) -> Iterator[str]:
    yield rf"\par\smallskip {prose(each.words)}\par\nopagebreak"
    for formula in each.formulas:
        yield from formula_tex(formula)


def _notation(definitions: Iterable[Definition]) -> Iterator[str]:
    """A line for each symbol, and one for all letters."""
    letters = [each for each in definitions if not each.words]
    for each in definitions:
        if each.words:
            yield rf"\symbolline{{${LATEX(list_of(each.formulas))}$}}{{{prose(each.words)}}}"
    if letters:
        said = ", ".join(f"${LATEX(formula)}$" for each in letters for formula in each.formulas)
        yield rf"\par\smallskip Letters that recur: {said}."
