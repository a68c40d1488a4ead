"""The risk of several heads by quadrature of its definition; no closed form.

Given the products of its noise with all keys, a token's products with all other vectors are Gaussian with
a mean that is linear in those and a fixed covariance. So the error has a conditional mean and a
conditional variance, and what is left is a mean over as many Gaussian variables as there are keys. The
rule of equal steps gives that with an error that falls faster than any power of the step.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
from scipy.special import erf

from slr_verify.numeric.operations import Array
from slr_verify.numeric.parameters import Parameters

ERROR = 40
"""The rule of equal steps is off by exp(-ERROR), or less."""


def risk_by_quadrature(
    params: Parameters, gram: Array, *, heads: int, locations: int, shared_noise: bool = False
) -> float:
    """E (Y - F(X))^2 for keys that are linearly independent."""
    groups: list[list[int]] = [[each] for each in range(locations)]
    if shared_noise:
        groups = [list(range(locations))]
    means, variances = np.transpose(
        [_moments(params, gram, heads, locations, group, params.gamma) for group in groups]
    )
    background = _moments(params, gram, heads, locations, [], 1.0)
    others = params.L - locations
    mean = float(np.sum(means) + others * background[0])
    variance = float(np.sum(variances) + others * background[1])
    return params.epsilon**2 + variance + mean**2


def _moments(  # noqa: PLR0917 (what the error depends on)
    params: Parameters, gram: Array, heads: int, locations: int, tokens: list[int], s: float
) -> tuple[float, float]:
    """Mean and variance of the error at tokens with the same noise, or at one of the background."""
    keys = np.linalg.cholesky(gram[:heads, :heads])
    on_keys = np.linalg.solve(keys, gram[:heads]).T
    beyond = gram - on_keys @ on_keys.T
    places, chances = _rule(heads, params.lam * s)
    total = np.zeros((len(places), len(gram)))
    mean = np.zeros(len(places))
    for token in tokens or [None]:
        centre, weights = np.zeros(len(gram)), np.zeros((len(places), len(gram)))
        if token is not None:
            centre = np.sqrt(params.d / 2) * gram[2 * heads + token]
            weights[:, 2 * heads + locations + token] = 1.0
        scores = centre[:heads] + s * places @ keys.T
        weights[:, heads : 2 * heads] -= erf(params.lam * scores)
        mean += np.sum(weights * (centre + s * places @ on_keys.T), axis=1)
        total += weights
    spread = s**2 * np.sum((total @ beyond) * total, axis=1)
    first = float(chances @ mean)
    return first, float(chances @ ((mean - first) ** 2 + spread))


def _rule(heads: int, scale: float) -> tuple[Array, Array]:
    """Places and probabilities for standard Gaussian variables and functions of erf(scale x)."""
    step = 2 * np.pi / np.sqrt(2 * ERROR * (1 + 4 * scale**2 * heads))
    reach = int(np.sqrt(2 * ERROR) / step) + 1
    line = step * np.arange(-reach, reach + 1)
    places = np.stack(np.meshgrid(*[line] * heads), axis=-1).reshape(-1, heads)
    chances = np.exp(-np.sum(places**2, axis=1) / 2) * (step / np.sqrt(2 * np.pi)) ** heads
    return places, chances


def gram_of(vectors: npt.ArrayLike) -> Array:
    """The Gram matrix of the rows, once they have unit length."""
    rows = np.asarray(vectors, dtype=float)
    rows = rows / np.linalg.norm(rows, axis=1, keepdims=True)
    result: Array = rows @ rows.T
    return (result + result.T) / 2
