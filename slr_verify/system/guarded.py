"""Work in a process of its own, whose end counts only if the work was done: for code of others.

`os._exit(0)` ends a process at any place with an exit code that looks like success. So the process that
works says a last word, and the one that waits for it believes nothing else.
"""

import os
import signal
import sys
from collections.abc import Callable
from dataclasses import dataclass

PR_SET_PDEATHSIG = 1
PASSED_ON = ("SIGTERM", "SIGHUP", "SIGQUIT")


@dataclass(frozen=True)
class Ended:
    """A process that ended without its last word, by an exit code or by a signal."""

    code: int | None
    signal: int | None = None


def guarded(work: Callable[[], int]) -> int | Ended:
    """The number, 0 to 255, that the work gives; or how its process ended before.

    The work is done in a fork, in which this returns too; the process that waits ends with it or passes
    signals on to it. Where there are no forks the work is done in this process.
    """
    if not hasattr(os, "fork"):
        return work()
    listen, speak = os.pipe()
    parent = os.getpid()
    child = os.fork()
    if child == 0:
        os.close(listen)
        end_with(parent)
        code = 1
        try:
            code = work()
        finally:  # an exception is a word as well: the process says what it was
            os.write(speak, bytes([code]))
        return code
    os.close(speak)
    return _awaited(child, listen)


def _awaited(child: int, listen: int) -> int | Ended:
    """The last word of the child; what is sent to this process is for the child to act on."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # a terminal sends it to both
    for name in PASSED_ON:
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), lambda number, frame: os.kill(child, number))
    _, status = os.waitpid(child, 0)
    os.set_blocking(listen, False)  # processes that the child has left may still hold the other end
    try:
        word = os.read(listen, 1)
    except BlockingIOError:
        word = b""
    if word:
        return word[0]
    if os.WIFSIGNALED(status):
        return Ended(None, os.WTERMSIG(status))
    return Ended(os.WEXITSTATUS(status))


def end_with(parent: int) -> None:
    """Have the kernel end this process when its parent is gone, on Linux.

    A thread that waits for the parent would forbid the forks of `claims/run/workers.py`.
    """
    if sys.platform == "linux":
        import ctypes  # noqa: PLC0415 (only here, and most commands do not come here)

        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
        if os.getppid() != parent:
            os._exit(1)
