"""A coordinate of an orbit under a schedule that rises to its end; not trusted."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from slr_verify.calculus.prover import Hypotheses
from slr_verify.calculus.tactics.limits import INDEX, tends
from slr_verify.calculus.tactics.orbits.endless import Falling, Shrinking, never_ending, vanishing
from slr_verify.calculus.tactics.orbits.scheduled import Side, Step, stepped
from slr_verify.calculus.tactics.orbits.travel import Travel
from slr_verify.core.terms import ONE, ZERO, Term, make, minus, over, plus, rational, times
from slr_verify.core.theorems import Theorem as Shown

HALF = over(ONE, rational(2))
Show = Callable[[Hypotheses], Shown]
Within = Callable[[Hypotheses, Term, Show], Shown]
"""Shows what is shown with what is known of an orbit at a time and a step later."""


@dataclass(frozen=True)
class Rise:
    """From `start` on, 1 - x falls in each step by `rate` lambda/(1 + lambda) of itself.

    x is one of the coordinates from one side, `place`. `fast` is the theorem that says so of one step,
    with `values` for its other variables, and `within` its hypotheses.
    """

    travel: Travel
    side: Side
    place: int
    start: Term
    rate: Term
    fast: tuple[str, tuple[tuple[str, Term], ...]]
    within: Within

    def shown(self, given: Hypotheses) -> Shown:
        """The coordinate of the orbit tends to the sign of the side."""
        x = self.side.orbits.now(INDEX, self.side.start)[self.place]
        goal = tends(x, rational(self.side.sign))
        u = Shrinking(self.start, self.gap, self.within, self.falls, self._endless)
        return vanishing(self.travel.prover, given, goal, u)

    def gap(self, t: Term) -> Term:
        """1 - x."""
        return minus(ONE, self.side.at(t)[self.place])

    def _shrinks(self, given: Hypotheses, t: Term) -> Shown:
        """1 - x' <= (1 - x) (1 - rate lambda/(1 + lambda)), within."""
        lost = times(self.rate, self.travel.divergence(given).next(t))
        goal = make("<=", self.gap(plus(t, ONE)), times(self.gap(t), minus(ONE, lost)))
        name, values = self.fast
        by: Step = self.travel.step(name, self.side, t, *values)
        return stepped([self.side], given, goal, by)

    def falls(self, given: Hypotheses, t: Term) -> Shown:
        """1 - x' <= 1 - x."""
        prover, lost = self.travel.prover, times(self.rate, self.travel.divergence(given).next(t))
        goal, rest = make("<=", self.gap(plus(t, ONE)), self.gap(t)), times(lost, self.gap(t))

        def show(inside: Hypotheses) -> Shown:
            return prover.arithmetic(inside, goal, (ONE, self._shrinks(inside, t)), rest=rest)

        return self.within(given, t, show)

    def _endless(
        self, given: Hypotheses, e: Term, kept: Callable[[Hypotheses, Term], Shown]
    ) -> Shown:
        """0 < 0: with 2 u >= u^2 >= e for u = 1 - x, it falls by rate (e/2) lambda/(1 + lambda) or more."""
        work, prover = self.travel.divergence(given), self.travel.prover
        slowest = times(self.rate, HALF, e)

        def loses(here: Hypotheses, t: Term) -> Shown:
            share = times(self.rate, HALF, work.next(t))
            lost = plus(self.gap(plus(t, ONE)), times(slowest, work.next(t)))
            rest = times(share, self.gap(t), plus(ONE, self.side.at(t)[self.place]))

            def show(inside: Hypotheses) -> Shown:
                parts = ((ONE, self._shrinks(inside, t)), (share, kept(inside, t)))
                goal = make("<=", lost, self.gap(t))
                return prover.arithmetic(inside, goal, *parts, rest=rest)

            return self.within(here, t, show)

        def above(here: Hypotheses, t: Term) -> Shown:
            goal = make("<=", ZERO, self.gap(t))
            return self.within(here, t, lambda inside: prover.step("range", inside, goal))

        y = Falling(self.start, self.gap, ZERO, slowest, loses, above)
        return never_ending(work, given, y)
