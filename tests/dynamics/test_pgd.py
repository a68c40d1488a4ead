"""The compiled loops of PGD, against the literal algorithm in R^d and against the NumPy maps."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from slr_verify import Parameters, five_variable_map, reduced_map
from slr_verify.dynamics.marching import Span
from slr_verify.dynamics.pgd import five, two
from slr_verify.dynamics.piece import Piece
from slr_verify.dynamics.schedule import CONSTANT, Schedule
from slr_verify.dynamics.starts import NAMES, on_manifold, on_spheres
from slr_verify.dynamics.vectors import literal_step, products_of, vectors, with_products

RULES = (0.01, 0.1, 0.3, 0.5, 0.9, 1.0, 2.0)
"""One lambda for every way of computing the integrals that occurs below lambda = 2."""


def piece(params, start, alpha, steps, record_every=1, *, schedule=CONSTANT) -> Piece:
    return Piece(params, alpha, schedule, Span(steps, record_every), start)


def march(method, *arguments, **options):
    return method(piece(*arguments, **options), lambda count: None).products


@pytest.mark.long
@settings(max_examples=20, deadline=None)
@given(
    seed=st.integers(0, 2**32 - 1),
    d=st.sampled_from([2, 3, 4, 5, 30, 400]),
    length=st.integers(1, 30),
    lam=st.sampled_from(RULES),
    gamma=st.floats(0.1, 2),
    alpha=st.floats(1e-4, 1e-2),
)
def test_resynchronised_at_every_step_they_agree(seed, d, length, lam, *, gamma, alpha) -> None:
    """The state of the vectors is handed over at every step."""
    params = Parameters(d=d, L=length, lam=lam, gamma=gamma)
    state = with_products(on_spheres(d, 8, np.random.default_rng(seed)), d)
    for _ in range(10):
        fast = march(five, params, products_of(state), alpha, 1)[:, -1]
        state = literal_step(params, lam, alpha, state)
        assert np.abs(fast - products_of(state)).max() < 1e-12


def amplification(params, start, alpha, steps) -> np.ndarray:
    """By how much a small turn of k and of v has grown, at most, in 2000 steps; for each run."""
    small = 1e-8
    turned = with_products(start, params.d)
    turned += small * np.random.default_rng(1).standard_normal(turned.shape)
    turned /= np.linalg.norm(turned, axis=2, keepdims=True)
    near = products_of(turned)
    one, other = (march(five, params, at, alpha, steps) for at in (start, near))
    return np.abs(one - other).max(axis=(0, 1)) / small


@pytest.mark.parametrize("lam", [0.1, 0.5, 0.9])
def test_over_2000_free_steps_they_agree_where_rounding_is_not_amplified(lam: float) -> None:
    params = Parameters(d=40, L=5, lam=lam)
    start = on_spheres(40, 16, np.random.default_rng(7))
    fast, slow = (march(method, params, start, 4e-3, 2000, 50) for method in (five, vectors))
    calm = amplification(params, start, 4e-3, 2000) < 1000
    assert calm.sum() >= 8
    assert np.abs(fast - slow)[:, :, calm].max() < 1e-9


@pytest.mark.parametrize("lam", RULES)
def test_a_step_is_that_of_the_numpy_map(lam: float) -> None:
    params = Parameters(d=50, lam=lam)
    start = on_spheres(50, 100, np.random.default_rng(1))
    after = five_variable_map(params, 0.05, **dict(zip(NAMES, start, strict=True)))
    assert np.abs(march(five, params, start, 0.05, 1)[:, 1] - np.array(after)).max() < 1e-14


@pytest.mark.long
def test_a_step_is_that_of_the_numpy_map_for_large_gamma_too() -> None:
    """The gradient, of the order of gamma^2, is what decides where a step goes."""
    params = Parameters(d=50, lam=1, gamma=1e9)
    start = on_spheres(50, 100, np.random.default_rng(1))
    after = five_variable_map(params, 1e-9, **dict(zip(NAMES, start, strict=True)))
    step = march(five, params, start, 1e-9, 1)[:, 1]
    assert np.abs(step - np.array(after)).max() < 1e-13


def test_on_the_manifold_five_variables_are_two() -> None:
    params = Parameters(d=30, lam=0.4)
    start = on_manifold(30, 40, np.random.default_rng(3))
    full, flat = (march(method, params, start, 4e-3, 3000, 100) for method in (five, two))
    assert np.abs(full[:2] - flat[:2]).max() < 1e-12
    assert not np.any(full[2:])
    kappa, nu = reduced_map(params, 4e-3, kappa=start[0], nu=start[1])
    assert march(two, params, start, 4e-3, 1)[:2, 1] == pytest.approx(np.array([kappa, nu]), 1e-15)


def test_off_the_manifold_by_rounding_the_vectors_stay_near() -> None:
    """Fig 4b: the distance to M of the literal algorithm stays at the size of rounding errors."""
    params = Parameters(d=40, L=10, lam=0.1)
    start = on_manifold(40, 4, np.random.default_rng(3))
    distance = np.linalg.norm(march(vectors, params, start, 4e-3, 2000, 100)[2:], axis=0)
    assert 0 < distance.max() < 1e-13


def test_a_schedule_is_followed() -> None:
    params, schedule = Parameters(d=20, lam=0.8), Schedule(0.01)
    start = on_spheres(20, 5, np.random.default_rng(4))
    fast, slow = (
        march(method, params, start, 0.01, 60, 20, schedule=schedule) for method in (five, vectors)
    )
    assert np.abs(fast - slow).max() < 1e-12
    assert np.abs(fast - march(five, params, start, 0.01, 60, 20)).max() > 1e-3


def test_a_run_does_not_depend_on_its_neighbours() -> None:
    params = Parameters(d=20, lam=0.3)
    start = on_spheres(20, 70, np.random.default_rng(5))
    together = march(five, params, start, 0.01, 200, 10)
    alone = march(five, params, start[:, 41:42], 0.01, 200, 10)
    assert np.array_equal(together[:, :, 41:42], alone)


@pytest.mark.parametrize("record_every", [1, 7, 4095, 4096, 4097, 9999, 10_000, 20_000])
def test_records_are_those_of_a_run_recorded_at_every_step(record_every: int) -> None:
    params = Parameters(d=20, lam=0.3)
    start = on_spheres(20, 3, np.random.default_rng(6))
    every_one = march(five, params, start, 0.01, 10_000)
    chosen = march(five, params, start, 0.01, 10_000, record_every)
    assert np.array_equal(chosen, every_one[:, Span(10_000, record_every).recorded()])


def test_stationary_points_stay() -> None:
    params = Parameters(d=400, lam=0.9)
    corners = np.array([[1, 1, -1, -1], [1, -1, 1, -1], *np.zeros((3, 4))], dtype=float)
    assert np.array_equal(march(five, params, corners, 0.01, 1000)[:, -1], corners)


def test_the_mirror_image_of_a_run_is_a_run() -> None:
    params = Parameters(d=50, lam=0.5)
    start = on_spheres(50, 10, np.random.default_rng(8))
    mirror = np.array([-1, -1, -1, -1, 1])[:, None]
    after, mirrored = (march(five, params, at, 0.01, 500)[:, -1] for at in (start, mirror * start))
    assert np.array_equal(after, mirror * mirrored)
