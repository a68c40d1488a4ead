"""A command in a process of its own, forked from one that has loaded the package, and its end."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO

from checkers.faults.injection import Fault, Injection

GRACE = 5.0
"""Seconds in which the workers of a killed command have to end."""
LONGEST = 600.0
BROKEN = 70
"""The exit code of a command that ends with an exception that is no exit."""


@dataclass(frozen=True)
class End:
    """How a command ended: its exit code, minus the signal if it was killed, and its last words."""

    code: int
    words: str
    events: int
    seconds: float
    orphans: int


@dataclass(frozen=True)
class Running:
    """A command that has been started."""

    process: int
    errors: IO[bytes]
    counted: IO[bytes]
    begun: float

    def kill_after(self, seconds: float) -> None:
        """Kill it at a moment, if it still runs then."""
        until = self.begun + seconds
        while time.monotonic() < until:
            time.sleep(max(0.0, min(0.002, until - time.monotonic())))
        with suppress(ProcessLookupError):
            os.kill(self.process, signal.SIGKILL)

    def end(self) -> End:
        """Wait for its end, and for that of its workers; those that do not end are orphans."""
        status = self._waited()
        seconds = time.monotonic() - self.begun
        orphans = _orphans(self.process)
        texts = []
        for file in (self.errors, self.counted):
            file.seek(0)
            texts.append(file.read().decode(errors="replace"))
            file.close()
        words, events = texts
        return End(os.waitstatus_to_exitcode(status), words, int(events or 0), seconds, orphans)

    def _waited(self) -> int:
        until = time.monotonic() + LONGEST
        while time.monotonic() < until:
            found, status = os.waitpid(self.process, os.WNOHANG)
            if found:
                return status
            time.sleep(0.002)
        os.kill(self.process, signal.SIGKILL)
        return os.waitpid(self.process, 0)[1]


def started(words: Sequence[str], folder: Path, fault: Fault | None = None) -> Running:
    """Start `slr-verify` with these words in a folder."""
    errors, counted = TemporaryFile(), TemporaryFile()  # noqa: SIM115 (closed by `end`)
    sys.stdout.flush()
    process = os.fork()
    if process == 0:
        _command(tuple(words), folder, fault, errors, counted)
    return Running(process, errors, counted, time.monotonic())


def ended(words: Sequence[str], folder: Path, fault: Fault | None = None) -> End:
    """Run a command to its end."""
    return started(words, folder, fault).end()


def _command(
    words: tuple[str, ...],
    folder: Path,
    fault: Fault | None,
    errors: IO[bytes],
    counted: IO[bytes],
) -> None:
    """The command, in this process; it does not return."""
    code = BROKEN
    try:
        os.setsid()
        os.chdir(folder)
        signal.signal(signal.SIGINT, signal.default_int_handler)
        for stream, target in ((1, os.devnull), (2, errors)):
            handle = target.fileno() if not isinstance(target, str) else os.open(target, os.O_RDWR)
            os.dup2(handle, stream)
        sys.stdout, sys.stderr = (open(stream, "w", closefd=False) for stream in (1, 2))  # noqa: SIM115
        injection = Injection(fault or Fault())
        injection.install()
        try:
            code = _exit_code(words)
        finally:
            sys.stdout.flush()
            sys.stderr.flush()
            events = str(injection.events).encode()
            os.pwrite(counted.fileno(), events, 0)
    finally:
        os._exit(code)


def _exit_code(words: tuple[str, ...]) -> int:
    from slr_verify.cli import main  # noqa: PLC0415 (loaded by then)

    try:
        main(list(words), prog_name="slr-verify")
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else BROKEN
    except BaseException:
        sys.excepthook(*sys.exc_info())
        return BROKEN
    return 0


def _orphans(session: int) -> int:
    """How many processes of a session outlive its first one; they are ended here."""
    until = time.monotonic() + GRACE
    while (found := tuple(_members(session))) and time.monotonic() < until:
        time.sleep(0.02)
    for process in found:
        with suppress(ProcessLookupError):
            os.kill(process, signal.SIGKILL)
    return len(found)


def _members(session: int) -> Iterator[int]:
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            with suppress(OSError):
                state, _, _, number = (entry / "stat").read_text().rpartition(")")[2].split()[:4]
                if int(number) == session and state != "Z":
                    yield int(entry.name)
