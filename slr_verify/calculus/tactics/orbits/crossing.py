"""On every vertical line a start has nu_n -> 0: the supremum of those with nu_n -> -1; not trusted."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from slr_verify.calculus.prover import Hypotheses
from slr_verify.calculus.reading.orbit_terms import for_every, in_square, naturals
from slr_verify.calculus.tactics.limits import (
    INDEX,
    MINUS,
    constant,
    function_of,
    ordered,
    tends,
)
from slr_verify.calculus.tactics.orbits.equations import Start
from slr_verify.calculus.tactics.orbits.fates import two_limits
from slr_verify.calculus.tactics.orbits.grid import COUNT, STEP, TOP
from slr_verify.calculus.tactics.orbits.highest import TIME, TWO, Rising, X, Y, highest, larger
from slr_verify.calculus.tactics.orbits.nearby import Nearby
from slr_verify.calculus.tactics.sequences import HARMONIC, harmonic, shifted
from slr_verify.calculus.tactics.truth import (
    ABSURD,
    anything,
    by_truth,
    fails,
    is_true,
)
from slr_verify.core.binding import closed, names_of
from slr_verify.core.terms import (
    MINUS_ONE,
    ONE,
    Term,
    make,
    minus,
    negative,
    over,
    plus,
    power,
    rational,
    times,
    variable,
    within_one,
)
from slr_verify.core.theorems import Theorem as Shown

LIMIT = variable("top")
FOUR = rational(4)


class Crossed(Rising):
    """If no start on the line had nu_n -> 0, the limit of the highest ones would have nowhere to go."""

    def shown(self) -> Shown:
        """By contradiction."""
        goal = self.goal.relation

        def there(given: Hypotheses) -> Shown:
            return anything(self.prover, given, goal, self._wrong())

        def elsewhere(given: Hypotheses) -> Shown:
            zero = self.prover.step("range", given, fails(self.none_on_line))
            return self.prover.arithmetic(given, goal, (MINUS, zero))

        return by_truth(self.prover, self.goal.given, self.none_on_line, goal, (there, elsewhere))

    def _wrong(self) -> Shown:
        """0 < 0, without the sequence of the highest ones: there is one, by recursion."""
        prover, given = self.prover, self.line
        shown = self._absurd()
        names = names_of((TIME, X, Y))
        slots = prover.meaning(given).ranges.fresh(1, TIME, X, Y, *self.equations)
        scope = given | naturals(TIME) | in_square(X, Y, *slots)
        starts = [prover.step("range", scope, each) for each in within_one(MINUS_ONE)]
        pair = (slots[0], self.best(TIME))
        facts = self.of_grid(scope, TIME)
        images = [
            prover.using(scope, facts, partial(self.bounded_image, pair=pair, goal=each))
            for each in within_one(larger(*pair))
        ]
        return prover.step("recursion", given, ABSURD, names, (shown, *starts, *images))

    def _absurd(self) -> Shown:
        """0 < 0: it tends to a number, from which nu_n tends neither to -1 nor to 1 nor to 0."""
        prover, t, given = self.prover, TIME, self.given
        body = closed(negative(highest(t)), names_of((t,)))
        at_times = given | naturals(t)
        known = self.always
        facts = self.of_grid(at_times, t)
        up = prover.using(at_times, facts, lambda more: self.climbs(more, t)[0])
        after = make("<=", negative(highest(plus(t, ONE))), negative(highest(t)))
        falls = prover.arithmetic(at_times, after, (ONE, up))
        above = prover.arithmetic(
            at_times, make("<=", MINUS, negative(highest(t))), (ONE, known[1])
        )
        every = [
            prover.step(
                "generalise", given, for_every((t,), each.goal, naturals(t)), t.args, (each,)
            )
            for each in known
        ]
        inside = given | {tends(body, LIMIT)}
        shown = prover.using(inside, every, lambda more: self._at_limit(more, body))
        witness = (body, MINUS, *t.args, *LIMIT.args)
        return prover.step("monotone convergence", given, ABSURD, witness, (shown, falls, above))

    def _at_limit(self, given: Hypotheses, body: Term) -> Shown:
        prover, top = self.prover, negative(LIMIT)
        fallen = prover.step("range", given, tends(body, LIMIT))
        sequence = closed(highest(TIME), names_of((TIME,)))
        goal = tends(sequence, top)
        rises = function_of(prover, given, goal, negative(INDEX), (fallen,))
        ends = (constant(prover, given, MINUS), constant(prover, given, ONE))

        def side(place: int) -> Callable[[Hypotheses, Term], Shown]:
            return lambda at_times, n: prover.instance(
                at_times, self.always[place], ((TIME.args[0], n),)
            )

        inside = [
            ordered(prover, given, ends[0], rises, side(0)),
            ordered(prover, given, rises, ends[1], side(1)),
        ]
        facts = [*inside, rises]
        return prover.using(given, facts, lambda more: self._neither(more, rises))

    def _neither(self, given: Hypotheses, rises: Shown) -> Shown:
        prover, top = self.prover, rises.goal.args[1]
        whole = prover.step("range", given, self.none_on_line)
        start = self.place(top)
        off = prover.step("specialise", given, fails(self.axis(start)), (top,), (whole,))

        def show(more: Hypotheses) -> Shown:
            values = (("kappa", start[0]), ("nu", top))
            known = prover.instance(more, self.otherwise, values)
            zeros = [
                self.none(more, start, sign, lambda deep, s=sign: self._near_top(deep, rises, s))
                for sign in (1, -1)
            ]
            parts = ((MINUS, known), *((ONE, each) for each in zeros))
            return prover.arithmetic(more, ABSURD, *parts, rest=ONE)

        return prover.using(given, (off,), show)

    def _near_top(self, given: Hypotheses, rises: Shown, sign: int) -> Shown:
        """0 < 0, where the limit tends to a corner: so do starts near it, below it or above it."""
        prover, orbits = self.prover, self.travel.orbits
        top = rises.goal.args[1]
        across = constant(prover, given, self.start[0])
        if sign > 0:
            line = rises
        else:
            body = plus(top, times(minus(ONE, top), HARMONIC))
            function = plus(top, times(minus(ONE, top), INDEX))
            line = function_of(prover, given, tends(body, top), function, (harmonic(prover),))
        more_facts = [] if sign > 0 else self._above_inside(given, line)

        def show(more: Hypotheses) -> Shown:
            nearby = Nearby(orbits, more, (self.start[0], line.goal.args[0]), (across, line))
            side = self.travel.side(self.place(top), sign)
            found = self._from_below if sign > 0 else self._from_above
            return self.enters(
                more,
                side,
                lambda deep, t: self.near(
                    deep,
                    nearby,
                    (t, sign),
                    lambda last, j: prover.using(
                        last,
                        nearby.square(last, j),
                        lambda end: found(end, (nearby.start(j), t, j), rises),
                    ),
                ),
            )

        return prover.using(given, more_facts, show)

    def _above_inside(self, given: Hypotheses, line: Shown) -> list[Shown]:
        """The starts top + (1 - top)/(1 + j) are in [-1, 1], for every j."""
        prover, t, top = self.prover, TIME, line.goal.args[1]
        share = over(ONE, plus(ONE, t))
        place = plus(top, times(minus(ONE, top), power(plus(ONE, t), -1)))
        inside = given | naturals(t)
        low, high = (prover.step("range", inside, each) for each in within_one(top))
        one, two = within_one(place)
        less = over(t, plus(ONE, t))
        found = [
            prover.arithmetic(inside, one, (ONE, low), (share, high)),
            prover.arithmetic(inside, two, (less, high)),
        ]
        return [
            prover.step(
                "generalise", given, for_every((t,), each.goal, naturals(t)), t.args, (each,)
            )
            for each in found
        ]

    def _from_below(self, given: Hypotheses, at: tuple[Start, Term, Term], rises: Shown) -> Shown:
        """0 < 0: nu_n -> 1 from one of the highest ones, but nu_n -> -1."""
        start, t, j = at
        up = self.corner(given, self.travel.side(start, 1), t)[1]
        known = self.prover.instance(given, self.always[2], ((TIME.args[0], j),))
        down = is_true(self.prover, given, known)
        return two_limits(self.prover, given, up, down)

    def _from_above(self, given: Hypotheses, at: tuple[Start, Term, Term], rises: Shown) -> Shown:
        """0 < 0: nu_n -> -1 from above the limit, which then is 1, from where nu_n -> 1."""
        (start, t, j), prover, top = at, self.prover, rises.goal.args[1]
        down = self.corner(given, self.travel.side(start, -1), t)[1]
        below = prover.using(given, (down,), lambda more: self._below_top(more, start[1], rises))
        high = prover.arithmetic(given, make("<=", ONE, top), (plus(ONE, j), below))
        lower = prover.using(given, (high,), lambda more: self.lower(more, ONE, top))
        return two_limits(prover, given, self.at_end(given, ONE), lower)

    def _below_top(self, given: Hypotheses, z: Term, rises: Shown) -> Shown:
        """z is at most the limit of (the highest one after n + 1 grids) + 4/(1 + n)."""
        prover, t = self.prover, TIME
        later = shifted(prover, given, rises, ONE)
        sequence = closed(
            plus(highest(plus(t, ONE)), times(FOUR, power(plus(ONE, t), -1))), names_of((t,))
        )
        function = plus(make("bound", 0), times(FOUR, make("bound", 1)))
        end = tends(sequence, rises.goal.args[1])
        limit = function_of(prover, given, end, function, (later, harmonic(prover)))
        still = constant(prover, given, z)

        def show(at_times: Hypotheses, n: Term) -> Shown:
            return self._under(at_times, n, z)

        return ordered(prover, given, still, limit, show)

    def _under(self, given: Hypotheses, n: Term, z: Term) -> Shown:
        """z <= (the best of the grid) + 2/(1 + n) + 2/(2 + n)."""
        prover, after = self.prover, plus(ONE, n)
        values = (
            (STEP.args[0], over(ONE, after)),
            (COUNT.args[0], power(after, 2)),
            (TOP.args[0], z),
        )
        first = prover.instance(given, self.counted[0], values[:2])
        facts = self.of_grid(given, n)
        goal = make("<=", z, plus(highest(plus(n, ONE)), times(FOUR, power(after, -1))))

        def show(more: Hypotheses) -> Shown:
            bounded = prover.instance(more, self.bounded, values)
            reached = self.climbs(more, n)[1]
            rest = over(TWO, times(after, plus(TWO, n)))
            return prover.arithmetic(more, goal, (ONE, bounded), (ONE, reached), rest=rest)

        return prover.using(given, (first, *facts), show)
