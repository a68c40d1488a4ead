"""Proofs that take too long: a script that was written for one statement may never end on another."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import NoReturn

from slr_verify.calculus.rule import ProofRejected
from slr_verify.calculus.theorem import Theorem
from slr_verify.claims.attack.ordeal import Offer
from slr_verify.language.statement import Statement


class OutOfTime(RuntimeError):
    """The time for one proof is over."""


def impatient(offer: Offer, seconds: float) -> Offer:
    """The offer, refused when it takes more of the processor: no answer depends on how busy that is.

    Without timers (Windows, threads) it may take long.
    """

    def limited(goal: Statement) -> Theorem:
        try:
            with time_limit(seconds):
                return offer(goal)
        except OutOfTime as late:
            raise ProofRejected(f"no answer within {seconds:g} seconds") from late

    return limited


@contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """Raises OutOfTime in what runs inside, once it took so much processor time; never without timers."""
    if (
        not hasattr(signal, "setitimer")
        or threading.current_thread() is not threading.main_thread()
    ):
        yield
        return
    before = signal.signal(signal.SIGPROF, _ring)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def _ring(number: int, frame: FrameType | None) -> NoReturn:
    raise OutOfTime
