"""The claims as a list: label and title."""

from collections.abc import Iterator
from itertools import groupby

from rich.text import Text as Line

from slr_verify.claims.record.keeping import Listed
from slr_verify.document.markup import said
from slr_verify.document.nodes import Sign
from slr_verify.document.unicode import UNICODE, Text

DOTS, INDENT = Sign("..."), "  "


def listed(claims: tuple[Listed, ...], width: int, write: Text = UNICODE) -> Iterator[str]:
    """One line for each claim: the label, and as much of the title as fits."""
    longest = max(len(claim.label) for claim in claims)
    for claim in claims:
        line = f"{claim.label:<{longest}}  {said(_title(claim), write)}"
        dots = write(DOTS)
        yield line if len(line) <= width else f"{line[: width - len(dots)]}{dots}"


def grouped(claims: tuple[Listed, ...], width: int, write: Text = UNICODE) -> Iterator[Line]:
    """The same for a terminal, below their sections."""
    lines = dict(zip(claims, listed(claims, width - len(INDENT), write), strict=True))
    for section, members in groupby(claims, lambda claim: claim.section):
        if section:
            yield from (Line(), Line(said(section[-1], write), style="bold"))
        yield from (Line(INDENT + lines[claim]) for claim in members)


def _title(claim: Listed) -> str:
    """The title; what has no proof, or is to be refuted, says so first."""
    proofs = _proofs(claim)
    return claim.title if proofs.isdigit() else f"[{proofs}] {claim.title}"


def _proofs(claim: Listed) -> str:
    """How many proofs are registered; a claim that is false as printed should have none."""
    if claim.expected == "REFUTED":
        return "to refute"
    return str(claim.proofs or "no proof")
