"""The mean of a sum over places is the sum of the means, by induction; not trusted."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from slr_verify.calculus.prover import Hypotheses, Prover
from slr_verify.calculus.reading.token_law import VECTOR
from slr_verify.core.binding import body_of, closed, opened, substituted
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

PLACE, COUNT, TIME = map(variable, ("place", "count", "n"))
BEFORE, NAMES = minus(COUNT, ONE), VECTOR.args
NOTHING = make("gaussian", ZERO)
ShowAt = Callable[[Hypotheses, Term], Shown]
"""Shows a relation at a place, under hypotheses."""


def for_each(prover: Prover, given: Hypotheses, last: Term, show: ShowAt) -> Shown:
    """A relation at every place from 1 to the last."""
    conditions = indices(ONE, PLACE, last)
    shown = show(given.union(conditions), PLACE)
    goal = _every(PLACE, shown.goal, conditions)
    return prover.step("generalise", given, goal, PLACE.args, (shown,))


def at_place(prover: Prover, given: Hypotheses, whole: Term, place: Term) -> Shown:
    """What a hypothesis about every place says of one."""
    said, relation = prover.step("range", given, whole), opened(whole.args[1], (place,))
    return prover.step("specialise", given, relation, (place,), (said,))


@dataclass(frozen=True)
class Exchange:
    """F, a term in PLACE and VECTOR, and hypotheses that F and E F are defined up to the last place."""

    prover: Prover
    summand: Term
    last: Term
    about: tuple[Term, ...]

    def shown(self, given: Hypotheses) -> Shown:
        """E of the sum of F = the sum of E F, over the places up to the last."""
        inside = given.union(natural(TIME), (self.whole,))
        start = self._generalised(given, ZERO, self._none)
        step = self._generalised(inside, plus(TIME, ONE), self._one_more)
        domain, witness = given.union(natural(TIME)), (*TIME.args, ())
        shown = self.prover.step("induction", domain, self.whole, witness, (start, step))
        at_last = self.prover.instance(given, shown, ((*TIME.args, self.last),))
        goal = self.claim(self.last)
        return self.prover.step("specialise", given, goal, (self.last,), (at_last,))

    def claim(self, count: Term) -> Term:
        """E of the sum = the sum of the means, up to a place."""
        total, mean = self.total(count), make("gaussian", closed(self.summand, NAMES))
        means = make("total", closed(mean, PLACE.args), ONE, count)
        return make("=", make("gaussian", closed(total, NAMES)), means)

    def total(self, count: Term) -> Term:
        """The sum."""
        return make("total", closed(self.summand, PLACE.args), ONE, count)

    @property
    def whole(self) -> Term:
        """The claim for a count that is n, if that is no more than the last."""
        conditions = (make("integer", COUNT), make("=", COUNT, TIME), make("<=", COUNT, self.last))
        return _every(COUNT, self.claim(COUNT), conditions)

    def _generalised(
        self, given: Hypotheses, time: Term, show: Callable[[Hypotheses], Shown]
    ) -> Shown:
        goal = substituted(self.whole, {TIME.args[0]: time})
        _, *conditions = (opened(each, (COUNT,)) for each in goal.parts)
        shown = show(given.union(conditions))
        return self.prover.step("generalise", given, goal, COUNT.args, (shown,))

    def _none(self, given: Hypotheses) -> Shown:
        """Both sides are zero for no places."""
        prover, (mean, means) = self.prover, self.claim(COUNT).args
        empty = prover.value("summands", given, self.total(COUNT))
        zero = prover.value("linearity", given, NOTHING)
        first = prover.step("comparison", given, make("=", mean, NOTHING), NAMES, (empty,))
        second = prover.value("summands", given, means)
        parts = ((ONE, first), (ONE, zero), (MINUS_ONE, second))
        return prover.arithmetic(given, make("=", mean, means), *parts)

    def _one_more(self, given: Hypotheses) -> Shown:
        """The last summand apart, and the rest by what is shown of one place less."""
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
        return prover.using(given, (*facts, *fewer), self._apart)

    def _for_fewer(self, given: Hypotheses, whole: Term, count: Term) -> Shown:
        """What holds for every place up to the last, for those up to a count."""
        prover = self.prover

        def show(inside: Hypotheses, place: Term) -> Shown:
            ends = (make("<=", place, count), make("<=", count, self.last))
            known = [(ONE, prover.step("range", inside, each)) for each in ends]
            below = prover.arithmetic(inside, make("<=", place, self.last), *known)
            return prover.using(inside, (below,), lambda more: at_place(prover, more, whole, place))

        return for_each(prover, given, count, show)

    def _apart(self, given: Hypotheses) -> Shown:
        prover, (mean, means) = self.prover, self.claim(COUNT).args
        said = prover.step("range", given, self.whole)
        rest = prover.step("specialise", given, self.claim(BEFORE), (BEFORE,), (said,))
        known = [at_place(prover, given, each, COUNT) for each in self.about]
        split = prover.value("summands", given, self.total(COUNT), (), known)
        both = make("gaussian", closed(split.goal.args[1], NAMES))
        parts = [make("gaussian", closed(each, NAMES)) for each in split.goal.args[1].args]
        witness = tuple((ONE, body_of(each)) for each in parts)
        apart = make("=", both, plus(*parts))
        linear = prover.step("linearity", given, apart, witness, (rest, *known))
        first = prover.step("comparison", given, make("=", mean, both), NAMES, (split, linear))
        second = prover.value("summands", given, means, (), known)
        lines = ((ONE, first), (ONE, linear), (ONE, rest), (MINUS_ONE, second))
        return prover.arithmetic(given, make("=", mean, means), *lines)


def _every(x: Term, relation: Term, conditions: tuple[Term, ...]) -> Term:
    return make("every", 1, *(closed(each, x.args) for each in (relation, *conditions)))
