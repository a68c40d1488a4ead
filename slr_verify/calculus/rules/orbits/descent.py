"""What follows for orbits when an energy does not rise along them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import sympy as sp

from slr_verify.calculus.goal import Goal
from slr_verify.calculus.prover import Hypotheses, Line
from slr_verify.calculus.reading.orbit_terms import START, at_point, naturals
from slr_verify.calculus.rule import Rule
from slr_verify.calculus.system import System
from slr_verify.calculus.tactics.limits import (
    composed,
    constant,
    function_of,
    ordered,
    squeezed,
    tends,
)
from slr_verify.calculus.tactics.orbits.brackets import one_fails
from slr_verify.calculus.tactics.orbits.equations import Orbits, Start
from slr_verify.calculus.tactics.sequences import shifted
from slr_verify.calculus.tactics.truth import is_one
from slr_verify.calculus.theorem import Theorem
from slr_verify.calculus.transcription import Transcription
from slr_verify.core.binding import closed, names_of, opened
from slr_verify.core.terms import ONE, ZERO, Term, make, minus, over, plus, power, times
from slr_verify.core.theorems import Theorem as Shown
from slr_verify.language.orbit import Pair


@dataclass(frozen=True)
class LossVanishes(Rule):
    """[f(x_n) -> 0] = 1, because V(F(x)) <= V(x) - c f(x), c > 0, f >= 0, and V is bounded below.

    V(x_n) does not rise and is bounded below, so it converges; hence c f(x_n), which is at most
    V(x_n) - V(x_{n+1}), tends to zero.
    """

    system: System
    start: Pair
    energy: sp.Expr
    loss: sp.Expr
    rate: sp.Expr
    fall: Theorem
    floor: Theorem

    words = "the energy falls and is bounded below, so what it loses in a step tends to zero"

    def take(self, work: Transcription, goal: Goal) -> Shown:
        """The energy falls and is bounded below, so it converges, and what it loses tends to zero."""
        return is_one(work.prover, goal.given, _Descent(work, self, goal).loss_vanishes())


@dataclass(frozen=True)
class NeverAboveStart(Rule):
    """[x_n -> c] (V(c) - V(x_0)) <= 0, because V does not rise along the orbit and is continuous."""

    system: System
    start: Pair
    target: Pair
    energy: sp.Expr
    fall: Theorem

    words = "at the limit the energy is not above that of the start"

    def take(self, work: Transcription, goal: Goal) -> Shown:
        """If the orbit tends to c, then V(c) <= V(x_0), as V(x_n) <= V(x_0)."""
        prover, given = work.prover, goal.given
        start, target = (tuple(map(work.reader.term, each)) for each in (self.start, self.target))
        energy, fall = work.reader.term(self.energy), work.theorem(self.fall)
        n = prover.meaning(given).ranges.fresh(1, goal.relation)[0]
        now = work.orbits.now(n, (start[0], start[1]))
        limits = [tends(closed(x, names_of((n,))), end) for x, end in zip(now, target, strict=True)]
        rise = minus(at_point(energy, target), at_point(energy, start))

        def both(inside: Hypotheses) -> Shown:
            known = [prover.step("range", inside, each) for each in limits]
            ones = [is_one(prover, inside, each) for each in known]
            places = dict(zip(names_of(START), known, strict=True))
            along = closed(at_point(energy, now), names_of((n,)))
            reached = composed(
                prover, inside, energy, places, tends(along, at_point(energy, target))
            )
            still = constant(prover, inside, at_point(energy, start))

            def below(at_times: Hypotheses, time: Term) -> Shown:
                return _below_start(
                    work.orbits, at_times, time, (energy, fall), (start[0], start[1])
                )

            shown = ordered(prover, inside, reached, still, below)
            parts = (
                (ONE, shown),
                (times(rise, make("indicator", limits[1])), ones[0]),
                (rise, ones[1]),
            )
            return prover.arithmetic(inside, goal.relation, *parts)

        return one_fails(prover, given, goal.relation, limits, both)


def _below_start(
    orbits: Orbits, given: Hypotheses, time: Term, descent: tuple[Term, Shown], start: Start
) -> Shown:
    """V(x_n) <= V(x_0), by induction."""
    prover, (energy, fall) = orbits.prover, descent
    (n,) = prover.meaning(given).ranges.fresh(1, time)
    relation = make("<=", orbits.along(energy, n, start), at_point(energy, start))
    at_times = given | naturals(n)

    def later(inside: Hypotheses) -> Shown:
        moved = moved_along(orbits, inside, energy, n, start)
        known = prover.instance(inside, fall, orbits.values(n, start))
        before = prover.step("range", inside, relation)
        goal = make("<=", moved.goal.args[0], relation.args[1])
        return prover.arithmetic(inside, goal, (ONE, known), (ONE, moved), (ONE, before))

    line = Line.at(orbits.along(energy, ZERO, start))
    for place in (0, 1):
        line = prover.rewritten(given, line, orbits.start(given, place, start))
    base = make("<=", line.start, relation.args[1])
    first = prover.arithmetic(given, base, (ONE, line.moved))
    step = orbits.within(at_times | {relation}, ((n, start),), later)
    shown = prover.step("induction", at_times, relation, (n.args[0], ()), (first, step))
    return prover.instance(given, shown, ((n.args[0], time),))


def moved_along(orbits: Orbits, given: Hypotheses, term: Term, n: Term, start: Start) -> Shown:
    """V(x_{n+1}) = V(F(x_n))."""
    line = Line.at(orbits.along(term, plus(n, ONE), start))
    for place in (0, 1):
        line = orbits.prover.rewritten(given, line, orbits.step(given, place, n, start))
    return line.moved


class _Descent:
    """Along the orbit of a start, V(x_{n+1}) <= V(x_n) - c f(x_n)."""

    def __init__(self, work: Transcription, rule: Any, goal: Goal) -> None:
        self.prover, self.given = work.prover, goal.given
        self.orbits = work.orbits
        self.start: Start = tuple(map(work.reader.term, rule.start))  # type: ignore[assignment]
        self.energy = work.reader.term(rule.energy)
        self.loss, self.rate = work.reader.term(rule.loss), work.reader.term(rule.rate)
        self.fall, self.floor = work.theorem(rule.fall), work.theorem(rule.floor)
        self.goal = goal.left.args[0]

    def at(self, term: Term, time: Term) -> Term:
        return self.orbits.along(term, time, self.start)

    def loss_vanishes(self) -> Shown:
        """By monotone convergence."""
        n, limit = self.prover.meaning(self.given).ranges.fresh(2, self.goal, self.energy)
        body = closed(self.at(self.energy, n), (n.args[0],))
        at_times = self.given | naturals(n)
        floor = self.floor.goal.args[0]
        witness = (body, floor, n.args[0], limit.args[0])
        converges = tends(body, limit)
        shown = self._between(self.given | {converges}, converges)
        premises = (shown, self._falls(at_times, n), self._above(at_times, n))
        return self.prover.step("monotone convergence", self.given, self.goal, witness, premises)

    def _falls(self, given: Hypotheses, n: Term) -> Shown:
        """V(x_{n+1}) <= V(x_n)."""
        loses = self._loses(given, n)
        after, here = (self.at(self.energy, time) for time in (plus(n, ONE), n))

        def show(inside: Hypotheses) -> Shown:
            rest = times(self.rate, self.at(self.loss, n))
            return self.prover.arithmetic(inside, make("<=", after, here), (ONE, loses), rest=rest)

        return self.orbits.within(given, ((n, self.start),), show)

    def _loses(self, given: Hypotheses, n: Term) -> Shown:
        """V(x_{n+1}) <= V(x_n) - c f(x_n)."""

        def show(inside: Hypotheses) -> Shown:
            moved = moved_along(self.orbits, inside, self.energy, n, self.start)
            known = self.prover.instance(inside, self.fall, self.orbits.values(n, self.start))
            goal = make("<=", moved.goal.args[0], known.goal.args[1])
            return self.prover.arithmetic(inside, goal, (ONE, known), (ONE, moved))

        return self.orbits.within(given, ((n, self.start),), show)

    def _above(self, given: Hypotheses, n: Term) -> Shown:
        """c <= V(x_n)."""

        def show(inside: Hypotheses) -> Shown:
            return self.prover.instance(inside, self.floor, self.orbits.values(n, self.start))

        return self.orbits.within(given, ((n, self.start),), show)

    def _between(self, given: Hypotheses, converges: Term) -> Shown:
        """0 <= f(x_n) <= (V(x_n) - V(x_{n+1}))/c."""
        prover = self.prover
        here = prover.step("range", given, converges)
        after = shifted(prover, given, here, ONE)
        u, v = prover.meaning(given).ranges.fresh(2, self.goal)
        gap = closed(over(minus(u, v), self.rate), (u.args[0], v.args[0]))
        bodies = (here.goal.args[0], after.goal.args[0])
        lost = over(minus(*bodies), self.rate)
        upper = function_of(prover, given, tends(lost, ZERO), gap, (here, after))
        lower = constant(prover, given, ZERO)

        def positive(at_times: Hypotheses, n: Term) -> Shown:
            loss = make("<=", ZERO, opened(self.goal.args[0], (n,)))
            return self.orbits.within(
                at_times,
                ((n, self.start),),
                lambda inside: prover.arithmetic(inside, loss, rest=self.at(self.loss, n)),
            )

        def covered(at_times: Hypotheses, n: Term) -> Shown:
            goal = make("<=", opened(self.goal.args[0], (n,)), opened(lost, (n,)))

            def show(inside: Hypotheses) -> Shown:
                known = self._loses(inside, n)
                return prover.arithmetic(inside, goal, (power(self.rate, -1), known))

            return self.orbits.within(at_times, ((n, self.start),), show)

        return squeezed(prover, given, self.goal.args[0], (lower, upper), (positive, covered))
