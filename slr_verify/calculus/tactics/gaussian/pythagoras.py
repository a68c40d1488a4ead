"""E of the square of a sum over orthonormal vectors is that of the sum of squares; not trusted."""

from __future__ import annotations

from dataclasses import dataclass

from slr_verify.calculus.prover import Hypotheses, Line, Prover
from slr_verify.calculus.reading.token_law import VECTOR
from slr_verify.calculus.tactics.gaussian.densities import mean_of, over_vector
from slr_verify.calculus.tactics.gaussian.resampling import Resampling
from slr_verify.calculus.tactics.places import (
    BEFORE,
    COUNT,
    PlaceByPlace,
    added_up,
    at,
)
from slr_verify.core.terms import MINUS_ONE, ONE, Term, make, plus, power, rational, times
from slr_verify.core.theorems import Theorem as Shown

TWO = rational(2)


@dataclass(frozen=True)
class SquareOfSum(PlaceByPlace):
    """E (sum of a_n <Z, v_n>)^2 = E (sum of a_n^2), for a_n that do not change with any <Z, v_j>.

    The coefficient is a term in PLACE and VECTOR, the direction one in PLACE.
    """

    coefficient: Term
    direction: Term

    @property
    def summand(self) -> Term:
        """a_n <Z, v_n>."""
        return times(self.coefficient, make("inner", VECTOR, self.direction))

    def claim(self, count: Term) -> Term:
        """For so many summands."""
        total, squares = added_up(self.summand, count), added_up(power(self.coefficient, 2), count)
        return make("=", mean_of(power(total, 2)), mean_of(squares))

    def none(self, given: Hypotheses) -> Shown:
        """E 0 = E 0."""
        prover, bodies = self.prover, (self.summand, power(self.coefficient, 2))
        total, squares = (prover.value("summands", given, added_up(each, COUNT)) for each in bodies)
        sides = power(total.goal.args[0], 2), squares.goal.args[0]
        parts = ((total.goal.args[0], total), (MINUS_ONE, squares))
        inside = prover.arithmetic(given, make("=", *sides), *parts)
        return prover.step("comparison", given, self.claim(COUNT), VECTOR.args, (inside,))

    def one_more(self, given: Hypotheses, before: Shown) -> Shown:
        """The places before are others."""
        earlier = self.places_before(given)
        return self.prover.using(given, (earlier,), lambda more: self._apart(more, before))

    def _apart(self, given: Hypotheses, before: Shown) -> Shown:
        """E (S + a <Z, v>)^2 = E S^2 + 2 E S a <Z, v> + E a^2 <Z, v>^2."""
        prover = self.prover
        a, v = (at(each, COUNT) for each in (self.coefficient, self.direction))
        whole, squares = (
            prover.value("summands", given, added_up(each, COUNT))
            for each in (self.summand, power(self.coefficient, 2))
        )
        last, seen = power(a, 2), make("inner", VECTOR, v)
        fewer, rest = (
            added_up(each, BEFORE) for each in (self.summand, power(self.coefficient, 2))
        )
        means = Resampling(prover)
        square, cross = means.squared(given, last, v), means.once(given, times(a, fewer), v)
        pairs = (
            (ONE, power(fewer, 2)),
            (TWO, times(a, fewer, seen)),
            (ONE, times(last, power(seen, 2))),
        )
        left = expanded(prover, given, power(whole.goal.args[0], 2), pairs, whole)
        right = expanded(prover, given, squares.goal.args[0], ((ONE, rest), (ONE, last)), squares)
        parts = ((ONE, left), (ONE, before), (TWO, cross), (ONE, square), (MINUS_ONE, right))
        return prover.arithmetic(given, self.claim(COUNT), *parts)


def expanded(
    prover: Prover,
    given: Hypotheses,
    body: Term,
    pairs: tuple[tuple[Term, Term], ...],
    *known: Shown,
) -> Shown:
    """E of a body = sum of c_k E F_k, where the body is the sum of the c_k F_k by known equalities."""
    line = Line.at(body)
    for each in known:
        line = prover.rewritten(given, line, each)
    whole = plus(*(times(*pair) for pair in pairs))
    inside = prover.arithmetic(given, make("=", body, whole), *((ONE, each) for each in line.known))
    goal = make("=", mean_of(body), mean_of(whole))
    first = prover.step("comparison", given, goal, VECTOR.args, (inside,))
    witness = tuple((factor, over_vector(each)) for factor, each in pairs)
    means = plus(
        *(factor if each is ONE else times(factor, mean_of(each)) for factor, each in pairs)
    )
    split = prover.step("linearity", given, make("=", mean_of(whole), means), witness)
    return prover.arithmetic(given, make("=", mean_of(body), means), (ONE, first), (ONE, split))
