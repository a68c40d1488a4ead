"""A sum over places is one summand and the sum of all others, by induction; not trusted."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from slr_verify.calculus.prover import Hypotheses, Line, Prover
from slr_verify.calculus.tactics.places import (
    BEFORE,
    COUNT,
    PLACE,
    PlaceByPlace,
    added_up,
    at,
    elsewhere,
    every_place,
)
from slr_verify.calculus.tactics.truth import absurd, by_truth, fails, is_one, same_truth
from slr_verify.core.terms import (
    MINUS_ONE,
    ONE,
    ZERO,
    Term,
    make,
    minus,
    negative,
    over,
    plus,
    times,
)
from slr_verify.core.theorems import Theorem as Shown


@dataclass(frozen=True)
class OneApart(PlaceByPlace):
    """sum F(j) = sum of 1{j != n} F(j), plus 1{n <= count} F(n), for a place n and a term F in PLACE."""

    summand: Term
    chosen: Term

    def claim(self, count: Term) -> Term:
        """For so many summands."""
        own = times(make("indicator", self._reached(count)), at(self.summand, self.chosen))
        others = times(elsewhere(PLACE, self.chosen), self.summand)
        return make("=", added_up(self.summand, count), plus(added_up(others, count), own))

    def none(self, given: Hypotheses) -> Shown:
        """Both sums are empty, and n is not reached."""
        prover = self.prover
        known = [
            (ONE, prover.step("range", given, each))
            for each in (make("<=", ONE, self.chosen), make("=", COUNT, ZERO))
        ]
        no = self._not_reached(given, COUNT, *known)
        return self._added(given, (negative(at(self.summand, self.chosen)), no))

    def one_more(self, given: Hypotheses, before: Shown) -> Shown:
        """Another summand, or this one."""
        another = make("!=", COUNT, self.chosen)
        this = fails(another), make("=", COUNT, self.chosen)
        premises = (
            self._another(given | {another}, before),
            self._this(given.union(this), before),
        )
        return self.prover.step("cases", given, self.claim(COUNT), (another,), premises)

    def _another(self, given: Hypotheses, before: Shown) -> Shown:
        """It is among the others, and n is reached if it was before."""
        prover, relations = self.prover, (self._reached(COUNT), self._reached(BEFORE))

        def back(inside: Hypotheses) -> Shown:
            known = prover.step("range", inside, relations[1])
            return prover.arithmetic(inside, relations[0], (ONE, known), rest=ONE)

        def forth(inside: Hypotheses) -> Shown:
            return is_earlier(prover, inside, self.chosen, COUNT)

        same = same_truth(prover, given, relations, forth, back)
        one = is_one(prover, given, prover.step("range", given, make("!=", COUNT, self.chosen)))
        own = (
            (negative(at(self.summand, self.chosen)), same),
            (negative(at(self.summand, COUNT)), one),
        )
        return self._added(given, (ONE, before), *own)

    def _this(self, given: Hypotheses, before: Shown) -> Shown:
        """It is n, which was not reached before."""
        prover = self.prover
        this, others = (
            prover.step("range", given, each)
            for each in (make("=", COUNT, self.chosen), fails(make("!=", COUNT, self.chosen)))
        )
        reached = prover.arithmetic(given, self._reached(COUNT), (MINUS_ONE, this))
        one = is_one(prover, given, reached)
        no = self._not_reached(given, BEFORE, (ONE, this))
        same = prover.rewritten(given, Line.at(at(self.summand, COUNT)), this)
        here, there = at(self.summand, COUNT), at(self.summand, self.chosen)
        parts = ((ONE, before), (there, no), (negative(here), others), (negative(there), one))
        return self._added(given, *parts, *((ONE, each) for each in same.known))

    def _added(self, given: Hypotheses, *parts: tuple[Term, Shown]) -> Shown:
        """The claim, with the last summands of both sums apart."""
        prover, (left, right) = self.prover, self.claim(COUNT).args
        first, second = (prover.value("summands", given, each) for each in (left, right.args[0]))
        sums = ((MINUS_ONE, second), (ONE, first))
        return prover.arithmetic(given, self.claim(COUNT), *sums, *parts)

    def _not_reached(self, given: Hypotheses, count: Term, *known: tuple[Term, Shown]) -> Shown:
        """1{n <= count} = 0, where n <= count and what is known add up to 1 <= 0."""
        prover, reached = self.prover, self._reached(count)

        def wrong(inside: Hypotheses) -> Shown:
            last = prover.step("range", inside, reached)
            return absurd(prover, inside, fails(reached), *known, (ONE, last), rest=ONE)

        return is_false(prover, given, reached, wrong)

    def _reached(self, count: Term) -> Term:
        return make("<=", self.chosen, count)


def summand_apart(
    prover: Prover, given: Hypotheses, summand: Term, place: Term, last: Term
) -> tuple[Shown, Shown]:
    """The sum is that of all others and 1{n <= L} F(n), and n <= L."""
    places = every_place(prover, given, last)
    apart = OneApart(prover, last, (places.goal,), summand, place)
    shown = prover.using(given, (places,), apart.shown)
    return shown, is_one(prover, given, prover.step("range", given, make("<=", place, last)))


def is_false(
    prover: Prover, given: Hypotheses, relation: Term, wrong: Callable[[Hypotheses], Shown]
) -> Shown:
    """The indicator of a relation is zero, as it is shown to be under the relation."""
    goal = fails(relation)
    return by_truth(
        prover, given, relation, goal, (wrong, lambda inside: prover.step("range", inside, goal))
    )


def is_earlier(prover: Prover, given: Hypotheses, first: Term, second: Term) -> Shown:
    """a <= b - 1 for whole numbers a <= b that are not equal."""
    gap, below = minus(second, first), make("<", first, second)
    at_most = prover.step("range", given, make("<=", first, second))
    here = prover.step("range", given | {below}, below)
    more = given | {make("<=", second, first)}
    same = prover.both_ways(more, prover.step("range", more, make("<=", second, first)), at_most)
    wrong = prover.arithmetic(more, make("=", ONE, ZERO), (over(ONE, gap), same))
    there = absurd(prover, more, below, (ONE, wrong), rest=ONE)
    strictly = prover.step("cases", given, below, (below,), (here, there))
    whole = prover.step("range", given, make("integer", gap))

    def show(inside: Hypotheses) -> Shown:
        far = prover.step("range", inside, make("<=", ONE, gap))
        return prover.arithmetic(inside, make("<=", first, minus(second, ONE)), (ONE, far))

    return prover.using(given, (strictly, whole), show)
