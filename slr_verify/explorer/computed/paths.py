"""Trajectories on the square from the starts of a view, in floating point."""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from slr_verify.dynamics.compiled_code import function_of
from slr_verify.explorer.computed.coordinates import FRAMES, drawn
from slr_verify.explorer.computed.walk_source import walk_source
from slr_verify.explorer.state.view import View
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

    Raises ValueError for d = 2 and 3, where no vectors have most products of the square.
    """
    if not view.starts:
        return ()
    if view.d < FEWEST_DIMENSIONS:
        raise ValueError(f"trajectories on the square need d of at least 4, got {view.d}")
    numbers, products, entered, kept = _walked(view)
    return tuple(
        _path(view, numbers[run, :count], products[:, run, :count], int(entered[run]))
        for run, count in enumerate(kept.tolist())
    )


Numbers = npt.NDArray[np.int64]


def _walked(view: View) -> tuple[Numbers, Array, Numbers, Numbers]:
    """What `walk` writes, and how much of it."""
    runs, (low, high) = len(view.starts), FRAMES[view.coordinates]
    numbers, products = np.empty((runs, MOST_POINTS), np.int64), np.empty((2, runs, MOST_POINTS))
    entered, known = np.empty(runs, np.int64), view.params.floats()
    kappa, nu = np.array(view.starts, dtype=np.float64).T.copy()
    kept = function_of(walk_source(), "walk")(
        numbers,
        products,
        entered,
        kappa,
        nu,
        view.schedule.at(known["lam"], 0, view.steps),
        SPACING * (high - low),
        view.coordinates == "angles",
        *(known[name] for name in ("d", "L", "gamma")),
        float(view.alpha),
    )
    return numbers, products, entered, kept


def _path(view: View, steps: Numbers, products: Array, entered: int) -> Path:
    kappa, nu = products.copy()
    places = (drawn(view, kappa), drawn(view, nu))
    first = None if entered < 0 else entered
    return Path(steps.copy(), *places, kappa, nu, first, len(steps) < MOST_POINTS)
