"""Relations that hold at every index of sequences, by one induction for all of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import sympy as sp

from slr_verify.calculus.rules.orbits.inward import InductionOverIndex
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.claims.claim import Shelf
from slr_verify.language.integral import COUNTER
from slr_verify.language.statement import Given, Statement, stated

Show = Callable[[sp.Rel, Given, Shelf], Theorem]
"""Shows a relation at 1, or at l + 1, from what is given there."""


@dataclass(frozen=True)
class Iterates:
    """Sequences: what is said `everywhere`, the equations of a step from l, and what holds `here`, at l.

    `first` shows a relation at 1, and `later` at l + 1, from all of them at l.
    """

    everywhere: Given
    step: Given
    here: Given
    first: Show
    later: Show

    def along(self, goal: Statement, shelf: Shelf, relations: tuple[sp.Rel, ...]) -> Theorem:
        """A goal that is one of the relations, by induction over l."""
        place = tuple(each for each in goal.given if each not in self.everywhere)
        given = (*place, *self.step, *self.here, *self._here(COUNTER + 1), *relations)
        first = tuple(
            self.first(each, (*place, *self._here(sp.S.One)), shelf) for each in relations
        )
        later = tuple(self.later(each, given, shelf) for each in relations)
        along = tuple(stated(each, goal.given) for each in relations)
        return infer(goal, InductionOverIndex(COUNTER, along, first, later))

    def _here(self, index: sp.Expr) -> Given:
        return tuple(each.xreplace({COUNTER: index}) for each in self.here)
