"""The Hessian across M: against the proved pencil, against literal vectors, and what is known of it."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.linalg import eigh

from slr_verify import Parameters, risk
from slr_verify.dynamics.vectors import axes, literal_step, products_of
from slr_verify.model.closed_forms import five_variable_risk
from slr_verify.model.notation import OFF_MANIFOLD
from slr_verify.numeric.across_manifold import eigenvalues_across, growth_at_origin
from slr_verify.numeric.compilation import compiled

PAPER = Parameters(lam="0.1", gamma_squared="1/2")


def coefficients(params: Parameters, kappa: float, nu: float) -> np.ndarray:
    """W of Across (line) by second differences of the risk, quadratic in (theta, eta, rho)."""
    program = compiled(five_variable_risk())

    def at(off: np.ndarray) -> float:
        names = dict(zip((name.name for name in OFF_MANIFOLD), off, strict=True))
        return float(program(**params.floats(), kappa=kappa, nu=nu, **names)[0])

    unit = 0.1 * np.eye(3)
    return np.array([[(at(i + j) - at(i - j)) / (2 * 0.01) for j in unit] for i in unit])


def slopes(params: Parameters, kappa: float, nu: float) -> tuple[float, float]:
    a = params.lam * np.sqrt(params.d / 2) / np.sqrt(1 + 2 * (params.lam * params.gamma) ** 2)
    b = a / np.sqrt(1 + 4 * (params.lam * params.gamma) ** 2)
    from scipy.special import erf  # noqa: PLC0415

    steep = 2 * np.exp(-((a * kappa) ** 2)) / np.sqrt(np.pi)
    square = params.gamma_squared
    return 2 * square * a * steep * (erf(b * kappa) - nu), -2 * square * erf(a * kappa)


@pytest.mark.parametrize("lam", ["0.05", "0.1", "1", "10"])
def test_the_eigenvalues_are_those_of_the_pencil_of_e13(lam: str) -> None:
    params, rng = Parameters(d=50, L=6, lam=lam, gamma_squared="2/3"), np.random.default_rng(0)
    for kappa, nu in rng.uniform(-0.95, 0.95, (8, 2)):
        of_k = np.array([[0, 0, 0], [0, 1, nu], [0, nu, 1]])
        of_v = np.array([[1, 0, kappa], [0, 0, 0], [kappa, 0, 1]])
        gram, along = of_k + of_v, slopes(params, kappa, nu)
        matrix = gram @ coefficients(params, kappa, nu) @ gram
        matrix -= kappa * along[0] * of_k + nu * along[1] * of_v
        found = eigenvalues_across(params, kappa=kappa, nu=nu)
        assert found == pytest.approx(eigh(matrix, gram)[0], rel=1e-6, abs=1e-7 * abs(found).max())


def test_growth_at_the_origin_is_that_of_e13() -> None:
    """At d = 400 the numbers of the notes on the paper, which explain the halves of Figure 7b."""
    assert growth_at_origin(PAPER) == pytest.approx((0.7715, 0.7668), abs=5e-5)
    hot = growth_at_origin(Parameters(lam="10", gamma_squared="1/2"))
    assert hot.along / hot.across == pytest.approx(13.5, abs=0.05)


@pytest.mark.parametrize("lam", ["0.02", "0.1", "0.9", "10"])
def test_the_manifold_repels_where_kappa_is_zero(lam: str) -> None:
    params = Parameters(lam=lam, gamma_squared="1/2")
    found = eigenvalues_across(params, kappa=0, nu=np.linspace(-0.99, 0.99, 101))
    assert found[:, 0].max() < 0


def test_literal_vectors_come_closer_to_m_where_it_attracts_and_leave_it_elsewhere() -> None:
    seen = set()
    params, rng = Parameters(d=30, L=6, lam="0.3", gamma_squared="1/2"), np.random.default_rng(2)
    k_star, v_star, one, two = axes(params.d)
    for kappa, nu in rng.uniform(-0.9, 0.9, (40, 2)):
        values = eigenvalues_across(params, kappa=kappa, nu=nu)
        k = kappa * k_star + np.sqrt(1 - kappa**2) * one
        v = nu * v_star + np.sqrt(1 - nu**2) * two
        moved = np.array([k, v])[:, None] + 1e-5 * rng.normal(size=(2, 200, params.d))
        moved /= np.linalg.norm(moved, axis=2, keepdims=True)
        after = literal_step(params, params.lam, 1e-3, moved)
        falls = _squared_distance(after) < _squared_distance(moved)
        if values[0] > 0:
            assert falls.all(), values
        elif values[0] < -0.01 * values[-1]:  # else few directions go away from M
            assert not falls.all(), values
        seen.add(bool(values[0] > 0))
    assert seen == {True, False}


def _squared_distance(state: np.ndarray) -> np.ndarray:
    """To M, to second order: the products off it, in the inverse of the Gram matrix of their gradients."""
    kappa, nu, *off = products_of(state)
    zero, one = np.zeros_like(kappa), np.ones_like(kappa)
    gram = np.array([[one, zero, kappa], [zero, one, nu], [kappa, nu, 2 * one]])
    solved = np.linalg.solve(np.moveaxis(gram, 2, 0), np.array(off).T[..., None])
    return np.sum(np.array(off).T * solved[..., 0], axis=1)


def test_shapes_broadcast() -> None:
    found = eigenvalues_across(PAPER, kappa=np.zeros((4, 1)), nu=np.zeros(5))
    assert found.shape == (4, 5, 3)
    assert risk(PAPER, kappa=0, nu=0) > 0


@pytest.mark.parametrize(
    ("params", "at", "said"),
    [
        (
            Parameters(d=3),
            {"kappa": 0, "nu": 0},
            "d must be at least 4, where M covers the square, got 3",
        ),
        (PAPER, {"kappa": 1, "nu": 0}, r"kappa must be in \(-1, 1\), got 1"),
        (PAPER, {"kappa": 0, "nu": np.nan}, "nu must be finite, got nan"),
    ],
)
def test_bad_arguments_are_refused(params: Parameters, at, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        eigenvalues_across(params, **at)
