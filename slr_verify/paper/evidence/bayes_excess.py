"""Evidence for the bound on the excess risk of the Bayes predictor: sampled sequences."""

import numpy as np

from slr_verify.claims.claim import Evidence
from slr_verify.numeric.excess import bayes_bound
from slr_verify.numeric.operations import Array
from slr_verify.numeric.parameters import Parameters
from slr_verify.paper.evidence.posterior import posterior
from slr_verify.paper.evidence.sampled_excess import excess_evidence, margin_of

SETTINGS = ((2, 2, "1/2"), (4, 3, "1"), (10, 5, "1/2"), (10, 3, "2"))
"""d, L and gamma^2."""


def bayes_excess_evidence() -> Evidence:
    """The mean of the squared error that is not the noise, against the bound."""
    return excess_evidence("the Bayes predictor on sampled sequences", SETTINGS, _margin)


def _margin(setting: tuple[int, int, str], rng: np.random.Generator) -> float:
    d, tokens, square = setting
    params = Parameters(d=d, L=tokens, gamma_squared=square)

    def predict(sequences: Array, k_star: Array, v_star: Array) -> Array:
        uniform = (1 / tokens,) * tokens
        weights = posterior(sequences, k_star, scale=params.gamma, p=uniform)
        return np.sum(weights * (sequences @ v_star), axis=1)

    return margin_of(predict, 10 ** bayes_bound(params), (d, tokens, params.gamma), rng)
