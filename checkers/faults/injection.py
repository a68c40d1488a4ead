"""Faults at file-system events: at the n-th event the process is killed, or its disk is full.

An event is the opening of a file for writing, a new folder, a link, a rename, a removal (Python tells
its audit hooks of these before they happen), a write or a synchronisation. A write is cut in half.
"""

from __future__ import annotations

import errno
import os
import signal
import stat
import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

KILL, FULL, NONE = "kill", "full disk", "none"
WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND
GROWING = frozenset({"open", "os.mkdir", "os.link"})
"""What a full disk may refuse, besides writes; what removes or renames needs no room."""
EVENTS = GROWING | {"os.rename", "os.remove", "os.rmdir", "os.truncate"}


@dataclass(frozen=True)
class Fault:
    """What happens at which event; a full disk stays full from then on."""

    kind: str = NONE
    number: int = 0


class Injection:
    """The events of this process, counted from one, and the fault among them."""

    def __init__(self, fault: Fault) -> None:
        self.events = 0
        self._fault = fault
        self._process = os.getpid()
        self._write, self._fsync = os.write, os.fsync

    def install(self) -> None:
        """From here on; it cannot be taken back, so this is for processes that end soon."""
        os.write, os.fsync = self._cut, self._synchronised
        sys.addaudithook(self._heard)

    def _heard(self, event: str, arguments: tuple[Any, ...]) -> None:
        if event in EVENTS and (event != "open" or _opens_for_writing(*arguments)):
            self._happens(grows=event in GROWING)

    def _cut(self, handle: int, content: Any) -> int:
        if not stat.S_ISREG(os.fstat(handle).st_mode):
            return self._write(handle, content)
        self._happens(True, lambda: self._write(handle, bytes(content)[: len(content) // 2]))
        return self._write(handle, content)

    def _synchronised(self, fd: Any) -> None:
        self._happens(grows=stat.S_ISREG(os.fstat(fd).st_mode))
        self._fsync(fd)

    def _happens(self, grows: bool, before: Callable[[], object] = lambda: None) -> None:
        if os.getpid() != self._process:
            return
        self.events += 1
        if self._fault.kind == KILL and self.events == self._fault.number:
            before()
            os.kill(os.getpid(), signal.SIGKILL)
        if self._fault.kind == FULL and self.events >= self._fault.number and grows:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def _opens_for_writing(path: Any, mode: Any, flags: int) -> bool:
    name = os.fsdecode(path) if isinstance(path, str | bytes | os.PathLike) else "/dev/descriptor"
    return bool(flags & WRITING) and not name.startswith(("/dev/", "/proc/"))
