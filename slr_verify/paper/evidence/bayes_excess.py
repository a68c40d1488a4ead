"""Evidence for the bound on the excess risk of the Bayes predictor: sampled sequences."""

import numpy as np

from slr_verify.claims.claim import Evidence, Finding, Trial
from slr_verify.model.sampling import sample_task
from slr_verify.numeric.excess import bayes_bound
from slr_verify.numeric.parameters import Parameters
from slr_verify.paper.evidence.agreement import ALLOWED
from slr_verify.paper.evidence.posterior import posterior

SAMPLES = 20_000
SETTINGS = ((2, 2, "1/2"), (4, 3, "1"), (10, 5, "1/2"), (10, 3, "2"))
"""d, L and gamma^2."""


def bayes_excess_evidence() -> Evidence:
    """The mean of the squared error that is not the noise, against the bound."""
    return Evidence("the Bayes predictor on sampled sequences", _sampled)


def _sampled(trial: Trial) -> Finding:
    margins = [_margin(*setting, trial.rng) for setting in SETTINGS]
    return Finding(
        min(margins) > -ALLOWED,
        len(SETTINGS) * SAMPLES,
        f"{len(SETTINGS)} settings: the bound is at least {min(margins):.1f} standard errors above the"
        f" sampled excess, at least {-ALLOWED} are asked for",
    )


def _margin(d: int, tokens: int, square: str, rng: np.random.Generator) -> float:
    """The bound minus the sampled excess, in standard errors."""
    params = Parameters(d=d, L=tokens, gamma_squared=square)
    k_star, v_star = np.eye(d)[:2]
    sequences, response, _ = sample_task(
        d=d,
        L=tokens,
        gamma=params.gamma,
        epsilon=0.0,
        k_star=k_star,
        v_star=v_star,
        n=SAMPLES,
        rng=rng,
    )
    weights = posterior(sequences, k_star, scale=params.gamma, p=(1 / tokens,) * tokens)
    losses = (response - np.sum(weights * (sequences @ v_star), axis=1)) ** 2
    bound = 10 ** bayes_bound(params)
    return float((bound - losses.mean()) / (losses.std(ddof=1) / SAMPLES**0.5))
