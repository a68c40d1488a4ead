"""Surroundings: closed and full streams, locales, read-only folders, two writers at once.

Streams and locales are read when an interpreter starts, so these commands get one of their own.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from time import sleep

from checkers.faults.full_disk import made_read_only, small_disk
from checkers.faults.injection import Fault
from checkers.faults.kills import Expected, fresh
from checkers.faults.outcome import files, is_one_sentence, leftovers, missing, partial
from checkers.faults.tally import Tally
from checkers.faults.trial import ended, started
from slr_verify.cli.exit_codes import READER_LEFT, SYSTEM_REFUSED

MAIN = "import sys; from slr_verify.cli import main; sys.argv[0] = 'slr-verify'; main()"
STREAMS = {
    "stdout closed": ">&-",
    "stderr closed": "2>&-",
    "stdout and stderr closed": ">&- 2>&-",
    "stdout full": ">/dev/full",
    "stderr full": "2>/dev/full",
    "reader of stdout gone": "",
}
"""Redirections of a shell; standard output is a pipe that nobody reads."""
LOST = {
    **dict.fromkeys(("stdout closed", "stdout and stderr closed", "stdout full"), SYSTEM_REFUSED),
    "reader of stdout gone": READER_LEFT,
}
"""The exit codes where what is printed is lost; else a stream changes nothing."""
LOCALES: Mapping[str, Mapping[str, str]] = {
    "locale C": {"LC_ALL": "C"},
    "locale POSIX without UTF-8": {
        "LC_ALL": "POSIX",
        "PYTHONUTF8": "0",
        "PYTHONCOERCECLOCALE": "0",
    },
    "streams in ASCII": {"PYTHONIOENCODING": "ascii"},
}
WRITERS = "two writers"
READ_ONLY = "read-only folder"


def streams(wanted: Expected, scratch: Path) -> Iterator[Tally]:
    """Each stream closed, full, or without a reader."""
    for name, redirection in STREAMS.items():
        code = LOST.get(name, wanted.code)
        yield _alone(name, wanted, scratch, redirection, {}, code=code)


def locales(wanted: Expected, scratch: Path) -> Iterator[Tally]:
    """Locales without the letters that the commands print."""
    for name, environment in LOCALES.items():
        yield _alone(name, wanted, scratch, "", environment, code=wanted.code)


def read_only(wanted: Expected, scratch: Path) -> Iterator[Tally]:
    """A folder that nobody can write to, not even root. Raises CannotMount."""
    with small_disk(scratch / "tmpfs", 64) as folder:
        made_read_only(folder)
        end = ended(wanted.command.words, folder, Fault())
        yield Tally(
            READ_ONLY,
            wanted.command.name,
            tried=1,
            orphans=end.orphans,
            codes=int(end.code != 2 or not is_one_sentence(end.words)),
            tracebacks=int("Traceback" in end.words),
        )


def two_writers(wanted: Expected, tries: int, seed: int, scratch: Path) -> Iterator[Tally]:
    """Two of the same command in the same folder, one a moment after the other."""
    random = Random(f"{seed} {wanted.command.name}")
    for _ in range(tries):
        folder = fresh(scratch / "shared")
        first = started(wanted.command.words, folder)
        sleep(random.uniform(0, wanted.seconds))
        second = started(wanted.command.words, folder)
        ends = first.end(), second.end()
        done = [end for end in ends if end.code == wanted.code]
        refused = [end for end in ends if end.code == 2 and is_one_sentence(end.words)]
        yield Tally(
            WRITERS,
            wanted.command.name,
            tried=1,
            partial=partial(files(folder), wanted.whole, None) + missing(folder, wanted.whole),
            leftovers=leftovers(folder, wanted.whole),
            orphans=sum(end.orphans for end in ends),
            codes=int(not done or len(done + refused) < 2),
            tracebacks=sum("Traceback" in end.words for end in ends),
        )


def _alone(  # noqa: PLR0913 (one private call)
    fault: str,
    wanted: Expected,
    scratch: Path,
    redirection: str,
    environment: Mapping[str, str],
    *,
    code: int,
) -> Tally:
    """A command in an interpreter of its own."""
    folder = fresh(scratch / "alone")
    command = ["sh", "-c", f'exec "$@" {redirection}', "sh", sys.executable, "-P", "-c", MAIN]
    reader, writer = os.pipe()
    os.close(reader)
    answer = subprocess.run(  # noqa: S603 (a fixed command)
        [*command, *wanted.command.words],
        cwd=folder,
        env={**os.environ, **environment},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL if redirection or environment else writer,
        stderr=subprocess.PIPE,
        check=False,
    )
    os.close(writer)
    words = answer.stderr.decode(errors="replace")
    lost = answer.returncode == wanted.code and missing(folder, wanted.whole)
    return Tally(
        fault,
        wanted.command.name,
        tried=1,
        partial=partial(files(folder), wanted.whole, wanted.command.journal),
        leftovers=leftovers(folder, files(folder)),
        codes=int(answer.returncode != code or bool(lost)),
        tracebacks=int("Traceback" in words),
    )
