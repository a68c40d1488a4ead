"""Expressions as plain text, with the letters that the book uses in place of what they stand for."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property

import sympy as sp
from sympy.core.relational import Relational

from slr_verify.claims.wording.remembered_text import RememberedText
from slr_verify.language.binding import bound_symbols
from slr_verify.latex.letters import Letter, Lettering, Letters


@dataclass(frozen=True)
class Wording:
    """Writes expressions, and remembers which letters it used."""

    letters: Letters
    used: dict[str, Letter] = field(default_factory=dict)
    text: RememberedText = field(default_factory=RememberedText)
    known: dict[tuple[sp.Basic, bool], sp.Basic] = field(default_factory=dict)

    def __call__(self, expr: sp.Basic) -> str:
        """The text of an expression or a relation."""
        if isinstance(expr, Relational):
            return self.text(expr.func(*map(self._lettered, expr.args), evaluate=False))
        return self.text(self._lettered(expr))

    @cached_property
    def lettering(self) -> Lettering:
        """Puts letters in the place of factors."""
        return Lettering(self.letters)

    def where(self) -> tuple[str, ...]:
        """What the letters stand for that were used so far, each in terms of the others."""
        shown: dict[str, str] = {}
        while self.used.keys() - shown.keys():
            for name, letter in tuple(self.used.items()):
                if name not in shown:
                    shown[name] = self._definition(letter)
        order = [letter.name for letter in self.letters]
        return tuple(f"{name} = {shown[name]}" for name in sorted(shown, key=order.index))

    def _definition(self, letter: Letter) -> str:
        if letter.root is not None:
            return self.text(letter.root)
        others = tuple(each for each in self.letters if each != letter)
        return self.text(
            replace(self, letters=others, known={})._parts(letter.definition, inside=False)
        )

    def _lettered(self, expr: sp.Basic, *, inside: bool = False) -> sp.Basic:
        """The expression with letters for its parts, and for itself if it is only a part."""
        if (expr, inside) not in self.known:
            whole = expr
            if expr.is_Mul or (expr.is_Pow and not isinstance(expr, sp.exp)):
                whole = self.lettering(expr, inside=inside)
            self.known[expr, inside] = self._parts(whole, inside=inside)
        return self.known[expr, inside]

    def _parts(self, expr: sp.Basic, *, inside: bool) -> sp.Basic:
        """Letters for the parts; what binds or differentiates, and a vector, may not be rebuilt."""
        if isinstance(expr, sp.Symbol):
            return self._named(expr)
        is_vector = getattr(expr, "prints_as_name", False)
        if is_vector or bound_symbols(expr) or isinstance(expr, sp.Derivative):
            return expr
        deeper = inside or isinstance(expr, sp.Function)
        parts = [self._part(below, inside=deeper) for below in expr.args]
        if isinstance(expr, sp.Abs):  # letters are positive, what they stand for need not be
            return expr.func(*parts, evaluate=False)
        return expr.func(*parts) if parts else expr

    def _part(self, expr: sp.Basic, *, inside: bool) -> sp.Basic:
        for letter in self.letters:
            if letter.definition == expr and not letter.is_product:
                return self._named(letter.symbol)
        return self._lettered(expr, inside=inside)

    def _named(self, symbol: sp.Symbol) -> sp.Symbol:
        """The symbol itself, or one with the name of the letter that it stands for."""
        for letter in self.letters:
            if letter.symbol == symbol:
                self.used[letter.name] = letter
                return sp.Symbol(letter.name, positive=True)
        return symbol
