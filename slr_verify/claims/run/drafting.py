"""Drafts of records, made of the claims that are proved while further claims are being proved.

To print a claim with its proofs takes about as long as to prove it. A fork of the process that proves knows
all theorems that were proved until then, and what it sends back is plain data.
"""

from collections.abc import Callable

from slr_verify.claims.run.compilation import Draft
from slr_verify.system.starting import may_fork
from slr_verify.system.workers import How, Worker

Drafts = dict[str, Draft]
SEVERAL = 8


class Drafting:
    """Which claims wait for a draft, and the fork that makes some; `apart` says whether there is any.

    A fork copies what it touches of all theorems, so it is for several claims, but for the first.
    """

    def __init__(self, make: Callable[[str], Draft], *, apart: bool) -> None:
        self.found: Drafts = {}
        self._make = make
        self._apart = apart
        self._several = SEVERAL if apart else 1
        self._waiting: list[str] = []
        self._asked: tuple[str, ...] = ()
        self._worker: Worker[tuple[str, ...], Drafts] | None = None

    def add(self, label: str) -> None:
        """A claim that was tried."""
        self._waiting.append(label)
        self.step()

    @property
    def is_busy(self) -> bool:
        """Whether drafts are being made."""
        return self._worker is not None or bool(self._waiting)

    def step(self, seconds: float = 0.0) -> None:
        """Take in the drafts that were made meanwhile, and have the next ones made.

        Who waits for so many seconds has nothing else to do, and wants them all.
        """
        if self._worker is not None and self._worker.has_answered(seconds):
            drafts = self._worker.answer()
            self.end()
            # where it came to nothing, they are made here
            self.found |= self._made(self._asked) if isinstance(drafts, Exception) else drafts
        hurry = seconds > 0 or not self.found
        if self._worker is None and len(self._waiting) >= (1 if hurry else self._several):
            self._asked, self._waiting = tuple(self._waiting), []
            if self._apart and may_fork():
                self._worker = Worker(How(None, inherited=self._made, behind=True))
                self._worker.ask(self._asked)
            else:
                self.found |= self._made(self._asked)

    def end(self) -> None:
        """End the fork at once."""
        if self._worker is not None:
            self._worker.end()
            self._worker = None

    def _made(self, labels: tuple[str, ...]) -> Drafts:
        return {label: self._make(label) for label in labels}
