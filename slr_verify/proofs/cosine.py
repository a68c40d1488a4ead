"""From angles to numbers: what holds for all cosines holds on [-1, 1]."""

from __future__ import annotations

from dataclasses import dataclass

import sympy as sp

from slr_verify.algebra.language import REAL
from slr_verify.proofs.citation import INTERMEDIATE_VALUE
from slr_verify.proofs.rule import Justification, ProofRejected, Rule
from slr_verify.proofs.statement import Statement
from slr_verify.proofs.theorem import Theorem


@dataclass(frozen=True)
class EveryCosine(Rule):
    """A statement about x in [-1, 1], because it holds at x = cos(angle) for every real angle."""

    variable: sp.Symbol
    angle: sp.Symbol
    at_cosines: Theorem

    words = "every number of [-1, 1] is a cosine"

    def justify(self, statement: Statement) -> Justification:
        ends = (self.variable >= -1, self.variable <= 1)
        if not set(ends) <= set(statement.given):
            raise ProofRejected(f"{statement} is not about {self.variable} in [-1, 1]")
        if getattr(self.angle, "assumptions0", None) != REAL:
            raise ProofRejected(f"{self.angle} does not run through all real numbers")
        if self.angle in statement.free_symbols:
            raise ProofRejected(f"{self.angle} has another meaning in {statement}")
        rest = tuple(relation for relation in statement.given if relation not in ends)
        wanted = statement.holding(rest).substituted({self.variable: sp.cos(self.angle)})
        if self.at_cosines.statement != wanted:
            raise ProofRejected(f"the premise must be {wanted}, not {self.at_cosines.statement}")
        return Justification(
            self.words, (INTERMEDIATE_VALUE,), (self.at_cosines,), ("cos is continuous on [0, pi]",)
        )
