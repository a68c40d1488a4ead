"""Accumulation points of an orbit: what tends to zero along it is zero there."""

from __future__ import annotations

from dataclasses import dataclass

import sympy as sp

from slr_verify.calculus.goal import Goal
from slr_verify.calculus.prover import Hypotheses, Prover
from slr_verify.calculus.reading.orbit_terms import START, at_point, orbit
from slr_verify.calculus.rule import Rule
from slr_verify.calculus.system import System
from slr_verify.calculus.tactics.limits import INDEX, composed, ordered, tends
from slr_verify.calculus.tactics.sequences import subsequence
from slr_verify.calculus.tactics.truth import is_true
from slr_verify.calculus.theorem import Theorem
from slr_verify.calculus.transcription import Transcription
from slr_verify.core.binding import opened
from slr_verify.core.terms import ONE, ZERO, Term, make, plus, power
from slr_verify.core.theorems import Theorem as Shown
from slr_verify.language.limit import Limit
from slr_verify.language.orbit import Pair


def accumulates(orbit: Pair, point: Pair, time: sp.Symbol) -> tuple[sp.Equality, ...]:
    """The hypotheses that an orbit tends to a point along some times that grow without end."""
    moving = sp.Tuple(time)
    return (
        sp.Eq(Limit(1 / (time + 1), moving), 0),
        *(sp.Eq(Limit(at, moving), place) for at, place in zip(orbit, point, strict=True)),
    )


@dataclass(frozen=True)
class ZeroAtAccumulation(Rule):
    """f(c) = 0 at every accumulation point c in the square, because f is continuous and f(x_n) -> 0."""

    system: System
    start: Pair
    point: Pair
    loss: sp.Expr
    vanishing: Theorem

    words = (
        "a continuous function that tends to zero along an orbit is zero at its accumulation points"
    )

    def take(self, work: Transcription, goal: Goal) -> Shown:
        """f(x_n) tends to zero, and a subsequence of it to f(c)."""
        prover, given = work.prover, goal.given
        vanishing = is_true(prover, given, prover.instance(given, work.theorem(self.vanishing), ()))
        point = tuple(map(work.reader.term, self.point))
        start = tuple(map(work.reader.term, self.start))
        index = make("member", "n", INDEX)
        places = {}
        for place, (x, end) in enumerate(zip(START, point, strict=True)):
            relation = tends(orbit(place, index, start), end)
            places[x.args[0]] = prover.step("range", given, relation)
        grows = prover.step("range", given, tends(power(plus(ONE, index), -1), ZERO))
        sub = subsequence(prover, given, index, grows, vanishing)
        end = at_point(work.reader.term(self.loss), point)
        other = composed(
            prover, given, work.reader.term(self.loss), places, tends(sub.goal.args[0], end)
        )
        return same_limit(prover, given, goal.relation, other, sub)


def same_limit(prover: Prover, given: Hypotheses, goal: Term, first: Shown, second: Shown) -> Shown:
    """A sequence has one limit."""

    def same(at_times: Hypotheses, n: Term) -> Shown:
        here = opened(first.goal.args[0], (n,))
        return prover.arithmetic(at_times, make("<=", here, here))

    below = ordered(prover, given, first, second, same)
    above = ordered(prover, given, second, first, same)
    shown = prover.both_ways(given, below, above)
    return shown if shown.goal is goal else prover.arithmetic(given, goal, (ONE, shown))
