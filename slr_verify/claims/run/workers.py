"""The slow pieces of work, one by one or shared among worker processes.

Where it is safe, workers are forks of the process that has proved the claims, with all that it knows.
Elsewhere a worker imports the claims itself, by the name of the module that lists them, and proves
what it needs itself. Theorems never travel between processes, and only plain data comes back.
"""

from collections.abc import Generator, Iterable, Sequence
from functools import cache, partial

from slr_verify.claims.foreign import described
from slr_verify.claims.library import Library
from slr_verify.claims.record.cache import Finding
from slr_verify.claims.register import register_in
from slr_verify.claims.run.work import Work, broken, perform
from slr_verify.system.workers import How, Workers

MOST_AHEAD = 32

Found = Generator[tuple[Work, Finding], None, None]


def one_by_one(tasks: Sequence[Work], library: Library) -> Found:
    """The findings, worked out in this process."""
    for task in tasks:
        yield task, perform(task, library)


def side_by_side(
    tasks: Sequence[Work],
    library: Library,
    origin: str,
    jobs: int,
    meanwhile: Iterable[object] = (),
) -> Found:
    """The findings, in the order in which they come in.

    While there are none, this process takes steps of what it does `meanwhile`.

    `origin` is the module whose `CLAIMS` the labels refer to, and `library` what is proved of them
    here. Leaving early, for instance by an interrupt, ends the workers at once.
    """
    work, inherited = partial(_perform, origin), partial(perform, library=library)
    how = How(work, (origin,), inherited, behind=True)
    count = min(jobs, len(tasks))
    with Workers(how, count, meanwhile, ahead=_ahead(len(tasks), count)) as workers:
        for task, found in workers.answers(tasks):
            yield task, broken(task, described(found)) if isinstance(found, Exception) else found


def _ahead(tasks: int, workers: int) -> int:
    """How many tasks a worker may have: enough for a long proof here, few enough to be shared evenly."""
    return min(MOST_AHEAD, 1 + tasks // (4 * max(workers, 1)))


def _perform(origin: str, task: Work) -> Finding:
    return perform(task, _library(origin))


@cache
def _library(origin: str) -> Library:
    return register_in(origin).library()
