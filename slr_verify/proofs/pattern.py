"""A theorem about a function at symbols, applied to the function wherever and at whatever it occurs."""

from __future__ import annotations

from dataclasses import dataclass

import sympy as sp

from slr_verify.proofs.instance import instantiated
from slr_verify.proofs.rule import ProofRejected, Rewriting
from slr_verify.proofs.statement import Given
from slr_verify.proofs.theorem import Theorem


@dataclass(frozen=True)
class Everywhere(Rewriting):
    """From `f(x, y) = ...` for all x, y: every `f(u, w)` is replaced by the instance at u, w."""

    theorem: Theorem

    words = "by what was shown"

    def rewrite(self, expr: sp.Expr, given: Given) -> sp.Expr:
        known = self.theorem.statement
        symbols = known.lhs.args
        if known.sign != "=" or len(set(symbols)) < len(symbols) or not _all_symbols(symbols):
            raise ProofRejected(f"{known} is not an equality for a function at distinct symbols")
        return expr.replace(
            lambda part: part.func is known.lhs.func and len(part.args) == len(symbols),
            lambda part: self._instance(dict(zip(symbols, part.args, strict=True)), given),
        )

    def _instance(self, values: dict[sp.Symbol, sp.Expr], given: Given) -> sp.Expr:
        return instantiated(self.theorem, values, given).rhs


def _all_symbols(parts: tuple[sp.Basic, ...]) -> bool:
    return bool(parts) and all(part.is_Symbol for part in parts)


def everywhere(theorem: Theorem) -> Everywhere:
    """The rule that applies `theorem` at all arguments."""
    return Everywhere(theorem)
