"""Two processes on one list: the same results in the same order, whatever becomes of the fork."""

from __future__ import annotations

import os
from dataclasses import replace
from time import sleep

import pytest
import toy_paper

from slr_verify.claims.record.results import ClaimRecord, Record
from slr_verify.claims.register import register_of
from slr_verify.claims.run import both_ends
from slr_verify.claims.run.both_ends import from_both_ends
from slr_verify.claims.run.proving import proofs_only


def timeless(record: Record) -> Record:
    def still(claim: ClaimRecord) -> ClaimRecord:
        attack = claim.attack and replace(claim.attack, seconds=0.0)
        return replace(claim, attack=attack, seconds=0.0)

    return replace(record, claims=tuple(map(still, record.claims)), seconds=0.0)


def test_every_item_is_worked_on_once_and_in_its_place() -> None:
    found = from_both_ends(lambda item: (item, os.getpid()), range(40))
    assert [item for item, _ in found] == list(range(40))


def test_an_item_that_only_the_fork_takes_comes_back() -> None:
    ends = both_ends.multiprocessing.get_context("fork")
    shared = both_ends.Ends(3, ends)
    assert (shared.first(), shared.last(), shared.first()) == (0, 2, 1)
    assert shared.first() is shared.last() is None


def test_what_a_fork_that_dies_had_taken_is_done_here() -> None:
    parent = os.getpid()

    def work(item: int) -> int:
        if os.getpid() != parent:
            os._exit(1)
        return item * item

    assert from_both_ends(work, range(10)) == tuple(item * item for item in range(10))


def test_without_a_fork_one_process_does_it_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(both_ends, "may_fork", lambda: False)
    assert from_both_ends(lambda item: os.getpid(), range(5)) == (os.getpid(),) * 5


def test_an_error_here_ends_the_fork() -> None:
    parent = os.getpid()

    def work(item: int) -> int:
        if os.getpid() == parent:
            raise ValueError("stop")
        sleep(60)  # the fork must leave something to this process
        return item

    with pytest.raises(ValueError, match="stop"):
        from_both_ends(work, range(10))
    assert not both_ends.multiprocessing.active_children()


def test_two_processes_write_the_same_record_as_one() -> None:
    register = register_of(toy_paper)
    alone, together = proofs_only(register), proofs_only(register, with_fork=True)
    assert timeless(together) == timeless(alone)
