"""What softmax loses over all tokens: at most half a Gaussian mean for each token but one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import sympy as sp

from slr_verify.calculus.goal import Goal
from slr_verify.calculus.prover import Hypotheses, Prover
from slr_verify.calculus.reading.token_law import VECTOR
from slr_verify.calculus.rule import Rule
from slr_verify.calculus.rules.sums import counted
from slr_verify.calculus.tactics.gaussian.densities import mean_of, over_vector
from slr_verify.calculus.tactics.gaussian.exchange import Exchange
from slr_verify.calculus.tactics.gaussian.mean_of_bound import MeanOfBound, MeansOfBounds
from slr_verify.calculus.tactics.gaussian.softmax_bound import OTHER, WeightsBelow
from slr_verify.calculus.tactics.one_apart import summand_apart
from slr_verify.calculus.tactics.places import PLACE, added_up, at, elsewhere
from slr_verify.calculus.tactics.truth import in_bracket
from slr_verify.calculus.theorem import Theorem
from slr_verify.calculus.transcription import Transcription
from slr_verify.core.binding import closed, opened, substituted
from slr_verify.core.terms import ONE, Term, indices, make, negative, plus, times
from slr_verify.core.theorems import Theorem as Shown


@dataclass(frozen=True)
class SoftmaxErrorBound(Rule):
    """E (c (1 - w_l)^2 + sum of 1{n != l} w_n^2) <= (c + 1) (L - 1)/2 E 1/y(s G), s^2 = c + 1.

    w_n is the weight of n in softmax, and h_n = 1/(1 + y(<X, u>)^2) bounds it for n other than l. `mean`
    says what E 1/y(s G) is. Weight, bound and u are in `index`; `seen` is <X, u> and `moved` is h_n in it.
    """

    mean: Theorem
    weight: sp.Expr
    bound: sp.Expr
    seen: sp.Expr
    moved: sp.Expr
    spread: sp.Expr
    factor: sp.Expr
    index: sp.Symbol
    place: sp.Symbol
    last: sp.Expr

    words = "a weight is at most $1/(1 + e^(lambda (s_l - s_n)))$, of which the mean is a Gaussian integral"

    def take(self, work: Transcription, goal: Goal) -> Shown:
        """Under the mean, weight by weight; then each mean."""
        prover, read = work.prover, work.reader.term
        vector = goal.lhs.blocks[0].vector.name
        names = {self.index.name: PLACE, vector: VECTOR}
        weight, bound = (substituted(read(each), names) for each in (self.weight, self.bound))
        there = {self.index.name: OTHER, vector: VECTOR}
        seen, moved, spread = (
            substituted(read(each), there) for each in (self.seen, self.moved, self.spread)
        )
        place, last = read(self.place), read(self.last)
        below = WeightsBelow(prover, weight, bound, place, last)
        means = MeanOfBound(prover, work.theorem(self.mean), seen, moved, spread)
        return bounded_spread(goal, read(self.factor), below, means)


def bounded_spread(goal: Goal, factor: Term, below: WeightsBelow, means: MeansOfBounds) -> Shown:
    """E of the body <= (c + 1) sum of 1{n != l} E h_n <= (c + 1) (L - 1) times the bound of each mean."""
    prover, given, wide = below.prover, goal.given, plus(factor, ONE)
    body, total = opened(goal.left.args[0], (VECTOR,)), below.bounds
    inside = below.whole(given, factor, body)
    claim = make("<=", *map(mean_of, inside.goal.args))
    first = prover.step("comparison", given, claim, VECTOR.args, (inside,))
    split = prover.value("linearity", given, claim.args[1], ((wide, over_vector(total)),))
    exchanged = Exchange(prover, below.last, (), opened(total.args[0], (PLACE,))).shown(given)
    each = _each(given, below, means, exchanged.goal.args[1])
    value = each.goal.args[1].args[0]
    most = opened(value, (OTHER,)).args[1]
    parts = [(ONE, first), (ONE, split), (wide, exchanged), (wide, each)]
    parts += [(times(wide, by), known) for by, known in _number(prover, given, below, most)]
    return prover.arithmetic(given, goal.relation, *parts)


def _each(given: Hypotheses, below: WeightsBelow, means: MeansOfBounds, node: Term) -> Shown:
    """sum of E 1{n != l} h_n <= sum of 1{n != l} m, where E h_n <= m for n other than l."""
    prover, inside = below.prover, given.union(indices(ONE, OTHER, below.last))
    relation, bound = make("!=", OTHER, below.place), at(below.bound, OTHER)
    bracket = make("indicator", relation)
    known = means.shown(inside | {relation}, bound, (OTHER, below.place))
    mean = opened(node.args[0], (OTHER,))
    pulled = prover.value("linearity", inside, mean, ((bracket, over_vector(bound)),))
    sides = [times(bracket, side) for side in known.goal.args]
    bounded = in_bracket(prover, inside, relation, make("<=", *sides), known)
    goal = make("<=", mean, sides[1])
    shown = prover.arithmetic(inside, goal, (ONE, pulled), (ONE, bounded))
    sums = (make("total", closed(side, OTHER.args), *node.args[1:]) for side in goal.args)
    return prover.step("comparison", given, make("<=", *sums), OTHER.args, (shown,))


def _number(
    prover: Prover, given: Hypotheses, below: WeightsBelow, most: Term
) -> Iterator[tuple[Term, Shown]]:
    """sum of 1{n != l} m = (L - 1) m, as parts that add up."""
    bracket = elsewhere(PLACE, below.place)
    total = added_up(times(bracket, most), below.last)
    yield ONE, prover.value("linearity", given, total, ((most, closed(bracket, PLACE.args)),))
    apart, here = summand_apart(prover, given, ONE, below.place, below.last)
    yield negative(most), apart
    yield negative(most), here
    yield most, counted(prover, given, make("total", ONE, ONE, below.last))
