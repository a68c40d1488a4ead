"""What each step multiplies by more than one falls below every bound, once negative; not trusted."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from slr_verify.calculus.goal import Goal
from slr_verify.calculus.prover import Hypotheses, Values
from slr_verify.calculus.reading.families import said_at
from slr_verify.calculus.reading.orbit_terms import naturals
from slr_verify.calculus.tactics.limits import INDEX, constant, function_of, ordered, tends
from slr_verify.calculus.tactics.orbits.equations import inductions
from slr_verify.calculus.tactics.sequences import harmonic
from slr_verify.calculus.tactics.truth import ABSURD, unless
from slr_verify.core.binding import substituted
from slr_verify.core.terms import ONE, ZERO, Term, make, minus, negative, over, plus, power, times
from slr_verify.core.theorems import Theorem as Shown

if TYPE_CHECKING:
    from slr_verify.calculus.transcription import Transcription


class Falls:
    """The proof of `CannotStay` by contradiction."""

    def __init__(self, work: Transcription, rule: Any, goal: Goal) -> None:
        self.prover, self.goal = work.prover, goal
        self.names = tuple(each.name for each in rule.letters)
        self.step, self.bound, self.rate = map(work.theorem, (rule.step, rule.bound, rule.rate))
        self.least, self.function = self.bound.goal.args
        self.b = self.rate.goal.args[1]
        self.families = tuple(each.__name__ for each in rule.sequences)
        (self.n,) = self.prover.meaning(goal.given).ranges.fresh(1, goal.relation)

    def point(self, t: Term) -> tuple[Term, ...]:
        """The point after t steps from the first one."""
        return tuple(make("member", each, plus(t, ONE)) for each in self.families)

    def values(self, t: Term) -> Values:
        """That point, and the step from it."""
        here, after = self.point(t), self.point(plus(t, ONE))
        steps = tuple(minus(old, new) for old, new in zip(here, after, strict=True))
        return tuple(zip(self.names, (*here, *steps), strict=True))

    def at(self, t: Term) -> Term:
        """F there."""
        return substituted(self.function, dict(zip(self.names, self.point(t), strict=False)))

    def relation(self, t: Term) -> Term:
        """F is at most 1 + t b times what it was."""
        return make("<=", self.at(t), times(plus(ONE, times(t, self.b)), self.at(ZERO)))

    def shown(self) -> Shown:
        """Else F would be negative at the start."""
        return unless(self.prover, self.goal.given, self.goal.relation, self._wrong)

    def _wrong(self, given: Hypotheses) -> Shown:
        rate = self.prover.instance(given, self.rate, ())
        return self.prover.using(given, (rate,), self._below_all)

    def _negative(self, given: Hypotheses) -> Shown:
        return self.prover.step("range", given, make("<", self.at(ZERO), ZERO))

    def _below_all(self, given: Hypotheses) -> Shown:
        """0 < 0: b times -F at the start is at most a number over 1 + n, for all n."""
        prover, fall = self.prover, negative(times(self.b, self.at(ZERO)))
        kept = self._kept(given)
        most = minus(fall, self.least)
        goal = tends(times(most, power(plus(ONE, INDEX), -1)), ZERO)
        ends = function_of(prover, given, goal, times(most, INDEX), (harmonic(prover),))

        def show(inside: Hypotheses, t: Term) -> Shown:
            below = prover.instance(inside, kept, ((self.n.args[0], t),))
            facts = said_at(prover, inside, plus(t, ONE))
            return prover.using(inside, facts, lambda more: bounded(more, t, below))

        def bounded(given: Hypotheses, t: Term, below: Shown) -> Shown:
            share = over(ONE, plus(ONE, t))
            above = prover.instance(given, self.bound, self.values(t))
            parts = ((share, each) for each in (below, above, self._negative(given)))
            return prover.arithmetic(given, make("<=", fall, times(most, share)), *parts)

        low = ordered(prover, given, constant(prover, given, fall), ends, show)
        return prover.arithmetic(given, ABSURD, (ONE, low), (self.b, self._negative(given)))

    def _kept(self, given: Hypotheses) -> Shown:
        """The relation at all times."""
        at_times = given | naturals(self.n)
        first = self.prover.arithmetic(given, self._at_time(ZERO))
        inside = at_times | {self.relation(self.n)}
        facts = said_at(self.prover, inside, plus(self.n, ONE))
        later = self.prover.using(inside, facts, self._later)
        relations = [self.relation(self.n)]
        return inductions(self.prover, at_times, self.n, relations, ([first], [later]))[0]

    def _later(self, given: Hypotheses) -> Shown:
        """By the step, and because F is negative at the start."""
        prover, n, b = self.prover, self.n, self.b
        step = prover.instance(given, self.step, self.values(n))
        now = prover.step("range", given, self.relation(n))
        last = times(n, power(b, 2)), self._negative(given)
        parts = (ONE, step), (plus(ONE, b), now), last
        return prover.arithmetic(given, self._at_time(plus(n, ONE)), *parts)

    def _at_time(self, t: Term) -> Term:
        """The relation with a time put in as it is."""
        return substituted(self.relation(self.n), {self.n.args[0]: t})
