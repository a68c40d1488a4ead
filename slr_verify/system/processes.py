"""Processes: what an interrupt means is for the parent of workers to say, and none outlives it."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Thread, current_thread, main_thread


def ignore_interrupts() -> None:
    """Ctrl-C reaches every process of a terminal; the parent alone decides what it means."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def end_with_parent() -> None:
    """A worker ends with its parent, however that ends: one that was killed cannot tell it to."""
    Thread(target=_wait_for_parent, daemon=True).start()


def begin_worker() -> None:
    """Both of these: for the start of a worker."""
    ignore_interrupts()
    end_with_parent()


@contextmanager
def interrupts_ignored() -> Iterator[None]:
    """Processes that are started here ignore Ctrl-C from the first moment on."""
    if current_thread() is not main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def interrupts_held() -> Iterator[None]:
    """Ctrl-C in here counts when it is over: for work that is lost if it stops in the middle."""
    if current_thread() is not main_thread():
        yield
        return
    held: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, frame: held.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
        if held:
            signal.raise_signal(signal.SIGINT)


def _wait_for_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
