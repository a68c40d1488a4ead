"""The risk of several heads on several locations as a function of a Gram matrix.

R - epsilon^2 is the variance of the sum of the errors at all tokens plus the square of its mean
(`heads_seen.py`); means and covariances are compiled from `model/heads/tilting.py`.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
import sympy as sp

from slr_verify.model.heads import tilting as model
from slr_verify.numeric.compilation import program_of
from slr_verify.numeric.heads.gram import checked_counts, checked_gram, checked_noise
from slr_verify.numeric.heads.layout import Layout, layout_of
from slr_verify.numeric.heads.seen import seen
from slr_verify.numeric.operations import Array, Value
from slr_verify.numeric.parameters import Parameters

_one = program_of(lambda: (model.mean(), model.covariance_with_line(), _variance()))
_two = program_of(lambda: (model.without_products(model.covariance()),))


def _variance() -> sp.Expr:
    return model.without_products(model.covariance()).xreplace(model.WITH_ITSELF)


def multi_head_risk(
    params: Parameters,
    gram: npt.ArrayLike,
    *,
    heads: int,
    locations: int,
    shared_noise: bool = False,
) -> Array:
    """E (Y - F(X))^2 of several heads on several locations, epsilon^2 included.

    J distinct tokens are X_j = sqrt(d/2) k_j* + gamma times standard Gaussian vectors, the others are
    standard Gaussian, and Y = sum_j <X_j, v_j*> + xi. The predictor is the sum over tokens and heads of
    erf(lambda <X_l, k_h>) <X_l, v_h>.

    Args:
        params: d, L, lambda, gamma and epsilon.
        gram: the inner products of k_1..k_H, v_1..v_H, k*_1..k*_J, v*_1..v*_J, shape
            (..., 2H+2J, 2H+2J); the result has the shape of what stands in front.
        heads: H.
        locations: J.
        shared_noise: whether all informative tokens have the same Gaussian vector; otherwise they
            are independent.

    Raises:
        ValueError: when H or J is not from 1 to 64, J > L, or no unit vectors of R^d have this
            Gram matrix, with its eigenvalue; an error of 1e-9 is forgiven.
    """
    heads, locations = checked_counts(params, heads, locations)
    at = checked_gram(gram, d=params.d, heads=heads, locations=locations)
    layout = layout_of(heads, locations, checked_noise(shared_noise))
    found = risk_of_gram(params, params.lam, at, layout)
    result: Array = np.array(found, dtype=np.float64)[()]
    return result


def risk_of_gram(params: Parameters, lam: Value, gram: Array, layout: Layout) -> Array:
    """The risk at Gram matrices that were checked before; lam is a number or has their shape in front."""
    at = seen(params, lam, gram, layout)
    mean, with_line, own = _one(**at.single)
    (between,) = _two(**at.pairs)
    both = np.sum(at.weights * own, axis=-1)
    both = both + 2 * np.sum(at.weights[layout.first] * between, axis=-1)
    whole_mean = at.mean - np.sum(at.weights * mean, axis=-1)
    lines = np.sum(at.joined * (at.joined @ gram), axis=(-1, -2))
    with_lines = np.sum(with_line[..., layout.informative], axis=-1)
    variance = params.gamma_squared * lines - 2 * with_lines + both
    found: Array = params.epsilon**2 + variance + whole_mean**2
    return found
