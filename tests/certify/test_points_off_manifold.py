"""Stationary points in the five products at the parameters of Fig 7b, and the numeric gradient."""

from __future__ import annotations

import numpy as np
import pytest

import slr_verify
from slr_verify.arb.certificates import Verified, check
from slr_verify.certify import sphere_search
from slr_verify.certify.points_off_manifold import _Search
from slr_verify.certify.stationary_point import StationaryPoints, kind_of, stability_of
from slr_verify.model.spurious_points import spurious_theta
from slr_verify.numeric.compilation import compiled

PAPER = slr_verify.Parameters(lam="1/10", gamma_squared="1/2")
NAMES = ("kappa", "nu", "theta", "eta", "rho")


@pytest.fixture(scope="module")
def found() -> StationaryPoints:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sphere_search, "STARTS", 8)
        return slr_verify.fixed_points(PAPER, alpha="1/250", full=True)


@pytest.fixture(scope="module")
def proved(found) -> Verified:
    return check(found.certificate)


@pytest.fixture(scope="module")
def flat() -> _Search:
    return _Search(slr_verify.Parameters(lam="9/10", gamma_squared="1/2"), None)


def middle(point) -> list[float]:
    return [float(sum(point.products[name]) / 2) for name in NAMES]


@pytest.mark.long
def test_completeness_is_not_claimed_and_the_certificate_holds(found, proved) -> None:
    assert not found.complete
    assert "has exactly one common zero in each of" in proved.proved[0]


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
    assert len(point.hessian) == len(point.step) == 4


def test_the_points_on_the_manifold_are_all_listed(found) -> None:
    on_manifold = [tuple(middle(each)) for each in found.points[:5]]
    corners = [(1, 1), (-1, -1), (1, -1), (-1, 1)]
    assert on_manifold == [(*map(float, at), 0.0, 0.0, 0.0) for at in ((0, 0), *corners)]
    assert [each.kind for each in found.points[:5]] == ["saddle", *["minimum"] * 2, *["saddle"] * 2]
    plain = slr_verify.fixed_points(PAPER).points
    for point, within in zip(found.points, plain, strict=False):
        assert point.risk[0] <= within.risk[1]
        assert within.risk[0] <= point.risk[1]
    low, high = zip(*found.points[0].hessian, strict=True)
    for eigenvalue in plain[0].hessian:
        assert any(
            a <= eigenvalue[1] and eigenvalue[0] <= b for a, b in zip(low, high, strict=True)
        )


def test_the_certificate_claims_the_derivative_of_the_step(found, proved) -> None:
    assert proved.uses == ("lemma-14", "proposition-9")
    assert any("step_corner_22" in sentence for sentence in proved.proved)
    assert any("step_plane_11" in sentence for sentence in proved.proved)
    for point in found.points:
        images = sorted((1 - (low + high) / 500 for low, high in point.hessian), reverse=True)
        steps = sorted(((low + high) / 2 for low, high in point.step), reverse=True)
        assert np.allclose([float(x) for x in images], [float(x) for x in steps], atol=1e-10)


def test_a_flat_place_is_undecided_with_the_reason(flat) -> None:
    """At (1, 1) with lambda = 9/10 a slope is about 1e-54; Krawczyk's test has no inverse there."""
    answer = flat.certified(np.array([1.0, 0, 0, 0, 1, 0, 0, -1]))
    assert isinstance(answer, str)
    assert "has condition number" in answer


def test_a_place_without_a_zero_is_undecided_with_the_reason(flat) -> None:
    answer = flat.certified(np.array([0.8, 0.6, 0, 0, 0.6, 0.8, 0.3, -1]))
    assert isinstance(answer, str)
    assert "Krawczyk's test fails within 1e-24" in answer


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
