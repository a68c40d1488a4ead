"""Sweeps: killed, resumed, shared out, and never mixed up."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
import xarray as xr

from slr_verify.dynamics import sweep as module
from slr_verify.dynamics.resuming import journal_of
from slr_verify.dynamics.storage import UnreadableFile
from slr_verify.dynamics.sweep import Grid, checked_grid, pieces_of, sweep
from slr_verify.system.staging import staging_name
from slr_verify.system.targets import TargetRefused

SETTING = {
    "lambdas": (0.1, 0.2, 0.3),
    "alphas": (0.01, 0.05),
    "d": 20,
    "L": 3,
    "gamma_squared": "1/2",
    "epsilon": "0",
    "decay": 0.0,
    "steps": 400,
    "runs": 8,
    "start": "spheres",
    "method": "five",
    "seed": 1,
}
GRID = Grid(**SETTING)


@pytest.fixture(scope="module")
def expected(tmp_path_factory) -> xr.Dataset:
    return sweep(GRID, tmp_path_factory.mktemp("sweep") / "all.nc")


def test_a_sweep_is_a_table_over_both_axes(expected) -> None:
    assert dict(expected.sizes) == {"lam": 3, "alpha": 2}
    assert expected.attrs["d"] == 20
    assert float(expected["recovered"].max()) <= 8
    assert bool((expected["low"] <= expected["high"]).all())


def test_a_finished_sweep_is_read_not_repeated(expected, tmp_path, monkeypatch) -> None:
    target = tmp_path / "all.nc"
    sweep(GRID, target)
    assert not journal_of(target).exists()
    monkeypatch.setattr(module, "compute", None)
    assert sweep(GRID, target).identical(expected)


def counting(monkeypatch, stop_after: int | None = None) -> list[int]:
    """The cells that are computed; after so many of them an interrupt."""
    seen: list[int] = []
    compute = module.compute

    def noted(cell):
        if stop_after is not None and len(seen) == stop_after:
            raise KeyboardInterrupt
        seen.append(cell.number)
        return compute(cell)

    monkeypatch.setattr(module, "compute", noted)
    return seen


def test_an_interrupted_sweep_resumes_without_repeating_a_cell(
    expected, tmp_path, monkeypatch
) -> None:
    target = tmp_path / "all.nc"
    with monkeypatch.context() as patch:
        seen = counting(patch, stop_after=4)
        with pytest.raises(KeyboardInterrupt):
            sweep(GRID, target)
    assert not target.exists()
    with monkeypatch.context() as patch:
        rest = counting(patch)
        assert sweep(GRID, target).identical(expected)
    assert sorted(seen + rest) == list(range(6))


@pytest.mark.parametrize("cut", [1, 5, 30])
def test_a_line_cut_short_is_computed_again(cut: int, expected, tmp_path, monkeypatch) -> None:
    target = tmp_path / "all.nc"
    with monkeypatch.context() as patch:
        counting(patch, stop_after=4)
        with pytest.raises(KeyboardInterrupt):
            sweep(GRID, target)
    journal = journal_of(target)
    journal.write_bytes(journal.read_bytes()[:-cut])
    assert sweep(GRID, target).identical(expected)


def test_a_resumed_sweep_writes_the_same_bytes(tmp_path) -> None:
    def interrupted(count: int) -> None:
        if count:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        sweep(GRID, tmp_path / "resumed.nc", on_cells=interrupted)
    assert journal_of(tmp_path / "resumed.nc").exists()
    for name in ("resumed.nc", "at_once.nc"):
        sweep(GRID, tmp_path / name)
    assert (tmp_path / "resumed.nc").read_bytes() == (tmp_path / "at_once.nc").read_bytes()


def test_a_header_cut_short_starts_afresh(expected, tmp_path) -> None:
    journal_of(tmp_path / "all.nc").write_bytes(b'{"format": "slr')
    assert sweep(GRID, tmp_path / "all.nc").identical(expected)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ('{"format": "slr-verify/sweep@7"}', "has the format 'slr-verify/sweep@7', not"),
        (
            json.dumps(pieces_of(Grid(**{**SETTING, "d": 21})).header),
            "another sweep: d 21 instead of 20",
        ),
        ("nonsense", "is damaged: "),
        (json.dumps(pieces_of(GRID).header) + '\n{"cell": 99}', "is damaged: "),
    ],
)
def test_another_journal_is_refused_and_kept(line: str, message: str, tmp_path) -> None:
    journal = journal_of(tmp_path / "all.nc")
    journal.write_text(line + "\n")
    with pytest.raises(UnreadableFile, match=message):
        sweep(GRID, tmp_path / "all.nc")
    assert journal.read_text() == line + "\n"


def test_another_target_is_refused_and_kept(tmp_path) -> None:
    target = tmp_path / "all.nc"
    sweep(GRID, target)
    content = target.read_bytes()
    with pytest.raises(
        UnreadableFile, match="or --overwrite: it belongs to another sweep: seed 1 instead of 2"
    ):
        sweep(Grid(**{**SETTING, "seed": 2}), target)
    target.write_bytes(content[:500])
    with pytest.raises(UnreadableFile, match="is damaged or cut short"):
        sweep(GRID, target)
    assert target.read_bytes() == content[:500]


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"steps": 0}, "steps must be at least 1"),
        ({"runs": 0}, "runs must be at least 1"),
        ({"start": "x"}, "start must be one of"),
        ({"method": "x"}, "method must be one of"),
        ({"d": 1}, "d must be at least 2"),
        ({"lambdas": (1e40,)}, "lam must lie between"),
    ],
)
def test_bad_settings_are_refused_before_the_work(wrong, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        checked_grid(**{**SETTING, **wrong})


def test_overwrite_starts_afresh(tmp_path) -> None:
    target = tmp_path / "all.nc"
    sweep(Grid(**{**SETTING, "runs": 2, "steps": 2}), target)
    journal_of(target).write_text(json.dumps(pieces_of(Grid(**{**SETTING, "d": 21})).header) + "\n")
    sweep(GRID, target, overwrite=True)
    assert sweep(GRID, target).attrs["runs"] == GRID.runs
    assert not journal_of(target).exists()


def test_what_a_kill_at_the_end_left_goes(tmp_path) -> None:
    target = tmp_path / "all.nc"
    sweep(GRID, target)
    journal_of(target).write_text(json.dumps(pieces_of(GRID).header) + "\n")
    (tmp_path / staging_name("all.nc")).mkdir()
    sweep(GRID, target)
    assert [path.name for path in tmp_path.iterdir()] == ["all.nc"]


def test_a_second_sweep_to_the_same_target_is_refused(tmp_path) -> None:
    def second(count: int) -> None:
        with pytest.raises(TargetRefused, match=r"another process is writing it"):
            sweep(GRID, tmp_path / "all.nc")

    sweep(GRID, tmp_path / "all.nc", on_cells=second)
    assert [path.name for path in tmp_path.iterdir()] == ["all.nc"]


SCRIPT = """
import sys, time
from pathlib import Path
from slr_verify.dynamics import sweep as module
from tests_setting import GRID
compute, begun = module.compute, []
def noted(cell):
    begun.append(cell)
    if len(begun) > 3:
        time.sleep(600)
    return compute(cell)
module.compute = noted
module.sweep(GRID, Path(sys.argv[1]))
"""


def test_kill_9_loses_no_cell_and_repeats_none(expected, tmp_path: Path) -> None:
    target = tmp_path / "all.nc"
    (tmp_path / "tests_setting.py").write_text(
        f"from slr_verify.dynamics.sweep import Grid\nGRID = Grid(**{SETTING!r})\n"
    )
    command = [sys.executable, "-c", SCRIPT, str(target)]
    process = subprocess.Popen(command, env={**os.environ, "PYTHONPATH": str(tmp_path)})
    journal = journal_of(target)
    while not journal.exists() or journal.read_text().count("\n") < 3:
        time.sleep(0.02)
        assert process.poll() is None
    process.send_signal(signal.SIGKILL)
    process.wait()
    kept = [json.loads(line)["cell"] for line in journal.read_text().splitlines()[1:]]
    assert 2 <= len(kept) <= 3
    recomputed: list[int] = []
    compute = module.compute
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(
            module, "compute", lambda cell: recomputed.append(cell.number) or compute(cell)
        )
        assert sweep(GRID, target).identical(expected)
    assert sorted(kept + recomputed) == list(range(6))
