"""The gradient of the risk of several heads by the compiled code of PGD, for many Gram matrices."""

import numpy as np
import numpy.typing as npt

from slr_verify.dynamics.compiled_code import function_of
from slr_verify.dynamics.heads_methods import in_lanes, nodes_for_heads
from slr_verify.dynamics.heads_source import heads_module
from slr_verify.numeric.heads_gram import checked_counts, checked_gram, checked_noise
from slr_verify.numeric.operations import Array
from slr_verify.numeric.parameters import Parameters
from slr_verify.numeric.program import gauss_legendre


def compiled_gradient(
    params: Parameters,
    gram: npt.ArrayLike,
    *,
    heads: int,
    locations: int,
    shared_noise: bool = False,
) -> Array:
    """What `multi_head_gradient` gives, compiled: the same arguments, shape and errors.

    Errors are below 1e-13 of the largest entry. `multi_head_gradient` takes some twenty times longer, and
    keeps the digits of small entries as well where erf is near 1 or -1. The first call compiles, which
    takes some seconds.
    """
    heads, locations = checked_counts(params, heads, locations)
    at = checked_gram(gram, d=params.d, heads=heads, locations=locations)
    many = np.ascontiguousarray(at, dtype=np.float64).reshape(-1, *at.shape[-2:])
    found = np.empty_like(many)
    known = (params.lam, float(params.d), float(params.L), params.gamma)
    rule = in_lanes(*gauss_legendre(nodes_for_heads(params, params.lam)))
    compiled = function_of(heads_module(), "gradients_of")
    compiled(many, found, heads, locations, checked_noise(shared_noise), *known, *rule)
    return found.reshape(at.shape)
