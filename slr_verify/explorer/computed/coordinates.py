"""The two ways to draw the square: kappa, nu themselves, or their angles arccos(kappa), arccos(nu)."""

import numpy as np

from slr_verify.explorer.state.view import View
from slr_verify.numeric.operations import Array

FRAMES = {"products": (-1.0, 1.0), "angles": (0.0, float(np.pi))}
"""The ends of either axis."""


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
