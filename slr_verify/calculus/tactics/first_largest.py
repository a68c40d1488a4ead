"""Exactly one of some numbers is the first that none of them exceeds, by induction; not trusted."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from slr_verify.calculus.prover import Hypotheses, Line
from slr_verify.calculus.tactics.one_apart import is_earlier, is_false
from slr_verify.calculus.tactics.places import BEFORE, COUNT, PLACE, PlaceByPlace, added_up, at
from slr_verify.calculus.tactics.truth import (
    ABSURD,
    absurd,
    by_truth,
    fails,
    is_one,
    nonsense,
    same_truth,
    unless,
)
from slr_verify.core.binding import closed, opened
from slr_verify.core.terms import MINUS_ONE, ONE, ZERO, Term, indices, make, minus, times, variable
from slr_verify.core.theorems import Theorem as Shown

INDEX = variable("index")
Show = Callable[[Hypotheses], Shown]


@dataclass(frozen=True)
class FirstLargest(PlaceByPlace):
    """sum of 1{s_j < s_n for j < n} 1{s_j <= s_n for n < j} = 1{1 <= count}, for a term s in PLACE."""

    score: Term

    def claim(self, count: Term) -> Term:
        """Of so many numbers."""
        return make(
            "=", added_up(self.chosen(count), count), make("indicator", make("<=", ONE, count))
        )

    def chosen(self, count: Term) -> Term:
        """1 if the number at PLACE is the first of so many that none exceeds."""
        return times(*(make("indicator", each) for each in self._sides(count, PLACE)))

    def none(self, given: Hypotheses) -> Shown:
        """Of no numbers, none is."""
        prover, goal = self.prover, self.claim(COUNT)
        empty = prover.value("summands", given, goal.args[0])
        zero = prover.step("range", given, make("=", COUNT, ZERO))

        def wrong(inside: Hypotheses) -> Shown:
            some = prover.step("range", inside, make("<=", ONE, COUNT))
            return absurd(prover, inside, fails(some.goal), (ONE, some), (ONE, zero), rest=ONE)

        no = is_false(prover, given, make("<=", ONE, COUNT), wrong)
        return prover.arithmetic(given, goal, (ONE, empty), (MINUS_ONE, no))

    def one_more(self, given: Hypotheses, before: Shown) -> Shown:
        """The new number exceeds all before, or not."""
        cases = partial(self._new, before=before), partial(self._old, before=before)
        return by_truth(self.prover, given, self._exceeds, self.claim(COUNT), cases)

    @property
    def _exceeds(self) -> Term:
        """s_j < s_count for all j before."""
        return _every(make("<", self._at(INDEX), self._at(COUNT)), *indices(ONE, INDEX, BEFORE))

    def _sides(self, count: Term, place: Term) -> tuple[Term, Term]:
        """Those before are smaller, and those after it are not larger."""
        inside, this = indices(ONE, INDEX, count), self._at(place)
        smaller, at_most = (make(sign, self._at(INDEX), this) for sign in ("<", "<="))
        return (
            _every(smaller, *inside, make("<", INDEX, place)),
            _every(at_most, *inside, make("<", place, INDEX)),
        )

    def _at(self, place: Term) -> Term:
        return at(self.score, place)

    def _new(self, given: Hypotheses, before: Shown) -> Shown:
        """Then it is the one, and no other is."""
        prover = self.prover
        first, second = self._sides(COUNT, COUNT)

        def smaller(inside: Hypotheses) -> Shown:
            earlier = is_earlier(prover, inside, INDEX, COUNT)
            return prover.using(
                inside, (earlier,), lambda more: self._said(more, self._exceeds, INDEX)
            )

        def none_after(inside: Hypotheses) -> Shown:
            ends = make("<", COUNT, INDEX), make("<=", INDEX, COUNT)
            parts = ((ONE, prover.step("range", inside, each)) for each in ends)
            return absurd(prover, inside, opened(second.args[1], (INDEX,)), *parts)

        ones = [
            is_one(prover, given, self._for_all(given, whole, show))
            for whole, show in ((first, smaller), (second, none_after))
        ]
        others = self._others(given, self._exceeded)
        nothing = prover.value("linearity", given, others.goal.args[1])
        own = (ONE, ones[0]), (ones[0].goal.args[0], ones[1])
        return self._added(given, *own, (ONE, others), (ONE, nothing))

    def _exceeded(self, given: Hypotheses) -> Shown:
        """The number at PLACE, which is before, is not the one."""
        prover, (first, second) = self.prover, self._sides(COUNT, PLACE)

        def wrong(inside: Hypotheses) -> Shown:
            known = self._said(inside, second, COUNT), self._said(inside, self._exceeds, PLACE)
            return absurd(prover, inside, fails(second), *((ONE, each) for each in known))

        no = is_false(prover, given, second, wrong)
        goal = make("=", self.chosen(COUNT), ZERO)
        return prover.arithmetic(given, goal, (make("indicator", first), no))

    def _old(self, given: Hypotheses, before: Shown) -> Shown:
        """Then it is not the one, and the others are or are not as before."""
        prover, (first, second) = self.prover, self._sides(COUNT, COUNT)

        def wrong(inside: Hypotheses) -> Shown:
            exceeds = self._for_all(inside, self._exceeds, lambda more: self._earlier(more, first))
            return nonsense(prover, inside, fails(first), is_one(prover, inside, exceeds))

        def alone(inside: Hypotheses) -> Shown:
            exceeds = self._for_all(inside, self._exceeds, self._nowhere)
            return nonsense(prover, inside, ABSURD, is_one(prover, inside, exceeds))

        no = is_false(prover, given, first, wrong)
        some = is_one(prover, given, unless(prover, given, make("<=", ONE, BEFORE), alone))
        others = self._others(given, self._as_before)
        parts = ((ONE, each) for each in (others, before, some))
        return self._added(given, (make("indicator", second), no), *parts)

    def _earlier(self, given: Hypotheses, every: Term) -> Shown:
        """What is said of all up to COUNT but itself, of one before."""
        prover = self.prover
        last = prover.step("range", given, make("<=", INDEX, BEFORE))
        known = [
            prover.arithmetic(given, make(sign, INDEX, COUNT), (ONE, last), rest=ONE)
            for sign in ("<", "<=")
        ]
        return prover.using(given, known, lambda more: self._said(more, every, INDEX))

    def _nowhere(self, given: Hypotheses) -> Shown:
        """There is no place before the first."""
        prover, ends = self.prover, (make("<=", INDEX, BEFORE), make("<", BEFORE, ONE))
        parts = (
            (ONE, prover.step("range", given, each)) for each in (*ends, make("<=", ONE, INDEX))
        )
        return absurd(prover, given, opened(self._exceeds.args[1], (INDEX,)), *parts)

    def _as_before(self, given: Hypotheses) -> Shown:
        """The one at PLACE, which is before, among so many and among one less."""
        prover = self.prover
        now, then = (self._sides(count, PLACE) for count in (COUNT, BEFORE))
        first = same_truth(
            prover,
            given,
            (now[0], then[0]),
            lambda inside: self._for_all(
                inside, then[0], partial(self._with_one_more, every=now[0])
            ),
            lambda inside: self._for_all(
                inside, now[0], partial(self._still_before, every=then[0])
            ),
        )
        goal = make("=", self.chosen(COUNT), self.chosen(BEFORE))
        rest = tuple(make("indicator", each) for each in (now[1], then[1]))

        def back(inside: Hypotheses) -> Shown:
            known = self._not_exceeded(inside)
            return prover.using(
                inside, (known,), lambda more: self._for_all(more, now[1], self._at_later)
            )

        def there(inside: Hypotheses) -> Shown:
            second = same_truth(
                prover,
                inside,
                (now[1], then[1]),
                lambda more: self._for_all(
                    more, then[1], partial(self._with_one_more, every=now[1])
                ),
                back,
            )
            parts = (rest[0], first), (make("indicator", then[0]), second)
            return prover.arithmetic(inside, goal, *parts)

        def elsewhere(inside: Hypotheses) -> Shown:
            none = prover.step("range", inside, fails(then[0]))
            parts = (rest[0], first), (minus(rest[0], rest[1]), none)
            return prover.arithmetic(inside, goal, *parts)

        return by_truth(prover, given, then[0], goal, (there, elsewhere))

    def _with_one_more(self, given: Hypotheses, every: Term) -> Shown:
        """What is said of all up to COUNT, of one up to BEFORE."""
        prover = self.prover
        last = prover.step("range", given, make("<=", INDEX, BEFORE))
        known = prover.arithmetic(given, make("<=", INDEX, COUNT), (ONE, last), rest=ONE)
        return prover.using(given, (known,), lambda more: self._said(more, every, INDEX))

    def _still_before(self, given: Hypotheses, every: Term) -> Shown:
        """What is said of all up to BEFORE, of one before PLACE."""
        prover, ends = self.prover, (make("<", INDEX, PLACE), make("<=", PLACE, BEFORE))
        parts = ((ONE, prover.step("range", given, each)) for each in ends)
        known = prover.arithmetic(given, make("<=", INDEX, BEFORE), *parts)
        return prover.using(given, (known,), lambda more: self._said(more, every, INDEX))

    def _at_later(self, given: Hypotheses) -> Shown:
        """One after PLACE: it was there before, or it is the new one, which does not exceed it."""
        prover, then = self.prover, self._sides(BEFORE, PLACE)
        goal = make("<=", self._at(INDEX), self._at(PLACE))
        old = make("<=", INDEX, BEFORE)
        premises = (
            self._said(given | {old}, then[1], INDEX),
            self._is_new(given | {make("<", BEFORE, INDEX)}, goal),
        )
        return prover.step("cases", given, goal, (old,), premises)

    def _is_new(self, given: Hypotheses, goal: Term) -> Shown:
        """That is the last one, of which this is known."""
        prover = self.prover
        above = is_earlier(prover, given, BEFORE, INDEX)
        below = prover.step("range", given, make("<=", INDEX, COUNT))
        back = prover.arithmetic(given, make("<=", COUNT, INDEX), (ONE, above))
        same = self._rewritten(given, INDEX, prover.both_ways(given, below, back))
        known = prover.step("range", given, make("<=", self._at(COUNT), self._at(PLACE)))
        return prover.arithmetic(given, goal, (ONE, known), (ONE, same))

    def _not_exceeded(self, given: Hypotheses) -> Shown:
        """The new number is at most that at PLACE, or else it exceeds all before."""
        prover = self.prover

        def wrong(inside: Hypotheses) -> Shown:
            exceeds = self._for_all(inside, self._exceeds, self._exceeds_this)
            return nonsense(prover, inside, ABSURD, is_one(prover, inside, exceeds))

        return unless(prover, given, make("<=", self._at(COUNT), self._at(PLACE)), wrong)

    def _exceeds_this(self, given: Hypotheses) -> Shown:
        """s_j <= s_n < s_count, as n is the first that no earlier one exceeds."""
        prover, (first, second) = self.prover, self._sides(BEFORE, PLACE)
        at_most = make("<=", self._at(INDEX), self._at(PLACE))
        less, more = make("<", INDEX, PLACE), make("<", PLACE, INDEX)

        not_less = given | {make("<=", PLACE, INDEX)}
        after = self._said(not_less | {more}, second, INDEX)
        at = self._at_this(not_less | {make("<=", INDEX, PLACE)}, at_most)
        later = prover.step("cases", not_less, at_most, (more,), (after, at))
        said = self._said(given | {less}, first, INDEX)
        earlier = prover.arithmetic(given | {less}, at_most, (ONE, said))
        low = prover.step("cases", given, at_most, (less,), (earlier, later))
        top = prover.step("range", given, make("<", self._at(PLACE), self._at(COUNT)))
        goal = make("<", self._at(INDEX), self._at(COUNT))
        return prover.arithmetic(given, goal, (ONE, low), (ONE, top))

    def _at_this(self, given: Hypotheses, goal: Term) -> Shown:
        """The place is PLACE itself."""
        prover, ends = self.prover, (make("<=", INDEX, PLACE), make("<=", PLACE, INDEX))
        sides = (prover.step("range", given, each) for each in ends)
        same = self._rewritten(given, INDEX, prover.both_ways(given, *sides))
        return prover.arithmetic(given, goal, (ONE, same))

    def _rewritten(self, given: Hypotheses, place: Term, known: Shown) -> Shown:
        """The number at a place, at an equal one."""
        return self.prover.rewritten(given, Line.at(self._at(place)), known).moved

    def _others(self, given: Hypotheses, show: Show) -> Shown:
        """The sum over the places before, with other summands."""
        prover, inside = self.prover, given.union(indices(ONE, PLACE, BEFORE))
        last = prover.step("range", inside, make("<=", PLACE, BEFORE))
        before = prover.arithmetic(inside, make("<", PLACE, COUNT), (ONE, last), rest=ONE)
        shown = prover.using(inside, (before,), show)
        sums = (added_up(side, BEFORE) for side in shown.goal.args)
        return prover.step("comparison", given, make("=", *sums), PLACE.args, (shown,))

    def _added(self, given: Hypotheses, *parts: tuple[Term, Shown]) -> Shown:
        """The claim, with the last summand apart; the sum is one, as there are numbers."""
        prover, goal = self.prover, self.claim(COUNT)
        whole = prover.value("summands", given, goal.args[0])
        some = is_one(prover, given, prover.step("range", given, make("<=", ONE, COUNT)))
        return prover.arithmetic(given, goal, (ONE, whole), *parts, (MINUS_ONE, some))

    def _said(self, given: Hypotheses, every: Term, place: Term) -> Shown:
        """What a hypothesis about all places says of one."""
        said, here = self.prover.step("range", given, every), opened(every.args[1], (place,))
        return self.prover.step("specialise", given, here, (place,), (said,))

    def _for_all(self, given: Hypotheses, every: Term, show: Show) -> Shown:
        conditions = (opened(each, (INDEX,)) for each in every.parts[1:])
        shown = show(given.union(conditions))
        return self.prover.step("generalise", given, every, INDEX.args, (shown,))


def _every(*relations: Term) -> Term:
    return make("every", 1, *(closed(each, INDEX.args) for each in relations))
