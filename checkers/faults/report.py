"""The figures of a run in docs/reliability.json, and the table that docs/reliability.md shows."""

from __future__ import annotations

import json
from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from checkers.faults.commands import COMMANDS
from checkers.faults.tally import Tally, by_fault, table

DOCS = Path(__file__).parents[2] / "docs"
FIGURES, PAGE = DOCS / "reliability.json", DOCS / "reliability.md"
BEGIN, END = "<!-- figures: begin -->\n", "<!-- figures: end -->\n"


def write(tallies: Iterable[Tally], *, seed: int) -> None:
    """Store the figures, and show them on the page; those of commands not tried now are kept."""
    new = list(tallies)
    tried = {tally.command for tally in new}
    before = [Tally(**each) for each in stored()["tallies"]] if FIGURES.exists() else []
    every = [*new, *(tally for tally in before if tally.command not in tried)]
    order = [command.name for command in COMMANDS]
    plain = {
        "date": datetime.now(tz=UTC).date().isoformat(),
        "seed": seed,
        "tallies": [tally.plain() for tally in sorted(every, key=lambda t: order.index(t.command))],
    }
    FIGURES.write_text(json.dumps(plain, indent=1) + "\n", encoding="utf-8")
    head, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
    _, _, tail = rest.partition(END)
    PAGE.write_text(head + BEGIN + shown(plain) + END + tail, encoding="utf-8")


def stored() -> dict[str, Any]:
    """The figures of the last long run."""
    found: dict[str, Any] = json.loads(FIGURES.read_text(encoding="utf-8"))
    return found


def shown(figures: dict[str, Any]) -> str:
    """What the page says of the figures."""
    tallies = [Tally(**plain) for plain in figures["tallies"]]
    kills = sum(tally.tried for tally in tallies if tally.fault.startswith("kill"))
    commands = len({tally.command for tally in tallies})
    return (
        f"The run of {figures['date']} (seed {figures['seed']}) tried {commands} commands, with {kills} "
        "kills; a kill at a random time may come just after the command has ended.\n\n"
        f"{table(by_fault(tallies))}\n{_what_was_wrong(tallies)}"
    )


def _what_was_wrong(tallies: Iterable[Tally]) -> str:
    """The rows with something wrong, each with its command."""
    wrong = [tally for tally in tallies if tally.wrong]
    return f"Something was wrong with these:\n\n{table(wrong)}" if wrong else "Nothing was wrong.\n"


def block(page: str) -> str:
    """The part of the page between the marks."""
    return page.partition(BEGIN)[2].partition(END)[0]
