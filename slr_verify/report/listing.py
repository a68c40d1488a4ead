"""The claims as a list: label, number, registered proofs, title."""

from collections.abc import Iterator
from itertools import groupby

from rich.text import Text as Line

from slr_verify.claims.record.keeping import Listed
from slr_verify.document.markup import said
from slr_verify.document.unicode import UNICODE, Text

HEADINGS = ("label", "number", "proofs", "title")


def listed(claims: tuple[Listed, ...], write: Text = UNICODE) -> list[str]:
    """One line for each claim, in aligned columns, below one line of headings."""
    rows = [HEADINGS, *((c.label, c.number, _proofs(c), said(c.title, write)) for c in claims)]
    *widths, _ = (max(map(len, column)) for column in zip(*rows, strict=True))
    return ["  ".join([*map(str.ljust, row, widths), row[-1]]) for row in rows]


def grouped(claims: tuple[Listed, ...], width: int, write: Text = UNICODE) -> Iterator[Line]:
    """The same for a terminal: labels and titles, a line each, below their sections."""
    longest = max(len(claim.label) for claim in claims)
    for section, members in groupby(claims, lambda claim: claim.section):
        if section:
            yield from (Line(), Line(said(section[-1], write), style="bold"))
        for claim in members:
            line = f"  {claim.label:<{longest}}  {said(_title(claim), write)}"
            yield Line(line if len(line) <= width else f"{line[: width - 1]}…")


def _title(claim: Listed) -> str:
    """The title; what has no proof, or is to be refuted, says so first."""
    proofs = _proofs(claim)
    return claim.title if proofs.isdigit() else f"[{proofs}] {claim.title}"


def _proofs(claim: Listed) -> str:
    """How many proofs are registered; a claim that is false as printed should have none."""
    if claim.expected == "REFUTED":
        return "to refute"
    return str(claim.proofs or "no proof")
