"""Workers are forks of the process that has proved the claims, where that is safe."""

from __future__ import annotations

import os
import sys
import threading

import pytest
import toy_paper

from slr_verify.claims.library import Library
from slr_verify.claims.record.settings import Settings
from slr_verify.claims.run import workers
from slr_verify.claims.run.work import Work, pieces

LINUX = pytest.mark.skipif(sys.platform != "linux", reason="workers are forks on Linux only")


@pytest.fixture
def work() -> tuple[Work, ...]:
    library = Library(toy_paper.CLAIMS)
    return tuple(
        piece
        for label in ("square", "twice")
        for piece in pieces(library.claims[label], Settings(attack=True))
    )


@LINUX
def test_forks_prove_nothing_again(monkeypatch: pytest.MonkeyPatch, work: tuple[Work, ...]) -> None:
    library = Library(toy_paper.CLAIMS)
    library.prove("twice")
    monkeypatch.setattr(threading, "active_count", lambda: 1)
    parent, attempt = os.getpid(), Library._attempt

    def at_home(self: Library, label: str) -> object:
        assert os.getpid() == parent, f"{label} was proved again"
        return attempt(self, label)

    monkeypatch.setattr(Library, "_attempt", at_home)
    found = dict(workers.side_by_side(work, library, "toy_paper", 2))
    assert set(found) == set(work)
    assert all(getattr(finding, "broken", None) is None for finding in found.values())


def test_forks_and_others_find_the_same(
    monkeypatch: pytest.MonkeyPatch, work: tuple[Work, ...]
) -> None:
    found = []
    for threads in (1, 2):
        monkeypatch.setattr(threading, "active_count", lambda count=threads: count)
        library = Library(toy_paper.CLAIMS)
        library.prove("twice")
        results = workers.side_by_side(work, library, "toy_paper", 2)
        found.append({piece.name: _timeless(finding) for piece, finding in results})
    assert found[0] == found[1]


def _timeless(finding: object) -> dict[str, object]:
    return {name: value for name, value in vars(finding).items() if name != "seconds"}
