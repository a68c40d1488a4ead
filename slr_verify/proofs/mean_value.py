"""Monotone between two points, because the derivative has a sign on the segment between them."""

from __future__ import annotations

from dataclasses import dataclass

import sympy as sp

from slr_verify.proofs.calculus import derivative
from slr_verify.proofs.rule import Rule
from slr_verify.proofs.theorem import Theorem


@dataclass(frozen=True)
class MonotoneBetween(Rule):
    """`f(lower) <= f(upper)` because df/dx >= 0 wherever x lies between; `<`, `>=` and `>` alike.

    `slope` compares the derivative with zero, under hypotheses that hold on the whole segment.
    """

    variable: sp.Symbol
    function: sp.Expr
    lower: sp.Expr
    upper: sp.Expr
    slope: Theorem

    words = "monotone between the points"


@dataclass(frozen=True)
class MonotoneAlong(Rule):
    """`f(lower) <= f(upper)` at points, as `sum_i s_i df/dx_i >= 0` on the segment between; `<` alike.

    `directions` are the symbols s_i of `slope`, which compares the sum with zero. Its hypotheses
    must hold on the segment, where s = upper - lower.
    """

    variables: tuple[sp.Symbol, ...]
    directions: tuple[sp.Symbol, ...]
    function: sp.Expr
    lower: tuple[sp.Expr, ...]
    upper: tuple[sp.Expr, ...]
    slope: Theorem

    words = "monotone along the segment"


def directional(function: sp.Expr, along: tuple[tuple[sp.Symbol, sp.Symbol], ...]) -> sp.Expr:
    """The derivative of a function in a direction, for pairs of a variable and its direction."""
    return sp.Add(*(derivative(function, name) * step for name, step in along))
