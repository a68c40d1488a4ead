"""Long work off the event loop: a few processes, shared fairly by the sessions of a server.

A worker that is free takes a call of the session that was served longest ago; one that is busy with a
cancelled call is ended and replaced. The threads here wait for answers and pass them on: nothing is
computed in them.
"""

from __future__ import annotations

import logging
import os
from collections import OrderedDict, deque
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from threading import Condition, Lock, Thread
from typing import Any

from slr_verify.explorer.work.calls import Answer, Answering, Call

MOST_WORKERS = 4
MOST_JOBS, MOST_WAITING = 8, 2000
"""Unfinished jobs of a session, and waiting calls of all sessions."""
MOST_KEPT = 128
CLOSING = 5.0
"""Seconds: a worker that is just being started cannot be ended, and dies with its parent anyway."""
LOG = logging.getLogger(__name__)


def at_once(tell: Callable[[], object]) -> None:
    """Tell on the thread that knows."""
    tell()


@dataclass(eq=False)
class Job:
    """Calls, and who is told what becomes of them; nothing is told after `cancel`.

    `on_value` gets the value of each call, in the order in which they are done; `on_failure` gets a
    sentence, and nothing follows it. Both are handed to `later`, which may be called on any thread.
    """

    calls: tuple[Call, ...]
    on_value: Callable[[Any], None]
    on_failure: Callable[[str], None]
    later: Callable[[Callable[[], None]], object] = at_once
    begun: bool = False
    end: str = ""
    dropped: bool = False

    def __post_init__(self) -> None:
        self.waiting, self._left, self._telling = deque(self.calls), len(self.calls), Lock()

    @property
    def ended(self) -> bool:
        """Whether nothing more will be told."""
        return bool(self.end)

    @property
    def state(self) -> str:
        """waiting, running, done, failed or cancelled."""
        return self.end or ("running" if self.begun else "waiting")

    def cancel(self) -> None:
        """Drop what waits, end what runs, and tell nothing more."""
        self.dropped, self.end = True, self.end or "cancelled"

    def tell(self, answer: Answer) -> None:
        """Pass the answer to a call on."""
        with self._telling:
            if self.ended:
                return
            self._left -= 1
            if answer.failure:
                self.end = "failed"
                told = partial(self._told, self.on_failure, answer.failure)
            else:
                told = partial(self._told, self.on_value, answer.value)
                if not self._left:
                    self.end = "done"
            self.later(told)

    def _told(self, listener: Callable[[Any], None], what: Any) -> None:
        if not self.dropped:
            listener(what)


@dataclass(eq=False)
class Session:
    """The work of one page."""

    dispatcher: Dispatcher
    jobs: list[Job] = field(default_factory=list)

    def submit(self, job: Job) -> Job:
        """Have the calls made. When too much is waiting the job fails, and is told what to do."""
        with self.dispatcher.condition:
            self.jobs = [each for each in self.jobs if not each.ended]
            if refusal := self._refusal(len(job.calls)):
                job.tell(Answer(failure=refusal))
            else:
                self.jobs.append(job)
                self.dispatcher.condition.notify_all()
        return job

    def _refusal(self, more: int) -> str:
        sessions = self.dispatcher.sessions
        waiting = sum(len(job.waiting) for each in sessions for job in each.jobs if not job.ended)
        if self not in sessions:
            return "this page, or the server, was closed"
        if len(self.jobs) >= MOST_JOBS:
            return f"{MOST_JOBS} jobs of this page have not ended; wait, or cancel one"
        if waiting + more > MOST_WAITING:
            return f"the server is busy: {waiting} pieces of work are waiting; try again later"
        return ""

    def close(self) -> None:
        """Cancel all work of the page, which has gone."""
        with self.dispatcher.condition:
            for job in self.jobs:
                job.cancel()
            if self in self.dispatcher.sessions:
                self.dispatcher.sessions.remove(self)

    def next(self, *, short: bool) -> tuple[Job, Call] | None:
        """The first waiting call, a short one if it has to be."""
        for job in self.jobs:
            if not job.ended and job.waiting and not (short and job.waiting[0].long):
                job.begun = True
                return job, job.waiting.popleft()
        return None


class Dispatcher:
    """Worker processes for all sessions of a server; `close` ends them.

    Each of them answers `warm` first. With more than one, one is kept for calls that are not long.
    """

    def __init__(self, warm: Call, count: int | None = None) -> None:
        self.count = count or min(os.cpu_count() or 1, MOST_WORKERS)
        self.condition, self._closed = Condition(), False
        self.sessions: list[Session] = []
        """The one that was served longest ago comes first."""
        self._kept: OrderedDict[Call, Answer] = OrderedDict()
        self._threads = [
            Thread(target=self._supervise, args=(warm, place), daemon=True)
            for place in range(self.count)
        ]
        for thread in self._threads:
            thread.start()

    def session(self) -> Session:
        """A place for the work of one page."""
        found = Session(self)
        with self.condition:
            self.sessions.insert(0, found)
        return found

    def close(self) -> None:
        """Cancel everything, end the processes, and wait until they have ended, for some seconds."""
        with self.condition:
            sessions, self._closed = list(self.sessions), True
            self.condition.notify_all()
        for session in sessions:
            session.close()
        for thread in self._threads:
            thread.join(CLOSING)

    def _supervise(self, warm: Call, place: int) -> None:
        """Keep a worker at work."""
        worker = Answering(warm)
        worker.warm_up()
        while (piece := self._next(short=self.count > 1 and place == 0)) is not None:
            job, call = piece
            try:
                job.tell(self._answer(worker, job, call))
            except Exception:  # a listener that fails must not end the worker
                LOG.exception("a listener of a job failed")
        worker.end()

    def _answer(self, worker: Answering, job: Job, call: Call) -> Answer:
        """What was kept, or what the worker says."""
        with self.condition:
            kept = self._kept.get(call) if call.kept else None
        if kept is not None:
            return kept
        answer = worker.ask(call, lambda: job.ended)
        if call.kept and not answer.failure:
            with self.condition:
                self._kept[call] = answer
                while len(self._kept) > MOST_KEPT:
                    self._kept.popitem(last=False)
        return answer

    def _next(self, *, short: bool) -> tuple[Job, Call] | None:
        """The next call for a worker, once there is one; None when the server is closed."""
        with self.condition:
            while not self._closed:
                for place, session in enumerate(self.sessions):
                    piece = session.next(short=short)
                    if piece is not None:
                        self.sessions.append(self.sessions.pop(place))
                        return piece
                self.condition.wait()
        return None
