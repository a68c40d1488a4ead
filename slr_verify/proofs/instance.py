"""Steps that apply a theorem: with values for its symbols, anywhere in an expression."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import sympy as sp

from slr_verify.algebra.bounds import Given
from slr_verify.algebra.definedness import first_unfit
from slr_verify.proofs.hypothesis import follows
from slr_verify.proofs.rule import Justification, ProofRejected, Rewriting, Rule
from slr_verify.proofs.statement import Statement, exact
from slr_verify.proofs.theorem import Theorem, infer, require_genuine

Values = tuple[tuple[sp.Symbol, sp.Expr], ...]


@dataclass(frozen=True)
class Applied(Rewriting):
    """The left-hand side of an equality, wherever it occurs, replaced by the right-hand side."""

    theorem: Theorem
    values: Values = ()

    words = "by what was shown"

    @property
    def premises(self) -> tuple[Theorem, ...]:
        return (self.theorem,)

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

    def justify(self, statement: Statement) -> Justification:
        instance = instantiated(self.theorem, dict(self.values), statement.given)
        if statement != instance:
            raise ProofRejected(f"{statement} is not {instance}")
        return Justification(self.words, premises=(self.theorem,))


def applying(theorem: Theorem, values: Mapping[sp.Symbol, sp.Expr | int] | None = None) -> Applied:
    """Rewrite with an equality that was shown, with `values` for its symbols."""
    return Applied(theorem, _exact_values(values or {}))


def instance(
    theorem: Theorem, values: Mapping[sp.Symbol, sp.Expr | int], given: Given | None = None
) -> Theorem:
    """The theorem for these values, under its own hypotheses or under `given`, from which they follow."""
    known = _exact_values(values)
    goal = require_genuine(theorem).statement.substituted(dict(known))
    if given is not None:
        goal = goal.holding(given)
    return infer(goal, Directly(theorem, known))


def _exact_values(values: Mapping[sp.Symbol, sp.Expr | int]) -> Values:
    return tuple((symbol, exact(value)) for symbol, value in values.items())


def instantiated(theorem: Theorem, values: Mapping[sp.Symbol, sp.Expr], given: Given) -> Statement:
    """The theorem for these values, under `given`, once its own hypotheses are certain."""
    known = require_genuine(theorem).statement
    trouble = first_unfit(values.values(), values.keys(), given)
    if trouble:
        raise ProofRejected(trouble)
    instance = known.substituted(values)
    missing = [relation for relation in instance.given if not follows(relation, given)]
    if missing:
        raise ProofRejected(f"the hypothesis {missing[0]} of {known} is not among {list(given)}")
    return instance.holding(given)
