"""Means over J_0 and all tokens, by the densities of the tokens."""

from __future__ import annotations

from functools import partial

import sympy as sp

from slr_verify.calculus.goal import Goal
from slr_verify.calculus.prover import Hypotheses
from slr_verify.calculus.reading.token_law import VECTOR, TokenLaw
from slr_verify.calculus.rule import Rule
from slr_verify.calculus.rules.sums import summand_by_summand
from slr_verify.calculus.tactics.conversions import everywhere
from slr_verify.calculus.tactics.gaussian.densities import Densities
from slr_verify.calculus.tactics.places import PLACE
from slr_verify.calculus.transcription import Transcription
from slr_verify.core.binding import opened, substituted
from slr_verify.core.terms import MINUS_ONE, ONE, make
from slr_verify.core.theorems import Theorem as Shown
from slr_verify.language.all_tokens import TokensGiven
from slr_verify.language.expectation import Expectation


class ChangeOfMeasure(Rule):
    """The sum of p_l E F_l(x), for all tokens x given J_0 = l, is E of the sum of p_l r_l(X) F_l(X).

    Here X ~ N(0, I) and r_l is the likelihood ratio. Two such sums are equal if the sums on the right are
    equal at every X.
    """

    words = "the tokens given $J_0 = l$ have the density $r_l$, and the sums are multiplied out"

    def take(self, work: Transcription, goal: Goal) -> Shown:
        """Both sides as means over N(0, I)."""
        law = TokenLaw.of(work.reader, min(goal.lhs.atoms(TokensGiven), key=str))
        last = work.reader.term(goal.lhs.limits[0][2])
        densities = Densities(work.prover, law, last)
        norms = densities.norms(goal.given)
        shown = _equal(work, goal, densities, goal.given.union((norms.goal,)))
        return work.prover.without(goal.given, (norms,), shown)


def _equal(work: Transcription, goal: Goal, densities: Densities, given: Hypotheses) -> Shown:
    prover = work.prover
    first, second = (_mean(work, given, densities, side) for side in (goal.lhs, goal.rhs))
    left, right = (each.goal.args[1] for each in (first, second))
    inside, other = (opened(each.args[0], (VECTOR,)) for each in (left, right))
    same = everywhere(prover, given, inside, other, partial(summand_by_summand, work))
    whole = make("=", left, right)
    means = prover.step("comparison", given, whole, VECTOR.args, (same, first))
    parts = ((ONE, first), (ONE, means), (MINUS_ONE, second))
    return prover.arithmetic(given, goal.relation, *parts)


def _mean(work: Transcription, given: Hypotheses, densities: Densities, side: sp.Expr) -> Shown:
    """A side, as a mean over N(0, I)."""
    ((index, _, _),) = side.limits
    weight, mean = side.function.as_independent(Expectation)
    vector = mean.blocks[0].vector
    of_tokens = mean.body.replace(lambda part: isinstance(part, TokensGiven), lambda _: vector)
    places = {index.name: PLACE, vector.name: VECTOR}
    terms = (substituted(work.reader.term(each), places) for each in (weight, of_tokens))
    return densities.mean(given, *terms)


by_densities = ChangeOfMeasure()
