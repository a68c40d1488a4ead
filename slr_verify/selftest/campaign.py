"""The long run: batch after batch until the time is over, in several processes.

Which batch comes next depends on the time that was spent so far (`schedule`); what a batch finds
depends on its name and the seed only.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache, partial
from time import monotonic

from slr_verify.claims.claim import Claim
from slr_verify.claims.foreign import described
from slr_verify.claims.library import Library
from slr_verify.claims.register import register_in
from slr_verify.selftest.batches import Batch, tried
from slr_verify.selftest.schedule import Schedule, Subject, subjects
from slr_verify.selftest.tally import Tally, total
from slr_verify.system.workers import How, Workers

GRACE = 60.0
"""Seconds that batches may take after the time is over."""
LONGEST = 600.0
"""Seconds for one batch."""


@dataclass
class Campaign:
    """A run under way: the figures of each family and subject, and what could not be finished.

    `begun` counts the batches that were given out (the schedule counts them), so that a run that goes on
    repeats none of them.
    """

    seed: int = 0
    tallies: dict[Subject, Tally] = field(default_factory=dict)
    begun: dict[Subject, int] = field(default_factory=dict)
    broken: list[str] = field(default_factory=list)
    complete: bool = True
    seconds: float = 0.0

    def of_family(self, family: str) -> Tally:
        """The figures of a family."""
        return total(each for (own, _), each in self.tallies.items() if own == family)

    @property
    def whole(self) -> Tally:
        """All figures together."""
        return total(self.tallies.values())

    def note(self, batch: Batch, found: Tally | Exception) -> None:
        """Add what came of a batch."""
        if isinstance(found, Exception):
            self.broken.append(f"{batch}: {described(found)}")
            return
        subject = batch.family, batch.subject
        self.tallies[subject] = self.tallies.get(subject, Tally()) + found


OnProgress = Callable[[Campaign], None]


def campaign(  # noqa: PLR0913 (by keyword; they are the options of the command)
    this: Campaign,
    claims: tuple[Claim, ...],
    *,
    origin: str,
    seconds: float,
    certificates: tuple[str, ...] = (),
    jobs: int = 1,
    on_progress: OnProgress = lambda campaign: None,
) -> Campaign:
    """Change the statements of `claims`, which the module `origin` lists, for so many seconds.

    `this` is a new run, or one that goes on. `certificates` are changed as well: names of shipped ones, or
    paths. An interrupt ends the run early: it is then not `complete`, and has the figures so far.
    """
    start, this.complete = monotonic() - this.seconds, True
    until = monotonic() + seconds
    spent = {subject: tally.seconds for subject, tally in this.tallies.items()}
    schedule = Schedule.of(subjects(claims, certificates), spent, this.begun)
    batches, limits = _batches(schedule, until), {"longest": LONGEST, "until": until + GRACE}
    try:
        with Workers(How(partial(_tried, origin, this.seed), (origin,)), jobs) as workers:
            for batch, found in workers.answers(batches, **limits):
                schedule.finished(batch, found.seconds if isinstance(found, Tally) else GRACE)
                this.note(batch, found)
                this.seconds = monotonic() - start
                on_progress(this)
    except KeyboardInterrupt:
        this.complete = False
    this.seconds = monotonic() - start
    return this


def _batches(schedule: Schedule, until: float) -> Iterator[Batch]:
    while monotonic() < until:
        yield schedule.next_batch()


def _tried(origin: str, seed: int, batch: Batch) -> Tally:
    return tried(batch, _library(origin), seed)


@cache
def _library(origin: str) -> Library:
    return register_in(origin).library()
