"""The mean of a sum over places is the sum of the means, by induction; not trusted."""

from __future__ import annotations

from dataclasses import dataclass

from slr_verify.calculus.prover import Hypotheses
from slr_verify.calculus.reading.token_law import VECTOR
from slr_verify.calculus.tactics.places import COUNT, PlaceByPlace, added_up, at_place
from slr_verify.core.binding import body_of, closed
from slr_verify.core.terms import MINUS_ONE, ONE, ZERO, Term, make, plus
from slr_verify.core.theorems import Theorem as Shown

NAMES = VECTOR.args
NOTHING = make("gaussian", ZERO)


@dataclass(frozen=True)
class Exchange(PlaceByPlace):
    """E of the sum of F = the sum of E F, for a term F in PLACE and VECTOR.

    `about` says that F and E F are defined.
    """

    summand: Term

    def claim(self, count: Term) -> Term:
        """E of the sum = the sum of the means, up to a place."""
        mean = make("gaussian", closed(self.summand, NAMES))
        total = closed(added_up(self.summand, count), NAMES)
        return make("=", make("gaussian", total), added_up(mean, count))

    def none(self, given: Hypotheses) -> Shown:
        """Both sides are zero for no places."""
        prover, (mean, means) = self.prover, self.claim(COUNT).args
        empty = prover.value("summands", given, added_up(self.summand, COUNT))
        zero = prover.value("linearity", given, NOTHING)
        first = prover.step("comparison", given, make("=", mean, NOTHING), NAMES, (empty,))
        second = prover.value("summands", given, means)
        parts = ((ONE, first), (ONE, zero), (MINUS_ONE, second))
        return prover.arithmetic(given, make("=", mean, means), *parts)

    def one_more(self, given: Hypotheses, before: Shown) -> Shown:
        """The last summand apart, and the rest by what is shown of one place less."""
        prover, (mean, means) = self.prover, self.claim(COUNT).args
        known = [at_place(prover, given, each, COUNT) for each in self.about]
        split = prover.value("summands", given, added_up(self.summand, COUNT), (), known)
        both = make("gaussian", closed(split.goal.args[1], NAMES))
        parts = [make("gaussian", closed(each, NAMES)) for each in split.goal.args[1].args]
        witness = tuple((ONE, body_of(each)) for each in parts)
        apart = make("=", both, plus(*parts))
        linear = prover.step("linearity", given, apart, witness, (before, *known))
        first = prover.step("comparison", given, make("=", mean, both), NAMES, (split, linear))
        second = prover.value("summands", given, means, (), known)
        lines = ((ONE, first), (ONE, linear), (ONE, before), (MINUS_ONE, second))
        return prover.arithmetic(given, make("=", mean, means), *lines)
