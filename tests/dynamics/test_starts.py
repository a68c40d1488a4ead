"""Starts in the five products, against uniform vectors of R^d."""

import numpy as np
import pytest
from scipy.stats import ks_2samp

from slr_verify.dynamics.starts import NAMES, on_manifold, on_spheres, starting_points
from slr_verify.numeric.products import checked_products

RUNS = 20_000
FALSE_ALARM = 1e-3
"""Of all tests of this file together, at the fixed seeds below: 10 comparisons for each d."""


def unit(rows):
    return rows / np.linalg.norm(rows, axis=1, keepdims=True)


def orthogonal(rows, to):
    return rows - np.sum(rows * to, axis=1, keepdims=True) * to


def vectors_on_spheres(d, rng):
    k, v = unit(rng.standard_normal((RUNS, d))), unit(rng.standard_normal((RUNS, d)))
    return np.array([k[:, 0], v[:, 1], v[:, 0], k[:, 1], np.sum(k * v, axis=1)])


def vectors_on_manifold(d, rng):
    k = rng.standard_normal((RUNS, d))
    k[:, 1] = 0
    k = unit(k)
    v = rng.standard_normal((RUNS, d))
    v[:, 0] = 0
    rest = k.copy()
    rest[:, 0] = 0
    size = np.linalg.norm(rest, axis=1, keepdims=True)
    v = v if d == 2 else orthogonal(v, rest / size)
    v = unit(v)
    return np.array([k[:, 0], v[:, 1], v[:, 0], k[:, 1], np.sum(k * v, axis=1)])


@pytest.mark.parametrize("d", [2, 3, 4, 5, 40])
def test_on_the_spheres_the_products_are_those_of_uniform_vectors(d: int) -> None:
    fast = on_spheres(d, RUNS, np.random.default_rng(d))
    slow = vectors_on_spheres(d, np.random.default_rng(100 + d))
    combined = [rows[4] - rows[0] * rows[2] for rows in (fast, slow)]
    pairs = [*zip(fast, slow, strict=True), tuple(combined)]
    assert min(ks_2samp(*pair).pvalue for pair in pairs) > FALSE_ALARM / 60


@pytest.mark.parametrize("d", [2, 3, 4, 5, 40])
def test_on_the_manifold_too(d: int) -> None:
    fast = on_manifold(d, RUNS, np.random.default_rng(d))
    slow = vectors_on_manifold(d, np.random.default_rng(200 + d))
    assert np.abs(slow[2:]).max() < 1e-6
    assert not np.any(fast[2:])
    pairs = (*zip(fast[:2], slow[:2], strict=True), (fast[0] * fast[1], slow[0] * slow[1]))
    assert min(ks_2samp(*pair).pvalue for pair in pairs) > FALSE_ALARM / 60


def test_another_dimension_is_told_apart() -> None:
    fast = on_spheres(5, RUNS, np.random.default_rng(1))
    slow = vectors_on_spheres(6, np.random.default_rng(2))
    assert ks_2samp(fast[0], slow[0]).pvalue < FALSE_ALARM / 60


@pytest.mark.parametrize("d", [2, 3, 4, 7])
@pytest.mark.parametrize("law", [on_spheres, on_manifold])
def test_unit_vectors_with_these_products_exist(law, d: int) -> None:
    products = law(d, 500, np.random.default_rng(0))
    checked_products(d=d, **dict(zip(NAMES, products, strict=True)))


def test_given_products_are_repeated_or_taken_one_by_one() -> None:
    rng = np.random.default_rng(0)
    points = starting_points({"kappa": [0.1, 0.2], "nu": 0.5}, d=9, runs=2, rng=rng)
    assert points.tolist() == [[0.1, 0.2], [0.5, 0.5], [0, 0], [0, 0], [0, 0]]


@pytest.mark.parametrize(
    ("start", "message"),
    [
        ("sphere", "start must be one of spheres, manifold or products, got 'sphere'"),
        ({"kappa": 0.1}, "start must be a law or a mapping with kappa, nu and perhaps theta"),
        ({"kappa": 0.1, "nu": 0, "x": 1}, "start must be a law or a mapping with kappa"),
        ({"kappa": 1, "nu": 0.5, "rho": 0.9}, "no unit vectors k, v have the products"),
        ({"kappa": [0.1] * 3, "nu": 0}, r"one for each of 2 runs; the shapes are kappa \(3,\)"),
    ],
)
def test_bad_starts_are_refused(start, message) -> None:
    with pytest.raises(ValueError, match=message):
        starting_points(start, d=9, runs=2, rng=np.random.default_rng(0))
