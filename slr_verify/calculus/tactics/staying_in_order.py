"""Orbits that start in order, and stay so because the map preserves order."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from slr_verify.calculus.prover import Hypotheses
from slr_verify.calculus.reading.orbit_terms import ORBITS, naturals, orbit
from slr_verify.calculus.tactics.limits import MINUS
from slr_verify.calculus.tactics.orbits import Orbits, Start, inductions
from slr_verify.core.terms import ONE, Term, make, plus
from slr_verify.core.theorems import Theorem as Shown

if TYPE_CHECKING:
    from slr_verify.calculus.transcription import Transcription


def stay_in_order(
    work: Transcription, preserved: Any, given: Hypotheses, starts: tuple[Start, Start], time: Term
) -> list[Shown]:
    """x_n <= y_n in both coordinates, by induction."""
    orbits, prover = work.orbits, work.prover
    (n,) = prover.meaning(given).ranges.fresh(1, time, *starts[0], *starts[1])
    now = tuple(orbits.now(n, start) for start in starts)
    relations = [make("<=", low, high) for low, high in zip(*now, strict=True)]
    at_times = given | naturals(n)
    known = tuple(map(work.theorem, preserved.in_order))

    def later(place: int) -> Shown:
        hypotheses = at_times | frozenset(relations)
        after = make("<=", *(orbit(place, plus(n, ONE), start) for start in starts))

        def show(inside: Hypotheses) -> Shown:
            return preserved_at(orbits, inside, known[place], preserved, after)

        return orbits.within(hypotheses, [(n, start) for start in starts], show)

    first = [_at_start(orbits, given, place, starts) for place in (0, 1)]
    shown = inductions(prover, at_times, n, relations, (first, [later(0), later(1)]))
    return [prover.instance(given, each, ((n.args[0], time),)) for each in shown]


def _at_start(orbits: Orbits, given: Hypotheses, place: int, starts: tuple[Start, Start]) -> Shown:
    """x_0 <= y_0."""
    low, high = (orbits.start(given, place, start) for start in starts)
    goal = make("<=", low.goal.args[0], high.goal.args[0])
    order = make("<=", low.goal.args[1], high.goal.args[1])
    known = orbits.prover.from_hypotheses(given, order)
    return orbits.prover.arithmetic(given, goal, (ONE, known), (ONE, low), (MINUS, high))


def preserved_at(
    orbits: Orbits, given: Hypotheses, known: Shown, preserved: Any, goal: Term
) -> Shown:
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
