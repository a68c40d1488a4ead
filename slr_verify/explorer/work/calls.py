"""What worker processes of the explorer do: they answer calls, until an answer is not wanted any more."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from math import inf
from time import monotonic
from typing import Any

from slr_verify.arb.reading import CertificateRejected
from slr_verify.certify.cover import Undecided
from slr_verify.core.balls import NoBall
from slr_verify.system.workers import Died, How, Worker

GRACE, GRACE_SHORT, POLL = 0.2, 3.0, 0.02
"""Seconds that a call whose answer is not wanted any more gets to end by itself, a short one more: a new
process takes longer to be ready than it does to end; and seconds between two looks."""
MODULES = ("slr_verify.explorer.work.jobs", "slr_verify.dynamics.pgd")


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
    except (Undecided, NoBall, CertificateRejected) as failure:
        return Answer(failure=f"undecided: {failure}")
    except (ValueError, ArithmeticError, OSError, MemoryError) as failure:
        return Answer(failure=str(failure) or type(failure).__name__)
    except Exception as surprise:  # a worker outlives a defect, and says what it was
        return Answer(failure=f"a defect of slr-verify: {type(surprise).__name__}: {surprise}")


class Answering:
    """A worker that answers one call at a time, `warm` before all others."""

    def __init__(self, warm: Call) -> None:
        self._warm, self._asked, self._ready = warm, False, False
        self._worker = Worker(How(answered, MODULES))

    def warm_up(self) -> None:
        """Have the first call made, in case there is time before the next one."""
        with suppress(Died):  # it is tried again when there is a call
            self._begin()

    def ask(self, call: Call, unwanted: Callable[[], bool]) -> Answer:
        """The answer to a call; one that says so when the call was unwanted, or the process ended."""
        try:
            answer = self._answer(call, unwanted)
        except Died as failure:
            self.end()
            answer = Answer(failure=str(failure))
        return Answer(failure="cancelled") if answer is None else answer

    def end(self) -> None:
        """End the process at once."""
        self._worker.end()
        self._asked = self._ready = False

    def _begin(self) -> None:
        if not self._asked:
            self._worker.ask(self._warm)
            self._asked = True

    def _answer(self, call: Call, unwanted: Callable[[], bool]) -> Answer | None:
        """The answer; None when it was unwanted. Raises Died."""
        self._begin()
        self._ready = self._ready or self._received(unwanted, patience=0.0) is not None
        if not self._ready or unwanted():
            return None
        self._worker.ask(call)
        answer = self._received(unwanted, patience=GRACE if call.long else GRACE_SHORT)
        if answer is None:
            self.end()
            self._begin()
        return answer

    def _received(self, unwanted: Callable[[], bool], *, patience: float) -> Answer | None:
        """The next answer; None when it has been unwanted for so long. Raises Died."""
        since = inf
        while not self._worker.has_answered(POLL):
            if unwanted():
                since = min(since, monotonic())
                if monotonic() - since >= patience:
                    return None
        answer = self._worker.answer()
        if isinstance(answer, Exception):
            raise answer
        return answer
