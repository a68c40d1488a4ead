"""Mutants that no test notices because there is nothing to notice, each with the reason."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from checkers.mutation.mutant import Mutant

LIST = Path(__file__).with_name("survivors.toml")


@dataclass(frozen=True)
class Survivor:
    """A line of a file, what it may become, and why that changes nothing that counts."""

    file: str
    before: str
    after: tuple[str, ...]
    reason: str


@cache
def survivors() -> tuple[Survivor, ...]:
    """The whole list."""
    found = tomllib.loads(LIST.read_text("utf-8")).get("survivor", [])
    return tuple(
        Survivor(each["file"], each["before"], tuple(each["after"]), each["reason"])
        for each in found
    )


def explained(mutant: Mutant) -> bool:
    """Whether the list has this mutant."""
    return any(
        (each.file, each.before) == (mutant.file, mutant.before) and mutant.after in each.after
        for each in survivors()
    )
