"""The words that the sentences of the probe are made of.

The sentiment adjective of the second sentence gives the label. `FIRST` has another adjective of
sentiment, which says nothing about it. Test sentences have other words in all places but two: the
first sentence, and the sentiment adjective unless it is an unseen one.
"""

from dataclasses import dataclass

POSITIVE = ("wonderful", "beautiful", "superb", "elegant", "pleasant", "excellent")
NEGATIVE = ("awful", "horrible", "ugly", "terrible", "hideous", "miserable")
UNSEEN_POSITIVE = ("gorgeous", "fabulous", "magnificent", "splendid")
UNSEEN_NEGATIVE = ("disgusting", "pathetic", "nasty", "dreadful")
SEEN = {**dict.fromkeys(POSITIVE, 1), **dict.fromkeys(NEGATIVE, -1)}
UNSEEN = {**dict.fromkeys(UNSEEN_POSITIVE, 1), **dict.fromkeys(UNSEEN_NEGATIVE, -1)}
"""The label of each sentiment adjective."""

FIRST = (
    "The weather is great.",
    "The weather is bad.",
    "The market is lively.",
    "The market is filthy.",
)
OTHER_FIRST = ("Do you remember?",)


@dataclass(frozen=True)
class Places:
    """What may stand in the places of a sentence that say nothing about the label."""

    first: tuple[str, ...]
    owner: tuple[str, ...]
    colour: tuple[str, ...]
    thing: tuple[str, ...]
    degree: tuple[str, ...]


TRAIN = Places(
    first=FIRST,
    owner=("my", "your", "our"),
    colour=("red", "green", "yellow"),
    thing=("coat", "chair", "lamp", "carpet", "bicycle", "sofa"),
    degree=("very", "quite", "rather"),
)
TEST = Places(
    first=FIRST,
    owner=("their", "his"),
    colour=("blue", "purple"),
    thing=("jacket", "table", "clock", "boat", "guitar", "bag"),
    degree=("really", "truly"),
)
OTHER = Places(
    first=OTHER_FIRST,
    owner=("their", "his"),
    colour=("blue", "purple"),
    thing=("jacket", "table", "clock"),
    degree=("",),
)

PLAIN = ("tall", "heavy", "wooden", "early", "recent", "liquid", "distant", "narrow")
PLAIN_HELD_OUT = ("wide", "short", "annual", "metallic", "nearby", "round")
NOT_ADJECTIVES = (
    *("coat", "chair", "river", "doctor", "engine", "village"),
    *("carry", "arrive", "write", "between", "seven", "because"),
)
NOT_ADJECTIVES_HELD_OUT = (
    "table",
    "guitar",
    "forest",
    "teacher",
    "build",
    "follow",
    "under",
    "nine",
)
"""Words for the two directions of Figure 2, and words that these are shown with."""
