"""How many starts of a grid on a vertical line have nu_n -> -1: the last one does, the next does not.

The grid is 1 - 2/(1 + t h) for t = 0, 1, 2, .., which rises from -1 to 1. Not trusted.
"""

from __future__ import annotations

from functools import cached_property

from slr_verify.calculus.prover import Hypotheses
from slr_verify.calculus.reading.orbit_terms import in_square, naturals
from slr_verify.calculus.tactics.limits import MINUS, TWO
from slr_verify.calculus.tactics.orbits.below import Below
from slr_verify.calculus.tactics.orbits.equations import inductions
from slr_verify.calculus.tactics.truth import (
    ABSURD,
    anything,
    by_truth,
    fails,
    is_one,
    unless,
)
from slr_verify.core.binding import closed, names_of
from slr_verify.core.terms import (
    ONE,
    ZERO,
    Term,
    make,
    minus,
    negative,
    over,
    plus,
    times,
    variable,
)
from slr_verify.core.text import key
from slr_verify.core.theorems import Theorem as Shown

STEP, COUNT, PLACE, TOP = map(variable, ("h", "m", "l", "z"))


def height(t: Term) -> Term:
    """1 - 2/(1 + t h)."""
    return minus(ONE, over(TWO, plus(ONE, times(t, STEP))))


class Grid(Below):
    """G is how many of the first m heights of the grid, after -1, have nu_n -> -1: they are the lowest."""

    def number(self, m: Term) -> Term:
        """G."""
        return make("total", closed(self.bracket(height(PLACE)), names_of((PLACE,))), ONE, m)

    @cached_property
    def scope(self) -> Hypotheses:
        """What is known of the grid."""
        return self.line | {make("<", ZERO, STEP)} | naturals(COUNT)

    def next(self, m: Term) -> Term:
        """The bracket of the height after those."""
        return self.bracket(height(plus(self.number(m), ONE)))

    def relations(self, m: Term) -> list[Term]:
        """0 <= G <= m, the last one falls, and if G < m, the next one does not."""
        g = self.number(m)
        return [
            make("<=", ZERO, g),
            make("<=", g, m),
            make("=", self.bracket(height(g)), ONE),
            make("=", times(make("sum", m, negative(g)), self.next(m)), ZERO),
        ]

    @cached_property
    def counted(self) -> list[Shown]:
        """By induction on m."""
        outer = self.scope - naturals(COUNT)
        inside = self.scope.union(self.relations(COUNT))
        shown = (self._none(outer), self._one_more(inside))
        return inductions(self.prover, self.scope, COUNT, self.relations(COUNT), shown)

    def _none(self, given: Hypotheses) -> list[Shown]:
        """Of no heights: the height 0 is -1."""
        prover, (low, high, last, _) = self.prover, self.relations(ZERO)
        g = self.number(ZERO)
        empty = prover.value("summands", given, g)
        start = prover.arithmetic(given, low, (MINUS, empty))
        end = is_one(prover, given, self.at_end(given, MINUS))

        def bottom(more: Hypotheses) -> Shown:
            same = self.alike(more, height(g), empty)
            level = prover.identity(more, height(ZERO), MINUS)
            there = self.alike(more, height(ZERO), level)
            return prover.arithmetic(more, last, (ONE, same), (ONE, there), (ONE, end))

        def no_next(more: Hypotheses) -> Shown:
            return prover.arithmetic(
                more, self.relations(ZERO)[3], (negative(self.next(ZERO)), empty)
            )

        return [
            start,
            prover.arithmetic(given, high, (ONE, empty)),
            prover.using(given, (start,), bottom),
            prover.using(given, (start,), no_next),
        ]

    def _one_more(self, given: Hypotheses) -> list[Shown]:
        """G rises by one if the height m + 1 falls, and then G = m before."""
        prover, m = self.prover, COUNT
        whole = self.number(plus(m, ONE))
        more = prover.value("summands", given, whole)
        case = self.falls(height(plus(m, ONE)))

        def shown(place: int, goal: Term) -> Shown:
            show = (
                lambda deep: self._rises(deep, more)[place],
                lambda deep: self._rests(deep, more)[place],
            )
            return by_truth(prover, given, case, goal, show)

        return [shown(*each) for each in enumerate(self.relations(plus(m, ONE)))]

    def _known(self, given: Hypotheses) -> list[Shown]:
        return [self.prover.step("range", given, each) for each in self.relations(COUNT)]

    def _rises(self, given: Hypotheses, more: Shown) -> list[Shown]:
        """G = m, and G' = m + 1."""
        prover, m = self.prover, COUNT
        after, goals = self.number(plus(m, ONE)), self.relations(plus(m, ONE))
        one = is_one(prover, given, prover.step("range", given, self.falls(height(plus(m, ONE)))))
        full = self._full(given)
        equal = prover.arithmetic(
            given, make("=", after, plus(m, ONE)), (ONE, more), (ONE, one), (ONE, full)
        )
        low = prover.arithmetic(given, goals[0], (MINUS, equal), rest=plus(m, ONE))

        def last(deep: Hypotheses) -> Shown:
            return prover.arithmetic(
                deep, goals[2], (ONE, self.alike(deep, height(after), equal)), (ONE, one)
            )

        def following(deep: Hypotheses) -> Shown:
            return prover.arithmetic(deep, goals[3], (negative(self.next(plus(m, ONE))), equal))

        return [
            low,
            prover.arithmetic(given, goals[1], (ONE, equal)),
            prover.using(given, (low,), last),
            prover.using(given, (low,), following),
        ]

    def _full(self, given: Hypotheses) -> Shown:
        """G = m: else the height G + 1, which does not fall, is not above one that does."""
        prover, m, g = self.prover, COUNT, self.number(COUNT)
        goal, gap = make("=", g, m), make("=", minus(m, g), ZERO)
        inside, outside = given | {gap}, given | {make("!=", *gap.args)}
        known = prover.step("range", inside, gap)
        here = prover.arithmetic(inside, goal, (MINUS, known))
        wrong = self._not_above(outside, height(plus(m, ONE)), self._later(outside))
        there = anything(prover, outside, goal, wrong)
        return prover.step("cases", given, goal, (gap,), (here, there))

    def _later(self, given: Hypotheses) -> Shown:
        """The height G + 1 is at most m + 1."""
        prover, m, g = self.prover, COUNT, self.number(COUNT)
        first, second = plus(g, ONE), plus(m, ONE)
        high = prover.step("range", given, self.relations(m)[1])
        sides = times(*(plus(ONE, times(t, STEP)) for t in (first, second)))
        goal = make("<=", height(first), height(second))
        return prover.arithmetic(given, goal, (over(times(TWO, STEP), sides), high))

    def _not_above(self, given: Hypotheses, top: Term, order: Shown) -> Shown:
        """0 < 0, where the height G + 1 is at most one that falls, and G is not m."""
        prover, m, g = self.prover, COUNT, self.number(COUNT)
        y = height(plus(g, ONE))
        last = prover.step("range", given, self.relations(m)[3])
        none = prover.arithmetic(
            given, make("=", self.next(m), ZERO), (over(ONE, minus(m, g)), last)
        )
        sides = sorted(in_square(y), key=key)
        inside = [*(self.in_range(given, each, plus(g, ONE)) for each in sides), order]
        falls = prover.using(given, inside, lambda more: self.lower(more, y, top))
        one = is_one(prover, given, falls)
        return prover.arithmetic(given, ABSURD, (MINUS, one), (ONE, none), rest=ONE)

    def in_range(self, given: Hypotheses, relation: Term, t: Term) -> Shown:
        """-1 <= y or y <= 1 for a height of the grid."""
        share = over(TWO, plus(ONE, times(t, STEP)))
        rest = share if relation.args[1] is ONE else times(share, t, STEP)
        return self.prover.arithmetic(given, relation, rest=rest)

    def _rests(self, given: Hypotheses, more: Shown) -> list[Shown]:
        """G' = G, and the height after those is the same, or m + 1, which does not fall."""
        prover, m = self.prover, COUNT
        g, after = self.number(m), self.number(plus(m, ONE))
        goals = self.relations(plus(m, ONE))
        zero = prover.step("range", given, fails(self.falls(height(plus(m, ONE)))))
        low, high, last, _ = self._known(given)
        equal = prover.arithmetic(given, make("=", after, g), (ONE, more), (ONE, zero))
        above = prover.arithmetic(given, goals[0], (ONE, low), (MINUS, equal))
        none = self._none_next(given, zero)

        def end(deep: Hypotheses) -> Shown:
            return prover.arithmetic(
                deep, goals[2], (ONE, self.alike(deep, height(after), equal)), (ONE, last)
            )

        def following(deep: Hypotheses) -> Shown:
            same = self.alike(deep, height(plus(after, ONE)), equal)
            gap = minus(plus(m, ONE), after)
            return prover.arithmetic(deep, goals[3], (gap, same), (gap, none))

        return [
            above,
            prover.arithmetic(given, goals[1], (ONE, high), (ONE, equal), rest=ONE),
            prover.using(given, (above,), end),
            prover.using(given, (above,), following),
        ]

    def _none_next(self, given: Hypotheses, zero: Shown) -> Shown:
        """The height G + 1 does not fall."""
        prover, m, g = self.prover, COUNT, self.number(COUNT)
        falls = self.falls(height(plus(g, ONE)))
        goal = fails(falls)

        def there(inside: Hypotheses) -> Shown:
            one = is_one(prover, inside, prover.step("range", inside, falls))
            last = prover.step("range", inside, self.relations(m)[3])
            full = prover.arithmetic(inside, make("=", g, m), (MINUS, last), (minus(m, g), one))
            same = self.alike(inside, height(plus(g, ONE)), full)
            return prover.arithmetic(inside, goal, (ONE, same), (ONE, zero))

        def elsewhere(inside: Hypotheses) -> Shown:
            return prover.step("range", inside, goal)

        return by_truth(prover, given, falls, goal, (there, elsewhere))

    @cached_property
    def bounded(self) -> Shown:
        """z <= (the height G) + 2 h + 2/(1 + m h) for each z in [-1, 1] that falls."""
        prover, m, g = self.prover, COUNT, self.number(COUNT)
        given = self.scope.union(in_square(TOP), (self.falls(TOP),))
        spare = over(TWO, plus(ONE, times(m, STEP)))
        goal = make("<=", TOP, plus(height(g), times(TWO, STEP), spare))
        facts = [prover.instance(given, each, ()) for each in self.counted]

        def wrong(inside: Hypotheses) -> Shown:
            gap = make("=", minus(m, g), ZERO)
            above = prover.step("range", inside, make("<", *reversed(goal.args)))
            one, other = inside | {gap}, inside | {make("!=", *gap.args)}
            here = self._at_top(one, above)
            order = self._before(other, above)
            there = self._not_above(other, TOP, order)
            return prover.step("cases", inside, ABSURD, (gap,), (here, there))

        return prover.using(given, facts, lambda more: unless(prover, more, goal, wrong))

    def _at_top(self, given: Hypotheses, above: Shown) -> Shown:
        """0 < 0: all heights fall, and the last one is 1 but for 2/(1 + m h)."""
        prover, m, g = self.prover, COUNT, self.number(COUNT)
        full = prover.step("range", given, make("=", minus(m, g), ZERO))
        sides = times(*(plus(ONE, times(t, STEP)) for t in (g, m)))
        top = prover.step("range", given, make("<=", TOP, ONE))
        parts = ((ONE, above), (ONE, top), (over(times(TWO, STEP), sides), full))
        return prover.arithmetic(given, ABSURD, *parts, rest=times(TWO, STEP))

    def _before(self, given: Hypotheses, above: Shown) -> Shown:
        """The height G + 1 is below z: it is at most 2 h above the height G."""
        prover, m, g = self.prover, COUNT, self.number(COUNT)
        one, other = (plus(ONE, times(t, STEP)) for t in (g, plus(g, ONE)))
        both = plus(times(g, STEP), times(plus(g, ONE), STEP, one))
        spare = over(TWO, plus(ONE, times(m, STEP)))
        rest = plus(over(times(TWO, STEP, both), times(one, other)), spare)
        return prover.arithmetic(
            given, make("<=", height(plus(g, ONE)), TOP), (ONE, above), rest=rest
        )
