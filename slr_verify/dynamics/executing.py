"""Pieces of work, one after the other or over an executor; the results do not depend on which.

Anything with `submit` will do as an executor: `concurrent.futures`, or Dask's
`Client.get_executor()`. A piece goes out with all that it depends on, its randomness included, and
comes back as plain arrays.
"""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from typing import TypeVar

from slr_verify.system.processes import end_with_parent, interrupts_ignored

Work = TypeVar("Work")
Result = TypeVar("Result")


def executed(
    function: Callable[[Work], Result], pieces: Sequence[Work], executor: Executor | None
) -> Iterator[Result]:
    """The results in the order of the pieces, each as soon as it and those before it are there."""
    if executor is None:
        yield from map(function, pieces)
        return
    futures = [executor.submit(function, piece) for piece in pieces]
    try:
        for future in futures:
            yield future.result()
    finally:
        for future in futures:
            future.cancel()


def as_finished(
    function: Callable[[Work], Result], pieces: Sequence[Work], executor: Executor | None
) -> Iterator[tuple[int, Result]]:
    """The number of a piece and its result, each as soon as it is there."""
    if executor is None:
        yield from enumerate(map(function, pieces))
        return
    futures = {executor.submit(function, piece): index for index, piece in enumerate(pieces)}
    try:
        for future in as_completed(futures):
            yield futures[future], future.result()
    finally:
        for future in futures:
            future.cancel()


@contextmanager
def processes(jobs: int) -> Iterator[Executor | None]:
    """An executor with so many processes; None for one job. Leaving early ends them at once."""
    if jobs == 1:
        yield None
        return
    bystanders = set(multiprocessing.active_children())
    pool = ProcessPoolExecutor(
        jobs, mp_context=multiprocessing.get_context("spawn"), initializer=end_with_parent
    )
    finished = False
    try:
        with interrupts_ignored():
            for _ in range(jobs):
                pool.submit(os.getpid)  # has every worker born deaf to Ctrl-C
        yield pool
        finished = True
    finally:
        for process in () if finished else set(multiprocessing.active_children()) - bystanders:
            process.terminate()
        pool.shutdown(cancel_futures=True)
