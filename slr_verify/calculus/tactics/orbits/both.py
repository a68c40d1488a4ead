"""Two starts on a vertical line under a schedule: not both have nu_n -> 0; not trusted."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from slr_verify.calculus.goal import Goal
from slr_verify.calculus.prover import Hypotheses
from slr_verify.calculus.reading.orbit_terms import naturals
from slr_verify.calculus.tactics.limits import INDEX, tends
from slr_verify.calculus.tactics.orbits.brackets import one_fails
from slr_verify.calculus.tactics.orbits.equations import Start
from slr_verify.calculus.tactics.orbits.fates import Fates, two_limits
from slr_verify.calculus.tactics.orbits.scheduled import Side, stepped, with_sign
from slr_verify.calculus.tactics.orbits.trapped import Trapped, at_start
from slr_verify.calculus.tactics.orbits.travel import HEIGHT
from slr_verify.calculus.tactics.orbits.two_orbits import TwoOrbits
from slr_verify.calculus.tactics.truth import ABSURD, anything
from slr_verify.core.binding import substituted
from slr_verify.core.terms import ONE, ZERO, Term, make, minus, negative, over, plus, times
from slr_verify.core.theorems import Theorem as Shown

if TYPE_CHECKING:
    from slr_verify.calculus.transcription import Transcription


class Both(Fates):
    """Two starts on a vertical line whose nu both tend to zero."""

    def __init__(self, work: Transcription, rule: Any, goal: Goal) -> None:
        super().__init__(work, rule, goal)
        read = work.reader.term
        self.low: Start = (read(rule.lower[0]), read(rule.lower[1]))
        self.high: Start = (read(rule.upper[0]), read(rule.upper[1]))

    def tending(self, start: Start) -> Term:
        """nu_n -> 0 from a start."""
        return tends(self.travel.orbits.now(INDEX, start)[1], ZERO)

    def shown(self) -> Shown:
        """The product of the brackets is zero."""
        relations = [self.tending(each) for each in (self.low, self.high)]
        goal = self.goal
        prover = self.prover

        def wrong(inside: Hypotheses) -> Shown:
            return anything(prover, inside, goal.relation, self.absurd(inside))

        return one_fails(prover, goal.given, goal.relation, relations, wrong)

    def escape(self, given: Hypotheses, side: Side, t: Term) -> Shown:
        """0 < 0: nu would tend to 1 or -1."""
        up = self.corner(given, side, t)[1]
        zero = self.prover.step("range", given, self.tending(side.start))
        pair = (up, zero) if side.sign > 0 else (zero, up)
        return two_limits(self.prover, given, *pair)

    def absurd(self, given: Hypotheses) -> Shown:
        """Both from one side of the axis kappa = 0, or both on it."""
        x = self.low[0]

        def front(more: Hypotheses) -> Shown:
            case = make("<=", x, ZERO)
            premises = (
                self._on_axis(more | {case}),
                self._apart(more | {make("<", ZERO, x)}, 1),
            )
            return self.prover.step("cases", more, ABSURD, (case,), premises)

        return self.by_sign(given, x, (front, lambda more: self._apart(more, -1)))

    def _apart(self, given: Hypotheses, sign: int) -> Shown:
        """Both on one side of the axis."""
        low, high = (self.low, self.high) if sign > 0 else (self.high, self.low)

        def both(more: Hypotheses) -> Shown:
            trapped = [
                Trapped(self.travel, self.travel.side(each, sign), more, self.escape)
                for each in (low, high)
            ]
            return TwoOrbits(trapped[0], trapped[1], more).shown()

        def other(more: Hypotheses) -> Shown:
            return self.signed(more, high, sign, self.escape, both)

        x = with_sign(self.low[0], sign)
        ahead = self.prover.from_hypotheses(given, make("<", ZERO, x))
        return self.prover.using(
            given, (ahead,), lambda more: self.signed(more, low, sign, self.escape, other)
        )

    def _on_axis(self, given: Hypotheses) -> Shown:
        """x = 0: one of the two has nu different from zero, and is in a quadrant a step later."""
        return self.by_sign(
            given,
            self.low[1],
            (
                lambda more: self._leaves(more, self.high, -1),
                lambda more: self._leaves(more, self.low, 1),
            ),
        )

    def _leaves(self, given: Hypotheses, start: Start, sign: int) -> Shown:
        """From x = 0 and V < 0 a step leads to K < 0, but a trapped orbit has K >= 0."""
        prover, side = self.prover, self.travel.side(start, sign)
        x, y = (with_sign(each, sign) for each in start)
        signs = (make("<", y, ZERO), make("<=", ZERO, x), make("<=", x, ZERO))
        facts = [prover.from_hypotheses(given, each) for each in signs]

        def show(more: Hypotheses) -> Shown:
            n, known = Trapped(self.travel, side, more, self.escape).always()
            k, v = side.at(n)
            here = (make("<=", k, ZERO), make("<", v, ZERO))
            at_times = more | naturals(n) | frozenset(here)
            later = [
                prover.instance(at_times, each, ((n.args[0], t),))
                for t in (n, plus(n, ONE))
                for each in known
            ]
            wrong = prover.using(at_times, later, lambda deep: self._away(deep, side, n))
            now = [make(each.op, *map(_at_zero(n), each.args)) for each in here]
            starts = [at_start(side, more, each) for each in now]
            values = ((n.args[0], ZERO),)
            return prover.using(more, starts, lambda deep: prover.instance(deep, wrong, values))

        return prover.using(given, facts, show)

    def _away(self, given: Hypotheses, side: Side, n: Term) -> Shown:
        """0 < 0, where K = 0 and V < 0 at a time, and K >= 0 a step later."""
        prover, (k, v), after = self.prover, side.at(n), side.at(plus(n, ONE))[0]
        warm = self.travel.orbits.temperature(n)
        share = over(warm, plus(ONE, warm))
        loss = times(self.travel.pace, share, negative(v), minus(ONE, k))
        level = prover.arithmetic(given, make("<=", v, negative(negative(v))))

        def show(inside: Hypotheses) -> Shown:
            goal = make("<=", after, minus(k, loss))
            by = self.travel.step("drift", side, n, (HEIGHT.args[0], negative(v)))
            signs = (make("<=", k, ZERO), make("<=", ZERO, after))
            known = [prover.step("range", inside, each) for each in signs]
            parts = [(ONE, each) for each in (stepped([side], inside, goal, by), *known)]
            return prover.arithmetic(inside, ABSURD, *parts, rest=loss)

        return prover.using(given, (*self.travel.orbits.warm(given, n), level), show)


def _at_zero(n: Term) -> Callable[[Term], Term]:
    """A term at time 0."""
    return lambda term: substituted(term, {n.args[0]: ZERO})
