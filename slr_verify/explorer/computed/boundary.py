"""The boundary between the basins of (1, 1) and (-1, -1), in floating point: nothing here is certified.

It is the set that converges to the saddle (Order), and near the saddle it is close to the eigenvector of
the Hessian whose eigenvalue is positive. Preimages of points there, one after another, run along it
towards (1, -1); rounding errors shrink on the way. The other half is the mirror image. For
alpha < 1/Mb a preimage is the fixed point of a contraction (Step size), so it is found by iteration.
"""

from dataclasses import replace
from functools import cache
from math import pi
from typing import NamedTuple

import numpy as np

from slr_verify.dynamics.compiled_code import function_of
from slr_verify.dynamics.kernel_source import manifold_module
from slr_verify.explorer.computed.square import FEWEST_DIMENSIONS, drawn
from slr_verify.explorer.state.view import Point, View, clicked
from slr_verify.model.angle_hessian import angle_hessian
from slr_verify.numeric.compilation import program_of, upper_triangle
from slr_verify.numeric.operations import Array
from slr_verify.numeric.step_size import max_step_size

SMALLEST_SHARE = 0.05
"""Of 1/Mb. The boundary of a smaller step is drawn for this one; it differs by less than a pixel."""
FROM_SADDLE, SPACING, NEAR = 1e-4, 4e-3, 2e-3  # in angles
WIDEST_GAP, WALKS = 0.02, 8
"""Where one walk leaves gaps, there are others, from starts between a point and its preimage."""
ASIDE = 0.05
"""How far from the boundary, in nu, the trajectories start with which the page opens."""
MOST_POINTS, MOST_STEPS, MOST_ROUNDS = 2000, 200_000, 2000


class Boundary(NamedTuple):
    """Places (x, y) from (-1, 1) through the saddle to (1, -1), in the coordinates of the view.

    `alpha` is the step size for which it was computed. The curve ends before the corners where it would
    take more than MOST_STEPS steps to them.
    """

    x: Array
    y: Array
    alpha: float


def boundary(view: View) -> Boundary:
    """The boundary; no points for a schedule, with which the basins depend on the first step, nor for
    alpha not below 1/Mb, where the map need not keep the order.
    """
    bound, alpha = max_step_size(view.params), float(view.alpha)
    if view.decay or not alpha < bound:
        return Boundary(np.empty(0), np.empty(0), alpha)
    step = max(alpha, SMALLEST_SHARE * bound)
    half = _half(view, step)
    angles = np.concatenate([np.pi - half[::-1], [[np.pi / 2, np.pi / 2]], half])
    x, y = drawn(view, np.cos(angles.T))
    return Boundary(x, y, step)


def two_sides(view: View) -> tuple[Point, ...]:
    """A start on either side of the boundary, near it; none where vectors do not have these products."""
    if view.d < FEWEST_DIMENSIONS:
        return ()
    edge = boundary(replace(view, coordinates="products"))
    kappa, nu = -0.6, 0.4
    if edge.x.size:
        nu = float(edge.y[np.argmin(np.abs(edge.x - kappa))])
    return clicked(kappa, nu - ASIDE), clicked(kappa, nu + ASIDE)


def _half(view: View, alpha: float) -> Array:
    """Angles on the half from the saddle to (1, -1), shape (n, 2); the corner is there if it was met."""
    rate, direction = _stable_direction(view)
    points = _walk(view, alpha, FROM_SADDLE * direction)
    if np.abs(np.diff(points, axis=0)).max() > WIDEST_GAP:
        shares = (1 - alpha * rate) ** (np.arange(1, WALKS) / WALKS)
        more = [_walk(view, alpha, FROM_SADDLE * share * direction) for share in shares]
        points = np.concatenate([points, *more])
        points = points[np.argsort(-points[:, 0], kind="stable")]
    met = points[-1, 0] < NEAR or points[-1, 1] > np.pi - NEAR
    return np.concatenate([points, [[0.0, np.pi]]]) if met else points


def _walk(view: View, alpha: float, from_saddle: Array) -> Array:
    """The preimages of a point close to the saddle, shape (n, 2)."""
    known, points = view.params.floats(), np.empty((MOST_POINTS, 2))
    model = (*(known[name] for name in ("d", "L", "gamma")), alpha, known["lam"])
    start = np.pi / 2 + from_saddle
    walk = function_of(_source(), "walk_back")
    return points[: walk(points, *start, SPACING, NEAR, MOST_STEPS, MOST_ROUNDS, *model)]


def _stable_direction(view: View) -> tuple[float, Array]:
    """The positive eigenvalue of the Hessian at the saddle, and its direction, with phi decreasing."""
    first, mixed, last = (
        float(value) for value in _hessian(**view.params.floats(), kappa=0.0, nu=0.0)
    )
    values, vectors = np.linalg.eigh([[first, mixed], [mixed, last]])
    direction = vectors[:, 1]
    return float(values[1]), -direction * np.sign(direction[0])


_hessian = program_of(lambda: upper_triangle(angle_hessian()))


MODULE = '''"""Written by slr_verify.explorer.computed.boundary from proved expressions."""

from math import acos, cos, sqrt

from numba import njit

from slr_verify.dynamics.elementary import erf, erfc, exp_minus_square, less_erf


@njit(cache=True, error_model="numpy", nogil=True)
def walk_back(angles, phi, psi, spacing, near, steps, most_rounds, d, L, gamma, alpha, lam):
    """Preimages of (phi, psi), one after another, all with phi <= pi/2 <= psi, so that kappa >= 0.

    A point that is `spacing` away from the last one kept goes into `angles`, of shape (n, 2), and so
    does the one where the walk ends because phi is within `near` of 0, or psi of pi. It ends too after
    so many steps, when `angles` is full, or where no preimage is found in `most_rounds` rounds.
    Returns how many points are kept.
    """
{once}
{per_lambda}
    kept, last_phi, last_psi = 0, phi, psi
    for step in range(steps):
        goal_phi, goal_psi = phi, psi
        found = False
        for _ in range(most_rounds):
            kappa, nu = cos(phi), cos(psi)
{per_state}
            off_phi = goal_phi - acos(min(1.0, max(-1.0, {kappa})))
            off_psi = goal_psi - acos(min(1.0, max(-1.0, {nu})))
            phi, psi = phi + off_phi, psi + off_psi
            if abs(off_phi) + abs(off_psi) < 1e-7:
                found = True
                break
        if not found:
            break
        there = phi < near or psi > {pi} - near
        if there or abs(phi - last_phi) + abs(psi - last_psi) >= spacing:
            last_phi, last_psi = phi, psi
            angles[kept, 0], angles[kept, 1] = phi, psi
            kept += 1
        if there or kept == len(angles):
            break
    return kept
'''


@cache
def _source() -> str:
    """The module with `walk_back`."""
    return manifold_module(MODULE, per_lambda=4, pi=repr(pi))
