"""Orbits that start in order, and stay so because the map preserves order."""

from __future__ import annotations

from typing import Any

from slr_verify.calculus.goal import Goal
from slr_verify.calculus.limits import MINUS
from slr_verify.calculus.orbit_terms import ORBITS, naturals, orbit
from slr_verify.calculus.orbits import Orbits, Start
from slr_verify.calculus.prover import Given
from slr_verify.calculus.steps.orbits import inductions
from slr_verify.calculus.transcription import Transcription
from slr_verify.core.terms import ONE, Term, make, plus
from slr_verify.core.theorems import Theorem


def in_order(work: Transcription, rule: Any, goal: Goal) -> Theorem:
    """The map preserves order, so orbits that start in order stay so."""
    lower, upper = (
        (work.reader.term(each[0]), work.reader.term(each[1])) for each in (rule.lower, rule.upper)
    )
    time = goal.left.args[1]
    shown = stay_in_order(work, rule.preserved, goal.given, (lower, upper), time)
    return shown[ORBITS.index(goal.left.args[0])]


def stay_in_order(
    work: Transcription, preserved: Any, given: Given, starts: tuple[Start, Start], time: Term
) -> list[Theorem]:
    """x_n <= y_n in both coordinates, by induction."""
    orbits, prover = work.orbits, work.prover
    (n,) = prover.meaning(given).ranges.fresh(1, time, *starts[0], *starts[1])
    now = tuple(orbits.now(n, start) for start in starts)
    relations = [make("<=", low, high) for low, high in zip(*now, strict=True)]
    at_times = given | naturals(n)
    known = tuple(map(work.theorem, preserved.in_order))

    def later(place: int) -> Theorem:
        hypotheses = at_times | frozenset(relations)
        after = make("<=", *(orbit(place, plus(n, ONE), start) for start in starts))

        def show(inside: Given) -> Theorem:
            return preserved_at(orbits, inside, known[place], preserved, after)

        return orbits.within(hypotheses, [(n, start) for start in starts], show)

    first = [_at_start(orbits, given, place, starts) for place in (0, 1)]
    shown = inductions(prover, at_times, n, relations, (first, [later(0), later(1)]))
    return [prover.instance(given, each, ((n.args[0], time),)) for each in shown]


def _at_start(orbits: Orbits, given: Given, place: int, starts: tuple[Start, Start]) -> Theorem:
    """x_0 <= y_0."""
    low, high = (orbits.start(given, place, start) for start in starts)
    goal = make("<=", low.goal.args[0], high.goal.args[0])
    order = make("<=", low.goal.args[1], high.goal.args[1])
    known = orbits.prover.from_hypotheses(given, order)
    return orbits.prover.arithmetic(given, goal, (ONE, known), (ONE, low), (MINUS, high))


def preserved_at(
    orbits: Orbits, given: Given, known: Theorem, preserved: Any, goal: Term
) -> Theorem:
    """x_{n+1} R y_{n+1} in a coordinate, by a theorem about the images of points in order."""
    name, time = goal.args[0].args[:2]
    starts = tuple((each.args[2], each.args[3]) for each in goal.args)
    values = [
        (symbol.name, value)
        for symbols, start in zip((preserved.low, preserved.high), starts, strict=True)
        for symbol, value in zip(symbols, orbits.now(time.args[0], start), strict=True)
    ]
    images = orbits.prover.instance(given, known, tuple(values))
    place = ORBITS.index(name)
    low, high = (orbits.step(given, place, time.args[0], start) for start in starts)
    return orbits.prover.arithmetic(given, goal, (ONE, images), (ONE, low), (MINUS, high))
