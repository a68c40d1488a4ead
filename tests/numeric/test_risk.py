"""The risk on arrays, against 50-digit quadrature of its definition and certified enclosures."""

import numpy as np
import pytest

from slr_verify.model.closed_forms import five_variable_risk
from slr_verify.numeric.compilation import compiled
from slr_verify.numeric.parameters import Parameters
from slr_verify.numeric.risk import risk

from .points import manifold_points, random_points
from .reference import relative_error, risk_by_quadrature

TINY = 1e-30  # below, 50 digits of quadrature do not hold 12 digits of the value

ORACLES = [
    Parameters(d=d, L=L, lam=lam, gamma=gamma, epsilon=0.0)
    for d, L, lam, gamma in (
        (2, 1, 1e-6, 0.7),
        (2, 10, 10.0, 1.0),
        (400, 10, 0.1, 0.5**0.5),
        (400, 1, 0.3, 0.5**0.5),
        (10**6, 1, 1e-3, 0.7),
        (10**6, 1, 6e-3, 0.7),
        (10**6, 10**6, 1e-6, 10.0),
        (10**6, 2, 1e-6, 1e-3),
    )
]


@pytest.mark.parametrize("params", ORACLES)
@pytest.mark.parametrize("sign", [1.0, -1.0])
def test_twelve_digits_at_the_oracle_and_its_mirror_image(params: Parameters, sign: float) -> None:
    at = {"kappa": sign, "nu": sign}
    exact = risk_by_quadrature(params, at)
    assert exact > TINY
    assert relative_error(risk(params, **at), exact) < 1e-14


@pytest.mark.parametrize("seed", range(12))
def test_twelve_digits_on_the_manifold(seed: int) -> None:
    for params, at in manifold_points(np.random.default_rng(seed), 2):
        exact = risk_by_quadrature(params, at)
        if exact > TINY:
            assert relative_error(risk(params, **at), exact) < 1e-13


@pytest.mark.parametrize("seed", range(12))
def test_twelve_digits_off_the_manifold(seed: int) -> None:
    for params, at in random_points(np.random.default_rng(seed), 2):
        exact = risk_by_quadrature(params, at)
        if exact > TINY:
            assert relative_error(risk(params, **at), exact) < 1e-13


def test_the_printed_form_loses_the_digits_that_this_one_keeps() -> None:
    params = Parameters(d=10**6, L=1, lam=6e-3, gamma=0.7)
    at = {"kappa": 1.0, "nu": 1.0, "theta": 0.0, "eta": 0.0, "rho": 0.0}
    exact = risk_by_quadrature(params, at)
    (printed,) = compiled(five_variable_risk())(**params.floats(), **at)
    assert relative_error(printed, exact) > 1e-12 > relative_error(risk(params, **at), exact)


def test_two_and_three_dimensions() -> None:
    angle = 0.3
    c, s = np.cos(angle), np.sin(angle)
    plane = {"kappa": c, "eta": s, "theta": -s, "nu": c, "rho": 0.0}
    params = Parameters(d=2, L=3, lam=2.0)
    assert relative_error(risk(params, **plane), risk_by_quadrature(params, plane)) < 1e-14
    space = Parameters(d=3, L=3, lam=2.0)
    assert (
        relative_error(
            risk(space, kappa=1, nu=0.5), risk_by_quadrature(space, {"kappa": 1, "nu": 0.5})
        )
        < 1e-14
    )


def test_shapes_broadcast_and_agree_with_numbers() -> None:
    params = Parameters(d=50, L=4, lam=0.4)
    kappa, nu = np.linspace(-1, 1, 7)[:, None], np.linspace(-1, 1, 5)
    table = risk(params, kappa=kappa, nu=nu)
    assert table.shape == (7, 5)
    single = [[risk(params, kappa=float(x), nu=float(y)) for y in nu] for x in kappa[:, 0]]
    assert np.allclose(table, single, rtol=1e-15, atol=0)
    assert isinstance(single[0][0], np.float64)
    assert risk(params, kappa=0.5, nu=0.5, rho=np.zeros(3)).shape == (3,)
    assert risk(params, kappa=np.zeros((0, 2)), nu=0.5).shape == (0, 2)


def test_the_answer_is_an_array_of_its_own() -> None:
    kappa = np.array([0.2, 0.4])
    table = risk(Parameters(), kappa=kappa, nu=0.1)
    table[0] = 7.0
    assert kappa.tolist() == [0.2, 0.4]
