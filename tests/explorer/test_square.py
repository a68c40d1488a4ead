"""The square as numbers: equal to the library's, in either coordinates, within the budget of a page."""

from __future__ import annotations

import numpy as np
import pytest

from slr_verify import reduced_map, risk, risk_gradient
from slr_verify.explorer.computed.square import (
    FIVE_POINTS,
    drawn,
    here,
    marked_points,
    product_at,
    risk_grid,
    ticks,
    vector_field,
)
from slr_verify.explorer.panels.beside import theory
from slr_verify.explorer.state.view import COORDINATES, View

EXTREMES = ({}, {"d": 10**6}, {"d": 2, "L": 1, "lam": "0.0001"}, {"lam": 10, "alpha": 10})


@pytest.mark.parametrize("coordinates", COORDINATES)
def test_the_grid_is_the_risk_of_the_library(coordinates: str) -> None:
    view = View(coordinates=coordinates).changed(lam="0.4")
    grid = risk_grid(view, 9)
    kappa, nu = np.meshgrid(product_at(view, grid.x), product_at(view, grid.y))
    np.testing.assert_array_equal(grid.risk, risk(view.params, kappa=kappa, nu=nu))
    slopes = risk_gradient(view.params, kappa=0.3, nu=-0.5)
    found = here(view, 0.3, -0.5)
    assert (found.slope_kappa, found.slope_nu) == (slopes.kappa, slopes.nu)
    assert found.risk == risk(view.params, kappa=0.3, nu=-0.5)


@pytest.mark.parametrize("coordinates", COORDINATES)
def test_an_arrow_is_one_step_of_the_library(coordinates: str) -> None:
    view = View(coordinates=coordinates)
    field = vector_field(view, 5)
    after = reduced_map(
        view.params, 0.004, kappa=product_at(view, field.x), nu=product_at(view, field.y)
    )
    np.testing.assert_allclose(product_at(view, field.x + field.dx), after.kappa, atol=1e-14)
    np.testing.assert_allclose(product_at(view, field.y + field.dy), after.nu, atol=1e-14)


@pytest.mark.parametrize("changes", EXTREMES, ids=lambda value: "")
def test_all_is_finite_at_the_ends_of_the_ranges(changes: dict[str, object]) -> None:
    for coordinates in COORDINATES:
        view = View(coordinates=coordinates).changed(**changes)
        assert all(np.all(np.isfinite(part)) for part in risk_grid(view, 21))
        segments = vector_field(view, 7).segments(0.1)
        assert all(np.all(np.isfinite(part)) for part in segments)


def test_compressed_arrows_keep_their_direction() -> None:
    field = vector_field(View(), 11)
    x0, y0, x1, y1 = field.segments(0.1)
    np.testing.assert_allclose((x1 - x0) * field.dy, (y1 - y0) * field.dx, atol=1e-16)
    assert np.all((x1 - x0) * field.dx >= 0)
    assert np.hypot(x1 - x0, y1 - y0).max() == pytest.approx(0.1)


def test_the_five_points_are_stationary_and_of_their_kind() -> None:
    view = View()
    for (kappa, nu), kind in FIVE_POINTS.items():
        found = here(view, kappa, nu)
        assert found.slope_kappa * (1 - kappa**2) == 0
        assert found.slope_nu * (1 - nu**2) == 0
        around = risk_grid(view, 21).risk
        assert {"minimum": found.risk <= around.min(), "maximum": found.risk >= around.max()}.get(
            kind, around.min() < found.risk < around.max()
        )


@pytest.mark.parametrize(("d", "count", "word"), [(2, 4, "four"), (3, 4, "four"), (4, 5, "five")])
def test_marked_are_the_points_that_there_are(d: int, count: int, word: str) -> None:
    view = View(d=d)
    assert len(marked_points(view)) == count
    assert ((0, 0) in marked_points(view)) == (d == 4)
    assert f"The {word} marked points are the only stationary points" in theory(view)
    assert ("of the kinds shown" in theory(view)) == (d > 2)


def test_coordinates_go_there_and_back() -> None:
    for coordinates in COORDINATES:
        view = View(coordinates=coordinates)
        places = ticks(view, 7)
        np.testing.assert_allclose(drawn(view, product_at(view, places)), places, atol=1e-15)
    assert float(drawn(View(coordinates="angles"), 0.0)) == pytest.approx(np.pi / 2)
    assert float(product_at(View(), 7.0)) == 1.0
