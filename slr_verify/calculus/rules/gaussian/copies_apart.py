"""The noise and the other tokens apart: a mean square error in that at the informative tokens."""

from __future__ import annotations

from dataclasses import dataclass

import sympy as sp

from slr_verify.calculus.goal import Goal
from slr_verify.calculus.prover import Hypotheses, Prover
from slr_verify.calculus.reading.families import value_in
from slr_verify.calculus.reading.token_law import VECTOR
from slr_verify.calculus.rule import Rule
from slr_verify.calculus.tactics.gaussian.copies import SQUARE, SUM, moment_of_copies
from slr_verify.calculus.transcription import Transcription
from slr_verify.core.binding import closed, opened, substituted, with_body
from slr_verify.core.language import Refused
from slr_verify.core.terms import ONE, Term, make, minus, plus, power, rational, times
from slr_verify.core.theorems import Theorem as Shown

TWO, MINUS_TWO = rational(2), rational(-2)


@dataclass(frozen=True)
class IndependentCopies(Rule):
    """E (a + xi - S)^2 = Var xi + E a^2 - 2 n m E a + n q + n (n - 1) m^2, for a sum S of n copies.

    m and q are the means of what is copied and of its square, and a is a function of a Gaussian vector.
    """

    error: sp.Expr

    words = "the noise and the other tokens are independent of the rest, and of each other"

    def take(self, work: Transcription, goal: Goal) -> Shown:
        """By linearity: the mean over the noise, then over the copies, then over the vector."""
        prover, given = work.prover, goal.given
        name = goal.lhs.blocks[0].vector.name
        a = substituted(work.reader.term(self.error), {name: VECTOR})
        shown, linear, constant = _over_copies(
            prover, given, opened(goal.left.args[0], (VECTOR,)), a
        )
        whole = with_body(goal.left, closed(shown.goal.args[1], VECTOR.args))
        same = make("=", goal.left, whole)
        first = prover.step("comparison", given, same, VECTOR.args, (shown,))
        pairs = ((ONE, power(a, 2)), (linear, a), (constant, ONE))
        witness = tuple((factor, closed(each, VECTOR.args)) for factor, each in pairs)
        last = prover.value("linearity", given, whole, witness)
        return prover.arithmetic(given, goal.relation, (ONE, first), (ONE, last))


def _over_copies(
    prover: Prover, given: Hypotheses, node: Term, a: Term
) -> tuple[Shown, Term, Term]:
    """The mean over the copies and the noise is a^2 + b a + c; b and c."""
    law, (name,) = next(prover.meaning(given).ranges.bodies(node))
    noise, variance = _over_noise(prover, given, law, minus(a, make("variable", name)))
    plain = with_body(node, closed(noise.goal.args[1], (name,)))
    first = prover.step("comparison", given, make("=", node, plain), (name,), (noise,))
    still, factor = plus(power(a, 2), variance), times(MINUS_TWO, a)
    split = prover.value("linearity", given, plain, ((still, ONE), (factor, SUM), (ONE, SQUARE)))
    mean, square = (
        _said(moment_of_copies(prover, given, with_body(node, each))) for each in (SUM, SQUARE)
    )
    linear = times(MINUS_TWO, mean.goal.args[1])
    constant = plus(variance, square.goal.args[1])
    goal = make("=", node, plus(power(a, 2), times(linear, a), constant))
    parts = ((ONE, first), (ONE, split), (factor, mean), (ONE, square))
    return prover.arithmetic(given, goal, *parts), linear, constant


def _over_noise(prover: Prover, given: Hypotheses, node: Term, error: Term) -> tuple[Shown, Term]:
    """E (w + xi)^2 = w^2 + Var xi; the variance."""
    noise = make("bound", 0)
    moments = [
        _said(value_in(prover, given, with_body(node, each))) for each in (noise, power(noise, 2))
    ]
    variance, twice = moments[1].goal.args[1], times(TWO, error)
    pairs = ((power(error, 2), ONE), (twice, noise), (ONE, power(noise, 2)))
    split = prover.value("linearity", given, node, pairs)
    goal = make("=", node, plus(power(error, 2), variance))
    parts = ((ONE, split), *zip((twice, ONE), moments, strict=True))
    return prover.arithmetic(given, goal, *parts), variance


def _said(known: Shown | None) -> Shown:
    if known is None:
        raise Refused("no-tactic", "the law of the noise or of the copies is not known")
    return known
