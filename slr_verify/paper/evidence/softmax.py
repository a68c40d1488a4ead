"""Evidence for the bound on the excess risk of softmax: sampled sequences, at several lambda."""

import numpy as np

from slr_verify.claims.claim import Evidence
from slr_verify.numeric.operations import Array
from slr_verify.numeric.predictors import softmax_predictor
from slr_verify.paper.evidence.sampled_excess import excess_evidence, margin_of

SETTINGS = ((4, 2, 0.7, 1.0), (20, 5, 0.7, 1.0), (20, 8, 1.2, 0.6), (40, 3, 1.0, 1.3))
"""d, L, gamma, and lambda as a multiple of the best one of the bound."""


def softmax_evidence() -> Evidence:
    """The mean of the squared error that is not the noise, against the bound."""
    return excess_evidence("the softmax predictor on sampled sequences", SETTINGS, _margin)


def _margin(setting: tuple[int, int, float, float], rng: np.random.Generator) -> float:
    d, tokens, gamma, times = setting
    norm, width = np.sqrt(d / 2), 1 + gamma**2
    lam = times * 2 * norm / width
    bound = (tokens - 1) * width / 2 * np.exp(-lam * norm / 2 + lam**2 * width / 8)

    def predict(sequences: Array, k_star: Array, v_star: Array) -> Array:
        return softmax_predictor(sequences, k=k_star, v=v_star, lam=lam)

    return margin_of(predict, bound, (d, tokens, gamma), rng)
