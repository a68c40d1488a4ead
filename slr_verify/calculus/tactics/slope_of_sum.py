"""The derivative of a sum with a symbolic number of terms is the sum of the derivatives; not trusted."""

from __future__ import annotations

from dataclasses import dataclass

from slr_verify.calculus.prover import Hypotheses
from slr_verify.calculus.tactics.places import (
    BEFORE,
    COUNT,
    PLACE,
    PlaceByPlace,
    added_up,
    at,
    at_place,
    for_each,
)
from slr_verify.core.binding import closed
from slr_verify.core.terms import MINUS_ONE, ONE, ZERO, Term, indices, make
from slr_verify.core.theorems import Theorem as Shown


@dataclass(frozen=True)
class SlopeOfSum(PlaceByPlace):
    """d/dt of the sum of F = the sum of what `slope` says, at a point; F is a term in PLACE and t.

    The first of `about` says that this is the derivative of F, the second that F is defined for every t.
    """

    variable: Term
    point: Term
    summand: Term
    slope: Term

    def claim(self, count: Term) -> Term:
        """The derivative of the sum, up to a place."""
        return make("=", self._derivative(added_up(self.summand, count)), self._slopes(count))

    def _derivative(self, body: Term) -> Term:
        return make("derivative", closed(body, self.variable.args), self.point)

    def _slopes(self, count: Term) -> Term:
        return added_up(self.slope, count)

    def none(self, given: Hypotheses) -> Shown:
        """Both sides are zero for no places."""
        prover, (left, right) = self.prover, self.claim(COUNT).args
        empty = prover.value("summands", given, added_up(self.summand, COUNT))
        nothing = self._derivative(ZERO)
        zero = prover.value("derivative", given, nothing)
        first = self._compared(given, left, nothing, empty)
        parts = (ONE, first), (ONE, zero), (MINUS_ONE, prover.value("summands", given, right))
        return prover.arithmetic(given, make("=", left, right), *parts)

    def one_more(self, given: Hypotheses, before: Shown) -> Shown:
        """The last summand apart, and the rest by what is shown of one place less."""
        prover, (left, right) = self.prover, self.claim(COUNT).args
        known = at_place(prover, given, self.about[0], COUNT)
        split = self._split(given)
        both = self._derivative(split.goal.args[1])
        linear = prover.value("derivative", given, both, (), (before, known))
        first = self._compared(given, left, both, split, linear)
        second = prover.value("summands", given, right, (), (known,))
        parts = (ONE, first), (ONE, linear), (MINUS_ONE, second)
        return prover.arithmetic(given, make("=", left, right), *parts)

    def _compared(self, given: Hypotheses, left: Term, right: Term, *premises: Shown) -> Shown:
        goal = make("=", left, right)
        return self.prover.step("comparison", given, goal, self.variable.args, premises)

    def _split(self, given: Hypotheses) -> Shown:
        """The last summand apart, where all are defined."""
        prover = self.prover
        defined = tuple(self._defined(given, count) for count in (COUNT, BEFORE))

        def show(more: Hypotheses) -> Shown:
            last = at_place(prover, more, defined[0].goal, COUNT)
            return prover.value("summands", more, added_up(self.summand, COUNT), (), (last,))

        return prover.using(given, defined, show)

    def _defined(self, given: Hypotheses, count: Term) -> Shown:
        """Every summand up to a place is defined at t."""
        places = (closed(each, PLACE.args) for each in indices(ONE, PLACE, count))
        so_far = make("every", 1, self.about[1].args[1], *places)

        def show(inside: Hypotheses, place: Term) -> Shown:
            always = at_place(self.prover, inside, so_far, place)
            same = at(self.summand, place)
            goal, values = make("=", same, same), (self.variable,)
            return self.prover.step("specialise", inside, goal, values, (always,))

        return for_each(self.prover, given, count, show)
