"""No two ordered points tend to a fixed point that repels along a positive direction."""

from __future__ import annotations

from dataclasses import dataclass

import sympy as sp

from slr_verify.calculus.goal import Goal
from slr_verify.calculus.prover import Hypotheses, Line
from slr_verify.calculus.reading.orbit_terms import naturals, orbit
from slr_verify.calculus.rule import Rule
from slr_verify.calculus.system import System
from slr_verify.calculus.tactics.brackets import brackets_of, one_fails, roots_of_one
from slr_verify.calculus.tactics.limits import composed, constant, ordered, tends
from slr_verify.calculus.tactics.near import Near
from slr_verify.calculus.tactics.orbits import inductions
from slr_verify.calculus.tactics.sequences import shifted
from slr_verify.calculus.tactics.staying_in_order import preserved_at, stay_in_order
from slr_verify.calculus.tactics.truth import ABSURD, anything
from slr_verify.calculus.theorem import Theorem
from slr_verify.calculus.transcription import Transcription
from slr_verify.core.binding import closed, names_of, opened
from slr_verify.core.terms import (
    ONE,
    ZERO,
    Term,
    make,
    minus,
    negative,
    plus,
    times,
    variable,
)
from slr_verify.core.theorems import Theorem as Shown
from slr_verify.language.orbit import Pair


@dataclass(frozen=True)
class Preserved:
    """That the map preserves the order of the square: image(low) <= image(high) if low <= high."""

    low: tuple[sp.Symbol, sp.Symbol]
    high: tuple[sp.Symbol, sp.Symbol]
    in_order: tuple[Theorem, Theorem]


@dataclass(frozen=True)
class Repelling:
    """At a point c inside the square, w^T J(c) > w^T in both columns, with w > 0.

    `entries` are theorems `d image_i / d x_j = closed form`, in the order of PLACES, and `columns` say
    w_1 J_1j(c) + w_2 J_2j(c) - w_j > 0. A left Perron vector of J(c) is such a w when its eigenvalue is
    above one, but any other will do.
    """

    point: tuple[sp.Rational, sp.Rational]
    weights: Pair
    entries: tuple[Theorem, ...]
    columns: tuple[Theorem, ...]


@dataclass(frozen=True)
class NoTwoInOrder(Rule):
    """[x_n -> c] [y_n -> c] = 0 if x_0 <= y_0 in both coordinates and x_0 < y_0 in one of them.

    The difference e_n = y_n - x_n is not negative in either coordinate, and positive in the one.
    Let both orbits tend to c. By continuity w^T J > w^T in a disc around c, where both orbits are
    from some time on; there w.e_{n+1} >= w.e_n by the mean value theorem along the segment from x_n
    to y_n. So w.e_n, which is positive, does not fall any more, and cannot tend to zero.
    """

    system: System
    lower: Pair
    upper: Pair
    preserved: Preserved
    strictly: tuple[int, Theorem]
    repelling: Repelling

    words = "what is in order is driven apart"

    def take(self, work: Transcription, goal: Goal) -> Shown:
        """w times the difference is positive, and does not fall once both orbits are near the point."""
        repulsion = _Repulsion(work, self, goal)
        relations = brackets_of(goal.left)
        return one_fails(work.prover, goal.given, goal.relation, relations, repulsion.absurd)


class _Repulsion(Near):
    """Of two orbits in order that tend to the point."""

    def absurd(self, given: Hypotheses) -> Shown:
        """The goal, where both orbits tend to the point."""
        scopes = self.begin(given)
        shown = self.late.without(self._contradiction(self.late.given))
        for place in (1, 0):
            shown = self._near(scopes[place], place, shown)
        return anything(self.prover, given, self.goal, shown)

    def _near(self, given: Hypotheses, place: int, inner: Shown) -> Shown:
        growth = self.growths()[place]
        positive = make("<", ZERO, opened(growth, self.point))
        column = self.prover.instance(given, self.columns[place], ())
        plain = roots_of_one(self.prover, given, Line.at(positive.args[1]))
        parts = [(negative(ONE), each) for each in plain.known]
        known = self.prover.arithmetic(given, positive, (ONE, column), *parts)
        witness = (growth, self.point, self.radii[place].args[0])
        return self.prover.step("neighbourhood", given, ABSURD, witness, (inner, known))

    def _contradiction(self, given: Hypotheses) -> Shown:
        """0 < w.e_m <= w.e_{n+m}, which tends to zero."""
        prover, first = self.prover, make("sum", ZERO, self.delay)
        limits = self.limits(given)
        x = [variable(name) for name in limits]
        pairs = zip(self.weights, x[:2], x[2:], strict=True)
        weighed = plus(*(times(w, minus(b, a)) for w, a, b in pairs))
        whole = closed(self.weighed(self.n), names_of((self.n,)))
        vanishes = shifted(
            prover, given, composed(prover, given, weighed, limits, tends(whole, ZERO)), self.delay
        )
        start = self.weighed(first)
        growing = self._growing(given, start)

        def above(at_times: Hypotheses, n: Term) -> Shown:
            known = prover.instance(at_times, growing, ((self.n.args[0], n),))
            goal = make("<=", start, opened(vanishes.goal.args[0], (n,)))
            return prover.arithmetic(at_times, goal, (ONE, known))

        below = ordered(prover, given, constant(prover, given, start), vanishes, above)
        positive = self._positive(given, first)
        return prover.arithmetic(given, ABSURD, (ONE, below), (ONE, positive))

    def _positive(self, given: Hypotheses, time: Term) -> Shown:
        """0 < w.e at a time: one coordinate is strictly in order."""
        starts = (self.low, self.high)
        order = stay_in_order(self.work, self.rule.preserved, given, starts, time)
        place = self.rule.strictly[0]
        strict = self._strictly(given, time)
        parts = [(self.weights[k], strict if k == place else order[k]) for k in (0, 1)]
        return self.prover.arithmetic(given, make("<", ZERO, self.weighed(time)), *parts)

    def _strictly(self, given: Hypotheses, time: Term) -> Shown:
        """x_n < y_n in one coordinate, by induction."""
        place, known = self.rule.strictly
        prover, orbits, n, starts = self.prover, self.orbits, self.n, (self.low, self.high)
        shown, preserved = self.work.theorem(known), self.rule.preserved
        low, high = (orbit(place, n, start) for start in starts)
        relation, at_times = make("<", low, high), given | naturals(n)
        order = stay_in_order(self.work, preserved, at_times, starts, n)

        def later(inside: Hypotheses) -> Shown:
            goal = make("<", *(orbit(place, plus(n, ONE), start) for start in starts))
            return preserved_at(orbits, inside, shown, preserved, goal)

        def in_order(inside: Hypotheses) -> Shown:
            return prover.using(
                inside, [prover.instance(inside, each, ()) for each in order], later
            )

        after = orbits.within(at_times | {relation}, [(n, start) for start in starts], in_order)
        ends = [orbits.start(given, place, start) for start in starts]
        apart = make("<", ends[0].goal.args[1], ends[1].goal.args[1])
        goal = make("<", ends[0].goal.args[0], ends[1].goal.args[0])
        parts = (
            (ONE, prover.from_hypotheses(given, apart)),
            (ONE, ends[0]),
            (negative(ONE), ends[1]),
        )
        first = prover.arithmetic(given, goal, *parts)
        (found,) = inductions(prover, at_times, n, [relation], ([first], [after]))
        return prover.instance(given, found, ((n.args[0], time),))

    def _growing(self, given: Hypotheses, start: Term) -> Shown:
        """w.e_m <= w.e_{n+m}, by induction on n."""
        prover, n = self.prover, self.n
        relation = make("<=", start, self.weighed(make("sum", n, self.delay)))
        at_times = given | naturals(n)
        first = prover.arithmetic(given, make("<=", start, start))
        hypotheses = at_times | {relation}
        grows = self.step(hypotheses, make("sum", n, self.delay))
        before = prover.step("range", hypotheses, relation)
        goal = make("<=", start, self.weighed(make("sum", plus(n, ONE), self.delay)))
        after = prover.arithmetic(hypotheses, goal, (ONE, before), (ONE, grows))
        (found,) = inductions(prover, at_times, n, [relation], ([first], [after]))
        return found
