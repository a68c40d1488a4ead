"""The landscape of parameters against certified thresholds, certified eigenvalues, and runs."""

from __future__ import annotations

import numpy as np
import pytest

from slr_verify import best_lambda, fixed_points, max_step_size, risk
from slr_verify.certify import sphere_search
from slr_verify.explorer.computed.landscape import REGIONS, parameter_landscape
from slr_verify.explorer.computed.runs import chunk, summary
from slr_verify.explorer.panels.points import spheres_html
from slr_verify.explorer.state.view import View
from slr_verify.numeric.parameters import Parameters
from slr_verify.numeric.spectra import (
    Spectrum,
    oracle_spectrum,
    spurious_spectrum,
    spurious_thetas,
)
from slr_verify.numeric.spurious_theta import spurious_theta


def test_the_oracle_changes_where_the_certified_threshold_is() -> None:
    (change,) = parameter_landscape(View()).changes
    assert change == pytest.approx(0.8924379482217, abs=1e-10)


def test_eigenvalues_at_the_oracle_are_those_of_the_hessian_in_differences() -> None:
    """An independent route: second differences of the risk along curves on the two spheres."""
    params, step = Parameters(lam="0.5", gamma_squared="1/2"), 1e-4

    def turned(s: float, u: float) -> float:
        at = {"kappa": np.cos(s), "nu": np.cos(u), "theta": np.sin(u), "eta": np.sin(s)}
        return float(risk(params, **at, rho=np.sin(s + u)))

    def second(a: tuple[float, float], b: tuple[float, float]) -> float:
        corners = [(i, j) for i in (1, -1) for j in (1, -1)]
        ends = [(i * a[0] + j * b[0], i * a[1] + j * b[1]) for i, j in corners]
        signs = [i * j for i, j in corners]
        return sum(
            sign * turned(x * step, y * step) for sign, (x, y) in zip(signs, ends, strict=True)
        ) / (4 * step**2)

    mixed = second((1, 0), (0, 1))
    block = [[second((1, 0), (1, 0)), mixed], [mixed, second((0, 1), (0, 1))]]
    found = oracle_spectrum(View().changed(lam="0.5").params, np.array([0.5]))
    assert found.low[0] == pytest.approx(np.linalg.eigvalsh(block)[0], rel=1e-4)
    assert found.high[0] == pytest.approx(np.linalg.eigvalsh(block)[1], rel=1e-4)


def test_the_spurious_points_attract_where_they_are_certified_to() -> None:
    """Figure 7b: `slr-verify fixed-points --full` encloses these eigenvalues."""
    found = spurious_spectrum(View().params, np.array([0.1, 0.00001]))
    assert found.low[0] == pytest.approx(0.220795130838807, rel=1e-12)
    assert found.high[0] == pytest.approx(448.029425322633, rel=1e-12)
    assert np.isnan(found.low[1])
    assert found.attracts(0.004)[0]
    assert not found.attracts(0.01)[0]


@pytest.mark.long
def test_eigenvalues_are_of_the_directions_that_there_are(monkeypatch: pytest.MonkeyPatch) -> None:
    """`fixed_points` in R^2 and R^3: at the oracle, and at the spurious points, which need d >= 3.

    These are known; other points are not looked for.
    """
    monkeypatch.setattr(sphere_search, "STARTS", 0)
    for d, count in ((2, 2), (3, 4), (4, 4)):
        view = View(d=d).changed(lam="4")
        (oracle,) = [
            each
            for each in fixed_points(view.params, full=True).points
            if (each.products["kappa"][0], each.products["nu"][0]) == (1, 1)
        ]
        found = oracle_spectrum(view.params, np.array([4.0]))
        assert len(oracle.hessian) == count
        assert found.low[0] == pytest.approx(float(min(oracle.hessian[:2])[0]), rel=1e-9)
        assert found.high[0] == pytest.approx(float(max(oracle.hessian)[0]), rel=1e-9)
    at = [spurious_spectrum(View(d=d).params, np.array([10.0])) for d in (2, 3, 4)]
    assert [bool(np.isnan(each.low[0])) for each in at] == [True, False, False]
    assert "in the plane these points do not exist" in spheres_html(View(d=2).changed(lam="10"))
    assert "with η = ±1 it is a stationary point" in spheres_html(View(d=3).changed(lam="10"))


@pytest.mark.parametrize(
    ("lam", "alpha", "region"),
    [("0.1", "0.004", "both attract"), ("0.9", "0.001", "spurious points alone attract")],
)
def test_runs_go_where_the_region_says(lam: str, alpha: str, region: str) -> None:
    view = View(runs=32, steps=60_000).changed(lam=lam, alpha=alpha)
    found = parameter_landscape(view)
    row = int(np.argmin(np.abs(found.lambdas - float(lam))))
    column = int(np.argmin(np.abs(found.across - float(alpha))))
    assert REGIONS[found.regions[row, column]] == region
    ends = set(summary(chunk(view, 0, 32)).success.ends)
    assert ("(k*, v*)" in ends or "(-k*, -v*)" in ends) == (region == "both attract")


def test_all_columns_are_those_of_the_library() -> None:
    found = parameter_landscape(View())
    for row in (0, 100, 239):
        params = View().params
        known = {**params.exact(), "d": 400, "L": 10, "lam": float(found.lambdas[row])}
        known.pop("gamma", None)
        here = Parameters(**known)
        assert found.bound[row] == pytest.approx(max_step_size(here), rel=1e-12)
        theta = spurious_thetas(View().params, found.lambdas)[row]
        assert theta == pytest.approx(spurious_theta(here, here.lam), rel=1e-9)
    assert found.best == best_lambda(d=400, L=10, gamma_squared="1/2")


def test_against_time_the_schedule_is_there_and_in_range() -> None:
    view = View(axis="time", steps=120_000).changed(lam=4, decay="0.0001")
    found = parameter_landscape(view)
    np.testing.assert_array_equal(found.lam, view.schedule.of(4.0, found.across))
    assert found.lambdas[-1] >= 4
    assert np.all(found.regions == found.regions[:, :1])


def test_the_ends_of_the_ranges_are_no_obstacle() -> None:
    for changes in ({"d": 10**6}, {"d": 2, "L": 1}, {"gamma_squared": 100}, {"L": 10**4}):
        found = parameter_landscape(View().changed(**changes))
        oracle = oracle_spectrum(View().changed(**changes).params, found.lambdas)
        assert np.all(np.isfinite(oracle.low))
        assert found.regions.max() < len(REGIONS)


def test_an_eigenvalue_of_two_over_alpha_does_not_attract() -> None:
    spectrum = Spectrum(np.array([1.0, -1.0, 1.0]), np.array([2.0, 1.0, 1.9]))
    np.testing.assert_array_equal(spectrum.attracts(1.0), [False, False, True])
