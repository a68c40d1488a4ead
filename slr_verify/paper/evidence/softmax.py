"""Evidence for the bound on the excess risk of softmax: sampled sequences, at several lambda."""

import numpy as np

from slr_verify.claims.claim import Evidence, Finding, Trial
from slr_verify.model.sampling import sample_task
from slr_verify.numeric.predictors import softmax_predictor
from slr_verify.paper.evidence.agreement import ALLOWED

SAMPLES = 20_000
SETTINGS = ((4, 2, 0.7, 1.0), (20, 5, 0.7, 1.0), (20, 8, 1.2, 0.6), (40, 3, 1.0, 1.3))
"""d, L, gamma, and lambda as a multiple of the best one of the bound."""


def softmax_evidence() -> Evidence:
    """The mean of the squared error that is not the noise, against the bound."""
    return Evidence("the softmax predictor on sampled sequences", _sampled)


def _sampled(trial: Trial) -> Finding:
    margins = [_margin(*setting, trial.rng) for setting in SETTINGS]
    return Finding(
        min(margins) > -ALLOWED,
        len(SETTINGS) * SAMPLES,
        f"{len(SETTINGS)} settings: the bound is at least {min(margins):.1f} standard errors above the"
        f" sampled excess, at least {-ALLOWED} are asked for",
    )


def _margin(d: int, tokens: int, gamma: float, times: float, rng: np.random.Generator) -> float:
    """The bound minus the sampled excess, in standard errors."""
    k_star, v_star = np.eye(d)[:2]
    norm, width = np.sqrt(d / 2), 1 + gamma**2
    lam = times * 2 * norm / width
    sequences, response, _ = sample_task(
        d=d, L=tokens, gamma=gamma, epsilon=0.0, k_star=k_star, v_star=v_star, n=SAMPLES, rng=rng
    )
    losses = (response - softmax_predictor(sequences, k=k_star, v=v_star, lam=lam)) ** 2
    bound = (tokens - 1) * width / 2 * np.exp(-lam * norm / 2 + lam**2 * width / 8)
    return float((bound - losses.mean()) / (losses.std(ddof=1) / SAMPLES**0.5))
