"""The probe of an encoder: its states, its embedding table and its attention, as one dataset."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import xarray as xr

from slr_verify import __version__
from slr_verify.dynamics.marching import OnBlock
from slr_verify.probe import linearity as of_word
from slr_verify.probe.attention import LOOKED_AT, attention
from slr_verify.probe.directions import Placed, directions, placed
from slr_verify.probe.embedding import BATCH, Embedding, States, embedded
from slr_verify.probe.regression import accuracies
from slr_verify.probe.sentences import Sets

FORMAT = "slr-verify/probe@1"


def steps(embedding: Embedding) -> int:
    """How many times `probed` says that a piece is done: batches, layers, and batches of `test`."""
    tested = -(-len(embedding.sets["test"]) // BATCH)
    return len(embedding.batches) + embedding.encoder.layers + 1 + tested


def probed(
    embedding: Embedding, folder: Path, *, on_steps: OnBlock = lambda count: None
) -> xr.Dataset:
    """Embed what the folder does not have, and measure. Raises as `embedded` and `attention` do."""
    sets, encoder = embedding.sets, embedding.encoder
    states = embedded(embedding, folder, on_batches=on_steps)
    at = directions(encoder)
    words = placed(encoder, at)
    layers = _of_layers(sets, states, {each.word: each.sentiment for each in words}, on_steps)
    looked = attention(encoder, sets["test"], on_steps)
    return xr.Dataset(
        {**layers, **_of_words(words), **_of_attention(looked)},
        coords={
            "set": list(sets),
            "sentences": ("set", [len(each) for each in sets.values()]),
            "measure": list(of_word.MEANINGS),
            "looked_at": list(LOOKED_AT),
            "layer": range(encoder.layers + 1),
            "attention_layer": range(1, encoder.layers + 1),
            "head": range(1, encoder.heads + 1),
        },
        attrs={
            "format": FORMAT,
            "version": __version__,
            "model": encoder.name,
            "embedding": json.dumps(embedding.setting),
            "cosine": at.cosine,
            "uniform": uniform_attention(embedding),
        },
    )


def uniform_attention(embedding: Embedding) -> float:
    """The mean over the sentences of `test` of attention that is the same on all tokens."""
    texts = [each.text for each in embedding.sets["test"]]
    lengths = [len(each) for each in embedding.encoder.tokenizer(texts)["input_ids"]]
    return float(np.mean(1 / np.array(lengths)))


def _of_layers(
    sets: Sets, states: Mapping[str, States], coordinate: Mapping[str, float], on_steps: OnBlock
) -> dict[str, Any]:
    from threadpoolctl import threadpool_limits  # noqa: PLC0415 (extra `probe`, by scikit-learn)

    right, linear = [], []
    with threadpool_limits(1):  # threads would wait for each other more than they add up
        for layer in range(len(states["train"])):
            right.append(list(accuracies(sets, states, layer).values()))
            linear.append(list(of_word.linearity(sets, states, coordinate, layer).values()))
            on_steps(1)
    return {
        "accuracy": (("layer", "set"), np.array(right), {"long_name": "share of right labels"}),
        "linearity": (("layer", "measure"), np.array(linear), dict(of_word.MEANINGS)),
    }


def _of_words(words: tuple[Placed, ...]) -> dict[str, Any]:
    products = {"long_name": "product with the unit vector of the direction"}
    return {
        "word": ("word_number", [each.word for each in words]),
        "kind": ("word_number", [each.kind for each in words]),
        "known": ("word_number", [each.known for each in words]),
        "sentiment": ("word_number", np.array([each.sentiment for each in words]), products),
        "adjective": ("word_number", np.array([each.adjective for each in words]), products),
    }


def _of_attention(looked: Any) -> dict[str, Any]:
    words = {"long_name": "mean attention of [CLS] on the word, over the sentences of test"}
    return {"attention": (("looked_at", "attention_layer", "head"), looked, words)}
