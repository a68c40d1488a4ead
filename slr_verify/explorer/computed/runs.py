"""Random runs of the five-variable dynamics, in chunks, and what is shown of them."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from slr_verify.dynamics.simulate import simulate
from slr_verify.dynamics.starts import NAMES, starting_points
from slr_verify.dynamics.stationary import ELSEWHERE, RECOVERED, end_points
from slr_verify.dynamics.success import Success, success_of
from slr_verify.dynamics.trajectories import Trajectories
from slr_verify.explorer.state.view import View
from slr_verify.numeric.operations import Array

RECORDS = 100
"""Recorded steps of a run, besides the first."""
LANES, LARGEST, STEPS_A_CHUNK = 32, 128, 2_600_000
"""Runs are computed 32 at a time; a chunk takes about a tenth of a second."""
LIMITS = ("recovered", "elsewhere", "unfinished")
"""Near (k*, v*) or (-k*, -v*); near another stationary point; near none."""
SHOWN = 120
"""Runs that are drawn."""


class Summary(NamedTuple):
    """The steps that are recorded, where each run ended, as a place in LIMITS, and how many succeed."""

    steps: npt.NDArray[np.int64]
    limits: npt.NDArray[np.int64]
    success: Success

    def curve(self, values: Array, limit: int) -> tuple[Array, Array]:
        """Step and value of the first runs that have this limit, as one line with gaps."""
        chosen = values[:SHOWN][self.limits[:SHOWN] == limit]
        gaps = np.full((len(chosen), 1), np.nan)
        lines = np.concatenate([chosen, gaps], axis=1).ravel()
        steps = np.append(self.steps.astype(np.float64), np.nan)
        return np.tile(steps, len(chosen)), lines.astype(np.float32)


def record_every(view: View) -> int:
    """Every how many steps a run is recorded."""
    return max(1, view.steps // RECORDS)


def chunk_size(view: View) -> int:
    """How many runs are computed by one call."""
    return min(LARGEST, max(LANES, STEPS_A_CHUNK // view.steps // LANES * LANES))


def chunk(view: View, first: int, size: int) -> Trajectories:
    """Runs number `first` to `first + size` of `simulate(..., runs=view.runs, rng=default_rng(seed))`.

    Raises RunBrokeDown when a value becomes nan or infinite.
    """
    rng = np.random.default_rng(view.seed)
    points = starting_points(view.law, d=view.d, runs=view.runs, rng=rng)[:, first : first + size]
    return simulate(
        view.params,
        alpha=float(view.alpha),
        steps=view.steps,
        runs=points.shape[1],
        start=dict(zip(NAMES, points, strict=True)),
        schedule=view.schedule,
        rng=rng,
        record_every=record_every(view),
    )


def joined(chunks: Sequence[Trajectories]) -> Trajectories:
    """The runs of all these chunks, one after the other. Raises ValueError when there is none."""
    if not chunks:
        raise ValueError("there must be at least one chunk, got none")
    rows: dict[str, Any] = {
        name: np.concatenate([getattr(each, name) for each in chunks]) for name in (*NAMES, "risk")
    }
    return replace(chunks[0], **rows)


def summary(found: Trajectories) -> Summary:
    """What the page shows of some runs."""
    names = end_points(found).names
    places = [2 if name == ELSEWHERE else int(name not in RECOVERED) for name in names]
    return Summary(found.steps, np.array(places), success_of(found))
