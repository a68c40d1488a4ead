"""Equalities among the hypotheses, used to rewrite."""

from __future__ import annotations

import sympy as sp

from slr_verify.algebra.bounds import Given
from slr_verify.proofs.theorem import Rewriting


class ByHypothesis(Rewriting):
    """The left-hand side of every equality that is assumed, replaced by its right-hand side."""

    words = "by hypothesis"

    def rewrite(self, expr: sp.Expr, given: Given) -> sp.Expr:
        return expr.xreplace({r.lhs: r.rhs for r in given if isinstance(r, sp.Equality)})


by_hypothesis = ByHypothesis()
