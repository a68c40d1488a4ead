"""The register row alone: the same prediction as the whole layer, in O(L d) a sequence.

The register token is the same in all sequences, so the scores of row 0 are products of the tokens
with one vector for each head, a_h = Q_h^T A_h LN(r) / sqrt(p).
"""

from types import ModuleType
from typing import Any

import numpy as np

from slr_verify.train.layer import SMALL, Layer


def normalised_rows(X: Any, xp: ModuleType = np) -> Any:  # noqa: N803 (the letter of the paper)
    """LN, for arrays of NumPy or of `jax.numpy`."""
    centred = X - X.mean(axis=-1, keepdims=True)
    return centred / (xp.sqrt((centred * centred).mean(axis=-1, keepdims=True)) + SMALL)


def attended(layer: Layer, query: Any) -> Any:
    """The vectors a_h, shape (heads, d), for the normalised register token."""
    scale = layer.A.shape[1] ** -0.5
    key = (layer.A @ query)[:, None] @ layer.Q
    return key[:, 0] * scale


def register_predictions(layer: Layer, register: Any, tokens: Any, xp: ModuleType = np) -> Any:
    """The prediction for each sequence, shape (n,), from tokens (n, L, d)."""
    query, rows = normalised_rows(register, xp), normalised_rows(tokens, xp)
    toward = attended(layer, query)
    own, scores = toward @ query, rows @ toward.T  # (heads,), (n, L, heads)
    most = xp.maximum(scores.max(axis=1), own)
    weights, rest = xp.exp(scores - most[:, None]), xp.exp(own - most)
    total = weights.sum(axis=1) + rest
    mean = xp.einsum("nlh,nld->nhd", weights, rows) + rest[..., None] * query
    values = xp.einsum("nhd,hdr->nhr", mean / total[..., None], layer.V)
    values = values.reshape(len(tokens), -1)
    after = register + (values if layer.O is None else values @ layer.O)
    hidden = xp.maximum(after @ layer.W1.T + layer.b1, 0.0)
    return (after + hidden @ layer.W2.T + layer.b2) @ layer.theta
