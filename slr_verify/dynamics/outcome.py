"""What came of runs that a schedule was recommended for: whether they recover, and how good they are."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from scipy.stats import binomtest

from slr_verify.dynamics.stationary import RECOVERED, end_points
from slr_verify.dynamics.trajectories import Trajectories
from slr_verify.numeric.best_lambda import BestLambda

TOLERANCE = 0.05
"""Of the excess risk of the oracle at its best lambda."""


@dataclass(frozen=True)
class Outcome:
    """How many runs recover (k*, v*) up to sign, how many are as good as the oracle, and where all end."""

    runs: int
    recovered: int
    close: int
    ends: Mapping[str, int]


def outcome_of(last: Trajectories, best: BestLambda) -> Outcome:
    """From the last stage of runs."""
    ends = end_points(last).counts()
    recovered = sum(ends.get(name, 0) for name in RECOVERED)
    close = int(np.sum(within_tolerance(last, best)[:, -1]))
    return Outcome(last.runs, recovered, close, ends)


def within_tolerance(found: Trajectories, best: BestLambda) -> npt.NDArray[np.bool_]:
    """Whether the excess risk is at most 5% above the oracle's at its best lambda; (runs, records)."""
    excess = best.risk - found.params.epsilon**2
    result: npt.NDArray[np.bool_] = found.excess_risk <= (1 + TOLERANCE) * excess
    return result


def exact_interval(successes: int, trials: int) -> tuple[float, float]:
    """The 95% Clopper-Pearson interval of a probability."""
    found = binomtest(successes, trials).proportion_ci(method="exact")
    return float(found.low), float(found.high)
