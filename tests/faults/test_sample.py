"""A sample of `python -m checkers.faults`: no fault leaves a partial output, a leftover or an orphan."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
COMMANDS = ("check", "derive", "certify start", "certify identities")

pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="orphans are looked for in /proc, which Linux has"
)


@pytest.mark.long
def test_a_sample_of_faults_leaves_nothing() -> None:
    chosen = [word for name in COMMANDS for word in ("--command", name)]
    answer = subprocess.run(
        [sys.executable, "-m", "checkers.faults", "--sample", *chosen],
        cwd=ROOT,
        check=False,
        capture_output=True,
        text=True,
    )
    assert answer.returncode == 0, answer.stdout + answer.stderr
    kills = re.findall(r"^\| kill at .*? \| .*? \| (\d+) \|", answer.stdout, re.MULTILINE)
    assert sum(map(int, kills)) >= 5 * len(COMMANDS)
