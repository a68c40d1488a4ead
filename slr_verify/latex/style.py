"""How a collection of statements is printed: the order of its symbols, and its letters."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

import sympy as sp

from slr_verify.latex.letters import Letters, fitting
from slr_verify.latex.names import name_latex, symbol_names


@dataclass(frozen=True)
class Style:
    """`rank`: names in the order in which they are written; `letters`: what may be abbreviated."""

    rank: tuple[str, ...] = ()
    letters: Letters = ()

    def preferring(self, letters: Letters) -> Style:
        """The style with other letters before its own."""
        return Style(self.rank, (*letters, *self.letters))

    def fitted_to(self, expressions: Iterable[sp.Basic]) -> Style:
        """The style with those letters only that mean nothing else in the expressions."""
        parts = tuple(expressions)
        symbols: set[sp.Symbol] = set().union(*(part.atoms(sp.Symbol) for part in parts))
        taken = {name_latex(symbol.name) for symbol in symbols}
        return Style(self.rank, fitting(self.letters, parts, taken))


@dataclass
class Usage:
    """The letters that were printed so far, and the names of the symbols."""

    names: Mapping[sp.Symbol, str] = field(default_factory=dict)
    letters: dict[str, None] = field(default_factory=dict)

    @classmethod
    def of(cls, expressions: Iterable[sp.Basic]) -> Usage:
        """Names for all symbols in the expressions, free or bound, no two alike."""
        return cls(symbol_names(symbol for part in expressions for symbol in part.atoms(sp.Symbol)))
