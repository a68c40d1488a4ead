"""The [CLS] state of every layer for every sentence: by batches, kept on disk, resumable.

Batches are sorted by the number of tokens, so that little is padding. Finished ones are kept in a
journal; the file that it becomes belongs to one model and one table of sentences.
"""

from __future__ import annotations

import json
import re
from base64 import b64decode, b64encode
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import xarray as xr

from slr_verify import __version__
from slr_verify.dynamics.marching import OnBlock
from slr_verify.dynamics.resuming import Measures, Pieces, resumed
from slr_verify.probe.encoder import Encoder
from slr_verify.probe.sentences import Sets, digest

FORMAT = "slr-verify/cls-states@1"
BATCH = 64
ROUNDING = 1e-5
"""Differences below this share of the root mean square of a layer are single-precision rounding."""
States = npt.NDArray[np.float32]
UNUSUAL = re.compile(r"[^A-Za-z0-9.-]+")


@dataclass(frozen=True)
class Embedding:
    """What is embedded by what."""

    sets: Sets
    encoder: Encoder

    @cached_property
    def texts(self) -> list[str]:
        """The sentences of all sets, one after the other."""
        return [each.text for sentences in self.sets.values() for each in sentences]

    @cached_property
    def batches(self) -> list[list[int]]:
        """The numbers of the sentences of each batch; shorter sentences come first."""
        tokens = self.encoder.tokenizer(self.texts)["input_ids"]
        order = sorted(range(len(tokens)), key=lambda number: len(tokens[number]))
        return [list(order[start : start + BATCH]) for start in range(0, len(order), BATCH)]

    @cached_property
    def setting(self) -> dict[str, Any]:
        """All that the result depends on, as plain JSON."""
        return {
            "model": self.encoder.name,
            "model_digest": self.encoder.digest(),
            "sentences": len(self.texts),
            "sentences_digest": digest(self.sets),
            "batch": BATCH,
            "layers": self.encoder.layers,
            "width": self.encoder.width,
        }

    @property
    def file_name(self) -> str:
        """The name of the file, which no other model or table of sentences has."""
        key = sha256(json.dumps(self.setting).encode()).hexdigest()[:16]
        return f"{UNUSUAL.sub('-', Path(self.encoder.name).name)[:60]}-{key}.nc"

    def shape(self, batch: int) -> tuple[int, int, int]:
        """Of the states of a batch: sentences, layers with layer 0, width."""
        return len(self.batches[batch]), self.encoder.layers + 1, self.encoder.width


def batch_states(encoder: Encoder, texts: list[str]) -> States:
    """The [CLS] states of a batch, shape (sentences, layers + 1, width)."""
    import torch  # noqa: PLC0415 (extra `probe`)

    with torch.inference_mode():
        layers = encoder.model(**encoder.tokens(texts), output_hidden_states=True).hidden_states
        found: States = torch.stack([states[:, 0] for states in layers], dim=1).float().numpy()
    return found


def embedded(
    embedding: Embedding, folder: Path, *, on_batches: OnBlock = lambda count: None
) -> Mapping[str, States]:
    """The states of each set, shape (layers + 1, sentences, width), read from the folder or put there.

    Raises as `resumed` does.
    """

    def found(batch: int) -> Measures:
        texts = [embedding.texts[number] for number in embedding.batches[batch]]
        return {"states": b64encode(batch_states(embedding.encoder, texts).tobytes()).decode()}

    pieces = Pieces(
        FORMAT, "embedding", "embedding", "batch",
        embedding.setting, len(embedding.batches),
        lambda entry: _measures(embedding, entry),
    )  # fmt: skip
    data = resumed(
        pieces,
        folder / embedding.file_name,
        work=found,
        piece=lambda batch: batch,
        gathered=lambda states: _dataset(embedding, states),
        make_folders=True,
        on_pieces=on_batches,
    )
    return dict(_parted(embedding.sets, data["state"].to_numpy()))


def _measures(embedding: Embedding, entry: Any) -> Measures:
    _decoded(embedding, entry["batch"], entry)
    return {"states": entry["states"]}


def _decoded(embedding: Embedding, batch: int, measures: Measures) -> States:
    """Raises KeyError, TypeError or ValueError for what is no batch of states."""
    flat = np.frombuffer(b64decode(measures["states"], validate=True), dtype=np.float32)
    return flat.reshape(embedding.shape(batch))


def _dataset(embedding: Embedding, found: Mapping[int, Measures]) -> xr.Dataset:
    layers, width = embedding.encoder.layers + 1, embedding.encoder.width
    states = np.empty((layers, len(embedding.texts), width), dtype=np.float32)
    for batch, numbers in enumerate(embedding.batches):
        states[:, numbers] = _decoded(embedding, batch, found[batch]).swapaxes(0, 1)
    names = [name for name, sentences in embedding.sets.items() for _ in sentences]
    return xr.Dataset(
        {"state": (("layer", "sentence", "dimension"), states, {"long_name": "[CLS] state"})},
        coords={"set": ("sentence", names), "text": ("sentence", embedding.texts)},
        attrs={
            "format": FORMAT,
            "version": __version__,
            "embedding": json.dumps(embedding.setting),
        },
    )


def _parted(sets: Sets, states: States) -> Iterator[tuple[str, States]]:
    start = 0
    for name, sentences in sets.items():
        yield name, states[:, start : start + len(sentences)]
        start += len(sentences)
