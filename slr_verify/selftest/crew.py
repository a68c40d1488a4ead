"""Workers that may die: each is a pool of one process, so that it is known on which task it died.

A task that asks for too much memory takes its process with it, and one that computes outside Python
without end cannot be stopped from inside. Both are reported, a new process takes the place of the old
one, and the other tasks go on.
"""

from __future__ import annotations

import faulthandler
import multiprocessing
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from time import monotonic
from typing import TypeVar

from slr_verify.claims.run.workers import worker_context
from slr_verify.system.processes import begin_worker

LONGEST = 600.0
"""Seconds for one task; then its process ends, and says on the error stream where it was."""
Task = TypeVar("Task")
Found = TypeVar("Found")


class Died(RuntimeError):
    """The process ended before there was an answer."""


def carried_out(  # noqa: PLR0913 (by keyword)
    tasks: Iterable[Task],
    work: Callable[[Task], Found],
    *,
    origin: str,
    jobs: int,
    until: float,
    longest: float = LONGEST,
) -> Generator[tuple[Task, Found | Exception], None, None]:
    """Each task with what `work` makes of it or raises, in the order in which they are done.

    The next task is asked for when a worker is free. Workers import `origin` first. Tasks that are under
    way at the time `until`, by the monotonic clock, are given up, and so they are when the caller leaves.
    """
    bystanders = set(multiprocessing.active_children())
    waiting, under_way = iter(tasks), dict[Future[Found], tuple[Task, ProcessPoolExecutor]]()
    idle = [_worker(origin) for _ in range(jobs)]
    try:
        while True:
            while idle and (task := next(waiting, None)) is not None:
                worker = idle.pop()
                under_way[worker.submit(_watched, work, task, longest)] = task, worker
            done, _ = wait(under_way, max(until - monotonic(), 0.0), FIRST_COMPLETED)
            if not done:
                return
            for future in done:
                task, worker = under_way.pop(future)
                found = _answer(future)
                idle.append(_worker(origin) if isinstance(found, Died) else worker)
                yield task, found
    finally:
        for process in set(multiprocessing.active_children()) - bystanders:
            process.terminate()
        for worker in (*idle, *(worker for _, worker in under_way.values())):
            worker.shutdown(cancel_futures=True)


def _worker(origin: str) -> ProcessPoolExecutor:
    return ProcessPoolExecutor(1, mp_context=worker_context(origin), initializer=begin_worker)


def _watched(work: Callable[[Task], Found], task: Task, longest: float) -> Found:
    """In the worker: the answer, unless it takes too long."""
    faulthandler.dump_traceback_later(longest, exit=True)
    try:
        return work(task)
    finally:
        faulthandler.cancel_dump_traceback_later()


def _answer(future: Future[Found]) -> Found | Exception:
    try:
        return future.result()
    except BrokenProcessPool:
        return Died("its process ended: it wanted too much memory, or took too long")
    except Exception as failure:
        return failure
