"""Means over all tokens of sums of <X_n, v*>, with weights that depend on the <X_j, k*> alone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import sympy as sp

from slr_verify.calculus.goal import Goal
from slr_verify.calculus.prover import Hypotheses, Line, Prover
from slr_verify.calculus.reading.parts import terms_in
from slr_verify.calculus.reading.token_law import VECTOR
from slr_verify.calculus.reading.vectors import vector_term
from slr_verify.calculus.rule import Rule
from slr_verify.calculus.tactics.conversions import between
from slr_verify.calculus.tactics.gaussian.pythagoras import TWO, SquareOfSum, expanded
from slr_verify.calculus.tactics.gaussian.resampling import Resampling, is_bracket
from slr_verify.calculus.tactics.places import PLACE, added_up, at, every_place
from slr_verify.calculus.tactics.truth import by_truth, is_one
from slr_verify.calculus.transcription import Transcription
from slr_verify.core.binding import opened, substituted
from slr_verify.core.terms import MINUS_ONE, ONE, ZERO, Term, indices, make, negative, power, times
from slr_verify.core.theorems import Theorem as Shown
from slr_verify.language.all_tokens import InBlock


@dataclass(frozen=True)
class AttentionError(Rule):
    """E (c <X, v_l> - sum of a_n <X, v_n>)^2 = E (c^2 + sum of a_n^2), with a_l = 0.

    The coefficients c and a_n do not change with any <X, v_j>. The direction is v_n, and its index n.
    """

    own: sp.Expr
    others: sp.Expr
    direction: InBlock
    last: sp.Expr

    words = (
        "what $X$ has along $v*$ in the places of a token is independent of the rest of $X$, on which the"
        " weights depend"
    )

    def take(self, work: Transcription, goal: Goal) -> Shown:
        """By linearity; each mean is taken along one vector after the other."""
        (place,) = {each.args[1] for each in goal.lhs.atoms(InBlock)} - {self.index}
        names = {self.index.name: PLACE, goal.lhs.blocks[0].vector.name: VECTOR}
        read = [work.reader.term(each) for each in (self.own, self.others, self.last)]
        c, a, last = (substituted(each, names) for each in read)
        v = substituted(vector_term(work.reader, self.direction), names)
        here = at(v, work.reader.term(place))
        prover, given = work.prover, goal.given
        places = every_place(prover, given, last)
        whole = SquareOfSum(prover, last, (places.goal,), a, v)
        return prover.using(given, (places,), lambda more: _shown(goal, more, whole, c, here))

    @property
    def index(self) -> sp.Symbol:
        """n."""
        return self.direction.args[1]


def _shown(goal: Goal, given: Hypotheses, whole: SquareOfSum, c: Term, v: Term) -> Shown:
    """E (c <Z, v> - S)^2 = E c^2 <Z, v>^2 - 2 E c S <Z, v> + E S^2."""
    prover, seen, means = whole.prover, make("inner", VECTOR, v), Resampling(whole.prover)
    total = added_up(whole.summand, whole.last)
    squares = added_up(power(whole.coefficient, 2), whole.last)
    left, right = (opened(side.args[0], (VECTOR,)) for side in (goal.left, goal.right))
    parts = (
        (ONE, means.squared(given, power(c, 2), v)),
        (negative(TWO), means.once(given, times(c, total), v)),
        (ONE, whole.shown(given)),
    )
    bodies = (times(power(c, 2), power(seen, 2)), times(c, total, seen), power(total, 2))
    pairs = tuple((factor, body) for (factor, _), body in zip(parts, bodies, strict=True))
    known = _products(prover, given, left, v)
    first = expanded(
        prover, given, left, pairs, *known, *_as_written(prover, given, left, total, c)
    )
    rest = _as_written(prover, given, right, squares, c)
    last = expanded(prover, given, right, ((ONE, power(c, 2)), (ONE, squares)), *rest)
    return prover.arithmetic(given, goal.relation, (ONE, first), *parts, (MINUS_ONE, last))


def _products(prover: Prover, given: Hypotheses, body: Term, v: Term) -> list[Shown]:
    """The inner products with a vector in the body, multiplied out."""
    nodes = dict.fromkeys(each for each in terms_in(body) if each.op == "inner" and v in each.args)
    found = (Resampling(prover).worked_out(given, each) for each in nodes)
    return [each for each in found if each is not None]


def _as_written(
    prover: Prover, given: Hypotheses, body: Term, total: Term, apart: Term
) -> Iterator[Shown]:
    """The sum over all places in the body, but for another part, is this one, summand by summand."""
    nodes = (each for each in terms_in(body) if each.op == "total" and not each.loose)
    for node in [each for each in nodes if each not in terms_in(apart)]:
        goal, inside = make("=", node, total), given.union(indices(ONE, PLACE, total.args[2]))
        sides = [opened(each.args[0], (PLACE,)) for each in (node, total)]
        shown = _same_summand(prover, inside, make("=", *sides))
        yield prover.step("comparison", given, goal, PLACE.args, (shown,))


def _same_summand(prover: Prover, given: Hypotheses, goal: Term) -> Shown:
    """Two terms are equal whether the relation of a bracket in them holds or not."""
    bracket = next(each for each in terms_in(goal) if is_bracket(each) and not each.loose)

    def holds(inside: Hypotheses) -> Shown:
        said = prover.step("range", inside, bracket.args[0])
        return _at_value(prover, inside, goal, is_one(prover, inside, said))

    def fails(inside: Hypotheses) -> Shown:
        said = prover.step("range", inside, make("=", bracket, ZERO))
        return _at_value(prover, inside, goal, said)

    return by_truth(prover, given, bracket.args[0], goal, (holds, fails))


def _at_value(prover: Prover, given: Hypotheses, goal: Term, known: Shown) -> Shown:
    """An equality, once the value of a part is put in on both sides."""
    left, right = (prover.rewritten(given, Line.at(side), known) for side in goal.args)
    return between(prover, given, left, right, Prover.identity)
