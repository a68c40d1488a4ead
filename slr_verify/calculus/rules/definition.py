"""Steps that replace a name by what it stands for, or the other way round."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

import sympy as sp

from slr_verify.calculus.goal import Goal
from slr_verify.calculus.prover import Hypotheses
from slr_verify.calculus.rule import ProofRejected, Rewriting
from slr_verify.calculus.tactics.conversions import on_both_sides
from slr_verify.calculus.tactics.identities import algebra
from slr_verify.calculus.tactics.inner_products import by_products, on_steps, value_of
from slr_verify.calculus.transcription import Transcription
from slr_verify.core.language import Refused
from slr_verify.core.terms import Term
from slr_verify.core.theorems import Theorem as Shown
from slr_verify.language.binding import bound_symbols
from slr_verify.language.named_function import Defined
from slr_verify.language.sphere import SquaredNorm
from slr_verify.language.statement import Given
from slr_verify.language.vectors import InnerProduct


@dataclass(frozen=True)
class Unfolded(Rewriting):
    """Both sides agree once every name of one kind is replaced by its definition."""

    kind: type

    @property
    def words(self) -> str:  # type: ignore[override]
        return f"definition of {getattr(self.kind, 'reads', self.kind.__name__)}"

    def rewrite(self, expr: sp.Expr, given: Given) -> sp.Expr:
        if not issubclass(self.kind, Defined):
            raise ProofRejected(f"{self.kind.__name__} has no definition to unfold")
        return expr.replace(lambda part: type(part) is self.kind, _opened)

    def take(self, work: Transcription, goal: Goal) -> Shown:
        """Definitions are put in, also those of inner products under means and sums."""
        try:
            if issubclass(self.kind, InnerProduct | SquaredNorm):
                return by_products(work, goal)
            return on_steps(work, goal, algebra)
        except Refused:
            return on_both_sides(work.prover, goal, partial(_product, work))


def _opened(part: sp.Expr) -> sp.Expr:
    """The definition, unless a symbol that it binds has a meaning of its own in the arguments."""
    definition: sp.Expr = part.definition()
    captured = bound_symbols(definition) & part.free_symbols
    if captured:
        raise ProofRejected(f"the definition of {part} captures {min(captured, key=str)}")
    return definition


def by_definition(kind: type) -> Unfolded:
    """The rule that unfolds `kind`, a class of the house with a method `definition`."""
    if not issubclass(kind, Defined):
        raise TypeError(f"{kind.__name__} has no definition to unfold")
    return Unfolded(kind)


def _product(work: Transcription, given: Hypotheses, term: Term) -> Shown | None:
    return value_of(work.prover, given, term) if term.op == "inner" else None
