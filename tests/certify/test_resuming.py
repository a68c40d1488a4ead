"""A search that is killed keeps its finished pieces, and goes on from them."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

import slr_verify
from slr_verify.certify.basins import basins_certificate
from slr_verify.certify.step_size import tight_step_size
from slr_verify.certify.tasks import Work, part_file
from slr_verify.certify.threshold import stability_threshold

PAPER = slr_verify.Parameters(lam="1/10", gamma_squared="1/2")
ENOUGH = 3
PATIENCE = 300
PROGRAM = "from slr_verify.cli import main; main()"
Search = Callable[[Work], tuple[bytes, ...]]
SEARCHES: dict[str, Search] = {
    "step-size": lambda how: tight_step_size(PAPER, how=how).certificate,
    "threshold": lambda how: stability_threshold(PAPER, low="4/5", high=1, how=how).certificate,
    "basins": lambda how: tuple(basins_certificate(PAPER, "1/25", resolution=40, how=how)),
}
OPTIONS = {
    "step-size": (),
    "threshold": ("--low", "4/5", "--high", "1"),
}


def pieces(kept: Path) -> int:
    return kept.read_bytes().count(b"\n") if kept.exists() else 0


def killed_after_some_pieces(kind: str, target: Path) -> int:
    """Start the command, kill it once some pieces are kept, and say how many there are."""
    command = [sys.executable, "-c", PROGRAM, "certify", kind, *OPTIONS[kind]]
    running = subprocess.Popen([*command, "-o", str(target)], stderr=subprocess.DEVNULL)
    kept, end = part_file(target), time.monotonic() + PATIENCE
    while running.poll() is None and pieces(kept) < ENOUGH and time.monotonic() < end:
        time.sleep(0.005)
    os.kill(running.pid, signal.SIGKILL)
    running.wait()
    return pieces(kept)


@pytest.mark.long
@pytest.mark.parametrize("kind", ["step-size", "threshold"])
def test_a_killed_search_goes_on(kind: str, tmp_path: Path) -> None:
    target = tmp_path / "certificate.jsonl"
    before = killed_after_some_pieces(kind, target)
    if target.exists():
        pytest.skip("the search was over before it could be killed")
    assert before >= ENOUGH
    seen: list[tuple[int, int]] = []
    how = Work(kept=part_file(target), on_progress=lambda done, total: seen.append((done, total)))
    found = SEARCHES[kind](how)
    assert seen[0][0] == before
    assert seen[-1] == (len(seen) - 1 + before, seen[0][1])
    assert found == SEARCHES[kind](Work())


@pytest.mark.parametrize("kind", SEARCHES)
def test_there_are_many_pieces_and_a_damaged_one_is_done_again(kind: str, tmp_path: Path) -> None:
    kept = tmp_path / "x.part"
    found = SEARCHES[kind](Work(kept=kept))
    whole = kept.read_bytes().splitlines(keepends=True)
    assert len(whole) > (8 if kind != "basins" else 1)
    kept.write_bytes(b"".join(whole[:-1]) + whole[-1][:20])
    assert SEARCHES[kind](Work(kept=kept)) == found
