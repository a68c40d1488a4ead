"""`figures`, `simulate`, `success` and `sweep`: what they write and say, and usage errors."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
import xarray as xr
from click.testing import CliRunner

from slr_verify.cli import extras, main
from slr_verify.dynamics.storage import load

SHORT = ("--alpha", "0.01", "--steps", "50", "--runs", "3", "--d", "20", "--jobs", "1")
SWEEP = ("sweep", "--lam", "0.1:0.3:3", "--alpha", "0.01,0.02", "--steps", "50", "--runs", "4")

HEARS_CTRL_C = """
import signal
from slr_verify.cli import main
signal.signal(signal.SIGINT, signal.default_int_handler)  # a test run in the background ignores it
print("at work", flush=True)
main()
"""


def run(*arguments: str):
    return CliRunner().invoke(main, arguments)


def test_simulate_writes_a_file_and_says_where_runs_end(tmp_path: Path) -> None:
    target = tmp_path / "runs.nc"
    answer = run("simulate", *SHORT, "--lam", "1/10", "--decay", "0.1", "-o", str(target))
    assert answer.exit_code == 0, answer.output
    assert "After 50 steps, lambda = 0.0166667; runs by the nearest" in answer.output
    found = load(target)
    assert (found.runs, found.params.d, found.schedule.decay) == (3, 20, 0.1)
    assert found.about["seed"] == 0
    assert str(found.params.exact()["lam"]) == "1/10"


def test_options_replace_the_values_of_a_preset(tmp_path: Path) -> None:
    target = tmp_path / "runs.nc"
    words = ("--preset", "5", "--steps", "20", "--runs", "2", "--gamma", "0.5", "--jobs", "1")
    answer = run("simulate", *words, "--test-sequences", "7", "-o", str(target))
    assert answer.exit_code == 0, answer.output
    found = load(target)
    assert (found.method, found.params.d, found.params.gamma) == ("sgd", 80, 0.5)
    assert str(found.params.exact()["epsilon"]) == "1/10"
    assert found.test_risk is not None
    assert found.about["preset"] == "5"


def test_all_runs_can_start_at_given_products(tmp_path: Path) -> None:
    target = tmp_path / "runs.nc"
    start = ("--kappa", "0.3", "--nu", "0.2", "--rho", "0.1")
    assert run("simulate", *SHORT, *start, "-o", str(target)).exit_code == 0
    assert load(target).rho[:, 0].tolist() == [0.1, 0.1, 0.1]


@pytest.mark.long
def test_the_number_of_processes_changes_nothing(tmp_path: Path) -> None:
    found = []
    for jobs in ("1", "2"):
        target = tmp_path / f"{jobs}.nc"
        words = ("--alpha", "0.01", "--steps", "20", "--runs", "70", "--jobs", jobs)
        assert run("simulate", *words, "-o", str(target)).exit_code == 0
        found.append(xr.open_dataset(target).load())
    assert found[0].identical(found[1])


def test_success_prints_an_interval_and_the_end_points() -> None:
    answer = run("success", "--preset", "7b", "--runs", "64", "--jobs", "1", "--seed", "1")
    assert answer.exit_code == 0, answer.output
    first, _, *ends = answer.output.splitlines()
    assert "of 64 runs recover (k*, v*) or (-k*, -v*): " in first
    assert "95% Wilson interval" in first
    assert sum(int(line.strip("* ").split()[0]) for line in ends) == 64


def test_figures_writes_the_files_of_one_figure(tmp_path: Path) -> None:
    answer = run("figures", "3", "-o", str(tmp_path / "new" / "folder"))
    assert answer.exit_code == 0, answer.output
    names = sorted(path.name for path in (tmp_path / "new" / "folder").iterdir())
    assert names == ["figure_3.nc", "figure_3.pdf", "figure_3.png", "figure_3.txt"]
    again = run("figures", "3", "-o", str(tmp_path / "new" / "folder"))
    assert again.exit_code == 2
    assert "is there already; give another name, or --overwrite" in again.output


def test_sweep_writes_a_table_and_reads_it_the_second_time(tmp_path: Path) -> None:
    target = tmp_path / "grid.nc"
    for _ in range(2):
        answer = run(*SWEEP, "--jobs", "1", "-o", str(target))
        assert answer.exit_code == 0, answer.output
        assert "6 cells; at best" in answer.output
    with xr.open_dataset(target) as data:
        assert data["lam"].to_numpy() == pytest.approx([0.1, 0.2, 0.3])
        assert data["alpha"].to_numpy().tolist() == [0.01, 0.02]
    other = run(*SWEEP, "--jobs", "1", "--seed", "5", "-o", str(target))
    assert other.exit_code == 2
    assert "belongs to another sweep: seed 0 instead of 5" in other.output


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (
            ("simulate", "--preset", "7c"),
            "preset must be one of 4a, 4b, 5, 7a, 7b, got '7c'; the clo",
        ),
        (("simulate",), "give --preset, or --alpha and --steps"),
        (("simulate", "--alpha", "1"), "give --preset, or --steps"),
        (("simulate", *SHORT, "--alpha", "0"), "alpha must be positive and finite, got 0.0"),
        (
            ("simulate", *SHORT, "--steps", "0"),
            "'--steps': must be a whole number from 1 to 1e15, got '0'",
        ),
        (
            ("simulate", *SHORT, "--runs", "0"),
            "'--runs': must be a whole number from 1 to 1e15, got '0'",
        ),
        (
            ("simulate", *SHORT, "--record-every", "0"),
            "'--record-every': must be a whole number from 1 to 1e15",
        ),
        (("simulate", *SHORT, "--start", "here"), "start must be one of spheres, manifold"),
        (("simulate", *SHORT, "--method", "x"), "method must be one of five, two"),
        (("simulate", *SHORT, "--method", "sgd", "--noise", "x"), "noise must be one of"),
        (("simulate", *SHORT, "--lam", "abc"), "'--lam': must be a finite number"),
        (("simulate", *SHORT, "--decay", "-1"), "decay must be nonnegative"),
        (("simulate", *SHORT, "--kappa", "1"), "start must be a law or a mapping with kappa, nu"),
        (
            ("simulate", *SHORT, "--kappa", "1", "--nu", "0.5", "--rho", "0.9"),
            "no unit vectors k, v have the products",
        ),
        (
            ("figures", "7c"),
            "figure must be one of 3, 4a, 4b, 5, 7a, 7b, 8, 9, 10, all, got '7c'; the closest",
        ),
        (
            ("figures", "7b", "--runs", "0"),
            "'--runs': must be a whole number from 1 to 1e15, got '0'",
        ),
        (("sweep", "--lam", "x", "--alpha", "1"), "'x' is neither 0.1 nor 0.1,0.2 nor FIRST:LAST"),
        (("sweep", "--lam", "1:2:1", "--alpha", "1"), "'1:2:1' is neither"),
        (("sweep", "--lam", "0.1", "--alpha", "-1"), "the values must be positive and finite"),
        (
            ("sweep", "--lam", "0.1", "--alpha", "1", "--runs", "0"),
            "'--runs': must be a whole number from 1 to 1e15, got '0'",
        ),
    ],
)
def test_wrong_usage_is_one_sentence_and_exit_code_2(words, message: str, tmp_path: Path) -> None:
    answer = run(*words, "-o", str(tmp_path / "out"))
    assert answer.exit_code == 2, answer.output
    assert message in answer.output
    assert "Traceback" not in answer.output
    assert list(tmp_path.iterdir()) == [] or words[0] == "figures"


def test_a_place_that_cannot_be_written_is_found_out_before_the_work(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for words in (("simulate", *SHORT), ("figures", "3"), SWEEP):
        answer = run(*words, "-o", str(tmp_path / "file" / "below"))
        assert answer.exit_code == 2
        assert "Not a directory" in answer.output


def test_a_file_that_is_there_is_left_alone(tmp_path: Path) -> None:
    target = tmp_path / "runs.nc"
    target.write_text("mine")
    answer = run("simulate", *SHORT, "-o", str(target))
    assert answer.exit_code == 2
    assert "is there already; give another name, or --overwrite" in answer.output
    assert target.read_text() == "mine"
    assert run("simulate", *SHORT, "--overwrite", "-o", str(target)).exit_code == 0
    assert load(target).runs == 3


def test_a_missing_extra_is_named(monkeypatch) -> None:
    monkeypatch.setattr(extras, "find_spec", lambda name: None if name == "numba" else name)
    answer = run("success", "--preset", "7b")
    assert answer.exit_code == 1
    assert "`slr-verify success` needs numba: python -m pip install '.[dynamics]'" in (
        answer.output
    )


@pytest.mark.long
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_an_interrupt_ends_it_with_130_and_leaves_nothing(jobs: str, tmp_path: Path) -> None:
    words = ("simulate", "--preset", "4a", "--runs", "100000", "--jobs", jobs, "-o", "runs.nc")
    with subprocess.Popen(
        [sys.executable, "-c", HEARS_CTRL_C, *words],
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "at work\n"
        time.sleep(3)
        os.killpg(process.pid, signal.SIGINT)
        try:
            _, said = process.communicate(timeout=60)
        finally:
            process.kill()
    assert (process.returncode, said.strip()) == (130, "interrupted")
    assert list(tmp_path.iterdir()) == []


def test_a_grid_has_a_limit(tmp_path: Path) -> None:
    words = ("sweep", "--lam", "1:2:1000", "--alpha", "1:2:1001", "-o", str(tmp_path / "x.nc"))
    answer = run(*words)
    assert answer.exit_code == 2
    assert "must give at most 1000000 cells, got 1000 * 1001" in answer.output
