"""What was tried and what came of it, as a table and as JSON."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import astuple, dataclass, fields

HEADS = (
    *("fault", "command", "tried", "partial outputs", "leftovers", "orphans"),
    *("wrong exit codes", "tracebacks"),
)


@dataclass(frozen=True)
class Tally:
    """How often a fault was tried on a command, and how often something was wrong after it."""

    fault: str
    command: str
    tried: int = 0
    partial: int = 0
    leftovers: int = 0
    orphans: int = 0
    codes: int = 0
    tracebacks: int = 0

    def __add__(self, other: Tally) -> Tally:
        counts = (one + two for one, two in zip(self.counts, other.counts, strict=True))
        return Tally(self.fault, self.command, *counts)

    @property
    def counts(self) -> tuple[int, ...]:
        """All numbers, what was tried first."""
        return astuple(self)[2:]

    @property
    def wrong(self) -> int:
        """How much was wrong."""
        return sum(self.counts[1:])

    def plain(self) -> dict[str, str | int]:
        """As JSON has it."""
        return {field.name: getattr(self, field.name) for field in fields(self)}


def summed(tallies: Iterable[Tally]) -> tuple[Tally, ...]:
    """One tally for each fault and command, in the order in which they first come."""
    found: dict[tuple[str, str], Tally] = {}
    for tally in tallies:
        key = tally.fault, tally.command
        found[key] = found[key] + tally if key in found else tally
    return tuple(found.values())


def by_fault(tallies: Iterable[Tally]) -> tuple[Tally, ...]:
    """One tally for each fault, over all commands."""
    return summed(Tally(tally.fault, "all", *tally.counts) for tally in tallies)


def table(tallies: Iterable[Tally]) -> str:
    """The table, in Markdown."""
    rows = [HEADS, tuple("---" for _ in HEADS), *(astuple(tally) for tally in tallies)]
    return "".join(f"| {' | '.join(map(str, row))} |\n" for row in rows)
