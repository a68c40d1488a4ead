"""The claims as a list: label, number, registered proofs, title."""

from rich import box
from rich.table import Table

from slr_verify.claims.record.keeping import Listed

HEADINGS = ("label", "number", "proofs", "title")
WIDE = 80


def listed(claims: tuple[Listed, ...]) -> list[str]:
    """One line for each claim, in aligned columns, below one line of headings."""
    rows = [HEADINGS, *map(_row, claims)]
    *widths, _ = (max(map(len, column)) for column in zip(*rows, strict=True))
    return ["  ".join([*map(str.ljust, row, widths), row[-1]]) for row in rows]


def table(claims: tuple[Listed, ...], width: int) -> Table:
    """The same for a terminal: titles may take several lines, and a narrow one shows no numbers."""
    shown = [heading for heading in HEADINGS if width >= WIDE or heading != "number"]
    grid = Table(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False, padding=(0, 1, 0, 0))
    for heading in shown:
        grid.add_column(heading, overflow="fold", no_wrap=heading != "title")
    for claim in claims:
        cells = dict(zip(HEADINGS, _row(claim), strict=True))
        grid.add_row(*(cells[heading] for heading in shown))
    return grid


def _row(claim: Listed) -> tuple[str, ...]:
    return claim.label, claim.number, _proofs(claim), claim.title


def _proofs(claim: Listed) -> str:
    """How many proofs are registered; a claim that is false as printed should have none."""
    if claim.expected == "REFUTED":
        return "to refute"
    return str(claim.proofs or "none")
