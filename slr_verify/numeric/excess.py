"""What softmax and the Bayes predictor lose against the output noise, for uniform J_0: importance sampling.

The errors are rare. The two tokens that are mistaken for each other are drawn where that happens, and
each draw is weighed by the ratio of the densities. Results are logarithms: values may be below 1e-300.
"""

from collections.abc import Callable, Iterator
from math import log, log10, pi
from typing import NamedTuple

import numpy as np
import scipy
import sympy as sp

from slr_verify.model import bayes_bounds as bounds
from slr_verify.model.notation import D
from slr_verify.model.posterior import score
from slr_verify.numeric.compilation import program_of
from slr_verify.numeric.operations import Array
from slr_verify.numeric.parameters import Parameters

LN10 = log(10)
ALONG, SQUARE = (sp.S.One, sp.S.Zero), (sp.S.Zero, sp.S.One)
CHUNK = 2**20
"""How many numbers are drawn at once."""


class Estimate(NamedTuple):
    """log10 of a mean of positive numbers, and the standard error of that mean relative to it."""

    log10: float
    relative_error: float


class Constants(NamedTuple):
    """D, what `bayes_bounds` says of these parameters, and what <x, k*> and |x|^2 count in log r."""

    norm: float
    width: float
    lam: float
    softmax_rate: float
    softmax_factor: float
    pull: float
    variance: float
    overlap: float
    along: float
    tilt: float


_constants = program_of(
    lambda: (
        D,
        bounds.width,
        bounds.softmax_lambda,
        bounds.softmax_rate,
        bounds.softmax_factor,
        bounds.geometric_mean,
        bounds.geometric_variance,
        bounds.overlap,
        score(*ALONG),
        score(*SQUARE),
    )
)


def constants(params: Parameters) -> Constants:
    """Of these parameters. Raises ValueError for fewer than two tokens, where nothing is lost."""
    if params.L < 2:
        raise ValueError(f"L must be at least 2, got {params.L}")
    return Constants(*map(float, _constants(**params.floats())))


def softmax_bound(params: Parameters) -> float:
    """log10 of the bound of `bayes-softmax` on `softmax_excess`."""
    at = constants(params)
    return log10(at.softmax_factor) + at.softmax_rate / LN10


def bayes_bound(params: Parameters) -> float:
    """log10 of the bound of `bayes-bound` on `bayes_excess`."""
    at = constants(params)
    return softmax_bound(params) + (params.d - 1) * log10(at.overlap)


def softmax_excess(params: Parameters, rng: np.random.Generator, samples: int) -> Estimate:
    """R - epsilon^2 of the softmax predictor with k = k*, v = v* and lambda = 2 D/(1 + gamma^2).

    The lambda of the parameters plays no part. The excess is (L-1) E w_2 (gamma^2 (1 - w_1) + w_2), where
    w_1 is the weight of the informative token (statement `predictors`). Raises ValueError for L < 2 or
    samples < 2.
    """
    at = constants(params)
    scale = at.width / at.norm
    known = at.softmax_rate + log(params.L - 1) + log(2 * scale) - log(2 * pi * at.width) / 2
    return _estimate(lambda n: _softmax_draws(params, at, rng, n), known, samples, params.L)


def _softmax_draws(params: Parameters, at: Constants, rng: np.random.Generator, n: int) -> Array:
    """s_1 - s_2 is drawn from Laplace's law, the other scores as they are given that."""
    scale, square = at.width / at.norm, params.gamma_squared
    gap = rng.laplace(scale=scale, size=n)
    second = (at.norm - gap) / at.width + np.sqrt(square / at.width) * rng.standard_normal(n)
    rest = rng.standard_normal((n, params.L - 2))
    scores = at.lam * np.column_stack([gap + second, second, rest])
    whole, missed = (scipy.special.logsumexp(each, axis=1) for each in (scores, scores[:, 1:]))
    weight = scores[:, 1] - whole
    lost = weight + np.logaddexp(log(square) + missed - whole, weight)
    density = (gap + np.abs(gap)) / scale - gap**2 / (2 * at.width)
    return np.asarray(lost + density)


def bayes_excess(params: Parameters, rng: np.random.Generator, samples: int) -> Estimate:
    """R - epsilon^2 of the Bayes predictor, the posterior mean, for uniform J_0; as `softmax_excess`.

    With the likelihood ratios r_l the excess is (L-1)/2 times the mean of r_1 r_2 <X_1 - X_2, v*>^2 over
    the sum of all r_l, for standard Gaussian tokens. The root of r_1 r_2 goes into the law of X_1, X_2.
    """
    at = constants(params)
    known = log((params.L - 1) / 2) + params.d * log(at.overlap) + at.softmax_rate
    return _estimate(lambda n: _bayes_draws(params, at, rng, n), known, samples, 2 * params.L)


def _bayes_draws(params: Parameters, at: Constants, rng: np.random.Generator, n: int) -> Array:
    """log(r_1/r_2) = <X_1 - X_2, c> with c from X_1 + X_2 is drawn from the law of 1/cosh.

    All else is drawn as it is given that; the coordinates beside k* and v* count by their squares only.
    """
    spread = 2 * at.variance
    sum_k = 2 * at.norm * at.pull + np.sqrt(spread) * rng.standard_normal(n)
    sum_v = np.sqrt(spread) * rng.standard_normal(n)
    sum_rest = spread * _chi_squared(rng, params.d - 2, n)
    c_v, sum_size = at.tilt * sum_v, sum_k**2 + sum_v**2 + sum_rest
    length = (at.along + at.tilt * sum_k) ** 2 + c_v**2 + at.tilt**2 * sum_rest
    gap = 2 * np.arctanh(np.sin(pi * (rng.random(n) - 0.5)))
    off = rng.standard_normal(n)
    along = gap * c_v / length + np.sqrt(spread * np.maximum(1 - c_v**2 / length, 0)) * off
    size = gap**2 / length + spread * (off**2 + _chi_squared(rng, params.d - 2, n))
    root = at.tilt * (sum_size + size) / 4 + at.along * sum_k / 2
    pair = np.logaddexp(gap / 2, -gap / 2)
    shared = pair - np.logaddexp(pair, _log_ratios(params, at, rng, n) - root)
    density = log(pi) - np.log(2 * pi * spread * length) / 2 - gap**2 / (2 * spread * length)
    return np.asarray(shared + 2 * np.log(np.abs(along)) + density)


def _log_ratios(params: Parameters, at: Constants, rng: np.random.Generator, n: int) -> Array:
    """The logarithm of the sum of the r_l of the other tokens, without the factor of all of them."""
    along = rng.standard_normal((n, params.L - 2))
    size = along**2 + _chi_squared(rng, params.d - 1, along.shape)
    return np.asarray(np.logaddexp.reduce(at.along * along + at.tilt * size, axis=1))


def _chi_squared(rng: np.random.Generator, freedom: int, shape: int | tuple[int, ...]) -> Array:
    return rng.chisquare(freedom, shape) if freedom else np.zeros(shape)


def _estimate(draws: Callable[[int], Array], known: float, samples: int, width: int) -> Estimate:
    """log10 of exp(known) times the mean of the exponentials of so many draws."""
    values = np.concatenate([draws(n) for n in _pieces(samples, width)])
    highest = float(values.max())
    kept = np.exp(values - highest)
    mean = float(kept.mean())
    error = float(kept.std(ddof=1)) / mean / samples**0.5
    return Estimate((known + highest + log(mean)) / LN10, error)


def _pieces(samples: int, width: int) -> Iterator[int]:
    """So many draws of so many numbers, in pieces."""
    if samples < 2:
        raise ValueError(f"samples must be at least 2, got {samples}")
    most = max(1, CHUNK // width)
    yield from (min(most, samples - start) for start in range(0, samples, most))
