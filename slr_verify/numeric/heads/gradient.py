"""The gradient of the risk in the entries of the Gram matrix: the chain rule from slots and pairs back.

This is NumPy alone; `multi_head_gradient` compiles the same expressions where it can.
"""

from __future__ import annotations

import numpy as np

from slr_verify.model.heads import tilting as model
from slr_verify.numeric.compilation import keyword, program_of
from slr_verify.numeric.heads.layout import PAIRED, Layout, Numbers
from slr_verify.numeric.heads.seen import Seen, seen
from slr_verify.numeric.operations import Array, Value
from slr_verify.numeric.parameters import Parameters

_mean = program_of(lambda: (model.mean(), *model.slopes(model.mean(), model.ONE_HEAD[:3])))
_with_line = program_of(lambda: model.slopes(model.covariance_with_line(), model.ONE_HEAD))
_two = program_of(lambda: model.slopes(model.covariance(), model.TWO_HEADS))
_own = program_of(lambda: model.with_itself(model.slopes(model.covariance(), model.TWO_HEADS)))


def gradient_of_gram(params: Parameters, lam: Value, gram: Array, layout: Layout) -> Array:
    """The partial derivatives at Gram matrices that were checked before, shape (..., n, n)."""
    at = seen(params, lam, gram, layout)
    mean, *of_mean = _mean(**at.single)
    twice_mean = 2 * (at.mean - np.sum(at.weights * mean, axis=-1))
    slots, with_line = _of_slots(at, twice_mean, of_mean, layout)
    pairs = _of_pairs(at, layout)
    for name in ("a", "n", "c"):
        slots[name] = slots[name] + _summed(pairs[name + "_first"], layout.first, layout)
        slots[name] = slots[name] + _summed(pairs[name + "_second"], layout.second, layout)
    found = _entries(params, at, slots, pairs, layout)
    found += _of_lines(params, at, twice_mean, with_line, layout)
    found += np.swapaxes(found, -1, -2).copy()
    found[..., np.arange(layout.size), np.arange(layout.size)] = 0.0
    return found


def _of_slots(
    at: Seen, twice_mean: Array, of_mean: list[Value], layout: Layout
) -> tuple[dict[str, Array], tuple[Array, Array]]:
    """Derivatives in a, n and <v, k> of each slot; and those in the products with the line."""
    inside = layout.informative
    *of_line, w_k, w_v = (
        np.broadcast_to(value, at.single["a_1"].shape) for value in _with_line(**at.single)
    )
    by_a, by_n, *by_c = _own(**at.single)
    slots, own = {}, (by_a, by_n, sum(by_c))
    for name, by_mean, by_own, by_line in zip("anc", of_mean, own, of_line, strict=True):
        slots[name] = at.weights * (by_own - twice_mean[..., None] * by_mean)
        slots[name][..., inside] -= 2 * by_line[..., inside]
    return slots, (-2 * w_k[..., inside], -2 * w_v[..., inside])


def _of_pairs(at: Seen, layout: Layout) -> dict[str, Array]:
    counts = 2 * at.weights[layout.first]
    names = {"a_1": "a_first", "n_1": "n_first", "c_11": "c_first"}
    names |= {"a_2": "a_second", "n_2": "n_second", "c_22": "c_second"}
    slopes = zip(map(keyword, model.TWO_HEADS), _two(**at.pairs), strict=True)
    return {names.get(name, name): counts * value for name, value in slopes}


def _summed(values: Array, slots: Numbers, layout: Layout) -> Array:
    """Values of pairs added up in the slots."""
    result = np.zeros((*values.shape[:-1], len(layout.token)))
    for pair, slot in enumerate(slots):
        result[..., slot] += values[..., pair]
    return result


def _entries(
    params: Parameters,
    at: Seen,
    slots: dict[str, Array],
    pairs: dict[str, Array],
    layout: Layout,
) -> Array:
    """What belongs to single entries, added up there."""
    inside, root = layout.informative, np.sqrt(params.d / 2)
    star = layout.k_star[layout.token[inside]]
    terms = [
        (star, layout.k[inside], (at.strength * slots["a"])[..., inside]),
        (star, layout.v[inside], root * slots["n"][..., inside]),
        (layout.v, layout.k, slots["c"]),
        *((*layout.paired(name), pairs[name]) for name in PAIRED),
    ]
    found = np.zeros((*at.mean.shape, layout.size, layout.size))
    for rows, columns, values in terms:
        for place, (row, column) in enumerate(zip(rows, columns, strict=True)):
            found[..., row, column] += values[..., place]
    return found


def _of_lines(
    params: Parameters,
    at: Seen,
    twice_mean: Array,
    with_line: tuple[Array, Array],
    layout: Layout,
) -> Array:
    """What the lines bring: their variance, their mean and their covariance with the heads."""
    heads = layout.heads
    towards = params.gamma_squared * at.joined
    for first, value in zip((0, heads), with_line, strict=True):
        each = value.reshape(*value.shape[:-1], layout.locations, heads)
        summed = np.sum(each, axis=-2, keepdims=True) if layout.shared else each
        towards[..., first : first + heads] += summed
    result: Array = np.swapaxes(at.joined, -1, -2) @ towards
    result[..., layout.k_star, :] += np.sqrt(params.d / 2) * twice_mean[..., None, None] * at.lines
    return result
