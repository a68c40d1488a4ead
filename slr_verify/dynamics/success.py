"""How often a random start recovers (k*, v*) or (-k*, -v*), and where the other runs end."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from math import sqrt
from statistics import NormalDist
from typing import Any

import numpy as np

from slr_verify.dynamics.arguments import count
from slr_verify.dynamics.executing import AnyExecutor
from slr_verify.dynamics.marching import OnBlock
from slr_verify.dynamics.simulate import simulate
from slr_verify.dynamics.stationary import RECOVERED, end_points
from slr_verify.dynamics.trajectories import Trajectories

QUANTILE = NormalDist().inv_cdf(0.975)


@dataclass(frozen=True)
class Success:
    """How many of the runs recovered, a Wilson interval for the probability, and all end points."""

    runs: int
    recovered: int
    low: float
    high: float
    ends: Mapping[str, int]

    @property
    def fraction(self) -> float:
        """The fraction of the runs that recovered."""
        return self.recovered / self.runs


def wilson(successes: int, trials: int) -> tuple[float, float]:
    """The 95% Wilson interval of a probability."""
    failures, square = trials - successes, QUANTILE**2
    centre = (successes + square / 2) / (trials + square)
    spread = QUANTILE * sqrt(successes * failures / trials + square / 4) / (trials + square)
    return centre - spread if successes else 0.0, centre + spread if failures else 1.0


def success_of(found: Trajectories) -> Success:
    """The estimate from runs that are there."""
    ends = end_points(found).counts()
    recovered = sum(ends.get(name, 0) for name in RECOVERED)
    low, high = wilson(recovered, found.runs)
    return Success(found.runs, recovered, low, high, ends)


def success(
    arguments: Mapping[str, Any],
    *,
    runs: int,
    rng: np.random.Generator,
    executor: AnyExecutor | None = None,
    on_steps: OnBlock = lambda count: None,
) -> Success:
    """The estimate from fresh runs; `arguments` are those of `simulate`, as a preset gives them.

    Only the start and the end are recorded. Raises as `simulate` does.
    """
    how: dict[str, Any] = {"runs": runs, "rng": rng, "executor": executor, "on_steps": on_steps}
    return success_of(runs_to_the_end(arguments, **how))


def runs_to_the_end(
    arguments: Mapping[str, Any],
    *,
    runs: int,
    rng: np.random.Generator,
    executor: AnyExecutor | None = None,
    on_steps: OnBlock = lambda count: None,
) -> Trajectories:
    """The runs of `success`."""
    chosen = {
        **arguments,
        "runs": count("runs", runs),
        "record_every": arguments["steps"],
        "rng": rng,
        "executor": executor,
        "on_steps": on_steps,
    }
    if "sampling" in chosen:
        chosen["sampling"] = replace(chosen["sampling"], test_sequences=0)
    return simulate(**chosen)
