"""Kill, fill and close: `python -m checkers.faults [--command NAME]... [--times N] [--write]`.

Tries every fault on every command that writes, and prints a table; exit code 1 if something was
wrong. `--write` puts the figures into docs/reliability.json and docs/reliability.md. `--sample`
tries a few faults of each kind, without those that need an interpreter of their own.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from checkers.faults import full_disk, kills, surroundings
from checkers.faults.commands import Command, load, named
from checkers.faults.full_disk import CannotMount
from checkers.faults.kills import Expected, expected
from checkers.faults.report import write
from checkers.faults.tally import Tally, summed, table

IN_AN_INTERPRETER = ("check", "certify start")
"""Commands that are also tried in an interpreter of their own, which takes seconds to start."""


@dataclass(frozen=True)
class Amount:
    """How much is tried on a command: at most so many events, random times, pairs of writers."""

    killed_events: int
    full_events: int
    times: int
    writers: int
    alone: bool


SAMPLE = Amount(killed_events=6, full_events=3, times=1, writers=1, alone=False)


def main() -> int:
    """The exit code."""
    options = _options()
    amount = SAMPLE if options.sample else Amount(10**6, 12, options.times, 3, True)
    with tempfile.TemporaryDirectory() as folder:
        scratch = Path(folder)
        os.environ["SLR_VERIFY_CACHE"] = str(scratch / "cache")
        commands = named(tuple(options.command))
        load(commands)
        tallies: list[Tally] = []
        for command in commands:
            for tally in _tried(command, amount, options.seed, scratch):
                tallies.append(tally)
                if tally.wrong:
                    sys.stderr.write(f"{tally}\n")
            sys.stderr.write(f"{command.name}: {sum(t.tried for t in tallies)} faults so far\n")
    found = summed(tallies)
    sys.stdout.write(table(found))
    if options.write:
        write(found, seed=options.seed)
    return int(any(tally.wrong for tally in found))


def _tried(command: Command, amount: Amount, seed: int, scratch: Path) -> Iterator[Tally]:
    """All faults on one command."""
    wanted = expected(command, scratch)
    if command.spawns:
        yield from kills.killed_at_times(wanted, 1 + amount.times // 4, seed, scratch)
        return
    killed = _spread(wanted.events, amount.killed_events)
    yield from kills.killed_at_events(wanted, killed, scratch)
    yield from kills.killed_at_times(wanted, amount.times, seed, scratch)
    full = _spread(wanted.events, amount.full_events)
    yield from full_disk.simulated(wanted, full, scratch)
    yield from surroundings.two_writers(wanted, amount.writers, seed, scratch)
    yield from _mounted(wanted, scratch)
    if amount.alone and command.name in IN_AN_INTERPRETER:
        yield from surroundings.streams(wanted, scratch)
        yield from surroundings.locales(wanted, scratch)


def _spread(events: int, most: int) -> range:
    """The numbers of at most so many events, evenly spread."""
    return range(1, events + 1, -(-events // most))


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
    parser.add_argument("--sample", action="store_true", help="a few faults of each kind")
    parser.add_argument("--write", action="store_true", help="write the figures into docs")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
