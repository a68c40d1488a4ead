"""Two heads on two locations with orthonormal stars: the plane of joint rotation, in floating point.

Both keys are turned by phi in the plane of k_1*, k_2*, both values by psi in that of v_1*, v_2*. At the
angles 0 each head is at a location of its own; at 45 degrees each looks at both alike.
"""

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np

from slr_verify.explorer.computed.square import Grid
from slr_verify.explorer.state.view import View
from slr_verify.model.heads.two import turned_risk
from slr_verify.numeric.compilation import program_of
from slr_verify.numeric.heads.gradient import gradient_of_gram
from slr_verify.numeric.heads.layout import layout_of
from slr_verify.numeric.operations import Array

FIRST, LAST = -45.0, 135.0
"""Degrees: all of the plane, up to a change of sign of one head."""
RESOLUTION, ALONG = 121, 181
FEWEST_DIMENSIONS, FEWEST_TOKENS = 4, 2
PLACES: Mapping[str, float] = {"separated": 0.0, "turned by 45°": 45.0}
"""The stationary points on the diagonal, in degrees."""
STEP = 1e-4
MOVING, STARS = 4, 4


def possible(view: View) -> str:
    """What is missing for two heads on two locations; empty if nothing."""
    if view.d < FEWEST_DIMENSIONS:
        return f"four orthonormal stars need d of at least {FEWEST_DIMENSIONS}, and d is {view.d}"
    if view.L < FEWEST_TOKENS:
        return f"two locations need L of at least {FEWEST_TOKENS}, and L is {view.L}"
    return ""


def plane(view: View, resolution: int = RESOLUTION) -> Grid:
    """The risk; row is psi, column phi, both in degrees."""
    places = np.linspace(FIRST, LAST, resolution)
    return Grid(places, places, _risk_at(view, places[None, :], places[:, None]))


def along_the_diagonal(view: View) -> tuple[Array, Array]:
    """Degrees from 0 to 90, and the risk where keys and values are turned alike."""
    degrees = np.linspace(0.0, 90.0, ALONG)
    return degrees, _risk_at(view, degrees, degrees)


def _risk_at(view: View, phi: Array, psi: Array) -> Array:
    (found,) = _turned(**view.params.floats(), phi=np.radians(phi), psi=np.radians(psi))
    result: Array = found
    return result


class HeadsPoint(NamedTuple):
    """A stationary point: its risk, and the eigenvalues of the Hessian there.

    `jointly` are those in the two angles, ascending; `inside` those of all directions in the space of the
    stars, and `beyond` those of directions orthogonal to it, of which there are d - 4.
    """

    risk: float
    jointly: Array
    inside: Array
    beyond: Array

    @property
    def least(self) -> float:
        """The least of all."""
        return float(np.min(np.concatenate([self.inside, self.beyond])))


def heads_point(view: View, degrees: float) -> HeadsPoint:
    """The point where keys and values are turned by this angle, with independent noise."""
    rows = _vectors(np.radians(degrees))
    inner = _tangent(rows)
    hessian = _hessian(view, rows, inner)
    joint = np.array([_joint(rows, which) for which in (0, 1)]) @ inner.T
    outer = np.zeros((MOVING, MOVING, STARS + 1))
    outer[range(MOVING), range(MOVING), STARS] = 1.0
    beyond = outer.reshape(MOVING, -1) if view.d > STARS else np.zeros((0, MOVING * (STARS + 1)))
    return HeadsPoint(
        float(_risk_at(view, np.array(degrees), np.array(degrees))),
        *map(_eigenvalues, (joint @ hessian @ joint.T, hessian, _hessian(view, rows, beyond))),
    )


def _eigenvalues(matrix: Array) -> Array:
    found: Array = np.linalg.eigvalsh(matrix).astype(np.float64)
    return found


def _vectors(angle: float) -> Array:
    """k_1, k_2, v_1, v_2 and the stars, in the space of the stars and one direction more."""
    turn = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
    rows = np.zeros((MOVING + STARS, STARS + 1))
    rows[:2, :2] = rows[2:4, 2:4] = turn
    rows[MOVING:, :STARS] = np.eye(STARS)
    return rows


def _joint(rows: Array, which: int) -> Array:
    """The direction in which both keys, or both values, turn."""
    first = 2 * which
    direction = np.zeros((MOVING, STARS + 1))
    direction[first], direction[first + 1] = rows[first + 1], -rows[first]
    return direction.ravel()


def _tangent(rows: Array) -> Array:
    """An orthonormal basis of the directions on the spheres, in the space of the stars: rows."""
    basis = []
    for row in range(MOVING):
        beside = np.linalg.svd(rows[row : row + 1, :STARS])[2][1:]
        for each in beside:
            direction = np.zeros((MOVING, STARS + 1))
            direction[row, :STARS] = each
            basis.append(direction.ravel())
    return np.array(basis)


def _hessian(view: View, rows: Array, basis: Array) -> Array:
    """Along these directions, by central differences of the gradient at vectors of unit length."""
    if not len(basis):
        return np.zeros((0, 0))
    moved = np.concatenate([rows[:MOVING].ravel() + side * STEP * basis for side in (1, -1)])
    whole = np.broadcast_to(rows, (len(moved), *rows.shape)).copy()
    whole[:, :MOVING] = moved.reshape(-1, MOVING, STARS + 1)
    lengths = np.linalg.norm(whole, axis=-1, keepdims=True)
    whole /= lengths
    gram = whole @ np.swapaxes(whole, -1, -2)
    slopes = gradient_of_gram(view.params, view.params.lam, gram, layout_of(2, 2, False))
    gradient = (slopes @ whole)[:, :MOVING]
    along = np.sum(gradient * whole[:, :MOVING], axis=-1, keepdims=True)
    tangent = (gradient - along * whole[:, :MOVING]) / lengths[:, :MOVING]
    up, down = (tangent.reshape(len(moved), -1) @ basis.T).reshape(2, -1, len(basis))
    result: Array = (up - down) / (2 * STEP)
    return (result + result.T) / 2


_turned = program_of(lambda: (turned_risk(),))
