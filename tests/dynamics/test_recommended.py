"""The recommended schedule: its step sizes, what comes of it, and what does without its first stage."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from click.testing import CliRunner

from slr_verify import Parameters, risk
from slr_verify.cli import main
from slr_verify.dynamics.outcome import exact_interval, outcome_of, within_tolerance
from slr_verify.dynamics.recommended import LARGE, in_stages, recommendation, swapped
from slr_verify.dynamics.vectors import axes, products_of
from slr_verify.numeric.spectra import largest_eigenvalue
from slr_verify.numeric.spurious_theta import spurious_theta

HALF = {"gamma_squared": "1/2"}
NAMES = ("kappa", "nu", "theta", "eta", "rho")


def rng(seed: int = 1) -> np.random.Generator:
    return np.random.default_rng(seed)


def highest(params: Parameters, point: np.ndarray) -> float:
    """The largest eigenvalue of the Hessian on the spheres, by differences of the risk of vectors."""
    frames, step = [np.linalg.svd(each[None])[2][1:] for each in point], 1e-3
    size = 2 * (params.d - 1)

    def at(turns: np.ndarray) -> float:
        moved = np.array([
            np.cos(np.linalg.norm(t)) * p + np.sinc(np.linalg.norm(t) / np.pi) * t @ f
            for p, f, t in zip(point, frames, np.split(turns, 2), strict=True)
        ])  # fmt: skip
        return float(
            risk(params, **dict(zip(NAMES, products_of(moved[:, None])[:, 0], strict=True)))
        )

    unit = step * np.eye(size)
    hessian = [
        [(at(i + j) + at(-i - j) - at(i - j) - at(j - i)) / (4 * step**2) for j in unit]
        for i in unit
    ]
    return float(np.linalg.eigvalsh(hessian)[-1])


@pytest.mark.parametrize(
    ("d", "lam"), [(5, "10"), (5, "0.02"), (12, "0.3"), (6, "1"), (4, "3"), (16, "10")]
)
def test_the_largest_eigenvalue_is_that_of_differences_at_three_points(d: int, lam: str) -> None:
    params = Parameters(d=d, L=4, lam=lam, gamma_squared="1/2")
    k_star, v_star, one, two = axes(d)
    theta = min(float(spurious_theta(params, params.lam)), 1.0)
    points = (
        (k_star, v_star),
        (v_star, theta * k_star + np.sqrt(1 - theta**2) * one),
        (one, two),
    )
    found = max(highest(params, np.array(point)) for point in points)
    assert largest_eigenvalue(params) == pytest.approx(found, rel=1e-4)


def test_stages_are_hot_then_cold_with_steps_of_one_over_the_curvature() -> None:
    found = recommendation(d=LARGE, L=10, **HALF)
    lambdas = [stage.params.lam for stage in found.stages]
    assert lambdas == [10.0, 0.3, found.best.lam]
    assert [len(recommendation(d=d, L=10, **HALF).stages) for d in (LARGE - 1, LARGE)] == [2, 3]
    for params, alpha, steps in found.stages:
        assert alpha * largest_eigenvalue(params) == pytest.approx(1)
        assert alpha * steps >= 12
    twice = recommendation(d=LARGE, L=10, slower=2, **HALF)
    for one, two in zip(found.stages, twice.stages, strict=True):
        assert two.alpha == pytest.approx(one.alpha / 2)
        assert two.steps == pytest.approx(2 * one.steps, abs=1)


@pytest.mark.parametrize(
    "setting", [(100, 10, "1/2"), (400, 10, "1/2"), (100, 10, "1/4"), (50, 3, "2")]
)
def test_all_runs_recover_and_are_as_good_as_the_oracle(setting) -> None:
    d, tokens, square = setting
    found = recommendation(d=d, L=tokens, gamma_squared=square, epsilon="0.1")
    outcome = outcome_of(in_stages(found, runs=64, rng=rng())[-1], found.best)
    assert (outcome.runs, outcome.recovered, outcome.close) == (64, 64, 64)


def test_without_the_hot_stage_runs_are_lost() -> None:
    found = recommendation(d=100, L=10, **HALF)
    last = in_stages(replace(found, stages=found.stages[1:]), runs=64, rng=rng())[-1]
    assert outcome_of(last, found.best).recovered < 48


def test_being_as_good_as_the_oracle_is_told_apart_from_recovery() -> None:
    """At the best lambda the points off the manifold have less risk than the oracle."""
    found = recommendation(d=100, L=10, **HALF)
    last = in_stages(replace(found, stages=found.stages[1:]), runs=64, rng=rng())[-1]
    outcome = outcome_of(last, found.best)
    assert outcome.close > outcome.recovered
    assert within_tolerance(last, found.best).shape == (64, 2)


@pytest.mark.parametrize(
    "setting", [(100, 10, "1/2"), (20, 10, "1/2"), (4, 10, "1/2"), (4, 3, "8")]
)
def test_with_a_swap_runs_recover_in_few_dimensions_too(setting) -> None:
    d, tokens, square = setting
    found = recommendation(d=d, L=tokens, gamma_squared=square, swap=True)
    stages = in_stages(found, runs=200, rng=rng())
    before, after = (outcome_of(each, found.best) for each in stages)
    assert 60 < before.recovered < 140
    assert (after.recovered, after.close) == (200, 200)


def test_a_swap_exchanges_vectors_and_only_where_that_lowers_the_risk() -> None:
    params, random = Parameters(d=9, L=5, gamma_squared="1/2"), rng()
    state = random.normal(size=(2, 50, 9))
    state /= np.linalg.norm(state, axis=2, keepdims=True)
    before, other = products_of(state), products_of(state[::-1])
    judge = Parameters(d=9, L=5, lam=1, gamma_squared="1/2")
    values = [risk(judge, **dict(zip(NAMES, at, strict=True))) for at in (before, other)]
    expected = np.where(values[1] < values[0], other, before)
    assert swapped(params, before) == pytest.approx(expected)
    assert 10 < np.sum(values[1] < values[0]) < 40


def test_literal_vectors_end_where_the_five_products_do() -> None:
    found = recommendation(d=20, L=10, **HALF)
    ends = [
        in_stages(found, runs=8, rng=rng(), method=method)[-1].end_points()
        for method in ("five", "vectors")
    ]
    assert ends[0] == pytest.approx(ends[1], abs=1e-6)
    assert np.abs(ends[1][0]).min() > 0.99


def test_no_failure_bounds_the_probability_by_three_over_the_runs() -> None:
    low, high = exact_interval(0, 100_000)
    assert low == 0
    assert high == pytest.approx(1 - 0.025 ** (1 / 100_000))
    assert exact_interval(3, 20) == pytest.approx((0.032071, 0.378927), abs=1e-6)


def run(*words: str):
    return CliRunner().invoke(main, words)


def test_the_command_tells_apart_what_is_observed_certain_and_proved() -> None:
    answer = run("recommend", "--d", "100")
    assert answer.exit_code == 0, answer.output
    said = answer.output
    assert "64 recover (k*, v*) or (-k*, -v*)" in said
    assert "lambda = 10         (k*, v*) saddle, spurious points saddle" in said
    assert "Not proved: that the schedule recovers from almost every start." in said
    assert "Warning" not in said


def test_of_a_swap_it_says_what_is_proved_of_it() -> None:
    answers = {swap: run("recommend", "--d", "8", *swap) for swap in ((), ("--swap",))}
    assert all(each.exit_code == 0 for each in answers.values())
    proved = "schedules-swap       the same from a spurious point or corner with k and v exchanged"
    assert [proved in each.output for each in answers.values()] == [False, True]


def test_with_output_noise_sgd_is_tried_and_nothing_is_proved_of_it() -> None:
    words = ("recommend", "--d", "12", "--L", "3", "--epsilon", "0.1", "--noise", "rademacher")
    answer = run(*words, "--batch", "3")
    assert answer.exit_code == 0, answer.output
    assert "in 16 runs of SGD, in law, in batches of 3 from random starts:" in answer.output
    assert "Not proved: anything about SGD with this schedule." in answer.output
    assert "five-variable-map" not in answer.output
    assert "SGD with the step sizes of PGD was seen to lose runs at the end" in answer.stderr


def test_few_dimensions_get_a_warning() -> None:
    answer = run("recommend", "--d", "7", "--gamma-squared", "1")
    assert answer.exit_code == 0
    assert "Warning: no hot stage is known to recover from every start" in answer.stderr


def test_success_with_the_recommended_schedule() -> None:
    words = ("success", "--schedule", "recommended", "--d", "50", "--runs", "40", "--jobs", "1")
    answer = run(*words)
    assert answer.exit_code == 0, answer.output
    assert (
        "0 of 40 runs do not recover (k*, v*) or (-k*, -v*): 95% Clopper-Pearson" in answer.output
    )
    assert "0 of 40 runs are not within 5% of the oracle's excess risk" in answer.output
    again = run(*words[:-1], "2")
    assert again.output == answer.output


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (
            ("success", "--schedule", "recommended", "--preset", "7b"),
            "--schedule and --preset exclude each",
        ),
        (
            ("success", "--schedule", "recommended", "--alpha", "0.1"),
            "--schedule and --alpha exclude each",
        ),
        (("success", "--schedule", "hot"), "'hot' is not one of 'recommended', 'swap'"),
        (("success", "--schedule", "recommended", "--d", "2"), "d must be at least 3, where"),
        (("success", "--preset", "7b", "--slower", "2"), "--slower belongs to --schedule"),
        (("recommend", "--d", "2"), "must be a whole number from 3"),
        (("recommend", "--gamma-squared", "0"), "gamma_squared must be positive, got"),
        (("recommend", "--batch", "5"), "--batch needs --noise: only SGD has batches"),
        (("recommend", "--noise", "cauchy"), "noise must be one of"),
        (("recommend", "--d", "3", "--noise", "gaussian"), "method 'sgd' needs d >= 4, got 3"),
        (("recommend", "--slower", "0.5"), "must be from 1 to 1000000, got '0.5'"),
    ],
)
def test_bad_usage_is_one_sentence(words: tuple[str, ...], said: str) -> None:
    answer = run(*words)
    assert answer.exit_code == 2
    assert said in " ".join(answer.output.split())
