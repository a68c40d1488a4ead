"""How far the [CLS] state is linear in the one informative word.

In each context the state is centred over the sentiment adjectives, so that what is left is what the
word changes. It is regressed on the centred coordinate of the word along the sentiment direction of
the embedding table, one vector of slopes for all contexts, as in an output <X_J, v*>. The slopes are
found on `train`, and R^2 is that of other contexts, and of words never seen. The mean change of each
word, a number of slopes as large as there are words, is what any function of the word can reach
without its context.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from slr_verify.numeric.operations import Array
from slr_verify.probe.embedding import ROUNDING, States
from slr_verify.probe.sentences import Sentence, Sets

MEANINGS = {
    "linear": "linear in the sentiment coordinate of the word, contexts of test",
    "any": "any function of the word, contexts of test",
    "unseen": "linear in the sentiment coordinate, unseen words",
    "share": "share of the word in the variance of the state, contexts of test",
}


def linearity(
    sets: Sets, states: Mapping[str, States], coordinate: Mapping[str, float], layer: int
) -> dict[str, float]:
    """R^2 and share for one layer, by the names of MEANINGS; nan where the word changes nothing.

    `coordinate` has each sentiment adjective.
    """
    changes = {
        name: centred(states[name][layer], sets[name]) for name in ("train", "test", "unseen")
    }
    along = {
        name: centred(np.array([[coordinate[each.word]] for each in sets[name]]), sets[name])
        for name in changes
    }
    if np.sqrt(np.mean(changes["train"] ** 2)) < ROUNDING * np.sqrt(
        np.mean(states["train"][layer] ** 2)
    ):
        return dict.fromkeys(MEANINGS, np.nan)
    slopes = along["train"].T @ changes["train"] / np.sum(along["train"] ** 2)
    means = word_means(changes["train"], sets["train"])
    tested = states["test"][layer].astype(np.float64)
    return {
        "linear": r_squared(changes["test"], along["test"] @ slopes),
        "any": r_squared(changes["test"], np.array([means[each.word] for each in sets["test"]])),
        "unseen": r_squared(changes["unseen"], along["unseen"] @ slopes),
        "share": float(np.sum(changes["test"] ** 2) / np.sum((tested - tested.mean(axis=0)) ** 2)),
    }


def centred(values: Array | States, sentences: tuple[Sentence, ...]) -> Array:
    """The rows less their mean over the sentences of the same context."""
    contexts = np.array([each.context for each in sentences])
    _, place, size = np.unique(contexts, return_inverse=True, return_counts=True)
    sums = np.zeros((len(size), values.shape[1]))
    np.add.at(sums, place, values)
    found: Array = values - (sums / size[:, None])[place]
    return found


def word_means(changes: Array, sentences: tuple[Sentence, ...]) -> dict[str, Array]:
    """The mean change of each word."""
    words = np.array([each.word for each in sentences])
    return {word: changes[words == word].mean(axis=0) for word in dict.fromkeys(words.tolist())}


def r_squared(changes: Array, predicted: Array) -> float:
    """One less the share of the squares that is left, all dimensions together."""
    return float(1 - np.sum((changes - predicted) ** 2) / np.sum(changes**2))
