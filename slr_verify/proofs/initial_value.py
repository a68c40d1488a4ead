"""From derivatives to functions: equal, solved or monotone from a starting point.

The domain of the variable is the interval that its assumptions describe. It must contain the
starting point, and a hypothesis that mentions the variable would make it something else, so there
must be none.
"""

from __future__ import annotations

from dataclasses import dataclass

import sympy as sp

from slr_verify.proofs.rule import Rule
from slr_verify.proofs.theorem import Theorem


@dataclass(frozen=True)
class SameDerivative(Rule):
    """`f = h` because f' = h' on an interval and both agree at one point of it."""

    variable: sp.Symbol
    at: sp.Rational
    slope: Theorem
    value: Theorem

    words = "equal derivatives, and equal at a point"


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


@dataclass(frozen=True)
class MonotoneFrom(Rule):
    """`f >= h` for x >= at, because f' >= h' there and f >= h at the start; `<=` likewise."""

    variable: sp.Symbol
    at: sp.Rational
    slope: Theorem
    value: Theorem

    words = "monotone from the starting point"


@dataclass(frozen=True)
class ByParity(Rule):
    """A statement about even functions holds on the whole line if it holds for x >= 0."""

    variable: sp.Symbol
    half: Theorem
    half_variable: sp.Symbol

    words = "both sides are even"
