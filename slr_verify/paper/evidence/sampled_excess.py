"""Evidence for a bound on what a predictor loses: sampled sequences without noise of the response."""

from collections.abc import Callable, Sequence
from typing import TypeVar

import numpy as np

from slr_verify.claims.claim import Evidence, Finding, Trial
from slr_verify.model.sampling import sample_task
from slr_verify.numeric.operations import Array
from slr_verify.paper.evidence.agreement import ALLOWED

SAMPLES = 20_000
Setting = TypeVar("Setting")
Margin = Callable[[Setting, np.random.Generator], float]
Predictor = Callable[[Array, Array, Array], Array]
"""Of sequences, k* and v*."""


def excess_evidence(name: str, settings: Sequence[Setting], margin: Margin[Setting]) -> Evidence:
    """At each setting, the bound against the mean squared error; the margin is in standard errors."""

    def sampled(trial: Trial) -> Finding:
        margins = [margin(each, trial.rng) for each in settings]
        return Finding(
            min(margins) > -ALLOWED,
            len(settings) * SAMPLES,
            f"{len(settings)} settings: the bound is at least {min(margins):.1f} standard errors above"
            f" the sampled excess, at least {-ALLOWED} are asked for",
        )

    return Evidence(name, sampled)


def margin_of(
    predict: Predictor, bound: float, shape: tuple[int, int, float], rng: np.random.Generator
) -> float:
    """The bound minus the sampled excess, in standard errors; the shape is d, L and gamma."""
    d, tokens, gamma = shape
    k_star, v_star = np.eye(d)[:2]
    sequences, response, _ = sample_task(
        d=d, L=tokens, gamma=gamma, epsilon=0.0, k_star=k_star, v_star=v_star, n=SAMPLES, rng=rng
    )
    losses = (response - predict(sequences, k_star, v_star)) ** 2
    return float((bound - losses.mean()) / (losses.std(ddof=1) / SAMPLES**0.5))
