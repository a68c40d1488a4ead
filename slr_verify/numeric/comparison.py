"""What linear, erf, softmax and Bayes predictors lose at given d, L and gamma, for uniform J_0.

All is R - epsilon^2. The first two are enclosed, the others sampled; bounds beside them are evaluated from
the formulas of `best-lambda-rate.log`, `bayes-softmax` and `bayes-bound`.
"""

import json
from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

import numpy as np
from flint import arb
from scipy.optimize import minimize_scalar

from slr_verify.model.oracle_rate import lower_rate, ratio
from slr_verify.numeric.best_lambda import best_lambda
from slr_verify.numeric.compilation import program_of
from slr_verify.numeric.enclosed import linear_risk_enclosure, risk_enclosure
from slr_verify.numeric.excess import (
    Estimate,
    bayes_bound,
    bayes_excess,
    softmax_bound,
    softmax_excess,
)
from slr_verify.numeric.parameters import Parameters

FORMAT = "slr-verify/comparison@1"
DIGITS, SPARE = 6, 1e-12
"""Digits of what is enclosed, and more than what rounding moves a condition by."""
_lower = program_of(lambda: (lower_rate(), ratio))


class Comparison(NamedTuple):
    """The excess risks of four predictors that know k* and v*; those of erf and softmax at one lambda each.

    `linear` and `erf` are balls; erf has the float nearest to its best lambda. The last three are bounds,
    from below for erf at every lambda, None where the statement says nothing, and log10 of those from
    above.
    """

    d: int
    L: int
    gamma_squared: Fraction
    lam: float
    linear: arb
    erf: arb
    softmax: Estimate
    bayes: Estimate
    erf_at_least: float | None
    softmax_at_most: float
    bayes_at_most: float


def comparison(params: Parameters, rng: np.random.Generator, samples: int) -> Comparison:
    """Of these d, L and gamma; lambda and epsilon play no part. Raises ValueError as `softmax_excess`."""
    square = params.exact()["gamma_squared"]
    lam = best_lambda(d=params.d, L=params.L, gamma_squared=square).lam
    at_best = Parameters(d=params.d, L=params.L, lam=lam, gamma_squared=square)
    return Comparison(
        params.d,
        params.L,
        square,
        lam,
        linear_risk_enclosure(at_best, digits=DIGITS),
        risk_enclosure(at_best, kappa=1, nu=1, digits=DIGITS),
        softmax_excess(params, rng, samples),
        bayes_excess(params, rng, samples),
        erf_lower_bound(params),
        softmax_bound(params),
        bayes_bound(params),
    )


def erf_lower_bound(params: Parameters) -> float | None:
    """No lambda has a smaller excess risk at the oracle (statement `best-lambda-rate.log`, at its best r).

    None where r^2 gamma^2 d < (1 + r^2) (L - 1) for every r: the statement says nothing then.
    """
    if params.exact()["gamma_squared"] * params.d <= params.L - 1:
        return None
    free = {**params.floats(), "epsilon": 0.0}

    def bound(log_r: float) -> float:
        r = np.exp(log_r)
        _, value = _lower(**free, r=r, z=0.0)
        return float(_lower(**free, r=r, z=np.log(value))[0]) if value > 1 + SPARE else 0.0

    found = minimize_scalar(lambda log_r: -bound(log_r), bounds=(-20, 20), method="bounded")
    return bound(found.x) or None


def as_json(rows: Sequence[Comparison]) -> bytes:
    """The content of a file with these rows: balls and fractions as text."""
    plain = [{name: _plain(value) for name, value in row._asdict().items()} for row in rows]
    return (json.dumps({"format": FORMAT, "rows": plain}) + "\n").encode()


def _plain(value: object) -> object:
    if isinstance(value, Estimate):
        return value._asdict()
    return str(value) if isinstance(value, arb | Fraction) else value
