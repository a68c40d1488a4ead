"""Pieces of work, one after the other or over an executor; the results do not depend on which.

An executor is what `processes` gives, or anything with `submit`: of `concurrent.futures`, or
Dask's `Client.get_executor()`. A piece goes out with all that it depends on, its randomness included,
and comes back as plain arrays.
"""

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from functools import partial
from typing import Any, TypeVar

from slr_verify.system.remote import handed_out, in_order
from slr_verify.system.workers import Workers

Work = TypeVar("Work")
Result = TypeVar("Result")


Piece = tuple[int, Callable[[], Any]]
"""The number of a piece, and the call that it is."""
Processes = Workers[Piece, Any]
AnyExecutor = Executor | Processes
AT_ONCE = 1000
"""Pieces that an executor has at a time: enough for any cluster, and few enough for its scheduler."""


@contextmanager
def processes(jobs: int) -> Iterator[Processes | None]:
    """So many worker processes; None for one job. Leaving early ends them at once."""
    if jobs == 1:
        yield None
        return
    with Workers(_made, jobs) as workers:
        yield workers


def executed(
    function: Callable[[Work], Result], pieces: Iterable[Work], executor: AnyExecutor | None
) -> Iterator[Result]:
    """The results in the order of the pieces, each as soon as it and those before it are there."""
    return in_order(as_finished(function, pieces, executor))


def as_finished(
    function: Callable[[Work], Result], pieces: Iterable[Work], executor: AnyExecutor | None
) -> Iterator[tuple[int, Result]]:
    """The number of a piece and its result, each as soon as it is there."""
    if executor is None:
        yield from enumerate(map(function, pieces))
    elif isinstance(executor, Workers):
        calls = (partial(function, piece) for piece in pieces)
        for (index, _), answer in executor.answers(enumerate(calls)):
            if isinstance(answer, Exception):
                raise answer
            yield index, answer
    else:
        numbered = enumerate(pieces)
        out = handed_out(lambda each: executor.submit(function, each[1]), numbered, AT_ONCE)
        for (index, _), future in out:
            yield index, future.result()


def _made(piece: Piece) -> Any:
    return piece[1]()
