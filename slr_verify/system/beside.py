"""Work beside this process: forks make the items of iterators while this process uses earlier ones."""

from collections.abc import Callable, Iterator
from itertools import chain, islice
from multiprocessing.connection import wait
from typing import Any, TypeVar

from slr_verify.system.starting import may_fork
from slr_verify.system.workers import How, Worker

Item = TypeVar("Item")
AHEAD = 64
"""How many items of each iterator may wait to be taken."""


def beside(*several: Iterator[Item]) -> Iterator[Item]:
    """The items of the iterators as they come, those of each in order.

    Each iterator has a fork of this process; where a fork is not safe this process makes all items, one
    iterator after the other. Raises what an iterator raises (as `Worker` sends it), and Died where a fork
    ends too soon.
    """
    if not may_fork():
        yield from chain(*several)
        return
    workers = [Worker[None, list[Item]](How(None, inherited=_following(each))) for each in several]
    try:
        waiting = {_asked(worker, AHEAD): worker for worker in workers}
        while waiting:
            for pipe in wait(list(waiting)):
                found = waiting[pipe].answer()
                if isinstance(found, Exception):
                    raise found
                if found:
                    waiting[pipe].ask(None)
                    yield from found
                else:
                    del waiting[pipe]
    finally:
        for worker in workers:
            worker.end()


def _following(items: Iterator[Item]) -> Callable[[None], list[Item]]:
    """The next item at each call, and then none."""
    return lambda _: list(islice(items, 1))


def _asked(worker: Worker[None, Any], times: int) -> Any:
    """The pipe of a worker that was asked for so many items."""
    return [worker.ask(None) for _ in range(times)][-1]
