"""The setting of a statement: hypotheses and notation, each once, short formulas apart from long ones.

Inside a proof, an intermediate result is printed with those conditions only that are not in force
where it stands.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import inf

from slr_verify.claims.record.results import ClaimRecord
from slr_verify.document.latex import is_tall
from slr_verify.document.nodes import Node, Phrase, Words
from slr_verify.document.widths import width

WIDEST_INLINE = 45.0
WIDEST_TALL = 24.0
"""A formula with a fraction or a root in it looks crowded in a line of text sooner."""


@dataclass(frozen=True)
class Formulas:
    """Formulas for a line of text, and those that need lines of their own."""

    short: tuple[Node, ...]
    long: tuple[Node, ...]

    @classmethod
    def of(cls, formulas: tuple[Node, ...]) -> Formulas:
        """The formulas by width."""
        wide = tuple(each for each in formulas if width(each) > _widest(each))
        return cls(tuple(each for each in formulas if each not in wide), wide)


def _widest(formula: Node) -> float:
    if isinstance(formula, Phrase | Words):
        return inf  # its words are words of the text
    return WIDEST_TALL if is_tall(formula) else WIDEST_INLINE


def in_text(tree: Node, formula: Callable[[Node], str], words: Callable[[str], str]) -> str:
    """A formula in a line of text, whose words are words of the text."""
    if isinstance(tree, Words):
        return words(tree.text)
    if not isinstance(tree, Phrase):
        return formula(tree)
    said = ""
    for part in tree.parts:
        close = isinstance(part, Words) and part.text[0] in ",.;:)"
        said += " " * (bool(said) and not close) + in_text(part, formula, words)
    return said


def hypotheses_and_notation(claim: ClaimRecord) -> tuple[Formulas, Formulas]:
    """What is assumed, and what letters, laws and vectors are."""
    notation = (*claim.definitions, *claim.around)
    return Formulas.of(claim.hypotheses), Formulas.of(notation)


def unsaid(conditions: tuple[Node, ...], in_force: tuple[Node, ...]) -> tuple[Node, ...]:
    """The conditions that are not in force already."""
    return tuple(each for each in conditions if each not in in_force)
