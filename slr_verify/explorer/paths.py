"""Trajectories on the square from the starts of a view, in floating point."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from slr_verify.dynamics.compiled_code import function_of
from slr_verify.explorer.coordinates import FRAMES, drawn
from slr_verify.explorer.view import Point, View
from slr_verify.explorer.walk_source import walk_source
from slr_verify.numeric.operations import Array

MOST_POINTS, SPACING = 1500, 0.003
"""Points of a trajectory, and how far apart they are, as a share of the frame."""
FEWEST_DIMENSIONS = 4
"""On M the parts of k and v beyond the plane of k* and v* are orthogonal, which takes two more."""


class Path(NamedTuple):
    """A trajectory thinned for a picture: places (x, y) in the coordinates of the view, products.

    Every array has shape (n,); the first and the last step are there, and steps that went far enough
    from the one before. `entered` is the first step with kappa and nu of one sign; None if there is
    none. `whole` says whether all steps that went far enough are there: a long erratic walk is cut.
    """

    steps: npt.NDArray[np.int64]
    x: Array
    y: Array
    kappa: Array
    nu: Array
    entered: int | None
    whole: bool


def paths(view: View) -> tuple[Path, ...]:
    """One trajectory of `view.steps` steps for each start, in the order of the starts.

    Trajectories are kept, so that one more start costs one more trajectory; their arrays are read-only.
    Raises ValueError for d = 2 and 3, where no vectors have most products of the square.
    """
    if view.starts and view.d < FEWEST_DIMENSIONS:
        raise ValueError(f"trajectories on the square need d of at least 4, got {view.d}")
    shown = replace(view, starts=(), chosen=None, panel="square", dark=False)
    return tuple(_path(shown, start) for start in view.starts)


@lru_cache(maxsize=256)
def _path(view: View, start: Point) -> Path:
    low, high = FRAMES[view.coordinates]
    numbers, products = np.empty(MOST_POINTS, dtype=np.int64), np.empty((MOST_POINTS, 2))
    known = view.params.floats()
    kept, entered = function_of(walk_source(), "walk")(
        numbers,
        products,
        *map(float, start),
        view.schedule.at(known["lam"], 0, view.steps),
        SPACING * (high - low),
        view.coordinates == "angles",
        *(known[name] for name in ("d", "L", "gamma")),
        float(view.alpha),
    )
    steps, kappa, nu = numbers[:kept].copy(), *products[:kept].T.copy()
    arrays = (steps, drawn(view, kappa), drawn(view, nu), kappa, nu)
    for array in arrays:
        array.flags.writeable = False
    return Path(*arrays, entered=None if entered < 0 else int(entered), whole=kept < MOST_POINTS)
