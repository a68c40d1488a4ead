"""Whoever uses the package finds SymPy, and the settings of the process, as they were."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = Path(__file__).with_name("untouched.py")


def answers(*order: str) -> list[dict[str, str]]:
    """What a new process that does these things answers each time that it is asked."""
    run = [sys.executable, SCRIPT, *order]
    printed = subprocess.run(run, check=True, capture_output=True, text=True).stdout
    return [json.loads(line) for line in printed.splitlines()]


@pytest.mark.long
def test_answers_do_not_change_when_the_package_is_used() -> None:
    """Not to who has asked before, nor to who asks for the first time afterwards."""
    usual, again = answers("ask", "use", "ask")
    assert again == usual
    assert answers("use", "ask") == [usual]
