"""What a trained layer is compared with: predictors that know the directions, and Theorem 1.

All numbers are excess risks, less epsilon^2. Those of sampled predictors come from the same
sequences, with a standard error.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy.special import softmax

from slr_verify.numeric.best_lambda import best_lambda
from slr_verify.numeric.operations import Array
from slr_verify.numeric.parameters import Parameters
from slr_verify.numeric.risk import risk
from slr_verify.train.task import Stars, Task, sequences

SEQUENCES, BATCHES = 2000, 10
UNSEEN = 1e-6
"""Below it a mean is made of errors that are too rare to be sampled."""
LAMBDAS = np.geomspace(0.1, 100, 61)
"""Where the best temperature of softmax is looked for."""


@dataclass(frozen=True)
class Sampled:
    """A mean over sequences and its standard error."""

    mean: float
    error: float

    def __str__(self) -> str:
        if self.mean < UNSEEN:
            return f"below {UNSEEN:g} (errors too rare for {SEQUENCES * BATCHES} sequences)"
        return f"{self.mean:.4g} (standard error {self.error:.2g})"


@dataclass(frozen=True)
class References:
    """Excess risks of the erf oracle and of softmax at their best lambda, and of the Bayes predictor."""

    erf: float
    erf_lam: float
    softmax: Sampled
    softmax_lam: float
    bayes: Sampled


def references(params: Parameters, rng: np.random.Generator) -> References:
    """Those of the task with one location, k = k* and v = v*."""
    known = params.exact()
    best = best_lambda(d=params.d, L=params.L, gamma_squared=known["gamma_squared"])
    at_lambdas, bayes = [], []
    for _ in range(BATCHES):
        keys, values, lengths, signal = _products(params, rng)
        at_lambdas.append(
            [(softmax(lam * keys, axis=1) * values).sum(axis=1) - signal for lam in LAMBDAS]
        )
        bayes.append((posterior(params, keys, lengths) * values).sum(axis=1) - signal)
    errors = np.concatenate(at_lambdas, axis=1) ** 2
    least = int(errors.mean(axis=1).argmin())
    return References(
        erf=best.risk,
        erf_lam=best.lam,
        softmax=_sampled(errors[least]),
        softmax_lam=float(LAMBDAS[least]),
        bayes=_sampled(np.concatenate(bayes) ** 2),
    )


def posterior(params: Parameters, keys: Array, lengths: Array) -> Array:
    """P(J_0 = l | X) for uniform J_0, from <X_l, k*> and |X_l|^2, shape (n, L)."""
    square = params.gamma_squared
    scores = (params.d / 2) ** 0.5 * keys / square + lengths * (1 - 1 / square) / 2
    weights: Array = softmax(scores, axis=1)
    return weights


def predicted_by_theorem_1(params: Parameters, kappa: float, nu: float, lam: float) -> float:
    """R(kappa, nu) - epsilon^2 at this lambda, on the manifold."""
    at = Parameters(
        d=params.d, L=params.L, lam=lam, gamma_squared=params.exact()["gamma_squared"], epsilon=0
    )
    return float(risk(at, kappa=kappa, nu=nu))


def _products(params: Parameters, rng: np.random.Generator) -> tuple[Array, Array, Array, Array]:
    """<X_l, k*>, <X_l, v*>, |X_l|^2 and the signal of fresh sequences; k*, v* are the first axes."""
    axes = np.eye(params.d)[:2]
    task, stars = Task(params), Stars(axes[:1], axes[1:])
    tokens, signal = sequences(task, stars, rng.standard_normal((SEQUENCES, params.L, params.d)))
    return tokens[..., 0], tokens[..., 1], np.sum(tokens**2, axis=-1), signal


def _sampled(errors: Array) -> Sampled:
    return Sampled(float(errors.mean()), float(errors.std(ddof=1) / np.sqrt(errors.size)))
