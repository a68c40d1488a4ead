"""No two orbits in order tend to a fixed point that repels along a positive direction."""

from __future__ import annotations

from typing import Any

from slr_verify.calculus.limits import (
    INDEX,
    composed,
    constant,
    ordered,
    shifted,
    tends,
)
from slr_verify.calculus.orbit_terms import START, naturals, orbit
from slr_verify.calculus.orbits import Start, cut
from slr_verify.calculus.prover import Given, Line
from slr_verify.calculus.steps.limits import brackets_of, one_fails
from slr_verify.calculus.steps.orbits import inductions, preserved_at, roots_of_one, stay_in_order
from slr_verify.calculus.transcription import Goal, Transcription
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
    variable,
)
from slr_verify.core.theorems import Theorem

TWO = rational(2)


def no_two_in_order(work: Transcription, rule: Any, goal: Goal) -> Theorem:
    """w times the difference is positive, and does not fall once both orbits are near the point."""
    repulsion = _Repulsion(work, rule, goal)
    relations = brackets_of(goal.left)
    return one_fails(work.prover, goal.given, goal.relation, relations, repulsion.absurd)


class _Repulsion:
    """Of two orbits in order that tend to the point."""

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
        self.late = plus(*self.times)

    def absurd(self, given: Given) -> Theorem:
        """The goal, where both orbits tend to the point."""
        hypotheses = [given]
        for j, r in enumerate(self.radii):
            hypotheses.append(hypotheses[-1] | {make("<", ZERO, r), self._nearby(j)})
        for j, m in enumerate(self.times):
            hypotheses.append(hypotheses[-1] | naturals(m) | {self._late(j)})
        shown = self._contradiction(hypotheses[4])
        for place in (1, 0):
            shown = self._eventually(hypotheses[2 + place], place, shown)
        for place in (1, 0):
            shown = self._near(hypotheses[place], place, shown)
        return shown

    def _nearby(self, j: int) -> Term:
        """w_1 J_1j + w_2 J_2j > w_j at all points that are nearer than a radius."""
        sides, r = [], self.radii[j]
        for k, c in enumerate(self.point):
            x = make("bound", k)
            sides += [make("<=", minus(c, r), x), make("<=", x, plus(c, r))]
        return make("every", 2, make("<", ZERO, self._growths()[j]), *sides)

    def _late(self, j: int) -> Term:
        """From some time on, both orbits are nearer than a radius."""
        near = make("<", self._distance, power(self.radii[j], 2))
        return make("every", 1, near, make("integer", INDEX), make("<=", self.times[j], INDEX))

    def _growths(self) -> list[Term]:
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

    def _near(self, given: Given, place: int, inner: Theorem) -> Theorem:
        growth = self._growths()[place]
        positive = make("<", ZERO, opened(growth, self.point))
        column = self.prover.instance(given, self.columns[place], ())
        plain = roots_of_one(self.prover, given, positive.args[1])
        parts = [(negative(ONE), plain.theorem)] if isinstance(plain, Line) else []
        known = self.prover.arithmetic(given, positive, (ONE, column), *parts)
        witness = (growth, self.point, self.radii[place].args[0])
        return self.prover.step("neighbourhood", given, self.goal, witness, (inner, known))

    @property
    def _distance(self) -> Term:
        """The sum of the squared distances of both orbits from the point, as a sequence."""
        squares = [
            power(minus(orbit(k, INDEX, start), c), 2)
            for start in (self.low, self.high)
            for k, c in enumerate(self.point)
        ]
        return plus(*squares)

    def _limits(self, given: Given) -> dict[str, Theorem]:
        """That both orbits tend to the point, by names for their coordinates."""
        names = self.prover.meaning(given).ranges.fresh(4, self.goal)
        pairs = [(k, start) for start in (self.low, self.high) for k in (0, 1)]
        return {
            name.args[0]: self.prover.step(
                "hypothesis", given, tends(orbit(k, INDEX, start), self.point[k])
            )
            for name, (k, start) in zip(names, pairs, strict=True)
        }

    def _eventually(self, given: Given, place: int, inner: Theorem) -> Theorem:
        limits = self._limits(given)
        coordinates = [variable(name) for name in limits]
        distance = plus(*(power(minus(x, self.point[k % 2]), 2) for k, x in enumerate(coordinates)))
        known = composed(self.prover, given, distance, limits, tends(self._distance, ZERO))
        square = make("<", ZERO, power(self.radii[place], 2))
        apart = self.prover.step("range", given, square)
        witness = (self.times[place].args[0],)
        return self.prover.step("eventually", given, self.goal, witness, (inner, known, apart))

    def _weighed(self, time: Term) -> Term:
        """w times the difference at a time."""
        pairs = zip(
            self.weights, *(self.orbits.now(time, x) for x in (self.low, self.high)), strict=True
        )
        return plus(*(times(w, minus(b, a)) for w, a, b in pairs))

    def _contradiction(self, given: Given) -> Theorem:
        """0 < w.e_m <= w.e_{n+m}, which tends to zero."""
        prover, first = self.prover, make("sum", ZERO, self.late)
        limits = self._limits(given)
        x = [variable(name) for name in limits]
        pairs = zip(self.weights, x[:2], x[2:], strict=True)
        weighed = plus(*(times(w, minus(b, a)) for w, a, b in pairs))
        whole = closed(self._weighed(self.n), names_of((self.n,)))
        vanishes = shifted(
            prover, given, composed(prover, given, weighed, limits, tends(whole, ZERO)), self.late
        )
        start = self._weighed(first)
        growing = self._growing(given, start)

        def above(at_times: Given, n: Term) -> Theorem:
            known = prover.instance(at_times, growing, ((self.n.args[0], n),))
            goal = make("<=", start, opened(vanishes.goal.args[0], (n,)))
            return prover.arithmetic(at_times, goal, (ONE, known))

        below = ordered(prover, given, constant(prover, given, start), vanishes, above)
        positive = self._positive(given, first)
        absurd = make("<", ZERO, ZERO)
        nothing = prover.arithmetic(given, absurd, (ONE, below), (ONE, positive))
        return prover.step("absurdity", given, self.goal, (), (nothing,))

    def _positive(self, given: Given, time: Term) -> Theorem:
        """0 < w.e at a time: one coordinate is strictly in order."""
        starts = (self.low, self.high)
        order = stay_in_order(self.work, self.rule.preserved, given, starts, time)
        place = self.rule.strictly[0]
        strict = self._strictly(given, time)
        parts = [(self.weights[k], strict if k == place else order[k]) for k in (0, 1)]
        return self.prover.arithmetic(given, make("<", ZERO, self._weighed(time)), *parts)

    def _strictly(self, given: Given, time: Term) -> Theorem:
        """x_n < y_n in one coordinate, by induction."""
        place, known = self.rule.strictly
        prover, orbits, n, starts = self.prover, self.orbits, self.n, (self.low, self.high)
        shown, preserved = self.work.theorem(known), self.rule.preserved
        low, high = (orbit(place, n, start) for start in starts)
        relation, at_times = make("<", low, high), given | naturals(n)
        order = stay_in_order(self.work, preserved, at_times, starts, n)

        def later(inside: Given) -> Theorem:
            goal = make("<", *(orbit(place, plus(n, ONE), start) for start in starts))
            return preserved_at(orbits, inside, shown, preserved, goal)

        def in_order(inside: Given) -> Theorem:
            return cut(prover, inside, [prover.instance(inside, each, ()) for each in order], later)

        after = orbits.within(at_times | {relation}, [(n, start) for start in starts], in_order)
        ends = [orbits.start(given, place, start) for start in starts]
        apart = make("<", ends[0].goal.args[1], ends[1].goal.args[1])
        goal = make("<", ends[0].goal.args[0], ends[1].goal.args[0])
        parts = (
            (ONE, prover.from_hypotheses(given, apart)),
            (ONE, ends[0]),
            (negative(ONE), ends[1]),
        )
        first = prover.arithmetic(given, goal, *parts)
        (found,) = inductions(prover, at_times, n, [relation], ([first], [after]))
        return prover.instance(given, found, ((n.args[0], time),))

    def _growing(self, given: Given, start: Term) -> Theorem:
        """w.e_m <= w.e_{n+m}, by induction on n."""
        prover, n = self.prover, self.n
        relation = make("<=", start, self._weighed(make("sum", n, self.late)))
        at_times = given | naturals(n)
        first = prover.arithmetic(given, make("<=", start, start))
        hypotheses = at_times | {relation}
        grows = self._step(hypotheses, make("sum", n, self.late))
        before = prover.step("hypothesis", hypotheses, relation)
        goal = make("<=", start, self._weighed(make("sum", plus(n, ONE), self.late)))
        after = prover.arithmetic(hypotheses, goal, (ONE, before), (ONE, grows))
        (found,) = inductions(prover, at_times, n, [relation], ([first], [after]))
        return found

    def _step(self, given: Given, time: Term) -> Theorem:
        """w.e_t <= w.e_{t+1} at a late time."""
        starts = (self.low, self.high)
        goal = make("<=", self._weighed(time), self._weighed(plus(time, ONE)))

        def show(inside: Given) -> Theorem:
            known = [
                *stay_in_order(self.work, self.rule.preserved, inside, starts, time),
                *self._close(inside, time),
            ]
            return cut(self.prover, inside, known, lambda more: self._by_legs(more, time, goal))

        return self.orbits.within(given, [(time, start) for start in starts], show)

    def _close(self, given: Given, time: Term) -> list[Theorem]:
        """Each coordinate is nearer than both radii."""
        found = []
        for j, r in enumerate(self.radii):
            known = self.prover.step("hypothesis", given, self._late(j))
            here = opened(known.goal.args[1], (time,))
            rest = plus(self.n, self.times[1 - j])
            late = self.prover.arithmetic(given, make("<=", self.times[j], time), rest=rest)
            close = self.prover.step("specialise", given, here, (time,), (known, late))
            for start in (self.low, self.high):
                for k, c in enumerate(self.point):
                    found += self._sides(given, minus(orbit(k, time, start), c), (r, c), close)
        return found

    def _sides(
        self, given: Given, z: Term, ball: tuple[Term, Term], close: Theorem
    ) -> list[Theorem]:
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

    def _by_legs(self, given: Given, time: Term, goal: Term) -> Theorem:
        """Along both legs of the way from x_t to y_t, w.F - w.id does not fall."""
        low, high = (self.orbits.now(time, start) for start in (self.low, self.high))
        legs = [self._leg(given, 0, (low[0], high[0]), low[1])]
        legs.append(self._leg(given, 1, (low[1], high[1]), high[0]))
        parts = [(ONE, each) for each in legs]
        for k, w in enumerate(self.weights):
            for start, sign in ((self.low, ONE), (self.high, negative(ONE))):
                parts.append((times(sign, w), self.orbits.step(given, k, time, start)))
        return self.prover.arithmetic(given, goal, *parts)

    def _leg(self, given: Given, j: int, ends: tuple[Term, Term], other: Term) -> Theorem:
        """It does not fall where one coordinate moves from the one orbit to the other."""
        prover, s = self.prover, self.s
        inside = given | {make("<=", ends[0], s), make("<=", s, ends[1])}
        place = (s, other) if j == 0 else (other, s)
        values = tuple(zip(names_of(START), place, strict=True))

        def show(more: Given) -> Theorem:
            return self._rises(more, j, values)

        known = self._between(inside, s, ends)
        slope = cut(prover, inside, known, show)
        body = slope.goal.args[1].args[0]
        goal = make("<=", *(opened(body, (end,)) for end in ends))
        return prover.step("increasing", given, goal, (body, *ends, s.args[0]), (slope,))

    def _between(self, given: Given, s: Term, ends: tuple[Term, Term]) -> list[Theorem]:
        """What lies between two points of the square, both near, is there as well."""
        pairs = [(negative(ONE), ONE)]
        pairs += [(minus(c, r), plus(c, r)) for r in self.radii for c in dict.fromkeys(self.point)]
        first, last = (
            self.prover.step("hypothesis", given, each)
            for each in (make("<=", ends[0], s), make("<=", s, ends[1]))
        )
        found = []
        for low, high in pairs:
            for goal, far, near in (
                (make("<=", low, s), make("<=", low, ends[0]), first),
                (make("<=", s, high), make("<=", ends[1], high), last),
            ):
                known = self.prover.step("hypothesis", given, far)
                found.append(self.prover.arithmetic(given, goal, (ONE, known), (ONE, near)))
        return found

    def _rises(self, given: Given, j: int, values: tuple[tuple[str, Term], ...]) -> Theorem:
        """The derivative of w.F - w.id along one coordinate is not negative."""
        prover, s = self.prover, self.s
        entries = [prover.instance(given, self.entries[2 * i + j], values) for i in (0, 1)]
        bodies = [each.goal.args[0].args[0] for each in entries]
        parts = [times(w, body) for w, body in zip(self.weights, bodies, strict=True)]
        body = minus(plus(*parts), times(self.weights[j], INDEX))
        slope = make("derivative", body, s)
        found = prover.value("derivative", given, slope, (), entries)
        growth = self._growths()[j]
        point = tuple(value for _, value in values)
        known = prover.step("hypothesis", given, self._nearby(j))
        here = make("<", ZERO, opened(growth, point))
        positive = prover.step("specialise", given, here, point, (known,))
        return prover.arithmetic(
            given, make("<=", ZERO, slope), (ONE, positive), (negative(ONE), found)
        )
