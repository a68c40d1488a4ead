"""Minima and saddles of the risk: against finite differences on the spheres, and against literal steps."""

from __future__ import annotations

import json
from collections import Counter
from fractions import Fraction

import numpy as np
import pytest
from click.testing import CliRunner

from slr_verify import Parameters, risk
from slr_verify.certify.stability import Kind, Place, stability
from slr_verify.certify.stability_map import REGIONS, UNDECIDED, as_json, region, stability_map
from slr_verify.cli import main
from slr_verify.dynamics.stability_figure import drawn_stability
from slr_verify.dynamics.vectors import axes, literal_step, products_of
from slr_verify.numeric.spurious_theta import spurious_theta

HALF = Fraction(1, 2)
STEP = 2e-3
NOISE = 1e-6
"""Of finite differences, over the largest eigenvalue."""


def off_manifold(params: Parameters) -> np.ndarray:
    """k = v*, and v at the theta where the slope vanishes, or at a corner."""
    k_star, v_star, across = axes(params.d)[:3]
    at = min(float(spurious_theta(params, params.lam)), 1.0)
    return np.array([v_star, at * k_star + np.sqrt(1 - at**2) * across])


def oracle(params: Parameters) -> np.ndarray:
    return axes(params.d)[:2].copy()


def spectrum(params: Parameters, point: np.ndarray) -> np.ndarray:
    """Eigenvalues of the Hessian of the risk on the two spheres, by differences of its values alone."""
    frames = [np.linalg.svd(each[None])[2][1:] for each in point]
    size = params.d - 1

    def at(turns: np.ndarray) -> float:
        moved = []
        for each, frame, turn in zip(point, frames, np.split(turns, 2), strict=True):
            angle = np.linalg.norm(turn)
            moved.append(np.cos(angle) * each + np.sinc(angle / np.pi) * turn @ frame)
        names = ("kappa", "nu", "theta", "eta", "rho")
        (values,) = products_of(np.array(moved)[:, None]).T
        return float(risk(params, **dict(zip(names, values, strict=True))))

    unit = STEP * np.eye(2 * size)
    found = np.empty((2 * size, 2 * size))
    for i, one in enumerate(unit):
        for j, two in enumerate(unit[: i + 1]):
            ahead, aside = at(one + two) + at(-one - two), at(one - two) + at(two - one)
            found[i, j] = found[j, i] = (ahead - aside) / (4 * STEP**2)
    return np.linalg.eigvalsh(found)


def parameters(rng: np.random.Generator) -> Parameters:
    return Parameters(
        d=int(rng.integers(3, 7)),
        L=int(rng.integers(2, 20)),
        lam=f"{10 ** rng.uniform(-0.5, 0.8):.4g}",
        gamma_squared=f"{10 ** rng.uniform(-1, 0.5):.4g}",
    )


@pytest.mark.long
def test_the_kinds_are_those_of_the_hessian_by_finite_differences() -> None:
    rng, seen = np.random.default_rng(5), Counter()
    for _ in range(40):
        params = parameters(rng)
        found = stability(params)
        for kind, point in ((found.oracle, oracle), (found.off_manifold, off_manifold)):
            values = spectrum(params, point(params))
            if kind is Kind.MINIMUM:
                assert values[0] > -NOISE * values[-1], (params, values)
            else:
                assert values[0] < NOISE * values[-1], (params, values)
            clear = kind is Kind.MINIMUM or values[0] < -NOISE * values[-1]
            seen[point, kind, found.place] += clear
    assert len(seen) == 6, seen
    assert min(seen.values()) >= 2, seen


@pytest.mark.parametrize(
    ("lam", "oracle_is", "off_is"),
    [
        ("0.892437", Kind.MINIMUM, Kind.MINIMUM),
        ("0.892439", Kind.SADDLE, Kind.MINIMUM),
        ("0.920682", Kind.SADDLE, Kind.MINIMUM),
        ("0.920684", Kind.SADDLE, Kind.SADDLE),
    ],
)
def test_both_thresholds_at_the_parameters_of_the_paper(lam: str, oracle_is, off_is) -> None:
    found = stability(Parameters(lam=lam, gamma_squared="1/2"))
    assert found == (oracle_is, off_is, Place.SPHERE)


@pytest.mark.long
@pytest.mark.parametrize("point", [oracle, off_manifold])
@pytest.mark.parametrize(("lam", "tokens"), [("0.1", 10), ("1.2", 10), ("2", 3), ("4", 3)])
def test_literal_steps_leave_saddles_and_no_minima(lam: str, tokens: int, point) -> None:
    params = Parameters(d=12, L=tokens, lam=lam, gamma_squared="1/2")
    here, rng = point(params), np.random.default_rng(1)
    alpha = 1 / spectrum(params, here)[-1]
    state = (here + 1e-3 * rng.normal(size=here.shape))[:, None]
    state /= np.linalg.norm(state, axis=2, keepdims=True)
    at, before = products_of(here[:, None]), products_of(state)
    for _ in range(3000):
        state = literal_step(params, params.lam, alpha, state)
    found = stability(params)
    kind = found.oracle if point is oracle else found.off_manifold
    gap = np.abs(products_of(state) - at).max() / np.abs(before - at).max()
    assert gap < 1 if kind is Kind.MINIMUM else gap > 10


def test_a_map_has_four_regions_and_nothing_undecided() -> None:
    lambdas = [Fraction(f"{x:.5g}") for x in np.geomspace(0.02, 5, 24)]
    dimensions = [int(x) for x in np.geomspace(8, 1e5, 24)]
    found = stability_map(lambdas=lambdas, dimensions=dimensions, L=10, gamma_squared=HALF)
    counts = found.counts()
    assert sum(counts.values()) == 24**2
    assert counts[UNDECIDED] == 0
    assert min(counts[name] for name in REGIONS.values()) > 0
    (kept,) = json.loads(as_json([found]))["maps"]
    assert np.shape(kept["oracle"]) == (24, 24)
    assert kept["oracle"][3][5] == found.rows[3][5].oracle.value
    assert drawn_stability([found], "png").startswith(b"\x89PNG")


def test_one_token_far_from_zero_is_undecided() -> None:
    """The entries of the block are then smaller than exp(-10000), and balls do not tell them apart."""
    found = stability(Parameters(d=50_000, L=1, lam=3, gamma_squared="1/20"))
    assert found.oracle is Kind.UNDECIDED
    assert region(found) == UNDECIDED


def test_two_dimensions_are_refused() -> None:
    with pytest.raises(
        ValueError, match="d must be at least 3, where the spurious points exist, got 2"
    ):
        stability(Parameters(d=2))


def test_too_many_points_are_refused() -> None:
    with pytest.raises(ValueError, match="a map has at most 1000000 points, got 1002000"):
        stability_map(lambdas=[HALF] * 1002, dimensions=[4] * 1000, L=10, gamma_squared=HALF)


def test_the_command_at_a_point() -> None:
    answer = CliRunner().invoke(main, ["stability", "--lam", "9/10"])
    assert answer.output.splitlines() == [
        "d = 400, L = 10, gamma^2 = 1/2, lambda = 9/10",
        "  (k*, v*)         saddle",
        "  spurious points  minimum",
    ]


def test_the_command_says_with_its_exit_code_that_something_is_undecided() -> None:
    words = ["stability", "--d", "50000", "--L", "1", "--lam", "3", "--gamma-squared", "1/20"]
    assert CliRunner().invoke(main, words).exit_code == 3


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--d", "2"], "must be numbers of 3..1e30"),
        (["--lam", "0"], "must be positive numbers"),
        (["--lam", "2:1:5"], "FIRST < LAST"),
        (["--lam", "1:2:1"], "COUNT from 2 to 10000"),
        (["--lam", "1:2"], "got '1:2'"),
        (["--gamma-squared", "0"], "gamma_squared must be positive, got"),
        (["--plot", "map.png"], "--plot needs two values of --lam and of --d at least"),
        (["--lam", "1,2", "--d", "4,5", "--plot", "map.doc"], "Format 'doc' is not supported"),
    ],
)
def test_bad_usage_is_one_sentence(tmp_path, monkeypatch, words: list[str], said: str) -> None:
    monkeypatch.chdir(tmp_path)
    answer = CliRunner().invoke(main, ["stability", *words])
    assert answer.exit_code == 2
    assert said in answer.output.replace("\n", " ")
    assert not list(tmp_path.iterdir())
