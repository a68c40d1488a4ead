"""What the fault suite counts is there to be counted: it notices writers that are not careful."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from checkers.faults import report
from checkers.faults.commands import COMMANDS
from checkers.faults.outcome import OLD, files, is_one_sentence, leftovers, missing, partial
from checkers.faults.tally import Tally, by_fault, summed, table
from checkers.faults.trial import _members
from slr_verify.system.staging import staging_name

WHOLE = {"a.txt": b"the whole text\n", "b.json": b'{"seconds": 1}\n'}
CARELESS = """
import os, sys
from checkers.faults.injection import Fault, Injection
Injection(Fault(sys.argv[1], int(sys.argv[2]))).install()
handle = os.open("a.txt", os.O_WRONLY | os.O_CREAT)
os.write(handle, b"the whole text\\n")
os.fsync(handle)
os.rename("a.txt", "a.txt")
"""


@pytest.mark.parametrize(
    ("number", "content"),
    [(1, None), (2, b"the who"), (3, b"the whole text\n"), (4, b"the whole text\n")],
)
def test_a_kill_comes_at_each_event(number: int, content: bytes | None, tmp_path: Path) -> None:
    answer = careless(tmp_path, "kill", number)
    assert answer.returncode == -9
    assert files(tmp_path) == ({} if content is None else {"a.txt": content})
    assert partial(files(tmp_path), WHOLE, None) == (number == 2)


@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_disk_is_full_from_an_event_on(number: int, tmp_path: Path) -> None:
    answer = careless(tmp_path, "full disk", number)
    assert answer.returncode == 1
    assert b"OSError: [Errno 28] No space left on device" in answer.stderr


def careless(folder: Path, kind: str, number: int) -> subprocess.CompletedProcess[bytes]:
    """What comes of a program that writes a file where it will be."""
    return subprocess.run(
        [sys.executable, "-c", CARELESS, kind, str(number)],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])},
        check=False,
        capture_output=True,
    )


def test_parts_of_files_and_leftovers_are_counted(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_bytes(b"the wh")
    (tmp_path / "b.json").write_bytes(b'{"seconds": 2}\n')
    (tmp_path / staging_name("a.txt")).mkdir()
    (tmp_path / staging_name("a.txt") / "part").write_bytes(b"half")
    assert partial(files(tmp_path), WHOLE, None) == 1
    assert missing(tmp_path, WHOLE) == 1
    assert leftovers(tmp_path, WHOLE) == 2
    (tmp_path / "a.txt").write_bytes(OLD)
    (tmp_path / "b.json").write_bytes(b'{"seconds"')
    assert partial(files(tmp_path), WHOLE, None) == 1
    assert missing(tmp_path, WHOLE) == 2


def test_an_orphan_is_found_by_its_session() -> None:
    sleeping = [sys.executable, "-c", "import time; time.sleep(600)"]
    process = subprocess.Popen(sleeping, start_new_session=True)
    assert list(_members(process.pid)) == [process.pid]
    process.kill()
    process.wait()
    assert list(_members(process.pid)) == []


def test_a_sentence_is_one_line() -> None:
    assert is_one_sentence("Usage: slr-verify\n\nError: cannot write 'a': full\n")
    assert not is_one_sentence("Traceback (most recent call last)\nError: a\n")
    assert not is_one_sentence("Error: a\nError: b\n")


def test_tallies_add_up() -> None:
    one, two = Tally("kill", "a", 1, partial=1), Tally("kill", "b", 1, orphans=2)
    assert summed([one, one, two]) == (Tally("kill", "a", 2, partial=2), two)
    assert by_fault([one, two]) == (Tally("kill", "all", 2, partial=1, orphans=2),)
    assert table([one]).splitlines()[-1] == "| kill | a | 1 | 1 | 0 | 0 | 0 | 0 |"


def test_the_page_shows_the_figures_of_the_last_long_run() -> None:
    figures = report.stored()
    assert report.block(report.PAGE.read_text(encoding="utf-8")) == report.shown(figures)
    tallies = [Tally(**plain) for plain in figures["tallies"]]
    assert sum(tally.tried for tally in tallies if tally.fault.startswith("kill")) >= 500
    assert {tally.command for tally in tallies} == {command.name for command in COMMANDS}


def test_figures_of_other_commands_are_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(report, "FIGURES", tmp_path / "figures.json")
    monkeypatch.setattr(report, "PAGE", tmp_path / "page.md")
    report.PAGE.write_text(f"before\n{report.BEGIN}{report.END}after\n")
    report.write([Tally("kill", "sweep", 1), Tally("kill", "check", 2)], seed=0)
    report.write([Tally("kill", "sweep", 5)], seed=0)
    assert [plain["tried"] for plain in report.stored()["tallies"]] == [2, 5]
    assert report.block(report.PAGE.read_text()) == report.shown(report.stored())
    assert report.PAGE.read_text().endswith("after\n")
