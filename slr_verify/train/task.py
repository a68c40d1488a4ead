"""What a layer is trained on: single-location regression, or two locations as in (30).

The informative tokens stand first, which loses nothing: the layer treats all tokens but the
register alike. Directions: k_j* is uniform on the sphere, v_j* uniform orthogonal to k_j*; those of
different locations are independent.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from slr_verify.numeric.operations import Array
from slr_verify.numeric.parameters import Parameters

INDEPENDENT, SHARED = NOISES = ("independent", "shared")
"""Whether informative tokens have noise of their own, as in (30), or the same, as in the public code."""


@dataclass(frozen=True)
class Task:
    """The parameters of the task, the number of informative tokens, and what noise they have."""

    params: Parameters
    locations: int = 1
    noise: str = INDEPENDENT


class Stars(NamedTuple):
    """The directions k* and v*, arrays of shape (locations, d)."""

    k: Any
    v: Any


def random_stars(task: Task, rng: np.random.Generator) -> Stars:
    """Unit vectors with <k_j*, v_j*> = 0."""
    size = (task.locations, task.params.d)
    k = _unit(rng.standard_normal(size))
    drawn = rng.standard_normal(size)
    return Stars(k, _unit(drawn - np.sum(drawn * k, axis=1, keepdims=True) * k))


def sequences(task: Task, stars: Stars, gaussian: Any) -> tuple[Any, Any]:
    """Tokens (n, L, d) from standard Gaussian ones, and what they predict, sum_j <X_j, v_j*>, (n,).

    For arrays of NumPy or of JAX.
    """
    count, params = task.locations, task.params
    noise = gaussian[:, : 1 if task.noise == SHARED else count]
    informative = (params.d / 2) ** 0.5 * stars.k + params.gamma * noise
    signal = (informative * stars.v).sum(axis=(1, 2))
    return _joined(informative, gaussian[:, count:]), signal


def _joined(first: Any, rest: Any) -> Any:
    if isinstance(first, np.ndarray):
        return np.concatenate([first, rest], axis=1)
    import jax.numpy as jnp  # noqa: PLC0415 (only for arrays of JAX)

    return jnp.concatenate([first, rest], axis=1)


def _unit(rows: Array) -> Array:
    result: Array = rows / np.linalg.norm(rows, axis=1, keepdims=True)
    return result
