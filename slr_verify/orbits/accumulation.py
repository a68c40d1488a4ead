"""Accumulation points of an orbit: what tends to zero along it is zero there."""

from __future__ import annotations

from dataclasses import dataclass

import sympy as sp

from slr_verify.orbits.system import Pair, System
from slr_verify.proofs.limits import Limit
from slr_verify.proofs.rule import Rule
from slr_verify.proofs.theorem import Theorem


def accumulates(orbit: Pair, point: Pair, time: sp.Symbol) -> tuple[sp.Equality, ...]:
    """The hypotheses that an orbit tends to a point along some times that grow without end."""
    moving = sp.Tuple(time)
    return (
        sp.Eq(Limit(1 / (time + 1), moving), 0),
        *(sp.Eq(Limit(at, moving), place) for at, place in zip(orbit, point, strict=True)),
    )


@dataclass(frozen=True)
class ZeroAtAccumulation(Rule):
    """f(c) = 0 at every accumulation point c in the square, because f is continuous and f(x_n) -> 0."""

    system: System
    start: Pair
    point: Pair
    loss: sp.Expr
    vanishing: Theorem

    words = "what tends to zero vanishes at accumulation points"
