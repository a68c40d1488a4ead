"""Stationary points in the five products of R^2 and R^3: they exist there, and so do the directions."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

import slr_verify
from slr_verify.arb.certificates import check
from slr_verify.certify import sphere_search
from slr_verify.certify.enclosed_point import (
    ACROSS,
    FLAT,
    PLANE,
    STATE,
    THIRD,
    TURNED,
    EnclosedPoint,
    directions,
)
from slr_verify.certify.points_off_manifold import _Search
from slr_verify.certify.stationary_point import StationaryPoint, StationaryPoints

NAMES = ("kappa", "nu", "theta", "eta", "rho")
ONE, TWO = ((Fraction(1, 2), Fraction(3, 2)), (Fraction(2), Fraction(2)))
ZERO, TINY = Fraction(0), Fraction(1, 10**20)


def parameters(d: int) -> slr_verify.Parameters:
    return slr_verify.Parameters(d=d, L=10, lam="1/10", gamma_squared="1/2")


@pytest.fixture(scope="module", params=[2, 3, 4])
def found(request) -> tuple[int, StationaryPoints]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sphere_search, "STARTS", 8)
        return request.param, slr_verify.fixed_points(parameters(request.param), "1/250", full=True)


def middle(point: StationaryPoint) -> dict[str, float]:
    return {name: float(sum(point.products[name]) / 2) for name in NAMES}


def rank(kappa: float, nu: float, theta: float, eta: float, rho: float) -> int:
    rows = [[1, rho, kappa, eta], [rho, 1, theta, nu], [kappa, theta, 1, 0], [eta, nu, 0, 1]]
    return int(np.sum(np.linalg.eigvalsh(np.array(rows)) > 1e-12))


@pytest.mark.long
def test_no_point_needs_more_dimensions(found) -> None:
    d, points = found
    assert len(points.points) > 6
    assert not points.complete
    assert max(rank(**middle(point)) for point in points.points) == d
    check(points.certificate)


def test_no_more_eigenvalues_than_the_spheres_have_directions(found) -> None:
    """In R^2 and R^3 all of them are listed, each once; nothing turns there."""
    d, points = found
    listed = {len(point.hessian) for point in points.points}
    assert listed == ({2 * (d - 1)} if d < 4 else {4, 5, 6})
    assert all(len(point.step) == len(point.hessian) for point in points.points)


def test_pgd_rests_there(found) -> None:
    d, points = found
    for point in points.points:
        at = {name: np.clip(value, -1, 1) for name, value in middle(point).items()}
        after = slr_verify.five_variable_map(parameters(d), 0.004, **at)
        assert np.allclose(after, list(at.values()), atol=1e-7)


def test_in_the_plane_eigenvalues_are_those_of_the_risk_in_two_angles(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """k and v at angles s and u: an independent route, by differences."""
    monkeypatch.setattr(sphere_search, "STARTS", 8)
    step = 1e-4
    params = slr_verify.Parameters(d=2, L=10, lam="1/2", gamma_squared="1/2")

    def turned(s: float, u: float) -> float:
        at = {"kappa": np.cos(s), "eta": np.sin(s), "theta": np.cos(u), "nu": np.sin(u)}
        return float(slr_verify.risk(params, **at, rho=np.cos(s - u)))

    for point in slr_verify.fixed_points(params, full=True).points:
        at = middle(point)
        s, u = np.arctan2(at["eta"], at["kappa"]), np.arctan2(at["nu"], at["theta"])

        def second(i: int, j: int, s: float = s, u: float = u) -> float:
            ends = [turned(s + sign * i * step, u + sign * j * step) for sign in (1, -1)]
            return (sum(ends) - 2 * turned(s, u)) / step**2

        mixed = (second(1, 1) - second(1, -1)) / 4
        expected = np.linalg.eigvalsh([[second(1, 0), mixed], [mixed, second(0, 1)]])
        values = sorted(float(low) for low, _ in point.hessian)
        assert values == pytest.approx(expected, rel=1e-4, abs=1e-4)


@pytest.mark.parametrize("d", [2, 3])
def test_what_leaves_the_plane_is_no_point_of_it(d) -> None:
    """k = v orthogonal to k* and v*, in R^3."""
    beyond = sphere_search._refined(parameters(d), np.array([0, 0, 1.0, 0, 0, 1.0]))
    answer = _Search(parameters(d), None).certified(beyond)
    reason = "it is not certain that k and v lie in the plane of k* and v*"
    assert answer == reason if d == 2 else not isinstance(answer, str)


def enclosed(third: tuple[Fraction, Fraction], spectra) -> EnclosedPoint:
    box = dict.fromkeys(STATE, (ZERO, ZERO)) | dict.fromkeys(THIRD, third)
    return EnclosedPoint(box, (), (ZERO, ZERO), spectra)


def eigenvalues(third, spectra, d: int = 4):
    return enclosed(third, spectra)._transversal(directions(d), Fraction(1))


SPECTRA = {PLANE: (ONE, ONE, TWO), ACROSS: (TWO, ONE), TURNED: (ONE,), FLAT: (ONE, ONE)}


def test_the_third_vector_turns_only_where_there_certainly_is_one() -> None:
    assert eigenvalues((-TINY, TINY), SPECTRA) == (TWO, TWO, ONE)
    assert eigenvalues((TINY, 2 * TINY), SPECTRA) == (TWO, ONE)
    assert eigenvalues((-2 * TINY, -TINY), SPECTRA) == (TWO, ONE)
    assert eigenvalues((-TINY, 2 * TINY), SPECTRA) == ()
    assert eigenvalues((-TINY, 2 * TINY), SPECTRA, d=3) == (TWO,)


@pytest.mark.parametrize("missing", [PLANE, ACROSS])
def test_what_was_not_enclosed_leaves_no_eigenvalues(missing) -> None:
    some = {rows: values for rows, values in SPECTRA.items() if rows != missing}
    assert eigenvalues((-TINY, TINY), some) == ()


def test_without_the_turned_block_there_are_no_eigenvalues() -> None:
    some = {rows: values for rows, values in SPECTRA.items() if rows != TURNED}
    assert eigenvalues((TINY, 2 * TINY), some) == ()


@pytest.mark.parametrize("span", [(ONE, ONE, ONE, TWO), (ONE, TWO, TWO)])
def test_radial_eigenvalues_that_cannot_be_told_apart_leave_none(span) -> None:
    """Three intervals around 1: the third may be another eigenvalue, and which it is nobody knows."""
    assert eigenvalues((-TINY, TINY), SPECTRA | {PLANE: span}) == ()
