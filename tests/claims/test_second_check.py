"""The proofs taken into the core while a run goes on: by one process, and without harm when it breaks."""

from __future__ import annotations

import os
import sys
import threading
from hashlib import sha256

import pytest
import toy_paper
from slr_verify.claims.run.findings import core_findings, deep_calls
from slr_verify.claims.run.second_check import CoreFindings, CoreWork

from slr_verify.claims.library import Library
from slr_verify.claims.record.results import CoreRecord, Record
from slr_verify.claims.run.runner import run

from . import claim_factory as made

LINUX = pytest.mark.skipif(sys.platform != "linux", reason="workers are forks on Linux only")


def broken(library: Library, labels: tuple[str, ...]) -> CoreFindings:
    raise OverflowError("too large")


def dying(library: Library, labels: tuple[str, ...]) -> CoreFindings:
    os._exit(3)


def checked(transcribe, jobs: int = 1, **options) -> tuple[Record, list[bytes]]:
    proofs: list[bytes] = []
    record = run(
        toy_paper.CLAIMS,
        attack=False,
        jobs=jobs,
        tolerated=toy_paper.NOT_YET_PROVED,
        origin="toy_paper",
        fresh=True,
        transcribe=transcribe,
        on_proofs=proofs.append,
        **options,
    )
    return record, proofs


def test_workers_find_what_this_process_finds(monkeypatch: pytest.MonkeyPatch) -> None:
    found = []
    for jobs, threads in ((1, 1), (2, 1), (2, 2)):
        monkeypatch.setattr(threading, "active_count", lambda count=threads: count)
        record, proofs = checked(core_findings, jobs)
        assert record.core.sha256 == sha256(proofs[0]).hexdigest()
        found.append(([claim.core for claim in record.claims], proofs))
    assert found[0] == found[1] == found[2]


@pytest.mark.parametrize("jobs", [1, pytest.param(2, marks=LINUX)])
def test_what_breaks_off_is_said_and_changes_no_outcome(jobs: int) -> None:
    record, proofs = checked(broken, jobs)
    assert (record.core, proofs) == (None, [])
    square = record.claims[0]
    assert square.outcome == "PROVED"
    why = "the transcription could not be finished: OverflowError: too large"
    assert square.core == CoreRecord(shown=False, why=why)


@LINUX
def test_a_worker_that_dies(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(threading, "active_count", lambda: 1)
    record, proofs = checked(dying, 2)
    assert (record.core, proofs) == (None, [])
    assert "the worker process ended without an answer" in record.claims[0].core.why
    assert [claim.outcome for claim in record.claims][:2] == ["PROVED", "PROVED"]


def test_without_a_transcription_nothing_is_said() -> None:
    record, proofs = checked(None)
    assert (record.core, proofs) == (None, [])
    assert all(claim.core is None for claim in record.claims)


def test_progress_counts_the_core() -> None:
    seen = []
    checked(core_findings, on_progress=seen.append)
    assert (seen[-1].done, seen[-1].total) == (seen[-1].total, seen[-1].total)
    assert "the core" in [progress.doing for progress in seen]


def test_an_interrupt_leaves_the_core_out() -> None:
    def interrupted(library: Library, labels: tuple[str, ...]) -> CoreFindings:
        raise KeyboardInterrupt

    record, proofs = checked(interrupted)
    assert (record.complete, record.core, proofs) == (False, None, [])


def test_proofs_that_break_are_no_end_of_the_others() -> None:
    library = Library((made.SQUARE, made.rejected(), made.FALSE))
    found = CoreWork(("square", "rejected", "false"), core_findings).perform(library)
    assert [found.of(label).shown for label in ("square", "rejected", "false")] == [
        True,
        False,
        False,
    ]
    broke = Library((made.broken_proof(),))
    (label,) = broke.claims
    assert "the proof broke: KeyError" in core_findings(broke, (label,)).of(label).why


def test_the_limit_of_calls_is_what_it_was() -> None:
    before = sys.getrecursionlimit()
    with deep_calls():
        assert sys.getrecursionlimit() >= 10_000
    assert sys.getrecursionlimit() == before
