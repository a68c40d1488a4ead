"""Evidence for the bounds of Corollary 2: finite laws summed up, and predictors on sampled sequences."""

import numpy as np

from slr_verify.claims.claim import Evidence, Finding, Trial
from slr_verify.model.sampling import erf_predictor, sample_task
from slr_verify.paper.evidence.agreement import ALLOWED, within

TOLERANCE = 1e-11
SAMPLES, TASKS = 20_000, 6


def pythagoras_evidence() -> Evidence:
    """The risk given the tokens, summed up over a finite law of J_0 and of the noise."""
    return Evidence("finite laws of $J_0$ and of the noise, summed up", _summed_up)


def noise_evidence() -> Evidence:
    """The mean loss of the predictor (3) with random parameters."""
    return Evidence("random parameters on sampled sequences", _by_sampling)


def _summed_up(trial: Trial) -> Finding:
    gaps = [_gap(trial.rng) for _ in range(50)]
    return within(TOLERANCE, gaps, "finite laws: both sides differ by")


def _gap(rng: np.random.Generator) -> float:
    length, epsilon, prediction = int(rng.integers(1, 8)), rng.uniform(0, 2), rng.normal()
    weights, targets = rng.dirichlet(np.ones(length)), rng.normal(size=length)
    noise = epsilon * np.array([-1.0, 1.0])
    response = targets[:, None] + noise
    joint = np.broadcast_to(weights[:, None] / 2, response.shape)
    mean = np.sum(joint * response)
    variance = np.sum(joint * (response - mean) ** 2)
    spread = variance - epsilon**2 - np.sum(weights * (targets - mean) ** 2)
    whole = np.sum(joint * (response - prediction) ** 2) - variance - (prediction - mean) ** 2
    return float(max(abs(spread), abs(whole)))


def _by_sampling(trial: Trial) -> Finding:
    margins = [_margin(trial.rng) for _ in range(TASKS)]
    return Finding(
        min(margins) > -ALLOWED,
        TASKS * SAMPLES,
        f"{TASKS} predictors: the mean loss is at least epsilon^2 but for {-min(margins):.1f} standard "
        f"errors, allowed are {ALLOWED}",
    )


def _margin(rng: np.random.Generator) -> float:
    """The mean loss minus epsilon^2, in standard errors; for some of the oracles they are close."""
    d, epsilon, scale = int(rng.integers(2, 40)), rng.uniform(0.5, 2), rng.uniform(0.05, 1)
    k_star, v_star = np.eye(d)[:2]
    tokens, response, _ = sample_task(
        d=d, L=3, gamma=scale, epsilon=epsilon, k_star=k_star, v_star=v_star, n=SAMPLES, rng=rng
    )
    predicted = erf_predictor(tokens, k=k_star, v=v_star, lam=rng.uniform(0.05, 1))
    losses = (response - predicted) ** 2
    return float((losses.mean() - epsilon**2) / (losses.std(ddof=1) / SAMPLES**0.5))
