"""How a collection of statements is printed: the order of its symbols, and its letters."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

import sympy as sp

from slr_verify.latex.letters import Letters, fitting
from slr_verify.latex.names import Named, unique_names

WORD = re.compile(r"\\(mathrm|operatorname|text|mathbb|begin|end)\{[^}]*\}|\\[A-Za-z]+")
LETTER = re.compile(r"[A-Za-z]")


@dataclass(frozen=True)
class Style:
    """`rank`: names in the order in which they are written; `letters`: what may be abbreviated."""

    rank: tuple[str, ...] = ()
    letters: Letters = ()

    def preferring(self, letters: Letters) -> Style:
        """The style with other letters before its own."""
        return Style(self.rank, (*letters, *self.letters))

    def without(self, printed: str) -> Style:
        """The style without the letters whose names are in what is `printed`."""
        free = (letter for letter in self.letters if not _stands_in(letter.latex, printed))
        return Style(self.rank, tuple(free))

    def fitted_to(self, expressions: Iterable[sp.Basic]) -> Style:
        """The style with those letters only that may be used together in the expressions."""
        return Style(self.rank, fitting(self.letters, expressions))

    def with_more(self, letters: Letters) -> Style:
        """The style with further letters, those of higher levels last."""
        return Style(self.rank, tuple(sorted((*self.letters, *letters), key=lambda a: a.level)))


def _stands_in(name: str, printed: str) -> bool:
    """Whether something is called so in formulas; with another index or a prime it is called otherwise."""
    if len(name) == 1:
        return name in letters_in(printed)
    return re.search(re.escape(name) + r"(?![A-Za-z_'])", printed) is not None


def letters_in(printed: str) -> set[str]:
    """The Latin letters that stand for something in formulas."""
    return set(LETTER.findall(WORD.sub(" ", printed)))


@dataclass
class Usage:
    """The letters that were printed so far, and the names of the symbols."""

    names: Mapping[Named, str] = field(default_factory=dict)
    letters: dict[str, None] = field(default_factory=dict)

    @classmethod
    def of(cls, expressions: Iterable[sp.Basic]) -> Usage:
        """Names for all symbols and vectors in the expressions, free or bound, no two alike."""
        return cls(unique_names(expressions))
