"""Trajectories on the square are those of `simulate`, and of the map step by step."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from slr_verify import reduced_map, simulate
from slr_verify.explorer.coordinates import drawn
from slr_verify.explorer.paths import paths, record_every
from slr_verify.explorer.view import View

STARTS = ((Fraction(3, 10), Fraction(-1, 2)), (Fraction(-9, 10), Fraction(1, 5)))


def test_a_trajectory_is_the_map_step_by_step() -> None:
    view = View(starts=STARTS, steps=60)
    found = paths(view)
    kappa, nu = (np.array([float(x) for x in row]) for row in zip(*STARTS, strict=True))
    for _ in range(60):
        kappa, nu = reduced_map(view.params, 0.004, kappa=kappa, nu=nu)
    np.testing.assert_allclose([path.kappa[-1] for path in found], kappa, rtol=1e-13)
    np.testing.assert_allclose([path.nu[-1] for path in found], nu, rtol=1e-13)


def test_a_trajectory_is_that_of_simulate_along_a_schedule() -> None:
    view = View(starts=STARTS, steps=4000, decay=Fraction(1, 1000), coordinates="angles")
    found = simulate(
        view.params,
        alpha=0.004,
        steps=4000,
        runs=2,
        start={"kappa": [0.3, -0.9], "nu": [-0.5, 0.2]},
        schedule=view.schedule,
        method="two",
        rng=np.random.default_rng(0),
        record_every=record_every(view),
    )
    for row, path in enumerate(paths(view)):
        np.testing.assert_array_equal(path.kappa, found.kappa[row])
        np.testing.assert_array_equal(path.risk, found.risk[row])
        np.testing.assert_array_equal(path.y, drawn(view, found.nu[row]))
        assert path.steps[-1] == 4000


def test_no_start_no_trajectory() -> None:
    assert paths(View()) == ()


def test_where_no_vectors_have_the_products_it_is_said() -> None:
    with pytest.raises(ValueError, match="need d of at least 4, got 3"):
        paths(View(d=3, starts=STARTS))
