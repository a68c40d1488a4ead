"""How a collection of statements is printed: the order of its symbols, and its letters."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set
from dataclasses import dataclass, field

import sympy as sp

from slr_verify.document.letters import Letters, fitting
from slr_verify.document.names import Named, unique_names
from slr_verify.document.nodes import Name, Node, parts_of


@dataclass(frozen=True)
class Style:
    """`rank`: names in the order in which they are written; `letters`: what may be abbreviated."""

    rank: tuple[str, ...] = ()
    letters: Letters = ()

    def preferring(self, letters: Letters) -> Style:
        """The style with other letters before its own."""
        return Style(self.rank, (*letters, *self.letters))

    def without(self, names: Set[str]) -> Style:
        """The style without the letters that are called like something in what is printed."""
        return Style(self.rank, tuple(each for each in self.letters if each.name not in names))

    def fitted_to(self, expressions: Iterable[sp.Basic]) -> Style:
        """The style with those letters only that may be used together in the expressions."""
        return Style(self.rank, fitting(self.letters, expressions))

    def with_more(self, letters: Letters) -> Style:
        """The style with further letters, those of higher levels last."""
        return Style(self.rank, tuple(sorted((*self.letters, *letters), key=lambda a: a.level)))


def names_in(trees: Iterable[Node]) -> frozenset[str]:
    """The names in formulas, and each single letter that is a part of one."""
    names = {node.name for node in parts_of(trees) if isinstance(node, Name)}
    parts = {part.strip("*'0123456789") for name in names for part in name.split("_")}
    return frozenset(names | {part for part in parts if len(part) == 1})


@dataclass
class Usage:
    """The letters that were printed so far, and the names of the symbols."""

    names: Mapping[Named, Name] = field(default_factory=dict)
    letters: dict[str, None] = field(default_factory=dict)

    @classmethod
    def of(cls, expressions: Iterable[sp.Basic]) -> Usage:
        """Names for all symbols and vectors in the expressions, free or bound, no two alike."""
        return cls(unique_names(expressions))
