"""What docs/heads.md says of two heads on two locations with orthonormal stars."""

from __future__ import annotations

import numpy as np
import pytest
from flint import arb
from scipy.special import erf, erfc

from slr_verify import Parameters, multi_head_gradient, multi_head_risk, zeta
from slr_verify.numeric.operations import Array

STARS = np.eye(4)
"""k_1*, k_2*, v_1*, v_2*."""
TURNED = np.pi / 4


def vectors(phi: float, psi: float) -> Array:
    """Keys turned by phi in the plane of k_1*, k_2*, values by psi in that of v_1*, v_2*; and the stars."""
    rows = []
    for angle, (first, second) in ((phi, STARS[:2]), (psi, STARS[2:])):
        rows.append(np.cos(angle) * first + np.sin(angle) * second)
        rows.append(np.cos(angle) * second - np.sin(angle) * first)
    return np.concatenate([rows, STARS])


def at(params: Parameters, phi: float, psi: float, *, shared: bool = False) -> float:
    rows = vectors(phi, psi)
    given = {"heads": 2, "locations": 2, "shared_noise": shared}
    return float(multi_head_risk(params, rows @ rows.T, **given))


def tangent_gradient(params: Parameters, angle: float, *, shared: bool) -> float:
    """The largest entry of the four tangent gradients, against that of the gradient."""
    rows = vectors(angle, angle)
    given = {"heads": 2, "locations": 2, "shared_noise": shared}
    slopes = multi_head_gradient(params, rows @ rows.T, **given)
    gradient = slopes[:4] @ rows
    along = np.sum(gradient * rows[:4], axis=1, keepdims=True)
    return float(np.abs(gradient - along * rows[:4]).max() / np.abs(slopes).max())


def some_parameters(seed: int) -> Parameters:
    rng = np.random.default_rng(seed)
    return Parameters(
        d=int(10 ** rng.uniform(1, 5)),
        L=2 + int(10 ** rng.uniform(0, 2)),
        lam=float(10 ** rng.uniform(-3, 1)),
        gamma=float(10 ** rng.uniform(-1, 0.5)),
    )


@pytest.mark.parametrize("seed", range(40))
def test_with_independent_noise_the_separated_heads_are_stationary(seed: int) -> None:
    assert tangent_gradient(some_parameters(seed), 0.0, shared=False) < 1e-13


@pytest.mark.parametrize("shared", [False, True])
@pytest.mark.parametrize("seed", range(40))
def test_the_heads_turned_by_45_degrees_are_stationary(seed: int, shared: bool) -> None:
    assert tangent_gradient(some_parameters(seed), TURNED, shared=shared) < 1e-13


@pytest.mark.parametrize("lam", [0.01, 0.03, 0.06, 0.1])
def test_with_shared_noise_the_separated_heads_are_not_stationary(lam: float) -> None:
    params = Parameters(d=400, L=10, lam=lam, gamma_squared="1/2")
    assert tangent_gradient(params, 0.0, shared=True) > 0.01


def closed_form(params: Parameters, phi: float, psi: float) -> float:
    """The risk in the two angles, with independent noise."""
    g, t = params.lam * params.gamma, params.lam * np.sqrt(params.d / 2)
    a = t / np.sqrt(1 + 2 * g**2)
    agreement = erf(a * np.cos(phi)) * np.cos(psi) + erf(a * np.sin(phi)) * np.sin(psi)
    squares = zeta(t=t * np.cos(phi), g=g) + zeta(t=t * np.sin(phi), g=g)
    background = 2 * (params.L - 2) * zeta(t=0, g=params.lam)
    return 2 * params.gamma_squared * (1 - 2 * agreement + squares) + background


@pytest.mark.parametrize("seed", range(20))
def test_the_risk_in_the_two_angles(seed: int) -> None:
    params = some_parameters(seed)
    phi, psi = np.random.default_rng(seed).uniform(-np.pi, np.pi, 2)
    scale = 2 * params.gamma_squared + at(params, phi, psi)
    assert at(params, phi, psi) == pytest.approx(closed_form(params, phi, psi), abs=1e-13 * scale)


def second_derivatives(params: Parameters) -> tuple[float, float, float]:
    """In phi, in both, in psi at the separated heads, over 2 gamma^2."""
    g = params.lam * params.gamma
    a = params.lam * np.sqrt(params.d / 2) / np.sqrt(1 + 2 * g**2)
    b, slope = a / np.sqrt(1 + 4 * g**2), 2 * np.exp(-(a**2)) / np.sqrt(np.pi)
    return 2 * a * slope * erfc(b) + 8 / np.pi * a * b, -4 * a / np.sqrt(np.pi), 2 * erf(a)


@pytest.mark.parametrize("seed", range(10))
def test_the_second_derivatives_at_the_separated_heads(seed: int) -> None:
    rng = np.random.default_rng(seed)
    params = Parameters(
        d=50, L=5, lam=float(rng.uniform(0.05, 0.5)), gamma=float(rng.uniform(0.3, 1))
    )
    h, middle = 1e-3, at(params, 0, 0)
    found = (
        (at(params, h, 0) - 2 * middle + at(params, -h, 0)) / h**2,
        (at(params, h, h) - at(params, h, -h)) / (2 * h**2),
        (at(params, 0, h) - 2 * middle + at(params, 0, -h)) / h**2,
    )
    exact = 2 * params.gamma_squared * np.array(second_derivatives(params))
    assert np.array(found) == pytest.approx(exact, rel=1e-4, abs=1e-5)


@pytest.mark.parametrize("seed", range(100))
def test_the_determinant_is_negative(seed: int) -> None:
    first, mixed, last = second_derivatives(some_parameters(seed))
    assert first * last < mixed**2


def test_where_the_limit_risk_of_the_turned_heads_is_zero() -> None:
    """sqrt(2) erf(t/sqrt(2)) - 1 increases with t; two values in ball arithmetic enclose its zero."""
    root = arb(2).sqrt()
    low, high = (root * (arb(t) / root).erf() - 1 for t in ("1.051795", "1.051796"))
    assert low < 0 < high


@pytest.mark.parametrize(
    ("d", "separated", "turned"), [(400, 0.1264, 0.0956), (4000, 0.0221, 0.0112)]
)
def test_the_turned_heads_have_the_smaller_risk_at_the_best_temperatures(
    d: int, separated: float, turned: float
) -> None:
    params = [
        Parameters(d=d, L=10, lam=float(t / np.sqrt(d / 2)), gamma_squared="1/2")
        for t in np.geomspace(0.3, 4, 400)
    ]
    assert min(at(each, 0, 0) for each in params) == pytest.approx(separated, abs=5e-5)
    assert min(at(each, TURNED, TURNED) for each in params) == pytest.approx(turned, abs=5e-5)
