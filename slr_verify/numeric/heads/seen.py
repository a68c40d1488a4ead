"""What several heads see of each token, from the Gram matrix: the arguments of the compiled means.

With e_jh = erf(lambda <X_j, k_h>) - b_jh the error at an informative token is a line in X_j less what is
left of the heads,

    <X_j, v_j*> - f(X_j) = <X_j, w_j> - sum_h e_jh <X_j, v_h>,        w_j = v_j* - sum_h b_jh v_h,

where b_jh is the sign of erf at its place if |erf| is above 1/2 there, else 0. So lines cancel as vectors
do, and what is left is computed by erfc.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from slr_verify.numeric.heads.layout import PAIRED, Layout
from slr_verify.numeric.operations import HALF, Array, Value
from slr_verify.numeric.parameters import Parameters


@dataclass(frozen=True, eq=False)
class Seen:
    """What is seen; the last axis is that of slots, of pairs or, for the lines, of vectors."""

    strength: Array
    """lambda sqrt(d/2)/p of each slot."""
    weights: Array
    """How often the token of a slot occurs."""
    lines: Array
    """The coefficients of w_1..w_J, shape (..., J, vectors)."""
    joined: Array
    """Those of lines whose noise is seen together: each by itself or, if it is shared, the sum of all."""
    mean: Array
    """Of the sum of the lines."""
    single: dict[str, Value]
    pairs: dict[str, Value]
    """The arguments of the means of one slot and of two."""


def seen(params: Parameters, lam: Value, gram: Array, layout: Layout) -> Seen:
    """What is seen at these Gram matrices; lam is a number, or has their shape in front."""
    inside, root = layout.informative, np.sqrt(params.d / 2)
    s = np.where(layout.background, 1.0, params.gamma)
    g = np.asarray(lam)[..., None] * s
    p = np.sqrt(1 + 2 * g**2)
    strength = g / s * root / p
    star = layout.k_star[layout.token[inside]]
    a, n, w_k, w_v = np.zeros((4, *gram.shape[:-2], len(layout.token)), dtype=gram.dtype)
    a[..., inside] = gram[..., star, layout.k[inside]]
    a *= strength
    n[..., inside] = root * gram[..., star, layout.v[inside]]
    base = np.where(np.abs(a) > HALF, np.sign(a.real), 0.0)
    lines = _lines(base, layout)
    joined = np.sum(lines, axis=-2, keepdims=True) if layout.shared else lines
    along = joined @ gram
    w_k[..., inside] = along[..., layout.line, layout.k[inside]]
    w_v[..., inside] = along[..., layout.line, layout.v[inside]]
    known = {"s": s, "g": g, "pull": s * g / p}
    own = {"a": a, "n": n, "b": base, "c": gram[..., layout.v, layout.k]}
    return Seen(
        strength=strength,
        weights=np.where(layout.background, float(params.L - layout.locations), 1.0),
        lines=lines,
        joined=joined,
        mean=root * np.sum(lines * gram[..., layout.k_star, :], axis=(-1, -2)),
        single=known | _named(own, "1") | {"w_k": w_k, "w_v": w_v},
        pairs=_of_pairs(known, own, gram, layout),
    )


def _lines(base: Array, layout: Layout) -> Array:
    lines = np.zeros((*base.shape[:-1], layout.locations, layout.size))
    inside = layout.informative
    lines[..., layout.token[inside], layout.v[inside]] = -base[..., inside]
    lines[..., np.arange(layout.locations), layout.v_star] = 1.0
    return lines


def _named(own: dict[str, Array], number: str) -> dict[str, Value]:
    """Those of one slot, by the names of `model/heads/tilting.py`."""
    doubled = {"c": "c_" + number + number}
    return {doubled.get(name, f"{name}_{number}"): value for name, value in own.items()}


def _of_pairs(
    known: dict[str, Array], own: dict[str, Array], gram: Array, layout: Layout
) -> dict[str, Value]:
    first = _named({name: value[..., layout.first] for name, value in own.items()}, "1")
    second = _named({name: value[..., layout.second] for name, value in own.items()}, "2")
    between = {name: gram[..., *layout.paired(name)] for name in PAIRED}
    common = {name: value[..., layout.first] for name, value in known.items()}
    return common | first | second | between
