"""Proofs by cases: of an order, of a sign, and none at all."""

from __future__ import annotations

from dataclasses import dataclass

import sympy as sp

from slr_verify.calculus.goal import Goal
from slr_verify.calculus.rule import Rule
from slr_verify.calculus.tactics.truth import absurd
from slr_verify.calculus.theorem import Theorem
from slr_verify.calculus.transcription import Transcription
from slr_verify.core.terms import ONE, ZERO, make, negative
from slr_verify.core.theorems import Theorem as Shown


@dataclass(frozen=True)
class ByCases(Rule):
    """A statement that holds if `left <= right`, and holds if `left > right`."""

    left: sp.Expr
    right: sp.Expr
    below: Theorem
    above: Theorem

    words = "in both cases"

    def take(self, work: Transcription, goal: Goal) -> Shown:
        """a <= b or b < a."""
        case = make("<=", work.reader.term(self.left), work.reader.term(self.right))
        premises = (work.theorem(self.below), work.theorem(self.above))
        return work.prover.step("cases", goal.given, goal.relation, (case,), premises)


@dataclass(frozen=True)
class Contradiction(Rule):
    """Whatever is stated, because its hypotheses lead to `u < u`."""

    absurd: Theorem

    words = "the case does not occur"

    def take(self, work: Transcription, goal: Goal) -> Shown:
        """The hypotheses lead to a < a."""
        known = work.theorem(self.absurd)
        return absurd(work.prover, goal.given, goal.relation, (ONE, known))


@dataclass(frozen=True)
class ByParity(Rule):
    """A statement about even functions holds on the whole line if it holds for x >= 0."""

    variable: sp.Symbol
    half: Theorem
    half_variable: sp.Symbol

    words = "both sides are even"

    def take(self, work: Transcription, goal: Goal) -> Shown:
        """For x >= 0 by the half, for x < 0 by the half at -x."""
        half, x = work.theorem(self.half), work.reader.term(self.variable)
        name = self.half_variable.name
        case = make("<=", ZERO, x)
        premises = []
        for relation, value in ((case, x), (make("<", x, ZERO), negative(x))):
            given = goal.given | {relation}
            one = work.prover.instance(given, half, ((name, value),))
            premises.append(work.prover.arithmetic(given, goal.relation, (ONE, one)))
        return work.prover.step("cases", goal.given, goal.relation, (case,), premises)
