"""Tasks handed to an executor of `concurrent.futures`, which may be a cluster: a few at a time.

A task may have a process of its own where it runs (`in_own_process`): it is given up after a while
there, and takes nothing with it when it dies.
"""

import threading
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from itertools import islice
from math import inf
from time import monotonic
from typing import Any, TypeVar

from slr_verify.system.workers import How, Worker

Task = TypeVar("Task")
Answer = TypeVar("Answer")
_here = threading.local()


def handed_out(
    submit: Callable[[Task], "Future[Answer]"],
    tasks: Iterable[Task],
    at_once: int,
    until: float = inf,
) -> Generator[tuple[Task, "Future[Answer]"], None, None]:
    """Each task with its future, in the order in which they are done.

    At most `at_once` tasks are out at a time. What is not done at the time `until`, by the monotonic
    clock, is given up without an answer, and so it is when the caller leaves.
    """
    queue = iter(tasks)
    out: dict[Future[Answer], Task] = {}
    try:
        while True:
            for task in islice(queue, at_once - len(out)):
                out[submit(task)] = task
            left = None if until == inf else max(until - monotonic(), 0.0)
            done = wait(out, left, FIRST_COMPLETED).done
            if not done:
                return
            for future in done:
                yield out.pop(future), future
    finally:
        for future in out:
            future.cancel()


def in_order(numbered: Iterable[tuple[int, Answer]]) -> Iterator[Answer]:
    """What comes with the numbers 0, 1, 2, ..., each as soon as it and those before it are there."""
    early: dict[int, Answer] = {}
    place = 0
    for number, answer in numbered:
        early[number] = answer
        while place in early:
            yield early.pop(place)
            place += 1


def in_own_process(how: How[Task, Answer], longest: float, task: Task) -> Answer | Exception:
    """The answer of a process that this thread keeps for such tasks; Died after `longest` seconds."""
    worker = _kept(how)
    worker.ask(task)
    return worker.answer_within(longest)


def _kept(how: How[Any, Any]) -> Worker[Any, Any]:
    workers: dict[How[Any, Any], Worker[Any, Any]] = _here.__dict__.setdefault("workers", {})
    return workers.setdefault(how, Worker(how))
