"""Where both coordinates of an orbit under a schedule are positive, or both negative; not trusted."""

from __future__ import annotations

from functools import partial

from slr_verify.calculus.prover import Hypotheses
from slr_verify.calculus.tactics.late import Late
from slr_verify.calculus.tactics.orbits.rise import Rise, Show
from slr_verify.calculus.tactics.orbits.scheduled import Later, Side, from_then_on, stepped
from slr_verify.calculus.tactics.orbits.travel import DELTA, HEIGHT, Travel
from slr_verify.calculus.tactics.truth import ABSURD, unless
from slr_verify.core.binding import substituted
from slr_verify.core.terms import (
    ONE,
    ZERO,
    Term,
    make,
    minus,
    over,
    plus,
    power,
    rational,
    times,
)
from slr_verify.core.theorems import Theorem as Shown


class Quadrant:
    """An orbit with 0 < delta <= K and 0 < h <= V at a time, for its coordinates K and V from one side."""

    def __init__(self, travel: Travel, side: Side, given: Hypotheses, time: Term) -> None:
        self.travel, self.side, self.time, self.prover = travel, side, time, travel.prover
        low = (make("<", ZERO, each) for each in (DELTA, HEIGHT))
        high = (make("<=", each, ONE) for each in (DELTA, HEIGHT))
        self.given = given.union(low, high, (make("<=", travel.front, HEIGHT),))
        self.given |= frozenset(self.relations(time))
        start = [self.prover.step("range", self.given, each) for each in self.relations(time)]
        steps = (start, self._next)
        self.kept: Later = from_then_on(self.prover, self.given, time, self.relations, steps)

    def relations(self, t: Term) -> list[Term]:
        """delta <= K and h <= V."""
        return [make("<=", *pair) for pair in zip((DELTA, HEIGHT), self.side.at(t), strict=True)]

    def _next(self, given: Hypotheses, t: Term) -> list[Shown]:
        first, second = self.relations(plus(t, ONE))
        before = self.prover.step("range", given, self.relations(t)[1])
        stays, rises = (self.travel.step(each, self.side, t) for each in ("stays", "rises"))
        forward = stepped([self.side], given, first, stays)
        goal = make("<=", self.side.at(t)[1], self.side.at(plus(t, ONE))[1])
        up = stepped([self.side], given, goal, rises)
        return [forward, self.prover.arithmetic(given, second, (ONE, before), (ONE, up))]

    def within(self, given: Hypotheses, t: Term, show: Show) -> Shown:
        """With delta <= K and h <= V at a late time and a step later, and in the square."""
        prover, after = self.prover, plus(t, ONE)
        late = prover.from_hypotheses(given, make("<=", self.time, t))
        later = prover.arithmetic(given, make("<=", self.time, after), (ONE, late), rest=ONE)

        def known(more: Hypotheses) -> Shown:
            kept = [*self.kept(more, t), *self.kept(more, after)]
            facts = (*kept, *(self._positive(more, each) for each in kept))
            return prover.using(
                more, facts, lambda inside: self.side.within(inside, (t, after), show)
            )

        return prover.using(given, (late, later), known)

    def _positive(self, given: Hypotheses, kept: Shown) -> Shown:
        """A coordinate is positive, as delta and h are."""
        least, x = kept.goal.args
        above = self.prover.step("range", given, make("<", ZERO, least))
        return self.prover.arithmetic(given, make("<", ZERO, x), (ONE, kept), (ONE, above))

    def second(self) -> Shown:
        """V tends to 1."""
        rate = times(self.travel.pace, DELTA)
        fast = ("fast_nu", ((HEIGHT.args[0], ONE),))
        rise = Rise(self.travel, self.side, 1, self.time, rate, fast, self.within)
        return rise.shown(self.given)

    def first(self, up: Shown) -> Shown:
        """K tends to 1: V is at least erf(b_0) + h' from some time on."""
        half = over(minus(ONE, self.travel.level), rational(2))
        (later,) = self.prover.meaning(self.given).ranges.fresh(1, self.time)
        late = Late(self.prover, self.given, (up,), (power(half, 2),), (later,))
        start, rate = plus(self.time, later), times(self.travel.pace, half)
        fast = ("fast_kappa", ((DELTA.args[0], ONE), (HEIGHT.args[0], half)))
        within = partial(self._high, late, half)
        rise = Rise(self.travel, self.side, 0, start, rate, fast, within)
        return late.without(rise.shown(late.given))

    def _high(self, late: Late, half: Term, given: Hypotheses, t: Term, show: Show) -> Shown:
        """With erf(b_0) + h' <= V as well, from when V is so near to 1."""
        prover, pair = self.prover, (self.time, late.time)
        reached = prover.from_hypotheses(given, make("<=", plus(*pair), t))
        orders = [
            prover.arithmetic(given, make("<=", each, t), (ONE, reached), rest=other)
            for each, other in (pair, pair[::-1])
        ]

        def known(more: Hypotheses) -> Shown:
            near = late.near(more, 0, t, prover.step("range", more, orders[1].goal))
            goal = make("<=", plus(self.travel.level, half), self.side.at(t)[1])
            high = unless(prover, more, goal, lambda inside: _too_far(self, near, inside, goal))
            return prover.using(more, (high,), show)

        return prover.using(given, orders, lambda more: self.within(more, t, known))


def _too_far(quadrant: Quadrant, near: Shown, given: Hypotheses, goal: Term) -> Shown:
    """0 < 0: with h' < 1 - V, (1 - V)^2 is not below h'^2."""
    below = quadrant.prover.step("range", given, make("<", *reversed(goal.args)))
    sides = minus(ONE, quadrant.travel.level)
    parts = ((ONE, near), (ONE, below, below), (sides, below))
    return quadrant.prover.arithmetic(given, ABSURD, *parts)


def to_corner(travel: Travel, side: Side, given: Hypotheses, time: Term) -> tuple[Shown, Shown]:
    """Both coordinates tend to the sign, where 0 < K and 0 < V at a natural time."""
    prover = travel.prover
    quadrant = Quadrant(travel, side, given, time)
    up = quadrant.second()
    inside = travel.orbits.inside(given, time, side.start)

    def show(known: Shown) -> Shown:
        return prover.using(given, inside, lambda more: _at_values(quadrant, known, more))

    return show(quadrant.first(up)), show(up)


def _at_values(quadrant: Quadrant, known: Shown, given: Hypotheses) -> Shown:
    """For delta = K V/(1 + (2/sqrt pi) b_0) and h = V."""
    prover, quiet = quadrant.prover, quadrant.travel.known["quiet"]
    k, v = quadrant.side.at(quadrant.time)
    slope = substituted(quiet.goal.args[1], {DELTA.args[0]: ONE})
    whole = plus(ONE, slope)
    values = ((DELTA.args[0], over(times(k, v), whole)), (HEIGHT.args[0], v))
    level = prover.instance(given, quiet, values[:1])
    less = plus(over(times(k, minus(ONE, v)), whole), over(times(k, slope), whole))
    ahead = prover.arithmetic(given, make("<=", values[0][1], k), rest=less)
    small = prover.arithmetic(
        given, make("<=", values[0][1], ONE), (ONE, ahead), rest=minus(ONE, k)
    )
    rest = plus(over(v, whole), over(times(slope, v, minus(ONE, k)), whole))
    front = prover.arithmetic(given, make("<=", level.goal.args[0], v), (ONE, level), rest=rest)
    return prover.using(
        given, (ahead, small, front), lambda more: prover.instance(more, known, values)
    )
