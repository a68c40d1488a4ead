"""Steps that apply a theorem: with values for its symbols, anywhere in an expression."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import sympy as sp

from slr_verify.proofs.rule import ProofRejected, Rewriting, Rule
from slr_verify.proofs.statement import Given, Statement, exact
from slr_verify.proofs.theorem import Theorem, infer, require_theorem

Values = tuple[tuple[sp.Symbol, sp.Expr], ...]


@dataclass(frozen=True)
class Applied(Rewriting):
    """The left-hand side of an equality, wherever it occurs, replaced by the right-hand side."""

    theorem: Theorem
    values: Values = ()

    words = "by what was shown"

    def rewrite(self, expr: sp.Expr, given: Given) -> sp.Expr:
        instance = instantiated(self.theorem, dict(self.values), given)
        if instance.sign != "=":
            raise ProofRejected(f"{instance} is not an equality to rewrite with")
        return expr.xreplace({instance.lhs: instance.rhs})


@dataclass(frozen=True)
class Directly(Rule):
    """The statement is an instance of a theorem, as it stands."""

    theorem: Theorem
    values: Values = ()

    words = "by what was shown"


def applying(theorem: Theorem, values: Mapping[sp.Symbol, sp.Expr | int] | None = None) -> Applied:
    """Rewrite with an equality that was shown, with `values` for its symbols."""
    return Applied(theorem, _exact_values(values or {}))


def instance(
    theorem: Theorem, values: Mapping[sp.Symbol, sp.Expr | int], given: Given | None = None
) -> Theorem:
    """The theorem for these values, under its own hypotheses or under `given`, from which they follow."""
    known = _exact_values(values)
    goal = require_theorem(theorem).statement.substituted(dict(known))
    if given is not None:
        goal = goal.holding(given)
    return infer(goal, Directly(theorem, known))


def _exact_values(values: Mapping[sp.Symbol, sp.Expr | int]) -> Values:
    return tuple((symbol, exact(value)) for symbol, value in values.items())


def instantiated(theorem: Theorem, values: Mapping[sp.Symbol, sp.Expr], given: Given) -> Statement:
    """The theorem for these values, under `given`, from which its own hypotheses ought to follow."""
    return theorem.statement.substituted(values).holding(given)
