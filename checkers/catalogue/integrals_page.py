"""docs/normal_integrals.md: its tables are made from the files of claims that prove what is in them."""

from __future__ import annotations

from pathlib import Path

from slr_verify.claims.claim import Claim
from slr_verify.claims.register import register_in_file
from slr_verify.document.reader import Reader
from slr_verify.document.style import Usage
from slr_verify.report.html_formulas import BREAKABLE, in_text

DOCS = Path(__file__).parents[2] / "docs"
PAGE = DOCS / "normal_integrals.md"
FILES = ("claims_normal_integrals", "claims_normal_pairs")
HEAD = ("| number | label | mean over $G$ |", "|---|---|---|")


def integrals_page() -> str:
    """The page, with the table below each heading that names a file of claims made anew."""
    first, *sections = PAGE.read_text(encoding="utf-8").split("\n## ")
    return "\n## ".join((first, *map(_with_table, sections)))


def _with_table(section: str) -> str:
    name = next((each for each in FILES if f"{each}.py" in section), None)
    if name is None:
        return section
    lines = section.split("\n")
    places = [place for place, line in enumerate(lines) if line.startswith("|")]
    rows = map(_row, register_in_file(DOCS / "examples" / f"{name}.py").claims)
    return "\n".join((*lines[: places[0]], *HEAD, *rows, *lines[places[-1] + 1 :]))


def _row(claim: Claim) -> str:
    (statement,) = claim.statements
    read = Reader(usage=Usage.of(statement.expressions))
    formula = in_text(statement.tree(read)).replace(BREAKABLE, "")  # no command of MathJax
    return f"| {claim.number} | `{claim.label}` | ${formula}$ |"
