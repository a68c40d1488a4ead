"""From derivatives to functions: equal, solved or monotone from a starting point.

The domain of the variable is the interval that its assumptions describe. It must contain the
starting point, and a hypothesis that mentions the variable would make it something else, so there
must be none.
"""

from __future__ import annotations

from dataclasses import dataclass

import sympy as sp

from slr_verify.algebra.bounds import bounds
from slr_verify.algebra.definedness import obstacle_to_smoothness
from slr_verify.algebra.interval import NONNEGATIVE, Interval
from slr_verify.algebra.language import foreign
from slr_verify.algebra.zero_test import Zero, zero_test
from slr_verify.proofs.calculus import derivative
from slr_verify.proofs.citation import LINEAR_ODE, MEAN_VALUE
from slr_verify.proofs.rule import Justification, ProofRejected, Rule, require_zero
from slr_verify.proofs.statement import Statement, value_of
from slr_verify.proofs.theorem import Theorem


@dataclass(frozen=True)
class SameDerivative(Rule):
    """`f = h` because f' = h' on an interval and both agree at one point of it."""

    variable: sp.Symbol
    at: sp.Rational
    slope: Theorem
    value: Theorem

    words = "equal derivatives, and equal at a point"

    def justify(self, statement: Statement) -> Justification:
        _require_sign(statement, "=")
        span = _interval(statement, self.variable, self.at)
        _match(self.slope, _slope(statement, self.variable, "="))
        _match(self.value, _value(statement, self.variable, self.at, "="))
        return Justification(
            self.words, (MEAN_VALUE,), (self.slope, self.value), (f"{self.variable} in {span}",)
        )


@dataclass(frozen=True)
class LinearEquation(Rule):
    """`f = h` because f' - h' = A (f - h) with A continuous, and both agree at one point."""

    variable: sp.Symbol
    at: sp.Rational
    coefficient: sp.Expr
    slope_of_left: Theorem
    slope_of_right: Theorem
    value: Theorem

    words = "both sides solve the same linear differential equation"

    def justify(self, statement: Statement) -> Justification:
        _require_sign(statement, "=")
        span = _interval(statement, self.variable, self.at)
        left, right = self.slope_of_left.statement, self.slope_of_right.statement
        given = statement.given
        for side, slope in (
            (statement.lhs, self.slope_of_left),
            (statement.rhs, self.slope_of_right),
        ):
            wanted = Statement(derivative(side, self.variable), "=", slope.statement.rhs, given)
            _match(slope, wanted)
        _match(self.value, _value(statement, self.variable, self.at, "="))
        self._require_same_equation(left.rhs - right.rhs, statement)
        return Justification(
            self.words,
            (LINEAR_ODE,),
            (self.slope_of_left, self.slope_of_right, self.value),
            (f"{self.variable} in {span}", f"the coefficient {self.coefficient} is smooth"),
        )

    def _require_same_equation(self, gap: sp.Expr, statement: Statement) -> None:
        trouble = obstacle_to_smoothness(self.coefficient, self.variable, statement.given)
        if trouble:
            raise ProofRejected(f"{self.coefficient} may not be continuous: {trouble}")
        require_zero(
            gap - self.coefficient * statement.gap,
            statement.given,
            lambda: "the sides do not solve the same equation",
        )


@dataclass(frozen=True)
class MonotoneFrom(Rule):
    """`f >= h` for x >= at, because f' >= h' there and f >= h at the start; `<=` likewise."""

    variable: sp.Symbol
    at: sp.Rational
    slope: Theorem
    value: Theorem

    words = "monotone from the starting point"

    def justify(self, statement: Statement) -> Justification:
        if statement.sign not in ("<=", ">="):
            raise ProofRejected(f"monotonicity shows <= and >=, not {statement.sign}")
        span = _interval(statement, self.variable, self.at)
        if span.lower != bounds(self.at).lower:
            raise ProofRejected(f"{self.variable} in {span} does not start at {self.at}")
        _match(self.slope, _slope(statement, self.variable, statement.sign))
        value = _value(statement, self.variable, self.at, statement.sign)
        if self.value.statement.sign == "=":
            value = Statement(value.lhs, "=", value.rhs, value.given)
        _match(self.value, value)
        return Justification(
            self.words, (MEAN_VALUE,), (self.slope, self.value), (f"{self.variable} in {span}",)
        )


@dataclass(frozen=True)
class ByParity(Rule):
    """A statement about even functions holds on the whole line if it holds for x >= 0."""

    variable: sp.Symbol
    half: Theorem
    half_variable: sp.Symbol

    words = "both sides are even"

    def justify(self, statement: Statement) -> Justification:
        half, given = self.half_variable, statement.given
        if not _is_real_symbol(half) or bounds(half) != NONNEGATIVE:
            raise ProofRejected(f"{half} does not run through all numbers >= 0")
        if half in statement.free_symbols:
            raise ProofRejected(f"{half} has another meaning in {statement}")
        if any(self.variable in relation.free_symbols for relation in given):
            raise ProofRejected(f"a hypothesis restricts {self.variable} to a part of the line")
        mirrored = statement.substituted({self.variable: -self.variable})
        for side, image in ((statement.lhs, mirrored.lhs), (statement.rhs, mirrored.rhs)):
            verdict = zero_test(side - image, given=statement.given)
            if not isinstance(verdict, Zero):
                raise ProofRejected(f"{side} is not even in {self.variable}: {verdict}")
        _match(self.half, statement.substituted({self.variable: self.half_variable}))
        return Justification(self.words, premises=(self.half,))


def _interval(statement: Statement, variable: sp.Symbol, at: sp.Rational) -> Interval:
    """The interval of the variable; certain to be one, to hold the point, and both sides smooth."""
    if any(variable in relation.free_symbols for relation in statement.given):
        raise ProofRejected(f"a hypothesis restricts {variable}, so its domain may have gaps")
    if not _is_real_symbol(variable):
        raise ProofRejected(f"{variable} is not a real symbol, and its domain is no interval")
    span = bounds(variable)
    if not isinstance(at, sp.Rational) or bounds(at).meet(span) != bounds(at):
        raise ProofRejected(f"{variable} in {span} does not reach {at}")
    for side in (statement.lhs, statement.rhs):
        trouble = obstacle_to_smoothness(side, variable, statement.given)
        if trouble:
            raise ProofRejected(f"{side} may not be differentiable in {variable}: {trouble}")
    return span


def _is_real_symbol(variable: sp.Symbol) -> bool:
    """Whether it runs through all numbers of an interval."""
    return isinstance(variable, sp.Symbol) and not foreign(variable) and not variable.is_integer


def _slope(statement: Statement, variable: sp.Symbol, sign: str) -> Statement:
    left, right = derivative(statement.lhs, variable), derivative(statement.rhs, variable)
    return Statement(left, sign, right, statement.given)


def _value(statement: Statement, variable: sp.Symbol, at: sp.Rational, sign: str) -> Statement:
    left, right = (value_of(side, {variable: at}) for side in (statement.lhs, statement.rhs))
    return Statement(left, sign, right, statement.given)


def _require_sign(statement: Statement, sign: str) -> None:
    if statement.sign != sign:
        raise ProofRejected(f"this rule shows {sign}, not {statement.sign}")


def _match(premise: Theorem, wanted: Statement) -> None:
    if premise.statement != wanted:
        raise ProofRejected(f"the premise must be {wanted}, not {premise.statement}")
