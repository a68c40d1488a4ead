"""A worker process of the explorer: what it does, and how its parent asks it."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from multiprocessing import forkserver
from multiprocessing.connection import Connection
from time import monotonic
from typing import Any

from slr_verify.system.processes import end_with_parent, interrupts_ignored

NICE = 5
"""Workers give way to the process that draws the pages."""
GRACE, GRACE_SHORT, POLL = 0.2, 3.0, 0.02
"""Seconds that a call whose answer is not wanted any more gets to end by itself, a short one more: a new
process takes longer to be ready than it does to end; and seconds between two looks."""
GONE = (EOFError, OSError)
CANCELLED = "cancelled"
PRELOADED = ("slr_verify.explorer.work.jobs", "slr_verify.dynamics.pgd")


@dataclass(frozen=True)
class Call:
    """A function of a module and plain arguments, for a worker process.

    `long`: it may take seconds, so it does not get the worker that is kept for short ones. `kept`:
    the same arguments give the same value, which is remembered.
    """

    function: Callable[..., Any]
    arguments: tuple[Any, ...] = ()
    long: bool = False
    kept: bool = False


@dataclass(frozen=True)
class Answer:
    """The value of a call, or the sentence that says why there is none."""

    value: Any = None
    failure: str = ""


def answered(call: Call) -> Answer:
    """The answer to a call, in this process; a refusal or a failure is a sentence."""
    try:
        return Answer(call.function(*call.arguments))
    except (ValueError, ArithmeticError, OSError, MemoryError) as failure:
        return Answer(failure=str(failure) or type(failure).__name__)
    except Exception as surprise:  # a worker outlives a defect, and says what it was
        return Answer(failure=f"a defect of slr-verify: {type(surprise).__name__}: {surprise}")


def serve(calls: Connection, warm: Call) -> None:
    """Answer `warm`, and then the calls from the pipe, as long as the parent lives."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    end_with_parent()
    with suppress(AttributeError, OSError):
        os.nice(NICE)
    with suppress(*GONE):
        calls.send(answered(warm))
        while True:
            calls.send(answered(calls.recv()))


class Worker:
    """A process that answers one call at a time, and is replaced when it has to be ended."""

    def __init__(self, warm: Call) -> None:
        self._warm = warm
        self._ready = False
        self._start()

    def ask(self, call: Call, unwanted: Callable[[], bool]) -> Answer:
        """The answer to a call; one that says so when the call was unwanted, or the process ended."""
        try:
            self._ready = self._ready or self._received(unwanted, patience=0.0) is not None
            if not self._ready or unwanted():
                return Answer(failure=CANCELLED)
            self._pipe.send(call)
            patience = GRACE if call.long else GRACE_SHORT
            answer = self._received(unwanted, patience=patience)
        except GONE:
            answer = None
        if answer is None:
            self.end()
            self._start()
            return Answer(failure=CANCELLED if unwanted() else "the worker process has ended")
        return answer

    def end(self) -> None:
        """End the process at once."""
        self._process.kill()
        self._process.join()
        self._pipe.close()

    def _start(self) -> None:
        context = prepared()
        self._pipe, there = context.Pipe()
        self._process = context.Process(target=serve, args=(there, self._warm), daemon=True)
        with interrupts_ignored():
            self._process.start()
        self._ready = False
        there.close()

    def _received(self, unwanted: Callable[[], bool], *, patience: float) -> Answer | None:
        """The next answer; None when it has been unwanted for so long. Raises EOFError."""
        since = None
        while not self._pipe.poll(POLL):
            if unwanted():
                since = since or monotonic()
                if monotonic() - since >= patience:
                    return None
        answer: Answer = self._pipe.recv()
        return answer


@cache
def prepared() -> Any:
    """The multiprocessing context of workers. To be called in the main thread first.

    Workers are forked from a server that has imported what they need, where the system can do that.
    """
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(list(PRELOADED))
    with interrupts_ignored():
        forkserver.ensure_running()
    return context
