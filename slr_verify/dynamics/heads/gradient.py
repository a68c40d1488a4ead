"""The gradient of the risk of several heads for many Gram matrices, by the compiled code of PGD."""

from importlib.util import find_spec

import numpy as np
import numpy.typing as npt

from slr_verify.dynamics.heads.nodes import rule_for_heads
from slr_verify.dynamics.heads.source import heads_module
from slr_verify.numeric.heads.gradient import gradient_of_gram
from slr_verify.numeric.heads.gram import ROUNDING, checked_counts, checked_gram, checked_noise
from slr_verify.numeric.heads.layout import layout_of
from slr_verify.numeric.operations import Array
from slr_verify.numeric.parameters import Parameters


def multi_head_gradient(
    params: Parameters,
    gram: npt.ArrayLike,
    *,
    heads: int,
    locations: int,
    shared_noise: bool = False,
) -> Array:
    """The partial derivatives of `multi_head_risk` in the entries of the Gram matrix.

    Entry (i, j) is the derivative in the inner product of the vectors i and j, which stands in the
    matrix twice; the diagonal, which is fixed, is 0. So the gradient in a vector is the sum of all
    others, each times its entry in the row of the vector, up to a multiple of the vector itself.
    Arguments and errors as for `multi_head_risk`; the result has the shape of `gram`.

    With the extra `dynamics` it is compiled, which takes some seconds at the first call for so many heads
    and locations; without it NumPy takes twenty times as long for many matrices.
    """
    heads, locations = checked_counts(params, heads, locations)
    shared = checked_noise(shared_noise)
    if find_spec("numba") is None:
        at = checked_gram(gram, d=params.d, heads=heads, locations=locations)
        return gradient_of_gram(params, params.lam, at, layout_of(heads, locations, shared))
    return _by_compiled_code(params, gram, heads, locations, shared)


def _by_compiled_code(
    params: Parameters, gram: npt.ArrayLike, heads: int, locations: int, shared: bool
) -> Array:
    from slr_verify.dynamics.compiled_code import function_of  # noqa: PLC0415 (it needs Numba)

    compiled = function_of(heads_module(heads, locations, shared), "gradients_of")
    known = (params.lam, float(params.d), float(params.L), params.gamma, *rule_for_heads(params))

    def gradients(at: Array, allowed: float) -> tuple[bool, Array]:
        many = np.ascontiguousarray(at).reshape(-1, *at.shape[-2:])
        found = np.empty_like(many)
        return compiled(many, found, allowed, *known), found.reshape(at.shape)

    at = _as_it_is(gram, params, 2 * (heads + locations))
    if at is not None:
        good, found = gradients(at, ROUNDING)
        if good:
            return found
    at = checked_gram(gram, d=params.d, heads=heads, locations=locations)
    return gradients(at, np.inf)[1]  # these stand, with a factor or without


def _as_it_is(gram: npt.ArrayLike, params: Parameters, size: int) -> Array | None:
    """The matrices, where being positive semidefinite is all that there is to check."""
    if not isinstance(gram, np.ndarray) or gram.dtype != np.float64 or params.d < size:
        return None
    return gram if gram.shape[-2:] == (size, size) else None
