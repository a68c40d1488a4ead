"""Worker processes that do the slow pieces of work.

Where it is safe, workers are forks of the process that has proved the claims, with all that it knows.
Elsewhere a worker imports the claims itself, by the name of the module that lists them, and proves
what it needs itself. Theorems never travel between processes, and only plain data comes back.
"""

from __future__ import annotations

import multiprocessing
import sys
import threading
import warnings
from collections.abc import Generator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from functools import cache
from multiprocessing.context import BaseContext

from slr_verify.claims.library import Library
from slr_verify.claims.record.cache import Finding
from slr_verify.claims.register import register_in
from slr_verify.claims.run.work import ATTACK, Work, broken, perform
from slr_verify.system.processes import begin_worker

DIED = (
    "the worker process died; a script that starts a run with several jobs must do so under "
    "if __name__ == '__main__'"
)
Found = Generator[tuple[Work, Finding], None, None]


def one_by_one(pieces: Sequence[Work], library: Library) -> Found:
    """The findings, worked out in this process."""
    for work in pieces:
        yield work, perform(work, library)


def side_by_side(pieces: Sequence[Work], library: Library, origin: str, jobs: int) -> Found:
    """The findings, in the order in which they come in; attacks start first, they take longest.

    `origin` is the module whose `CLAIMS` the labels refer to, and `library` what is proved of them
    here. Leaving early, for instance by an interrupt, ends the workers at once.
    """
    bystanders = set(multiprocessing.active_children())
    forks = may_fork()
    pool = ProcessPoolExecutor(
        min(jobs, len(pieces)),
        mp_context=multiprocessing.get_context("fork") if forks else worker_context(origin),
        initializer=_begin,
        initargs=(library if forks else None,),
    )
    finished = False
    try:
        order = sorted(pieces, key=lambda work: work.index != ATTACK)
        with warnings.catch_warnings():  # of threads that are not Python's: OpenBLAS minds forks
            warnings.filterwarnings("ignore", "This process .* is multi-threaded")
            futures = {pool.submit(_perform, origin, work): work for work in order}
        for future in as_completed(futures):
            yield futures[future], _finding(future, futures[future])
        finished = True
    finally:
        for process in () if finished else set(multiprocessing.active_children()) - bystanders:
            process.terminate()
        pool.shutdown(cancel_futures=True)


def may_fork() -> bool:
    """Whether a fork is safe: on Linux, with no other thread that may hold a lock."""
    return sys.platform == "linux" and threading.active_count() == 1


def worker_context(origin: str) -> BaseContext:
    """How workers are started: from a process that has imported the claims, where there is one."""
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload([origin])
    return context


_inherited: list[Library] = []
"""In a worker that is a fork: the library of the process that it is a fork of."""


def _begin(library: Library | None) -> None:
    begin_worker()
    if library is not None:
        _inherited.append(library)


def _perform(origin: str, work: Work) -> Finding:
    return perform(work, _inherited[0] if _inherited else _library(origin))


@cache
def _library(origin: str) -> Library:
    return register_in(origin).library()


def _finding(future: Future[Finding], work: Work) -> Finding:
    try:
        return future.result()
    except BrokenProcessPool:
        return broken(work, DIED)
