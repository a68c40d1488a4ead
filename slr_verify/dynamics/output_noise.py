"""The output noise of SGD: epsilon times draws of its law."""

import numpy as np

from slr_verify.dynamics.piece import Sampling
from slr_verify.model.sampling import NOISE
from slr_verify.numeric.operations import Array
from slr_verify.numeric.parameters import Parameters


def output_noise(
    sampling: Sampling, params: Parameters, count: int, source: np.random.Generator
) -> Array:
    """So many numbers, shape (count,). Raises ValueError when the law gives another shape."""
    law = sampling.noise
    draw = NOISE[law] if isinstance(law, str) else law
    drawn = np.asarray(draw(count, source), dtype=np.float64)
    if drawn.shape != (count,):
        raise ValueError(f"noise must give an array of shape ({count},), got {drawn.shape}")
    return params.epsilon * drawn
