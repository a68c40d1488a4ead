"""`--heads` and `--locations` of `simulate`, `success`, `sweep` and `figures`."""

from pathlib import Path

import numpy as np
import pytest
import xarray as xr
from click.testing import CliRunner

from slr_verify.cli import main

TWO = ("--heads", "2", "--locations", "2", "--jobs", "1")
SHORT = (*TWO, "--alpha", "0.01", "--steps", "50", "--runs", "3", "--d", "20")


def run(*arguments: str):
    return CliRunner().invoke(main, arguments)


@pytest.mark.parametrize("method", ["gram", "vectors", "sgd", "sgd-vectors"])
def test_simulate_writes_gram_matrices(method: str, tmp_path: Path) -> None:
    target = tmp_path / "runs.nc"
    answer = run("simulate", *SHORT, "--method", method, "--shared-noise", "-o", str(target))
    assert answer.exit_code == 0, answer.output
    assert "0 of 3 runs have a head at each (k_j*, v_j*) or (-k_j*, -v_j*)" in answer.output
    with xr.open_dataset(target) as data:
        assert data["gram"].shape == (3, 51, 8, 8)
        assert data["risk"].shape == (3, 51)
        assert data.attrs["rows"] == "k_1, k_2, v_1, v_2, k*_1, k*_2, v*_1, v*_2"
        assert (data.attrs["noise"], data.attrs["method"]) == ("shared", method)
        assert (data.attrs["heads"], data.attrs["seed"], data.attrs["lam"]) == (2, 0, "1/10")


def test_one_head_recovers_as_often_as_by_the_five_products() -> None:
    """The same law of starts, drawn in another way, so the counts differ by chance."""
    words = ("success", "--preset", "7b", "--steps", "12000", "--jobs", "1", "--seed", "1")
    answer = run(*words, "--runs", "64", "--heads", "1")
    assert answer.exit_code == 0, answer.output
    first, _, *ends, excess = answer.output.splitlines()
    recovered = int(first.split()[0])
    assert 16 <= recovered <= 48
    assert [line.split()[0] for line in ends] == [str(recovered), str(64 - recovered)]
    assert excess.startswith("excess risk: mean 0.11")


def test_success_takes_sgd_in_law_from_a_preset() -> None:
    words = ("--preset", "5", "--steps", "20", "--runs", "2", *TWO)
    answer = run("success", *words)
    assert answer.exit_code == 0, answer.output
    assert "0 of 2 runs" in answer.output


def test_sweep_counts_runs_of_several_heads(tmp_path: Path) -> None:
    target = tmp_path / "grid.nc"
    words = ("sweep", *TWO, "--lam", "0.1,0.2", "--alpha", "0.01", "--steps", "50", "--runs", "4")
    for _ in range(2):
        answer = run(*words, "-o", str(target))
        assert answer.exit_code == 0, answer.output
        assert "2 cells; at best 0 of 4 runs recover" in answer.output
    with xr.open_dataset(target) as data:
        assert data["elsewhere"].to_numpy().tolist() == [[4], [4]]
        assert np.all(data["excess_risk"] > 0)
    other = run(*words, "--shared-noise", "-o", str(target))
    assert other.exit_code == 2
    assert "noise 'independent' instead of 'shared'" in other.output


@pytest.mark.long
def test_figure_9_has_its_numbers_from_the_options(tmp_path: Path, monkeypatch) -> None:
    figure_9 = pytest.importorskip("slr_verify.dynamics.figure_9")
    monkeypatch.setattr(figure_9, "STEPS", 4)
    words = ("--heads", "3", "--locations", "3", "--runs", "2", "--jobs", "2", "-o", str(tmp_path))
    answer = run("figures", "9", *words)
    assert answer.exit_code == 0, answer.output
    assert "Figure 9. 3 heads of the predictor, 3 locations." in answer.output


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("success", *SHORT, "--locations", "11"), "locations must be at most L = 10"),
        (("success", *SHORT, "--heads", "0"), "'--heads': must be a whole number from 1 to 64"),
        (("success", *SHORT, "--method", "five-"), "method must be one of gram, vectors, sgd"),
        (("success", *SHORT, "--start", "manifold"), "runs start on the spheres, got 'manifold'"),
        (("success", *TWO, "--schedule", "swap"), "--schedule and --heads exclude each other"),
        (
            ("success", *SHORT, "--method", "sgd", "--d", "7"),
            "needs d >= 2 (heads + locations) = 8",
        ),
        (
            ("simulate", *SHORT, "--kappa", "1", "-o", "x"),
            "--kappa is for one head without --heads",
        ),
        (
            ("simulate", *SHORT, "--test-sequences", "9", "-o", "x"),
            "--test-sequences is for one head without --heads",
        ),
        (
            ("sweep", *TWO, "--lam", "1", "--alpha", "1", "--start", "manifold", "-o", "x"),
            "runs start on the spheres, got 'manifold'",
        ),
        (("figures", "3", "--heads", "2", "-o", "x"), "--heads belongs to Figure 9, got 3"),
        (
            ("figures", "9", "--locations", "1", "-o", "x"),
            "locations must be at least 2 for Figure 9",
        ),
    ],
)
def test_wrong_usage_is_one_sentence_and_exit_code_2(
    words: tuple[str, ...], message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    answer = run(*words)
    assert answer.exit_code == 2, answer.output
    assert message in " ".join(answer.output.split())
    assert not (tmp_path / "x").exists()
