"""The long run: batch after batch, in several processes or on a cluster.

What a batch finds depends on its name and the seed only. In a run of so many seconds, which batch
comes next depends on the time that was spent so far (`schedule`); a run of so many batches always
has the same ones, and gives the same figures wherever they are computed, but for their seconds.
"""

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor
from dataclasses import dataclass, field
from functools import cache, partial
from math import inf
from time import monotonic

from slr_verify.claims.claim import Claim
from slr_verify.claims.foreign import described
from slr_verify.claims.library import Library
from slr_verify.claims.register import register_in
from slr_verify.selftest.batches import Batch, tried
from slr_verify.selftest.schedule import EXPECTED, Schedule, Subject, subjects
from slr_verify.selftest.tally import Tally, total
from slr_verify.system.remote import handed_out, in_order, in_own_process
from slr_verify.system.workers import How, Workers

GRACE = 60.0
"""Seconds that batches may take after the time is over."""
LONGEST = 600.0
"""Seconds for one batch."""
AHEAD = 2
"""Batches that each worker of an executor has at a time, so that none waits for the next."""
Task = tuple[str, int, Batch]
"""The module that lists the claims, the seed, and the batch."""


@dataclass
class Campaign:
    """A run under way: the figures of each family and subject, and what could not be finished.

    `begun` counts the batches that were given out, or noted in a run of so many batches, so that a run
    that goes on repeats none of them; `done` those that this process has seen the end of.
    """

    seed: int = 0
    tallies: dict[Subject, Tally] = field(default_factory=dict)
    begun: dict[Subject, int] = field(default_factory=dict)
    broken: list[str] = field(default_factory=list)
    complete: bool = True
    seconds: float = 0.0
    done: int = 0

    def of_family(self, family: str) -> Tally:
        """The figures of a family."""
        return total(each for (own, _), each in self.tallies.items() if own == family)

    @property
    def whole(self) -> Tally:
        """All figures together."""
        return total(self.tallies.values())

    def note(self, batch: Batch, found: Tally | Exception) -> None:
        """Add what came of a batch."""
        self.done += 1
        if isinstance(found, Exception):
            self.broken.append(f"{batch}: {described(found)}")
            return
        subject = batch.family, batch.subject
        self.tallies[subject] = self.tallies.get(subject, Tally()) + found


OnProgress = Callable[[Campaign], None]
Found = tuple[Batch, Tally | Exception]


@dataclass(frozen=True)
class Workplace:
    """Where batches are tried: in so many processes here, or by the workers of an executor."""

    jobs: int = 1
    executor: Executor | None = None

    def found(
        self, origin: str, seed: int, batches: Iterable[Batch], until: float
    ) -> Iterator[Found]:
        """Each batch and its figures, or why there are none, as they are done, but none after `until`."""
        tasks = ((origin, seed, batch) for batch in batches)
        how: How[Task, Tally] = How(_tried, (origin,))
        if self.executor is None:
            with Workers(how, self.jobs) as workers:
                for (_, _, batch), found in workers.answers(tasks, longest=LONGEST, until=until):
                    yield batch, found
            return
        work = partial(in_own_process, how, LONGEST)
        submit = partial(self.executor.submit, work)
        for (_, _, batch), future in handed_out(submit, tasks, AHEAD * self.jobs, until):
            yield batch, future.result()


HERE = Workplace()


def campaign(  # noqa: PLR0913 (by keyword; they are the options of the command)
    this: Campaign,
    claims: tuple[Claim, ...],
    *,
    origin: str,
    seconds: float = inf,
    number: int | None = None,
    certificates: tuple[str, ...] = (),
    workplace: Workplace = HERE,
    on_progress: OnProgress = lambda campaign: None,
) -> Campaign:
    """Change the statements of `claims`, which the module `origin` lists: for so many seconds, or batches.

    `this` is a new run, or one that goes on. `certificates` are changed as well: names of shipped ones, or
    paths. An interrupt ends the run early: it is then not `complete`, and has the figures so far.
    """
    start, this.complete = monotonic() - this.seconds, True
    chosen = subjects(claims, certificates)
    if number is None:
        spent = {subject: tally.seconds for subject, tally in this.tallies.items()}
        schedule = Schedule.of(chosen, spent, this.begun)
        until = monotonic() + seconds
        found = _as_done(
            workplace.found(origin, this.seed, _until(schedule, until), until + GRACE), schedule
        )
    else:
        find = partial(workplace.found, origin, this.seed, until=inf)
        found = _in_order(find, _counted(chosen, this.begun, number), this.begun)
    try:
        for batch, figures in found:
            this.note(batch, figures)
            this.seconds = monotonic() - start
            on_progress(this)
    except KeyboardInterrupt:
        this.complete = False
    this.seconds = monotonic() - start
    return this


def _until(schedule: Schedule, until: float) -> Iterator[Batch]:
    while monotonic() < until:
        yield schedule.next_batch()


def _as_done(found: Iterable[Found], schedule: Schedule) -> Iterator[Found]:
    for batch, figures in found:
        schedule.finished(batch, figures.seconds if isinstance(figures, Tally) else GRACE)
        yield batch, figures


def _counted(
    chosen: tuple[Subject, ...], begun: dict[Subject, int], number: int
) -> Iterator[Batch]:
    """The next batches when each is reckoned to take the same time."""
    spent = {each: EXPECTED * count for each, count in begun.items()}
    schedule = Schedule.of(chosen, spent, dict(begun))
    return (schedule.next_batch() for _ in range(number))


def _in_order(
    find: Callable[[Iterator[Batch]], Iterator[Found]],
    batches: Iterator[Batch],
    begun: dict[Subject, int],
) -> Iterator[Found]:
    """In the order of the batches. Only these count as begun, so an interrupt leaves none out."""
    places: dict[Batch, int] = {}

    def numbered() -> Iterator[Batch]:
        for place, batch in enumerate(batches):
            places[batch] = place
            yield batch

    answers = ((places.pop(batch), (batch, found)) for batch, found in find(numbered()))
    for batch, found in in_order(answers):
        begun[batch.family, batch.subject] = batch.number + 1
        yield batch, found


def _tried(task: Task) -> Tally:
    origin, seed, batch = task
    return tried(batch, _library(origin), seed)


@cache
def _library(origin: str) -> Library:
    return register_in(origin).library()
