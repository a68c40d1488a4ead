"""Hypotheses put to use: equalities to rewrite with, and any of them as a theorem."""

from __future__ import annotations

import sympy as sp
from sympy.core.relational import Relational

from slr_verify.proofs.rule import ProofRejected, Rewriting, Rule
from slr_verify.proofs.statement import Given, Statement
from slr_verify.proofs.theorem import Theorem, infer

RELATION = {"=": sp.Eq, "<=": sp.Le, "<": sp.Lt, ">=": sp.Ge, ">": sp.Gt}


class ByHypothesis(Rewriting):
    """The left-hand side of every equality that is assumed, replaced by its right-hand side."""

    words = "by hypothesis"

    def rewrite(self, expr: sp.Expr, given: Given) -> sp.Expr:
        return expr.xreplace({r.lhs: r.rhs for r in given if isinstance(r, sp.Equality)})


class Assumed(Rule):
    """The statement is among its own hypotheses, or follows from one of them by its range."""

    words = "by hypothesis"


by_hypothesis = ByHypothesis()
assumed = Assumed()


def hypothesis(relation: Relational, given: Given) -> Theorem:
    """A relation that is assumed, as a theorem under the hypotheses. Raises ProofRejected."""
    if not isinstance(relation, Relational):
        raise ProofRejected(
            f"SymPy has made {relation!r} of the relation; give it `evaluate=False`"
        )
    sign = "=" if relation.rel_op == "==" else relation.rel_op
    return infer(Statement(relation.lhs, sign, relation.rhs, given), assumed)
