"""Hypotheses put to use: equalities to rewrite with, and any of them as a theorem."""

from __future__ import annotations

import sympy as sp
from sympy.core.relational import Relational

from slr_verify.calculus.goal import Goal
from slr_verify.calculus.rule import ProofRejected, Rewriting, Rule
from slr_verify.calculus.tactics.conversions import on_both_sides
from slr_verify.calculus.tactics.identities import by_range
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.calculus.transcription import Transcription
from slr_verify.core.language import Refused
from slr_verify.core.text import key
from slr_verify.core.theorems import Theorem as Shown
from slr_verify.language.statement import Given, stated

RELATION = {"=": sp.Eq, "<=": sp.Le, "<": sp.Lt, ">=": sp.Ge, ">": sp.Gt}


class RewriteByHypothesis(Rewriting):
    """The left-hand side of every equality that is assumed, replaced by its right-hand side."""

    words = "by hypothesis"

    def rewrite(self, expr: sp.Expr, given: Given) -> sp.Expr:
        return expr.xreplace({r.lhs: r.rhs for r in given if isinstance(r, sp.Equality)})

    def take(self, work: Transcription, goal: Goal) -> Shown:
        """The left-hand sides of hypotheses that are equalities, replaced by their right-hand sides."""
        known = {
            each.args[0]: work.prover.step("range", goal.given, each)
            for each in sorted(goal.given, key=key)
            if each.op == "="
        }
        return on_both_sides(work.prover, goal, lambda given, term: known.get(term))


class ByHypothesis(Rule):
    """The statement is among its own hypotheses, or follows from one of them by its range."""

    words = "by hypothesis"

    def take(self, work: Transcription, goal: Goal) -> Shown:
        """Among the hypotheses, or by ranges."""
        if goal.relation in goal.given:
            return work.prover.step("range", goal.given, goal.relation)
        try:
            return by_range(work, goal)
        except Refused:
            return work.prover.from_hypotheses(goal.given, goal.relation)


def hypothesis(relation: Relational, given: Given) -> Theorem:
    """A relation that is assumed, as a theorem under the hypotheses. Raises ProofRejected."""
    if not isinstance(relation, Relational):
        raise ProofRejected(
            f"SymPy has made {relation!r} of the relation; give it `evaluate=False`"
        )
    return infer(stated(relation, given), assumed)


by_hypothesis = RewriteByHypothesis()
assumed = ByHypothesis()
