"""The long run: batch after batch until the time is over, in several processes.

Which batch comes next depends on the time that was spent so far: every family has its share of it, and
within a family every subject has the same. What a batch finds depends on its name and the seed only.
"""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from time import monotonic

from slr_verify.claims.claim import Claim
from slr_verify.claims.library import Library
from slr_verify.claims.register import register_in
from slr_verify.claims.run.work import described
from slr_verify.claims.run.workers import ignore_interrupts, worker_context
from slr_verify.selftest.batches import IDENTITIES, Batch, tried
from slr_verify.selftest.tally import Tally, total

SHARES = {"statements": 0.3, "steps": 0.2, "identities": 0.4, "certificates": 0.1}
"""Of the time."""
EXPECTED = 1.0
"""Seconds that a batch is reckoned with before it is known how long it takes."""
GRACE = 60.0
"""Seconds that batches may take after the time is over."""
Subject = tuple[str, str]


@dataclass
class Campaign:
    """A run under way: the figures for each family and subject, and what could not be finished."""

    subjects: tuple[Subject, ...]
    tallies: dict[Subject, Tally] = field(default_factory=dict)
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


def subjects(claims: Iterable[Claim], certificates: Iterable[str]) -> tuple[Subject, ...]:
    """What there is to change: statements and steps of each claim that has them, the other families."""
    proved = [claim.label for claim in claims if claim.proofs]
    return (
        *(("statements", label) for label in proved),
        *(("steps", label) for label in proved),
        *(("identities", subject) for subject in IDENTITIES),
        *(("certificates", name) for name in certificates),
    )


@dataclass
class Schedule:
    """Who is next: the family, and in it the subject, that had the least time in proportion."""

    spent: dict[Subject, float]
    numbers: dict[Subject, int]

    @classmethod
    def of(cls, chosen: Iterable[Subject]) -> Schedule:
        """Everybody starts with no time spent."""
        subjects = tuple(chosen)
        return cls(dict.fromkeys(subjects, 0.0), dict.fromkeys(subjects, 0))

    def next_batch(self) -> Batch:
        """The next batch; it is reckoned with EXPECTED seconds while it is under way."""
        families: dict[str, float] = {}
        for (family, _), seconds in self.spent.items():
            families[family] = families.get(family, 0.0) + seconds / SHARES[family]
        family = min(families, key=families.__getitem__)
        subject = min(
            (each for each in self.spent if each[0] == family), key=self.spent.__getitem__
        )
        self.spent[subject] += EXPECTED
        self.numbers[subject] += 1
        return Batch(*subject, self.numbers[subject] - 1)

    def finished(self, batch: Batch, seconds: float) -> None:
        """A batch took so many seconds."""
        self.spent[batch.family, batch.subject] += seconds - EXPECTED


OnProgress = Callable[[Campaign], None]


def campaign(  # noqa: PLR0913 (by keyword; they are the options of the command)
    claims: tuple[Claim, ...],
    *,
    origin: str,
    seconds: float,
    certificates: tuple[str, ...] = (),
    seed: int = 0,
    jobs: int = 1,
    on_progress: OnProgress = lambda campaign: None,
) -> Campaign:
    """Change the statements of `claims`, which the module `origin` lists, for so many seconds.

    `certificates` are changed as well: names of shipped ones, or paths.

    An interrupt ends the run early: it is then not `complete`, and has the figures so far.
    """
    start = monotonic()
    this = Campaign(subjects(claims, certificates))
    schedule = Schedule.of(this.subjects)
    try:
        with _pool(origin, jobs) as pool:
            for batch, found in _worked(pool, schedule, origin, seed, jobs, start + seconds):
                _note(this, batch, found)
                this.seconds = monotonic() - start
                on_progress(this)
    except KeyboardInterrupt:
        this.complete = False
    this.seconds = monotonic() - start
    return this


def _note(this: Campaign, batch: Batch, found: Tally | str) -> None:
    if isinstance(found, str):
        this.broken.append(f"{batch}: {found}")
        return
    subject = batch.family, batch.subject
    this.tallies[subject] = this.tallies.get(subject, Tally()) + found


def _worked(  # noqa: PLR0913, PLR0917 (one private call)
    pool: ProcessPoolExecutor,
    schedule: Schedule,
    origin: str,
    seed: int,
    jobs: int,
    deadline: float,
) -> Iterator[tuple[Batch, Tally | str]]:
    """The findings in the order in which they come in; none is begun after the deadline."""
    under_way: dict[Future[Tally], tuple[Batch, float]] = {}
    while True:
        while len(under_way) < jobs + 1 and monotonic() < deadline:
            batch = schedule.next_batch()
            under_way[pool.submit(_tried, origin, batch, seed)] = batch, monotonic()
        left = deadline + GRACE - monotonic()
        done, _ = wait(under_way, timeout=max(left, 0.0), return_when=FIRST_COMPLETED)
        if not done:
            return
        for future in done:
            batch, begun = under_way.pop(future)
            found = _answer(future)
            took = found.seconds if isinstance(found, Tally) else monotonic() - begun
            schedule.finished(batch, took)
            yield batch, found


def _answer(future: Future[Tally]) -> Tally | str:
    try:
        return future.result()
    except Exception as failure:
        return described(failure)


@contextmanager
def _pool(origin: str, jobs: int) -> Iterator[ProcessPoolExecutor]:
    """Worker processes, which are ended at once when the block is left, whatever they do."""
    bystanders = set(multiprocessing.active_children())
    pool = ProcessPoolExecutor(
        jobs, mp_context=worker_context(origin), initializer=ignore_interrupts
    )
    try:
        yield pool
    finally:
        for process in set(multiprocessing.active_children()) - bystanders:
            process.terminate()
        pool.shutdown(cancel_futures=True)


def _tried(origin: str, batch: Batch, seed: int) -> Tally:
    return tried(batch, _library(origin), seed)


@cache
def _library(origin: str) -> Library:
    return register_in(origin).library()
