"""The long work of one page: asked for in the event loop, told of in the event loop."""

import atexit
from collections.abc import Callable
from functools import cache
from typing import Any

from slr_verify.explorer.state.session import Session
from slr_verify.explorer.work.calls import Call
from slr_verify.explorer.work.dispatcher import Dispatcher, Job
from slr_verify.explorer.work.jobs import explorer_workers


@cache
def workers() -> Dispatcher:
    """The worker processes of this server, or of this notebook."""
    found = explorer_workers()
    atexit.register(found.close)
    return found


class PageWork:
    """What a page waits for. All of it is dropped when the page goes."""

    def __init__(self, session: Session) -> None:
        self._later, self._jobs = session.later, workers().session()
        session.when_over(self._jobs.close)

    def ask(
        self,
        calls: tuple[Call, ...],
        on_value: Callable[[Any], None],
        on_failure: Callable[[str], None],
    ) -> Job:
        """Have the calls made; each value is told in the event loop."""
        return self._jobs.submit(Job(calls, on_value, on_failure, self._later))
