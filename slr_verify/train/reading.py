"""A trained layer read as a point of the paper's model: for each head a key, a value, a temperature.

To tokens, head h is softmax(<LN(X), a_h>) with a_h = Q_h^T A_h LN(r)/sqrt(p), a multiple of the
first right singular vector k_h of Q_h. Its value is v_h = theta (I + W2 W1) (V_h O_h)^T, the linear
part of what follows. LN changes long tokens little, so |a_h| is the lambda that the head has
learnt, and |v_h| the scale of its output, where the paper's predictor has 1.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy.linalg import svd

from slr_verify.numeric.operations import Array
from slr_verify.train.layer import Layer, normalised
from slr_verify.train.row import attended
from slr_verify.train.task import Stars


@dataclass(frozen=True)
class Reading:
    """Of each head: products with the stars (heads, locations), and numbers (heads,).

    `ratio` is the second singular value of Q_h over the first. Where Q_h is zero it has no first
    singular vector, and `kappa` and `ratio` are nan.
    """

    kappa: Array
    nu: Array
    ratio: Array
    temperature: Array
    scale: Array


def reading(layer: Layer, register: Array, stars: Stars) -> Reading:
    """Reads a layer, in double precision."""
    at = Layer(*(None if each is None else np.asarray(each, dtype=np.float64) for each in layer))
    toward = attended(at, normalised(np.asarray(register, dtype=np.float64)))
    values = value_vectors(at)
    scale = np.linalg.norm(values, axis=1)
    keys = [key_direction(key, along) for key, along in zip(at.Q, toward, strict=True)]
    return Reading(
        kappa=np.array([k for k, _ in keys]) @ np.asarray(stars.k).T,
        nu=(values / scale[:, None]) @ np.asarray(stars.v).T,
        ratio=np.array([ratio for _, ratio in keys]),
        temperature=np.linalg.norm(toward, axis=1),
        scale=scale,
    )


def value_vectors(layer: Layer) -> Array:
    """v_h before it is normalised, shape (heads, d)."""
    heads, _, r = layer.V.shape
    out = np.eye(r) if layer.O is None else layer.O
    after = layer.theta + layer.theta @ layer.W2 @ layer.W1
    found: Array = np.einsum("hdr,hr->hd", layer.V, (out @ after).reshape(heads, r))
    return found


def key_direction(key: Array, along: Array) -> tuple[Array, float]:
    """The first right singular vector, with <k, a> >= 0, and the ratio of the singular values.

    The driver is the one whose time does not grow where other work is on the cores: that of `gesdd`
    grows fifty times, as the threads of its products wait for each other.
    """
    _, sizes, rows = svd(key, lapack_driver="gesvd")
    if not sizes[0]:
        return np.full(key.shape[1], np.nan), np.nan
    return rows[0] * (1.0 if rows[0] @ along >= 0 else -1.0), float(sizes[1] / sizes[0])
