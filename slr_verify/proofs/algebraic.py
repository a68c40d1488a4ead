"""Steps of pure algebra: both sides have the same normal form."""

from __future__ import annotations

from slr_verify.algebra.zero_test import Zero, zero_test
from slr_verify.proofs.statement import Statement
from slr_verify.proofs.theorem import Justification, ProofRejected, Rule


class NormalForm(Rule):
    """`a = b` because a - b is zero in the field of its generators."""

    words = "algebra"

    def justify(self, statement: Statement) -> Justification:
        if statement.sign != "=":
            raise ProofRejected(f"algebra shows equalities, not {statement.sign}")
        verdict = zero_test(statement.gap, given=statement.given)
        if not isinstance(verdict, Zero):
            raise ProofRejected(f"cannot show {statement}; lhs - rhs: {verdict}")
        return Justification(self.words)


normal_form = NormalForm()
