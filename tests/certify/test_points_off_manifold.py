"""Stationary points in the five products at the parameters of Fig 7b: E7, and the numeric gradient."""

from __future__ import annotations

import numpy as np
import pytest

import slr_verify
from slr_verify.certify.stationary_point import StationaryPoints, kind_of, stability_of
from slr_verify.kernel.certificates import check
from slr_verify.model.spurious_points import spurious_theta
from slr_verify.numeric.compilation import compiled

PAPER = slr_verify.Parameters(lam="1/10", gamma_squared="1/2")
NAMES = ("kappa", "nu", "theta", "eta", "rho")


@pytest.fixture(scope="module")
def found() -> StationaryPoints:
    return slr_verify.fixed_points(PAPER, alpha="1/250", full=True)


def middle(point) -> list[float]:
    return [float(sum(point.products[name]) / 2) for name in NAMES]


def test_completeness_is_not_claimed_and_the_certificate_holds(found) -> None:
    assert not found.complete
    assert "has exactly one common zero in each of" in check(found.certificate).proved[0]


def test_the_points_of_e7_are_attracting(found) -> None:
    (theta,) = compiled(spurious_theta())(**PAPER.floats())
    assert float(theta) == pytest.approx(0.62977, abs=1e-5)
    for sign in (1, -1):
        at = [0, 0, sign * float(theta), sign, 0]
        (point,) = [each for each in found.points if np.allclose(middle(each), at, atol=1e-9)]
        assert point.stability == "attracting"


def test_the_oracle_is_attracting_at_this_lambda(found) -> None:
    (point,) = [
        each for each in found.points if np.allclose(middle(each), [1, 1, 0, 0, 0], atol=1e-9)
    ]
    assert point.stability == "attracting"
    assert len(point.hessian) == 6


def test_one_step_of_pgd_stays(found) -> None:
    for point in found.points:
        at = dict(zip(NAMES, np.clip(middle(point), -1, 1), strict=True))
        after = slr_verify.five_variable_map(PAPER, 0.004, **at)
        assert np.allclose(after, list(at.values()), atol=1e-7)


def test_what_the_signs_of_eigenvalues_say() -> None:
    up, down, zero = (1, 2), (-2, -1), (-1, 1)
    assert [kind_of(each) for each in ((up, up), (down,), (up, down, zero), (up, zero), ())] == [
        "minimum",
        "maximum",
        "saddle",
        "degenerate or undecided",
        "degenerate or undecided",
    ]
    assert stability_of((up,), 0.5) == "attracting"
    assert stability_of((up,), 3) == "unstable"
    assert stability_of((down,), 1) == "unstable"
    assert stability_of((zero,), 1) == "undecided"
    assert stability_of((), 1) == "undecided"
    assert stability_of((up,), None) == ""
