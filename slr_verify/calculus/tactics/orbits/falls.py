"""Orbits under a schedule that are trapped: V tends to zero; not trusted."""

from __future__ import annotations

from collections.abc import Callable

from slr_verify.calculus.prover import Hypotheses
from slr_verify.calculus.tactics.limits import INDEX, tends
from slr_verify.calculus.tactics.orbits.endless import Falling, Shrinking, never_ending, vanishing
from slr_verify.calculus.tactics.orbits.scheduled import from_then_on, stepped, with_sign
from slr_verify.calculus.tactics.orbits.trapped import Trapped, at_start
from slr_verify.calculus.tactics.orbits.travel import HEIGHT
from slr_verify.core.terms import ONE, ZERO, Term, make, minus, negative, plus, times
from slr_verify.core.theorems import Theorem as Shown


class Falls:
    """A trapped orbit that starts with K < 1: V tends to zero."""

    def __init__(self, trapped: Trapped, given: Hypotheses) -> None:
        self.travel, self.side, self.given = trapped.travel, trapped.side, given
        self.prover = trapped.travel.prover
        self.relations = trapped.relations
        self.n, self.facts = trapped.always()
        self.most = with_sign(self.side.start[0], self.side.sign)

    def within(self, given: Hypotheses, t: Term, show: Callable[[Hypotheses], Shown]) -> Shown:
        """With the signs at a time and a step later, and in the square."""
        prover, times_ = self.prover, (t, plus(t, ONE))
        facts = [
            prover.instance(given, each, ((self.n.args[0], at),))
            for at in times_
            for each in self.facts
        ]
        return prover.using(given, facts, lambda more: self.side.within(more, times_, show))

    def shown(self) -> Shown:
        """nu -> 0."""
        side = self.side
        nu = side.orbits.now(INDEX, side.start)[1]
        shrinking = Shrinking(ZERO, self.depth, self.within, self.rises, self.endless)
        return vanishing(self.prover, self.given, tends(nu, ZERO), shrinking)

    def depth(self, t: Term) -> Term:
        """-V."""
        return negative(self.side.at(t)[1])

    def rises(self, given: Hypotheses, t: Term) -> Shown:
        """-V does not rise."""

        def show(inside: Hypotheses) -> Shown:
            goal = make("<=", self.depth(plus(t, ONE)), self.depth(t))
            return stepped([self.side], inside, goal, self.travel.step("rises", self.side, t))

        return self.within(given, t, show)

    def drifts(self, given: Hypotheses, t: Term, e: Term, share: Term) -> Shown:
        """K' <= K - c e (1 - K) lambda/(1 + lambda), where V <= -e."""
        k, after = self.side.at(t)[0], self.side.at(plus(t, ONE))[0]
        goal = make("<=", after, minus(k, times(self.travel.pace, share, e, minus(ONE, k))))
        by = self.travel.step("drift", self.side, t, (HEIGHT.args[0], e))
        return stepped([self.side], given, goal, by)

    def endless(
        self, given: Hypotheses, e: Term, kept: Callable[[Hypotheses, Term], Shown]
    ) -> Shown:
        """Were V away from zero, K would fall for ever."""
        prover, side, work = self.prover, self.side, self.travel.divergence(given)
        rate = times(self.travel.pace, e, minus(ONE, self.most))

        def low(inside: Hypotheses, t: Term, show: Callable[[Hypotheses], Shown]) -> Shown:
            """With V <= -e, as V^2 <= -V."""

            def far(more: Hypotheses) -> Shown:
                v = side.at(t)[1]
                deep = prover.arithmetic(
                    more,
                    make("<=", v, negative(e)),
                    (ONE, kept(more, t)),
                    rest=times(negative(v), plus(ONE, v)),
                )
                return prover.using(more, (deep,), show)

            return self.within(inside, t, far)

        def relation(t: Term) -> Term:
            return make("<=", side.at(t)[0], self.most)

        def later(inside: Hypotheses, t: Term) -> list[Shown]:
            def show(more: Hypotheses) -> Shown:
                share, before = work.next(t), prover.step("range", more, relation(t))
                rest = times(self.travel.pace, share, e, minus(ONE, side.at(t)[0]))
                parts = ((ONE, before), (ONE, self.drifts(more, t, e, share)))
                return prover.arithmetic(more, relation(plus(t, ONE)), *parts, rest=rest)

            return [low(inside, t, show)]

        first = [at_start(side, given, relation(ZERO))]
        below = from_then_on(prover, given, ZERO, lambda t: [relation(t)], (first, later))

        def loses(inside: Hypotheses, t: Term) -> Shown:
            def show(more: Hypotheses) -> Shown:
                share, (k, _) = work.next(t), side.at(t)
                after = side.at(plus(t, ONE))[0]
                goal = make("<=", plus(after, times(rate, share)), k)
                factor = times(self.travel.pace, share, e)
                parts = ((ONE, self.drifts(more, t, e, share)), (factor, below(more, t)[0]))
                return prover.arithmetic(more, goal, *parts)

            return low(inside, t, show)

        def above(inside: Hypotheses, t: Term) -> Shown:
            goal = make("<=", ZERO, side.at(t)[0])
            return self.within(inside, t, lambda more: prover.step("range", more, goal))

        y = Falling(ZERO, lambda t: side.at(t)[0], ZERO, rate, loses, above)
        return never_ending(work, given, y)
