"""Where the sum of lambda/(1 + lambda) converges, nu does not reach its end; not trusted."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from slr_verify.calculus.prover import Hypotheses
from slr_verify.calculus.reading.orbit_terms import naturals
from slr_verify.calculus.tactics.late import Late
from slr_verify.calculus.tactics.limits import INDEX, TWO, tends
from slr_verify.calculus.tactics.orbits.endless import Sums
from slr_verify.calculus.tactics.orbits.equations import inductions
from slr_verify.calculus.tactics.orbits.scheduled import Later, Side, Step, from_then_on, stepped
from slr_verify.calculus.tactics.orbits.trapped import at_start
from slr_verify.calculus.tactics.truth import ABSURD, unless
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
)
from slr_verify.core.theorems import Theorem as Shown


@dataclass(frozen=True)
class TooSlowly:
    """u = 1 - V stays above half of what it is at a late time: u' >= u (1 - c lambda/(1 + lambda)).

    `slow` and `inside` say so of one step, and that |nu'| < 1 where |nu| < 1.
    """

    side: Side
    sums: Sums
    rate: Term
    slow: Shown
    inside: Shown

    def wrong(self, given: Hypotheses) -> Shown:
        """0 < 0, where hypotheses say that nu tends to the sign of the side."""
        prover, side = self.sums.prover, self.side
        m, later, n = prover.meaning(given).ranges.fresh(3, self.sums.known.goal)
        settled = Late(prover, given, (self.sums.known,), (power(self.room, 2),), (m,))
        at_m = self._strictly(settled.given, n)
        goal = make("<", ZERO, self.gap(m))
        ahead = prover.instance(settled.given, at_m, ((n.args[0], m),))
        positive = prover.arithmetic(settled.given, goal, (ONE, ahead))
        inside = settled.given | {goal}
        kept = self._kept(inside, settled, m)
        half = over(self.gap(m), TWO)
        nu = tends(side.orbits.now(INDEX, side.start)[1], rational(side.sign))
        near = Late(
            prover, inside, (prover.step("range", inside, nu),), (power(half, 2),), (later,)
        )
        shown = near.without(self._apart(near, kept, (m, half)))
        return settled.without(prover.without(settled.given, (positive,), shown))

    def _apart(self, near: Late, kept: Later, place: tuple[Term, Term]) -> Shown:
        """0 < 0: at a time after both, u is at least half of u_m, and less."""
        prover, (m, half) = self.sums.prover, place
        t = plus(m, near.time)
        orders = [
            prover.arithmetic(near.given, make("<=", each, t), rest=other)
            for each, other in ((near.time, m), (m, near.time))
        ]
        small = near.near(near.given, 0, t, orders[0])

        def show(more: Hypotheses) -> Shown:
            large = kept(more, t)[0]
            parts = ((ONE, small), (self.gap(t), large), (half, large))
            return prover.arithmetic(more, ABSURD, *parts)

        def at_least_half(more: Hypotheses) -> Shown:
            return self.side.within(more, (t,), show)

        return prover.using(near.given, (orders[1],), at_least_half)

    @property
    def room(self) -> Term:
        """1/(4 c)."""
        return over(ONE, times(rational(4), self.rate))

    def gap(self, t: Term) -> Term:
        """1 - V."""
        return minus(ONE, self.side.at(t)[1])

    def _strictly(self, given: Hypotheses, n: Term) -> Shown:
        """V < 1 at each time, with -1 < V, by induction."""
        prover, side = self.sums.prover, self.side

        def relations(t: Term) -> list[Term]:
            v = side.at(t)[1]
            return [make("<", v, ONE), make("<", MINUS_ONE, v)]

        hypotheses = given | naturals(n) | frozenset(relations(n))
        after = side.at(plus(n, ONE))[1]
        goal = make("<", ZERO, minus(ONE, power(after, 2)))
        by = Step(self.inside, n, side.values(n), places=(1,))
        square = stepped([side], hypotheses, goal, by)
        half = over(ONE, TWO)
        later = [
            prover.arithmetic(
                hypotheses,
                each,
                (half, square),
                rest=times(half, power(minus(ONE, sign), 2)),
            )
            for each, sign in zip(
                relations(plus(n, ONE)), (after, times(MINUS_ONE, after)), strict=True
            )
        ]
        first = [at_start(side, given, each) for each in relations(ZERO)]
        return inductions(prover, given | naturals(n), n, relations(n), (first, later))[0]

    def _kept(self, given: Hypotheses, settled: Late, m: Term) -> Later:
        """u_m/2 <= u at all times from m on."""
        prover, sums = self.sums.prover, self.sums

        def relations(t: Term) -> list[Term]:
            spent = times(self.rate, minus(sums.sum(t), sums.sum(m)))
            least = times(self.gap(m), minus(ONE, spent))
            return [make("<=", least, self.gap(t)), make("<=", sums.sum(m), sums.sum(t))]

        def later(inside: Hypotheses, t: Term) -> list[Shown]:
            before = [prover.step("range", inside, each) for each in relations(t)]
            shows = (partial(self._lower, settled, (m, t), before), partial(self._upper, t, before))
            goals = zip(shows, relations(plus(t, ONE)), strict=True)
            return [
                self.side.within(inside, (t,), partial(show, goal=goal)) for show, goal in goals
            ]

        first = [prover.arithmetic(given, each) for each in relations(m)]
        always = from_then_on(prover, given, m, relations, (first, later))

        def show(inside: Hypotheses, t: Term) -> list[Shown]:
            least = always(inside, t)[0]
            spent = self._spent(inside, settled, (m, t))
            goal = make("<=", over(self.gap(m), TWO), self.gap(t))
            return [prover.arithmetic(inside, goal, (ONE, least), (self.gap(m), spent))]

        return show

    def _upper(self, t: Term, before: list[Shown], given: Hypotheses, goal: Term) -> Shown:
        """The sum rises."""
        prover, more = self.sums.prover, self.sums.one_more(given, t)
        parts = ((ONE, before[1]), (MINUS_ONE, more))
        return prover.arithmetic(given, goal, *parts, rest=self.sums.next(t))

    def _lower(
        self,
        settled: Late,
        times_: tuple[Term, Term],
        before: list[Shown],
        given: Hypotheses,
        *,
        goal: Term,
    ) -> Shown:
        """u_m (1 - c (S' - S_m)) <= u (1 - c w) <= u', as c w <= 1/2."""
        prover, (m, t) = self.sums.prover, times_
        share, more = self.sums.next(t), self.sums.one_more(given, t)
        lost, after = times(self.rate, share), plus(t, ONE)
        step = self._spent_in_step(given, settled, t)
        small = prover.arithmetic(
            given,
            make("<=", lost, over(ONE, TWO)),
            (ONE, step),
            (times(MINUS_ONE, self.rate), more),
        )
        shrinks = make("<=", times(self.gap(t), minus(ONE, lost)), self.gap(after))
        by = Step(self.slow, t, self.side.values(t), places=(1,))
        parts = (
            (ONE, stepped([self.side], given, shrinks, by)),
            (over(ONE, TWO), before[0]),
            (ONE, small, before[0]),
            (times(self.gap(m), power(self.rate, 2), share), before[1]),
            (times(MINUS_ONE, self.gap(m), self.rate), more),
        )
        return prover.arithmetic(given, goal, *parts)

    def _spent_in_step(self, given: Hypotheses, settled: Late, t: Term) -> Shown:
        """c (S' - S) <= 1/2."""
        prover, after = self.sums.prover, plus(t, ONE)
        now = prover.step("range", given, make("<=", settled.time, t))
        order = prover.arithmetic(given, make("<=", settled.time, after), (ONE, now), rest=ONE)
        return prover.using(
            given, (order,), lambda inside: self._spent(inside, settled, (t, after))
        )

    def _spent(self, given: Hypotheses, settled: Late, pair: tuple[Term, Term]) -> Shown:
        """c (S_t - S_s) <= 1/2 at late times: both are within 1/(4 c) of the limit."""
        prover, (s, t), w = self.sums.prover, pair, self.room
        limit = self.sums.known.goal.args[1]
        nears = [self._settled(given, settled, each) for each in (t, s)]
        x, y = (minus(self.sums.sum(each), limit) for each in (t, s))
        goal, four = make("<=", minus(x, y), times(TWO, w)), rational(4)

        def wrong(inside: Hypotheses) -> Shown:
            below = prover.step("range", inside, make("<", *reversed(goal.args)))
            squares = ((TWO, each) for each in nears)
            parts = (*squares, (ONE, below, below), (times(four, w), below))
            return prover.arithmetic(inside, ABSURD, *parts, rest=power(plus(x, y), 2))

        shown = unless(prover, given, goal, wrong)
        lost = times(self.rate, minus(self.sums.sum(t), self.sums.sum(s)))
        wanted = make("<=", lost, over(ONE, TWO))
        return prover.arithmetic(given, wanted, (self.rate, shown))

    def _settled(self, given: Hypotheses, settled: Late, t: Term) -> Shown:
        """S_t is within 1/(4 c) of the limit."""
        late = self.sums.prover.from_hypotheses(given, make("<=", settled.time, t))
        return settled.near(given, 0, t, late)
