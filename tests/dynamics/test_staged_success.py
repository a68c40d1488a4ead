"""`success --schedule` in pieces: resumed, the same for any number of processes, and what it refuses."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import xarray as xr
from click.testing import CliRunner

from slr_verify.cli import main
from slr_verify.dynamics import staged_success as module
from slr_verify.dynamics.executing import processes
from slr_verify.dynamics.resuming import journal_of
from slr_verify.dynamics.staged_success import Staged, StagedPiece, compute, staged_success
from slr_verify.dynamics.storage import UnreadableFile

SETTING = {"d": 12, "L": 4, "gamma_squared": "1/2", "slower": 1.0, "swap": False}
WORDS = ("success", "--schedule", "recommended", "--d", "12", "--L", "4", "--runs", "100")


def whole(runs: int = 150, seed: int = 1) -> Staged:
    return Staged(SETTING, "spheres", "five", {}, runs, seed)


def test_pieces_add_up_to_all_runs(tmp_path: Path) -> None:
    assert [StagedPiece(whole(), number).runs for number in range(3)] == [64, 64, 22]
    told: list[int] = []
    found = staged_success(whole(), tmp_path / "a.nc", on_pieces=told.append)
    parts = [compute(StagedPiece(whole(), number)) for number in range(3)]
    assert found.runs == 150
    assert found.recovered == sum(each["recovered"] for each in parts)
    assert found.close == sum(each["close"] for each in parts)
    assert sum(found.ends.values()) == 150
    assert sum(told) == 3


@pytest.mark.long
def test_the_file_is_the_same_from_two_processes_and_after_an_interruption(tmp_path: Path) -> None:
    first, second, third = (tmp_path / f"{name}.nc" for name in "abc")
    expected = staged_success(whole(), first)
    with processes(2) as executor:
        assert staged_success(whole(), second, executor=executor) == expected
    lines = [{"format": module.FORMAT, "setting": whole().plain}]
    lines.append({"piece": 1, **compute(StagedPiece(whole(), 1))})
    journal_of(third).write_text("".join(f"{json.dumps(line)}\n" for line in lines))
    told: list[int] = []
    assert staged_success(whole(), third, on_pieces=told.append) == expected
    assert told[0] == 1
    assert first.read_bytes() == second.read_bytes() == third.read_bytes()


def test_a_finished_file_is_read_and_another_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "a.nc"
    expected = staged_success(whole(64), target)
    monkeypatch.setattr(module, "compute", lambda piece: pytest.fail("it is finished"))
    assert staged_success(whole(64), target) == expected
    with pytest.raises(UnreadableFile, match="belongs to another success: seed 1 instead of 2"):
        staged_success(whole(64, seed=2), target)


def test_the_command_says_the_same_the_second_time(tmp_path: Path) -> None:
    target = tmp_path / "a.nc"
    said = [CliRunner().invoke(main, [*WORDS, "-o", str(target), "--jobs", "1"]) for _ in range(2)]
    assert [each.exit_code for each in said] == [0, 0]
    assert said[0].output == said[1].output
    assert "of 100 runs do not recover" in said[0].output
    assert said[0].output.endswith(f"written to {target}\n")
    with xr.open_dataset(target) as data:
        assert int(data["runs"].sum()) == 100


def test_without_a_schedule_there_is_no_file(tmp_path: Path) -> None:
    answer = CliRunner().invoke(main, ["success", "--preset", "7b", "-o", str(tmp_path / "a.nc")])
    assert answer.exit_code == 2
    assert "--output belongs to --schedule" in answer.output
