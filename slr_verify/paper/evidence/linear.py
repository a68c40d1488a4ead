"""Evidence for Proposition 3: least squares on sampled sequences."""

from dataclasses import dataclass
from functools import partial

import numpy as np
import numpy.typing as npt
import sympy as sp

from slr_verify.claims.claim import Evidence, Finding, Trial
from slr_verify.language.abbreviation import spelled_out
from slr_verify.model.linear import ONE_TOKEN
from slr_verify.model.notation import gamma
from slr_verify.model.sampling import sample_task
from slr_verify.paper.evidence.agreement import within_errors

SAMPLES = 40_000


@dataclass(frozen=True)
class Setting:
    """A task on which least squares is run."""

    d: int
    probabilities: tuple[float, ...]
    gamma: float
    epsilon: float


SETTINGS = (
    Setting(3, (0.5, 0.3, 0.2), 0.7, 0.1),
    Setting(6, (0.25, 0.25, 0.25, 0.25), 1.4, 0.5),
    Setting(2, (0.9, 0.1, 0.0), 0.5, 0.0),
)


def least_squares_evidence() -> Evidence:
    """The risk of the least-squares fit, on fresh sequences, against the least risk."""
    return Evidence("least squares on sampled sequences", _by_least_squares)


def random_predictors_evidence() -> Evidence:
    """The risk of random linear predictors, against the least risk and their distance from the best."""
    return Evidence("random linear predictors on sampled sequences", _of_random_predictors)


def _of_random_predictors(trial: Trial) -> Finding:
    misses = [_gap(setting, trial.rng) for setting in SETTINGS for _ in range(3)]
    worst = max(abs(miss) for miss in misses)
    said = f"{len(misses)} predictors: at most {worst:.1f} standard errors from the least risk and the rest"
    return within_errors(worst, len(misses) * SAMPLES, said, "a predictor")


def _gap(setting: Setting, rng: np.random.Generator) -> float:
    """The mean loss of a random predictor minus its predicted risk, in standard errors."""
    tokens, response = _sequences(setting, rng)
    beta = rng.normal(size=(len(setting.probabilities), setting.d)) / 2
    losses = (response - tokens @ beta.ravel()) ** 2
    expected = least_risk(setting) + sum(
        map(partial(_excess, setting), setting.probabilities, beta)
    )
    return float((losses.mean() - expected) / (losses.std(ddof=1) / np.sqrt(SAMPLES)))


def _excess(setting: Setting, p: float, beta: npt.NDArray[np.float64]) -> float:
    """(1 + p (gamma^2 - 1)) |beta - best|^2 + p (d/2) <beta, k*>^2, with k* and v* the first two axes."""
    weight = 1 + p * (setting.gamma**2 - 1)
    away = beta.copy()
    away[1] -= p * setting.gamma**2 / weight
    return float(weight * away @ away + p * setting.d / 2 * beta[0] ** 2)


def least_risk(setting: Setting) -> float:
    """epsilon^2 + gamma^2 plus the least contribution of every token."""
    p, scale = ONE_TOKEN.probability, gamma
    contribution = sp.lambdify((p, scale), spelled_out(ONE_TOKEN.least_contribution))
    contributions = (contribution(each, setting.gamma) for each in setting.probabilities)
    return float(setting.epsilon**2 + setting.gamma**2 + sum(contributions))


def _by_least_squares(trial: Trial) -> Finding:
    misses = [_miss(setting, trial.rng) for setting in SETTINGS]
    worst = max(abs(miss) for miss in misses)
    said = (
        f"{len(misses)} fits, each to {SAMPLES} sequences: the risk of the fit is at most "
        f"{worst:.1f} standard errors from the least risk"
    )
    return within_errors(worst, len(misses) * SAMPLES, said, "a fit")


def _miss(setting: Setting, rng: np.random.Generator) -> float:
    """The risk of the fit minus the least risk, in standard errors.

    A fit of m coefficients to n sequences lowers the mean square on those sequences by a share
    m/n, and its risk on fresh ones is as much higher; the mean of both cancels that to first order.
    """
    fitted, response = _sequences(setting, rng)
    beta, *_ = np.linalg.lstsq(fitted, response, rcond=None)
    fresh, fresh_response = _sequences(setting, rng)
    losses = np.concatenate([(response - fitted @ beta) ** 2, (fresh_response - fresh @ beta) ** 2])
    error = losses.std(ddof=1) / np.sqrt(len(losses))
    return float((losses.mean() - least_risk(setting)) / error)


def _sequences(
    setting: Setting, rng: np.random.Generator
) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]:
    """Sequences as rows of L d numbers, and their responses."""
    axes = np.eye(setting.d)
    tokens, response, _ = sample_task(
        d=setting.d,
        L=len(setting.probabilities),
        gamma=setting.gamma,
        epsilon=setting.epsilon,
        k_star=axes[0],
        v_star=axes[1],
        n=SAMPLES,
        rng=rng,
        p=setting.probabilities,
    )
    return tokens.reshape(SAMPLES, -1), response
