"""The inverse temperature at which the oracle k = k*, v = v* has the least risk."""

from __future__ import annotations

import math
from functools import cache
from typing import NamedTuple

import numpy as np
from scipy.optimize import brentq

from slr_verify.model.stable_oracle import stable_oracle_risk, stable_oracle_slope
from slr_verify.numeric.compilation import compiled
from slr_verify.numeric.exact import Exactable
from slr_verify.numeric.operations import Value
from slr_verify.numeric.parameters import Parameters
from slr_verify.numeric.program import Program

GRID = 2000
RELATIVE_ACCURACY = 1e-14


class BestLambda(NamedTuple):
    """The best lambda and the risk of the oracle there."""

    lam: float
    risk: float


class NoMinimumFound(ArithmeticError):
    """The risk of the oracle has no minimum that floating-point numbers can tell apart."""


@cache
def _oracle() -> Program:
    """The risk at k = k*, v = v* and its derivative in lambda."""
    return compiled(stable_oracle_risk(), stable_oracle_slope())


def best_lambda(
    *,
    d: int,
    L: int,  # noqa: N803 (the letter of the paper)
    gamma: Exactable | None = None,
    epsilon: Exactable = 0.0,
    gamma_squared: Exactable | None = None,
) -> BestLambda:
    """The lambda > 0 that minimises the risk of the oracle, and that risk.

    The risk is evaluated on a logarithmic grid, from far below the minimiser of its expansion at
    lambda = 0 to where the predictor is a sum of signs. Around the least value the zero of its
    derivative in lambda (statement `oracle-without-cancellation`) is found by Brent's method, to
    a relative 1e-14 where the derivative has the digits. epsilon shifts the risk only.

    Raises ValueError for bad parameters, as `Parameters` does, and NoMinimumFound when the risk
    does not rise on both sides of the least value: with L = 1 and gamma small against sqrt(d) it
    falls below the smallest floating-point number.
    """
    params = Parameters(d=d, L=L, lam=1, gamma=gamma, epsilon=epsilon, gamma_squared=gamma_squared)
    grid = _grid(params)
    risks, slopes = _at(params, grid)
    least = int(np.argmin(risks))
    if not 0 < least < GRID - 1 or not slopes[least - 1] < 0 < slopes[least + 1]:
        raise NoMinimumFound(
            f"no minimum of the oracle's risk was bracketed for {params}: least value "
            f"{risks[least]} at lambda = {grid[least]}"
        )
    best = brentq(
        lambda value: float(_at(params, value)[1]),
        grid[least - 1],
        grid[least + 1],
        xtol=RELATIVE_ACCURACY * grid[least],
        rtol=RELATIVE_ACCURACY,
    )
    return BestLambda(float(best), float(_at(params, best)[0]))


def _at(params: Parameters, value: Value) -> tuple[Value, Value]:
    risk, slope = _oracle()(**{**params.floats(), "lam": value})
    return risk, slope


def _grid(params: Parameters) -> Value:
    """From a hundredth of the minimiser of the expansion to second order, to signs."""
    signal, noise = params.d / 2, params.gamma_squared
    small = math.sqrt(math.pi * signal) / 2 / (signal + noise + (params.L - 1) / noise)
    return np.geomspace(small / 100, 1000 * max(1.0, small, 1 / params.gamma), GRID)
