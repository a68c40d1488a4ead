"""The starts with nu_n -> 0 tend to a corner as kappa tends to 1 or -1; not trusted."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from slr_verify.calculus.goal import Goal
from slr_verify.calculus.prover import Hypotheses
from slr_verify.calculus.reading.families import specialised
from slr_verify.calculus.tactics.late import Approach, Late
from slr_verify.calculus.tactics.orbits.fates import Fates
from slr_verify.calculus.tactics.orbits.graph import Continuous
from slr_verify.calculus.tactics.orbits.scheduled import with_sign
from slr_verify.core.language import Refused
from slr_verify.core.terms import (
    MINUS_ONE,
    ONE,
    Term,
    make,
    minus,
    over,
    plus,
    power,
    rational,
    times,
)
from slr_verify.core.theorems import Theorem as Shown

if TYPE_CHECKING:
    from slr_verify.calculus.transcription import Transcription

TWO = rational(2)


class Ends(Continuous):
    """y_j -> -s, where x_j -> s for s = 1 or -1, and nu_n -> 0 from all (x_j, y_j).

    For s p > -1 the orbit of (s, p) enters the quadrant of s, and so do those of (x_j, p) for late j: s y_j
    is below s p.
    """

    def __init__(self, work: Transcription, rule: Any, goal: Goal) -> None:
        Fates.__init__(self, work, rule, goal)
        self.edge, self.sign = work.theorem(rule.edge), rule.sign
        relation = self.read_limits(rule.limit)
        prover, given = self.prover, goal.given
        self.way = Approach(prover, given, relation, 2, *self.bodies)
        reserved = (self.way.n, self.way.e, self.way.r, *self.way.times)
        (self.p,) = prover.meaning(given).ranges.fresh(1, *reserved)
        self.reserved = (self.way.n, self.p, *self.way.times)

    def near_corner(self, p: Term) -> list[Term]:
        """-1 < s p < 1, and it is nearer to -1 than the root of e."""
        k = with_sign(p, self.sign)
        near = make("<", power(plus(k, ONE), 2), self.way.e)
        return [make("<", MINUS_ONE, k), make("<", k, ONE), near]

    def shown(self) -> Shown:
        """Under e > 0 there is a p so near to -s."""
        way, prover = self.way, self.prover
        wrong = self._late_ones(way.inside)
        root = make("sqrt", way.e)
        part = over(root, plus(ONE, root))
        p = with_sign(minus(part, ONE), self.sign)
        rests = (
            part,
            over(plus(TWO, root), plus(ONE, root)),
            times(way.e, plus(times(TWO, root), way.e), power(plus(ONE, root), -2)),
        )
        facts = [
            prover.arithmetic(way.inside, each, rest=rest)
            for each, rest in zip(self.near_corner(p), rests, strict=True)
        ]
        values = ((self.p.args[0], p),)
        return self.approached(
            prover.using(way.inside, facts, lambda more: prover.instance(more, wrong, values))
        )

    def _late_ones(self, given: Hypotheses) -> Shown:
        """0 < 0 under the conditions on p."""
        prover = self.prover
        scope = given.union(self.near_corner(self.p))
        sides = (make("<=", MINUS_ONE, self.p), make("<=", self.p, ONE))
        inside = [prover.from_hypotheses(scope, each) for each in sides]
        side = self.travel.side((rational(self.sign), self.p), self.sign)

        def show(more: Hypotheses) -> Shown:
            whole = prover.instance(more, self.edge, (("nu", self.p),))
            ends = self._factors(more, whole)
            return prover.using(more, ends, lambda deep: self.enters(deep, side, self._from_then))

        return prover.using(scope, inside, show)

    def _from_then(self, given: Hypotheses, t: Term) -> Shown:
        """0 < 0, as the orbits of (x_j, p) are in the quadrant at a time, for late j."""
        prover, way, line = self.prover, self.way, self.nearby(given, self.p)
        ends, known = line.orbits.now(t, line.limit), line.at(given, t)
        widths, wide = self.wide(given, ((end, self.sign) for end in ends))

        def show(more: Hypotheses) -> Shown:
            late = Late(prover, more, known, widths, way.times)
            return way.from_then_on(late, lambda deep: self._at_index(deep, late, line, t))

        return prover.using(given, wide, show)

    def _at_index(self, given: Hypotheses, late: Late, line: Any, t: Term) -> Shown:
        """(y_j + s)^2 < e."""
        prover, n = self.prover, self.way.n
        orbits, ends = line.orbits.now(t, line.start(n)), line.orbits.now(t, line.limit)
        ahead = [
            self._positive_at(given, late, place, (x, end, self.sign, n))
            for place, (x, end) in enumerate(zip(orbits, ends, strict=True))
        ]
        y = self._start(n)[1]
        pair = (y, self.p) if self.sign > 0 else (self.p, y)

        def show(more: Hypotheses) -> Shown:
            below = self._beyond(more, make("<", *pair), (line, t, self.sign))
            wall = make("<=", MINUS_ONE, y) if self.sign > 0 else make("<=", y, ONE)
            inside = specialised(prover, more, wall)
            if inside is None:
                raise Refused("hypothesis", "these starts may be outside of the square")
            near = prover.step("range", more, self.near_corner(self.p)[2])
            parts = (ONE, near), (ONE, below, below), (TWO, below, inside)
            return prover.arithmetic(more, self.way.near, *parts)

        return prover.using(given, ahead, show)
