"""Where runs end: named stationary points, and which of them an end point is near.

(k*, v*) and (-k*, -v*) are what is looked for. Off the manifold there are others: with kappa = nu =
rho = 0 and |eta| = 1 the slope of the risk in theta is a linear function of theta with the zero
theta_s, and a point with this theta is stationary if theta_s <= 1. "Near" is a statement about
floating-point numbers. What is certain is where PGD goes on from an end point on the manifold.
"""

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np

from slr_verify.dynamics.schedule import CONSTANT
from slr_verify.dynamics.trajectories import Trajectories
from slr_verify.numeric.operations import Array
from slr_verify.numeric.parameters import Parameters
from slr_verify.numeric.spurious_theta import spurious_theta
from slr_verify.numeric.step_size import max_step_size

RADIUS = 0.1
"""An end point belongs to a stationary point when no product differs by more."""
RECOVERED = ("(k*, v*)", "(-k*, -v*)")
ELSEWHERE = "elsewhere"
BELOW = 1 - 1e-12  # of a bound that is known in floating point


class EndPoints(NamedTuple):
    """For each run the name of the stationary point that it is near, and how near."""

    names: tuple[str, ...]
    distances: Array

    def counts(self) -> dict[str, int]:
        """How many runs are near each point, the most frequent first."""
        found = {name: self.names.count(name) for name in dict.fromkeys(self.names)}
        return dict(sorted(found.items(), key=lambda item: -item[1]))


def stationary_points(params: Parameters, lam: float) -> Mapping[str, tuple[float, ...]]:
    """Named stationary points in R^d as (kappa, nu, theta, eta, rho).

    At the saddle k, v, k*, v* are orthonormal, so d >= 4; the spurious points need a third dimension.
    """
    points = {
        "(k*, v*)": (1.0, 1.0, 0.0, 0.0, 0.0),
        "(-k*, -v*)": (-1.0, -1.0, 0.0, 0.0, 0.0),
        "(k*, -v*)": (1.0, -1.0, 0.0, 0.0, 0.0),
        "(-k*, v*)": (-1.0, 1.0, 0.0, 0.0, 0.0),
    }
    if params.d >= 4:
        points["saddle on M"] = (0.0, 0.0, 0.0, 0.0, 0.0)
    spurious = float(spurious_theta(params, lam))
    if spurious <= 1 and params.d >= 3:
        points["spurious, eta = 1"] = (0.0, 0.0, spurious, 1.0, 0.0)
        points["spurious, eta = -1"] = (0.0, 0.0, -spurious, -1.0, 0.0)
    for theta_sign, eta_sign in ((1, 1), (1, -1), (-1, 1), (-1, -1)):
        name = f"corner theta = {theta_sign}, eta = {eta_sign}"
        points[name] = (0.0, 0.0, float(theta_sign), float(eta_sign), 0.0)
    return points


def end_points(found: Trajectories) -> EndPoints:
    """Which named stationary point, at the last lambda, every run is near at its last step."""
    points = stationary_points(found.params, float(found.lam[-1]))
    gaps = np.array(
        [
            np.abs(found.end_points() - np.array(point)[:, None]).max(axis=0)
            for point in points.values()
        ]
    )
    nearest, distances = np.argmin(gaps, axis=0), gaps.min(axis=0)
    names = tuple(points)
    return EndPoints(
        tuple(
            names[which] if gap <= RADIUS else ELSEWHERE
            for which, gap in zip(nearest, distances, strict=True)
        ),
        distances,
    )


def certain_to_recover(found: Trajectories) -> int:
    """How many runs end where PGD, computed exactly from there on, converges to (k*, v*) or (-k*, -v*).

    That is shown by `order-quadrants` for end points exactly on M with kappa and nu of one sign, when
    lambda is constant and alpha below 1/Mb. Off M and for SGD nothing is certain: zero.
    """
    small = found.alpha < BELOW * max_step_size(found.params)
    if not small or found.schedule != CONSTANT or found.method.startswith("sgd"):
        return 0
    first, second, *across = found.end_points()
    on_manifold = np.all(np.array(across) == 0.0, axis=0)
    return int(np.sum(on_manifold & (first * second > 0)))
