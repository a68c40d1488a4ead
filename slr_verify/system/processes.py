"""What a process owes the one that started it: it leaves Ctrl-C to it, and ends when it does."""

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection
from threading import Thread, current_thread, main_thread


def ignore_interrupts() -> None:
    """Ctrl-C reaches every process of a terminal; the one that started the others decides."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})


def end_with(lifeline: Connection) -> None:
    """End this process at once when nobody holds the other end of the pipe any more.

    On Linux the kernel sends a signal then, which ends the process even in the middle of a long call
    of FLINT; elsewhere a thread waits, which takes its turn when such a call is over.
    """
    if sys.platform != "linux":
        Thread(target=_wait_for_end, args=(lifeline,), daemon=True).start()
        return
    import fcntl  # noqa: PLC0415 (not on every system)

    signal.signal(signal.SIGIO, signal.SIG_DFL)
    place = lifeline.fileno()
    fcntl.fcntl(place, fcntl.F_SETOWN, os.getpid())
    fcntl.fcntl(place, fcntl.F_SETFL, fcntl.fcntl(place, fcntl.F_GETFL) | os.O_ASYNC)
    if lifeline.poll():  # nothing is ever sent: the other end was closed before
        os._exit(1)


@contextmanager
def interrupts_held() -> Iterator[None]:
    """Ctrl-C in here counts when it is over: for work that is lost if it stops in the middle.

    A process that is started in here does not get it, as long as it does not ask for it.
    """
    held: list[int] = []
    in_main = current_thread() is main_thread()
    if in_main:
        before = signal.signal(signal.SIGINT, lambda number, frame: held.append(number))
    blocked = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, blocked)
        if in_main:
            signal.signal(signal.SIGINT, before)
        if held:
            signal.raise_signal(signal.SIGINT)


def _wait_for_end(lifeline: Connection) -> None:
    lifeline.poll(None)
    os._exit(1)
