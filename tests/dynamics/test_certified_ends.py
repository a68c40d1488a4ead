"""Ends of runs in balls that contract: what is counted, what is not, and the interval."""

from dataclasses import replace

import numpy as np
import pytest
from click.testing import CliRunner
from scipy.stats import beta

from slr_verify import Parameters, simulate
from slr_verify.arb.certificates import check
from slr_verify.cli import main
from slr_verify.dynamics import success
from slr_verify.dynamics.certified_ends import ORACLE, SPURIOUS, certified_ends
from slr_verify.dynamics.schedule import Schedule
from slr_verify.dynamics.stationary import RECOVERED, end_points
from slr_verify.dynamics.trajectories import Trajectories

SMALL = Parameters(d=20, L=3, lam="3/10", gamma_squared="1/2")


def runs(steps: int, **more) -> Trajectories:
    rng = np.random.default_rng(0)
    known = {"alpha": 0.04, "runs": 40, "record_every": steps, "rng": rng}
    return simulate(SMALL, steps=steps, **known | more)


@pytest.fixture(scope="module")
def whole() -> Trajectories:
    return runs(3000)


def test_certified_ends_are_those_that_floating_point_sees(whole: Trajectories) -> None:
    found = certified_ends(whole)
    seen = end_points(whole).counts()
    recovered = sum(seen.get(name, 0) for name in RECOVERED)
    counts = {each.name: each.runs for each in found.attractors}
    assert counts == {ORACLE: recovered, SPURIOUS: found.runs - recovered}
    assert found.uncertified == found.further == 0
    for each in found.attractors:
        for ball in each.balls:
            check(ball.certificate)


@pytest.mark.long
def test_short_runs_are_not_certified_until_they_went_on(whole: Trajectories) -> None:
    """Also where each run goes is what longer runs from the same starts show."""
    short = runs(150)
    before = certified_ends(short)
    assert before.uncertified > 0
    after = certified_ends(short, further=4000)
    assert after.uncertified == 0
    assert 0 < after.further <= 4000
    expected = {each.name: each.runs for each in certified_ends(whole).attractors}
    assert {each.name: each.runs for each in after.attractors} == expected


def test_a_run_that_rests_at_a_saddle_counts_for_nothing() -> None:
    found = certified_ends(runs(10, start={"kappa": 0, "nu": 0}, runs=3), further=40)
    assert (found.uncertified, found.attractors) == (3, ())


def test_an_end_that_is_moved_out_of_the_ball_is_not_counted(whole: Trajectories) -> None:
    moved = replace(whole, kappa=whole.kappa + 0.005)
    assert certified_ends(moved).uncertified == moved.runs


@pytest.mark.long
def test_a_decreasing_lambda_is_that_of_the_last_step() -> None:
    found = certified_ends(runs(1000, schedule=Schedule(1e-3)), further=20_000)
    assert str(found.params.exact()["lam"]) == "3/20"
    assert found.uncertified == 0


def test_a_lambda_near_zero_is_not_rounded_to_zero() -> None:
    found = certified_ends(runs(10, schedule=Schedule(1e9), runs=2))
    last = found.params.exact()["lam"]
    assert float(last) == pytest.approx(0.3 / (1 + 1e10), rel=1e-12)
    assert found.uncertified == 2


@pytest.mark.long
def test_the_interval_is_that_of_quantiles_of_beta(whole: Trajectories) -> None:
    found = certified_ends(whole)
    low, high = found.interval(found.attractors[0].runs)
    n, count = found.runs, found.attractors[0].runs
    assert low == pytest.approx(beta.ppf(0.025, count, n - count + 1))
    assert high == pytest.approx(beta.ppf(0.975, count + 1, n - count))


def test_ends_of_sgd_stay_random() -> None:
    with pytest.raises(ValueError, match="ends of SGD stay random"):
        certified_ends(runs(5, method="sgd", runs=2))


GIVEN = ("success", "--d", "20", "--L", "3", "--lam", "0.3", "--alpha", "0.04", "--jobs", "1")


@pytest.mark.long
def test_the_command_writes_a_certificate_for_each_attractor(tmp_path) -> None:
    folder = tmp_path / "balls"
    more = ("--steps", "2000", "--runs", "12", "--certified", str(folder), "--further", "4000")
    answer = CliRunner().invoke(main, (*GIVEN, *more))
    assert answer.exit_code == 0, answer.output
    assert (
        "PGD with lambda = 3/10 and alpha = 1/25 certainly converges, up to signs, to"
        in answer.output
    )
    assert "0.00% (0.00% to 26.46%)  not certified".replace("% (", "%  (") in answer.output
    files = sorted(folder.iterdir())
    assert f"{len(files)} certificates written to {folder}" in answer.output
    assert all(file.stem in answer.output for file in files)
    for file in files:
        assert check(file.read_bytes().splitlines(keepends=True)).proved
    again = CliRunner().invoke(main, (*GIVEN, *more))
    assert (again.exit_code, "is there already" in again.output) == (2, True)


@pytest.mark.parametrize(
    ("options", "why"),
    [
        (("--further", "5"), "--further belongs to --certified"),
        (("--certified", "no-such", "--heads", "2"), "--certified is about one head"),
        (("--certified", "no-such", "--method", "sgd"), "ends of SGD stay random"),
        (("--certified", "no-such", "--d", "3"), "d must be at least 4 for certified ends, got 3"),
    ],
)
def test_they_are_refused_before_any_run(options, why, tmp_path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(success, "runs_to_the_end", None)
    answer = CliRunner().invoke(main, (*GIVEN, "--steps", "5", "--runs", "2", *options))
    assert answer.exit_code == 2
    assert why in answer.output
