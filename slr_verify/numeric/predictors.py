"""The predictors (1) to (5) of the paper on arrays of sequences.

X has shape (n, L, d), or (L, d) for one sequence. Everything is dimensionless.
"""

import numpy as np
import numpy.typing as npt
import scipy

from slr_verify.model import sampling
from slr_verify.numeric.arrays import finite_array
from slr_verify.numeric.operations import Array


def oracle_argmax(
    X: npt.ArrayLike,  # noqa: N803 (the letter of the paper)
    *,
    k_star: npt.ArrayLike,
    v_star: npt.ArrayLike,
) -> Array:
    """(1): <X_m, v*> with m the token along which <X_m, k*> is largest; shape (n,) or ().

    Raises ValueError when an argument is not finite or the shapes do not fit.
    """
    tokens, (k, v) = _sequences(X, k_star=k_star, v_star=v_star)
    chosen = np.argmax(tokens @ k, axis=-1)[..., None]
    result: Array = np.take_along_axis(tokens @ v, chosen, axis=-1)[..., 0]
    return result


def softmax_predictor(
    X: npt.ArrayLike,  # noqa: N803 (the letter of the paper)
    *,
    k: npt.ArrayLike,
    v: npt.ArrayLike,
    lam: float,
) -> Array:
    """(2): softmax(lam X k)^T X v; shape (n,) or ().

    Raises ValueError when an argument is not finite, lam <= 0 or the shapes do not fit.
    """
    tokens, (key, value) = _sequences(X, k=k, v=v)
    weights = scipy.special.softmax(_positive(lam) * (tokens @ key), axis=-1)
    result: Array = np.sum(weights * (tokens @ value), axis=-1)
    return result


def erf_predictor(
    X: npt.ArrayLike,  # noqa: N803 (the letter of the paper)
    *,
    k: npt.ArrayLike,
    v: npt.ArrayLike,
    lam: float,
) -> Array:
    """(3), the predictor studied: erf(lam X k)^T X v; shape (n,) or ().

    Raises ValueError when an argument is not finite, lam <= 0 or the shapes do not fit.
    """
    tokens, (key, value) = _sequences(X, k=k, v=v)
    batch = tokens.reshape(-1, *tokens.shape[-2:])
    predictions = sampling.erf_predictor(batch, k=key, v=value, lam=_positive(lam))
    result: Array = predictions.reshape(tokens.shape[:-2])[()]
    return result


def attention_head(  # noqa: PLR0913 (one for each matrix)
    X: npt.ArrayLike,  # noqa: N803 (the letter of the paper)
    *,
    Q: npt.ArrayLike,  # noqa: N803
    K: npt.ArrayLike,  # noqa: N803
    V: npt.ArrayLike,  # noqa: N803
    O: npt.ArrayLike,  # noqa: E741, N803
    lam: float,
) -> Array:
    """(4), (5): softmax(lam X Q K^T X^T) X V O^T, the softmax along rows.

    Q, K and V have shape (d, p) and O has shape (o, p); the result has shape (n, L, o), or (L, o)
    for one sequence. With p = o = 1, O = 1 and a first token with <X_1, Q> = 1, its first row is
    the softmax predictor with k = K and v = V.

    Raises ValueError when an argument is not finite, lam <= 0 or the shapes do not fit.
    """
    at = _arrays({"X": X, "Q": Q, "K": K, "V": V, "O": O})
    tokens, query, key, value, out = at.values()
    _require_shapes(at)
    scores = _positive(lam) * (tokens @ query) @ np.swapaxes(tokens @ key, -1, -2)
    result: Array = scipy.special.softmax(scores, axis=-1) @ (tokens @ value) @ out.T
    return result


def _require_shapes(at: dict[str, Array]) -> None:
    d = _tokens(at["X"]).shape[-1]
    width = at["Q"].shape[-1:]
    for name in ("Q", "K", "V"):
        if at[name].shape != (d, *width):
            raise ValueError(f"{name} must have shape (d, p), d = {d}, as Q; got {at[name].shape}")
    if at["O"].ndim != 2 or at["O"].shape[1:] != width:
        raise ValueError(f"O must have shape (o, p), p = {width[0]}; got {at['O'].shape}")


def _sequences(
    X: npt.ArrayLike,  # noqa: N803 (the letter of the paper)
    **vectors: npt.ArrayLike,
) -> tuple[Array, list[Array]]:
    """X and the vectors of R^d as arrays. Raises ValueError when the shapes do not fit."""
    at = _arrays({"X": X, **vectors})
    d = _tokens(at["X"]).shape[-1]
    for name in vectors:
        if at[name].shape != (d,):
            raise ValueError(f"{name} must have shape (d,) = ({d},), got {at[name].shape}")
    return at["X"], [at[name] for name in vectors]


def _tokens(X: Array) -> Array:  # noqa: N803 (the letter of the paper)
    if X.ndim not in (2, 3) or 0 in X.shape[-2:]:
        raise ValueError(f"X must have shape (n, L, d) or (L, d), got {X.shape}")
    return X


def _arrays(arguments: dict[str, npt.ArrayLike]) -> dict[str, Array]:
    return {name: finite_array(name, value) for name, value in arguments.items()}


def _positive(lam: float) -> float:
    value = finite_array("lam", lam)
    if value.ndim or not value > 0:
        raise ValueError(f"lam must be one positive number, got {lam!r}")
    return float(value)
