"""Work in processes: told in parts, cancelled, shared fairly, bounded, and gone with its page."""

from __future__ import annotations

import logging
import math
import os
import time
from collections.abc import Callable, Iterator
from threading import Event
from typing import Any

import pytest
from processes import have_ended

from slr_verify.explorer.work import dispatcher as module
from slr_verify.explorer.work.calls import Call, answered
from slr_verify.explorer.work.dispatcher import Dispatcher, Job, Session

PATIENCE = 120
"""Seconds after which a test gives up on a busy machine; nothing is measured."""
LIGHT = Call(os.getpid)
FOREVER = Call(time.sleep, (3600,), long=True)


class Heard:
    """What was told of a job."""

    def __init__(self) -> None:
        self.values: list[Any] = []
        self.failure = ""
        self.ended = Event()

    def job(self, *calls: Call) -> Job:
        def told(value: Any) -> None:
            self.values.append(value)
            if len(self.values) == len(calls):
                self.ended.set()

        return Job(calls, told, self._failed)

    def _failed(self, sentence: str) -> None:
        self.failure = sentence
        self.ended.set()


def ask(session: Session, *calls: Call) -> Heard:
    """What is told of a job, at its end."""
    heard = Heard()
    session.submit(heard.job(*calls))
    assert heard.ended.wait(PATIENCE)
    return heard


def wait_until(holds: Callable[[], bool]) -> None:
    limit = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < limit
        time.sleep(0.01)


@pytest.fixture(scope="module")
def two() -> Iterator[Dispatcher]:
    found = Dispatcher(LIGHT, 2)
    yield found
    found.close()


@pytest.fixture(scope="module")
def one() -> Iterator[Dispatcher]:
    found = Dispatcher(LIGHT, 1)
    yield found
    found.close()


def test_all_parts_are_told_and_then_the_end(two: Dispatcher) -> None:
    heard = ask(two.session(), *(Call(math.sqrt, (number,)) for number in range(20)))
    assert sorted(heard.values) == [math.sqrt(number) for number in range(20)]


def test_the_work_is_done_in_another_process(two: Dispatcher) -> None:
    assert ask(two.session(), Call(os.getpid)).values[0] != os.getpid()


def test_a_refusal_is_told_as_its_sentence_and_ends_the_job(one: Dispatcher) -> None:
    heard = ask(one.session(), Call(math.sqrt, (-1,)), Call(math.sqrt, (4,)))
    assert heard.failure == "math domain error"
    assert heard.values == []
    assert "a defect of slr-verify: AttributeError" in answered(Call(getattr, (1, "x"))).failure


def test_a_process_that_dies_is_replaced(one: Dispatcher) -> None:
    session = one.session()
    failure = ask(session, Call(os._exit, (1,))).failure
    assert failure == "the worker process ended without an answer; memory may have run out"
    assert ask(session, Call(math.sqrt, (4,))).values == [2]


def test_a_cancelled_call_ends_and_nothing_is_told(one: Dispatcher) -> None:
    session, heard = one.session(), Heard()
    before = ask(session, Call(os.getpid)).values[0]
    job = session.submit(heard.job(FOREVER))
    wait_until(lambda: job.state == "running")
    job.cancel()
    after = ask(session, Call(os.getpid)).values[0]
    assert after != before
    assert job.state == "cancelled"
    assert not heard.ended.is_set()


def test_a_short_call_that_is_cancelled_costs_no_process(one: Dispatcher) -> None:
    session, heard = one.session(), Heard()
    before = ask(session, Call(os.getpid)).values[0]
    job = session.submit(heard.job(Call(time.sleep, (0.5,))))
    wait_until(lambda: job.state == "running")
    job.cancel()
    assert ask(session, Call(os.getpid)).values[0] == before
    assert heard.values == []


def test_a_page_that_goes_takes_its_work_along(one: Dispatcher) -> None:
    page, other = one.session(), one.session()
    jobs = [page.submit(Heard().job(FOREVER)) for _ in range(3)]
    wait_until(lambda: jobs[0].state == "running")
    page.close()
    assert ask(other, Call(math.sqrt, (4,))).values == [2]
    assert [job.state for job in jobs] == ["cancelled"] * 3
    assert ask(page, LIGHT).failure == "this page, or the server, was closed"


def test_long_calls_leave_a_worker_for_short_ones(two: Dispatcher) -> None:
    page, other = two.session(), two.session()
    jobs = [page.submit(Heard().job(FOREVER)) for _ in range(2)]
    wait_until(lambda: "running" in [job.state for job in jobs])
    assert ask(other, Call(math.sqrt, (4,))).values == [2]
    assert sorted(job.state for job in jobs) == ["running", "waiting"]
    page.close()


def test_pages_take_turns(one: Dispatcher) -> None:
    busy, other, order = one.session(), one.session(), list[str]()
    blocker = busy.submit(Heard().job(FOREVER))
    wait_until(lambda: blocker.state == "running")
    ended = Event()

    def part(value: Any) -> None:
        order.append("busy")
        if order.count("busy") == 10:
            ended.set()

    busy.submit(Job((LIGHT,) * 10, part, order.append))
    other.submit(Job((LIGHT,), lambda value: order.append("other"), order.append))
    blocker.cancel()
    assert ended.wait(PATIENCE)
    assert order.index("other") <= 1


def test_what_is_kept_is_not_computed_again(one: Dispatcher) -> None:
    session, clock = one.session(), Call(time.monotonic_ns, kept=True)
    assert ask(session, clock).values == ask(session, clock).values
    forgotten = Call(time.monotonic_ns)
    assert ask(session, forgotten).values != ask(session, forgotten).values


def test_only_so_many_answers_are_kept(one: Dispatcher, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_KEPT", 2)
    session = one.session()
    ask(session, *(Call(math.sqrt, (number,), kept=True) for number in range(5)))
    assert len(one._kept) == 2


def test_a_page_cannot_pile_up_work(one: Dispatcher, monkeypatch: pytest.MonkeyPatch) -> None:
    session = one.session()
    jobs = [session.submit(Heard().job(FOREVER)) for _ in range(8)]
    wait_until(lambda: jobs[0].state == "running")
    assert ask(session, LIGHT).failure == (
        "8 jobs of this page have not ended; wait, or cancel one"
    )
    monkeypatch.setattr(module, "MOST_WAITING", 7)
    refusal = ask(one.session(), LIGHT).failure
    assert refusal == "the server is busy: 7 pieces of work are waiting; try again later"
    session.close()


def test_a_listener_that_fails_is_logged_and_ends_nothing(
    one: Dispatcher, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*told: object) -> None:
        raise RuntimeError("the page has gone")

    session = one.session()
    session.submit(Job((LIGHT,), fail, fail))
    assert ask(session, Call(math.sqrt, (4,))).values == [2]
    assert [record.levelno for record in caplog.records] == [logging.ERROR]


def test_closing_ends_the_processes() -> None:
    found = Dispatcher(LIGHT, 1)
    session = found.session()
    process = ask(session, Call(os.getpid)).values[0]
    job = session.submit(Heard().job(FOREVER))
    found.close()
    assert job.state == "cancelled"
    assert have_ended([process])


def test_a_job_that_has_ended_is_not_cancelled() -> None:
    job = Heard().job(LIGHT)
    job.tell(answered(LIGHT))
    job.cancel()
    assert job.state == "done"
