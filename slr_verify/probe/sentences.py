"""Five sets of sentences whose label is one word: the sentiment adjective of the second sentence.

The sizes are those of Appendix E of the paper, the words are others. A context is a sentence
without that adjective. Each set has every adjective of its list in every context, so that the
labels are balanced in each context.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from hashlib import sha256
from itertools import product

import numpy as np

from slr_verify.probe.words import OTHER, SEEN, TEST, TRAIN, UNSEEN, Places

PATTERNS = (
    "{first} {owner} {colour} {thing} looks {degree} {sentiment}.",
    "{first} {owner} {sentiment} {thing} looks {degree} {colour}.",
)
"""The sentiment and the colour change places."""
OTHER_PATTERNS = ("{first} It was {sentiment}, {owner} {colour} {thing}.",)


@dataclass(frozen=True)
class Sentence:
    """A text with its label, 1 or -1, the word that gives it, its colour, and its context.

    Contexts are numbered within the set.
    """

    text: str
    label: int
    word: str
    colour: str
    context: int


Sets = Mapping[str, tuple[Sentence, ...]]
MEANINGS = {
    "train": "train",
    "test": "test: other contexts",
    "unseen": "unseen adjectives, in the contexts of test",
    "structure": "another structure",
    "both": "another structure and unseen adjectives",
}
SIZES = {"train": 15552, "test": 4608, "unseen": 3072, "structure": 144, "both": 96}


def all_sets() -> Sets:
    """The five sets, by the names of MEANINGS."""
    return {
        "train": _sentences(PATTERNS, TRAIN, SEEN),
        "test": _sentences(PATTERNS, TEST, SEEN),
        "unseen": _sentences(PATTERNS, TEST, UNSEEN),
        "structure": _sentences(OTHER_PATTERNS, OTHER, SEEN),
        "both": _sentences(OTHER_PATTERNS, OTHER, UNSEEN),
    }


def some_contexts(sets: Sets, count: int, rng: np.random.Generator) -> Sets:
    """Of each set the sentences of so many contexts, drawn without replacement; all where it has fewer."""
    found = {}
    for name, sentences in sets.items():
        contexts = 1 + max(each.context for each in sentences)
        chosen = set(rng.choice(contexts, size=min(count, contexts), replace=False).tolist())
        found[name] = tuple(each for each in sentences if each.context in chosen)
    return found


def as_table(sets: Sets) -> str:
    """One line for each sentence, columns separated by tabs, after a line with their names."""
    names = [each.name for each in fields(Sentence)]
    lines = ["\t".join(("set", *names))]
    for name, sentences in sets.items():
        lines += [
            "\t".join((name, *(str(getattr(each, key)) for key in names))) for each in sentences
        ]
    return "\n".join(lines) + "\n"


def digest(sets: Sets) -> str:
    """SHA-256 of the table."""
    return sha256(as_table(sets).encode()).hexdigest()


def _sentences(
    patterns: tuple[str, ...], places: Places, words: Mapping[str, int]
) -> tuple[Sentence, ...]:
    names = [each.name for each in fields(Places)]
    contexts = [
        (pattern, dict(zip(names, values, strict=True)))
        for pattern in patterns
        for values in product(*(getattr(places, name) for name in names))
    ]
    return tuple(
        Sentence(
            text=_capital(pattern.format(**{**context, "sentiment": word})),
            label=label,
            word=word,
            colour=context["colour"],
            context=number,
        )
        for number, (pattern, context) in enumerate(contexts)
        for word, label in words.items()
    )


def _capital(text: str) -> str:
    """The text with a capital after its first sentence."""
    first, end, second = text.partition(". " if ". " in text else "? ")
    return f"{first}{end}{second[0].upper()}{second[1:]}"
