"""The long work of one page: asked for in the event loop, told of in the event loop."""

from __future__ import annotations

import atexit
from collections.abc import Callable
from functools import cache
from typing import Any

from slr_verify.explorer.state.session import Session
from slr_verify.explorer.work.calls import Call
from slr_verify.explorer.work.dispatcher import Busy, Dispatcher, Job, Listener
from slr_verify.explorer.work.jobs import explorer_workers

OnValue = Callable[[Any], None]


@cache
def workers() -> Dispatcher:
    """The worker processes of this server, or of this notebook."""
    found = explorer_workers()
    atexit.register(found.close)
    return found


class PageWork:
    """What a page waits for. All of it is dropped when the page goes."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._jobs = workers().session()
        session.when_over(self._jobs.close)

    def ask(
        self,
        calls: tuple[Call, ...],
        on_value: OnValue,
        on_failure: Callable[[str], None],
        on_progress: Callable[[int, int], None] = lambda done, total: None,
    ) -> Task:
        """Have the calls made; each value, and how many are there, is told in the event loop."""
        task = Task()

        def part(place: int, value: Any, done: int, total: int) -> None:
            self._session.later(lambda: task.unless_dropped(on_value, value))
            self._session.later(lambda: task.unless_dropped(on_progress, done, total))

        def failure(sentence: str) -> None:
            self._session.later(lambda: task.unless_dropped(on_failure, sentence))

        try:
            task.job = self._jobs.submit(calls, Listener(part, on_failure=failure))
        except Busy as busy:
            failure(str(busy))
        return task


class Task:
    """Something asked for, that may be dropped."""

    def __init__(self) -> None:
        self.job: Job | None = None
        self._dropped = False

    @property
    def running(self) -> bool:
        """Whether an answer is still to come."""
        return not self._dropped and self.job is not None and not self.job.ended

    def drop(self) -> None:
        """Nothing more will be told."""
        self._dropped = True
        if self.job is not None:
            self.job.cancel()

    def unless_dropped(self, told: Callable[..., None], *what: Any) -> None:
        """Tell, if anybody still wants to know."""
        if not self._dropped:
            told(*what)
