"""Limits of sequences with other indices; not trusted."""

from __future__ import annotations

from slr_verify.calculus.prover import Hypotheses, Prover
from slr_verify.calculus.tactics.contradiction import ABSURD, unless
from slr_verify.calculus.tactics.late import Approach, Late
from slr_verify.calculus.tactics.limits import INDEX, Show, applied_to, tends
from slr_verify.core.binding import opened
from slr_verify.core.terms import ONE, Term, make, plus, power, rational, times
from slr_verify.core.theorems import Theorem as Shown


def shifted(prover: Prover, given: Hypotheses, known: Shown, by: Term) -> Shown:
    """The limit of F(n + m), for a natural number m."""
    body, limit = known.goal.args
    goal = tends(applied_to(body, plus(INDEX, by)), limit)
    way = Approach(prover, given, goal, 1, known.goal)
    late = Late(prover, way.inside, (known,), (way.e,), way.times)
    later, here = plus(way.n, by), prover.identity(way.at_times, way.here, way.here)

    def near(more: Hypotheses) -> Shown:
        start, order = (make("<=", late.time, each) for each in (way.n, later))
        before = prover.step("range", more, start)
        after = prover.arithmetic(more, order, (ONE, before), rest=by)
        return late.near(more, 0, later, after)

    return way.shown(way.from_then_on(late, near), here)


def subsequence(
    prover: Prover,
    given: Hypotheses,
    index: Term,
    ends: tuple[Shown, Shown],
    natural: tuple[Show, Show],
) -> Shown:
    """The limit of F(s(n)) from 1/(1 + s) -> 0 and F -> a, for whole s(n) that are not negative."""
    grows, known = ends
    body, limit = known.goal.args
    goal = tends(applied_to(body, index), limit)
    way = Approach(prover, given, goal, 2, known.goal, grows.goal)
    first, _ = way.times
    widths = (way.e, power(plus(ONE, first), -2))
    late = Late(prover, way.inside, (known, grows), widths, way.times)
    at, here = opened(index, (way.n,)), prover.identity(way.at_times, way.here, way.here)
    numbers = [each(way.at_times, way.n) for each in natural]

    def near(given: Hypotheses) -> Shown:
        return prover.using(
            given, numbers, lambda more: late.near(more, 0, at, _reaches(late, more, at, way.n))
        )

    return way.shown(way.from_then_on(late, near), here)


def _reaches(late: Late, given: Hypotheses, at: Term, n: Term) -> Shown:
    """`m <= s`, because 1/(1 + s)^2 < 1/(1 + m)^2."""
    prover, m = late.prover, late.times[0]
    small = late.near(given, 1, n)
    squares = times(power(plus(ONE, at), 2), power(plus(ONE, m), 2))

    def wrong(inside: Hypotheses) -> Shown:
        smaller = prover.step("range", inside, make("<", at, m))
        parts = ((squares, small), (plus(rational(2), m, at), smaller))
        return prover.arithmetic(inside, ABSURD, *parts)

    return unless(prover, given, make("<=", m, at), wrong)
