"""Orbits compared with each other: in order for all times, or at rest for all times."""

from __future__ import annotations

from dataclasses import dataclass

import sympy as sp

from slr_verify.orbits.coordinate import SquareOrbit
from slr_verify.orbits.system import Pair, System
from slr_verify.proofs.rule import Rewriting, Rule
from slr_verify.proofs.statement import Given
from slr_verify.proofs.theorem import Theorem


@dataclass(frozen=True)
class Preserved:
    """That the map preserves the order of the square: image(low) <= image(high) if low <= high."""

    low: tuple[sp.Symbol, sp.Symbol]
    high: tuple[sp.Symbol, sp.Symbol]
    in_order: tuple[Theorem, Theorem]

    @property
    def hypotheses(self) -> Given:
        """Both points lie in the square, and the one is below the other."""
        sides = (each for name in (*self.low, *self.high) for each in (name >= -1, name <= 1))
        return (*sides, self.low[0] <= self.high[0], self.low[1] <= self.high[1])


@dataclass(frozen=True)
class OrbitsInOrder(Rule):
    """x_n <= y_n in one coordinate for all n, because x_0 <= y_0 in both and the map preserves order."""

    system: System
    lower: Pair
    upper: Pair
    preserved: Preserved

    words = "the map preserves order, step by step"


@dataclass(frozen=True)
class AtRest(Rewriting):
    """A coordinate that the map holds at a value, wherever the other one is, stays there."""

    system: System
    place: int
    value: sp.Rational

    words = "the coordinate is held for all times"

    def rewrite(self, expr: sp.Expr, given: Given) -> sp.Expr:
        kind = self.system.kinds[self.place]
        return expr.replace(
            lambda part: type(part) is kind and self._starts_there(part), lambda part: self.value
        )

    def _starts_there(self, part: SquareOrbit) -> bool:
        usual = tuple(part.args[3:]) == self.system.parameters
        return bool(usual and part.args[1 + self.place] == self.value)


@dataclass(frozen=True)
class FixedPointRests(Rewriting):
    """The orbit of a fixed point is the fixed point."""

    system: System
    point: Pair

    words = "the orbit of a fixed point"

    def rewrite(self, expr: sp.Expr, given: Given) -> sp.Expr:
        for place, value in enumerate(self.point):
            expr = expr.replace(
                lambda part, place=place: self._is_orbit(part, place), lambda part, v=value: v
            )
        return expr

    def _is_orbit(self, part: sp.Basic, place: int) -> bool:
        if type(part) is not self.system.kinds[place]:
            return False
        return tuple(part.args[1:]) == (*self.point, *self.system.parameters)


@dataclass(frozen=True)
class TendsApart(Rule):
    """[x_n -> c] = 0, because a coordinate of x_n stays on one side, away from that of c."""

    side: Theorem

    words = "limits keep to a closed side"


@dataclass(frozen=True)
class TendsWhereItIs(Rule):
    """[c -> c] = 1: a constant sequence tends to its value, and [c -> e] = 0 for another number e."""

    words = "a constant sequence"
