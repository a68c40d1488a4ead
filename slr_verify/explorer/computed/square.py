"""The square of the manifold as numbers, in floating point: risk and slopes, and the field of PGD.

It is drawn in kappa and nu themselves, or in their angles arccos(kappa), arccos(nu).
"""

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np

from slr_verify.certify.stationary import points_in
from slr_verify.explorer.state.view import View
from slr_verify.model.stable.risk import stable_risk
from slr_verify.numeric.arrays import shaped_like
from slr_verify.numeric.compilation import program_of
from slr_verify.numeric.maps import reduced_map
from slr_verify.numeric.operations import Array
from slr_verify.numeric.risk import gradient_at, mirrored, sign_of

RESOLUTION, ARROWS = 121, 21
FRAMES = {"products": (-1.0, 1.0), "angles": (0.0, float(np.pi))}
"""The ends of either axis."""
FEWEST_DIMENSIONS = 4
"""On M the parts of k and v beyond the plane of k* and v* are orthogonal, which takes two more."""
FIVE_POINTS = {
    (0, 0): "saddle",
    (1, 1): "minimum",
    (-1, -1): "minimum",
    (1, -1): "maximum",
    (-1, 1): "maximum",
}
"""All stationary points on the manifold and their kinds, for d >= 4 (Propositions 9, 10)."""
COMPRESSION = 0.3


class Grid(NamedTuple):
    """The risk less epsilon^2; row is nu, column kappa, (n, n).

    `x` and `y`, of shape (n,), are the places on the axes, in the coordinates of the view.
    """

    x: Array
    y: Array
    risk: Array


class Field(NamedTuple):
    """Arrows at (x, y) with the displacement of one step (dx, dy) in the coordinates; shape (m,)."""

    x: Array
    y: Array
    dx: Array
    dy: Array

    def segments(self, longest: float) -> tuple[Array, Array, Array, Array]:
        """Ends x0, y0, x1, y1 of arrows with compressed lengths, the longest of them as given.

        The length of an arrow is a power 0.3 of the length of the step, so that the slow parts of
        the square show a direction too; where the step is zero the arrow has no length.
        """
        size = np.hypot(self.dx, self.dy)
        largest = float(size.max())
        if largest == 0:
            return self.x, self.y, self.x, self.y
        factor = longest * (size / largest) ** COMPRESSION / np.where(size > 0, size, 1.0)
        return self.x, self.y, self.x + factor * self.dx, self.y + factor * self.dy


class Here(NamedTuple):
    """What is known of a point of the square, in floating point."""

    kappa: float
    nu: float
    risk: float
    slope_kappa: float
    slope_nu: float


def drawn(view: View, product: Array | float) -> Array:
    """Where a value of kappa or of nu stands on its axis."""
    inside = np.clip(np.asarray(product, dtype=np.float64), -1.0, 1.0)
    return np.arccos(inside) if view.coordinates == "angles" else inside


def product_at(view: View, place: Array | float) -> Array:
    """The kappa or nu at a place of an axis; places outside count as its ends."""
    inside = np.clip(np.asarray(place, dtype=np.float64), *FRAMES[view.coordinates])
    return np.cos(inside) if view.coordinates == "angles" else inside


def ticks(view: View, count: int) -> Array:
    """So many places of an axis, evenly, with both ends."""
    return np.linspace(*FRAMES[view.coordinates], count)


def marked_points(view: View) -> Mapping[tuple[int, int], str]:
    """Those of the five points that there are in R^d, and their kinds; for d = 2 they are isolated."""
    return {at: FIVE_POINTS[at] for at in points_in(view.d)}


def risk_grid(view: View, resolution: int = RESOLUTION) -> Grid:
    """The landscape at lambda of step 0."""
    places = ticks(view, resolution)
    values = product_at(view, places)
    return Grid(places, places, _risk_at(view, _flat(values[None, :], values[:, None])))


def vector_field(view: View, arrows: int = ARROWS) -> Field:
    """One step of PGD (Lemma 7) from the centres of arrows^2 cells, at lambda of step 0."""
    low, high = FRAMES[view.coordinates]
    centres = low + (high - low) * (np.arange(arrows) + 0.5) / arrows
    x, y = (part.ravel() for part in np.meshgrid(centres, centres))
    values = product_at(view, centres)
    after = reduced_map(view.params, float(view.alpha), kappa=values[None, :], nu=values[:, None])
    return Field(x, y, drawn(view, after.kappa.ravel()) - x, drawn(view, after.nu.ravel()) - y)


def here(view: View, kappa: float, nu: float) -> Here:
    """Risk and slopes at a point of the square."""
    at = _flat(np.array(kappa), np.array(nu))
    slopes = gradient_at(view.params, at)
    risk = _risk_at(view, at)
    return Here(kappa, nu, *map(float, (risk, slopes["kappa"], slopes["nu"])))


def _flat(kappa: Array, nu: Array) -> dict[str, Array]:
    """The five products at points of the square."""
    return {"kappa": kappa, "nu": nu, **dict.fromkeys(("theta", "eta", "rho"), np.zeros(()))}


def _risk_at(view: View, at: Mapping[str, Array]) -> Array:
    """The risk by the formula; for d = 2 and 3 no vectors have most of these products."""
    (risk,) = _risk(**view.params.floats(), **mirrored(at, sign_of(at)))
    return shaped_like(risk, at["kappa"], at["nu"])


_risk = program_of(lambda: (stable_risk(),))
