"""What is shown for the first places, one more at a time, up to the last; not trusted."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

from slr_verify.calculus.prover import Hypotheses, Prover
from slr_verify.core.binding import closed, names_of, opened, substituted
from slr_verify.core.terms import (
    MINUS_ONE,
    ONE,
    ZERO,
    Term,
    indices,
    make,
    minus,
    natural,
    plus,
    variable,
)
from slr_verify.core.theorems import Theorem as Shown

PLACE, COUNT, TIME = map(variable, ("place", "count", "time"))
BEFORE = minus(COUNT, ONE)
ShowAt = Callable[[Hypotheses, Term], Shown]
"""Shows a relation at a place, under hypotheses."""


def for_each(prover: Prover, given: Hypotheses, last: Term, show: ShowAt) -> Shown:
    """A relation at every place from 1 to the last."""
    conditions = indices(ONE, PLACE, last)
    shown = show(given.union(conditions), PLACE)
    goal = _every((PLACE,), shown.goal, conditions)
    return prover.step("generalise", given, goal, PLACE.args, (shown,))


def every_place(prover: Prover, given: Hypotheses, last: Term) -> Shown:
    """Every place is at most the last."""
    return for_each(
        prover,
        given,
        last,
        lambda inside, place: prover.step("range", inside, make("<=", place, last)),
    )


def at_place(prover: Prover, given: Hypotheses, whole: Term, place: Term) -> Shown:
    """What a hypothesis about every place says of one."""
    said, relation = prover.step("range", given, whole), opened(whole.args[1], (place,))
    return prover.step("specialise", given, relation, (place,), (said,))


def at(term: Term, place: Term) -> Term:
    """A term in PLACE there."""
    return substituted(term, {PLACE.args[0]: place})


def elsewhere(place: Term, but: Term) -> Term:
    """1 at every place but one."""
    return make("indicator", make("!=", place, but))


def added_up(summand: Term, count: Term) -> Term:
    """The sum of a term in PLACE, up to a place."""
    return make("total", closed(summand, PLACE.args), ONE, count)


@dataclass(frozen=True)
class PlaceByPlace(ABC):
    """A claim about the first places; `about` are hypotheses about every place up to the last."""

    over: ClassVar[tuple[Term, ...]] = (COUNT,)
    """What the claim is shown for all values of: so many places, and perhaps other numbers."""
    prover: Prover
    last: Term
    about: tuple[Term, ...]

    @abstractmethod
    def claim(self, count: Term) -> Term:
        """What is claimed of so many places."""

    @abstractmethod
    def none(self, given: Hypotheses) -> Shown:
        """The claim of COUNT places, which is zero."""

    @abstractmethod
    def one_more(self, given: Hypotheses, before: Shown) -> Shown:
        """The claim of COUNT places from that of one less; hypotheses say `about` of so many."""

    def shown(self, given: Hypotheses) -> Shown:
        """The claim of all places."""
        inside = given.union(natural(TIME), (self.whole,))
        start = self._generalised(given, ZERO, self.none)
        step = self._generalised(inside, plus(TIME, ONE), self._one_more)
        domain, witness = given.union(natural(TIME)), (*TIME.args, ())
        shown = self.prover.step("induction", domain, self.whole, witness, (start, step))
        at_last = self.prover.instance(given, shown, ((*TIME.args, self.last),))
        return self.special(given, at_last, self.last)

    def special(self, given: Hypotheses, said: Shown, count: Term) -> Shown:
        """What is claimed of so many places, from the claim for every count."""
        values = (count, *self.over[1:])
        return self.prover.step("specialise", given, self.claim(count), values, (said,))

    def places_before(self, given: Hypotheses) -> Shown:
        """Each of the places before this one is less than it."""

        def is_before(inside: Hypotheses, place: Term) -> Shown:
            said = self.prover.step("range", inside, make("<=", place, BEFORE))
            return self.prover.arithmetic(inside, make("<", place, COUNT), (ONE, said), rest=ONE)

        return for_each(self.prover, given, BEFORE, is_before)

    @property
    def whole(self) -> Term:
        """The claim for a count that is the time, if that is no more than the last."""
        conditions = (make("integer", COUNT), make("=", COUNT, TIME), make("<=", COUNT, self.last))
        return _every(self.over, self.claim(COUNT), conditions)

    def _generalised(
        self, given: Hypotheses, time: Term, show: Callable[[Hypotheses], Shown]
    ) -> Shown:
        goal = substituted(self.whole, {TIME.args[0]: time})
        _, *conditions = (opened(each, self.over) for each in goal.parts)
        shown = show(given.union(conditions))
        return self.prover.step("generalise", given, goal, names_of(self.over), (shown,))

    def _one_more(self, given: Hypotheses) -> Shown:
        """With what is known of the places before, and of those up to this one."""
        prover = self.prover
        is_next = prover.step("range", given, make("=", COUNT, plus(TIME, ONE)))
        inside = prover.step("range", given, make("<=", COUNT, self.last))
        facts = (
            prover.arithmetic(given, make("=", BEFORE, TIME), (ONE, is_next)),
            prover.arithmetic(given, make("<=", BEFORE, self.last), (ONE, inside), rest=ONE),
            prover.arithmetic(given, make("<=", ONE, COUNT), (MINUS_ONE, is_next), rest=TIME),
        )
        more = given.union(each.goal for each in facts)
        counts = (COUNT, BEFORE)
        fewer = [self._for_fewer(more, each, count) for each in self.about for count in counts]
        return prover.using(given, (*facts, *fewer), self._after)

    def _after(self, given: Hypotheses) -> Shown:
        said = self.prover.step("range", given, self.whole)
        return self.one_more(given, self.special(given, said, BEFORE))

    def _for_fewer(self, given: Hypotheses, whole: Term, count: Term) -> Shown:
        """What holds for every place up to the last, for those up to a count."""
        prover = self.prover

        def show(inside: Hypotheses, place: Term) -> Shown:
            ends = (make("<=", place, count), make("<=", count, self.last))
            known = [(ONE, prover.step("range", inside, each)) for each in ends]
            below = prover.arithmetic(inside, make("<=", place, self.last), *known)
            return prover.using(inside, (below,), lambda more: at_place(prover, more, whole, place))

        return for_each(prover, given, count, show)


def _every(x: tuple[Term, ...], relation: Term, conditions: tuple[Term, ...]) -> Term:
    return make("every", len(x), *(closed(each, names_of(x)) for each in (relation, *conditions)))
