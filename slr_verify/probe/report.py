"""What the probe has found, in words and tables."""

from __future__ import annotations

import json
from collections.abc import Iterator

import numpy as np
import numpy.typing as npt
import xarray as xr

from slr_verify.probe import linearity as of_word
from slr_verify.probe.sentences import MEANINGS

PAPER = "bert-base-uncased"
"""The model of the paper's bars."""


def model_of(data: xr.Dataset) -> str:
    """The model and its size, in words."""
    known = json.loads(data.attrs["embedding"])
    return f"{known['model']}, {known['layers']} layers of {known['width']}"


def compared_with_the_paper(data: xr.Dataset) -> str:
    """Whose bars the paper shows."""
    if data.attrs["model"] == PAPER:
        return f"The paper's bars are of {PAPER} too, on other sentences."
    return f"The paper's bars are of another model, {PAPER}."


def described(data: xr.Dataset) -> str:
    """A text of some tables."""
    parts = (_accuracy(data), _linearity(data), _attention(data))
    return "\n\n".join("\n".join(lines) for lines in parts) + "\n"


def described_words(data: xr.Dataset) -> str:
    """What Figure 2 shows."""
    return "\n".join(_words(data)) + "\n"


def _accuracy(data: xr.Dataset) -> Iterator[str]:
    yield f"Figure 1b. Labels found by a logistic regression on the [CLS] state of {model_of(data)}."
    yield f"{compared_with_the_paper(data)} Evidence, no proof."
    layers = data["layer"].to_numpy()
    yield f"{'set':<42}{'sentences':>9}{'  layers 1-' + str(layers[-1]):>13}" + _cells(layers)
    for name, right in zip(data["set"].to_numpy(), data["accuracy"].to_numpy().T, strict=True):
        count = int(data["sentences"].sel(set=name))
        yield f"{MEANINGS[str(name)]:<42}{count:>9}{right[1:].mean():>13.3f}" + _cells(right)


def _linearity(data: xr.Dataset) -> Iterator[str]:
    yield "R^2 of what the sentiment adjective changes in the [CLS] state of its context:"
    yield f"{'regression':<64}" + _cells(data["layer"].to_numpy())
    for name, values in zip(of_word.MEANINGS, data["linearity"].to_numpy().T, strict=True):
        yield f"{of_word.MEANINGS[name]:<64}" + _cells(values)


def _attention(data: xr.Dataset) -> Iterator[str]:
    yield "Mean attention of [CLS] on the sentiment adjective, and on the colour, in the sentences of test"
    yield f"(the same on all tokens: {data.attrs['uniform']:.4f}):"
    word, colour = (data["attention"].sel(looked_at=name) for name in ("word", "colour"))
    for layer in data["attention_layer"].to_numpy():
        here, there = (each.sel(attention_layer=layer).to_numpy() for each in (word, colour))
        most = int(here.argmax())
        yield (
            f"  layer {layer}: {here.mean():.4f} and {there.mean():.4f} in the mean of its heads;"
            f" most in head {most + 1}, {here[most]:.4f} and {there[most]:.4f}"
        )


def _words(data: xr.Dataset) -> Iterator[str]:
    yield f"Figure 2. Two directions in the embedding table of {model_of(data)}. Evidence, no proof."
    yield f"Cosine of the angle between them: {data.attrs['cosine']:.3f}."
    yield f"{'words':<10}{'known':>7}{'count':>7}{'sentiment':>22}{'adjective':>22}"
    for known in (True, False):
        for kind in dict.fromkeys(data["kind"].to_numpy().tolist()):
            chosen = (data["kind"].to_numpy() == kind) & (data["known"].to_numpy() == known)
            ranges = (_range(data[name].to_numpy()[chosen]) for name in ("sentiment", "adjective"))
            told = "yes" if known else "no"
            yield f"{kind:<10}{told:>7}{chosen.sum():>7}" + "".join(
                f"{each:>22}" for each in ranges
            )


def _range(values: npt.NDArray[np.float64]) -> str:
    return f"{values.min():.3f} to {values.max():.3f}"


def _cells(values: npt.NDArray[np.float64]) -> str:
    """Numbers of layers, or one value for each."""
    if values.dtype.kind == "i":
        return "".join(f"{f'layer {each}':>9}" for each in values)
    return "".join(f"{'-' if np.isnan(each) else f'{each:.3f}':>9}" for each in values)
