"""Sequences of points that stay near one and tend to it."""

from __future__ import annotations

from dataclasses import dataclass

import sympy as sp

from slr_verify.calculus.goal import Goal
from slr_verify.calculus.prover import Hypotheses
from slr_verify.calculus.reading.families import said_at
from slr_verify.calculus.rule import Rule
from slr_verify.calculus.rules.instance import Values
from slr_verify.calculus.rules.orbits.tending import product_is_one
from slr_verify.calculus.tactics.instances import values_of
from slr_verify.calculus.tactics.orbits.brackets import brackets_of
from slr_verify.calculus.tactics.orbits.inward import Inductive, to_zero
from slr_verify.calculus.tactics.truth import is_one
from slr_verify.calculus.theorem import Theorem
from slr_verify.calculus.transcription import Transcription
from slr_verify.core.terms import ONE, Term, make
from slr_verify.core.theorems import Theorem as Shown
from slr_verify.language.statement import Statement


@dataclass(frozen=True)
class InductionOverIndex(Rule):
    """One of the relations `along` about an index l = 1, 2, 3, ..., by one induction for all of them.

    `first` shows each of them at 1; `later` shows each at l + 1, from all of them at l. Either may use what
    the goal assumes for every index, at 1, and at l and l + 1.
    """

    index: sp.Symbol
    along: tuple[Statement, ...]
    first: tuple[Theorem, ...]
    later: tuple[Theorem, ...]

    words = "by induction over the index"

    def take(self, work: Transcription, goal: Goal) -> Shown:
        """By induction."""
        read = work.reader.relation
        relations = tuple(read(each.lhs, each.sign, each.rhs) for each in self.along)
        first, later = (tuple(map(work.theorem, each)) for each in (self.first, self.later))
        index = work.reader.term(self.index)
        inductive = Inductive(work.prover, index, relations, first, later)
        return inductive.shown(goal.given, goal.relation)


@dataclass(frozen=True)
class TendsToZero(Rule):
    """`[x_(n + 1) -> 0, ...] = 1`, because `l x_l^2 <= M` for the index l, by one of `bounds` for each x.

    The bounds are theorems with `values` for symbols; `lemmas` about the index show hypotheses of theirs.
    """

    index: sp.Symbol
    bounds: tuple[Theorem, ...]
    values: Values
    lemmas: tuple[Theorem, ...]

    words = "the squares are at most a constant divided by the index"

    def take(self, work: Transcription, goal: Goal) -> Shown:
        """One limit after the other."""
        prover, given, index = work.prover, goal.given, work.reader.term(self.index)
        ones = []
        for limit, bound in zip(brackets_of(goal.left), self.bounds, strict=True):
            known = to_zero(prover, given, limit, index, self._at_index(work, given, index, bound))
            ones.append(is_one(prover, given, known))
        return product_is_one(prover, given, goal.relation, ones)

    def _at_index(
        self, work: Transcription, given: Hypotheses, index: Term, bound: Theorem
    ) -> Shown:
        prover, known, values = work.prover, work.theorem(bound), values_of(work, self.values)
        inside = given | {make("integer", index), make("<=", ONE, index)}
        facts = said_at(prover, inside, index)
        lemmas = [prover.instance(inside, work.theorem(each), ()) for each in self.lemmas]
        return prover.using(
            inside, (*facts, *lemmas), lambda more: prover.instance(more, known, values)
        )
