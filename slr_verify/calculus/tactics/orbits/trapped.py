"""Orbits under a schedule that never have two coordinates of one sign; not trusted."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from slr_verify.calculus.prover import Hypotheses, Line, Prover
from slr_verify.calculus.reading.orbit_terms import naturals
from slr_verify.calculus.tactics.orbits.equations import inductions
from slr_verify.calculus.tactics.orbits.scheduled import Side, stepped
from slr_verify.calculus.tactics.orbits.travel import Travel
from slr_verify.calculus.tactics.truth import ABSURD, unless
from slr_verify.core.terms import (
    ONE,
    ZERO,
    Term,
    make,
    plus,
)
from slr_verify.core.theorems import Theorem as Shown

Escape = Callable[[Hypotheses, Side, Term], Shown]
"""0 < 0, where hypotheses say that both coordinates from that side are positive at a time."""


@dataclass(frozen=True)
class Trapped:
    """0 <= K and V <= 0 at the start, and no `escape` into a quadrant; K and V from one side."""

    travel: Travel
    side: Side
    given: Hypotheses
    escape: Escape

    def relations(self, t: Term) -> list[Term]:
        """0 <= K and V <= 0."""
        first, second = self.side.at(t)
        return [make("<=", ZERO, first), make("<=", second, ZERO)]

    def always(self) -> tuple[Term, list[Shown]]:
        """They hold at each time n, by induction."""
        prover, side = self.travel.prover, self.side
        (n,) = prover.meaning(self.given).ranges.fresh(1, *side.start)
        hypotheses = self.given | naturals(n) | frozenset(self.relations(n))
        first = [at_start(side, self.given, each) for each in self.relations(ZERO)]
        later = [self._forward(hypotheses, n), self._below(hypotheses, n)]
        at_times = self.given | naturals(n)
        return n, inductions(prover, at_times, n, self.relations(n), (first, later))

    def _below(self, given: Hypotheses, n: Term) -> Shown:
        """V' <= 0: else K' > 0 as well."""
        prover, after = self.travel.prover, plus(n, ONE)
        k, v = self.side.at(after)

        def wrong(inside: Hypotheses) -> Shown:
            by = self.travel.step("enters", self.side, n)
            ahead = stepped([self.side], inside, make("<", ZERO, k), by)
            return prover.using(inside, (ahead,), lambda more: self.escape(more, self.side, after))

        return unless(prover, given, make("<=", v, ZERO), wrong)

    def _forward(self, given: Hypotheses, n: Term) -> Shown:
        """0 <= K': else V' < 0 as well."""
        prover, after = self.travel.prover, plus(n, ONE)
        k, v = self.side.at(after)
        other = Side(self.side.orbits, self.side.start, -self.side.sign)

        def crossed(inside: Hypotheses) -> Shown:
            by = self.travel.step("one_side", self.side, n)
            ahead = stepped([self.side], inside, make("<=", ZERO, k), by)
            behind = prover.step("range", inside, make("<", k, ZERO))
            return prover.arithmetic(inside, ABSURD, (ONE, ahead), (ONE, behind))

        def left(inside: Hypotheses) -> Shown:
            pairs = zip((k, v), other.at(after), strict=True)
            mirrored = [
                prover.arithmetic(
                    inside,
                    make("<", ZERO, there),
                    (ONE, prover.step("range", inside, make("<", here, ZERO))),
                )
                for here, there in pairs
            ]
            return prover.using(inside, mirrored, lambda more: self.escape(more, other, after))

        def wrong(inside: Hypotheses) -> Shown:
            case = make("<=", ZERO, v)
            premises = (crossed(inside | {case}), left(inside | {make("<", v, ZERO)}))
            return prover.step("cases", inside, ABSURD, (case,), premises)

        return unless(prover, given, make("<=", ZERO, k), wrong)


def at_start(side: Side, given: Hypotheses, relation: Term) -> Shown:
    """A relation at time 0, from one of the start."""
    prover = side.prover
    starts = [side.orbits.start(given, place, side.start) for place in (0, 1)]
    known = prover.from_hypotheses(given, unrolled(prover, given, relation, starts))
    return prover.carried(given, relation, starts, known)


def unrolled(prover: Prover, given: Hypotheses, relation: Term, starts: Iterable[Shown]) -> Term:
    """A relation at time 0, as one about the starts."""
    sides = []
    for side in relation.args:
        line = Line.at(side)
        for each in starts:
            line = prover.rewritten(given, line, each)
        sides.append(line.end)
    return make(relation.op, *sides)
