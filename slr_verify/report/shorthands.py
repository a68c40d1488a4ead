"""Letters for what recurs in the words of the core: each stands for the text beside it.

They are chosen for one page, where they make it shorter. The record has none.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from slr_verify.document.nodes import (
    Chain,
    Fence,
    Fraction,
    Glued,
    Node,
    Product,
    Words,
    related,
    replaced,
)
from slr_verify.document.unicode import Text

LETTERS = "ABCFHKMSUVW"
LEAST_WIDE, LEAST_TIMES, LEAST_SAVED, MOST = 24, 3, 160, 10
"""What is named: how wide it is, how often it occurs, how much that saves; how many are named."""
COMPOUND = (Chain, Fraction, Glued, Product)


def with_letters(trees: Iterable[Node], write: Text) -> tuple[tuple[Node, ...], tuple[Node, ...]]:
    """Equations that say what letters stand for, and the trees with these letters."""
    shorter = tuple(trees)
    text = " ".join(map(write, shorter))
    meanings: tuple[Node, ...] = ()
    free = (Words(letter) for letter in LETTERS if letter not in text)
    while len(meanings) < MOST:
        longest, letter = _longest((*meanings, *shorter), write), next(free, None)
        if longest is None or letter is None:
            break
        letters = {Fence(longest): letter, longest: letter}
        meanings, shorter = replaced((meanings, shorter), letters)
        meanings = (*meanings, related(letter, "=", longest))
    return meanings, shorter


def _longest(trees: Sequence[Node], write: Text) -> Node | None:
    """What saves most when it is named, if it saves enough."""
    times = Counter(part for tree in trees for part in _compounds(tree))
    saved = {
        part: (many - 1) * write.width(part)
        for part, many in times.items()
        if many >= LEAST_TIMES and write.width(part) >= LEAST_WIDE
    }
    best = max(saved, key=lambda part: (saved[part], write(part)), default=None)
    return best if best is not None and saved[best] >= LEAST_SAVED else None


def _compounds(tree: Node) -> Iterator[Node]:
    """Every part that has parts, as often as it occurs."""
    for below in tree.below:
        if isinstance(below, COMPOUND):
            yield below
        yield from _compounds(below)
