"""Mutants that no test can notice, or whose notice would mean nothing, each with the reason.

`explained/` has a file for each folder of the package. In each entry `before` is the first changed line,
and `after` what it may become; a test checks that every line still exists.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from checkers.mutation.mutant import Mutant

LISTS = Path(__file__).with_name("explained")


@dataclass(frozen=True)
class Survivor:
    """A line of a file, what it may become, and why that changes nothing that counts."""

    file: str
    before: str
    after: tuple[str, ...]
    reason: str


@cache
def survivors() -> tuple[Survivor, ...]:
    """All lists together."""
    return tuple(
        Survivor(each["file"], each["before"], tuple(each["after"]), each["reason"])
        for path in sorted(LISTS.glob("*.toml"))
        for each in tomllib.loads(path.read_text("utf-8"))["survivor"]
    )


def explained(mutant: Mutant) -> bool:
    """Whether the list has this mutant."""
    return any(
        (each.file, each.before) == (mutant.file, mutant.before) and mutant.after in each.after
        for each in survivors()
    )
