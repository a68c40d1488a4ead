"""Trajectories on the square from the starts of a view, in floating point."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from slr_verify.dynamics.simulate import simulate
from slr_verify.explorer.coordinates import drawn
from slr_verify.explorer.view import View
from slr_verify.numeric.operations import Array

RECORDS = 400
"""Recorded steps of a trajectory, besides the first."""
FEWEST_DIMENSIONS = 4
"""On M the parts of k and v beyond the plane of k* and v* are orthogonal, which takes two more."""


class Path(NamedTuple):
    """A trajectory at its recorded steps: places (x, y) in the coordinates of the view, products, risk.

    Every array has shape (records,).
    """

    steps: npt.NDArray[np.int64]
    x: Array
    y: Array
    kappa: Array
    nu: Array
    risk: Array


def record_every(view: View) -> int:
    """Every how many steps a trajectory is recorded."""
    return max(1, view.steps // RECORDS)


def paths(view: View) -> tuple[Path, ...]:
    """One trajectory of `view.steps` steps for each start, in the order of the starts.

    Raises ValueError for d = 2 and 3, where no vectors have most products of the square, and
    RunBrokeDown when a value becomes nan or infinite.
    """
    if not view.starts:
        return ()
    if view.d < FEWEST_DIMENSIONS:
        raise ValueError(f"trajectories on the square need d of at least 4, got {view.d}")
    first, second = (
        np.array([float(value) for value in row]) for row in zip(*view.starts, strict=True)
    )
    found = simulate(
        view.params,
        alpha=float(view.alpha),
        steps=view.steps,
        runs=len(view.starts),
        start={"kappa": first, "nu": second},
        schedule=view.schedule,
        method="two",
        rng=np.random.default_rng(view.seed),
        record_every=record_every(view),
    )
    return tuple(
        Path(found.steps, drawn(view, kappa), drawn(view, nu), kappa, nu, risk)
        for kappa, nu, risk in zip(found.kappa, found.nu, found.risk, strict=True)
    )
