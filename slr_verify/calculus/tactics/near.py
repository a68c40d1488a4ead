"""Two orbits in order near a fixed point that repels: a weighed difference does not fall there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from slr_verify.calculus.goal import Goal
from slr_verify.calculus.prover import Hypotheses
from slr_verify.calculus.reading.orbit_terms import START, orbit
from slr_verify.calculus.tactics.growth import grown
from slr_verify.calculus.tactics.limits import INDEX, tends
from slr_verify.calculus.tactics.orbits import Start
from slr_verify.calculus.tactics.staying_in_order import stay_in_order
from slr_verify.core.binding import closed, names_of, opened
from slr_verify.core.terms import (
    ONE,
    ZERO,
    Term,
    make,
    minus,
    negative,
    plus,
    power,
    rational,
    times,
)
from slr_verify.core.theorems import Theorem as Shown

if TYPE_CHECKING:
    from slr_verify.calculus.transcription import Transcription


TWO = rational(2)


class Near:
    """Two orbits in order, and what hypotheses say of them and of the map near the point."""

    def __init__(self, work: Transcription, rule: Any, goal: Goal) -> None:
        self.work, self.prover, self.orbits, self.rule = work, work.prover, work.orbits, rule
        self.goal, read = goal.relation, work.reader.term
        self.low: Start = (read(rule.lower[0]), read(rule.lower[1]))
        self.high: Start = (read(rule.upper[0]), read(rule.upper[1]))
        repelling = rule.repelling
        self.point = tuple(map(read, repelling.point))
        self.weights = tuple(map(read, repelling.weights))
        self.entries = tuple(map(work.theorem, repelling.entries))
        self.columns = tuple(map(work.theorem, repelling.columns))
        free = work.prover.meaning(goal.given).ranges.fresh(6, goal.relation)
        self.radii, self.times, self.n, self.s = free[:2], free[2:4], free[4], free[5]
        self.delay = plus(*self.times)

    def nearby(self, j: int) -> Term:
        """w_1 J_1j + w_2 J_2j > w_j at all points that are nearer than a radius."""
        sides, r = [], self.radii[j]
        for k, c in enumerate(self.point):
            x = make("bound", k)
            sides += [make("<=", minus(c, r), x), make("<=", x, plus(c, r))]
        return make("every", 2, make("<", ZERO, self.growths()[j]), *sides)

    def late(self, j: int) -> Term:
        """From some time on, both orbits are nearer than a radius."""
        near = make("<", self.distance, power(self.radii[j], 2))
        return make("every", 1, near, make("integer", INDEX), make("<=", self.times[j], INDEX))

    def growths(self) -> list[Term]:
        """w_1 J_1j + w_2 J_2j - w_j as functions of the point."""
        closed_forms = [each.goal.args[1] for each in self.entries]
        return [
            closed(
                minus(
                    plus(*(times(w, closed_forms[2 * i + j]) for i, w in enumerate(self.weights))),
                    self.weights[j],
                ),
                names_of(START),
            )
            for j in (0, 1)
        ]

    @property
    def distance(self) -> Term:
        """The sum of the squared distances of both orbits from the point, as a sequence."""
        squares = [
            power(minus(orbit(k, INDEX, start), c), 2)
            for start in (self.low, self.high)
            for k, c in enumerate(self.point)
        ]
        return plus(*squares)

    def limits(self, given: Hypotheses) -> dict[str, Shown]:
        """That both orbits tend to the point, by names for their coordinates."""
        names = self.prover.meaning(given).ranges.fresh(4, self.goal)
        pairs = [(k, start) for start in (self.low, self.high) for k in (0, 1)]
        return {
            name.args[0]: self.prover.step(
                "range", given, tends(orbit(k, INDEX, start), self.point[k])
            )
            for name, (k, start) in zip(names, pairs, strict=True)
        }

    def weighed(self, time: Term) -> Term:
        """w times the difference at a time."""
        pairs = zip(
            self.weights, *(self.orbits.now(time, x) for x in (self.low, self.high)), strict=True
        )
        return plus(*(times(w, minus(b, a)) for w, a, b in pairs))

    def step(self, given: Hypotheses, time: Term) -> Shown:
        """w.e_t <= w.e_{t+1} at a late time."""
        starts = (self.low, self.high)
        goal = make("<=", self.weighed(time), self.weighed(plus(time, ONE)))

        def show(inside: Hypotheses) -> Shown:
            known = [
                *stay_in_order(self.work, self.rule.preserved, inside, starts, time),
                *self._close(inside, time),
            ]
            return self.prover.using(inside, known, lambda more: self._by_legs(more, time, goal))

        return self.orbits.within(given, [(time, start) for start in starts], show)

    def _close(self, given: Hypotheses, time: Term) -> list[Shown]:
        """Each coordinate is nearer than both radii."""
        found = []
        for j, r in enumerate(self.radii):
            known = self.prover.step("range", given, self.late(j))
            here = opened(known.goal.args[1], (time,))
            rest = plus(self.n, self.times[1 - j])
            late = self.prover.arithmetic(given, make("<=", self.times[j], time), rest=rest)
            special = self.prover.step("specialise", given | {late.goal}, here, (time,), (known,))
            close = self.prover.without(given, (late,), special)
            for start in (self.low, self.high):
                for k, c in enumerate(self.point):
                    found += self._sides(given, minus(orbit(k, time, start), c), (r, c), close)
        return found

    def _sides(
        self, given: Hypotheses, z: Term, ball: tuple[Term, Term], close: Shown
    ) -> list[Shown]:
        """2 r (r -+ z) = (r -+ z)^2 + r^2 - z^2, and z^2 is one of the squares."""
        (r, c), x = ball, plus(z, ball[1])
        factor = power(times(TWO, r), -1)
        found = []
        for goal, room in (
            (make("<=", minus(c, r), x), plus(r, z)),
            (make("<=", x, plus(c, r)), minus(r, z)),
        ):
            squares = close.goal.args[0]
            others = plus(*(each for each in squares.parts if each is not power(z, 2)))
            rest = times(factor, plus(power(room, 2), others))
            found.append(self.prover.arithmetic(given, goal, (factor, close), rest=rest))
        return found

    def _by_legs(self, given: Hypotheses, time: Term, goal: Term) -> Shown:
        """Along both legs of the way from x_t to y_t, w.F - w.id does not fall."""
        low, high = (self.orbits.now(time, start) for start in (self.low, self.high))
        legs = [self._leg(given, 0, (low[0], high[0]), low[1])]
        legs.append(self._leg(given, 1, (low[1], high[1]), high[0]))
        parts = [(ONE, each) for each in legs]
        for k, w in enumerate(self.weights):
            for start, sign in ((self.low, ONE), (self.high, negative(ONE))):
                parts.append((times(sign, w), self.orbits.step(given, k, time, start)))
        return self.prover.arithmetic(given, goal, *parts)

    def _leg(self, given: Hypotheses, j: int, ends: tuple[Term, Term], other: Term) -> Shown:
        """It does not fall where one coordinate moves from the one orbit to the other."""
        prover, s = self.prover, self.s
        inside = given | {make("<=", ends[0], s), make("<=", s, ends[1])}
        place = (s, other) if j == 0 else (other, s)
        values = tuple(zip(names_of(START), place, strict=True))

        def show(more: Hypotheses) -> Shown:
            return self._rises(more, j, values)

        known = self._between(inside, s, ends)
        slope = prover.using(inside, known, show)
        return grown(prover, given, ends, slope)

    def _between(self, given: Hypotheses, s: Term, ends: tuple[Term, Term]) -> list[Shown]:
        """What lies between two points of the square, both near, is there as well."""
        pairs = [(negative(ONE), ONE)]
        pairs += [(minus(c, r), plus(c, r)) for r in self.radii for c in dict.fromkeys(self.point)]
        first, last = (
            self.prover.step("range", given, each)
            for each in (make("<=", ends[0], s), make("<=", s, ends[1]))
        )
        found = []
        for low, high in pairs:
            for goal, far, near in (
                (make("<=", low, s), make("<=", low, ends[0]), first),
                (make("<=", s, high), make("<=", ends[1], high), last),
            ):
                known = self.prover.step("range", given, far)
                found.append(self.prover.arithmetic(given, goal, (ONE, known), (ONE, near)))
        return found

    def _rises(self, given: Hypotheses, j: int, values: tuple[tuple[str, Term], ...]) -> Shown:
        """The derivative of w.F - w.id along one coordinate is not negative."""
        prover, s = self.prover, self.s
        entries = [prover.instance(given, self.entries[2 * i + j], values) for i in (0, 1)]
        bodies = [each.goal.args[0].args[0] for each in entries]
        parts = [times(w, body) for w, body in zip(self.weights, bodies, strict=True)]
        body = minus(plus(*parts), times(self.weights[j], INDEX))
        slope = make("derivative", body, s)
        found = prover.value("derivative", given, slope, (), entries)
        growth = self.growths()[j]
        point = tuple(value for _, value in values)
        known = prover.step("range", given, self.nearby(j))
        here = make("<", ZERO, opened(growth, point))
        positive = prover.step("specialise", given, here, point, (known,))
        return prover.arithmetic(
            given, make("<=", ZERO, slope), (ONE, positive), (negative(ONE), found)
        )
