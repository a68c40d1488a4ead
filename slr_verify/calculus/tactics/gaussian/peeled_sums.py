"""The means of `peeling` for sums of squares over any number of coordinates, by induction; not trusted."""

from __future__ import annotations

from dataclasses import dataclass

from slr_verify.calculus.prover import Hypotheses, Line, Prover
from slr_verify.calculus.reading.token_law import VECTOR
from slr_verify.calculus.tactics.conversions import between
from slr_verify.calculus.tactics.gaussian.densities import mean_of
from slr_verify.calculus.tactics.gaussian.mean_of_bound import HALF
from slr_verify.calculus.tactics.gaussian.peeling import (
    TAU,
    Bounded,
    Coordinate,
    Peeling,
    bound,
    bounded,
    claimed,
)
from slr_verify.calculus.tactics.places import (
    BEFORE,
    COUNT,
    PlaceByPlace,
    added_up,
    at,
)
from slr_verify.core.terms import (
    ONE,
    ZERO,
    Term,
    make,
    minus,
    negative,
    plus,
    power,
    times,
)
from slr_verify.core.theorems import Theorem as Shown


@dataclass(frozen=True)
class PeeledSums(PlaceByPlace):
    """E 1/(1 + exp(2 (t + Q))) <= exp(-t - rate n)/2, for a sum Q of squares of so many coordinates n.

    Each coordinate has one direction in every row, in PLACE. What a mean over one in each row leaves is
    exp(-rate), as `unit` says.
    """

    over = (COUNT, TAU)
    rows: tuple[Coordinate, ...]
    rate: Term
    unit: Shown

    def form(self, count: Term) -> Term:
        """The sum of squares."""
        return plus(*(times(row.square, self._total(row, count)) for row in self.rows))

    def factor(self, count: Term) -> Term:
        """exp(-rate n)."""
        return make("exp", negative(times(self.rate, count)))

    def claim(self, count: Term) -> Term:
        """For so many coordinates."""
        return claimed(self.form(count), self.factor(count))

    def none(self, given: Hypotheses) -> Shown:
        """1/(1 + exp(2 t)) <= exp(-t)/2, as (1 - exp(t))^2 is not negative."""
        prover, here = self.prover, bounded(TAU, self.form(COUNT))
        left, right = Line.at(here), Line.at(bound(TAU, self.factor(COUNT)))
        for row in self.rows:
            empty = prover.value("summands", given, self._total(row, COUNT))
            left = prover.rewritten(given, left, empty)
        right = prover.rewritten(given, right, prover.step("range", given, make("=", COUNT, ZERO)))
        bell, value = make("exp", TAU), bounded(TAU, ZERO)
        rest = times(HALF, power(bell, -1), value, power(minus(ONE, bell), 2))
        middle = prover.arithmetic(given, make("<=", left.end, right.end), rest=rest)
        parts = [(ONE, each) for each in left.known] + [(negative(ONE), e) for e in right.known]
        inside = prover.arithmetic(
            given, make("<=", left.start, right.start), (ONE, middle), *parts
        )
        constant = mean_of(right.start)
        linear = prover.value("linearity", given, constant, ((right.start, ONE),))
        goal = make("<=", mean_of(here), constant)
        mean = prover.step("comparison", given, goal, VECTOR.args, (inside,))
        return prover.arithmetic(given, self.claim(COUNT), (ONE, mean), (ONE, linear))

    def one_more(self, given: Hypotheses, before: Shown) -> Shown:
        """The coordinates before are others."""
        earlier = self.places_before(given)
        return self.prover.using(given, (earlier,), lambda more: self._apart(more, before))

    def _apart(self, given: Hypotheses, before: Shown) -> Shown:
        """The last one in each row is taken out."""
        prover = self.prover
        inner = Bounded(before, self.form(BEFORE), self.factor(BEFORE))
        for row in self.rows:
            last = Coordinate(at(row.direction, COUNT), row.square)
            inner = Peeling(prover, given).added(inner, last)
        line = Line.at(bounded(TAU, self.form(COUNT)))
        for row in self.rows:
            split = prover.value("summands", given, self._total(row, COUNT))
            line = prover.rewritten(given, line, split)
        there = bounded(TAU, inner.form)
        same = between(prover, given, line, Line.at(there), Prover.identity)
        goal = make("=", mean_of(line.start), mean_of(there))
        means = prover.step("comparison", given, goal, VECTOR.args, (same,))
        unit = prover.instance(given, self.unit, ())
        parts = (ONE, means), (ONE, inner.shown), (bound(TAU, self.factor(BEFORE)), unit)
        return prover.arithmetic(given, self.claim(COUNT), *parts)

    def _total(self, row: Coordinate, count: Term) -> Term:
        return added_up(power(make("inner", VECTOR, row.direction), 2), count)
