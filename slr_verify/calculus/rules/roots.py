"""A square root written as another positive number with the same square."""

from __future__ import annotations

from dataclasses import dataclass

import sympy as sp

from slr_verify.calculus.goal import Goal
from slr_verify.calculus.prover import Line
from slr_verify.calculus.rule import Rewriting
from slr_verify.calculus.tactics.conversions import between, equal
from slr_verify.calculus.tactics.identities import same_root
from slr_verify.calculus.transcription import Transcription
from slr_verify.core.theorems import Theorem as Shown
from slr_verify.language.statement import Given


@dataclass(frozen=True)
class UniqueRoot(Rewriting):
    """Every power of sqrt(base) as that of `root`, which is positive, and whose square is the base."""

    base: sp.Expr
    root: sp.Expr

    words = "the positive root is unique"

    def rewrite(self, expr: sp.Expr, given: Given) -> sp.Expr:
        return expr.replace(self._is_root, lambda part: self.root ** (2 * part.exp))

    def _is_root(self, part: sp.Expr) -> bool:
        halves = isinstance(part, sp.Pow) and part.exp.is_Rational and part.exp.q == 2
        return halves and part.base == self.base

    def take(self, work: Transcription, goal: Goal) -> Shown:
        """The roots are equal, as their squares are."""
        roots = map(work.reader.term, (sp.sqrt(self.base), self.root))
        known = same_root(work.prover, goal.given, *roots)
        line = work.prover.rewritten(goal.given, Line.at(goal.left), known)
        return between(work.prover, goal.given, line, Line.at(goal.right), equal)
