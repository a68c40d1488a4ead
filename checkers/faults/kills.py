"""Kills: at every file-system event of a command, and at random times.

After each one the folder is looked at, and the same command is given again: it has to end as if
nothing had happened, and to leave its own files alone in the folder.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from checkers.faults.commands import Command
from checkers.faults.injection import KILL, Fault
from checkers.faults.outcome import OLD, Files, files, leftovers, missing, partial
from checkers.faults.tally import Tally
from checkers.faults.trial import Running, ended, started

AT_EVENT, AT_TIME = "kill at an event", "kill at a random time"


@dataclass(frozen=True)
class Expected:
    """A command without a fault: its files, its events, its exit code and its seconds."""

    command: Command
    whole: Files
    events: int
    code: int
    seconds: float


def expected(command: Command, scratch: Path) -> Expected:
    """Run a command twice, as the first time fills the caches; what the second one does."""
    for number in range(2):
        folder = fresh(scratch / f"expected-{number}")
        end = ended(command.words, folder)
        if end.code != 0 or end.orphans:
            raise RuntimeError(f"{command.name} fails without a fault: {end}")
    return Expected(command, files(folder), end.events, end.code, end.seconds)


def killed_at_events(wanted: Expected, numbers: Sequence[int], scratch: Path) -> Iterator[Tally]:
    """A kill at each of these events, every other time with an old file to replace."""
    for number in numbers:
        fault = Fault(KILL, number)
        yield _trial(wanted, AT_EVENT, number, scratch, _at_once(fault))


def killed_at_times(wanted: Expected, tries: int, seed: int, scratch: Path) -> Iterator[Tally]:
    """Kills at random times of the run."""
    random = Random(f"{seed} {wanted.command.name}")
    for number in range(tries):
        moment = random.uniform(0, wanted.seconds)
        yield _trial(wanted, AT_TIME, number, scratch, _later(moment))


def fresh(folder: Path) -> Path:
    """The folder, empty."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    return folder


def next_words(command: Command, folder: Path) -> tuple[str, ...]:
    """The same command once more: with --overwrite where it has to replace what it wrote."""
    there = any(folder.glob(f"{Path(command.target).stem}.[a-z]*"))
    if command.name == "figures":
        there = any((folder / command.target).glob("figure*"))
    replaces = there and not command.updates
    return (*command.words, *(("--overwrite",) if replaces else ()))


def _at_once(fault: Fault) -> Callable[[Sequence[str], Path], Running]:
    return lambda words, folder: started(words, folder, fault)


def _later(moment: float) -> Callable[[Sequence[str], Path], Running]:
    def run(words: Sequence[str], folder: Path) -> Running:
        running = started(words, folder)
        running.kill_after(moment)
        return running

    return run


def _trial(
    wanted: Expected,
    kind: str,
    number: int,
    scratch: Path,
    run: Callable[[Sequence[str], Path], Running],
) -> Tally:
    command, folder = wanted.command, fresh(scratch / "killed")
    if number % 2 and "." in command.target:
        (folder / command.target).write_bytes(OLD)
    end = run(next_words(command, folder), folder).end()
    cut = partial(files(folder), wanted.whole, command.journal)
    again = ended(next_words(command, folder), folder)
    return Tally(
        kind,
        command.name,
        tried=1,
        partial=cut + missing(folder, wanted.whole),
        leftovers=leftovers(folder, wanted.whole),
        orphans=end.orphans + again.orphans,
        codes=int(again.code != wanted.code),
        tracebacks=int("Traceback" in again.words + end.words),
    )
