"""The basin boundary against orbits that are followed forwards from both sides of it."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from slr_verify import max_step_size, simulate
from slr_verify.explorer.computed.boundary import Boundary, boundary, two_sides
from slr_verify.explorer.computed.square import product_at
from slr_verify.explorer.state.view import View

SETTINGS = (
    {},
    {"alpha": "0.08"},
    {"lam": "0.9", "alpha": "0.001"},
    {"lam": "0.01", "alpha": "1.8"},
    {"d": 4, "L": 1, "lam": "0.0001", "alpha": 10},
    {"gamma_squared": 10, "alpha": "0.002"},
)
ASIDE = 2e-3


def separates(view: View, found: Boundary, aside: float = ASIDE) -> bool:
    """Whether orbits that start a little above the curve go to (1, 1), and below it to (-1, -1)."""
    inner = slice(5, -5, 12)
    kappa, nu = product_at(view, found.x[inner]), product_at(view, found.y[inner])
    inside = np.maximum(np.abs(kappa), np.abs(nu)) < 1 - 2 * aside
    for side in (1, -1):
        end = simulate(
            view.params,
            alpha=found.alpha,
            steps=20_000,
            runs=int(inside.sum()),
            start={"kappa": kappa[inside] + side * aside, "nu": nu[inside] + side * aside},
            method="two",
            rng=np.random.default_rng(0),
            record_every=20_000,
        ).end_points()
        if not (np.all(side * end[0] > 0) and np.all(side * end[1] > 0)):
            return False
    return True


@pytest.mark.parametrize("changes", SETTINGS, ids=lambda value: "")
def test_starts_on_either_side_go_to_either_attractor(changes: dict[str, object]) -> None:
    view = View().changed(**changes)
    found = boundary(view)
    assert product_at(view, found.x[[0, -1]]).tolist() == [-1, 1]
    assert separates(view, found)


def test_a_curve_beside_it_does_not_separate() -> None:
    found = boundary(View())
    assert not separates(View(), found._replace(y=found.y + 3 * ASIDE))
    assert not separates(View(), found._replace(y=-found.y))


@pytest.mark.parametrize("coordinates", ["products", "angles"])
def test_it_falls_from_corner_to_corner_through_the_saddle(coordinates: str) -> None:
    view = View(coordinates=coordinates)
    found = boundary(view)
    kappa, nu = product_at(view, found.x), product_at(view, found.y)
    assert (kappa[0], nu[0], kappa[-1], nu[-1]) == (-1, 1, 1, -1)
    assert np.all(np.diff(kappa) >= 0)
    assert np.all(np.diff(nu) <= 1e-7)
    np.testing.assert_allclose(kappa, -kappa[::-1], atol=1e-15)
    assert np.abs(kappa[len(kappa) // 2]) < 1e-15


def test_no_point_is_far_from_the_next() -> None:
    for alpha in ("0.0001", "0.004", "0.08"):
        found = boundary(View(coordinates="angles").changed(alpha=alpha))
        assert np.abs(np.diff(found.x)).max() < 0.05
        assert np.abs(np.diff(found.y)).max() < 0.05


def test_a_small_step_is_drawn_for_a_larger_one_and_says_so() -> None:
    found = boundary(View().changed(alpha="0.0001"))
    assert found.alpha == 0.05 * max_step_size(View().params)
    assert boundary(View().changed(alpha="0.01")).alpha == 0.01


def test_where_there_need_be_no_curve_there_is_none() -> None:
    for view in (View(alpha=Fraction(1, 10)), View(decay=Fraction(1, 10))):
        found = boundary(view)
        assert len(found.x) == len(found.y) == 0


def test_where_it_takes_too_long_what_was_found_is_drawn() -> None:
    found = boundary(View().changed(d=10**6, alpha="0.000001"))
    assert 0 < found.y[0] < 1


@pytest.mark.parametrize("alpha", ["0.004", "0.08", "0.5"])
@pytest.mark.parametrize("lam", ["0.1", "0.05"])
def test_a_page_opens_with_trajectories_to_either_side(alpha: str, lam: str) -> None:
    view = View().changed(alpha=alpha, lam=lam)
    first, second = two_sides(view)
    assert first[0] == second[0]
    if alpha != "0.5":
        kappa, nu = ([float(point[at]) for point in (first, second)] for at in (0, 1))
        start = {"kappa": kappa, "nu": nu}
        found = simulate(
            view.params,
            alpha=float(alpha),
            steps=40_000,
            runs=2,
            start=start,
            method="two",
            rng=np.random.default_rng(0),
        )
        assert found.nu[0, -1] < 0 < found.nu[1, -1]


def test_where_no_vectors_have_the_products_a_page_opens_with_no_trajectory() -> None:
    assert two_sides(View(d=3)) == ()
