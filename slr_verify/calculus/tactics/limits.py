"""Limits of sequences, by their definition; not trusted."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from slr_verify.calculus.prover import Hypotheses, Prover
from slr_verify.calculus.reading.families import said_at
from slr_verify.calculus.reading.orbit_terms import naturals
from slr_verify.calculus.tactics.conversions import everywhere
from slr_verify.calculus.tactics.late import Approach, Late
from slr_verify.calculus.tactics.truth import ABSURD, unless
from slr_verify.core.binding import closed, fresh, names_of, opened
from slr_verify.core.language import Refused
from slr_verify.core.rules.limits import near_point
from slr_verify.core.terms import (
    ONE,
    ZERO,
    Term,
    make,
    minus,
    negative,
    over,
    plus,
    power,
    rational,
    times,
)
from slr_verify.core.theorems import Theorem as Shown

Show = Callable[[Hypotheses, Term], Shown]
"""A theorem about a time, under hypotheses that say that it is a natural number."""
INDEX = make("bound", 0)
MINUS = negative(ONE)
TWO = rational(2)


def tends(sequence: Term, limit: Term) -> Term:
    """The relation that a sequence, as the body of a binder, tends to a limit."""
    return make("tends", sequence, limit)


def new_time(prover: Prover, given: Hypotheses, *terms: Term) -> tuple[Term, Hypotheses]:
    """A natural number of which nothing else is said, and the hypotheses with it."""
    (n,) = prover.meaning(given).ranges.fresh(1, *terms)
    return n, given | naturals(n)


def applied_to(function: Term, sequence: Term) -> Term:
    """The body of n -> G(F(n))."""
    (n,) = fresh(1, function.free | sequence.free)
    return closed(opened(function, (opened(sequence, (n,)),)), names_of((n,)))


def function_of(
    prover: Prover,
    given: Hypotheses,
    goal: Term,
    function: Term,
    known: tuple[Shown, ...] = (),
) -> Shown:
    """`s -> l`, where s is a function of known sequences, smooth at their limits, and l its value there.

    Around the limits (G - l)^2 < e, and from some time on the sequences are there.
    """
    way = Approach(prover, given, goal, len(known), function, *(each.goal for each in known))
    ends = tuple(each.goal.args[1] for each in known)
    values = tuple(opened(each.goal.args[0], (way.n,)) for each in known)
    pair = way.here, opened(function, values)
    said = said_at(prover, way.at_times, way.n)
    here = prover.using(way.at_times, said, lambda more: prover.identity(more, *pair))
    there = everywhere(
        prover, given, goal.args[1], opened(function, ends), partial(_mean_of_number, prover)
    )
    if not known:
        return way.shown(_everywhere(way, here, there), here, there)
    return way.shown(_around(way, function, known, (here, there), said), here, there)


def _mean_of_number(prover: Prover, given: Hypotheses, term: Term) -> Shown | None:
    """E F(Z) = F(0), where F does not change with Z once the limits are put in."""
    if term.op != "mean":
        return None
    value = opened(term.args[1], (ZERO,) * term.args[0])
    try:
        return prover.value("linearity", given, term, ((value, closed(ONE, ())),))
    except Refused:
        return None


def _everywhere(way: Approach, here: Shown, there: Shown) -> Shown:
    """A constant, perhaps written differently at each time: s - l = (s - G) - (l - G)."""
    prover, off = way.prover, minus(way.here, way.goal.args[1])
    late = Late(prover, way.inside, (), (), ())
    return way.from_then_on(
        late,
        lambda given: prover.arithmetic(
            given, way.near, (off, here), (negative(off), there), rest=way.e
        ),
    )


def _around(
    way: Approach,
    function: Term,
    known: tuple[Shown, ...],
    values: tuple[Shown, Shown],
    said: tuple[Shown, ...],
) -> Shown:
    """0 < 0, where e - (G - l)^2 is positive near the limits."""
    prover, limit, (here, there) = way.prover, way.goal.args[1], values
    ends = tuple(each.goal.args[1] for each in known)
    room = minus(way.e, power(minus(function, limit), 2))
    positive = make("<", ZERO, opened(room, ends))
    off = minus(limit, there.goal.args[1])
    at_ends = prover.arithmetic(way.inside, positive, (off, there), rest=way.e)
    near = near_point(room, ends, way.r)
    close = way.inside | {make("<", ZERO, way.r), near}
    late = Late(prover, close, known, [way.r] * len(known), way.times)

    def show(given: Hypotheses) -> Shown:
        places = tuple(opened(each.goal.args[0], (way.n,)) for each in known)
        nears = [late.near(given, place, way.n) for place, _ in enumerate(known)]
        inside = make("<", ZERO, opened(room, places))
        always = prover.step("range", given, near)
        shown = prover.using(
            given,
            (*said, *nears),
            lambda more: prover.step("specialise", more, inside, places, (always,)),
        )
        both = plus(*here.goal.args, times(rational(-2), limit))
        return prover.arithmetic(given, way.near, (ONE, shown), (both, here))

    wrong = way.from_then_on(late, show)
    witness = (room, ends, *way.r.args)
    return prover.step("neighbourhood", way.inside, ABSURD, witness, (wrong, at_ends))


def equal_to(prover: Prover, given: Hypotheses, known: Shown, sequence: Term, show: Show) -> Shown:
    """The limit of a sequence that equals another one at all times."""
    goal = tends(sequence, known.goal.args[1])
    way = Approach(prover, given, goal, 1, known.goal)
    late = Late(prover, way.inside, (known,), (way.e,), way.times)
    here = show(way.at_times, way.n)

    def near(more: Hypotheses) -> Shown:
        both = plus(*here.goal.args, times(rational(-2), goal.args[1]))
        return prover.arithmetic(more, way.near, (ONE, late.near(more, 0, way.n)), (both, here))

    return way.shown(way.from_then_on(late, near), here)


def constant(prover: Prover, given: Hypotheses, value: Term) -> Shown:
    """A constant sequence tends to its value."""
    return function_of(prover, given, tends(value, value), value)


def composed(
    prover: Prover, given: Hypotheses, term: Term, places: Mapping[str, Shown], goal: Term
) -> Shown:
    """The limit of a term in variables that stand for sequences with known limits."""
    return function_of(prover, given, goal, closed(term, tuple(places)), tuple(places.values()))


def ordered(prover: Prover, given: Hypotheses, low: Shown, high: Shown, show: Show) -> Shown:
    """Limits are in the order in which the sequences are at all times.

    Were the second one less by d, both would at some time be nearer than d/2 to their limits.
    """
    n, at_times = new_time(prover, given, low.goal, high.goal)
    (first, start), (second, end) = (each.goal.args for each in (low, high))
    goal, gap = make("<=", start, end), minus(start, end)
    if prover.meaning(given).follows(goal):
        return prover.step("range", given, goal)
    moments = prover.meaning(given).ranges.fresh(2, low.goal, high.goal)

    def wrong(inside: Hypotheses) -> Shown:
        late = Late(prover, inside, (low, high), [over(power(gap, 2), rational(4))] * 2, moments)
        nears = [(TWO, late.near(late.given, place, late.time)) for place in (0, 1)]
        order = prover.instance(late.given, show(at_times, n), ((n.args[0], late.time),))
        u = minus(opened(first, (late.time,)), start)
        v = minus(opened(second, (late.time,)), end)
        rest = plus(power(minus(minus(v, u), gap), 2), power(plus(u, v), 2))
        parts = (*nears, (times(TWO, gap), order))
        return late.without(prover.arithmetic(late.given, ABSURD, *parts, rest=rest))

    return unless(prover, given, goal, wrong)


def squeezed(
    prover: Prover,
    given: Hypotheses,
    sequence: Term,
    ends: tuple[Shown, Shown],
    show: tuple[Show, Show],
) -> Shown:
    """The limit of a sequence between two with one limit: q^2 <= 2 p^2 + 2 t^2 for p <= q <= t."""
    goal = tends(sequence, ends[0].goal.args[1])
    way = Approach(prover, given, goal, 2, *(each.goal for each in ends))
    width = over(way.e, rational(4))
    late = Late(prover, way.inside, ends, (width, width), way.times)
    orders = [each(way.at_times, way.n) for each in show]
    q, p, t = (
        minus(opened(body, (way.n,)), goal.args[1])
        for body in (sequence, *(each.goal.args[0] for each in ends))
    )
    rest = plus(power(minus(q, plus(p, t)), 2), power(p, 2), power(t, 2))

    def near(given: Hypotheses) -> Shown:
        nears = [(TWO, late.near(given, place, way.n)) for place in (0, 1)]
        return prover.arithmetic(given, way.near, *nears, (TWO, *orders), rest=rest)

    return way.shown(way.from_then_on(late, near), orders[0])
