"""Long work off the event loop: a few processes, shared fairly by the sessions of a server.

A job is a tuple of calls. A worker that is free takes a call of the session that was served longest
ago; one that is busy with a cancelled call is ended and replaced. The threads here wait for answers
and pass them on: nothing is computed in them.
"""

from __future__ import annotations

import logging
import os
from collections import OrderedDict, deque
from collections.abc import Callable
from dataclasses import dataclass, field
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


class Busy(ValueError):
    """There is more work waiting than is taken."""


@dataclass(frozen=True)
class Listener:
    """Who is told of a job, on some other thread, and not after it was cancelled.

    `on_part` gets the number of a call, its value, how many are done, and of how many. `on_failure` gets
    a sentence; nothing follows it.
    """

    on_part: Callable[[int, Any, int, int], None]
    on_failure: Callable[[str], None] = lambda sentence: None


@dataclass(eq=False)
class Job:
    """Some calls of a session: whether one was begun, and how they ended: done, failed or cancelled."""

    calls: tuple[Call, ...]
    listener: Listener
    done: int = 0
    begun: bool = False
    end: str = ""
    telling: Lock = field(default_factory=Lock)

    @property
    def ended(self) -> bool:
        """Whether nothing more will be told."""
        return bool(self.end)

    @property
    def state(self) -> str:
        """waiting, running, done, failed or cancelled."""
        return self.end or ("running" if self.begun else "waiting")

    def cancel(self) -> None:
        """Drop what waits and end what runs; nothing if the job has ended."""
        if not self.ended:
            self.end = "cancelled"

    def tell(self, place: int, answer: Answer) -> None:
        """Pass the answer to a call on."""
        with self.telling:
            if self.ended:
                return
            if answer.failure:
                self.end = "failed"
                self.listener.on_failure(answer.failure)
                return
            self.done += 1
            if self.done == len(self.calls):
                self.end = "done"
            self.listener.on_part(place, answer.value, self.done, len(self.calls))


Piece = tuple[Job, int]
"""A job and the place of one of its calls."""


@dataclass(eq=False)
class Session:
    """The work of one page."""

    dispatcher: Dispatcher
    jobs: list[Job] = field(default_factory=list)
    waiting: deque[Piece] = field(default_factory=deque)
    served: int = 0

    def submit(self, calls: tuple[Call, ...], listener: Listener) -> Job:
        """Have the calls made. Raises Busy, saying what to do, when too much is waiting."""
        return self.dispatcher.take(self, calls, listener)

    def close(self) -> None:
        """Cancel all work of the page, which has gone."""
        self.dispatcher.forget(self)

    def next(self, *, short: bool) -> Piece | None:
        """The first waiting call, a short one if it has to be."""
        self.waiting = deque(piece for piece in self.waiting if not piece[0].ended)
        for piece in self.waiting:
            if not (short and piece[0].calls[piece[1]].long):
                self.waiting.remove(piece)
                return piece
        return None


class Dispatcher:
    """Worker processes for all sessions of a server; `close` ends them.

    Each of them answers `warm` first. With more than one, one is kept for calls that are not long.
    """

    def __init__(self, warm: Call, count: int | None = None) -> None:
        self.count = count or min(os.cpu_count() or 1, MOST_WORKERS)
        self._condition, self._closed, self._turn = Condition(), False, 0
        self._sessions: list[Session] = []
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
        with self._condition:
            self._sessions.append(found)
        return found

    def close(self) -> None:
        """Cancel everything, end the processes, and wait until they have ended, for some seconds."""
        with self._condition:
            sessions, self._closed = list(self._sessions), True
            self._condition.notify_all()
        for session in sessions:
            self.forget(session)
        for thread in self._threads:
            thread.join(CLOSING)

    def take(self, session: Session, calls: tuple[Call, ...], listener: Listener) -> Job:
        """Add a job to a session (`Session.submit`). Raises Busy."""
        with self._condition:
            self._require_room(session, len(calls))
            job = Job(calls, listener)
            session.jobs.append(job)
            session.waiting.extend((job, place) for place in range(len(calls)))
            self._condition.notify_all()
        return job

    def forget(self, session: Session) -> None:
        """Drop a session and all its work (`Session.close`)."""
        with self._condition:
            for job in session.jobs:
                job.cancel()
            if session in self._sessions:
                self._sessions.remove(session)

    def _require_room(self, session: Session, more: int) -> None:
        session.jobs = [job for job in session.jobs if not job.ended]
        waiting = sum(len(each.waiting) for each in self._sessions)
        if self._closed or session not in self._sessions:
            raise Busy("this page, or the server, was closed")
        if len(session.jobs) >= MOST_JOBS:
            raise Busy(f"{MOST_JOBS} jobs of this page have not ended; wait, or cancel one")
        if waiting + more > MOST_WAITING:
            raise Busy(f"the server is busy: {waiting} pieces of work are waiting; try again later")

    def _supervise(self, warm: Call, place: int) -> None:
        """Keep a worker at work."""
        worker = Answering(warm)
        worker.warm_up()
        while (piece := self._next(short=self.count > 1 and place == 0)) is not None:
            job, number = piece
            try:
                job.tell(number, self._answer(worker, job, job.calls[number]))
            except Exception:  # a listener that fails must not end the worker
                LOG.exception("a listener of a job failed")
        worker.end()

    def _answer(self, worker: Answering, job: Job, call: Call) -> Answer:
        """What was kept, or what the worker says."""
        with self._condition:
            kept = self._kept.get(call) if call.kept else None
        if kept is not None:
            return kept
        answer = worker.ask(call, lambda: job.ended)
        if call.kept and not answer.failure:
            with self._condition:
                self._kept[call] = answer
                while len(self._kept) > MOST_KEPT:
                    self._kept.popitem(last=False)
        return answer

    def _next(self, *, short: bool) -> Piece | None:
        """The next piece for a worker, once there is one; None when the server is closed."""
        with self._condition:
            while not self._closed:
                for session in sorted(self._sessions, key=lambda each: each.served):
                    piece = session.next(short=short)
                    if piece is not None:
                        self._turn += 1
                        session.served = self._turn
                        piece[0].begun = True
                        return piece
                self._condition.wait()
        return None
