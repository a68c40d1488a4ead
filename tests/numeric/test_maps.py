"""The maps of PGD, against Definition 1 carried out on vectors of R^d."""

import numpy as np
import pytest

from slr_verify.model.sampling import vectors_with_products
from slr_verify.numeric.maps import five_variable_map, reduced_map
from slr_verify.numeric.parameters import Parameters
from slr_verify.numeric.risk import risk_gradient

from .points import manifold_points, random_points


def moved(u, gradient, alpha):
    """The projection on the sphere of u - alpha (I - u u^T) gradient."""
    step = u - alpha * (gradient - np.dot(gradient, u) * u)
    return step / np.linalg.norm(step)


def literal_step(params: Parameters, alpha: float, at: dict[str, float], rng) -> dict[str, float]:
    """One step of Definition 1 on vectors with these products."""
    full = {"theta": 0.0, "eta": 0.0, "rho": 0.0, **at}
    order = [full[name] for name in ("kappa", "nu", "theta", "eta", "rho")]
    k, v, k_star, v_star = vectors_with_products(order, d=params.d, rng=rng)
    slope = risk_gradient(params, **full)
    new_k = moved(k, slope.kappa * k_star + slope.eta * v_star + slope.rho * v, alpha)
    new_v = moved(v, slope.nu * v_star + slope.theta * k_star + slope.rho * k, alpha)
    pairs = {
        "kappa": (new_k, k_star),
        "nu": (new_v, v_star),
        "theta": (new_v, k_star),
        "eta": (new_k, v_star),
        "rho": (new_k, new_v),
    }
    return {name: float(np.dot(*pair)) for name, pair in pairs.items()}


def interior(rng: np.random.Generator) -> tuple[Parameters, dict[str, float]]:
    """Products away from the boundary, where vectors with them are well determined."""
    params = Parameters(d=8, L=4, lam=float(rng.uniform(0.05, 1)), gamma=float(rng.uniform(0.2, 2)))
    k, v = (u / np.linalg.norm(u) for u in rng.standard_normal((2, 8)))
    names = ("kappa", "nu", "theta", "eta", "rho")
    values = (k[0], v[1], v[0], k[1], np.dot(k, v))
    return params, dict(zip(names, map(float, values), strict=True))


@pytest.mark.parametrize("seed", range(20))
def test_the_five_variable_map_is_definition_1(seed: int) -> None:
    rng = np.random.default_rng(seed)
    params, at = interior(rng)
    alpha = float(10 ** rng.uniform(-3, 0))
    expected = literal_step(params, alpha, at, rng)
    for name, value in five_variable_map(params, alpha, **at)._asdict().items():
        assert float(value) == pytest.approx(expected[name], abs=1e-12)


@pytest.mark.parametrize("seed", range(20))
def test_the_reduced_map_is_definition_1_on_the_manifold(seed: int) -> None:
    rng = np.random.default_rng(seed)
    params = Parameters(d=6, L=4, lam=float(rng.uniform(0.05, 1)))
    at = {"kappa": float(rng.uniform(-0.99, 0.99)), "nu": float(rng.uniform(-0.99, 0.99))}
    expected = literal_step(params, 0.05, at, rng)
    after = reduced_map(params, 0.05, **at)
    assert float(after.kappa) == pytest.approx(expected["kappa"], abs=1e-12)
    assert float(after.nu) == pytest.approx(expected["nu"], abs=1e-12)
    assert expected["theta"] == pytest.approx(0, abs=1e-12)


def test_on_the_manifold_the_two_maps_agree() -> None:
    for params, at in manifold_points(np.random.default_rng(5), 40):
        two, five = reduced_map(params, 0.01, **at), five_variable_map(params, 0.01, **at)
        assert np.allclose(two, five[:2], rtol=1e-15, atol=1e-300)
        assert five[2:] == (0, 0, 0)


def test_corners_stay_and_the_distance_to_them_keeps_its_digits() -> None:
    params = Parameters(d=50, L=3, lam=0.3)
    ends = np.array([-1.0, 1.0])
    after = reduced_map(params, 0.1, kappa=ends[:, None], nu=ends)
    assert np.array_equal(after.kappa, [[-1, -1], [1, 1]])
    assert np.array_equal(after.nu, [[-1, 1], [-1, 1]])
    near = 1 - 2.0**-40
    moved_to = reduced_map(params, 0.1, kappa=near, nu=near)
    rates = [1 - 0.1 * abs(slope) for slope in risk_gradient(params, kappa=1, nu=1)[:2]]
    found = [(1 - float(value)) / 2.0**-40 for value in moved_to]
    assert found == pytest.approx([rate**2 for rate in rates], rel=1e-3)  # in angles


def test_products_stay_realisable_along_a_trajectory() -> None:
    ((_, at),) = random_points(np.random.default_rng(3), 1)
    params = Parameters(d=20, L=3, lam=0.3)
    for _ in range(500):
        at = five_variable_map(params, 0.05, **at)._asdict()
    assert abs(at["kappa"]) == pytest.approx(1, abs=1e-2) or abs(at["eta"]) > 0.5


def test_shapes_broadcast_over_step_sizes_too() -> None:
    after = five_variable_map(Parameters(), np.array([[0.1], [0.2]]), kappa=[0.1, 0.2, 0.3], nu=0.5)
    assert {value.shape for value in after} == {(2, 3)}


@pytest.mark.parametrize("alpha", [0.0, -1.0, np.nan, np.inf])
@pytest.mark.parametrize("step", [reduced_map, five_variable_map])
def test_bad_step_sizes_are_refused(step, alpha) -> None:
    with pytest.raises(ValueError, match=r"alpha must be (positive|finite), got"):
        step(Parameters(), alpha, kappa=0.5, nu=0.5)


def test_bad_products_are_refused() -> None:
    with pytest.raises(ValueError, match=r"nu must be in \[-1, 1\], got -1\.01"):
        reduced_map(Parameters(), 0.1, kappa=0.5, nu=-1.01)
    with pytest.raises(ValueError, match="have no eigenvalue below 0"):
        five_variable_map(Parameters(), 0.1, kappa=1, nu=0.5, rho=0.9)
