"""What a divergent sum of lambda/(1 + lambda) leads to; not trusted."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from slr_verify.calculus.prover import Hypotheses, Prover
from slr_verify.calculus.reading.families import said_at
from slr_verify.calculus.reading.orbit_terms import naturals
from slr_verify.calculus.reading.parts import terms_in
from slr_verify.calculus.tactics.late import Approach, Late
from slr_verify.calculus.tactics.orbits.scheduled import from_then_on
from slr_verify.calculus.tactics.truth import ABSURD, is_one, unless
from slr_verify.core.binding import opened
from slr_verify.core.rules.limits import near_from
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
    times,
)
from slr_verify.core.theorems import Theorem as Shown

Show = Callable[[Hypotheses, Term], Shown]
At = Callable[[Term], Term]


@dataclass(frozen=True)
class Sums:
    """A theorem about a limit of the sums S_n of a sequence from 1 to n: of 1/(1 + S_n), or of S_n."""

    prover: Prover
    known: Shown

    @property
    def _whole(self) -> Term:
        (found,) = (each for each in terms_in(self.known.goal) if each.op == "total")
        return found

    def sum(self, n: Term) -> Term:
        """S_n."""
        return make("total", self._whole.args[0], ONE, n)

    def next(self, n: Term) -> Term:
        """What n + 1 adds to S_n."""
        return opened(self._whole.args[0], (plus(n, ONE),))

    def one_more(self, given: Hypotheses, n: Term) -> Shown:
        """S_{n+1} = (the next one) + S_n."""
        whole = self.sum(plus(n, ONE))
        said = said_at(self.prover, given, plus(n, ONE))
        return self.prover.using(
            given, said, lambda more: self.prover.value("summands", more, whole)
        )

    def not_negative(self, given: Hypotheses, n: Term) -> Shown:
        """0 <= S_n, by induction."""
        prover = self.prover
        (j,) = prover.meaning(given).ranges.fresh(1, n, self.known.goal)

        def relation(t: Term) -> Term:
            return make("<=", ZERO, self.sum(t))

        none = prover.value("summands", given, self.sum(ZERO))
        first = prover.arithmetic(given, relation(ZERO), (MINUS_ONE, none))
        inside = given | naturals(j) | {relation(j)}
        before, more = prover.step("range", inside, relation(j)), self.one_more(inside, j)

        def show(deep: Hypotheses) -> Shown:
            parts = ((ONE, before), (MINUS_ONE, more))
            return prover.arithmetic(deep, relation(plus(j, ONE)), *parts, rest=self.next(j))

        step = prover.using(inside, said_at(prover, inside, plus(j, ONE)), show)
        shown = prover.step(
            "induction", given | naturals(j), relation(j), (j.args[0], ()), (first, step)
        )
        return prover.instance(given, shown, ((j.args[0], n),))


@dataclass(frozen=True)
class Falling:
    """y, which is at least `floor`, falls by c times the sequence in each step from a time on."""

    start: Term
    at: At
    floor: Term
    rate: Term
    falls: Show
    above: Show


def never_ending(work: Sums, given: Hypotheses, y: Falling) -> Shown:
    """0 < 0: y_n + c (S_n - S_m) <= y_m, so S_n would be bounded."""
    prover, m, c = work.prover, y.start, y.rate
    (late_time,) = prover.meaning(given).ranges.fresh(1, m, y.at(m), c)
    top = y.at(m)

    def relation(t: Term) -> Term:
        spent = times(c, minus(work.sum(t), work.sum(m)))
        return make("<=", plus(y.at(t), spent), top)

    def later(inside: Hypotheses, t: Term) -> list[Shown]:
        before = prover.step("range", inside, relation(t))
        fall, more = y.falls(inside, t), work.one_more(inside, t)
        parts = ((ONE, before), (ONE, fall), (c, more))
        return [prover.arithmetic(inside, relation(plus(t, ONE)), *parts)]

    first = prover.arithmetic(given, relation(m))
    always = from_then_on(prover, given, m, lambda t: [relation(t)], ([first], later))
    most = plus(work.sum(m), over(minus(top, y.floor), c))
    width = power(plus(ONE, most), -2)
    now = prover.step("range", given, make("<=", m, m))
    room = prover.without(given, (now,), y.above(given | {now.goal}, m))
    parts = ((power(c, -1), room), (ONE, work.not_negative(given, m)))
    enough = prover.arithmetic(given, make("<", ZERO, plus(ONE, most)), *parts, rest=ONE)

    def wrong(inside: Hypotheses) -> Shown:
        late = Late(prover, inside, (work.known,), (width,), (late_time,))
        n = plus(m, late_time)
        order, after = (
            prover.arithmetic(late.given, make("<=", each, n), rest=other)
            for each, other in ((late_time, m), (m, late_time))
        )
        near = late.near(late.given, 0, n, order)

        def bounded(more: Hypotheses) -> Shown:
            (spent,) = always(more, n)
            parts = ((power(c, -1), each) for each in (spent, y.above(more, n)))
            return prover.arithmetic(more, make("<=", work.sum(n), most), *parts)

        bound = prover.using(late.given, (after,), bounded)
        here, there = plus(ONE, most), plus(ONE, work.sum(n))
        squares = times(power(here, 2), power(there, 2))
        parts = ((squares, near), (here, bound), (there, bound))
        positive = work.not_negative(late.given, n)
        shown = prover.using(
            late.given, (positive,), lambda more: prover.arithmetic(more, ABSURD, *parts)
        )
        return late.without(shown)

    return prover.using(given, (enough,), wrong)


@dataclass(frozen=True)
class Shrinking:
    """u is in [0, 2] and does not rise from a time on; and it cannot keep u^2 >= e for any e > 0.

    `within` shows what is shown with the hypotheses that say so of u at a time and a step later, and
    `falls` that u does not rise. `endless` shows 0 < 0 where `kept` shows e <= u^2 from the time on.
    """

    start: Term
    at: At
    within: Callable[[Hypotheses, Term, Callable[[Hypotheses], Shown]], Shown]
    falls: Show
    endless: Callable[[Hypotheses, Term, Show], Shown]


def vanishing(prover: Prover, given: Hypotheses, goal: Term, u: Shrinking) -> Shown:
    """F -> a, where (F_n - a)^2 = u_n^2 from a time on."""
    way = Approach(prover, given, goal, 1)

    def kept(inside: Hypotheses, t: Term) -> Shown:
        """e <= u_t^2: else that holds of all later times."""
        least = make("<=", way.e, power(u.at(t), 2))
        return unless(prover, inside, least, lambda more: _near_for_good(way, more, t, u))

    wrong = u.endless(way.inside, way.e, kept)
    return way.shown(wrong, prover.identity(way.at_times, way.here, way.here))


def _near_for_good(way: Approach, given: Hypotheses, t: Term, u: Shrinking) -> Shown:
    """0 < 0, where u_t^2 < e at a time t."""
    prover = way.prover
    (n,) = prover.meaning(given).ranges.fresh(1, t, way.goal)
    whole = near_from(way.goal, way.e, t)

    def relation(s: Term) -> Term:
        return make("<", power(u.at(s), 2), way.e)

    def later(inside: Hypotheses, s: Term) -> list[Shown]:
        far, on = (
            prover.step("range", inside, make("<=", *pair)) for pair in ((u.start, t), (t, s))
        )
        order = prover.arithmetic(inside, make("<=", u.start, s), (ONE, far), (ONE, on))

        def show(more: Hypotheses) -> Shown:
            here, falls = prover.step("range", more, relation(s)), u.falls(more, s)
            sides = plus(u.at(s), u.at(plus(s, ONE)))
            return prover.arithmetic(more, relation(plus(s, ONE)), (ONE, here), (sides, falls))

        return [prover.using(inside, (order,), lambda more: u.within(more, s, show))]

    start = prover.step("range", given, relation(t))
    always = from_then_on(prover, given, t, lambda s: [relation(s)], ([start], later))
    after = given | {make("integer", n), make("<=", t, n)}
    close = opened(whole.args[1], (n,))
    near = prover.arithmetic(after, close, (ONE, always(after, n)[0]))
    shown = prover.step("generalise", given, whole, n.args, (near,))
    holds = is_one(prover, given, shown)
    never = prover.step("range", given, way.never)
    fails = prover.step("specialise", given, make("=", holds.goal.args[0], ZERO), (t,), (never,))
    return prover.arithmetic(given, ABSURD, (MINUS_ONE, holds), (ONE, fails), rest=ONE)
