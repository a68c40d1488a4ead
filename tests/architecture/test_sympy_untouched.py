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


@pytest.fixture(scope="module")
def usual() -> dict[str, str]:
    """What SymPy answers where nobody uses the package."""
    (alone,) = answers("ask")
    return alone


def test_answers_do_not_change_when_the_package_is_used(usual: dict[str, str]) -> None:
    assert answers("ask", "use", "ask") == [usual, usual]


def test_answers_are_the_same_to_who_asks_later(usual: dict[str, str]) -> None:
    assert answers("use", "ask") == [usual]
