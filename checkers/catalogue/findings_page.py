"""docs/findings.md: its tables are made from the findings that the book and the site print as well."""

from __future__ import annotations

from itertools import groupby
from pathlib import Path

from slr_verify.claims.front import Noted
from slr_verify.document.latex import LATEX
from slr_verify.document.markup import said
from slr_verify.document.nodes import Node
from slr_verify.paper.findings import FINDINGS

PAGE = Path(__file__).parents[2] / "docs" / "findings.md"
BETWEEN = "\n## "
HEAD = ("| where | what | shown by |", "|---|---|---|")


def findings_page() -> str:
    """The page, with a new table below each heading that is a group of findings."""
    tables = {group: [*HEAD, *map(_row, noted)] for group, noted in groupby(FINDINGS, _group)}
    first, *sections = PAGE.read_text(encoding="utf-8").split(BETWEEN)
    titles = [section.partition("\n")[0] for section in sections]
    if missing := tables.keys() - {*titles}:
        raise ValueError(f"docs/findings.md has no section {', '.join(sorted(missing))}")
    new = (
        _with_table(section, tables.get(title))
        for title, section in zip(titles, sections, strict=True)
    )
    return BETWEEN.join((first, *new))


def _group(each: Noted) -> str:
    return each.group


def _with_table(section: str, table: list[str] | None) -> str:
    """The section with its table replaced; what stands around it is kept."""
    if table is None:
        return section
    lines = section.split("\n")
    places = [place for place, line in enumerate(lines) if line.startswith("|")]
    return "\n".join((*lines[: places[0]], *table, *lines[places[-1] + 1 :]))


def _row(each: Noted) -> str:
    shown = ", ".join(f"[{label}](../derivations/{label}.tex)" for label in each.labels)
    cells = (said(each.where, _formula), said(each.words, _formula), shown or "no statement")
    if any("|" in cell for cell in cells):
        raise ValueError(f"a bar would end the cell: {each.words}")
    return f"| {' | '.join(cells)} |"


def _formula(tree: Node) -> str:
    return f"${LATEX(tree)}$"
