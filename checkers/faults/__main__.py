"""Kill, fill and close: `python -m checkers.faults [--command NAME]... [--times N] [--write]`.

Tries every fault on every command that writes, and prints a table; exit code 1 if something was
wrong. `--write` puts the figures into docs/reliability.json and docs/reliability.md.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from checkers.faults import full_disk, kills, surroundings
from checkers.faults.commands import Command, load, named
from checkers.faults.full_disk import CannotMount
from checkers.faults.kills import Expected, expected
from checkers.faults.report import write
from checkers.faults.tally import Tally, summed, table

IN_AN_INTERPRETER = ("check", "certify start")
"""Commands that are also tried in an interpreter of their own, which takes seconds to start."""

FULL, WRITERS = 20, 3
"""From how many events of a command the disk is full; how often two of it run at once."""


def main() -> int:
    """The exit code."""
    options = _options()
    with tempfile.TemporaryDirectory() as folder:
        scratch = Path(folder)
        os.environ["SLR_VERIFY_CACHE"] = str(scratch / "cache")
        load()
        tallies: list[Tally] = []
        for command in named(tuple(options.command)):
            for tally in _tried(command, options.times, options.seed, scratch):
                tallies.append(tally)
                if tally.wrong:
                    sys.stderr.write(f"{tally}\n")
            sys.stderr.write(f"{command.name}: {sum(t.tried for t in tallies)} faults so far\n")
    found = summed(tallies)
    sys.stdout.write(table(found))
    if options.write:
        write(found, seed=options.seed)
    return int(any(tally.wrong for tally in found))


def _tried(command: Command, times: int, seed: int, scratch: Path) -> Iterator[Tally]:
    """All faults on one command."""
    wanted = expected(command, scratch)
    if command.spawns:
        yield from kills.killed_at_times(wanted, times // 4, seed, scratch)
        return
    numbers = range(1, wanted.events + 1)
    yield from kills.killed_at_events(wanted, numbers, scratch)
    yield from kills.killed_at_times(wanted, times, seed, scratch)
    yield from full_disk.simulated(wanted, numbers[:: 1 + len(numbers) // FULL], scratch)
    yield from surroundings.two_writers(wanted, WRITERS, seed, scratch)
    yield from _mounted(wanted, scratch)
    if command.name in IN_AN_INTERPRETER:
        yield from surroundings.streams(wanted, scratch)
        yield from surroundings.locales(wanted, scratch)


def _mounted(wanted: Expected, scratch: Path) -> Iterator[Tally]:
    try:
        yield from full_disk.real(wanted, scratch)
        yield from surroundings.read_only(wanted, scratch)
    except CannotMount as failure:
        sys.stderr.write(f"not tried: {failure}\n")


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m checkers.faults", description=__doc__)
    parser.add_argument("--command", action="append", default=[], help="only this one; repeatable")
    parser.add_argument("--times", type=int, default=20, help="kills at random times of a command")
    parser.add_argument("--seed", type=int, default=0, help="of the random times")
    parser.add_argument("--write", action="store_true", help="write the figures into docs")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
