"""Steps from a known relation: rearranged, multiplied, divided, from both sides."""

from __future__ import annotations

from dataclasses import dataclass

import sympy as sp

from slr_verify.calculus.goal import Goal
from slr_verify.calculus.rule import Rule
from slr_verify.calculus.tactics.identities import first_accepted
from slr_verify.calculus.theorem import Theorem
from slr_verify.calculus.transcription import Transcription
from slr_verify.core.terms import ONE, ZERO, make, negative, power
from slr_verify.core.theorems import Theorem as Shown


@dataclass(frozen=True)
class Rearranged(Rule):
    """From `u S v` to `a R b` where `u - v = factor (a - b)` and the factor is positive.

    For equalities the factor need only be different from zero; a negative factor turns S round.
    """

    premise: Theorem
    factor: sp.Expr = sp.S.One

    words = "rearranging"

    def take(self, work: Transcription, goal: Goal) -> Shown:
        """The slack of the goal is that of the premise divided by the factor, up to a sign."""
        known, factor = work.usable(self.premise, goal), goal.term(1 / self.factor)
        return first_accepted(
            lambda each: work.prover.arithmetic(goal.given, goal.relation, (each, known)),
            (factor, negative(factor)),
        )


@dataclass(frozen=True)
class Multiplied(Rule):
    """From `u S v` to `a S b` where `a - b = factor (u - v)` and the factor is not negative."""

    premise: Theorem
    factor: sp.Expr

    words = "multiplying by a nonnegative factor"

    def take(self, work: Transcription, goal: Goal) -> Shown:
        """The slack of the goal is the factor times that of the premise."""
        known, factor = work.usable(self.premise, goal), goal.term(self.factor)
        return first_accepted(
            lambda each: work.prover.arithmetic(goal.given, goal.relation, (each, known)),
            (factor, negative(factor)),
        )


@dataclass(frozen=True)
class Divided(Rule):
    """From `f (u - v) <= 0` and f > 0 to `u <= v`, for any relation."""

    premise: Theorem
    positive: Theorem

    words = "dividing by a positive factor"

    def take(self, work: Transcription, goal: Goal) -> Shown:
        """The slack of the goal is that of the premise divided by what is positive."""
        known, positive = work.theorem(self.premise), work.theorem(self.positive)
        statement = self.positive.statement
        factor = work.reader.term(statement.gap if statement.sign == ">" else -statement.gap)
        sign = make("<", ZERO, factor)
        shown = work.prover.arithmetic(goal.given, sign, (ONE, positive))
        last = work.prover.arithmetic(
            goal.given | {sign}, goal.relation, (power(factor, -1), known)
        )
        return work.prover.without(goal.given, (shown,), last)


@dataclass(frozen=True)
class Antisymmetry(Rule):
    """`a = b` because a <= b and a >= b."""

    above: Theorem
    below: Theorem

    words = "from above and from below"

    def take(self, work: Transcription, goal: Goal) -> Shown:
        """From a <= b and a >= b."""
        above, below = work.theorem(self.above), work.theorem(self.below)
        return work.prover.both_ways(goal.given, above, below)


@dataclass(frozen=True)
class SquareIsZero(Rule):
    """`a = 0` because a^2 = 0."""

    square: Theorem

    words = "its square is zero"

    def take(self, work: Transcription, goal: Goal) -> Shown:
        """If a is not zero, a = a^2/a, which is zero."""
        known, a = work.theorem(self.square), goal.left
        is_zero, is_not = make("=", a, ZERO), make("!=", a, ZERO)
        first = work.prover.step("range", goal.given | {is_zero}, is_zero)
        second = work.prover.arithmetic(goal.given | {is_not}, is_zero, (power(a, -1), known))
        return work.prover.step("cases", goal.given, is_zero, (is_zero,), (first, second))
