"""Work on a list from both ends: this process from the front, a fork of it from the back, until they meet.

Neighbours on a list of claims rest on the same statements, so each process proves few that the other
one proves as well. The fork is the same program with the same claims; only plain data comes back.
"""

from __future__ import annotations

import multiprocessing
import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from multiprocessing.connection import Connection
from multiprocessing.context import ForkContext
from typing import TypeVar

from slr_verify.claims.run.workers import may_fork
from slr_verify.system.processes import begin_worker

Item = TypeVar("Item")
Result = TypeVar("Result")


class Ends:
    """The places of a list that nobody has taken yet, known to both processes."""

    def __init__(self, count: int, context: ForkContext) -> None:
        self.left = context.Array("i", [0, count])

    def first(self) -> int | None:
        """Take the first place that is left."""
        with self.left.get_lock():
            front, back = int(self.left[0]), int(self.left[1])
            if front == back:
                return None
            self.left[0] = front + 1
            return front

    def last(self) -> int | None:
        """Take the last place that is left."""
        with self.left.get_lock():
            front, back = int(self.left[0]), int(self.left[1])
            if front == back:
                return None
            self.left[1] = back - 1
            return back - 1


def from_both_ends(work: Callable[[Item], Result], items: Sequence[Item]) -> tuple[Result, ...]:
    """`work` done on every item, in their order; by this process alone where it cannot be forked safely.

    What a fork that died had taken is done here.
    """
    if not may_fork() or len(items) < 2:
        return tuple(map(work, items))
    context = multiprocessing.get_context("fork")
    ends = Ends(len(items), context)
    done: dict[int, Result] = {}
    with _fork(work, items, ends, context) as answer:
        while (place := ends.first()) is not None:
            done[place] = work(items[place])
        try:
            done |= answer.recv()
        except EOFError:
            done |= {place: work(items[place]) for place in set(range(len(items))) - done.keys()}
    return tuple(done[place] for place in range(len(items)))


@contextmanager
def _fork(
    work: Callable[[Item], Result], items: Sequence[Item], ends: Ends, context: ForkContext
) -> Iterator[Connection]:
    """The fork at work; leaving early, for instance by an interrupt, ends it."""
    answer, send = context.Pipe(duplex=False)
    child = context.Process(target=_from_the_back, args=(work, items, ends, send), daemon=True)
    with warnings.catch_warnings():  # of threads that are not Python's: OpenBLAS minds forks
        warnings.filterwarnings("ignore", "This process .* is multi-threaded")
        child.start()
    send.close()
    try:
        yield answer
    finally:
        answer.close()
        child.terminate()
        child.join()


def _from_the_back(
    work: Callable[[Item], Result], items: Sequence[Item], ends: Ends, send: Connection
) -> None:
    begin_worker()
    done = {}
    while (place := ends.last()) is not None:
        done[place] = work(items[place])
    send.send(done)
