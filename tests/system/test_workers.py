"""Workers, forks of this process or of a template: every task has an answer, whatever becomes of them."""

from __future__ import annotations

import os
import re
import signal
import threading
import time
from collections.abc import Iterator
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from processes import have_ended

from slr_verify.system import starting
from slr_verify.system import workers as module
from slr_verify.system.pieces import keep_piece, read_pieces
from slr_verify.system.processes import interrupts_held
from slr_verify.system.workers import Died, How, Worker, Workers

from .tasks import DEADLY, ENDLESS, halved, patient, process, strange

FORKS = pytest.mark.skipif(os.uname().sysname != "Linux", reason="forks are safe on Linux only")
FOREVER = 3600.0


@pytest.fixture(params=[pytest.param(True, marks=FORKS), False], ids=["forks", "template"])
def either(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> bool:
    """Workers of either kind; whether they are forks of this process."""
    monkeypatch.setattr(module, "may_fork", lambda: request.param)
    return request.param


@pytest.fixture
def forks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "may_fork", lambda: True)


def test_every_task_is_answered(either: bool) -> None:
    with Workers(halved, 3) as workers:
        found = dict(workers.answers(range(0, 40, 2)))
    assert found == {number: number // 2 for number in range(0, 40, 2)}


def test_a_refusal_is_an_answer_and_says_where_it_arose(either: bool) -> None:
    with Workers(halved, 1) as workers:
        ((_, refusal),) = workers.answers([5])
    assert isinstance(refusal, ValueError)
    assert str(refusal) == "5 is odd"
    assert "tasks.py" in refusal.__notes__[0]


@pytest.mark.parametrize(
    ("task", "sentence"),
    [
        (
            "refusal",
            r"Unsendable\b.*\btwo words",
        ),  # itself where Dask's tblib can send all exceptions
        ("lock", "TypeError.*the answer of a worker cannot be sent: "),
    ],
)
def test_what_cannot_be_sent_is_said(either: bool, task: str, sentence: str) -> None:
    with Workers(strange, 1) as workers:
        ((_, answer),) = workers.answers([task])
    assert isinstance(answer, Exception)
    assert re.search(sentence, repr(answer))


@pytest.mark.parametrize("count", [1, 2])
def test_a_worker_that_dies_is_replaced_and_its_task_is_known(either: bool, count: int) -> None:
    with Workers(halved, count) as workers:
        found: dict[int, Any] = dict(workers.answers((2, DEADLY, 4, 6)))
    assert isinstance(found.pop(DEADLY), Died)
    assert found == {2: 1, 4: 2, 6: 3}


def test_what_a_worker_had_ahead_when_it_died_is_done_by_the_next(either: bool) -> None:
    with Workers(halved, 1, ahead=9) as workers:
        found: dict[int, Any] = dict(workers.answers((2, DEADLY, 4, 6, DEADLY + 1, 8)))
    assert isinstance(found.pop(DEADLY), Died)
    assert found.pop(DEADLY + 1) == (DEADLY + 1) // 2
    assert found == {2: 1, 4: 2, 6: 3, 8: 4}


def test_a_task_that_is_handed_to_a_worker_that_was_killed_is_done(either: bool) -> None:
    def tasks() -> Iterator[int]:
        yield 0
        os.kill(first, signal.SIGKILL)
        yield from (1, 2)

    with Workers(process, 1, ahead=2) as workers:
        ((_, first),) = workers.answers([0])
        assert isinstance(first, int)
        found: dict[int, Any] = dict(workers.answers(tasks()))
    assert found.keys() == {0, 1, 2}
    assert first not in (found[1], found[2])


def test_a_worker_that_is_killed_between_two_tasks_is_replaced(either: bool) -> None:
    worker = Worker(How(process))
    worker.ask(0)
    first = worker.answer()
    assert isinstance(first, int)
    os.kill(first, signal.SIGKILL)
    assert worker.has_answered(FOREVER)  # the end of the pipe
    worker.ask(0)
    assert worker.answer() != first
    worker.end()


def test_a_task_without_end_is_ended_and_the_others_go_on(either: bool) -> None:
    with Workers(halved, 1) as workers:
        found: dict[int, Any] = dict(workers.answers((2, ENDLESS, 4), longest=1.0))
    assert isinstance(found[ENDLESS], Died)
    assert "the time for one task was over" in str(found[ENDLESS])
    assert (found[2], found[4]) == (1, 2)


def test_what_is_under_way_when_the_time_is_over_is_given_up(either: bool) -> None:
    with Workers(halved, 2) as workers:
        tasks = (ENDLESS, ENDLESS)
        assert not list(workers.answers(tasks, until=time.monotonic() + 0.2))
        assert dict(workers.answers((2, 4))) == {2: 1, 4: 2}


def test_leaving_early_ends_the_workers(either: bool) -> None:
    with Workers(patient, 2) as workers:
        (first,) = islice(workers.answers((0, FOREVER, FOREVER)), 1)
    assert have_ended([first[1]])  # type: ignore[list-item]


@pytest.mark.parametrize("ahead", [1, 2])
def test_tasks_are_asked_for_when_a_worker_is_free(either: bool, ahead: int) -> None:
    asked: list[int] = []

    def tasks() -> Iterator[int]:
        for number in (2, 4, 6):
            asked.append(number)
            yield number

    with Workers(halved, 1, ahead=ahead) as workers:
        assert next(workers.answers(tasks())) == (2, 1)
    assert asked == [2, 4, 6][:ahead]


def test_workers_ignore_interrupts(either: bool) -> None:
    with Workers(process, 1) as workers:
        ((_, worker),) = workers.answers([0])
        assert isinstance(worker, int)
        os.kill(worker, signal.SIGINT)
        assert dict(workers.answers([1])) == {1: worker}


def test_an_interrupt_while_a_worker_starts_is_for_the_parent() -> None:
    reached = []

    def interrupted() -> None:
        with interrupts_held():
            os.kill(os.getpid(), signal.SIGINT)
            reached.append(True)

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert reached


def test_forks_know_what_this_process_knows(forks: None) -> None:
    known = threading.Lock()  # cannot be sent
    how = How(halved, inherited=lambda number: (number, known.locked()))
    with Workers(how, 1) as workers, known:  # type: ignore[arg-type]
        assert dict(workers.answers([2])) == {2: (2, False)}


@pytest.mark.parametrize("behind", [True, False])
def test_forks_let_this_process_go_first_where_that_is_asked(forks: None, behind: bool) -> None:
    how = How[int, int](None, inherited=os.nice, behind=behind)
    with Workers(how, 1) as workers:
        ((_, priority),) = workers.answers([0])
    assert priority == os.nice(0) + behind * starting.BEHIND


def test_other_threads_forbid_forks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(threading, "active_count", lambda: 2)
    assert not starting.may_fork()
    refused = pytest.raises(Died, match="other threads run, so a fork is not safe")
    with refused, Workers(How[int, int](None, inherited=halved), 1):
        pass


def test_a_system_that_cannot_fork_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(os, "fork")
    with pytest.raises(Died, match="need a system that can fork"), Workers(halved, 1):
        pass


@FORKS
def test_a_process_with_one_thread_may_fork(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(threading, "active_count", lambda: 1)
    monkeypatch.setattr(starting, "THREADED", frozenset())  # what other tests have loaded
    assert starting.may_fork()


def test_too_many_processes_are_said(either: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise BlockingIOError(11, "Resource temporarily unavailable")

    monkeypatch.setattr(module, "forked", refuse)
    monkeypatch.setattr(module, "fresh", refuse)
    with (
        pytest.raises(Died, match="cannot be started: .*temporarily unavailable"),
        Workers(halved, 1),
    ):
        pass


def test_a_template_that_ended_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "may_fork", lambda: False)
    how = How(partial(halved), ("json",))
    with Workers(how, 1) as workers:
        before = starting.template(("json",))
        before.end()
        assert dict(workers.answers((2, DEADLY, 4)))[4] == 2
    assert starting.template(("json",)) is not before


def test_pieces_are_read_back_and_one_cut_short_is_not(tmp_path: Path) -> None:
    path = tmp_path / "pieces"
    keep_piece(path, "a", [{"x": 1}])
    keep_piece(path, "b", [])
    text = path.read_bytes()
    keep_piece(path, "c", [{"y": 2}])
    path.write_bytes(text + path.read_bytes()[len(text) :][:9])
    keep_piece(path, "d", [{"z": 3}])
    assert read_pieces(path, {"a", "c", "d"}) == {"a": [{"x": 1}], "d": [{"z": 3}]}
    assert read_pieces(None, {"a"}) == read_pieces(tmp_path / "none", {"a"}) == {}


def test_this_process_goes_on_while_there_is_no_answer(either: bool) -> None:
    taken = []

    def steps() -> Iterator[None]:
        for number in range(3):
            taken.append(number)
            yield

    with Workers(patient, 1, steps()) as workers:
        assert list(dict(workers.answers([0.2]))) == [0.2]
    assert taken == [0, 1, 2]
