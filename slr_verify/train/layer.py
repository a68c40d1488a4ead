"""The Transformer layer (29) with any number of heads, from its definition, in NumPy.

A sequence has a register token in row 0 and L tokens below it. With LN the normalisation of a row,
head h gives softmax(LN(X) A_h^T Q_h LN(X)^T / sqrt(p)) LN(X) V_h, the softmax along rows; the heads
side by side, times O, are added to X, and then W2 relu(W1 x + b1) + b2 to each row x. The
prediction is <theta, row 0>. Everything is dimensionless.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from scipy.special import softmax

from slr_verify.numeric.operations import Array

SMALL = 1e-5
"""What the normalisation adds to the standard deviation."""


@dataclass(frozen=True)
class Shape:
    """Sizes of a layer: d of tokens, p of keys, r of values, m of the hidden row, and the heads."""

    d: int
    p: int
    r: int
    m: int
    heads: int

    @property
    def mixes(self) -> bool:
        """Whether heads are put together by a matrix O; one head of width d needs none."""
        return self.heads > 1


class Layer(NamedTuple):
    """The parameters: arrays of NumPy, or of JAX, which takes this record as it is.

    A and Q have shape (heads, p, d), V (heads, d, r), O (heads r, d) or is None for the identity,
    W1 (m, d), b1 (m,), W2 (d, m), b2 (d,) and theta (d,).
    """

    A: Any
    Q: Any
    V: Any
    O: Any  # noqa: E741 (the letter of the paper)
    W1: Any
    b1: Any
    W2: Any
    b2: Any
    theta: Any


def initial_layer(shape: Shape, rng: np.random.Generator) -> Layer:
    """Independent centred Gaussian entries; Q and both biases are zero.

    Variances: 2/(p + d) for A, and for V if there are several heads, else 1/d; 1/d for O; 2/(m + d) for
    W1 and W2; 1/d^2 for theta.
    """
    d, p, r, m, heads = shape.d, shape.p, shape.r, shape.m, shape.heads

    def gaussian(variance: float, *size: int) -> Array:
        return np.sqrt(variance) * rng.standard_normal(size)

    return Layer(
        A=gaussian(2 / (p + d), heads, p, d),
        Q=np.zeros((heads, p, d)),
        V=gaussian(2 / (p + d) if shape.mixes else 1 / d, heads, d, r),
        O=gaussian(1 / d, heads * r, d) if shape.mixes else None,
        W1=gaussian(2 / (m + d), m, d),
        b1=np.zeros(m),
        W2=gaussian(2 / (m + d), d, m),
        b2=np.zeros(d),
        theta=gaussian(1 / d**2, d),
    )


def normalised(X: Array) -> Array:  # noqa: N803 (the letter of the paper)
    """LN: each row less its mean, divided by its standard deviation plus SMALL."""
    centred = X - X.mean(axis=-1, keepdims=True)
    rows: Array = centred / (X.std(axis=-1, keepdims=True) + SMALL)
    return rows


def whole_layer(layer: Layer, X: Array) -> Array:  # noqa: N803 (the letter of the paper)
    """All rows after the layer, for X of shape (n, L + 1, d)."""
    rows = normalised(X)
    p = layer.A.shape[1]
    heads = []
    for query, key, value in zip(layer.A, layer.Q, layer.V, strict=True):
        scores = (rows @ query.T) @ np.swapaxes(rows @ key.T, -1, -2) / np.sqrt(p)
        heads.append(softmax(scores, axis=-1) @ rows @ value)
    mixed = np.concatenate(heads, axis=-1)
    after = X + (mixed if layer.O is None else mixed @ layer.O)
    hidden = np.maximum(after @ layer.W1.T + layer.b1, 0.0)
    result: Array = after + hidden @ layer.W2.T + layer.b2
    return result


def predictions(layer: Layer, register: Array, tokens: Array) -> Array:
    """<theta, row 0> from the whole layer; `tokens` has shape (n, L, d), `register` (d,)."""
    first = np.broadcast_to(register, (len(tokens), 1, len(register)))
    X = np.concatenate([first, tokens], axis=1)  # noqa: N806 (the letter of the paper)
    result: Array = whole_layer(layer, X)[:, 0] @ layer.theta
    return result
