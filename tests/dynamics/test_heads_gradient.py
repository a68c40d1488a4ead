"""The compiled gradient of several heads, against NumPy and with what it refuses."""

from __future__ import annotations

from importlib.util import find_spec

import numpy as np
import pytest

from slr_verify import Parameters, multi_head_gradient
from slr_verify.dynamics.heads import gradient
from slr_verify.dynamics.heads.nodes import LANES, rule_for_heads
from slr_verify.numeric.heads.gradient import gradient_of_gram
from slr_verify.numeric.heads.layout import layout_of
from slr_verify.numeric.operations import Array

TWO = {"heads": 2, "locations": 2}
PARAMS = Parameters(d=12, L=6, lam="1/2", gamma_squared="1/2", epsilon="1/10")


def random_gram(*shape: int, seed: int = 0) -> Array:
    rows = np.random.default_rng(seed).standard_normal(shape)
    rows /= np.linalg.norm(rows, axis=-1, keepdims=True)
    return rows @ np.swapaxes(rows, -1, -2)


def by_numpy(params: Parameters, gram: Array, heads: int, locations: int, shared: bool) -> Array:
    return gradient_of_gram(params, params.lam, gram, layout_of(heads, locations, shared))


def oracle(heads: int, locations: int) -> Array:
    """Each head at a location of its own, with small angles between them."""
    size = 2 * (heads + locations)
    rows = 1e-4 * np.random.default_rng(1).standard_normal((size, size))
    for one in range(min(heads, locations)):
        for head, star in ((one, 2 * heads + one), (heads + one, 2 * heads + locations + one)):
            rows[[head, star], star] += 1
    rows[[row for row in range(size) if np.linalg.norm(rows[row]) < 0.5], 0] += 1
    rows /= np.linalg.norm(rows, axis=-1, keepdims=True)
    return rows @ rows.T


@pytest.mark.parametrize("shared", [False, True])
@pytest.mark.parametrize(
    ("heads", "locations"),
    [(2, 2), *(pytest.param(*each, marks=pytest.mark.long) for each in ((1, 1), (1, 3), (3, 2)))],
)
def test_the_compiled_gradient_is_that_of_numpy(heads: int, locations: int, shared: bool) -> None:
    """Also of small entries: where erf is near 1, it is 1 - erf that is computed."""
    size = 2 * (heads + locations)
    for d, lam, tokens in ((20, 0.05, 6), (20, 2.0, 3), (10**6, 0.5, 4), (10**12, 10.0, 3)):
        params = Parameters(d=d, L=tokens, lam=lam, gamma=0.7)
        for gram in (random_gram(size, 20), oracle(heads, locations)):
            found = multi_head_gradient(
                params, gram, heads=heads, locations=locations, shared_noise=shared
            )
            exact = by_numpy(params, gram, heads, locations, shared)
            assert np.abs(found - exact).max() <= 1e-13 * np.abs(exact).max()
            assert np.array_equal(found, found.T)


def test_small_entries_keep_their_digits() -> None:
    gram = np.eye(8)
    gram[range(8), [4, 5, 6, 7, 0, 1, 2, 3]] = 1.0
    params = Parameters(d=400, L=2, lam=0.3, gamma_squared="1/2")
    found, exact = multi_head_gradient(params, gram, **TWO), by_numpy(params, gram, 2, 2, False)
    small = (np.abs(exact) > 0) & (np.abs(exact) < 1e-3)
    assert np.any(small)
    assert found[small] == pytest.approx(exact[small], rel=1e-11)


@pytest.mark.parametrize("shared", [False, True])
def test_batches_of_two_axes_and_none(shared: bool) -> None:
    gram = random_gram(7, 5, 8, 12)
    found = multi_head_gradient(PARAMS, gram, **TWO, shared_noise=shared)
    exact = by_numpy(PARAMS, gram, 2, 2, shared)
    assert found.shape == exact.shape
    assert np.abs(found - exact).max() <= 1e-13 * np.abs(exact).max()
    one = multi_head_gradient(PARAMS, gram[6, 4].tolist(), **TWO, shared_noise=shared)
    assert np.array_equal(one, found[6, 4])


@pytest.mark.parametrize("place", [0, 18, 34])
def test_one_bad_matrix_among_many_is_refused(place: int) -> None:
    asked = {
        "gram must have a unit diagonal, that of unit vectors; got 1.1": ([3], [3]),
        "gram must be symmetric; two entries differ by 0.1": ([1], [5]),
        "gram must have no eigenvalue below 0": ([0, 1], [1, 0]),
    }
    for words, entries in asked.items():
        gram = np.tile(np.eye(8), (35, 1, 1))
        gram[place][entries] += 1.5 if len(entries[0]) == 2 else 0.1
        with pytest.raises(ValueError, match=words):
            multi_head_gradient(PARAMS, gram, **TWO)
    for value in (np.nan, np.inf):
        gram = np.tile(np.eye(8), (35, 1, 1))
        gram[place, 4, 2] = value
        with pytest.raises(ValueError, match=f"gram must be finite, got {value}"):
            multi_head_gradient(PARAMS, gram, **TWO)


def test_what_has_no_factor_is_judged_by_its_eigenvalues() -> None:
    """Of rank three, in three dimensions; and where Cholesky breaks down, but no eigenvalue does."""
    gram = random_gram(8, 3)
    params = Parameters(d=3, L=6, lam=0.3)
    found = multi_head_gradient(params, gram, **TWO)
    exact = by_numpy(params, gram, 2, 2, False)
    assert np.abs(found - exact).max() <= 1e-13 * np.abs(exact).max()
    for least, stands in ((-0.9e-9, True), (-1.1e-9, False)):
        gram = np.eye(8)
        gram[0, 1] = gram[1, 0] = 1 - least
        if stands:
            assert np.all(np.isfinite(multi_head_gradient(PARAMS, gram, **TWO)))
        else:
            with pytest.raises(ValueError, match="eigenvalue -1.1e-09"):
                multi_head_gradient(PARAMS, gram, **TWO)


def test_without_numba_it_is_numpy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        gradient, "find_spec", lambda name: None if name == "numba" else find_spec(name)
    )
    gram = random_gram(3, 8, 12)
    found = multi_head_gradient(PARAMS, gram, **TWO, shared_noise=True)
    assert np.array_equal(found, by_numpy(PARAMS, gram, 2, 2, True))
    with pytest.raises(ValueError, match="unit diagonal"):
        multi_head_gradient(PARAMS, 2 * gram, **TWO)


def test_nodes_are_taken_in_lanes() -> None:
    for lam in (0.01, 0.3, 5.0):
        nodes, weights = rule_for_heads(Parameters(lam=lam))
        assert len(nodes) == len(weights)
        assert len(nodes) % LANES == 0
        assert np.sum(weights) == pytest.approx(1)
