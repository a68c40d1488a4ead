"""Full disks: simulated at every event that needs room, and real, as small tmpfs file systems.

A command either ends well, with all its files whole, or says in one sentence what it could not write,
with the exit code for that, and leaves nothing that was not there before.
"""

from __future__ import annotations

import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from checkers.faults.commands import Command
from checkers.faults.injection import FULL, Fault
from checkers.faults.kills import Expected, fresh
from checkers.faults.outcome import (
    files,
    is_one_sentence,
    is_whole,
    leftovers,
    missing,
    partial,
)
from checkers.faults.tally import Tally
from checkers.faults.trial import End, ended
from slr_verify.cli.exit_codes import SYSTEM_REFUSED

SIMULATED, REAL = "disk full from an event on", "tmpfs of a few kB"
KILOBYTES = (4, 8, 16, 32, 64)


def simulated(wanted: Expected, numbers: Sequence[int], scratch: Path) -> Iterator[Tally]:
    """A disk that is full from each of these events on."""
    for number in numbers:
        folder = fresh(scratch / "full")
        end = ended(wanted.command.words, folder, Fault(FULL, number))
        yield judged(SIMULATED, wanted, end, folder)


def real(wanted: Expected, scratch: Path) -> Iterator[Tally]:
    """Small file systems. Raises CannotMount where they are not allowed."""
    for size in KILOBYTES:
        with small_disk(scratch / "tmpfs", size) as folder:
            yield judged(REAL, wanted, ended(wanted.command.words, folder), folder)


class CannotMount(RuntimeError):
    """This process may not mount file systems."""


@contextmanager
def small_disk(folder: Path, kilobytes: int) -> Iterator[Path]:
    """A tmpfs of this size, mounted at the folder. Raises CannotMount."""
    fresh(folder)
    options = ("-t", "tmpfs", "-o", f"size={kilobytes}k", "tmpfs")
    _mount("mount", *options, str(folder))
    try:
        yield folder
    finally:
        _mount("umount", str(folder))


def made_read_only(folder: Path) -> None:
    """Nothing can be written to a mounted file system from here on."""
    _mount("mount", "-o", "remount,ro", str(folder))


def _mount(*command: str) -> None:
    try:
        subprocess.run(command, check=True, capture_output=True, text=True)  # noqa: S603 (fixed)
    except (OSError, subprocess.CalledProcessError) as failure:
        raise CannotMount(f"{' '.join(command)}: {failure}") from failure


def judged(fault: str, wanted: Expected, end: End, folder: Path) -> Tally:
    """What is wrong after a command could, or could not, write."""
    command, whole, found = wanted.command, wanted.whole, files(folder)
    kept = {
        name: content for name, content in found.items() if _may_stay(command, name, found, wanted)
    }
    refused = end.code == SYSTEM_REFUSED and is_one_sentence(end.words)
    done = end.code == wanted.code and not missing(folder, whole)
    return Tally(
        fault,
        command.name,
        tried=1,
        partial=partial(found, whole, command.journal),
        leftovers=leftovers(folder, kept),
        orphans=end.orphans,
        codes=int(not (refused or done)),
        tracebacks=int("Traceback" in end.words),
    )


def _may_stay(command: Command, name: str, found: dict[str, bytes], wanted: Expected) -> bool:
    return name == command.journal or is_whole(name, found[name], wanted.whole)
