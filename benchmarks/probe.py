"""Time the embedding of sentences against `transformers` called by hand with the same batches.

The method is frozen: figures are comparable only if taken with the same one. Processor seconds of
one thread, the packaged MiniLM, the sentences of CONTEXTS contexts of each set. Each of REPEATS
rounds does both, one after the other: by hand is tokenizer, model, and the [CLS] state of each layer
as an array, batch by batch; ours also writes its journal and its file, synchronised to the disk. The
ratio is that of the fastest rounds.

Usage: `python benchmarks/probe.py`, with the extra `probe`.
"""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time

import numpy as np
import torch

from slr_verify.probe.embedding import Embedding, embedded
from slr_verify.probe.encoder import encoder
from slr_verify.probe.sentences import all_sets, some_contexts

CONTEXTS = 40
REPEATS = 3


def by_hand(embedding: Embedding) -> None:
    """All batches, without anything around them."""
    model, tokenizer = embedding.encoder.model, embedding.encoder.tokenizer
    for batch in embedding.batches:
        texts = [embedding.texts[number] for number in batch]
        with torch.inference_mode():
            given = tokenizer(texts, padding=True, return_tensors="pt")
            states = model(**given, output_hidden_states=True).hidden_states
            np.stack([each[:, 0].numpy() for each in states])


def ours(embedding: Embedding) -> None:
    """The same, kept on disk."""
    with TemporaryDirectory() as folder:
        embedded(embedding, Path(folder))


def main() -> None:
    """Print the seconds and their ratio."""
    torch.set_num_threads(1)
    found = encoder()
    seconds: dict[str, list[float]] = {"by hand": [], "ours": []}
    for _ in range(REPEATS):
        for name, work in (("by hand", by_hand), ("ours", ours)):
            sets = some_contexts(all_sets(), CONTEXTS, np.random.default_rng(0))
            embedding = Embedding(sets, found)
            tuple(embedding.batches)
            before = process_time()
            work(embedding)
            seconds[name].append(process_time() - before)
    best = {name: min(each) for name, each in seconds.items()}
    sys.stdout.write(
        f"{len(embedding.texts)} sentences: {best['by hand']:.2f} s by hand, {best['ours']:.2f} s ours,"
        f" ratio {best['ours'] / best['by hand']:.3f}\n"
    )


if __name__ == "__main__":
    main()
