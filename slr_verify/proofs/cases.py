"""Distinction of cases, and conclusions from hypotheses that contradict each other."""

from __future__ import annotations

from dataclasses import dataclass

import sympy as sp

from slr_verify.algebra.zero_test import Zero, zero_test
from slr_verify.proofs.hypothesis import follows
from slr_verify.proofs.rule import Justification, ProofRejected, Rule, require_defined
from slr_verify.proofs.statement import Statement
from slr_verify.proofs.theorem import Theorem


@dataclass(frozen=True)
class ByCases(Rule):
    """A statement that holds if `left <= right`, and holds if `left > right`."""

    left: sp.Expr
    right: sp.Expr
    below: Theorem
    above: Theorem

    words = "in both cases"

    def justify(self, statement: Statement) -> Justification:
        for side in (self.left, self.right):
            require_defined(side, statement.given)
        cases = ((self.below, sp.Le), (self.above, sp.Gt))
        for known, relation in cases:
            case = relation(self.left, self.right, evaluate=False)
            wanted = statement.holding((*statement.given, case))
            if known.statement != wanted:
                raise ProofRejected(
                    f"the premise must be {wanted} under {list(wanted.given)}, not "
                    f"{known.statement} under {list(known.statement.given)}"
                )
        return Justification(self.words, premises=(self.below, self.above))


@dataclass(frozen=True)
class Contradiction(Rule):
    """Whatever is stated, because its hypotheses lead to `u < u`."""

    absurd: Theorem

    words = "the case does not occur"

    def justify(self, statement: Statement) -> Justification:
        known = self.absurd.statement
        missing = [each for each in known.given if not follows(each, statement.given)]
        if missing:
            raise ProofRejected(f"the hypothesis {missing[0]} of {known} is not assumed")
        verdict = zero_test(known.gap, given=known.given)
        if known.sign not in ("<", ">") or not isinstance(verdict, Zero):
            raise ProofRejected(f"{known} is not absurd: {verdict}")
        return Justification(self.words, premises=(self.absurd,))
