"""The risks of Figure 3: the oracle's, the best linear predictor's, and a bound for any other."""

from collections.abc import Sequence

import numpy as np
import sympy as sp

from slr_verify.model.linear import TOKEN
from slr_verify.model.sampling import probabilities
from slr_verify.model.stable.linear import stable_term
from slr_verify.numeric.compilation import program_of
from slr_verify.numeric.parameters import Parameters
from slr_verify.numeric.risk import risk

_linear_term = program_of(
    lambda: (stable_term().subs(TOKEN.probability, sp.Symbol("p", real=True)),)
)
"""What a token adds, as a function of its probability p and of gamma."""


def oracle_risk(params: Parameters) -> float:
    """The risk of T at k = k*, v = v* (Theorem 1 at kappa = nu = 1); accuracy as for `risk`."""
    return float(risk(params, kappa=1.0, nu=1.0))


def bayes_lower_bound(params: Parameters) -> float:
    """epsilon^2, which no predictor's risk is below: the output noise is independent of X."""
    return params.epsilon**2


def linear_risk(params: Parameters, p: Sequence[float] | None = None) -> float:
    """The risk of the best linear predictor when P(J_0 = l) = p_l, uniform if p is not given.

    epsilon^2 + gamma^2 - sum_l p_l^2 gamma^4/(1 + p_l (gamma^2 - 1)) (Proposition 3), computed as
    the sum of the positive terms gamma^2 p_l (1 - p_l)/(1 - p_l + p_l gamma^2) (statement
    `linear-risk-without-cancellation`).

    Raises ValueError unless p holds L nonnegative numbers that sum to one; an error of 1e-9 of
    the sum is forgiven, and divided out.
    """
    if p is None:
        chances, count = np.array([1.0 / params.L]), float(params.L)
    else:
        chances, count = probabilities(p, params.L), 1.0
    (terms,) = _linear_term(**params.floats(), p=chances)
    return bayes_lower_bound(params) + count * float(np.sum(terms))
