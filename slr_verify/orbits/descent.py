"""What follows for orbits when an energy does not rise along them."""

from __future__ import annotations

from dataclasses import dataclass

import sympy as sp

from slr_verify.orbits.system import Pair, System
from slr_verify.proofs.rule import Rule
from slr_verify.proofs.theorem import Theorem


@dataclass(frozen=True)
class LossVanishes(Rule):
    """[f(x_n) -> 0] = 1, because V(F(x)) <= V(x) - c f(x), c > 0, f >= 0, and V is bounded below.

    V(x_n) does not rise and is bounded below, so it converges; hence c f(x_n), which is at most
    V(x_n) - V(x_{n+1}), tends to zero.
    """

    system: System
    start: Pair
    energy: sp.Expr
    loss: sp.Expr
    rate: sp.Expr
    fall: Theorem
    floor: Theorem

    words = "what the energy loses tends to zero"


@dataclass(frozen=True)
class NeverAboveStart(Rule):
    """[x_n -> c] (V(c) - V(x_0)) <= 0, because V does not rise along the orbit and is continuous."""

    system: System
    start: Pair
    target: Pair
    energy: sp.Expr
    fall: Theorem

    words = "at the limit the energy is not above that of the start"
