"""The derivative of a sum at a point, from those of its summands."""

from __future__ import annotations

from dataclasses import dataclass

from slr_verify.calculus.goal import Goal
from slr_verify.calculus.prover import Line
from slr_verify.calculus.rule import Rule
from slr_verify.calculus.tactics.conversions import between, equal
from slr_verify.calculus.theorem import Theorem
from slr_verify.calculus.transcription import Transcription
from slr_verify.core.theorems import Theorem as Shown


@dataclass(frozen=True)
class SumRule(Rule):
    """The derivatives of summands at the point are known; a sum of many terms is not opened at once."""

    slopes: tuple[Theorem, ...]

    words = "the derivative of each summand"

    def take(self, work: Transcription, goal: Goal) -> Shown:
        """The sum rule; then both sides agree by algebra."""
        known = tuple(map(work.theorem, self.slopes))
        shown = work.prover.value("derivative", goal.given, goal.left, (), known)
        lines = Line.of(shown), Line.at(goal.right)
        return between(work.prover, goal.given, *lines, equal)
