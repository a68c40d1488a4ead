"""Evidence for the surface measure of M: tangent spaces at random points, by singular values."""

import numpy as np
import sympy as sp

from slr_verify.claims.claim import Evidence, Finding, Trial
from slr_verify.model.notation import kappa, nu
from slr_verify.paper.evidence.agreement import within

TOLERANCE = 1e-9
DIMENSIONS = (4, 5, 9)
POINTS = 5


def tangent_evidence(determinant: sp.Expr) -> Evidence:
    """The gradients of the products are their projections on the tangent space."""

    def compared(trial: Trial) -> Finding:
        gaps = [
            gap
            for d in DIMENSIONS
            for _ in range(POINTS)
            for gap in _gaps(d, determinant, trial.rng)
        ]
        return within(TOLERANCE, gaps, f"points in R^d for d in {DIMENSIONS}: differences of")

    return Evidence("tangent spaces of $MM$ at random points, by singular values", compared)


def _gaps(d: int, determinant: sp.Expr, rng: np.random.Generator) -> tuple[float, ...]:
    """Of the squared lengths of both gradients, of their product, and of the Gram determinant."""
    k_star, v_star = np.eye(d)[:2]
    k, v = _start(d, rng)
    rest = np.zeros(d)
    spheres = [np.r_[k, rest], np.r_[rest, v]]
    normal = np.array([*spheres, np.r_[v_star, rest], np.r_[rest, k_star], np.r_[v, k]])
    tangent = np.linalg.svd(normal)[2][len(normal) :]
    along = np.array([tangent @ np.r_[k_star, rest], tangent @ np.r_[rest, v_star]])
    products = {kappa: k @ k_star, nu: v @ v_star}
    stated = np.diag([1 - each**2 for each in products.values()])
    volume = np.linalg.det(normal @ normal.T) - float(determinant.subs(products))
    return tuple(np.abs([*(along @ along.T - stated).ravel(), volume]))


def _start(d: int, rng: np.random.Generator) -> tuple[np.ndarray, np.ndarray]:
    k_star, v_star = np.eye(d)[:2]
    k = _drawn((v_star,), rng)
    along = k - k_star * (k @ k_star)
    return k, _drawn((k_star, along / np.linalg.norm(along)), rng)


def _drawn(others: tuple[np.ndarray, ...], rng: np.random.Generator) -> np.ndarray:
    """Uniform on the unit sphere orthogonal to some orthonormal vectors."""
    free = rng.normal(size=others[0].size)
    for each in others:
        free -= each * (free @ each)
    return free / np.linalg.norm(free)
