"""Steps that replace a name by what it stands for, or the other way round."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol, runtime_checkable

import sympy as sp

from slr_verify.algebra.binding import bound_symbols
from slr_verify.proofs.rule import ProofRejected, Rewriting
from slr_verify.proofs.statement import Given


@runtime_checkable
class Defined(Protocol):
    """An expression that stands for another one."""

    def definition(self) -> sp.Expr:
        """The expression that it stands for."""


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
