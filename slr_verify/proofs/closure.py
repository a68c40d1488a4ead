"""Weak inequalities carried over: from all s > 0 to s = 0, and from integrands to integrals."""

from __future__ import annotations

from dataclasses import dataclass

import sympy as sp
from sympy.core.relational import Relational

from slr_verify.algebra.bounds import Given, bounds
from slr_verify.algebra.definedness import obstacle_to_smoothness
from slr_verify.algebra.integral import Integral
from slr_verify.proofs.citation import MONOTONE_INTEGRAL, ORDER_OF_LIMITS
from slr_verify.proofs.rule import Justification, ProofRejected, Rule
from slr_verify.proofs.statement import Statement
from slr_verify.proofs.theorem import Theorem

POSITIVE = sp.Symbol("_", positive=True).assumptions0


@dataclass(frozen=True)
class InTheLimit(Rule):
    """`a <= b` at s = 0, because it holds for all s > 0 and both sides are continuous up to 0.

    What happens at infinity is spoken of through s, its reciprocal.
    """

    premise: Theorem
    variable: sp.Symbol

    words = "letting a positive number go to zero"

    def justify(self, statement: Statement) -> Justification:
        known = self.premise.statement
        if known.sign not in ("<=", ">="):
            raise ProofRejected(f"a limit keeps <= and >=, not {known.sign}")
        _require_all_positive(self.variable, known.given)
        closed = sp.Dummy("s", nonnegative=True)
        extended = known.substituted({self.variable: closed})
        for side in (extended.lhs, extended.rhs):
            trouble = obstacle_to_smoothness(side, closed, known.given)
            if trouble:
                raise ProofRejected(f"{side} may not be continuous at zero: {trouble}")
        if statement != extended.substituted({closed: sp.S.Zero}):
            raise ProofRejected(f"{statement} is not {known} at {self.variable} = 0")
        return Justification(
            self.words,
            (ORDER_OF_LIMITS,),
            (self.premise,),
            (f"both sides are smooth in {self.variable} on [0, oo)",),
        )


@dataclass(frozen=True)
class Integrating(Rule):
    """The integral of f is at most that of h, because f <= h on the interval; `>=` likewise.

    An integral runs over one interval, and its variable is declared real and has no second meaning in
    the hypotheses: the language sees to that.
    """

    premise: Theorem

    words = "integrating an inequality"

    def justify(self, statement: Statement) -> Justification:
        known, (left, right) = self.premise.statement, _integrals(statement)
        if left.limits != right.limits or known.sign not in ("<=", ">="):
            raise ProofRejected(f"{statement} does not compare integrals over one interval")
        ((symbol, lower, upper),) = left.limits
        inside = _between(symbol, lower, upper)
        if not bounds(upper - lower, statement.given).nonnegative:
            raise ProofRejected(f"cannot show that {lower} <= {upper}")
        if not set(known.given) <= {*statement.given, *inside}:
            raise ProofRejected(f"{known} asks for more than {[*statement.given, *inside]}")
        wanted = Statement(left.function, statement.sign, right.function, known.given)
        if known != wanted:
            raise ProofRejected(f"the premise must be {wanted}, not {known}")
        for integrand in (left.function, right.function):
            trouble = obstacle_to_smoothness(integrand, symbol, statement.given)
            if trouble:
                raise ProofRejected(f"{integrand} may not be continuous: {trouble}")
        return Justification(
            self.words, (MONOTONE_INTEGRAL,), (self.premise,), (f"{lower} <= {upper}",)
        )


def _require_all_positive(variable: sp.Symbol, given: Given) -> None:
    """The variable runs through all positive numbers, whatever the hypotheses are."""
    if getattr(variable, "assumptions0", None) != POSITIVE:
        raise ProofRejected(f"{variable} does not run through all positive numbers")
    if any(variable in relation.free_symbols for relation in given):
        raise ProofRejected(f"a hypothesis restricts {variable}")


def _integrals(statement: Statement) -> tuple[Integral, Integral]:
    left, right = statement.lhs, statement.rhs
    for side in (left, right):
        if type(side) is not Integral:
            raise ProofRejected(f"{side} is not an integral")
    return left, right


def _between(symbol: sp.Symbol, lower: sp.Expr, upper: sp.Expr) -> tuple[Relational, Relational]:
    """What holds of the variable of an integral from lower to upper."""
    return sp.Ge(symbol, lower, evaluate=False), sp.Le(symbol, upper, evaluate=False)
