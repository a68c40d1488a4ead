"""A tiny encoder, made on the spot: two layers with random weights, and the words of the sentences."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest

from slr_verify.probe import words
from slr_verify.probe.embedding import Embedding
from slr_verify.probe.encoder import encoder
from slr_verify.probe.sentences import all_sets, some_contexts

REASON = "the probe needs the extra `probe`"
UNKNOWN = {"unk_token": "[UNK]"}
SPECIAL = ("[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]")


@pytest.fixture(scope="session")
def model_folder(tmp_path_factory) -> Path:
    transformers = pytest.importorskip("transformers", reason=REASON)
    torch = pytest.importorskip("torch", reason=REASON)
    folder = tmp_path_factory.mktemp("models") / "tiny"
    tokenizer = tiny_tokenizer()
    tokenizer.save_pretrained(folder)
    config = transformers.BertConfig(
        vocab_size=len(tokenizer), hidden_size=16, num_hidden_layers=2, num_attention_heads=2,
        intermediate_size=32, initializer_range=0.5,
    )  # fmt: skip
    with torch.random.fork_rng():
        torch.manual_seed(0)
        transformers.BertModel(config).save_pretrained(folder)
    return folder


def tiny_tokenizer(**marks: str):
    """Words as tokens; without marks those of BERT."""
    import tokenizers  # noqa: PLC0415 (extra `probe`)
    import transformers  # noqa: PLC0415

    texts = [each.text.lower() for sentences in all_sets().values() for each in sentences]
    known = {word for text in texts for word in re.findall(r"\w+|[.,?]", text)}
    known |= {
        *words.PLAIN,
        *words.PLAIN_HELD_OUT,
        *words.NOT_ADJECTIVES,
        *words.NOT_ADJECTIVES_HELD_OUT,
    }
    vocabulary = {word: number for number, word in enumerate((*SPECIAL, *sorted(known)))}
    made = tokenizers.Tokenizer(tokenizers.models.WordPiece(vocabulary, **UNKNOWN))
    made.normalizer = tokenizers.normalizers.BertNormalizer()
    made.pre_tokenizer = tokenizers.pre_tokenizers.BertPreTokenizer()
    if not marks:
        ends = [("[SEP]", vocabulary["[SEP]"]), ("[CLS]", vocabulary["[CLS]"])]
        made.post_processor = tokenizers.processors.BertProcessing(*ends)
        marks = {"cls_token": "[CLS]", "sep_token": "[SEP]"}
    marks |= {"pad_token": "[PAD]", **UNKNOWN}
    return transformers.PreTrainedTokenizerFast(tokenizer_object=made, **marks)


@pytest.fixture(scope="session")
def few():
    """208 sentences."""
    return some_contexts(all_sets(), 4, np.random.default_rng(0))


@pytest.fixture(scope="session")
def embedding(model_folder, few) -> Embedding:
    return Embedding(few, encoder(str(model_folder)))
