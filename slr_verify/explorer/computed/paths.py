"""Trajectories on the square from the starts of a view, in floating point."""

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from slr_verify.dynamics.compiled_code import function_of
from slr_verify.dynamics.kernel_source import manifold_module
from slr_verify.dynamics.stationary import RADIUS
from slr_verify.explorer.computed.square import FEWEST_DIMENSIONS, FRAMES, drawn, marked_points
from slr_verify.explorer.state.view import View
from slr_verify.numeric.operations import Array

MOST_POINTS, SPACING = 1500, 0.003
"""Points of a trajectory, and how far apart they are, as a share of the frame."""


class Path(NamedTuple):
    """A trajectory thinned for a picture: places (x, y) in the coordinates of the view, products.

    Every array has shape (n,); the first and the last step are there, and steps that went far enough
    from the one before. A long erratic walk is cut at MOST_POINTS.
    """

    steps: npt.NDArray[np.int64]
    x: Array
    y: Array
    kappa: Array
    nu: Array


def paths(view: View) -> tuple[Path, ...]:
    """One trajectory of `view.steps` steps for each start, in the order of the starts.

    Raises ValueError for d = 2 and 3, where no vectors have most products of the square.
    """
    if not view.starts:
        return ()
    if view.d < FEWEST_DIMENSIONS:
        raise ValueError(f"trajectories on the square need d of at least 4, got {view.d}")
    runs, (low, high), known = len(view.starts), FRAMES[view.coordinates], view.params.floats()
    numbers, products = np.empty((runs, MOST_POINTS), np.int64), np.empty((2, runs, MOST_POINTS))
    kappa, nu = np.array(view.starts, dtype=np.float64).T.copy()
    kept = function_of(_source(), "walk")(
        numbers,
        products,
        kappa,
        nu,
        view.schedule.at(known["lam"], 0, view.steps),
        SPACING * (high - low),
        view.coordinates == "angles",
        *(known[name] for name in ("d", "L", "gamma")),
        float(view.alpha),
    )
    return tuple(
        _path(view, numbers[run, :count].copy(), products[:, run, :count].copy())
        for run, count in enumerate(kept.tolist())
    )


def unfinished(view: View, found: Sequence[Path]) -> int:
    """How many trajectories ended near none of the stationary points on the manifold."""
    points = np.array(list(marked_points(view)), dtype=np.float64)
    ends = np.array([(path.kappa[-1], path.nu[-1]) for path in found]).reshape(-1, 1, 2)
    return int(np.sum(np.abs(ends - points).max(axis=2).min(axis=1) > RADIUS))


def _path(view: View, steps: npt.NDArray[np.int64], products: Array) -> Path:
    x, y = drawn(view, products)
    return Path(steps, x, y, *products)


MODULE = '''"""Written by slr_verify.explorer.computed.paths from proved expressions."""

from math import acos, sqrt

import numpy as np
from numba import njit

from slr_verify.dynamics.elementary import erf, erfc, exp_minus_square, less_erf


@njit(cache=True, error_model="numpy", fastmath={{"contract"}}, nogil=True)
def walk(numbers, products, kappa_of, nu_of, lambdas, spacing, angles, d, L, gamma, alpha):
    """Steps of all runs, one for each lambda; those that are `spacing` from the last are kept.

    Distances are sums of absolute differences, of the angles if `angles` is true, else of the products.
    The number of each kept step of a run goes into `numbers`, of shape (runs, n), and its products into
    `products`, (2, runs, n): the first and the last, and of others the first n - 2. Returns how many.
    """
{once}
    runs, most = numbers.shape
    kept = np.ones(runs, dtype=np.int64)
    for run in range(runs):
        numbers[run, 0] = 0
        products[0, run, 0], products[1, run, 0] = kappa_of[run], nu_of[run]
    previous = -1.0
    for step in range(len(lambdas)):
        lam = lambdas[step]
        if lam != previous:
            previous = lam
{per_lambda}
        for run in range(runs):
            kappa = kappa_of[run]
            nu = nu_of[run]
            sign = -1.0 if kappa < 0.0 else 1.0
            kappa = sign * kappa
            nu = sign * nu
{per_state}
            kappa_of[run] = sign * min(1.0, max(-1.0, {kappa}))
            nu_of[run] = sign * min(1.0, max(-1.0, {nu}))
        last = step + 1 == len(lambdas)
        for run in range(runs):
            kappa, nu, place = kappa_of[run], nu_of[run], kept[run]
            before = products[0, run, place - 1], products[1, run, place - 1]
            moved = abs(kappa - before[0]) + abs(nu - before[1])
            if angles and moved > 0.0:
                moved = abs(acos(kappa) - acos(before[0])) + abs(acos(nu) - acos(before[1]))
            if last or (moved >= spacing and place < most - 1):
                numbers[run, place] = step + 1
                products[0, run, place], products[1, run, place] = kappa, nu
                kept[run] += 1
    return kept
'''


@cache
def _source() -> str:
    """The module with `walk`."""
    return manifold_module(MODULE, per_lambda=12)
