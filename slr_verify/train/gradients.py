"""The mean squared error of the register's prediction, and its gradient, by hand: the reference.

JAX differentiates by itself; this is what its gradients are compared with.
"""

import numpy as np
from scipy.special import softmax

from slr_verify.numeric.operations import Array
from slr_verify.train.layer import Layer, normalised


def loss_and_gradient(
    layer: Layer, register: Array, tokens: Array, responses: Array
) -> tuple[float, Layer]:
    """mean (prediction - Y)^2 over the sequences, and its derivatives in all parameters."""
    n, (_, p, d) = len(tokens), layer.A.shape
    query = normalised(register)
    first = np.broadcast_to(query, (n, 1, d))
    rows = np.concatenate([first, normalised(tokens)], axis=1)
    asked = layer.A @ query  # (heads, p)
    toward = np.einsum("hp,hpd->hd", asked, layer.Q) / np.sqrt(p)
    weights = softmax(np.einsum("nld,hd->nhl", rows, toward), axis=-1)
    means = np.einsum("nhl,nld->nhd", weights, rows)
    values = np.einsum("nhd,hdr->nhr", means, layer.V)
    flat = values.reshape(n, -1)
    after = register + (flat if layer.O is None else flat @ layer.O)
    inside = after @ layer.W1.T + layer.b1
    hidden = np.maximum(inside, 0.0)
    last = after + hidden @ layer.W2.T + layer.b2
    errors = last @ layer.theta - responses

    by_prediction = 2 * errors / n
    by_last = np.outer(by_prediction, layer.theta)
    by_inside = (by_last @ layer.W2) * (inside > 0)
    by_after = by_last + by_inside @ layer.W1
    by_flat = by_after if layer.O is None else by_after @ layer.O.T
    by_values = by_flat.reshape(values.shape)
    by_means = np.einsum("nhr,hdr->nhd", by_values, layer.V)
    by_weights = np.einsum("nhd,nld->nhl", by_means, rows)
    average = np.sum(weights * by_weights, axis=-1, keepdims=True)
    by_toward = np.einsum("nhl,nld->hd", weights * (by_weights - average), rows) / np.sqrt(p)
    gradient = Layer(
        A=np.einsum("hpd,hd->hp", layer.Q, by_toward)[..., None] * query,
        Q=asked[..., None] * by_toward[:, None],
        V=np.einsum("nhd,nhr->hdr", means, by_values),
        O=None if layer.O is None else flat.T @ by_after,
        W1=by_inside.T @ after,
        b1=by_inside.sum(axis=0),
        W2=by_last.T @ hidden,
        b2=by_last.sum(axis=0),
        theta=by_prediction @ last,
    )
    return float(np.mean(errors**2)), gradient
