"""A process that works counts only if it says its last word."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="the system has no fork")

SCRIPT = """
import os, signal, subprocess, sys, time
from slr_verify.system.guarded import guarded
end = guarded(lambda: {work})
if end is not None:
    print(end, flush=True)
"""


def ended(work: str) -> str:
    """What is printed, by the process that works and by the one that waits."""
    script = SCRIPT.format(work=work)
    answer = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=False
    )
    return answer.stdout


@pytest.mark.parametrize(
    ("work", "said"),
    [
        ("7", "7\n7\n"),
        ("os._exit(0)", "Ended(code=0, signal=None)\n"),
        ("os._exit(3)", "Ended(code=3, signal=None)\n"),
        ("os.kill(os.getpid(), 9)", "Ended(code=None, signal=9)\n"),
        ("sys.exit(0)", "1\n"),
    ],
)
def test_the_end_of_the_work(work: str, said: str) -> None:
    assert ended(work) == said


def test_a_process_that_is_left_behind_holds_nothing_up() -> None:
    """A grandchild has the other end of the pipe still open."""
    work = "(os.fork() or time.sleep(5) or 1) and os._exit(0)"
    script = SCRIPT.format(work=work)
    with subprocess.Popen(
        [sys.executable, "-c", script], stdout=subprocess.PIPE, text=True
    ) as asked:
        assert asked.stdout is not None
        assert asked.stdout.readline() == "Ended(code=0, signal=None)\n"


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL])
def test_the_work_ends_with_the_process_that_waits(number: int, tmp_path: Path) -> None:
    if number == signal.SIGKILL and sys.platform != "linux":
        pytest.skip("only Linux tells a process that its parent was killed")
    work = "print(os.getpid(), flush=True) or time.sleep(60)"
    script = SCRIPT.format(work=work)
    with subprocess.Popen(
        [sys.executable, "-c", script], stdout=subprocess.PIPE, text=True
    ) as asked:
        assert asked.stdout is not None
        assert int(asked.stdout.readline()) != asked.pid
        asked.send_signal(number)
        assert "0" not in asked.stdout.read()  # it ends when the worker is gone too
