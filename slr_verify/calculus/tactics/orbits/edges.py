"""Orbits under a schedule along an edge of the square; not trusted."""

from __future__ import annotations

from slr_verify.calculus.prover import Hypotheses
from slr_verify.calculus.tactics.limits import INDEX, constant, equal_to
from slr_verify.calculus.tactics.orbits.resting import resting
from slr_verify.calculus.tactics.orbits.rise import Rise, Show, Within
from slr_verify.calculus.tactics.orbits.scheduled import Later, Side, from_then_on
from slr_verify.calculus.tactics.orbits.travel import DELTA, HEIGHT, Travel
from slr_verify.core.terms import MINUS_ONE, ONE, ZERO, Term, make, minus, plus, rational, times
from slr_verify.core.theorems import Theorem as Shown

FAST = ("fast_kappa", "fast_nu")


class Edge:
    """From one side one coordinate is 1 for all times, and the other one, X, rises from above -1.

    `place` is that of X.
    """

    def __init__(self, travel: Travel, side: Side, given: Hypotheses, place: int) -> None:
        self.travel, self.side, self.given, self.place = travel, side, given, place
        self.prover, self.held = travel.prover, 1 - place
        self.start = side.along(side.start)[place]
        height, level = plus(ONE, self.start), minus(ONE, travel.level)
        far = (level, height) if place == 0 else (height, ONE)
        values = ((HEIGHT.args[0], far[0]), (DELTA.args[0], far[1]))
        self.rate, self.fast = times(travel.pace, *far), (FAST[place], values)
        self.kept: Later = from_then_on(
            self.prover, given, ZERO, self.relations, (self._first(), self._next)
        )

    def relations(self, t: Term) -> list[Term]:
        """X does not fall below its start."""
        return [make("<=", self.start, self.side.at(t)[self.place])]

    def _first(self) -> list[Shown]:
        (relation,) = self.relations(ZERO)
        start = self.side.orbits.start(self.given, self.place, self.side.start)
        same = self.prover.arithmetic(self.given, make("<=", self.start, self.start))
        return [self.prover.carried(self.given, relation, (start,), same)]

    def _rest(self, given: Hypotheses, t: Term) -> Shown:
        """The other coordinate of the orbit at a time."""
        end = rational(self.side.sign)
        return resting(self.side.orbits, given, {self.held: end}, t, self.side.start)[0]

    def _rise(self, within: Within) -> Rise:
        return Rise(self.travel, self.side, self.place, ZERO, self.rate, self.fast, within)

    def _next(self, given: Hypotheses, t: Term) -> list[Shown]:
        (relation,) = self.relations(t)
        before = self.prover.step("range", given, relation)
        falls = self._rise(self._on_edge).falls(given, t)
        (goal,) = self.relations(plus(t, ONE))
        return [self.prover.arithmetic(given, goal, (ONE, before), (ONE, falls))]

    def _on_edge(self, given: Hypotheses, t: Term, show: Show) -> Shown:
        """With the other coordinate at 1 at a time."""
        known, sign = self._rest(given, t), rational(self.side.sign)
        goal = make("<=", ONE, self.side.at(t)[self.held])
        ahead = self.prover.arithmetic(given, goal, (times(MINUS_ONE, sign), known))
        far = plus(minus(ONE, self.travel.level), self.travel.level)
        high = self.prover.arithmetic(given, make("<=", far, goal.args[1]), (ONE, ahead))
        steps = (t, plus(t, ONE))
        return self.prover.using(
            given, (ahead, high), lambda more: self.side.within(more, steps, show)
        )

    def within(self, given: Hypotheses, t: Term, show: Show) -> Shown:
        """With X above its start as well."""
        return self.prover.using(
            given, self.kept(given, t), lambda more: self._on_edge(more, t, show)
        )

    def limits(self) -> list[Shown]:
        """Both coordinates tend to the sign of the side."""
        found = [self._rise(self.within).shown(self.given), self._stays()]
        return found if self.place == 0 else found[::-1]

    def _stays(self) -> Shown:
        end = constant(self.prover, self.given, rational(self.side.sign))
        sequence = self.side.orbits.now(INDEX, self.side.start)[self.held]
        return equal_to(self.prover, self.given, end, sequence, self._rest)
