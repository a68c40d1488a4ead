"""Letters for what recurs in the words of the core: each stands for the text beside it.

They are chosen for one page, where they make it shorter. The record has none.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

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
    saved = {
        part: (many - 1) * write.width(part)
        for part, many in _below(trees).items()
        if isinstance(part, COMPOUND) and many >= LEAST_TIMES and write.width(part) >= LEAST_WIDE
    }
    best = max(saved, key=lambda part: (saved[part], write(part)), default=None)
    return best if best is not None and saved[best] >= LEAST_SAVED else None


def _below(trees: Sequence[Node]) -> Counter[Node]:
    """How often each part occurs below the trees: what is over it is counted before it."""
    order: dict[Node, None] = {}
    for tree in trees:
        _put(tree, order)
    times, roots = Counter(trees), Counter(trees)
    for node in reversed(order):
        for below in node.below:
            times[below] += times[node]
    return times - roots


def _put(node: Node, order: dict[Node, None]) -> None:
    """A node after all that are below it, each once."""
    if node not in order:
        for below in node.below:
            _put(below, order)
        order[node] = None
