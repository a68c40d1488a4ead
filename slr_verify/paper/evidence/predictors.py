"""Evidence for the risks of predictors (1) and (2): their mean losses on sampled sequences."""

from collections.abc import Callable

import numpy as np
import numpy.typing as npt
import scipy

from slr_verify.claims.claim import Evidence, Finding, Trial
from slr_verify.model.sampling import sample_task
from slr_verify.paper.evidence.agreement import within_errors

Array = npt.NDArray[np.float64]
SAMPLES, TASKS, LENGTH = 20_000, 6, 4
Stated = Callable[[Array, Array, float, np.random.Generator], tuple[Array, Array]]
"""From the signals <X_l, k*>, whether a token is informative, and gamma: the weights, and the risk but for
the noise that is stated with them."""


def argmax_evidence() -> Evidence:
    """The mean loss of predictor (1)."""
    return Evidence("the mean loss of argmax on sampled sequences", _argmax)


def softmax_evidence() -> Evidence:
    """The mean loss of predictor (2) at k* and v*."""
    return Evidence("the mean loss of softmax on sampled sequences", _softmax)


def _argmax(trial: Trial) -> Finding:
    return _compared(_at_largest, trial.rng)


def _softmax(trial: Trial) -> Finding:
    return _compared(_by_softmax, trial.rng)


def _at_largest(
    signals: Array, informative: Array, gamma: float, rng: np.random.Generator
) -> tuple[Array, Array]:
    weights = (signals == signals.max(axis=1, keepdims=True)).astype(float)
    missed = 1 - np.sum(weights * informative, axis=1)
    return weights, missed * (1 + gamma**2)


def _by_softmax(
    signals: Array, informative: Array, gamma: float, rng: np.random.Generator
) -> tuple[Array, Array]:
    weights: Array = scipy.special.softmax(rng.uniform(0.2, 3) * signals, axis=1)
    there = np.sum(weights * informative, axis=1)
    return weights, np.sum(weights**2, axis=1) + gamma**2 * (1 - there) ** 2 - there**2


def _compared(stated: Stated, rng: np.random.Generator) -> Finding:
    worst = max(_errors(stated, rng) for _ in range(TASKS))
    said = f"{TASKS} tasks, {SAMPLES} sequences each: the mean loss is off by {worst:.1f} standard errors"
    return within_errors(worst, TASKS * SAMPLES, said, "a task")


def _errors(stated: Stated, rng: np.random.Generator) -> float:
    """How many standard errors the mean loss is from what is stated."""
    d, epsilon, gamma = int(rng.integers(2, 12)), rng.uniform(0.1, 1), rng.uniform(0.3, 1.5)
    k_star, v_star = np.eye(d)[:2]
    tokens, response, places = sample_task(
        d=d,
        L=LENGTH,
        gamma=gamma,
        epsilon=epsilon,
        k_star=k_star,
        v_star=v_star,
        n=SAMPLES,
        rng=rng,
        p=rng.dirichlet(np.ones(LENGTH)).tolist(),
    )
    informative = np.eye(LENGTH)[places]
    weights, risk = stated(tokens @ k_star, informative, gamma, rng)
    losses = (response - np.sum(weights * (tokens @ v_star), axis=1)) ** 2 - risk - epsilon**2
    return float(abs(losses.mean()) / (losses.std(ddof=1) / SAMPLES**0.5))
