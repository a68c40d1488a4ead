"""Evidence for the mean squared norm of a token: tokens drawn from the task in coordinates."""

import numpy as np

from slr_verify.claims.claim import Evidence, Finding, Trial
from slr_verify.model.sampling import sample_task
from slr_verify.paper.evidence.agreement import within_errors

SAMPLES, TOKENS = 20_000, 3
SETTINGS = ((2, 0.5), (7, 1.3), (20, 0.5))
"""A dimension, and gamma^2."""


def norm_evidence() -> Evidence:
    """The mean squared norms of informative and of other tokens, in R^d."""
    return Evidence("tokens drawn in coordinates", _by_drawing)


def _by_drawing(trial: Trial) -> Finding:
    errors = [each for setting in SETTINGS for each in _errors(*setting, trial.rng)]
    worst = max(map(abs, errors))
    said = f"{len(errors)} means of squared norms: at most {worst:.1f} standard errors off"
    return within_errors(worst, len(errors), said, "a mean")


def _errors(d: int, variance: float, rng: np.random.Generator) -> list[float]:
    """Standard errors from d/2 + gamma^2 d at the informative tokens, and from d at the others."""
    k_star, v_star = np.eye(d)[:2]
    tokens, _, places = sample_task(
        d=d, L=TOKENS, gamma=variance**0.5, epsilon=0.0,
        k_star=k_star, v_star=v_star, n=SAMPLES, rng=rng,
    )  # fmt: skip
    norms, informative = (tokens**2).sum(axis=-1), np.eye(TOKENS, dtype=bool)[places]
    pairs = ((norms[informative], d / 2 + variance * d), (norms[~informative], float(d)))
    return [
        float((each.mean() - expected) / (each.std(ddof=1) / each.size**0.5))
        for each, expected in pairs
    ]
