"""Steps of pure algebra: both sides have the same normal form."""

from __future__ import annotations

from slr_verify.algebra.cofactors import kernel_agrees
from slr_verify.proofs.rule import Justification, ProofRejected, Rule, require_zero
from slr_verify.proofs.statement import Statement


class NormalForm(Rule):
    """`a = b` because a - b is zero in the field of its generators.

    Where the kernel checks this with cofactors, the step asks for no more trust than the kernel.
    """

    words = "algebra"

    def justify(self, statement: Statement) -> Justification:
        if statement.sign != "=":
            raise ProofRejected(f"algebra shows equalities, not {statement.sign}")
        require_zero(statement.gap, statement.given, lambda: f"cannot show {statement}; lhs - rhs")
        checked = kernel_agrees(statement.lhs, statement.rhs)
        return Justification(self.words, trust="KERNEL" if checked else None)


normal_form = NormalForm()
