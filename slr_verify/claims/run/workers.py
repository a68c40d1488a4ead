"""The slow pieces of work, one by one or shared among worker processes.

Where it is safe, workers are forks of the process that has proved the claims, with all that it knows.
Elsewhere a worker imports the claims itself, by the name of the module that lists them, and proves
what it needs itself. Theorems never travel between processes, and only plain data comes back.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from functools import cache, partial
from typing import TypeAlias

from slr_verify.claims.foreign import described
from slr_verify.claims.library import Library
from slr_verify.claims.record.cache import Finding
from slr_verify.claims.register import register_in
from slr_verify.claims.run.replay import Replay, ReplayWork
from slr_verify.claims.run.work import ATTACK, Work, broken, perform
from slr_verify.system.workers import How, Workers

Task: TypeAlias = Work | ReplayWork
Answer: TypeAlias = Finding | Replay
Found = Generator[tuple[Task, Answer], None, None]


def one_by_one(tasks: Sequence[Task], library: Library) -> Found:
    """The findings, worked out in this process."""
    for task in tasks:
        yield task, _done(task, library)


def side_by_side(
    tasks: Sequence[Task],
    library: Library,
    origin: str,
    jobs: int,
    meanwhile: Iterable[object] = (),
) -> Found:
    """The findings, in the order in which they come in; what takes longest starts first.

    While there are none, this process takes steps of what it does `meanwhile`.

    `origin` is the module whose `CLAIMS` the labels refer to, and `library` what is proved of them
    here. Leaving early, for instance by an interrupt, ends the workers at once.
    """
    how = How(partial(_perform, origin), (origin,), partial(_done, library=library))
    with Workers(how, min(jobs, len(tasks)), meanwhile) as workers:
        for task, found in workers.answers(sorted(tasks, key=_order)):
            yield task, _unfinished(task, found) if isinstance(found, Exception) else found


def _order(task: Task) -> int:
    """The replay first, as it is one long piece; then attacks, then evidence."""
    if isinstance(task, ReplayWork):
        return 0
    return 1 if task.index == ATTACK else 2


def _done(task: Task, library: Library) -> Answer:
    return task.perform(library) if isinstance(task, ReplayWork) else perform(task, library)


def _unfinished(task: Task, failure: Exception) -> Answer:
    reason = described(failure)
    return task.broken(reason) if isinstance(task, ReplayWork) else broken(task, reason)


def _perform(origin: str, task: Task) -> Answer:
    return _done(task, _library(origin))


@cache
def _library(origin: str) -> Library:
    return register_in(origin).library()
