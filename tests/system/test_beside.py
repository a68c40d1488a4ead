"""Items that a fork makes while this process uses earlier ones."""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import count, islice
from pathlib import Path
from time import sleep

import pytest
from processes import have_ended

from slr_verify.system import beside as module
from slr_verify.system.beside import AHEAD, beside
from slr_verify.system.workers import Died

FORKS = pytest.mark.skipif(os.uname().sysname != "Linux", reason="forks are safe on Linux only")


@pytest.fixture(params=[pytest.param(True, marks=FORKS), False], ids=["a fork", "here"])
def apart(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> bool:
    """Whether the items are made in a fork."""
    monkeypatch.setattr("slr_verify.system.workers.may_fork", lambda: True)
    monkeypatch.setattr(module, "may_fork", lambda: request.param)
    return request.param


def processes(last: int) -> Iterator[tuple[int, int]]:
    """Numbers, with the process that made them."""
    for number in range(last):
        yield number, os.getpid()


@pytest.mark.parametrize("last", [0, 1, 3 * AHEAD])
def test_all_items_come_in_their_order(apart: bool, last: int) -> None:
    found = list(beside(processes(last)))
    assert [number for number, _ in found] == list(range(last))
    assert {process == os.getpid() for _, process in found} <= {not apart}


def long(letter: str) -> Iterator[str]:
    """Items that fill the pipe."""
    for number in range(3 * AHEAD):
        yield f"{letter} {number} {'.' * 10_000}"


def test_items_of_several_iterators_come_in_the_order_of_each(apart: bool) -> None:
    found = [each.split()[:2] for each in beside(long("a"), long("b"), iter(()))]
    for letter in "ab":
        numbers = [int(number) for name, number in found if name == letter]
        assert numbers == list(range(3 * AHEAD))
    assert len(found) == 6 * AHEAD


def waiting_for(file: Path) -> Iterator[str]:
    """An item once the file is there."""
    while not file.exists():
        sleep(0.01)
    yield "after"


@FORKS
def test_no_iterator_waits_for_a_slower_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "may_fork", lambda: True)
    monkeypatch.setattr("slr_verify.system.workers.may_fork", lambda: True)
    file = tmp_path / "go on"
    found = beside(waiting_for(file), long("a"))
    assert all(each.startswith("a") for each in islice(found, 3 * AHEAD))
    file.touch()
    assert list(found) == ["after"]


@pytest.mark.parametrize("item", [None, [], 0, (), ValueError("an item")])
def test_any_item_is_no_end(apart: bool, item: object) -> None:
    assert list(map(repr, beside(iter([item, 1])))) == [repr(item), "1"]


def broken(process: int) -> Iterator[int]:
    yield process
    raise ValueError("no further")


def test_what_the_iterator_raises_is_raised_after_what_it_made(apart: bool) -> None:
    found = beside(broken(1))
    assert next(found) == 1
    with pytest.raises(ValueError, match="no further"):
        next(found)


def ending() -> Iterator[int]:
    yield 1
    os._exit(3)


@FORKS
def test_a_fork_that_ends_too_soon_is_no_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "may_fork", lambda: True)
    monkeypatch.setattr("slr_verify.system.workers.may_fork", lambda: True)
    with pytest.raises(Died):
        list(beside(ending()))


@FORKS
def test_whoever_leaves_early_leaves_no_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "may_fork", lambda: True)
    monkeypatch.setattr("slr_verify.system.workers.may_fork", lambda: True)
    found = beside((number, os.getpid()) for number in count())
    (first,) = islice(found, 1)
    found.close()  # type: ignore[attr-defined]
    assert have_ended([first[1]])
