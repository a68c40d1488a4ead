"""The front matter of the book and its last pages: setting, notation, how to read, findings, literature."""

from collections.abc import Iterable, Iterator
from itertools import groupby

from slr_verify.claims.front import Definition, Front
from slr_verify.claims.record.results import CitationRecord
from slr_verify.document.latex import LATEX
from slr_verify.document.nodes import listed
from slr_verify.report.how_to_read import HOW_TO_READ
from slr_verify.report.tex_proof import Context, formula_tex
from slr_verify.report.tex_prose import prose
from slr_verify.report.tex_statement import citation_link


def front_tex(front: Front, citations: Iterable[CitationRecord], context: Context) -> Iterator[str]:
    """What stands before the statements."""
    if front.setting:
        yield r"\section{Setting}"
        yield from map("\n".join, map(_definition, front.setting))
    if front.notation:
        yield r"\section{Notation}"
        yield from _notation(front.notation)
    yield r"\section{How to read a statement}"
    yield from (rf"{prose(words)}\par" for words in HOW_TO_READ)
    cited = ", ".join(citation_link(item.name) for item in citations)
    if cited:
        yield rf"\section{{What is cited}}These theorems of the literature are not proved here: {cited}. "
        yield r"They stand in full behind the statements; all others rest on the rules of the core alone."
    for group, noted in groupby(front.findings, lambda each: each.group):
        yield rf"\section{{{prose(group)}}}"
        for each in noted:
            shown = ", ".join(map(context.link, each.labels))
            yield rf"\noted{{{prose(each.where)}}}{{{prose(each.words)}}}{{{shown}}}"


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
            yield rf"\symbolline{{${LATEX(listed(each.formulas))}$}}{{{prose(each.words)}}}"
    if letters:
        said = ", ".join(f"${LATEX(formula)}$" for each in letters for formula in each.formulas)
        yield rf"\par\smallskip Letters that recur: {said}."
