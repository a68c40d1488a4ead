"""Two orbits in order near a fixed point that repels: a weighed difference does not fall there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from slr_verify.calculus.goal import Goal
from slr_verify.calculus.prover import Hypotheses
from slr_verify.calculus.reading.orbit_terms import START, orbit
from slr_verify.calculus.tactics.growth import grown
from slr_verify.calculus.tactics.late import Late
from slr_verify.calculus.tactics.limits import INDEX, MINUS, TWO, tends
from slr_verify.calculus.tactics.orbits import Start
from slr_verify.calculus.tactics.staying_in_order import stay_in_order
from slr_verify.core.binding import closed, names_of, opened
from slr_verify.core.rules.limits import near_point
from slr_verify.core.terms import (
    ONE,
    ZERO,
    Term,
    make,
    minus,
    negative,
    over,
    plus,
    power,
    rational,
    times,
)
from slr_verify.core.theorems import Theorem as Shown

if TYPE_CHECKING:
    from slr_verify.calculus.transcription import Transcription


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
        free = work.prover.meaning(goal.given).ranges.fresh(8, goal.relation)
        self.radii, self.times, self.n, self.s = free[:2], free[2:6], free[6], free[7]
        self.delay = plus(*self.times)

    def begin(self, given: Hypotheses) -> list[Hypotheses]:
        """What is assumed one after the other: that both orbits tend to the point, and radii."""
        scopes, (first, second) = [given], self.radii
        for j, r in enumerate(self.radii):
            scopes.append(scopes[-1] | {make("<", ZERO, r), self.nearby(j)})
        self.width = over(times(first, second), times(rational(4), plus(first, second)))
        known = tuple(self.limits(given).values())
        self.late = Late(self.prover, scopes[2], known, [self.width] * 4, self.times)
        return scopes

    @property
    def ends(self) -> list[tuple[Term, Term]]:
        """The coordinates of both orbits as sequences, and what they tend to."""
        return [
            (orbit(k, INDEX, start), c)
            for start in (self.low, self.high)
            for k, c in enumerate(self.point)
        ]

    def nearby(self, j: int) -> Term:
        """w_1 J_1j + w_2 J_2j > w_j at all points that are nearer than the root of a radius."""
        return near_point(self.growths()[j], self.point, self.radii[j])

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

    def limits(self, given: Hypotheses) -> dict[str, Shown]:
        """That both orbits tend to the point, by names for their coordinates."""
        names = self.prover.meaning(given).ranges.fresh(4, self.goal)
        shown = (self.prover.step("range", given, tends(*each)) for each in self.ends)
        return {name.args[0]: each for name, each in zip(names, shown, strict=True)}

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
        """Each coordinate is near that of the point."""
        later = self.prover.arithmetic(given, make("<=", self.delay, time), rest=self.n)
        after = given | {later.goal}
        return [later, *(self.late.near(after, place, time) for place in range(4))]

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

        known = [*self._between(inside, s, ends), *self._nearer(inside, j, (ends, s), other)]
        slope = prover.using(inside, known, show)
        return grown(prover, given, ends, slope)

    def _between(self, given: Hypotheses, s: Term, ends: tuple[Term, Term]) -> list[Shown]:
        """What lies between two points of the square is there as well."""
        first, last = (
            self.prover.step("range", given, each)
            for each in (make("<=", ends[0], s), make("<=", s, ends[1]))
        )
        found = []
        for goal, far, near in (
            (make("<=", MINUS, s), make("<=", MINUS, ends[0]), first),
            (make("<=", s, ONE), make("<=", ends[1], ONE), last),
        ):
            known = self.prover.step("range", given, far)
            found.append(self.prover.arithmetic(given, goal, (ONE, known), (ONE, near)))
        return found

    def _nearer(
        self, given: Hypotheses, j: int, moving: tuple[tuple[Term, Term], Term], other: Term
    ) -> list[Shown]:
        """Both coordinates are nearer than a radius: q^2 <= 2 p^2 + 2 t^2 for p <= q <= t."""
        prover, r, (ends, s) = self.prover, self.radii[j], moving
        left = over(power(r, 2), plus(*self.radii))
        p, q, t = (minus(x, self.point[j]) for x in (ends[0], s, ends[1]))
        orders = (
            prover.step("range", given, make("<=", *each)) for each in ((ends[0], s), (s, ends[1]))
        )
        close = (prover.step("range", given, make("<", power(z, 2), self.width)) for z in (p, t))
        rest = plus(power(minus(q, plus(p, t)), 2), power(p, 2), power(t, 2), left)
        parts = [(TWO, each) for each in close]
        moved = prover.arithmetic(
            given, make("<", power(q, 2), r), *parts, (TWO, *orders), rest=rest
        )
        z = power(minus(other, self.point[1 - j]), 2)
        known = prover.step("range", given, make("<", z, self.width))
        rest = plus(left, times(rational(3), self.width))
        return [moved, prover.arithmetic(given, make("<", z, r), (ONE, known), rest=rest)]

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
