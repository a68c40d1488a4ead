"""A command in a session of its own, so that every process it starts can be found."""

from __future__ import annotations

import os
import pty
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

PROGRAM = "from slr_verify.cli import main; main()"
PATIENCE = 120.0
"""Seconds after which a test gives up on a busy machine; nothing is measured."""


@contextmanager
def running(*words: str, folder: Path, terminal: bool = False) -> Iterator[subprocess.Popen[bytes]]:
    """The command at work, its errors on a terminal if so asked; ended with all of its session.

    Its temporary files are in `temporary`, and its cache, which has no check yet, in `cache`.
    """
    temporary = folder / "temporary"
    temporary.mkdir()
    inside, outside = pty.openpty()
    with (
        os.fdopen(inside, "rb"),
        os.fdopen(outside, "wb") as drawn,
        (folder / "errors").open("wb") as errors,
        subprocess.Popen(
            [sys.executable, "-c", PROGRAM, *words],
            cwd=folder,
            stdout=subprocess.DEVNULL,
            stderr=drawn if terminal else errors,
            start_new_session=True,
            env={
                **os.environ,
                "TMPDIR": str(temporary),
                "SLR_VERIFY_CACHE": str(folder / "cache"),
            },
        ) as command,
    ):
        try:
            yield command
        finally:
            for process in session_of(command.pid):
                os.kill(process, 9)


def session_of(leader: int) -> frozenset[int]:
    """The processes of a session that are alive."""
    return frozenset(filter(None, (_in(leader, place) for place in Path("/proc").glob("[0-9]*"))))


def _in(leader: int, place: Path) -> int | None:
    try:
        _, _, fields = (place / "stat").read_text().rpartition(") ")
    except (FileNotFoundError, ProcessLookupError):
        return None
    state, _, _, session = fields.split()[:4]
    return int(place.name) if int(session) == leader and state not in "ZX" else None


def has(leader: int, number: int) -> bool:
    """Whether the session has, now or soon, so many processes besides its leader, for some time."""
    return eventually(lambda: _stable(leader, number))


def _stable(leader: int, number: int) -> bool:
    before = session_of(leader) - {leader}
    time.sleep(0.2)
    return len(before & session_of(leader)) >= number


def has_ended(leader: int) -> bool:
    """Whether no process of the session is left, now or soon."""
    return eventually(lambda: not session_of(leader))


def eventually(holds: Callable[[], bool]) -> bool:
    """Whether something holds before PATIENCE is over."""
    until = time.monotonic() + PATIENCE
    while not (found := holds()) and time.monotonic() < until:
        time.sleep(0.02)
    return found


def in_shared_memory(leader: int) -> bool:
    """Whether a process of the session has a named semaphore, as multiprocessing makes them."""
    return any("/sem." in _maps(process) for process in session_of(leader))


def _maps(process: int) -> str:
    try:
        return Path(f"/proc/{process}/maps").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return ""
