"""Two starts in order under a schedule, one with the larger kappa: not both have nu_n -> 0; not trusted."""

from __future__ import annotations

from slr_verify.calculus.prover import Hypotheses
from slr_verify.calculus.reading.orbit_terms import naturals
from slr_verify.calculus.tactics.orbits.both import Both
from slr_verify.calculus.tactics.orbits.equations import Start
from slr_verify.calculus.tactics.orbits.scheduled import Side, stepped, with_sign
from slr_verify.calculus.tactics.orbits.trapped import Trapped, at_start
from slr_verify.calculus.tactics.orbits.travel import DELTA, HEIGHT
from slr_verify.calculus.tactics.orbits.two_orbits import TwoOrbits
from slr_verify.calculus.tactics.truth import ABSURD, unless
from slr_verify.core.terms import ONE, ZERO, Term, make, minus, over, plus, times
from slr_verify.core.theorems import Theorem as Shown

ONCE = make("sum", ZERO, ONE)
"""A step after the start."""


class InOrder(Both):
    """(x_0, y_0) and (x_1, y_1) with x_0 < x_1 and y_0 <= y_1, whose nu both tend to zero."""

    def absurd(self, given: Hypotheses) -> Shown:
        """Both below the axis, both above it, or one of them on it."""
        low, high = self.low[1], self.high[1]

        def right(more: Hypotheses) -> Shown:
            """0 <= y_1."""
            case = make("<=", low, ZERO)
            premises = (
                self._across(more | {case}),
                self._behind(more | {make("<", ZERO, low)}, -1),
            )
            return self.prover.step("cases", more, ABSURD, (case,), premises)

        return self.by_sign(given, high, (right, lambda more: self._behind(more, 1)))

    def _behind(self, given: Hypotheses, sign: int) -> Shown:
        """V < 0 for both: both are trapped, and V differs after a step."""
        low, high = (self.low, self.high) if sign > 0 else (self.high, self.low)

        def both(more: Hypotheses) -> Shown:
            sides = (self.travel.side(each, sign) for each in (low, high))
            trapped = [Trapped(self.travel, each, more, self.escape) for each in sides]
            return TwoOrbits(trapped[0], trapped[1], more, ONCE).shown()

        def signs(more: Hypotheses) -> Shown:
            known = [self._ahead(more, each, sign) for each in (low, high)]
            return self.prover.using(more, known, both)

        below = [
            self._sign(given, make("<", with_sign(each[1], sign), ZERO)) for each in (low, high)
        ]
        return self.prover.using(given, below, signs)

    def _sign(self, given: Hypotheses, relation: Term) -> Shown:
        return self.prover.from_hypotheses(given, relation)

    def _ahead(self, given: Hypotheses, start: Start, sign: int) -> Shown:
        """0 <= K where V < 0: else the start is in a quadrant."""
        other = self.travel.side(start, -sign)

        def wrong(more: Hypotheses) -> Shown:
            facts = [self._sign(more, make("<", ZERO, with_sign(x, -sign))) for x in start]
            return self.prover.using(
                more, facts, lambda deep: self.enters_at_once(deep, other, self.escape)
            )

        return unless(self.prover, given, make("<=", ZERO, with_sign(start[0], sign)), wrong)

    def _across(self, given: Hypotheses) -> Shown:
        """y_0 <= 0 <= y_1: one of the starts, that with x of its sign, is in a quadrant after a step."""
        case = make("<=", self.high[0], ZERO)
        upper = given | {make("<", ZERO, self.high[0])}
        below = given | {case}
        behind = self._sign(below, make("<", self.low[0], ZERO))
        lower = self.prover.using(below, (behind,), lambda more: self._enters(more, self.low, -1))
        premises = (lower, self._enters(upper, self.high, 1))
        return self.prover.step("cases", given, ABSURD, (case,), premises)

    def _enters(self, given: Hypotheses, start: Start, sign: int) -> Shown:
        """0 < K and 0 <= V at the start: V is positive then, or a step later."""
        prover, side = self.prover, self.travel.side(start, sign)
        k, v = (with_sign(each, sign) for each in start)
        facts = [self._sign(given, make("<", ZERO, k)), self._sign(given, make("<=", ZERO, v))]

        def show(more: Hypotheses) -> Shown:
            case = make("<=", v, ZERO)
            now = self.enters_at_once(more | {make("<", ZERO, v)}, side, self.escape)
            return prover.step(
                "cases", more, ABSURD, (case,), (self._rises(more | {case}, side), now)
            )

        return prover.using(given, facts, show)

    def _rises(self, given: Hypotheses, side: Side) -> Shown:
        """V = 0 < K at the start: V is positive a step later, where a trapped orbit has V <= 0."""
        prover = self.prover
        ahead = prover.from_hypotheses(given, make("<=", ZERO, with_sign(side.start[0], side.sign)))

        def show(more: Hypotheses) -> Shown:
            n, known = Trapped(self.travel, side, more, self.escape).always()
            here = _at_axis(side, n)
            at_times = more | naturals(n) | frozenset(here)
            later = prover.instance(at_times, known[1], ((n.args[0], plus(n, ONE)),))
            wrong = prover.using(
                at_times, (later,), lambda deep: self._away_from_axis(deep, side, n)
            )
            starts = [at_start(side, more, each) for each in _at_axis(side, ZERO)]
            values = ((n.args[0], ZERO),)
            return prover.using(more, starts, lambda deep: prover.instance(deep, wrong, values))

        return prover.using(given, (ahead,), show)

    def _away_from_axis(self, given: Hypotheses, side: Side, n: Term) -> Shown:
        """0 < 0, where V = 0 < K at a time, and V <= 0 a step later."""
        prover, (k, v), after = self.prover, side.at(n), side.at(plus(n, ONE))[1]
        warm = self.travel.orbits.temperature(n)
        share = over(warm, plus(ONE, warm))
        gain = times(self.travel.pace, share, k)
        goal = make("<=", minus(ONE, after), times(minus(ONE, v), minus(ONE, gain)))
        ahead = prover.arithmetic(given, make("<=", ZERO, k), (ONE, self._said(given, side, n, 0)))

        def show(inside: Hypotheses) -> Shown:
            by = self.travel.step("fast_nu", side, n, (DELTA.args[0], k), (HEIGHT.args[0], ONE))
            fast = stepped([side], inside, goal, by)
            positive, level, below = (self._said(inside, side, n, place) for place in range(3))
            later = prover.step("range", inside, make("<=", after, ZERO))
            parts = ((ONE, fast), (ONE, later), (ONE, level))
            small = prover.arithmetic(inside, make("<=", times(gain, minus(ONE, v)), ZERO), *parts)
            lost = prover.arithmetic(inside, make("<=", gain, ZERO), (ONE, small), (gain, below))
            return prover.arithmetic(
                inside, ABSURD, (ONE, lost), (times(self.travel.pace, share), positive)
            )

        return prover.using(given, (*self.travel.orbits.warm(given, n), ahead), show)

    def _said(self, given: Hypotheses, side: Side, n: Term, place: int) -> Shown:
        return self.prover.step("range", given, _at_axis(side, n)[place])


def _at_axis(side: Side, t: Term) -> list[Term]:
    """0 < K and V = 0."""
    k, v = side.at(t)
    return [make("<", ZERO, k), make("<=", ZERO, v), make("<=", v, ZERO)]
