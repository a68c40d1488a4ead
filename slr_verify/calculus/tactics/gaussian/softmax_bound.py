"""Bounds of the weights of softmax by what two scores say; not trusted.

The bound of a weight is h_n = 1/(1 + exp(lambda (s_l - s_n))), for a token l whose weight is to be large.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from slr_verify.calculus.prover import Hypotheses, Prover
from slr_verify.calculus.tactics.one_apart import summand_apart
from slr_verify.calculus.tactics.places import PLACE, added_up, at, elsewhere
from slr_verify.calculus.tactics.truth import in_bracket, is_one
from slr_verify.core.binding import closed, opened
from slr_verify.core.terms import (
    MINUS_ONE,
    ONE,
    Term,
    indices,
    make,
    minus,
    negative,
    plus,
    power,
    times,
    variable,
)
from slr_verify.core.theorems import Theorem as Shown

OTHER = variable("other")


@dataclass(frozen=True)
class WeightsBelow:
    """Steps about weights and their bounds, both terms in PLACE; `place` is l and `last` is L."""

    prover: Prover
    weight: Term
    bound: Term
    place: Term
    last: Term

    @property
    def bounds(self) -> Term:
        """The sum of the h_n, but for n = l."""
        return added_up(times(elsewhere(PLACE, self.place), self.bound), self.last)

    def whole(self, given: Hypotheses, factor: Term, body: Term) -> Shown:
        """c (1 - w_l)^2 + sum of 1{n != l} w_n^2 <= (c + 1) sum of 1{n != l} h_n."""
        own = at(self.weight, self.place)
        (squares,) = {each for each in body.parts if each.op == "total"}
        parts = (factor, self._missing(given)), (ONE, self._termwise(given, squares, self._square))
        goal = make("<=", body, times(plus(factor, ONE), self.bounds))
        rest = times(factor, own, minus(ONE, own))
        return self.prover.arithmetic(given, goal, *parts, rest=rest)

    def _missing(self, given: Hypotheses) -> Shown:
        """S w_l <= sum of 1{n != l} h_n, where 1 - w_l = S w_l with the sum S in w_l."""
        prover, own = self.prover, at(self.weight, self.place)
        total = _sum_in(own)
        node = make(
            "total",
            closed(times(opened(total.args[0], (OTHER,)), own), OTHER.args),
            *total.args[1:],
        )

        def show(inside: Hypotheses) -> Shown:
            least, bound = self._least(inside, total, OTHER), at(self.bound, OTHER)
            goal = make("<=", times(least.goal.args[0], own), bound)
            return prover.arithmetic(inside, goal, (times(bound, own), least))

        each = self._termwise(given, node, show)
        pulled = prover.value("linearity", given, node, ((own, total.args[0]),))
        goal = make("<=", times(total, own), self.bounds)
        return prover.arithmetic(given, goal, (ONE, each), (MINUS_ONE, pulled))

    def _square(self, given: Hypotheses) -> Shown:
        """w_n^2 <= w_n <= h_n, as the sum in w_n is at least its summand for l."""
        prover, weight, bound = self.prover, at(self.weight, OTHER), at(self.bound, OTHER)
        least = self._least(given, _sum_in(weight), self.place)
        below = prover.arithmetic(given, make("<=", weight, bound), (times(weight, bound), least))
        goal = make("<=", power(weight, 2), bound)
        return prover.arithmetic(given, goal, (ONE, below), rest=times(weight, minus(ONE, weight)))

    def _least(self, given: Hypotheses, total: Term, chosen: Term) -> Shown:
        """One summand is at most the sum of 1{..} F, none of which is negative, where its bracket is 1."""
        prover, summand = self.prover, opened(total.args[0], (PLACE,))
        bracket, value = at(summand, chosen).args
        apart, here = summand_apart(prover, given, summand, chosen, self.last)
        one = is_one(prover, given, prover.step("range", given, bracket.args[0]))
        factors = (MINUS_ONE, negative(value), negative(times(here.goal.args[0], value)))
        parts = zip(factors, (apart, here, one), strict=True)
        rest = apart.goal.args[1].args[0]
        return prover.arithmetic(given, make("<=", value, total), *parts, rest=rest)

    def _termwise(
        self, given: Hypotheses, node: Term, show: Callable[[Hypotheses], Shown]
    ) -> Shown:
        """sum of 1{n != l} A_n <= sum of 1{n != l} h_n, where A_n <= h_n is shown for n other than l."""
        prover, inside = self.prover, given.union(indices(ONE, OTHER, self.last))
        goal = make("<=", *(opened(each.args[0], (OTHER,)) for each in (node, self.bounds)))
        relation = make("!=", OTHER, self.place)
        each = in_bracket(prover, inside, relation, goal, show(inside | {relation}))
        whole = make("<=", node, self.bounds)
        return prover.step("comparison", given, whole, OTHER.args, (each,))


def _sum_in(weight: Term) -> Term:
    """The sum in 1/(1 + sum)."""
    return next(each for each in weight.args[0].parts if each.op == "total")
