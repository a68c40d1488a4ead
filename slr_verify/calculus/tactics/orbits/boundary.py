"""Starts with nu_n -> 0, and starts that tend to one; not trusted."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from slr_verify.calculus.goal import Goal
from slr_verify.calculus.prover import Hypotheses
from slr_verify.calculus.reading.families import specialised
from slr_verify.calculus.reading.orbit_terms import START
from slr_verify.calculus.tactics.late import Late
from slr_verify.calculus.tactics.limits import INDEX, TWO, tends
from slr_verify.calculus.tactics.orbits.brackets import one_fails
from slr_verify.calculus.tactics.orbits.equations import Start
from slr_verify.calculus.tactics.orbits.fates import Fates, two_limits
from slr_verify.calculus.tactics.orbits.nearby import Nearby
from slr_verify.calculus.tactics.orbits.scheduled import Side, with_sign
from slr_verify.calculus.tactics.truth import ABSURD, anything, by_truth, is_one, is_true
from slr_verify.core.language import Refused
from slr_verify.core.terms import (
    MINUS_ONE,
    ONE,
    ZERO,
    Term,
    make,
    negative,
    power,
    rational,
    times,
)
from slr_verify.core.theorems import Theorem as Shown

if TYPE_CHECKING:
    from slr_verify.calculus.transcription import Transcription

Then = Callable[[Hypotheses, Term], Shown]
"""0 < 0, where hypotheses say that something holds of a time or an index."""


class Boundary(Fates):
    """What is said of a start, of starts (x_j, y_j), and of the fates of all others.

    Variables of which something is to be shown later are reserved.
    """

    reserved: tuple[Term, ...] = ()

    def __init__(self, work: Transcription, rule: Any, goal: Goal) -> None:
        super().__init__(work, rule, goal)
        self.otherwise = work.theorem(rule.otherwise)
        self.start: Start = (work.reader.term(rule.start[0]), work.reader.term(rule.start[1]))

    def ending(self, start: Start, sign: int) -> list[Term]:
        """Both coordinates tend to the sign."""
        return [tends(x, rational(sign)) for x in self.travel.orbits.now(INDEX, start)]

    def axis(self, start: Start) -> Term:
        """nu_n -> 0."""
        return tends(self.travel.orbits.now(INDEX, start)[1], ZERO)

    def none(self, given: Hypotheses, start: Start, sign: int, wrong: Any) -> Shown:
        """[x_n -> (s, s)] = 0, where `wrong` shows 0 < 0 if it is so."""
        relations = self.ending(start, sign)
        goal = make("=", times(*(make("indicator", each) for each in relations)), ZERO)

        def absurd(inside: Hypotheses) -> Shown:
            return anything(self.prover, inside, goal, wrong(inside))

        return one_fails(self.prover, given, goal, relations, absurd)

    def only(self, given: Hypotheses, start: Start, sign: int, wrong: Any) -> list[Shown]:
        """Both limits, where nu_n does not tend to zero, and the other corner leads to 0 < 0."""
        values = tuple((x.args[0], at) for x, at in zip(START, start, strict=True))
        known = self.prover.instance(given, self.otherwise, values)
        none = self.none(given, start, -sign, wrong)
        here = times(*(make("indicator", each) for each in self.ending(start, sign)))
        parts = ((ONE, known), (MINUS_ONE, none))
        return self._factors(given, self.prover.arithmetic(given, make("=", here, ONE), *parts))

    def enters(self, given: Hypotheses, side: Side, then: Then) -> Shown:
        """0 < 0, where both coordinates tend to the sign: at a time they have it."""
        known = [
            self.prover.step("range", given, each) for each in self.ending(side.start, side.sign)
        ]
        times_ = self.prover.meaning(given).ranges.fresh(2, *self.reserved)
        late = Late(self.prover, given, known, [ONE, ONE], times_)
        t = late.time
        pairs = zip(side.orbits.now(t, side.start), (rational(side.sign),) * 2, strict=True)
        ahead = [
            self._positive(late, place, (*pair, side.sign)) for place, pair in enumerate(pairs)
        ]
        return late.without(self.prover.using(late.given, ahead, lambda more: then(more, t)))

    def near(self, given: Hypotheses, nearby: Nearby, at: tuple[Term, int], then: Then) -> Shown:
        """0 < 0, where both coordinates of the limit have a sign at a time: late ones have it as well."""
        (t, sign), prover = at, self.prover
        ends = nearby.orbits.now(t, nearby.limit)
        signs = [make("<", ZERO, with_sign(end, sign)) for end in ends]
        known = [prover.step("range", given, each) for each in signs]
        wide = [
            prover.arithmetic(given, make("<", ZERO, power(end, 2)), (ONE, each, each))
            for end, each in zip(ends, known, strict=True)
        ]
        return prover.using(given, wide, lambda more: self._near(more, nearby, at, then))

    def _near(self, given: Hypotheses, nearby: Nearby, at: tuple[Term, int], then: Then) -> Shown:
        (t, sign), prover = at, self.prover
        known = nearby.at(given, t)
        ends = nearby.orbits.now(t, nearby.limit)
        numbers = prover.meaning(given).ranges.fresh(2, *(each.goal for each in known))
        late = Late(prover, given, known, [power(end, 2) for end in ends], numbers)
        j = late.time
        orbits = nearby.orbits.now(t, nearby.start(j))
        ahead = [
            self._positive(late, place, (x, end, sign))
            for place, (x, end) in enumerate(zip(orbits, ends, strict=True))
        ]
        return late.without(prover.using(late.given, ahead, lambda more: then(more, j)))

    def _positive(self, late: Late, place: int, at: tuple[Term, Term, int]) -> Shown:
        """0 < s x at the late time, where x is nearer to c than c is to zero, and 0 < s c."""
        return self._positive_at(late.given, late, place, (*at, late.time))

    def _positive_at(
        self, given: Hypotheses, late: Late, place: int, at: tuple[Term, Term, int, Term]
    ) -> Shown:
        """The same at a time from the late one on."""
        prover, (x, c, sign, time) = self.prover, at
        k = with_sign(x, sign)
        goal, case = make("<", ZERO, k), make("<=", k, ZERO)
        inside = given | {case}
        below = prover.step("range", inside, case)
        near = late.near(inside, place, time)
        parts = ((ONE, near), (times(TWO, with_sign(c, sign)), below))
        wrong = prover.arithmetic(inside, ABSURD, *parts, rest=power(x, 2))
        premises = (
            anything(prover, inside, goal, wrong),
            prover.step("range", given | {goal}, goal),
        )
        return prover.step("cases", given, goal, (case,), premises)

    def apart(self, given: Hypotheses, side: Side, t: Term) -> Shown:
        """0 < 0, where both coordinates have the sign at a time, and nu_n -> 0."""
        up = self.corner(given, side, t)[1]
        zero = self.prover.step("range", given, self.axis(side.start))
        pair = (up, zero) if side.sign > 0 else (zero, up)
        return two_limits(self.prover, given, *pair)

    def on_boundary(
        self, given: Hypotheses, nearby: Nearby, starts: tuple[Start, ...], show: Any
    ) -> Shown:
        """With nu_n -> 0 from the first of some starts, all in the square, as hypotheses say of all."""
        prover = self.prover
        one = make("=", make("indicator", self.axis(starts[0])), ONE)
        found = specialised(prover, given, one)
        if found is None:
            raise Refused("hypothesis", "no hypothesis is about the orbits of these starts")
        inside = [each for start in starts for each in nearby.inside(given, start)]
        return prover.using(given, (is_true(prover, given, found), *inside), show)


class Closed(Boundary):
    """The limit of starts with nu_n -> 0 is one."""

    def __init__(self, work: Transcription, rule: Any, goal: Goal) -> None:
        super().__init__(work, rule, goal)
        given, prover = goal.given, self.prover
        read = [work.reader.relation(each.lhs, "=", each.rhs) for each in rule.limits]
        first, second = (is_true(prover, given, prover.step("range", given, each)) for each in read)
        bodies = (first.goal.args[0], second.goal.args[0])
        self.nearby = Nearby(self.travel.orbits, given, bodies, (first, second))

    def shown(self) -> Shown:
        """Were it not so, it would tend to a corner, and with it all starts near it."""
        prover, goal, axis = self.prover, self.goal.relation, self.axis(self.start)

        def there(given: Hypotheses) -> Shown:
            return is_one(prover, given, prover.step("range", given, axis))

        def elsewhere(given: Hypotheses) -> Shown:
            known = prover.instance(given, self.otherwise, ())
            zeros = [
                self.none(given, self.start, sign, lambda more, s=sign: self._wrong(more, s))
                for sign in (1, -1)
            ]
            parts = ((negative(ONE), known), *((ONE, each) for each in zeros))
            wrong = prover.arithmetic(given, ABSURD, *parts, rest=ONE)
            return anything(prover, given, goal, wrong)

        return by_truth(prover, self.goal.given, axis, goal, (there, elsewhere))

    def _wrong(self, given: Hypotheses, sign: int) -> Shown:
        side = self.travel.side(self.start, sign)

        def at_time(more: Hypotheses, t: Term) -> Shown:
            return self.near(
                more, self.nearby, (t, sign), lambda deep, j: self._late(deep, (j, t), sign)
            )

        return self.enters(given, side, at_time)

    def _late(self, given: Hypotheses, at: tuple[Term, Term], sign: int) -> Shown:
        """0 < 0: the start of the index j enters the quadrant, but nu_n -> 0."""
        (j, t), nearby = at, self.nearby
        start = nearby.start(j)
        side = self.travel.side(start, sign)
        return self.on_boundary(given, nearby, (start,), lambda more: self.apart(more, side, t))
