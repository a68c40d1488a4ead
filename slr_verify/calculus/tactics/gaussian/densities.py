"""Means over J_0 and all tokens as means over tokens that are all N(0, I), by densities; not trusted."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from slr_verify.calculus.prover import Hypotheses, Prover
from slr_verify.calculus.reading.families import specialised, value_in
from slr_verify.calculus.reading.token_law import VECTOR, TokenLaw, part
from slr_verify.calculus.tactics.gaussian.exchange import Exchange
from slr_verify.calculus.tactics.places import PLACE, at_place, for_each
from slr_verify.core.binding import closed, substituted
from slr_verify.core.terms import (
    MINUS_ONE,
    ONE,
    Term,
    indices,
    make,
    negative,
    over,
    plus,
    power,
    times,
)
from slr_verify.core.theorems import Theorem as Shown

ANOTHER = make("vector", "g_2")
PAIR = (*VECTOR.args, *ANOTHER.args)
Body = Callable[[Term], Term]
"""A function of the place and of the vector VECTOR, at a place."""


@dataclass(frozen=True)
class Densities:
    """Steps about the law of all tokens; `last` is L."""

    prover: Prover
    law: TokenLaw
    last: Term

    def norms(self, given: Hypotheses) -> Shown:
        """E r exists for every place: it is the mean of a density without its factor."""
        return for_each(
            self.prover, given, self.last, lambda inside, place: self.moved(inside, place, ONE)
        )

    def moved(self, given: Hypotheses, place: Term, body: Term) -> Shown:
        """E r(Z) F(Z) = E r(Z) E F(x), for the tokens x given the place and F with a mean."""
        tokens = self.law.tokens(place, VECTOR)
        bell = self.law.bell(place, VECTOR)
        there = at_tokens(body, tokens)
        means = [mean_of(each) for each in (times(bell, body), bell, there)]
        goal = make("=", means[0], times(*means[1:]))
        known = value_in(self.prover, given, means[2])
        witness = (*map(over_vector, self._bodies(place, body)), self.law.shift(place))
        premises = [*self._matrices(given, place), *([known] if known else [])]
        return self.prover.step("density", given, goal, witness, premises)

    def mean(self, given: Hypotheses, weight: Term, body: Term) -> Shown:
        """sum of p_l E F_l(x) = E of the sum of p_l r_l(Z) F_l(Z), for terms in PLACE and VECTOR.

        Hypotheses say that all E r_l are defined, and that all E F_l(x) are.
        """
        prover, norms = self.prover, self.norms(given).goal
        each = for_each(
            prover, given, self.last, lambda more, _: self._weighted(more, weight, body)
        )
        more = given.union((each.goal,))
        exchange = Exchange(prover, self.last, (norms, each.goal), self._summand(weight, body))
        swapped = exchange.shown(more)
        left = make("total", closed(each.goal.args[1].args[0], ()), ONE, self.last)
        inside = more.union(indices(ONE, PLACE, self.last))
        term = at_place(prover, inside, each.goal, PLACE)
        goal = make("=", left, swapped.goal.args[1])
        first = prover.step("comparison", more, goal, PLACE.args, (term,))
        whole = make("=", left, swapped.goal.args[0])
        shown = prover.arithmetic(more, whole, (ONE, first), (MINUS_ONE, swapped))
        return prover.without(given, (each,), shown)

    def _summand(self, weight: Term, body: Term) -> Term:
        return times(weight, self.law.ratio(PLACE, VECTOR), body)

    def _weighted(self, given: Hypotheses, weight: Term, body: Term) -> Shown:
        """p E F(x) = E p r(Z) F(Z), with the likelihood ratio r."""
        known = self.moved(given, PLACE, body)
        factor, summand = over(weight, self.law.norm(PLACE)), self._summand(weight, body)
        split = make("=", mean_of(summand), times(factor, known.goal.args[0]))
        witness = ((factor, over_vector(times(self.law.bell(PLACE, VECTOR), body))),)
        value = self.prover.step("linearity", given, split, witness, (known,))
        mean = mean_of(at_tokens(body, self.law.tokens(PLACE, VECTOR)))
        goal = make("=", times(weight, mean), mean_of(summand))
        parts = ((MINUS_ONE, value), (negative(factor), known))
        return self.prover.arithmetic(given, goal, *parts)

    def _bodies(self, place: Term, body: Term) -> tuple[Term, Term, Term]:
        return body, self.law.matrix(place, VECTOR), self.law.inverse(place, VECTOR)

    def _matrices(self, given: Hypotheses, place: Term) -> tuple[Shown, Shown]:
        """That the matrix is symmetric, and has this inverse."""
        here, there = (part(place, each) for each in (VECTOR, ANOTHER))
        adjoint = _products((here, ANOTHER), (VECTOR, there))
        twice = _products((here, there), (here, ANOTHER))
        wide, narrow = plus(self.law.width, MINUS_ONE), plus(power(self.law.width, -1), MINUS_ONE)
        images = [self.law.matrix(place, each) for each in (VECTOR, ANOTHER)]
        back = self.law.inverse(place, ANOTHER)
        symmetric = _products((images[0], ANOTHER), (VECTOR, images[1]))
        inverse = _products((images[0], back), (VECTOR, ANOTHER))
        return (
            self._almost(given, symmetric, (wide, adjoint)),
            self._almost(given, inverse, (negative(narrow), adjoint), (times(wide, narrow), twice)),
        )

    def _almost(self, given: Hypotheses, relation: Term, *parts: tuple[Term, Term]) -> Shown:
        """A relation for almost all vectors, from what is assumed for almost all."""
        prover, relations = self.prover, [each for _, each in parts]
        found = (specialised(prover, given, surely(each)) for each in relations)
        nulls = [each for each in found if each is not None]
        inside = given.union(relations)
        known = ((factor, prover.step("range", inside, each)) for factor, each in parts)
        shown = prover.arithmetic(inside, relation, *known)
        return prover.step("generalise", given, surely(relation), PAIR, (shown, *nulls))


def at_tokens(body: Term, tokens: Term) -> Term:
    """A function of all tokens at these."""
    return substituted(body, {VECTOR.args[0]: tokens})


def over_vector(body: Term) -> Term:
    """The body of a mean over the vector."""
    return closed(body, VECTOR.args)


def mean_of(body: Term) -> Term:
    """The mean over the vector."""
    return make("gaussian", over_vector(body))


def surely(relation: Term) -> Term:
    """For almost all pairs of Gaussian vectors."""
    return make("surely", 2, closed(relation, PAIR))


def _products(left: tuple[Term, Term], right: tuple[Term, Term]) -> Term:
    return make("=", make("inner", *left), make("inner", *right))
