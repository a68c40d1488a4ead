"""The inverse temperature at which the oracle k = k*, v = v* has the least risk."""

from math import exp, log
from typing import NamedTuple

from scipy.optimize import brentq

from slr_verify.model.oracle_balance import highest, lowest
from slr_verify.model.stable.oracle import stable_oracle_risk, stable_oracle_slope
from slr_verify.numeric.compilation import program_of
from slr_verify.numeric.exact import Exactable
from slr_verify.numeric.operations import Value
from slr_verify.numeric.parameters import Parameters

XTOL = 1e-15  # of log(lambda), so relative in lambda


class BestLambda(NamedTuple):
    """The best lambda and the risk of the oracle there."""

    lam: float
    risk: float


class NoMinimumFound(ArithmeticError):
    """The risk of the oracle has no minimum that floating-point numbers can tell apart."""


_oracle = program_of(lambda: (stable_oracle_risk(), stable_oracle_slope()))
"""The risk at k = k*, v = v* and its derivative in lambda."""
_bounds = program_of(lambda: (lowest(), highest()))
"""Between which the minimiser lies."""


def best_lambda(
    *,
    d: int,
    L: int,  # noqa: N803 (the letter of the paper)
    gamma: Exactable | None = None,
    epsilon: Exactable = 0.0,
    gamma_squared: Exactable | None = None,
) -> BestLambda:
    """The lambda > 0 that minimises the risk of the oracle, and that risk.

    There is exactly one, between two explicit bounds (statements `best-lambda-unique`,
    `best-lambda-bracket.low` and
    `best-lambda-bracket.high`). It is found there as the zero of the derivative of the risk in lambda
    (statement `oracle-without-cancellation`) by Brent's method in log(lambda), to a relative 1e-14
    where the derivative has the digits. epsilon shifts the risk only.

    Raises ValueError for bad parameters, as `Parameters` does, and NoMinimumFound when the
    derivative is not seen to change sign: with L = 1 and gamma small against sqrt(d) the risk
    falls below the smallest floating-point number.
    """
    params = Parameters(d=d, L=L, lam=1, gamma=gamma, epsilon=epsilon, gamma_squared=gamma_squared)
    lower, upper = _bounds(**params.floats())
    if not _at(params, lower)[1] < 0 < _at(params, upper)[1]:
        raise NoMinimumFound(
            f"the derivative of the oracle's risk was not seen to change sign for {params}: it is "
            f"{_at(params, lower)[1]} at lambda = {lower}, {_at(params, upper)[1]} at {upper}"
        )
    best = exp(brentq(lambda s: float(_at(params, exp(s))[1]), log(lower), log(upper), xtol=XTOL))
    return BestLambda(best, float(_at(params, best)[0]))


def _at(params: Parameters, value: Value) -> tuple[Value, Value]:
    risk, slope = _oracle(**{**params.floats(), "lam": value})
    return risk, slope
