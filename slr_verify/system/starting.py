"""How worker processes start: as forks of this process where that is safe, else of a template.

A fork knows all that this process knows, the theorems that it has proved included, and costs
nothing. It is safe on Linux as long as no other thread may hold a lock, which would stay locked in the
fork for ever. A template (`worker_process`) is a fresh process; its forks know what they import.

Each worker holds the end of a pipe, its lifeline, whose other end is here and closes when this process
ends, however it ends; then the worker ends. No name is made for any of this, in /dev/shm or /tmp, so
nothing can be left behind.
"""

import atexit
import json
import os
import signal
import socket
import subprocess
import sys
import threading
import warnings
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from typing import Any
from weakref import WeakSet

from slr_verify.system.processes import interrupts_held
from slr_verify.system.worker_process import live

PROGRAM = (
    "import json, sys; sys.path[:] = json.loads(sys.argv.pop()); "
    "from slr_verify.system.worker_process import main; main()"
)
CLOSING = 5.0
"""Seconds to wait for the end of a worker that is not a fork of this process."""

BEHIND = 5
"""By how much the priority of a fork is lower: it has a third of the time of a process that is not."""

_ours: WeakSet[Connection | socket.socket] = WeakSet()
"""The ends of pipes that only this process may hold: its forks close them."""


@dataclass(frozen=True)
class Process:
    """A worker: the pipe for tasks and answers, and what it takes to end it."""

    pipe: Connection
    life: Connection
    fork: int | None

    def end(self) -> int | None:
        """End the process at once; the exit code of a fork, negative for a signal."""
        self.life.close()
        code = None
        if self.fork is None:
            self._wait()
        else:
            code = _killed(self.fork)
        self.pipe.close()
        return code

    def _wait(self) -> None:
        with suppress(EOFError, OSError):  # its end of the pipe is closed
            while self.pipe.poll(CLOSING):
                self.pipe.recv_bytes()


def _killed(fork: int) -> int | None:
    with suppress(ProcessLookupError, ChildProcessError):  # somebody else asked how it ended
        os.kill(fork, signal.SIGKILL)
        return os.waitstatus_to_exitcode(os.waitpid(fork, 0)[1])
    return None


THREADED = frozenset({"jaxlib"})
"""Libraries with threads that Python does not count, and locks that a fork finds held."""


def may_fork() -> bool:
    """Whether a fork of this process is safe: on Linux, with no other thread that may hold a lock."""
    quiet = threading.active_count() == 1 and THREADED.isdisjoint(sys.modules)
    return sys.platform == "linux" and quiet


def forked(work: Callable[[Any], Any], *, behind: bool = False) -> Process:
    """A worker that is a fork of this process, `behind` it in priority or not. Raises OSError."""
    here, there = _ends(duplex=True)
    lifeline, life = _ends(duplex=False)
    with interrupts_held(), warnings.catch_warnings():
        # of threads that are not Python's: OpenBLAS minds forks
        warnings.filterwarnings("ignore", "This process .* is multi-threaded")
        fork = os.fork()
        if fork == 0:
            os.nice(BEHIND if behind else 0)
            live(there, lifeline, work)
    there.close()
    lifeline.close()
    return Process(here, life, fork)


def fresh(modules: Sequence[str]) -> Process:
    """A worker that has imported the modules; its work goes to it first. Raises OSError."""
    here, there = _ends(duplex=True)
    lifeline, life = _ends(duplex=False)
    try:
        template(tuple(modules)).fork(there, lifeline)
    finally:
        there.close()
        lifeline.close()
    return Process(here, life, None)


class Template:
    """The process that has imported the modules. It ends with this one."""

    def __init__(self, modules: Iterable[str]) -> None:
        self._requests, there = socket.socketpair()
        lifeline, self._life = _ends(duplex=False)
        _ours.add(self._requests)
        places = there.fileno(), lifeline.fileno()
        path = json.dumps([os.path.abspath(place) for place in sys.path])
        # -P: no code from the current folder, unless it is on the path of this process
        command = [sys.executable, "-P", "-c", PROGRAM, *map(str, places), *modules, path]
        with interrupts_held(), there, lifeline:
            self._process = subprocess.Popen(  # noqa: S603 (this very program)
                command, stdin=subprocess.DEVNULL, pass_fds=places
            )
        atexit.register(self.end)

    @property
    def runs(self) -> bool:
        """Whether it has not ended, by an accident."""
        return self._process.poll() is None

    def fork(self, pipe: Connection, lifeline: Connection) -> None:
        """Have a worker at the other ends of these pipes. Raises OSError."""
        socket.send_fds(self._requests, [b"."], [pipe.fileno(), lifeline.fileno()])

    def end(self) -> None:
        """End it. Its workers end with this process."""
        self._process.kill()
        self._process.wait()
        self._requests.close()
        self._life.close()


_templates: dict[tuple[str, ...], Template] = {}
_starting = threading.Lock()


def template(modules: tuple[str, ...]) -> Template:
    """The template that has imported these modules, started when it is first needed. Raises OSError."""
    with _starting:
        found = _templates.get(modules)
        if found is None or not found.runs:
            found = _templates[modules] = Template(modules)
        return found


def _ends(*, duplex: bool) -> tuple[Connection, Connection]:
    """Both ends of a new pipe: one that can be read; of a one-way pipe, the other is ours."""
    _close_in_forks()
    first, second = Pipe(duplex)
    _ours.add(first if duplex else second)
    return first, second


@cache
def _close_in_forks() -> None:
    os.register_at_fork(after_in_child=_forget)


def _forget() -> None:
    """In a fork: the workers of the process that it is a fork of are not its own."""
    for end in list(_ours):
        end.close()
    _templates.clear()
