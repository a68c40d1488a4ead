"""The proofs alone, by this process or by two forks: the same record, whatever becomes of the forks."""

from __future__ import annotations

import os
from dataclasses import replace

import pytest
import toy_paper

from slr_verify.claims.claim import Claim
from slr_verify.claims.record.results import ClaimRecord, Record
from slr_verify.claims.register import register_of
from slr_verify.claims.run import proving
from slr_verify.claims.run.proving import proofs_only


def timeless(record: Record) -> Record:
    def still(claim: ClaimRecord) -> ClaimRecord:
        attack = claim.attack and replace(claim.attack, seconds=0.0)
        return replace(claim, attack=attack, seconds=0.0)

    return replace(record, claims=tuple(map(still, record.claims)), seconds=0.0)


@pytest.fixture(autouse=True)
def forks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("slr_verify.system.workers.may_fork", lambda: True)
    monkeypatch.setattr(proving, "may_fork", lambda: True)


def test_two_processes_write_the_same_record_as_one() -> None:
    register = register_of(toy_paper)
    alone, told = proofs_only(register), list[str]()
    assert timeless(proofs_only(register, told.append, with_fork=True)) == timeless(alone)
    assert sorted(told) == sorted(claim.label for claim in register.claims)


def at_home_only(monkeypatch: pytest.MonkeyPatch, at_home: bool) -> list[str]:
    """Forks die of each claim, or this process refuses to prove any; those that were proved here."""
    parent, proved, shown = os.getpid(), list[str](), proving._shown

    def work(claim: Claim, *rest: object) -> object:
        if os.getpid() != parent and at_home:
            os._exit(1)
        if os.getpid() == parent:
            proved.append(claim.label)
        return shown(claim, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(proving, "_shown", work)
    return proved


def test_forks_do_all_the_work(monkeypatch: pytest.MonkeyPatch) -> None:
    proved = at_home_only(monkeypatch, at_home=False)
    proofs_only(register_of(toy_paper), with_fork=True)
    assert proved == []


def test_what_a_fork_that_dies_had_taken_is_done_here(monkeypatch: pytest.MonkeyPatch) -> None:
    register = register_of(toy_paper)
    alone = proofs_only(register)
    proved = at_home_only(monkeypatch, at_home=True)
    assert timeless(proofs_only(register, with_fork=True)) == timeless(alone)
    assert proved == [claim.label for claim in register.claims]


def test_a_fork_that_fails_fails_here(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise ArithmeticError("a defect")

    monkeypatch.setattr(proving, "_shown", fail)
    with pytest.raises(ArithmeticError, match="a defect"):
        proofs_only(register_of(toy_paper), with_fork=True)
