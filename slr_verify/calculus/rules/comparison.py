"""Orbits that stay in order, because the map preserves order."""

from __future__ import annotations

from dataclasses import dataclass

import sympy as sp

from slr_verify.calculus.goal import Goal
from slr_verify.calculus.reading.orbit_terms import ORBITS
from slr_verify.calculus.rule import Rule
from slr_verify.calculus.system import System
from slr_verify.calculus.tactics.staying_in_order import stay_in_order
from slr_verify.calculus.theorem import Theorem
from slr_verify.calculus.transcription import Transcription
from slr_verify.core.theorems import Theorem as Shown
from slr_verify.language.orbit import Pair


@dataclass(frozen=True)
class Preserved:
    """That the map preserves the order of the square: image(low) <= image(high) if low <= high."""

    low: tuple[sp.Symbol, sp.Symbol]
    high: tuple[sp.Symbol, sp.Symbol]
    in_order: tuple[Theorem, Theorem]


@dataclass(frozen=True)
class OrbitsInOrder(Rule):
    """x_n <= y_n in one coordinate for all n, because x_0 <= y_0 in both and the map preserves order."""

    system: System
    lower: Pair
    upper: Pair
    preserved: Preserved

    words = "the map preserves order, step by step"

    def take(self, work: Transcription, goal: Goal) -> Shown:
        """The map preserves order, so orbits that start in order stay so."""
        lower, upper = (
            (work.reader.term(each[0]), work.reader.term(each[1]))
            for each in (self.lower, self.upper)
        )
        time = goal.left.args[1]
        shown = stay_in_order(work, self.preserved, goal.given, (lower, upper), time)
        return shown[ORBITS.index(goal.left.args[0])]
