"""Two directions of the embedding table: sentiment, and being an adjective.

Each is a difference of means over known words: positive less negative adjectives, adjectives less
other words. Words that no mean is taken over show whether it is more than a fit.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from slr_verify.numeric.operations import Array
from slr_verify.probe import words
from slr_verify.probe.encoder import Encoder

POSITIVE, NEGATIVE, PLAIN, OTHER = "positive", "negative", "plain", "other"
KNOWN = {
    POSITIVE: words.POSITIVE,
    NEGATIVE: words.NEGATIVE,
    PLAIN: words.PLAIN,
    OTHER: words.NOT_ADJECTIVES,
}
HELD_OUT = {
    POSITIVE: words.UNSEEN_POSITIVE,
    NEGATIVE: words.UNSEEN_NEGATIVE,
    PLAIN: words.PLAIN_HELD_OUT,
    OTHER: words.NOT_ADJECTIVES_HELD_OUT,
}


@dataclass(frozen=True)
class Directions:
    """Unit vectors of the table, and what is subtracted first: the mean of the known words."""

    sentiment: Array
    adjective: Array
    centre: Array

    @property
    def cosine(self) -> float:
        """Of the angle between the two."""
        return float(self.sentiment @ self.adjective)


@dataclass(frozen=True)
class Placed:
    """A word with its kind, whether a mean was taken over it, and its two coordinates."""

    word: str
    kind: str
    known: bool
    sentiment: float
    adjective: float


def directions(encoder: Encoder) -> Directions:
    """The two directions from the known words."""
    vectors = {kind: encoder.vectors(known) for kind, known in KNOWN.items()}
    means = {kind: each.mean(axis=0) for kind, each in vectors.items()}
    feeling = (means[POSITIVE] + means[NEGATIVE]) / 2
    return Directions(
        sentiment=_unit(means[POSITIVE] - means[NEGATIVE]),
        adjective=_unit((feeling + means[PLAIN]) / 2 - means[OTHER]),
        centre=np.concatenate(list(vectors.values())).mean(axis=0),
    )


def placed(encoder: Encoder, at: Directions) -> tuple[Placed, ...]:
    """All words of KNOWN and HELD_OUT."""
    return tuple(
        Placed(word, kind, known, float(vector @ at.sentiment), float(vector @ at.adjective))
        for known, table in ((True, KNOWN), (False, HELD_OUT))
        for kind, chosen in table.items()
        for word, vector in zip(chosen, encoder.vectors(chosen) - at.centre, strict=True)
    )


def _unit(vector: Array) -> Array:
    found: Array = vector / np.linalg.norm(vector)
    return found
