"""The setting of a statement: hypotheses and notation, each once, short formulas apart from long ones.

Inside a proof, an intermediate result is printed with those conditions only that are not in force
where it stands.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from itertools import chain
from math import inf

from slr_verify.claims.record.results import ClaimRecord
from slr_verify.document.latex import is_tall
from slr_verify.document.nodes import Call, Chain, Matrix, Name, Node, Phrase, Words, parts_of
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
    if any(isinstance(part, Matrix) for part in parts_of((formula,))):
        return 0.0
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


def of_statements(claim: ClaimRecord) -> ClaimRecord:
    """The claim with that notation only which its statements use, and not its proofs alone."""
    conditions = chain.from_iterable(claim.conditions)
    names = _names((*claim.statements, *conditions, *claim.hypotheses))
    notation = (*claim.definitions, *claim.around)
    while more := _names(each for each in notation if _introduced(each) & names) - names:
        names |= more
    kept = tuple(each for each in claim.definitions if _introduced(each) & names)
    laws = (each for each in claim.around if not _introduced(each) or _introduced(each) & names)
    return replace(claim, definitions=kept, around=tuple(laws))


def _introduced(line: Node) -> frozenset[str]:
    """The names on the left of `H ~ N(0, I)`, `f(x) = x` or `f(x) is the risk`, here f; none in words."""
    if not isinstance(line, Chain | Phrase):
        return frozenset()
    left = line.parts[0]
    is_function = isinstance(left, Call) and left.left == "("
    return _names((left.head if is_function else left,))  # type: ignore[attr-defined]


def _names(trees: Iterable[Node]) -> frozenset[str]:
    return frozenset(each.name for each in parts_of(trees) if isinstance(each, Name))


def for_what(conditions: tuple[Node, ...], formula: Callable[[Node, str], str]) -> str:
    """For what a formula is claimed; a condition for all of something needs no other `for`.

    `formula` writes a condition and the comma behind it.
    """
    commas = [*("," for _ in conditions[1:]), ""]
    said = " ".join(map(formula, conditions, commas))
    return f"for {said}" if said and not _begins_with_for(conditions[0]) else said


def _begins_with_for(condition: Node) -> bool:
    while isinstance(condition, Chain | Phrase):
        condition = condition.parts[0]
    return isinstance(condition, Words) and condition.text.startswith("for ")


@dataclass(frozen=True)
class Inside:
    """Where lines of a proof stand: how wide they are, less so at each level, and what is in force."""

    room: float
    lost: float
    in_force: tuple[Node, ...] = ()

    def further(self, new: tuple[Node, ...] = ()) -> Inside:
        """The place inside an intermediate result, which holds under more conditions."""
        return Inside(self.room - self.lost, self.lost, (*self.in_force, *new))


def unsaid(conditions: tuple[Node, ...], in_force: tuple[Node, ...]) -> tuple[Node, ...]:
    """The conditions that are not in force already."""
    return tuple(each for each in conditions if each not in in_force)
