"""Attention of [CLS] on the informative word, and on the colour, by layer and head.

In the two patterns these words change places, so that a mean over them does not tell places apart.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import numpy as np

from slr_verify.dynamics.marching import OnBlock
from slr_verify.numeric.operations import Array
from slr_verify.probe.embedding import BATCH
from slr_verify.probe.encoder import Encoder, ModelRefused
from slr_verify.probe.sentences import Sentence

LOOKED_AT = ("word", "colour")


def attention(
    encoder: Encoder, sentences: Sequence[Sentence], on_batches: OnBlock = lambda count: None
) -> Array:
    """Mean attention, shape (2, layers, heads): on the sentiment adjective, and on the colour.

    The tokens of a word count together. Raises ModelRefused for a model that does not give it.
    """
    total = np.zeros((len(LOOKED_AT), encoder.layers, encoder.heads))
    with _attention_given(encoder):
        for start in range(0, len(sentences), BATCH):
            total += _summed(encoder, sentences[start : start + BATCH])
            on_batches(1)
    found: Array = total / len(sentences)
    return found


@contextmanager
def _attention_given(encoder: Encoder) -> Iterator[None]:
    """The model with attention as matrices, which fused kernels do not keep."""
    before = encoder.model.config._attn_implementation
    try:
        encoder.model.set_attn_implementation("eager")
    except ValueError as failure:
        raise ModelRefused(f"{encoder.name!r} does not give its attention: {failure}") from failure
    try:
        yield
    finally:
        encoder.model.set_attn_implementation(before)


def _summed(encoder: Encoder, sentences: Sequence[Sentence]) -> Array:
    import torch  # noqa: PLC0415 (extra `probe`)

    given = encoder.tokens([each.text for each in sentences])
    with torch.inference_mode():
        layers = encoder.model(**given, output_attentions=True).attentions
    rows = torch.stack([each[:, :, 0] for each in layers]).double().numpy()
    return np.stack([_on_words(rows, given, sentences, name) for name in LOOKED_AT])


def _on_words(rows: Array, given: Any, sentences: Sequence[Sentence], name: str) -> Array:
    """The sum over sentences, shape (layers, heads), from rows (layers, sentences, heads, tokens)."""
    where = np.zeros((len(sentences), rows.shape[-1]))
    for number, each in enumerate(sentences):
        word = getattr(each, name)
        start = each.text.rindex(word)
        tokens = {given.char_to_token(number, place) for place in range(start, start + len(word))}
        where[number, [token for token in tokens if token is not None]] = 1.0
    found: Array = np.einsum("lnht,nt->lh", rows, where)
    return found
