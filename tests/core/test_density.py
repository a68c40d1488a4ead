"""The rule about densities against quadrature in the plane, and that its conditions are needed."""

from __future__ import annotations

import numpy as np
import pytest

NODES, WEIGHTS = np.polynomial.hermite_e.hermegauss(60)
GRID = np.stack(np.meshgrid(NODES, NODES, indexing="ij"), axis=-1).reshape(-1, 2)
WEIGHT = np.outer(WEIGHTS, WEIGHTS).ravel() / (2 * np.pi)
SHIFT = np.array([0.4, -0.3])
SYMMETRIC = np.array([[0.9, 0.2], [0.2, 0.7]])
REFLECTING = np.array([[0.1, 0.8], [0.8, 0.1]])


def body(x: np.ndarray) -> np.ndarray:
    return np.sin(x[:, 0]) + x[:, 0] * x[:, 1] ** 2


def sides(matrix: np.ndarray, inverse: np.ndarray) -> tuple[float, float]:
    """E r(Z) F(Z), and E r(Z) E F(B(Z) + m)."""
    noise = (GRID - SHIFT) @ inverse.T
    ratio = np.exp(((GRID**2).sum(axis=1) - (noise**2).sum(axis=1)) / 2)
    moved = GRID @ matrix.T + SHIFT
    return WEIGHT @ (ratio * body(GRID)), (WEIGHT @ ratio) * (WEIGHT @ body(moved))


@pytest.mark.parametrize("matrix", [np.eye(2), SYMMETRIC, REFLECTING, -SYMMETRIC])
def test_both_sides_are_equal(matrix: np.ndarray) -> None:
    left, right = sides(matrix, np.linalg.inv(matrix))
    assert left == pytest.approx(right, abs=1e-9)


def test_c_has_to_be_the_inverse() -> None:
    left, right = sides(SYMMETRIC, np.linalg.inv(SYMMETRIC) * 1.1)
    assert abs(left - right) > 1e-3
