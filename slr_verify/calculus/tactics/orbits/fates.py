"""Where orbits under a schedule go: into a quadrant, or nu tends to zero; not trusted."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from slr_verify.calculus.goal import Goal
from slr_verify.calculus.prover import Hypotheses, Prover
from slr_verify.calculus.reading.orbit_terms import START
from slr_verify.calculus.tactics.limits import ordered, tends
from slr_verify.calculus.tactics.orbits.brackets import factors_of, one_fails
from slr_verify.calculus.tactics.orbits.equations import Start
from slr_verify.calculus.tactics.orbits.falls import Falls
from slr_verify.calculus.tactics.orbits.scheduled import Side, with_sign
from slr_verify.calculus.tactics.orbits.trapped import Trapped, at_start
from slr_verify.calculus.tactics.orbits.travel import Travel
from slr_verify.calculus.tactics.truth import ABSURD, anything, is_one, is_true, unless
from slr_verify.core.binding import opened
from slr_verify.core.terms import (
    MINUS_ONE,
    ONE,
    ZERO,
    Term,
    make,
    minus,
    negative,
    over,
    rational,
    times,
)
from slr_verify.core.theorems import Theorem as Shown

if TYPE_CHECKING:
    from slr_verify.calculus.transcription import Transcription

Show = Callable[[Hypotheses], Shown]


def two_limits(prover: Prover, given: Hypotheses, low: Shown, high: Shown) -> Shown:
    """0 < 0, where one sequence tends to two numbers, first the larger one."""

    def same(at_times: Hypotheses, n: Term) -> Shown:
        here = opened(low.goal.args[0], (n,))
        return prover.arithmetic(at_times, make("<=", here, here))

    shown = ordered(prover, given, low, high, same)
    gap = minus(*shown.goal.args)
    return prover.arithmetic(given, ABSURD, (ONE, shown), rest=gap)


class Fates:
    """What both rules share: an orbit that enters a quadrant tends to its corner."""

    def __init__(self, work: Transcription, rule: Any, goal: Goal) -> None:
        self.work, self.prover, self.goal = work, work.prover, goal
        self.travel = Travel(work, rule.bounds)
        corners = rule.corners
        self.time = corners.time.name
        self.corners = {1: work.theorem(corners.positive), -1: work.theorem(corners.negative)}

    def corner(self, given: Hypotheses, side: Side, t: Term) -> list[Shown]:
        """Both coordinates tend to the sign of the quadrant that the orbit is in at a time."""
        values = (
            (self.time, t),
            *((x.args[0], at) for x, at in zip(START, side.start, strict=True)),
        )
        plain = []
        for x in side.orbits.now(t, side.start):
            if side.sign < 0:
                known = self.prover.step("range", given, make("<", ZERO, negative(x)))
                plain.append(self.prover.arithmetic(given, make("<", x, ZERO), (ONE, known)))
        whole = self.prover.using(
            given, plain, lambda more: self.prover.instance(more, self.corners[side.sign], values)
        )
        return self._factors(given, whole)

    def _factors(self, given: Hypotheses, whole: Shown) -> list[Shown]:
        """Each of two indicators whose product is one."""
        prover, found = self.prover, []
        first, second = factors_of(whole.goal.args[0])
        for one, other in ((first, second), (second, first)):
            above = prover.arithmetic(
                given, make("<=", ONE, one), (MINUS_ONE, whole), rest=times(one, minus(ONE, other))
            )
            below = prover.step("range", given, make("<=", one, ONE))
            equal = prover.both_ways(given, below, above)
            found.append(is_true(prover, given, equal))
        return found

    def by_sign(self, given: Hypotheses, x: Term, shows: tuple[Show, Show]) -> Shown:
        """0 < 0, once for 0 <= x and once for x < 0."""
        case = make("<=", ZERO, x)
        premises = (shows[0](given | {case}), shows[1](given | {make("<", x, ZERO)}))
        return self.prover.step("cases", given, ABSURD, (case,), premises)

    def enters_at_once(self, given: Hypotheses, side: Side, escape: Any) -> Shown:
        """0 < 0, where both coordinates of the start have the sign."""
        relations = [make("<", ZERO, x) for x in side.at(ZERO)]
        facts = [at_start(side, given, each) for each in relations]
        return self.prover.using(given, facts, lambda more: escape(more, side, ZERO))

    def signed(self, given: Hypotheses, start: Start, sign: int, escape: Any, then: Any) -> Shown:
        """0 < 0 for a start with 0 < sign x: `then` shows it where sign y <= 0."""
        side = self.travel.side(start, sign)
        y = with_sign(start[1], sign)

        def wrong(more: Hypotheses) -> Shown:
            return self.enters_at_once(more, side, escape)

        below = unless(self.prover, given, make("<=", y, ZERO), wrong)
        return self.prover.using(given, (below,), then)


class Fate(Fates):
    """The orbit of one start, of which nu does not tend to zero."""

    def __init__(self, work: Transcription, rule: Any, goal: Goal) -> None:
        super().__init__(work, rule, goal)
        self.start: Start = (work.reader.term(rule.start[0]), work.reader.term(rule.start[1]))

    def shown(self) -> Shown:
        """By cases: it is so, or it leads to a contradiction."""
        prover, given, goal = self.prover, self.goal.given, self.goal.relation
        case = make("=", minus(*goal.args), ZERO)
        known = prover.step("range", given | {case}, case)
        here = prover.arithmetic(given | {case}, goal, (ONE, known))
        other = given | {make("!=", *case.args)}
        there = anything(prover, other, goal, self._wrong(other))
        return prover.step("cases", given, goal, (case,), (here, there))

    def escape(self, given: Hypotheses, side: Side, t: Term) -> Shown:
        """0 < 0: it would be so."""
        prover, goal = self.prover, self.goal.relation
        limits = self.corner(given, side, t)
        ones = [is_one(prover, given, each) for each in limits]
        opposite = [tends(each.goal.args[0], rational(-side.sign)) for each in limits]

        none = make("=", times(*(make("indicator", each) for each in opposite)), ZERO)

        def absurd(inside: Hypotheses) -> Shown:
            other = prover.step("range", inside, opposite[0])
            pair = (limits[0], other) if side.sign > 0 else (other, limits[0])
            return anything(prover, inside, none, two_limits(prover, inside, *pair))

        zero = one_fails(prover, given, none, opposite, absurd)
        second = make("indicator", limits[1].goal)
        parts = ((second, ones[0]), (ONE, ones[1]), (ONE, zero))
        shown = prover.arithmetic(given, goal, *parts)
        gap = minus(*goal.args)
        return prover.arithmetic(given, ABSURD, (over(ONE, gap), shown), rest=ONE)

    def _wrong(self, given: Hypotheses) -> Shown:
        x, y = self.start

        def quadrant(more: Hypotheses, sign: int) -> Shown:
            return self.enters_at_once(more, self.travel.side(self.start, sign), self.escape)

        def right(more: Hypotheses) -> Shown:
            return self._below_or(more, y, 1, quadrant)

        def left(more: Hypotheses) -> Shown:
            return self._below_or(more, negative(y), -1, quadrant)

        return self.by_sign(given, x, (right, left))

    def _below_or(self, given: Hypotheses, v: Term, sign: int, quadrant: Any) -> Shown:
        """Where V <= 0 it is trapped, and elsewhere in a quadrant."""
        prover = self.prover
        case = make("<=", v, ZERO)
        inside, outside = given | {case}, given | {make("<", ZERO, v)}
        x = with_sign(self.start[0], sign)
        k = prover.from_hypotheses(inside, make("<=", ZERO, x))
        trapped = prover.using(inside, (k,), lambda more: self._falls(more, sign))
        premises = (trapped, self._positive(outside, sign, quadrant))
        return prover.step("cases", given, ABSURD, (case,), premises)

    def _positive(self, given: Hypotheses, sign: int, quadrant: Any) -> Shown:
        """V > 0 and K >= 0 at the start; K > 0, or it is trapped from the other side."""
        prover, (x, y) = self.prover, self.start
        if sign < 0:
            facts = [
                prover.from_hypotheses(given, make("<", ZERO, negative(each))) for each in (x, y)
            ]
            return prover.using(given, facts, lambda more: quadrant(more, -1))
        case = make("<=", x, ZERO)
        axis = given | {case}
        facts = [
            prover.from_hypotheses(axis, make("<=", *pair))
            for pair in ((ZERO, negative(x)), (negative(y), ZERO))
        ]
        first = prover.using(axis, facts, lambda more: self._falls(more, -1))
        second = quadrant(given | {make("<", ZERO, x)}, 1)
        return prover.step("cases", given, ABSURD, (case,), (first, second))

    def _falls(self, given: Hypotheses, sign: int) -> Shown:
        """0 < 0: nu tends to zero, but it does not."""
        prover, side = self.prover, self.travel.side(self.start, sign)
        trapped = Trapped(self.travel, side, given, self.escape)
        one = is_one(prover, given, Falls(trapped, given).shown())
        zero = prover.step("range", given, make("=", one.goal.args[0], ZERO))
        return prover.arithmetic(given, ABSURD, (MINUS_ONE, one), (ONE, zero), rest=ONE)
