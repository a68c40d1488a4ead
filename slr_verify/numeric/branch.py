"""A further minimum of the risk in the plane of k* and v*, in floating point.

With k = cos(s) k* + sin(s) v* and v = cos(u) v* + sin(u) k* the risk is a function of two angles. Where
the oracle, at the angles 0, ceases to be a minimum, two minima leave it, with the signs of both angles
exchanged; the attractor of Figure 7a is one of them.
Observed: no statement says that there is a branch; `slr-verify certify attractor` certifies single points.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np
from scipy.optimize import minimize

from slr_verify.numeric.operations import Array
from slr_verify.numeric.parameters import Parameters
from slr_verify.numeric.risk import gradient_at, risk

STEP, SMALL, TOLERANCE = 1e-5, 0.05, 1e-8
START = (SMALL, -SMALL)


class BranchPoint(NamedTuple):
    """A minimum in the plane: its angles, its risk, and the least eigenvalue in and across the plane."""

    s: float
    u: float
    risk: float
    inside: float
    across: float

    @property
    def attracts(self) -> bool:
        """Whether it is a minimum in all directions, as far as floats tell."""
        return min(self.inside, self.across) > 0

    @property
    def products(self) -> dict[str, float]:
        """kappa, nu, theta, eta, rho."""
        return {name: float(value) for name, value in in_plane(self.s, self.u).items()}


def in_plane(s: float, u: float) -> Mapping[str, Array]:
    """The five products at the angles."""
    at = {"kappa": np.cos(s), "nu": np.cos(u), "theta": np.sin(u), "eta": np.sin(s)}
    return {name: np.asarray(value) for name, value in (at | {"rho": np.sin(s + u)}).items()}


def branch(params: Parameters, lambdas: Sequence[float]) -> tuple[BranchPoint | None, ...]:
    """The minimum for each lambda, ascending, followed to the next; None where it is the oracle."""
    found: list[BranchPoint | None] = []
    start = START
    for lam in lambdas:
        point = _minimum(_with_lambda(params, lam), start)
        start = START if point is None else (point.s, point.u)
        found.append(point)
    return tuple(found)


def _with_lambda(params: Parameters, lam: float) -> Parameters:
    return Parameters(d=params.d, L=params.L, lam=lam, gamma=params.gamma)


def _minimum(params: Parameters, start: tuple[float, float]) -> BranchPoint | None:
    def value(angles: Array) -> float:
        return float(risk(params, **in_plane(*angles)))

    def slope(angles: Array) -> Array:
        return slope_in_plane(params, *angles)

    at = minimize(value, np.array(start), jac=slope, method="BFGS", options={"gtol": TOLERANCE}).x
    if np.max(np.abs(at)) < SMALL / 2:
        return None
    steps = STEP * np.eye(2)
    inside = np.array([(slope(at + step) - slope(at - step)) / (2 * STEP) for step in steps])
    least = [float(np.linalg.eigvalsh(matrix)[0]) for matrix in (inside, _across(params, *at))]
    return BranchPoint(float(at[0]), float(at[1]), value(at), *least)


def slope_in_plane(params: Parameters, s: float, u: float) -> Array:
    """The slopes of the risk in the two angles."""
    slopes = gradient_at(params, in_plane(s, u))
    both = np.cos(s + u) * slopes["rho"]
    in_s = -np.sin(s) * slopes["kappa"] + np.cos(s) * slopes["eta"] + both
    in_u = -np.sin(u) * slopes["nu"] + np.cos(u) * slopes["theta"] + both
    return np.array([float(in_s), float(in_u)])


def _across(params: Parameters, s: float, u: float) -> Array:
    """The Hessian where k and v leave the plane in one direction: each for itself, and together by rho."""
    at = in_plane(s, u)
    slopes = {name: float(value) for name, value in gradient_at(params, at).items()}
    of_k, of_v = (
        -sum(float(at[name]) * slopes[name] for name in names)
        for names in (("kappa", "eta", "rho"), ("nu", "theta", "rho"))
    )
    return np.array([[of_k, slopes["rho"]], [slopes["rho"], of_v]])
