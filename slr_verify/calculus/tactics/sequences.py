"""Limits with other indices, that of 1/(1 + n), and of what holds for all s > 0; not trusted."""

from __future__ import annotations

from slr_verify.calculus.prover import Hypotheses, Prover
from slr_verify.calculus.reading.families import said_at
from slr_verify.calculus.reading.orbit_terms import naturals
from slr_verify.calculus.tactics.late import Approach, Late
from slr_verify.calculus.tactics.limits import (
    INDEX,
    MINUS,
    TWO,
    applied_to,
    constant,
    function_of,
    ordered,
    tends,
)
from slr_verify.calculus.tactics.truth import ABSURD, is_one, is_true, unless
from slr_verify.core.binding import closed, fresh, opened
from slr_verify.core.terms import ONE, ZERO, Term, make, minus, over, plus, power, rational, times
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
    prover: Prover, given: Hypotheses, index: Term, grows: Shown, known: Shown
) -> Shown:
    """The limit of F(s(n)) from 1/(1 + s) -> 0 and F -> a, where hypotheses say that s(n) is natural."""
    body, limit = known.goal.args
    goal = tends(applied_to(body, index), limit)
    way = Approach(prover, given, goal, 2, known.goal, grows.goal)
    widths = (way.e, power(plus(ONE, way.times[0]), -2))
    late = Late(prover, way.inside, (known, grows), widths, way.times)
    at, here = opened(index, (way.n,)), prover.identity(way.at_times, way.here, way.here)
    said = said_at(prover, way.at_times, way.n)

    def near(given: Hypotheses) -> Shown:
        return prover.using(
            given, said, lambda more: late.near(more, 0, at, _reaches(late, more, at, way.n))
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


HARMONIC = power(plus(ONE, INDEX), -1)


def at_zero(prover: Prover, given: Hypotheses, known: Shown, name: str) -> Shown:
    """A relation for all s > 0 at s = 0, where its sides have derivatives: along s = 1/(1 + n)."""
    shrinking = harmonic(prover)
    ends = []
    for side in known.goal.args:
        function = closed(side, (name,))
        goal = tends(applied_to(function, HARMONIC), opened(function, (ZERO,)))
        ends.append(function_of(prover, given, goal, function, (shrinking,)))

    def here(at_times: Hypotheses, n: Term) -> Shown:
        return prover.instance(at_times, known, ((name, opened(HARMONIC, (n,))),))

    return ordered(prover, given, ends[0], ends[1], here)


def harmonic(prover: Prover) -> Shown:
    """1/(1 + n) -> 0: it falls, and its limit l is neither negative nor positive."""
    n, limit = fresh(2, ())
    here, after = (opened(HARMONIC, (time,)) for time in (n, plus(n, ONE)))
    goal, at_times = tends(HARMONIC, ZERO), naturals(n)
    falls = prover.arithmetic(at_times, make("<=", after, here), rest=times(after, here))
    above = prover.step("range", at_times, make("<=", ZERO, here))
    given = frozenset((tends(HARMONIC, limit),))
    inner = _with_limit(prover, given, limit, goal)
    witness = (HARMONIC, ZERO, *n.args, *limit.args)
    premises = (inner, falls, above)
    return prover.step("monotone convergence", frozenset(), goal, witness, premises)


def _with_limit(prover: Prover, given: Hypotheses, limit: Term, goal: Term) -> Shown:
    known = prover.step("range", given, tends(HARMONIC, limit))

    def above(at_times: Hypotheses, n: Term) -> Shown:
        return prover.step("range", at_times, make("<=", ZERO, opened(HARMONIC, (n,))))

    low = ordered(prover, given, constant(prover, given, ZERO), known, above)
    zero = prover.both_ways(given, low, _not_positive(prover, given, limit, known))
    turned = prover.arithmetic(given, make("=", limit, ZERO), (MINUS, zero))
    one = is_one(prover, given, known)
    same = make("=", one.goal.args[0], make("indicator", goal))
    moved = prover.step("rewrite", given, same, (), (turned,))
    whole = prover.arithmetic(given, make("=", same.args[1], ONE), (ONE, one), (MINUS, moved))
    return is_true(prover, given, whole)


def _not_positive(prover: Prover, given: Hypotheses, limit: Term, known: Shown) -> Shown:
    """l <= 0: for u = F(n) - l and v = F(2n + 1) - l, l = u - 2v, and both are small."""
    (m,) = prover.meaning(given).ranges.fresh(1, known.goal)
    double, five = plus(times(TWO, m), ONE), rational(5)
    u, v = (minus(opened(HARMONIC, (time,)), limit) for time in (m, double))
    rest = power(plus(times(TWO, u), v), 2)

    def wrong(inside: Hypotheses) -> Shown:
        late = Late(prover, inside, (known,), (over(power(limit, 2), rational(10)),), (m,))
        later = prover.arithmetic(late.given, make("<=", m, double), rest=plus(m, ONE))
        nears = (late.near(late.given, 0, m), late.near(late.given, 0, double, later))
        parts = ((five, each) for each in nears)
        return late.without(prover.arithmetic(late.given, ABSURD, *parts, rest=rest))

    return unless(prover, given, make("<=", limit, ZERO), wrong)
