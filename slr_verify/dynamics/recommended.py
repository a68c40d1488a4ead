"""A schedule for random starts: hot, then cold. That it recovers is observed, not proved.

1. At lambda = 10 the oracle and the points off the manifold are saddles, unless L is large for d; runs
   gather at one point, up to sign.
2. At lambda = 0.3, for large d, nu has grown to one and kappa follows.
3. At the best lambda of the oracle (Best lambda) what is left of the risk goes.

Or swap: train at the best lambda, exchange k and v where that lowers the risk at lambda = 1, and
train on. At the best lambda the other minima have k near v* and v near k*; at lambda = 1 the oracle is
better.

The step size of each stage is 1/H, H being the largest eigenvalue of the Hessian, there, at the oracle,
off the manifold and at the origin.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from math import ceil
from typing import Any, NamedTuple

import numpy as np

from slr_verify.dynamics.executing import AnyExecutor
from slr_verify.dynamics.marching import OnBlock
from slr_verify.dynamics.piece import GAUSSIAN_FIVE, Sampling
from slr_verify.dynamics.simulate import simulate
from slr_verify.dynamics.starts import NAMES, Start
from slr_verify.dynamics.trajectories import Trajectories
from slr_verify.numeric.best_lambda import BestLambda, best_lambda
from slr_verify.numeric.operations import Array
from slr_verify.numeric.parameters import Parameters
from slr_verify.numeric.risk import risk
from slr_verify.numeric.spectra import largest_eigenvalue, oracle_rates

HOT, WARM = "10", "3/10"
UNITS = 6.0
"""The sum of the step sizes of a stage, times gamma^2: nu aligns at the rate 2 gamma^2 erf(a)."""
LARGE = 400
"""From this d on there is a stage in between."""
SETTLED = 2.0
"""At the end small errors have shrunk by exp(-SETTLED)."""
LEAST_RATIO = 8
"""Of d to gamma^2; below it no hot stage is known that gathers all runs."""
JUDGE = "1"
"""The lambda at which k and v are compared with v and k."""
PATIENCE = 4
"""How much longer the stages are before and after a swap, where nothing hurries runs."""
EXCHANGED = [NAMES.index(name) for name in ("theta", "eta", "kappa", "nu", "rho")]
"""The products of (v, k) among those of (k, v)."""


class Stage(NamedTuple):
    """Steps of one size at one lambda."""

    params: Parameters
    alpha: float
    steps: int


@dataclass(frozen=True)
class Recommendation:
    """The stages, and the lambda and the risk that they end with."""

    stages: tuple[Stage, ...]
    best: BestLambda
    swap: bool

    @property
    def steps(self) -> int:
        """Of all stages."""
        return sum(stage.steps for stage in self.stages)

    @property
    def known(self) -> bool:
        """Whether the schedule was seen to work at such a d and gamma."""
        params = self.stages[-1].params
        return self.swap or params.d >= LEAST_RATIO * params.gamma_squared


def recommendation(  # noqa: PLR0913 (what a schedule depends on)
    *,
    d: int,
    L: int,  # noqa: N803 (the letter of the paper)
    gamma_squared: Any,
    epsilon: Any = 0,
    slower: float = 1.0,
    swap: bool = False,
) -> Recommendation:
    """The schedule for these parameters; with `slower` steps are so many times shorter, and more.

    With `swap` there is no hot stage, but a swap between two stages that are alike.

    Raises ValueError for bad parameters, for d < 3 and for slower < 1, and as `best_lambda` does.
    """
    if not 1 <= slower <= 1e6:
        raise ValueError(f"slower must be from 1 to 1e6, got {slower!r}")
    known = {"d": d, "L": L, "gamma_squared": gamma_squared, "epsilon": epsilon}
    if Parameters(**known).d < 3:
        raise ValueError(f"d must be at least 3, where the spurious points exist, got {d}")
    best = best_lambda(**known)
    last = Parameters(**known, lam=best.lam)
    units = UNITS / last.gamma_squared
    settling = units + SETTLED / slowest_rate(last)
    if swap:
        return Recommendation((_stage(last, PATIENCE * settling, slower),) * 2, best, swap)
    before = [Parameters(**known, lam=lam) for lam in (HOT, WARM)[: 2 if d >= LARGE else 1]]
    first = (_stage(params, units, slower) for params in before)
    return Recommendation((*first, _stage(last, settling, slower)), best, swap)


def _stage(params: Parameters, units: float, slower: float) -> Stage:
    alpha = 1 / (largest_eigenvalue(params) * slower)
    return Stage(params, alpha, ceil(units / alpha))


def slowest_rate(params: Parameters) -> float:
    """The least eigenvalue of the Hessian at the oracle along the manifold."""
    return float(np.min(oracle_rates(params, np.array([params.lam]))))


def swapped(params: Parameters, products: Array) -> Array:
    """The products, of shape (5, runs), with k and v exchanged where that lowers the risk at lambda = 1."""
    judge = Parameters(d=params.d, L=params.L, lam=JUDGE, gamma=params.gamma)
    other = products[EXCHANGED]
    here, there = (risk(judge, **dict(zip(NAMES, at, strict=True))) for at in (products, other))
    result: Array = np.where(there < here, other, products)
    return result


def in_stages(  # noqa: PLR0913 (what a simulation depends on)
    recommended: Recommendation,
    *,
    runs: int,
    rng: np.random.Generator,
    start: Start = "spheres",
    method: str = "five",
    records: int = 1,
    sampling: Sampling = GAUSSIAN_FIVE,
    executor: AnyExecutor | None = None,
    on_steps: OnBlock = lambda count: None,
) -> tuple[Trajectories, ...]:
    """The runs, stage by stage; each starts from the products at which the one before ended.

    Arguments and errors are those of `simulate`; `records` are kept of each stage besides the first.
    """
    found: list[Trajectories] = []
    how: Mapping[str, Any] = {
        "runs": runs, "rng": rng, "method": method, "sampling": sampling,
        "executor": executor, "on_steps": on_steps,
    }  # fmt: skip
    for params, alpha, steps in recommended.stages:
        given = start
        if found:
            ends = found[-1].end_points()
            ends = swapped(params, ends) if recommended.swap else ends
            given = dict(zip(NAMES, ends, strict=True))
        every = max(1, steps // records)
        found.append(
            simulate(params, alpha=alpha, steps=steps, start=given, record_every=every, **how)
        )
    return tuple(found)
