"""The starts with nu_n -> 0 are the graph of a continuous function; not trusted."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import sympy as sp

from slr_verify.calculus.goal import Goal
from slr_verify.calculus.prover import Hypotheses
from slr_verify.calculus.tactics.late import Approach, Late
from slr_verify.calculus.tactics.limits import constant, ordered
from slr_verify.calculus.tactics.orbits.boundary import Boundary
from slr_verify.calculus.tactics.orbits.equations import Start
from slr_verify.calculus.tactics.orbits.kept_order import KeptOrder
from slr_verify.calculus.tactics.orbits.nearby import Nearby
from slr_verify.calculus.tactics.orbits.scheduled import with_sign
from slr_verify.calculus.tactics.truth import ABSURD, anything, fails, is_true
from slr_verify.core.terms import (
    MINUS_ONE,
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

if TYPE_CHECKING:
    from slr_verify.calculus.transcription import Transcription


class Continuous(Boundary):
    """y_j -> nu, where x_j -> kappa and nu_n -> 0 from (kappa, nu) and from all (x_j, y_j).

    For q < nu < p the orbits of (kappa, p) and (kappa, q) enter the quadrants, and so do those of (x_j, p)
    and (x_j, q) for late j: q < y_j < p.
    """

    def __init__(self, work: Transcription, rule: Any, goal: Goal) -> None:
        super().__init__(work, rule, goal)
        self.pair = work.theorem(rule.pair)
        relation = self.read_limits(rule.limit)
        prover, given = self.prover, goal.given
        ranges = prover.meaning(given).ranges
        self.way = Approach(prover, given, relation, 4, *self.start)
        self.p, self.q = ranges.fresh(2, self.way.n, self.way.e, self.way.r, *self.way.times)
        self.reserved = (self.way.n, *self.way.times)
        still = make("=", make("indicator", self.axis(self.start)), ONE)
        self.still = is_true(prover, given, prover.step("range", given, still))

    def read_limits(self, limit: sp.Eq) -> Term:
        """Where the starts tend: across as the hypothesis says, and y_j as is to be shown."""
        read, prover, given = self.work.reader.relation, self.prover, self.goal.given
        known = prover.step("range", given, read(limit.lhs, "=", limit.rhs))
        self.across = is_true(prover, given, known)
        relation: Term = read(self.goal.lhs, "=", self.goal.rhs).args[0].args[0]
        self.bodies = (self.across.goal.args[0], relation.args[0])
        return relation

    def approached(self, last: Shown) -> Shown:
        """The bracket of the limit is one, as y_j is near from an index on."""
        way, prover = self.way, self.prover
        one = prover.identity(way.at_times, way.here, way.here)
        goal = make("=", make("indicator", way.goal), ONE)
        return prover.step("indicator", way.given, goal, (), (way.shown(last, one),))

    def wide(
        self, given: Hypotheses, ends: Iterable[tuple[Term, int]]
    ) -> tuple[list[Term], list[Shown]]:
        """The squares of places in quadrants, and that they are positive."""
        prover, pairs = self.prover, tuple(ends)
        above = [prover.step("range", given, make("<", ZERO, with_sign(*each))) for each in pairs]
        widths = [power(end, 2) for end, _ in pairs]
        return widths, [
            prover.arithmetic(given, make("<", ZERO, width), (ONE, each, each))
            for width, each in zip(widths, above, strict=True)
        ]

    def shown(self) -> Shown:
        """Under e > 0 there are p and q so near to nu."""
        way, prover = self.way, self.prover
        inside = way.inside | {self.still.goal}
        wrong = self._between(inside)
        y, root = self.start[1], make("sqrt", way.e)
        part = over(root, times(rational(2), plus(ONE, root)))
        p, q = plus(y, times(part, minus(ONE, y))), minus(y, times(part, plus(ONE, y)))
        values = ((self.p.args[0], p), (self.q.args[0], q))
        facts = self._chosen(inside, (p, q), part)
        at_values = prover.using(inside, facts, lambda more: prover.instance(more, wrong, values))
        return self.approached(prover.without(way.inside, (self.still,), at_values))

    def conditions(self, p: Term, q: Term) -> list[Term]:
        """-1 < q < nu < p < 1, and both nearer to nu than the root of e."""
        y, e = self.start[1], self.way.e
        order = (make("<", y, p), make("<", p, ONE), make("<", MINUS_ONE, q), make("<", q, y))
        near = (make("<", power(minus(each, y), 2), e) for each in (p, q))
        return [*order, *near]

    def _chosen(self, given: Hypotheses, at: tuple[Term, Term], part: Term) -> list[Shown]:
        """p = nu + c (1 - nu) and q = nu - c (1 + nu) with c = r/(2 (1 + r)), r^2 = e: as 4 c^2 < e."""
        prover, y, e = self.prover, self.start[1], self.way.e
        low, high = (
            prover.step("range", given, make("<", *each)) for each in ((MINUS_ONE, y), (y, ONE))
        )
        order = self.conditions(*at)
        root = make("sqrt", e)
        half = over(ONE, times(rational(2), plus(ONE, root)))
        rest = times(half, plus(rational(2), root))
        found = [
            prover.arithmetic(given, order[0], (part, high)),
            prover.arithmetic(given, order[1], (rest, high)),
            prover.arithmetic(given, order[2], (rest, low)),
            prover.arithmetic(given, order[3], (part, low)),
        ]
        room = times(rational(4), power(half, 2), e, plus(times(rational(2), root), e))
        sides = ((minus(rational(3), y), low), (plus(rational(3), y), high))
        for relation, (side, known) in zip(order[4:], sides, strict=True):
            share = times(power(part, 2), side)
            found.append(prover.arithmetic(given, relation, (share, known), rest=room))
        return found

    def _between(self, given: Hypotheses) -> Shown:
        """0 < 0 under the conditions on p and q."""
        prover, (x, _) = self.prover, self.start
        scope = given.union(self.conditions(self.p, self.q))
        inside = [
            prover.from_hypotheses(scope, make("<=", *each))
            for z in (self.p, self.q)
            for each in ((MINUS_ONE, z), (z, ONE))
        ]
        sides = [self.travel.side((x, z), s) for z, s in ((self.p, 1), (self.q, -1))]

        def second(given: Hypotheses, t: Term) -> Shown:
            return self.enters(given, sides[1], lambda more, s: self._late(more, (t, s)))

        def show(more: Hypotheses) -> Shown:
            ends = [each for side in sides for each in self._goes(more, side)]
            return prover.using(more, ends, lambda deep: self.enters(deep, sides[0], second))

        return prover.using(scope, inside, show)

    def _goes(self, given: Hypotheses, side: Any) -> list[Shown]:
        """Both limits of the orbit of (kappa, p) or (kappa, q): it is on no boundary."""
        prover, (x, z) = self.prover, side.start
        y = self.start[1]
        low, high = (y, z) if side.sign > 0 else (z, y)
        values = (("kappa", x), ("nu_A", low), ("nu_B", high))
        both = prover.instance(given, self.pair, values)
        off = self._off(given, side, both)
        off_axis = given | {off.goal}
        found = self.only(off_axis, side.start, side.sign, lambda more: self._in_order(more, side))
        return [prover.without(given, (off,), each) for each in found]

    def _off(self, given: Hypotheses, side: Any, both: Shown) -> Shown:
        """[nu_n -> 0] = 0, as a product with what is one is zero."""
        prover = self.prover
        one = make("=", make("indicator", self.still.goal), ONE)
        true = prover.step(
            "indicator", given, one, (), (prover.step("range", given, self.still.goal),)
        )
        goal = fails(self.axis(side.start))
        return prover.arithmetic(given, goal, (ONE, both), (negative(goal.args[0]), true))

    def _in_order(self, given: Hypotheses, side: Any) -> Shown:
        """0 < 0: of two orbits in order, nu_n of the upper one would tend to the smaller number."""
        prover, pair = self.prover, (self.start, side.start)
        low, high = pair if side.sign > 0 else pair[::-1]
        kept = KeptOrder(self.travel, given, low, high)
        limits = {
            self.start: prover.step("range", given, self.still.goal),
            side.start: prover.step("range", given, self.ending(side.start, -side.sign)[1]),
        }
        shown = ordered(
            prover,
            given,
            limits[low],
            limits[high],
            lambda at_times, n: prover.instance(at_times, kept.always()[1], ((kept.n.args[0], n),)),
        )
        return prover.arithmetic(given, ABSURD, (ONE, shown), rest=ONE)

    def nearby(self, given: Hypotheses, z: Term) -> Nearby:
        """The starts (x_j, z), which tend to (kappa, z)."""
        across = self.prover.step("range", given | {self.across.goal}, self.across.goal)
        known = self.prover.without(given, (self.across,), across)
        still = constant(self.prover, given, z)
        return Nearby(self.travel.orbits, given, (self.bodies[0], z), (known, still))

    def _late(self, given: Hypotheses, moments: tuple[Term, Term]) -> Shown:
        """0 < 0: for late j, q < y_j < p."""
        prover, way = self.prover, self.way
        lines = [self.nearby(given, z) for z in (self.p, self.q)]
        known, signs = [], []
        for line, t, s in zip(lines, moments, (1, -1), strict=True):
            ends = line.orbits.now(t, line.limit)
            known += line.at(given, t)
            signs += [(end, s) for end in ends]
        widths, wide = self.wide(given, signs)

        def show(more: Hypotheses) -> Shown:
            late = Late(prover, more, known, widths, way.times)
            return way.from_then_on(
                late, lambda deep: self._placed(deep, late, (lines, moments, signs))
            )

        return prover.using(given, wide, show)

    def _placed(self, given: Hypotheses, late: Late, at: Any) -> Shown:
        """(y_j - nu)^2 < e at the index n of the approach."""
        lines, moments, signs = at
        prover, n = self.prover, self.way.n
        ahead = []
        for place, (end, sign) in enumerate(signs):
            line, t = lines[place // 2], moments[place // 2]
            x = line.orbits.now(t, line.start(n))[place % 2]
            ahead.append(self._positive_at(given, late, place, (x, end, sign, n)))

        def show(more: Hypotheses) -> Shown:
            z = self._start(n)[1]
            order = [
                self._beyond(more, make("<", *pair), (line, t, s))
                for pair, line, t, s in zip(
                    ((z, self.p), (self.q, z)), lines, moments, (1, -1), strict=True
                )
            ]
            return prover.using(more, order, lambda deep: self._close(deep, order))

        return prover.using(given, ahead, show)

    def _start(self, j: Term) -> Start:
        return Nearby.start_of(self.bodies, j)

    def _beyond(self, given: Hypotheses, goal: Term, at: Any) -> Shown:
        """y_j < p: else the orbit of (x_j, y_j) is above that of (x_j, p), which enters the quadrant."""
        (line, t, sign), prover, j = at, self.prover, self.way.n
        other = make("<=", *reversed(goal.args))
        inside = given | {other}

        def wrong(more: Hypotheses) -> Shown:
            here, edge = self._start(j), line.start(j)
            pair = (edge, here) if sign > 0 else (here, edge)
            kept = KeptOrder(self.travel, more, *pair).at(more, t)
            side = self.travel.side(here, sign)
            far = self.travel.side(edge, sign)
            ahead = [
                prover.arithmetic(
                    more,
                    make("<", ZERO, k),
                    (ONE, each),
                    (ONE, prover.step("range", more, make("<", ZERO, least))),
                )
                for k, least, each in zip(side.at(t), far.at(t), kept, strict=True)
            ]
            return prover.using(more, ahead, lambda deep: self.apart(deep, side, t))

        absurd = self.on_boundary(inside, line, (self._start(j), line.start(j)), wrong)
        premises = (
            anything(prover, inside, goal, absurd),
            prover.step("range", given | {goal}, goal),
        )
        return prover.step("cases", given, goal, (other,), premises)

    def _close(self, given: Hypotheses, order: list[Shown]) -> Shown:
        """(p - q) (e - (y - nu)^2) = (y - q) (e - (p - nu)^2) + (p - y) (e - (q - nu)^2) + a product."""
        prover, (p, q) = self.prover, (self.p, self.q)
        above, below = (prover.step("range", given, each.goal) for each in order)
        near = [prover.step("range", given, each) for each in self.conditions(p, q)[4:]]
        apart = prover.arithmetic(given, make("<", ZERO, minus(p, q)), (ONE, above), (ONE, below))

        def show(more: Hypotheses) -> Shown:
            share = over(ONE, minus(p, q))
            parts = ((share, below, near[0]), (share, above, near[1]), (ONE, above, below))
            return prover.arithmetic(more, self.way.near, *parts)

        return prover.using(given, (apart,), show)
