"""Sums over places in which one summand stands apart, or one weight is 1 and all others are 0."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import sympy as sp

from slr_verify.calculus.goal import Goal
from slr_verify.calculus.prover import Hypotheses, Prover
from slr_verify.calculus.reading.parts import terms_in
from slr_verify.calculus.reading.token_law import VECTOR
from slr_verify.calculus.rule import Rule
from slr_verify.calculus.tactics.first_largest import FirstLargest
from slr_verify.calculus.tactics.gaussian.pythagoras import expanded
from slr_verify.calculus.tactics.gaussian.resampling import is_bracket
from slr_verify.calculus.tactics.one_apart import summand_apart
from slr_verify.calculus.tactics.places import PLACE, added_up, at
from slr_verify.calculus.tactics.truth import idempotent, is_one
from slr_verify.calculus.transcription import Transcription
from slr_verify.core.binding import opened, substituted
from slr_verify.core.terms import MINUS_ONE, ONE, Term, indices, make, minus, negative, plus, times
from slr_verify.core.theorems import Theorem as Shown


@dataclass(frozen=True)
class OneSummandApart(Rule):
    """sum of F(j) = F(n) + sum of 1{j != n} F(j), for a place n."""

    place: sp.Symbol

    words = "one summand stands apart"

    def take(self, work: Transcription, goal: Goal) -> Shown:
        """By induction over the number of summands."""
        body, _, last = goal.left.args
        summand, place = opened(body, (PLACE,)), work.reader.term(self.place)
        shown, one = summand_apart(work.prover, goal.given, summand, place, last)
        parts = (ONE, shown), (at(summand, place), one)
        return work.prover.arithmetic(goal.given, goal.relation, *parts)


@dataclass(frozen=True)
class OneHotWeights(Rule):
    """E (c (1 - w_l)^2 + sum of 1{n != l} w_n^2) = (c + 1) (1 - E w_l), for one weight 1 and all others 0.

    w_n is 1 if the score of n is the first that none exceeds. The weight and the score are in `index`.
    """

    weight: sp.Expr
    score: sp.Expr
    index: sp.Symbol
    place: sp.Symbol
    last: sp.Expr
    factor: sp.Expr

    words = "one weight is 1, and all others are 0"

    def take(self, work: Transcription, goal: Goal) -> Shown:
        """The squares are the weights themselves, which add up to one."""
        prover, given, read = work.prover, goal.given, work.reader.term
        names = {self.index.name: PLACE, goal.lhs.blocks[0].vector.name: VECTOR}
        weight, score = (substituted(read(each), names) for each in (self.weight, self.score))
        place, last, c = map(read, (self.place, self.last, self.factor))
        own, body = at(weight, place), opened(goal.left.args[0], (VECTOR,))
        value = times(plus(c, ONE), minus(ONE, own))
        parts = (
            (c, idempotent(prover, given, own)),
            (ONE, _squares(prover, given, weight, body)),
            *_adds_up(prover, given, (weight, score), (place, last)),
        )
        inside = prover.arithmetic(given, make("=", body, value), *parts)
        pairs = (plus(c, ONE), ONE), (negative(plus(c, ONE)), own)
        mean = expanded(prover, given, body, pairs, inside)
        return prover.arithmetic(given, goal.relation, (ONE, mean))


def _squares(prover: Prover, given: Hypotheses, weight: Term, body: Term) -> Shown:
    """The sum of 1{n != l} w_n^2 in the body is that of 1{n != l} w_n."""
    (node,) = {each for each in terms_in(body) if each.op == "total" and not each.loose}
    inside = given.union(indices(ONE, PLACE, node.args[2]))
    summand = opened(node.args[0], (PLACE,))
    (bracket,) = {each for each in terms_in(summand) if is_bracket(each) and not each.loose}
    known, shorter = idempotent(prover, inside, weight), times(bracket, weight)
    shown = prover.arithmetic(inside, make("=", summand, shorter), (bracket, known))
    goal = make("=", node, added_up(shorter, node.args[2]))
    return prover.step("comparison", given, goal, PLACE.args, (shown,))


def _adds_up(
    prover: Prover, given: Hypotheses, weight_and_score: tuple[Term, Term], ends: tuple[Term, Term]
) -> Iterator[tuple[Term, Shown]]:
    """sum of 1{n != l} w_n = 1 - w_l, as parts that add up."""
    (weight, score), (place, last) = weight_and_score, ends
    apart, here = summand_apart(prover, given, weight, place, last)
    yield negative(at(weight, place)), here
    yield MINUS_ONE, apart
    yield ONE, FirstLargest(prover, last, (), score).shown(given)
    yield ONE, is_one(prover, given, prover.step("range", given, make("<=", ONE, last)))
