"""A command that is killed or interrupted leaves no process behind, and nothing in /dev/shm or /tmp."""

from __future__ import annotations

import os
import re
import signal
import sys
from pathlib import Path

import pytest

from .running_command import eventually, has, has_ended, in_shared_memory, running

pytestmark = [
    pytest.mark.skipif(sys.platform != "linux", reason="processes are found in /proc"),
    pytest.mark.long,
]
TWO = ("--jobs", "2")
COMMANDS = {
    "check": ("check", "--attack", "lemma-18.ii", "lemma-18.vi", "--fresh", *TWO),
    "derive": ("derive", "-o", "tex"),
    "certify": (
        *("certify", "basins", "--alpha", "1/1000", "--resolution", "256"),
        *("-o", "out.jsonl", *TWO),
    ),
    "simulate": ("simulate", "--preset", "4a", "--runs", "20000", "-o", "out.nc", *TWO),
    "sweep": (
        *("sweep", "--lam", "0.1:1:10", "--alpha", "0.01:0.02:10", "--runs", "5000"),
        *("-o", "out.nc", *TWO),
    ),
    "selftest": ("selftest", "--minutes", "9", *TWO),
    "explore": ("explore", "--no-browser"),
}
ALONE = ("derive",)
"""Those that start no other process."""


def at_work(leader: int, name: str, folder: Path) -> bool:
    """Whether the command has, now or soon, all its processes; or has said that it has begun."""
    if name in ALONE:
        return eventually(lambda: (folder / "errors").stat().st_size > 0)
    return has(leader, 2)


@pytest.mark.parametrize("name", COMMANDS)
def test_killed(name: str, tmp_path: Path) -> None:
    with running(*COMMANDS[name], folder=tmp_path) as command:
        assert at_work(command.pid, name, tmp_path)
        assert not in_shared_memory(command.pid)
        command.kill()
        assert has_ended(command.pid)
    assert not list((tmp_path / "temporary").iterdir())


@pytest.mark.parametrize("name", ["certify", "simulate", "selftest"])
def test_killed_while_a_thread_draws_the_progress(name: str, tmp_path: Path) -> None:
    """A replaced worker, or all of them, are forks of a template then."""
    with running(*COMMANDS[name], folder=tmp_path, terminal=True) as command:
        assert at_work(command.pid, name, tmp_path)
        assert not in_shared_memory(command.pid)
        command.kill()
        assert has_ended(command.pid)
    assert not list((tmp_path / "temporary").iterdir())


@pytest.mark.parametrize("name", [name for name in COMMANDS if name != "explore"])
def test_interrupted(name: str, tmp_path: Path) -> None:
    """Ctrl-C reaches all processes of a terminal: the command says one sentence, the workers nothing."""
    with running(*COMMANDS[name], folder=tmp_path) as command:
        assert at_work(command.pid, name, tmp_path)
        assert not in_shared_memory(command.pid)
        os.killpg(command.pid, signal.SIGINT)
        assert command.wait(60) == 130
        assert has_ended(command.pid)
    assert not list((tmp_path / "temporary").iterdir())
    assert not re.search("Traceback|Error", (tmp_path / "errors").read_text())
