"""The definition of a limit, used and shown: what is near from some time on; not trusted."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from slr_verify.calculus.prover import Hypotheses, Prover
from slr_verify.calculus.reading.orbit_terms import naturals
from slr_verify.calculus.tactics.truth import ABSURD
from slr_verify.core.binding import opened
from slr_verify.core.rules.limits import near_from, never_near
from slr_verify.core.terms import ONE, ZERO, Term, make, negative, plus
from slr_verify.core.theorems import Theorem as Shown


class Late:
    """Sequences with known limits, each near its own from a time on that is one of `times`.

    Near: the square of the distance is less than one of `widths`.
    """

    def __init__(
        self,
        prover: Prover,
        given: Hypotheses,
        known: Sequence[Shown],
        widths: Sequence[Term],
        times: Sequence[Term],
    ) -> None:
        self.prover, self.known, self.widths, self.times = prover, known, widths, times
        self.scopes, self.wholes, self.time = [given], [], plus(*times)
        for each, width, m in zip(known, widths, times, strict=True):
            self.wholes.append(near_from(each.goal, width, m))
            self.scopes.append(self.scopes[-1] | naturals(m) | {self.wholes[-1]})

    @property
    def given(self) -> Hypotheses:
        """What is known from those times on."""
        return self.scopes[-1]

    def near(self, given: Hypotheses, place: int, time: Term, start: Shown | None = None) -> Shown:
        """One sequence is near its limit at a time after its own, or after the sum of all."""
        prover, whole = self.prover, self.wholes[place]
        known = prover.step("range", given, whole)
        after = start or self._after(given, place, time)
        return prover.using(
            given,
            () if after.goal in given else (after,),
            lambda more: prover.step(
                "specialise", more, opened(whole.args[1], (time,)), (time,), (known,)
            ),
        )

    def _after(self, given: Hypotheses, place: int, time: Term) -> Shown:
        all_after = self.prover.step("range", given, make("<=", self.time, time))
        others = plus(*(m for k, m in enumerate(self.times) if k != place))
        if others is ZERO:
            return all_after
        goal = make("<=", self.times[place], time)
        return self.prover.arithmetic(given, goal, (ONE, all_after), rest=others)

    def without(self, inner: Shown) -> Shown:
        """What is shown for late times, without saying from when on."""
        for place in reversed(range(len(self.known))):
            scope, width = self.scopes[place], self.widths[place]
            positive = self.prover.step("range", scope, make("<", ZERO, width))
            premises = (inner, self.known[place], positive)
            witness = self.times[place].args
            inner = self.prover.step("eventually", scope, inner.goal, witness, premises)
        return inner


class Approach:
    """That a sequence tends to its limit: for each e > 0 it is near from some time on."""

    def __init__(
        self, prover: Prover, given: Hypotheses, goal: Term, count: int, *terms: Term
    ) -> None:
        self.prover, self.given, self.goal = prover, given, goal
        new = prover.meaning(given).ranges.fresh(3 + count, goal, *terms)
        (self.n, self.e, self.r), self.times = new[:3], new[3:]
        self.at_times = given | naturals(self.n)
        self.never = never_near(goal, self.e)
        self.inside = given | {make("<", ZERO, self.e), self.never}

    @property
    def here(self) -> Term:
        """What tends to the limit, at the time n."""
        return opened(self.goal.args[0], (self.n,))

    @property
    def near(self) -> Term:
        """That it is near at the time n."""
        return opened(near_from(self.goal, self.e, ZERO).args[1], (self.n,))

    def from_then_on(self, late: Late, show: Callable[[Hypotheses], Shown]) -> Shown:
        """0 < 0, if it is near at each n after the sum of all times."""
        prover, given, n = self.prover, late.given, self.n
        after = given | {make("integer", n), make("<=", late.time, n)}
        later = prover.step("range", after, make("<=", late.time, n))
        natural = prover.arithmetic(after, make("<=", ZERO, n), (ONE, later), rest=late.time)
        shown = prover.using(after, (natural,), show)
        near = near_from(self.goal, self.e, late.time)
        always = prover.step("generalise", given, near, n.args, (shown,))
        one = make("=", make("indicator", near), ONE)
        holds = prover.step("indicator", given, one, (), (always,))
        never = prover.step("range", given, self.never)
        zero = make("=", make("indicator", near), ZERO)
        fails = prover.step("specialise", given, zero, (late.time,), (never,))
        wrong = prover.arithmetic(given, ABSURD, (negative(ONE), holds), (ONE, fails), rest=ONE)
        return late.without(wrong)

    def shown(self, wrong: Shown, defined: Shown, *known: Shown) -> Shown:
        """The limit, of a sequence that is defined at all times."""
        witness = (*self.e.args, *self.n.args)
        return self.prover.step("limit", self.given, self.goal, witness, (wrong, defined, *known))
