"""Worker processes: tasks go to them and answers come back, through a pipe for each.

with Workers(work, 4) as workers:
    for task, answer in workers.answers(tasks):

Workers leave Ctrl-C to this process and end when it does, however it ends; they end at once when the
`with` statement is left or answers are not wanted any more. One that dies is replaced, and the answer
to its task is `Died`. Tasks and answers are plain data: they are pickled.
"""

import os
from collections import deque
from collections.abc import Callable, Generator, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import chain, islice
from math import inf
from multiprocessing.connection import Connection, wait
from multiprocessing.reduction import ForkingPickler
from time import monotonic
from types import TracebackType
from typing import Generic, Self, TypeVar

from slr_verify.system.starting import Process, forked, fresh, may_fork

Task = TypeVar("Task")
Answer = TypeVar("Answer")
GONE = (EOFError, OSError)
DONE = object()
"""What comes after the last step."""


class Died(OSError):
    """The process of a task ended, or was ended, before there was an answer."""


@dataclass(frozen=True)
class How(Generic[Task, Answer]):
    """What workers do: a function of a module, and the modules that they should have imported.

    `inherited` is what they do instead where they are forks of this process: any function, with what
    it knows. Without a `work` there are forks only. `behind` says that these leave the processor to this
    process where both want it.
    """

    work: Callable[[Task], Answer] | None
    modules: Sequence[str] = ()
    inherited: Callable[[Task], Answer] | None = None
    behind: bool = False

    def start(self) -> Process:
        """A new worker. Raises Died when there can be none."""
        here = self.inherited or self.work
        if not hasattr(os, "fork"):
            raise Died(
                "worker processes need a system that can fork, and this one cannot: use one job"
            )
        try:
            if here is not None and may_fork():
                return forked(here, behind=self.behind)
            if self.work is None:
                raise Died("a worker cannot be started: other threads run, so a fork is not safe")
            process = fresh(self.modules)
            process.pipe.send_bytes(ForkingPickler.dumps(self.work))
        except OSError as failure:
            raise Died(f"a worker process cannot be started: {failure}") from failure
        return process


class Worker(Generic[Task, Answer]):
    """A process that does its tasks one after the other. It starts when it is asked, if need be again."""

    def __init__(self, how: How[Task, Answer]) -> None:
        self._how = how
        self._process: Process | None = None
        self._open = 0
        """How many tasks it has not answered."""

    @property
    def process(self) -> Process:
        """The process, started if there is none. Raises Died when it cannot be."""
        if self._process is None:
            self._process = self._how.start()
        return self._process

    def ask(self, task: Task) -> Connection:
        """Hand out a task; the pipe is ready when it is answered. Raises Died."""
        packed = ForkingPickler.dumps(task)
        try:
            self.process.pipe.send_bytes(packed)
        except BrokenPipeError:  # somebody ended it; its first task, if it has one, will say so
            if not self._open:
                self.end()
                self.process.pipe.send_bytes(packed)
        self._open += 1
        return self.process.pipe

    @property
    def runs(self) -> bool:
        """Whether it has a process."""
        return self._process is not None

    def has_answered(self, seconds: float) -> bool:
        """Whether the answer is there within so many seconds; it may be Died."""
        return self.process.pipe.poll(seconds)

    def answer(self) -> Answer | Exception:
        """The answer to the task, once it is there: what the work returns, raises, or Died."""
        self._open -= 1
        try:
            answer: Answer | Exception = ForkingPickler.loads(self.process.pipe.recv_bytes())
        except GONE:
            self.end()
            return Died("the worker process ended without an answer; memory may have run out")
        return answer

    def answer_within(self, seconds: float) -> Answer | Exception:
        """The answer; without one the time is over, and so is the process."""
        if self.has_answered(seconds):
            return self.answer()
        self.end()
        return Died("the worker process was ended: the time for one task was over")

    def end(self) -> None:
        """End the process at once."""
        if self._process is not None:
            self._process.end()
            self._process, self._open = None, 0


@dataclass
class _Line(Generic[Task, Answer]):
    """A worker with the tasks that it has, and by when the first of them must be done."""

    worker: Worker[Task, Answer]
    longest: float
    tasks: deque[Task] = field(default_factory=deque)
    deadline: float = inf

    def fill(self, queue: Iterable[Task], ahead: int) -> None:
        """Hand out tasks until it has so many. Raises Died."""
        for task in islice(queue, ahead - len(self.tasks)):
            self.worker.ask(task)
            if not self.tasks:
                self.deadline = monotonic() + self.longest
            self.tasks.append(task)

    def done(self) -> tuple[Task, Answer | Exception, tuple[Task, ...]]:
        """The first task with what came of it, and those that are nobody's as the worker has ended."""
        answer = self.worker.answer_within(0)
        task = self.tasks.popleft()
        self.deadline = monotonic() + self.longest
        left = () if self.worker.runs else tuple(self.tasks)
        if left:
            self.tasks.clear()
        return task, answer, left


class Workers(Generic[Task, Answer]):
    """So many workers, that share tasks. They run from the `with` statement on and end with it.

    While there is no answer, this process takes steps of `meanwhile`; where such a step takes longer than a
    task, workers have to have several tasks `ahead`.
    """

    def __init__(
        self,
        how: How[Task, Answer] | Callable[[Task], Answer],
        count: int,
        meanwhile: Iterable[object] = (),
        ahead: int = 1,
    ) -> None:
        self._meanwhile = iter(meanwhile)
        self._ahead = ahead
        chosen: How[Task, Answer] = how if isinstance(how, How) else How(how)
        self._workers = [Worker(chosen) for _ in range(count)]

    def __enter__(self) -> Self:
        try:
            for worker in self._workers:
                _ = worker.process
        except BaseException:
            self.end()
            raise
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.end()

    def end(self) -> None:
        """End all processes at once."""
        for worker in self._workers:
            worker.end()

    def answers(
        self, tasks: Iterable[Task], *, longest: float = inf, until: float = inf
    ) -> Generator[tuple[Task, Answer | Exception], None, None]:
        """Each task with what came of it, in the order in which they are done.

        The next task is asked for when a worker has fewer than it may have. A task that takes more than
        `longest` seconds is given up: its answer is Died. What is under way at the time `until`, by the
        monotonic clock, is given up without an answer, and so it is when the caller leaves. Raises Died
        when a worker cannot be started.
        """
        queue = iter(tasks)
        lines = [_Line(worker, longest) for worker in self._workers]
        try:
            while True:
                for line in lines:
                    line.fill(queue, self._ahead)
                busy = {line.worker.process.pipe: line for line in lines if line.tasks}
                while busy and not wait(list(busy), 0) and next(self._meanwhile, DONE) is not DONE:
                    pass
                ready = _ready(busy, until)
                if not ready:
                    return
                for pipe in ready:
                    task, answer, left = busy[pipe].done()
                    queue = chain(left, queue)
                    yield task, answer
        finally:
            for line in lines:
                if line.tasks:
                    line.worker.end()


def _ready(busy: dict[Connection, _Line[Task, Answer]], until: float) -> list[Connection]:
    """Whose answers are there, or whose time is over; nobody's when all is done or it is `until`."""
    if not busy:
        return []
    limit = min(until, *(each.deadline for each in busy.values()))
    found = wait(list(busy), None if limit == inf else max(limit - monotonic(), 0.0))
    return [
        pipe
        for pipe, each in busy.items()
        if pipe in found or (not found and each.deadline <= limit < until)
    ]
