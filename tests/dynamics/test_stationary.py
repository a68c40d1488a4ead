"""Where runs end: the named points are stationary, and end points near them are counted."""

import numpy as np
import pytest

from slr_verify import Parameters, five_variable_map, simulate
from slr_verify.dynamics.presets import PRESETS, preset
from slr_verify.dynamics.stationary import (
    certain_to_recover,
    end_points,
    stationary_points,
)
from slr_verify.dynamics.success import success, success_of, wilson
from slr_verify.numeric.products import checked_products
from slr_verify.numeric.spurious_theta import spurious_theta

PAPER = Parameters(gamma_squared="1/2")
RNG = np.random.default_rng(0)
NAMES = ("kappa", "nu", "theta", "eta", "rho")


@pytest.mark.parametrize("lam", [0.05, 0.1, 0.3, 0.9])
def test_every_named_point_is_stationary(lam: float) -> None:
    params = Parameters(d=50, L=6, lam=lam)
    for name, point in stationary_points(params, lam).items():
        after = five_variable_map(params, 0.05, **dict(zip(NAMES, point, strict=True)))
        assert np.array(after) == pytest.approx(point, abs=1e-14), name


def test_the_spurious_theta_is_that_of_e7() -> None:
    """The value that PAPER.md gives for Fig 7b, and the printed formula."""
    assert spurious_theta(PAPER, 0.1) == pytest.approx(0.62977, abs=5e-6)
    lam, square = 0.1, 0.5
    p, q = np.sqrt(1 + 2 * lam**2 * square), np.sqrt(1 + 4 * lam**2 * square)
    at_zero = 4 / np.pi * np.arctan((q - 1) / (q + 1))
    printed = 2 * lam * square / (np.sqrt(np.pi) * p * np.sqrt(200) * at_zero)
    assert spurious_theta(PAPER, 0.1) == pytest.approx(printed, rel=1e-13)
    assert "spurious, eta = 1" not in stationary_points(Parameters(d=2), 0.01)


def test_named_points_are_those_of_the_space() -> None:
    """At the saddle four vectors are orthonormal; a spurious point needs a third dimension."""
    named = {d: stationary_points(Parameters(d=d, lam=10.0), 10.0) for d in (2, 3, 4)}
    assert spurious_theta(Parameters(d=2, lam=10.0), 10.0) < 1
    assert ["saddle on M" in named[d] for d in (2, 3, 4)] == [False, False, True]
    assert ["spurious, eta = 1" in named[d] for d in (2, 3, 4)] == [False, True, True]
    for d, points in named.items():
        for point in points.values():
            checked_products(d=d, **dict(zip(NAMES, point, strict=True)))


def test_end_points_are_counted() -> None:
    start = {
        "kappa": [0.3, -0.3, 0.0],
        "nu": [0.4, -0.4, 0.0],
        "theta": [0, 0, 0.6],
        "eta": [0, 0, 0.8],
    }
    found = simulate(
        Parameters(d=400, lam="1/10", gamma_squared="1/2"),
        alpha=4e-3,
        steps=20_000,
        runs=3,
        start=start,
        record_every=20_000,
        rng=np.random.default_rng(0),
    )
    ends = end_points(found)
    assert ends.names == ("(k*, v*)", "(-k*, -v*)", "spurious, eta = 1")
    assert ends.distances.max() < 0.1
    estimate = success_of(found)
    assert (estimate.recovered, estimate.fraction) == (2, 2 / 3)
    assert estimate.low < 2 / 3 < estimate.high


def test_what_is_near_nothing_is_elsewhere() -> None:
    found = simulate(
        PAPER,
        alpha=1e-9,
        steps=1,
        runs=1,
        start={"kappa": 0.5, "nu": 0.5},
        rng=np.random.default_rng(0),
    )
    assert end_points(found).names == ("elsewhere",)


def test_the_wilson_interval_covers_as_often_as_it_says() -> None:
    rng = np.random.default_rng(0)
    covered = [
        low <= 0.3 <= high
        for low, high in (wilson(int(rng.binomial(50, 0.3)), 50) for _ in range(400))
    ]
    assert 0.92 < np.mean(covered) < 0.98
    assert wilson(0, 30) == pytest.approx((0, 0.1135), abs=1e-4)


def test_about_half_of_the_runs_of_fig_7b_are_lost_to_e7() -> None:
    arguments = preset("7b").arguments()
    estimate = success(arguments, runs=128, rng=np.random.default_rng(1))
    assert 0.35 < estimate.fraction < 0.65
    spurious = sum(runs for name, runs in estimate.ends.items() if name.startswith("spurious"))
    assert spurious + estimate.recovered == 128


@pytest.mark.parametrize("name", PRESETS)
def test_presets_are_those_of_the_table(name: str) -> None:
    table = {
        "4a": (400, "1", 1e-4, 4e-3, 120_000, "spheres"),
        "4b": (400, "1/10", 0, 4e-3, 20_000, "manifold"),
        "5": (80, "2", 1e-4, 1e-3, 200_000, "spheres"),
        "7a": (400, "9/10", 0, 1e-3, 120_000, "spheres"),
        "7b": (400, "1/10", 0, 4e-3, 20_000, "spheres"),
    }
    one = preset(name)
    exact = one.params.exact()
    found = (one.params.d, str(exact["lam"]), one.schedule.decay, one.alpha, one.steps, one.start)
    assert found == table[name]
    assert (one.params.L, one.params.gamma_squared, one.runs) == (10, 0.5, 30)
    assert (str(exact["epsilon"]), one.sampling.batch) == ("1/10" if name == "5" else "0", 5)


def test_an_unknown_preset_is_answered_with_the_closest() -> None:
    with pytest.raises(
        ValueError, match="preset must be one of 4a, .*, got '4c'; the closest is '4b'"
    ):
        preset("4c")


@pytest.mark.parametrize(
    ("alpha", "nu", "theta", "certain"),
    [(0.05, 0.4, 0.0, 1), (0.09, 0.4, 0.0, 0), (0.05, -0.9, 0.0, 0), (0.05, 0.4, 0.01, 0)],
)
def test_what_is_certain_of_an_end_point(
    alpha: float, nu: float, theta: float, certain: int
) -> None:
    """On M, below 1/Mb = 0.0853 and in a quadrant of a minimum; nothing else."""
    start = {"kappa": [0.3], "nu": [nu], "theta": [theta], "eta": [0.0], "rho": [0.0]}
    found = simulate(PAPER, alpha=alpha, steps=1, runs=1, start=start, record_every=1, rng=RNG)
    assert certain_to_recover(found) == certain


def test_a_notebook_shows_the_panels() -> None:
    found = simulate(PAPER, alpha=0.05, steps=20, runs=2, start="manifold", record_every=5, rng=RNG)
    assert found._repr_png_().startswith(b"\x89PNG")
