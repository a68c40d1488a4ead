"""Pieces of work over processes: in order, as they finish, and nothing left behind."""

import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest
from processes import have_ended

from slr_verify.dynamics.executing import as_finished, executed, processes

KILLED = """
import os, signal
from slr_verify.dynamics.executing import processes

if __name__ == "__main__":
    with processes(2) as executor:
        print(*{executor.submit(os.getpid).result() for _ in range(20)}, flush=True)
        os.kill(os.getpid(), signal.SIGKILL)
"""


def test_results_come_in_the_order_of_the_pieces() -> None:
    with ThreadPoolExecutor(2) as executor:
        assert list(executed(abs, [-3, 2, -1], executor)) == [3, 2, 1]
        assert dict(as_finished(abs, [-3, 2, -1], executor)) == {0: 3, 1: 2, 2: 1}
    assert list(executed(abs, [-3, 2], None)) == [3, 2]
    assert list(as_finished(abs, [-3, 2], None)) == [(0, 3), (1, 2)]


def test_a_failure_in_a_piece_is_a_failure_here() -> None:
    with ThreadPoolExecutor(2) as executor, pytest.raises(ZeroDivisionError):
        list(executed(lambda x: 1 // x, [1, 0, 2], executor))


def test_one_job_needs_no_processes() -> None:
    with processes(1) as executor:
        assert executor is None


def test_workers_end_with_a_parent_that_is_killed(tmp_path) -> None:
    (tmp_path / "script.py").write_text(KILLED)
    answer = subprocess.run(
        [sys.executable, "script.py"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert answer.returncode == -signal.SIGKILL
    workers = list(map(int, answer.stdout.split()))
    assert workers
    assert have_ended(workers)
