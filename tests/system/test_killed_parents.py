"""Workers end with a parent that is killed, even within a call that never returns to Python."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest
from processes import have_ended

PARENT = """
import os, sys, threading, time
from stubborn import stubborn
from slr_verify.system.workers import Workers

if sys.argv[1] == "template":
    threading.Thread(target=time.sleep, args=(3600,), daemon=True).start()
with Workers(stubborn, 3) as workers:
    processes = [answer for _, answer in workers.answers([False] * 30)]
    print(*set(processes), flush=True)
    threading.Timer(1.0, os.kill, (os.getpid(), 9)).start()
    list(workers.answers([True] * 3))
"""
STUBBORN = """
import os
import flint

def stubborn(endless):
    if endless:
        flint.fmpz(2**3001 - 1).factor()  # holds the interpreter lock for ever
    return os.getpid()
"""
HOSTILE = """
import sys, threading, time
from slr_verify.system.workers import Workers

threading.Thread(target=time.sleep, args=(3600,), daemon=True).start()
with Workers(abs, 2) as workers:
    print(*sorted(answer for _, answer in workers.answers([-1, -2])))
"""


@pytest.mark.parametrize("kind", ["forks", "template"])
def test_workers_that_never_return_end_with_their_parent(kind: str, tmp_path: Path) -> None:
    (tmp_path / "parent.py").write_text(PARENT)
    (tmp_path / "stubborn.py").write_text(STUBBORN)
    answer = subprocess.run(
        [sys.executable, "parent.py", kind],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert answer.returncode == -signal.SIGKILL, answer.stderr
    workers = list(map(int, answer.stdout.split()))
    assert workers
    assert have_ended(workers)


def test_no_code_of_the_current_folder_runs_in_a_worker(tmp_path: Path) -> None:
    for name in ("json", "signal", "socket", "slr_verify", "multiprocessing", "encodings", "flint"):
        (tmp_path / f"{name}.py").write_text('raise SystemExit("code of the current folder ran")')
    answer = subprocess.run(
        [sys.executable, "-P", "-c", HOSTILE],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert (answer.stdout, answer.stderr, answer.returncode) == ("1 2\n", "", 0)
