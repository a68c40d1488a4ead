"""Monotone between two points, because the derivative has a sign on the segment between them."""

from __future__ import annotations

from dataclasses import dataclass

import sympy as sp
from sympy.core.relational import Relational

from slr_verify.algebra.bounds import Given
from slr_verify.algebra.definedness import obstacle_to_smoothness
from slr_verify.algebra.language import REAL
from slr_verify.proofs.calculus import derivative
from slr_verify.proofs.citation import MEAN_VALUE
from slr_verify.proofs.hypothesis import follows
from slr_verify.proofs.rule import Justification, ProofRejected, Rule, require_defined
from slr_verify.proofs.statement import Statement, value_of
from slr_verify.proofs.theorem import Theorem, require_genuine

RISING = {">=": ("<=",), ">": ("<=", "<")}
FALLING = {"<=": (">=",), "<": (">=", ">")}
AFFINE = ("<", "<=", ">", ">=", "==")


@dataclass(frozen=True)
class MonotoneBetween(Rule):
    """`f(lower) <= f(upper)` because df/dx >= 0 wherever x lies between; `<`, `>=` and `>` alike.

    `slope` compares the derivative with zero, under hypotheses that hold on the whole segment: they
    are affine in x and hold at both ends.
    """

    variable: sp.Symbol
    function: sp.Expr
    lower: sp.Expr
    upper: sp.Expr
    slope: Theorem

    words = "monotone between the points"

    def justify(self, statement: Statement) -> Justification:
        self._require_own_variable(statement)
        _require_smooth(self.function, (self.variable,), self.slope)
        self._require_slope(statement)
        strictly = statement.sign in ("<", ">")
        order = (sp.Lt if strictly else sp.Le)(self.lower, self.upper, evaluate=False)
        if not follows(order, statement.given):
            raise ProofRejected(f"{order} does not follow from {list(statement.given)}")
        for relation in self.slope.statement.given:
            self._require_on_segment(relation, statement.given)
        return Justification(
            self.words, (MEAN_VALUE,), (self.slope,), (f"smooth in {self.variable} between",)
        )

    def _require_own_variable(self, statement: Statement) -> None:
        """The variable occurs nowhere outside, and the sides are the values at the ends."""
        if getattr(self.variable, "assumptions0", None) != REAL:
            raise ProofRejected(f"{self.variable} does not run through all real numbers")
        ends = (self.lower, self.upper)
        outside = statement.free_symbols.union(*(end.free_symbols for end in ends))
        if self.variable in outside:
            raise ProofRejected(f"{self.variable} has another meaning in {statement}")
        values = [value_of(self.function, {self.variable: end}) for end in ends]
        if [statement.lhs, statement.rhs] != values:
            raise ProofRejected(f"{statement} does not compare {self.function} at {ends}")

    def _require_slope(self, statement: Statement) -> None:
        known = self.slope.statement
        if known.lhs != derivative(self.function, self.variable) or known.rhs != 0:
            raise ProofRejected(f"{known} is not about the derivative of {self.function}")
        if statement.sign not in (RISING | FALLING).get(known.sign, ()):
            raise ProofRejected(f"{known} does not give {statement}")

    def _require_on_segment(self, relation: Relational, given: Given) -> None:
        if relation.rel_op not in AFFINE or not self._affine(relation.lhs - relation.rhs):
            raise ProofRejected(f"{relation} may fail between the ends, though it holds at both")
        for end in (self.lower, self.upper):
            at_end = relation.func(
                *(value_of(side, {self.variable: end}) for side in relation.args), evaluate=False
            )
            if not follows(at_end, given):
                raise ProofRejected(f"{at_end} does not follow from {list(given)}")

    def _affine(self, gap: sp.Expr) -> bool:
        return bool(sp.diff(gap, self.variable, 2) == 0)


@dataclass(frozen=True)
class MonotoneAlong(Rule):
    """`f(lower) <= f(upper)` at points, as `sum_i s_i df/dx_i >= 0` on the segment between; `<` alike.

    `directions` are the symbols s_i of `slope`, which compares the sum with zero. Its hypotheses
    must hold on the segment, where s = upper - lower: they are affine along it and hold at both ends.
    """

    variables: tuple[sp.Symbol, ...]
    directions: tuple[sp.Symbol, ...]
    function: sp.Expr
    lower: tuple[sp.Expr, ...]
    upper: tuple[sp.Expr, ...]
    slope: Theorem

    words = "monotone along the segment"

    def justify(self, statement: Statement) -> Justification:
        self._require_own_symbols(statement)
        self._require_ends(statement)
        _require_smooth(self.function, self.variables, self.slope)
        self._require_slope(statement)
        for relation in self.slope.statement.given:
            self._require_on_segment(relation, statement.given)
        return Justification(
            self.words, (MEAN_VALUE,), (self.slope,), (f"smooth in {self.variables} between",)
        )

    def _require_own_symbols(self, statement: Statement) -> None:
        """One variable and one direction for each coordinate, without another meaning."""
        parts = (self.variables, self.directions, self.lower, self.upper)
        if any(type(part) is not tuple for part in parts):
            raise ProofRejected(f"{parts} are not tuples")
        own = (*self.variables, *self.directions)
        sizes = set(map(len, parts))
        if len(set(own)) < len(own) or len(sizes) > 1:
            raise ProofRejected(f"{own} are not a variable and a direction for each coordinate")
        if any(getattr(name, "assumptions0", None) != REAL for name in own):
            raise ProofRejected(f"not all of {own} run through all real numbers")
        ends = (*self.lower, *self.upper)
        outside = statement.free_symbols.union(*(end.free_symbols for end in ends))
        if outside & set(own):
            raise ProofRejected(f"{min(outside & set(own), key=str)} has another meaning")
        if self.function.free_symbols & set(self.directions):
            raise ProofRejected(f"{self.function} is not a function of {self.variables} alone")

    def _require_ends(self, statement: Statement) -> None:
        for end in (*self.lower, *self.upper):
            require_defined(end, statement.given)
        values = [
            value_of(self.function, dict(zip(self.variables, end, strict=True)))
            for end in (self.lower, self.upper)
        ]
        if [statement.lhs, statement.rhs] != values:
            raise ProofRejected(
                f"{statement} does not compare {self.function} at {self.lower} and {self.upper}"
            )

    def _require_slope(self, statement: Statement) -> None:
        known = require_genuine(self.slope).statement
        pairs = zip(self.variables, self.directions, strict=True)
        if known.lhs != directional(self.function, tuple(pairs)) or known.rhs != 0:
            raise ProofRejected(f"{known} is not about the derivative of {self.function}")
        if statement.sign not in (RISING | FALLING).get(known.sign, ()):
            raise ProofRejected(f"{known} does not give {statement}")

    def _require_on_segment(self, relation: Relational, given: Given) -> None:
        steps = [end - start for start, end in zip(self.lower, self.upper, strict=True)]
        onward = dict(zip(self.directions, steps, strict=True))
        place = sp.Dummy(real=True)
        inside = [start + place * step for start, step in zip(self.lower, steps, strict=True)]
        along = dict(zip(self.variables, inside, strict=True))
        gap = value_of(relation.lhs - relation.rhs, {**along, **onward})
        if relation.rel_op not in AFFINE or sp.expand(sp.diff(gap, place, 2)) != 0:
            raise ProofRejected(f"{relation} may fail between the ends, though it holds at both")
        for end in (self.lower, self.upper):
            values = {**dict(zip(self.variables, end, strict=True)), **onward}
            sides = (value_of(side, values) for side in relation.args)
            at_end = relation.func(*sides, evaluate=False)
            if not follows(at_end, given):
                raise ProofRejected(f"{at_end} does not follow from {list(given)}")


def directional(function: sp.Expr, along: tuple[tuple[sp.Symbol, sp.Symbol], ...]) -> sp.Expr:
    """The derivative of a function in a direction, for pairs of a variable and its direction."""
    return sp.Add(*(derivative(function, name) * step for name, step in along))


def _require_smooth(function: sp.Expr, variables: tuple[sp.Symbol, ...], slope: Theorem) -> None:
    """The function is smooth wherever the hypotheses of its slope hold."""
    for name in variables:
        trouble = obstacle_to_smoothness(function, name, slope.statement.given)
        if trouble:
            raise ProofRejected(f"{function} may not be smooth on the segment: {trouble}")
