"""The proofs replayed from their file: by one process, and what is not replayed is not proved."""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Iterable
from dataclasses import replace
from hashlib import sha256
from typing import Any

import pytest
import toy_paper

from slr_verify.calculus.theorem import deep_calls
from slr_verify.claims.library import Library
from slr_verify.claims.record import shown
from slr_verify.claims.record.results import ClaimRecord, Record
from slr_verify.claims.run.replay import file_of_proofs
from slr_verify.claims.run.runner import run
from slr_verify.core.proof_file import Replay, replayed
from slr_verify.system import starting

from . import claim_factory as made

LINUX = pytest.mark.skipif(sys.platform != "linux", reason="workers are forks on Linux only")


def breaking(lines: Iterable[str], before: Replay) -> None:
    raise OverflowError("too large")


def dying(lines: Iterable[str], before: Replay) -> None:
    os._exit(3)


def interrupted(lines: Iterable[str], before: Replay) -> None:
    raise KeyboardInterrupt


def checked(jobs: int = 1, **options) -> tuple[Record, list[bytes]]:
    proofs: list[bytes] = []
    record = run(
        toy_paper.CLAIMS,
        attack=False,
        jobs=jobs,
        tolerated=toy_paper.NOT_YET_PROVED,
        origin="toy_paper",
        fresh=True,
        on_proofs=proofs.append,
        **{"replay": True, **options},
    )
    return record, proofs


def lines_of(proofs: bytes) -> list[str]:
    return proofs.decode("ascii").splitlines(keepends=True)


def outcomes(record: Record) -> list[tuple[str, str | None]]:
    return [(claim.outcome, claim.reason) for claim in record.claims]


def test_workers_find_what_this_process_finds(monkeypatch: pytest.MonkeyPatch) -> None:
    found = []
    for jobs, threads in ((1, 1), (2, 1), (2, 2)):
        monkeypatch.setattr(threading, "active_count", lambda count=threads: count)
        record, proofs = checked(jobs)
        assert record.core.sha256 == sha256(proofs[0]).hexdigest()
        found.append(([claim.core for claim in record.claims], proofs))
    assert found[0] == found[1] == found[2]


def test_the_record_says_what_the_core_has_shown() -> None:
    cores = {claim.label: claim.core for claim in checked()[0].claims}
    square, twice = cores.pop("square"), cores.pop("twice")
    assert set(cores.values()) == {None}
    assert (square.labels, square.steps, square.rules) == (("square",), 1, ("linear arithmetic",))
    assert square.sequents == ("|- (1 + x)^2 = 1 + x^2 + 2*x",)
    assert twice.labels == ("twice",)


@pytest.mark.parametrize("jobs", [1, pytest.param(2, marks=LINUX)])
def test_what_is_not_replayed_is_not_proved(monkeypatch: pytest.MonkeyPatch, jobs: int) -> None:
    monkeypatch.setattr(threading, "active_count", lambda: 1)
    monkeypatch.setattr(shown, "replayed", breaking)
    record, proofs = checked(jobs)
    assert (record.core, proofs) == (None, [])
    why = "the file of proofs could not be replayed: OverflowError: too large"
    assert outcomes(record)[0] == ("UNDECIDED", why)
    assert (record.claims[0].trust, record.claims[0].core) == ((), None)


def test_a_file_that_shows_something_else(monkeypatch: pytest.MonkeyPatch) -> None:
    def exchanged(lines: list[str], before: Replay) -> Any:
        found = replayed(lines, before)
        first = next(iter(found.claims.values()))
        return replace(found, claims=dict.fromkeys(found.claims, first))

    monkeypatch.setattr(shown, "replayed", exchanged)
    record, proofs = checked()
    square, twice = outcomes(record)[:2]
    assert square == ("PROVED", None)
    assert "shows another statement for twice" in str(twice[1])
    assert list(replayed(lines_of(proofs[0])).claims) == ["square"]


@LINUX
def test_a_worker_that_dies(monkeypatch: pytest.MonkeyPatch) -> None:
    if not starting.THREADED.isdisjoint(sys.modules):
        pytest.skip("another test has loaded a library with threads, and this process must not die")
    monkeypatch.setattr(threading, "active_count", lambda: 1)
    monkeypatch.setattr(shown, "replayed", dying)
    record, proofs = checked(2)
    assert (record.core, proofs) == (None, [])
    assert "the worker process ended without an answer" in outcomes(record)[0][1]


def test_without_a_replay_the_core_has_still_taken_every_step() -> None:
    record, proofs = checked(replay=False)
    assert (record.core, proofs) == (None, [])
    assert (record.claims[0].outcome, record.claims[0].core.steps) == ("PROVED", 1)


def test_each_claim_is_told_once_it_was_replayed(monkeypatch: pytest.MonkeyPatch) -> None:
    events: list[str] = []

    def noted(lines: list[str], before: Replay) -> Replay:
        events.extend(f"replayed {line.split(chr(34))[3]}" for line in lines if "claim" in line)
        return replayed(lines, before)

    monkeypatch.setattr(shown, "replayed", noted)
    record = checked(on_record=lambda claim: events.append(f"told {claim.label}"))[0]
    assert {f"told {claim.label}" for claim in record.claims} < set(events)
    for label in ("square", "twice"):
        assert events.index(f"replayed {label}") < events.index(f"told {label}")


def test_what_is_told_is_what_is_recorded() -> None:
    for jobs in (1, 2):
        told: list[ClaimRecord] = []
        record = checked(jobs, on_record=told.append)[0]
        assert sorted(told, key=lambda claim: claim.label) == sorted(
            record.claims, key=lambda claim: claim.label
        )


def test_an_interrupt_leaves_the_replay_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shown, "replayed", interrupted)
    record, proofs = checked()
    assert (record.complete, record.core, proofs) == (False, None, [])


def test_the_file_is_what_a_replay_reads() -> None:
    proved = Library((made.SQUARE,)).prove("square")[0]
    lines = lines_of(file_of_proofs([("square", proved)]))
    (theorem,) = proved.theorems
    assert replayed(lines).claims["square"].sequent == theorem.shown.sequent


def test_the_limit_of_calls_is_what_it_was() -> None:
    before = sys.getrecursionlimit()
    with deep_calls():
        assert sys.getrecursionlimit() >= 10_000
    assert sys.getrecursionlimit() == before
