"""Trajectories on the square are those of `simulate`, and of the map step by step, thinned."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from slr_verify import reduced_map, simulate
from slr_verify.dynamics.trajectories import Trajectories
from slr_verify.explorer.computed.paths import MOST_POINTS, paths, unfinished
from slr_verify.explorer.computed.square import drawn
from slr_verify.explorer.state.view import View

STARTS = ((Fraction(3, 10), Fraction(-1, 2)), (Fraction(-9, 10), Fraction(1, 5)))


def simulated(view: View) -> Trajectories:
    kappa, nu = ([float(x) for x in row] for row in zip(*view.starts, strict=True))
    return simulate(
        view.params,
        alpha=float(view.alpha),
        steps=view.steps,
        runs=len(view.starts),
        start={"kappa": kappa, "nu": nu},
        schedule=view.schedule,
        method="two",
        rng=np.random.default_rng(0),
    )


def test_a_trajectory_is_the_map_step_by_step() -> None:
    view = View(starts=STARTS, steps=60)
    found = paths(view)
    kappa, nu = (np.array([float(x) for x in row]) for row in zip(*STARTS, strict=True))
    for _ in range(60):
        kappa, nu = reduced_map(view.params, 0.004, kappa=kappa, nu=nu)
    np.testing.assert_allclose([path.kappa[-1] for path in found], kappa, rtol=1e-13)
    np.testing.assert_allclose([path.nu[-1] for path in found], nu, rtol=1e-13)


@pytest.mark.parametrize("coordinates", ["products", "angles"])
@pytest.mark.parametrize(("lam", "decay"), [("0.1", "0"), ("2", "0.001")])
def test_every_kept_step_is_that_of_simulate(coordinates: str, lam: str, decay: str) -> None:
    view = View(starts=STARTS, steps=4000, coordinates=coordinates).changed(lam=lam, decay=decay)
    found = simulated(view)
    for row, path in enumerate(paths(view)):
        for name in ("kappa", "nu"):
            expected = getattr(found, name)[row, path.steps]
            np.testing.assert_allclose(getattr(path, name), expected, rtol=1e-11, atol=1e-15)
        np.testing.assert_array_equal(path.y, drawn(view, path.nu))
        assert (path.steps[0], path.steps[-1]) == (0, 4000)


@pytest.mark.parametrize("alpha", ["0.004", "1"])
def test_no_step_that_is_left_out_is_far_from_one_that_is_kept(alpha: str) -> None:
    view = View(starts=STARTS, steps=4000).changed(alpha=alpha)
    found = simulated(view)
    for row, path in enumerate(paths(view)):
        before = path.steps[np.searchsorted(path.steps, np.arange(4000), side="right") - 1]
        gap = np.abs(found.kappa[row, :4000] - found.kappa[row, before])
        assert np.all(gap + np.abs(found.nu[row, :4000] - found.nu[row, before]) < 0.0061)
        assert len(path.x) < MOST_POINTS


def test_a_long_erratic_walk_is_cut() -> None:
    view = View(d=10**6, starts=STARTS).changed(lam=10, alpha=10, gamma_squared=100)
    found = paths(view)
    assert MOST_POINTS in {len(path.x) for path in found}
    assert {path.steps[-1] for path in found} == {20_000}


def test_a_trajectory_does_not_depend_on_the_others() -> None:
    alone, together = View(starts=STARTS[:1], steps=4000), View(starts=STARTS * 9, steps=4000)
    (one,), many = paths(alone), paths(together)
    for name in ("steps", "x", "y", "kappa", "nu"):
        np.testing.assert_allclose(getattr(one, name), getattr(many[16], name), rtol=1e-11)


def test_no_start_no_trajectory() -> None:
    assert paths(View()) == ()


def test_where_no_vectors_have_the_products_it_is_said() -> None:
    with pytest.raises(ValueError, match="need d of at least 4, got 3"):
        paths(View(d=3, starts=STARTS))


def test_trajectories_that_have_not_arrived_are_counted() -> None:
    starts = [("0.2", "0.3"), (0, 0), ("-0.2", "-0.3")]
    early, late = (View().changed(starts=starts, steps=steps) for steps in (100, 20_000))
    assert unfinished(early, paths(early)) == 2
    assert unfinished(late, paths(late)) == 0
