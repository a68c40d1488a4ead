"""Work beside this process: a fork makes the items of an iterator while this process uses earlier ones."""

from collections.abc import Iterator
from itertools import islice
from typing import TypeVar

from slr_verify.system.starting import may_fork
from slr_verify.system.workers import How, Worker

Item = TypeVar("Item")
AHEAD = 64
"""How many items may wait to be taken."""


def beside(items: Iterator[Item]) -> Iterator[Item]:
    """The same items, in the same order; made in this process where a fork of it is not safe.

    Raises what the iterator raises (as `Worker` sends it), and Died where the fork ends too soon.
    """
    if not may_fork():
        yield from items
        return

    def following(_: None) -> list[Item]:
        return list(islice(items, 1))

    worker = Worker[None, list[Item]](How(None, inherited=following))
    try:
        for _ in range(AHEAD):
            worker.ask(None)
        while found := worker.answer():
            if isinstance(found, Exception):
                raise found
            worker.ask(None)
            yield from found
    finally:
        worker.end()
