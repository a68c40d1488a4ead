"""The highest start with nu_n -> -1 on n grids of a vertical line, which rises with n; not trusted."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, partial

from slr_verify.calculus.prover import Hypotheses
from slr_verify.calculus.reading.orbit_terms import for_every, in_square, naturals
from slr_verify.calculus.tactics.limits import (
    MINUS,
)
from slr_verify.calculus.tactics.orbits.equations import inductions
from slr_verify.calculus.tactics.orbits.grid import COUNT, STEP, Grid, height
from slr_verify.calculus.tactics.truth import (
    is_one,
)
from slr_verify.core.binding import substituted
from slr_verify.core.terms import (
    MINUS_ONE,
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
    variable,
    within_one,
)
from slr_verify.core.theorems import Theorem as Shown

TIME, X, Y, LIMIT = map(variable, ("t", "x", "y", "top"))
HIGHEST = "highest"
TWO, FOUR = rational(2), rational(4)


def highest(t: Term, x: Term = ZERO, y: Term = ZERO) -> Term:
    """The highest start with nu_n -> -1 on the first grids; it depends on the time alone."""
    return make("member", HIGHEST, t, x, y)


def larger(r: Term, g: Term) -> Term:
    """The larger one of two numbers."""
    return over(plus(r, g, make("abs", minus(g, r))), TWO)


class Rising(Grid):
    """Grids of step 1/(1 + n) with (1 + n)^2 heights, and the highest start with nu_n -> -1 on them."""

    @cached_property
    def equations(self) -> tuple[Term, Term]:
        """The highest one is -1 at first, and then that of the next grid, if it is higher."""
        square = in_square(X, Y)
        first = make("=", highest(ZERO, X, Y), MINUS_ONE)
        later = make(
            "=", highest(plus(TIME, ONE), X, Y), larger(highest(TIME, X, Y), self.best(TIME))
        )
        return (
            for_every((X, Y), first, square),
            for_every((TIME, X, Y), later, square | naturals(TIME)),
        )

    @cached_property
    def given(self) -> Hypotheses:
        """With these equations."""
        return self.line.union(self.equations)

    def at_grid(self, term: Term, t: Term) -> Term:
        """A term in the step and the number of heights of a grid."""
        after = plus(ONE, t)
        return substituted(term, {STEP.args[0]: over(ONE, after), COUNT.args[0]: power(after, 2)})

    def best(self, t: Term) -> Term:
        """The highest one on a grid."""
        return self.at_grid(height(self.number(COUNT)), t)

    def of_grid(self, given: Hypotheses, t: Term) -> list[Shown]:
        """It is in [-1, 1], and nu_n -> -1 from there."""
        prover, after = self.prover, plus(ONE, t)
        values = ((STEP.args[0], over(ONE, after)), (COUNT.args[0], power(after, 2)))
        counted = [prover.instance(given, each, values) for each in self.counted]
        g = self.at_grid(self.number(COUNT), t)
        share = over(TWO, plus(ONE, times(g, over(ONE, after))))
        rests = (times(share, g, over(ONE, after)), share)

        def inside(more: Hypotheses, place: int) -> Shown:
            goal = within_one(self.best(t))[place]
            return prover.arithmetic(more, goal, rest=rests[place])

        found = [prover.using(given, counted[:1], partial(inside, place=place)) for place in (0, 1)]
        return [*found, counted[2]]

    def _larger(
        self, given: Hypotheses, pair: tuple[Term, Term], goal: Term, show: Callable[..., Shown]
    ) -> Shown:
        """A goal, shown where the larger one of two numbers is one of them."""
        prover, (r, g) = self.prover, pair
        case = make("<=", ZERO, minus(g, r))
        premises = []
        for relation, value in ((case, g), (make("<", minus(g, r), ZERO), r)):
            more = given | {relation}
            equal = prover.identity(more, larger(r, g), value)
            order = prover.step("range", more, relation)
            premises.append(show(more, equal, order))
        return prover.step("cases", given, goal, (case,), premises)

    def bounded_image(self, given: Hypotheses, pair: tuple[Term, Term], goal: Term) -> Shown:
        """The larger one of two numbers in [-1, 1] is there."""
        prover, place = self.prover, 0 if goal.args[0] is MINUS_ONE else 1

        def show(more: Hypotheses, equal: Shown, order: Shown) -> Shown:
            side = within_one(equal.goal.args[1])[place]
            known = prover.step("range", more, side)
            sign = ONE if place else MINUS
            return prover.arithmetic(more, goal, (ONE, known), (sign, equal))

        return self._larger(given, pair, goal, show)

    def _step(self, given: Hypotheses, t: Term) -> Shown:
        """The next highest one."""
        whole = self.prover.step("range", given, self.equations[1])
        goal = make("=", highest(plus(t, ONE)), larger(highest(t), self.best(t)))
        return self.prover.step("specialise", given, goal, (t, ZERO, ZERO), (whole,))

    def _relations(self, t: Term) -> list[Term]:
        return [*within_one(highest(t)), make("=", self.bracket(highest(t)), ONE)]

    @cached_property
    def always(self) -> list[Shown]:
        """All highest ones are in [-1, 1], and nu_n -> -1 from there."""
        prover, given, t = self.prover, self.given, TIME
        first = [self._at_first(each) for each in self._relations(ZERO)]
        inside = given | naturals(t) | frozenset(self._relations(t))
        facts = self.of_grid(inside, t)
        later = [
            prover.using(inside, facts, partial(self._next, t=t, goal=each))
            for each in self._relations(plus(t, ONE))
        ]
        return inductions(prover, given | naturals(t), t, self._relations(t), (first, later))

    def _at_first(self, goal: Term) -> Shown:
        """It is -1."""
        prover, given = self.prover, self.given
        whole = prover.step("range", given, self.equations[0])
        equal = prover.step(
            "specialise", given, make("=", highest(ZERO), MINUS_ONE), (ZERO, ZERO), (whole,)
        )
        if goal.op == "<=":
            sign = ONE if goal.args[1] is ONE else MINUS
            rest = TWO if goal.args[1] is ONE else ZERO
            return prover.arithmetic(given, goal, (sign, equal), rest=rest)
        end = is_one(prover, given, self.at_end(given, MINUS_ONE))
        return prover.arithmetic(
            given, goal, (ONE, self.alike(given, highest(ZERO), equal)), (ONE, end)
        )

    def _next(self, given: Hypotheses, t: Term, goal: Term) -> Shown:
        """It is that before, or the best of the grid."""
        prover, step = self.prover, self._step(given, t)

        def show(more: Hypotheses, equal: Shown, order: Shown) -> Shown:
            value = equal.goal.args[1]
            if goal.op == "<=":
                place = 0 if goal.args[0] is MINUS_ONE else 1
                known = prover.step("range", more, within_one(value)[place])
                sign = ONE if place else MINUS
                return prover.arithmetic(more, goal, (ONE, known), (sign, step), (sign, equal))
            known = prover.step("range", more, make("=", self.bracket(value), ONE))
            first = self.alike(more, step.goal.args[0], step)
            second = self.alike(more, step.goal.args[1], equal)
            return prover.arithmetic(more, goal, *((ONE, each) for each in (first, second, known)))

        return self._larger(given, (highest(t), self.best(t)), goal, show)

    def climbs(self, given: Hypotheses, t: Term) -> list[Shown]:
        """It does not fall, and is at least the best of the grid; hypotheses say what 0 <= G is."""
        prover, step = self.prover, self._step(given, t)
        pair, after = (highest(t), self.best(t)), highest(plus(t, ONE))
        found = []
        for value in pair:
            goal = make("<=", value, after)

            def show(
                more: Hypotheses, equal: Shown, order: Shown, goal: Term = goal, value: Term = value
            ) -> Shown:
                parts = [(MINUS, step), (MINUS, equal)]
                if equal.goal.args[1] is not value:
                    parts.append((ONE, order))
                return prover.arithmetic(more, goal, *parts)

            found.append(self._larger(given, pair, goal, show))
        return found
