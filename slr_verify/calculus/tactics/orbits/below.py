"""The starts of a vertical line with nu_n -> -1, where none has nu_n -> 0; not trusted."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from slr_verify.calculus.prover import Hypotheses, Line
from slr_verify.calculus.reading.orbit_terms import for_every, in_square, naturals
from slr_verify.calculus.tactics.limits import INDEX, TWO, constant, equal_to, ordered
from slr_verify.calculus.tactics.orbits.boundary import Boundary
from slr_verify.calculus.tactics.orbits.brackets import roots_of_one
from slr_verify.calculus.tactics.orbits.equations import Start
from slr_verify.calculus.tactics.orbits.kept_order import KeptOrder
from slr_verify.calculus.tactics.truth import ABSURD, fails
from slr_verify.core.binding import replaced
from slr_verify.core.terms import ONE, Term, make, variable
from slr_verify.core.theorems import Theorem as Shown

LOW, HIGH = variable("y_low"), variable("y_high")


class Below(Boundary):
    """The line through (x, 0). Where nu_n -> -1 from a start, it does from all below it."""

    def place(self, y: Term) -> Start:
        """The start at this height."""
        return self.start[0], y

    @cached_property
    def none_on_line(self) -> Term:
        """For no y in [-1, 1] nu_n tends to zero."""
        return for_every((LOW,), fails(self.axis(self.place(LOW))), in_square(LOW))

    @cached_property
    def line(self) -> Hypotheses:
        """That, and what is given."""
        return self.goal.given | {self.none_on_line}

    def falls(self, y: Term) -> Term:
        """nu_n -> -1."""
        return self.ending(self.place(y), -1)[1]

    def bracket(self, y: Term) -> Term:
        """1{nu_n -> -1}."""
        return make("indicator", self.falls(y))

    def alike(self, given: Hypotheses, y: Term, equal: Shown) -> Shown:
        """The brackets at a height and at what it is by an equality."""
        after = replaced(y, *equal.goal.args)
        goal = make("=", self.bracket(y), self.bracket(after))
        return self.prover.step("rewrite", given, goal, (), (equal,))

    def ends(self, given: Hypotheses, y: Term, sign: int, wrong: Any) -> list[Shown]:
        """Both limits from a start, where the opposite corner leads to 0 < 0."""
        prover, start = self.prover, self.place(y)
        whole = prover.step("range", given, self.none_on_line)
        off = prover.step("specialise", given, fails(self.axis(start)), (y,), (whole,))
        found = self.only(given | {off.goal}, start, sign, wrong)
        return [prover.without(given, (off,), each) for each in found]

    @cached_property
    def _lower(self) -> Shown:
        """nu_n -> -1 from (x, y), where that is so from (x, z) with y <= z."""
        prover, low, high = self.prover, self.place(LOW), self.place(HIGH)
        conditions = (*in_square(LOW, HIGH), make("<=", LOW, HIGH), self.falls(HIGH))

        def wrong(given: Hypotheses) -> Shown:
            kept = KeptOrder(self.travel, given, low, high)
            up, down = (
                prover.step("range", given, each)
                for each in (self.ending(low, 1)[1], self.falls(HIGH))
            )

            def show(at_times: Hypotheses, n: Term) -> Shown:
                return prover.instance(at_times, kept.always()[1], ((kept.n.args[0], n),))

            shown = ordered(prover, given, up, down, show)
            return prover.arithmetic(given, ABSURD, (ONE, shown), rest=TWO)

        return self.ends(self.line.union(conditions), LOW, -1, wrong)[1]

    def lower(self, given: Hypotheses, y: Term, z: Term) -> Shown:
        """The same at two heights, where hypotheses say that it is so of the upper one, and the order."""
        return self.prover.instance(given, self._lower, ((LOW.args[0], y), (HIGH.args[0], z)))

    def at_end(self, given: Hypotheses, end: Term) -> Shown:
        """nu_n -> s from (x, s), for s = 1 or -1: nu_n = s at each time, by induction."""
        prover, orbits, start = self.prover, self.travel.orbits, self.place(end)
        (n,) = prover.meaning(given).ranges.fresh(1, *start)

        def relation(t: Term) -> Term:
            return make("=", orbits.now(t, start)[1], end)

        inside = given | naturals(n) | {relation(n)}
        facts = [*orbits.inside(inside, n, start), *orbits.warm(inside, n)]
        later = prover.using(inside, facts, lambda more: self._still(more, n, start))
        premises = (orbits.start(given, 1, start), later)
        witness = (n.args[0], ())
        shown = prover.step("induction", given | naturals(n), relation(n), witness, premises)

        def show(at_times: Hypotheses, t: Term) -> Shown:
            return prover.instance(at_times, shown, ((n.args[0], t),))

        known = constant(prover, given, end)
        return equal_to(prover, given, known, orbits.now(INDEX, start)[1], show)

    def _still(self, given: Hypotheses, n: Term, start: Start) -> Shown:
        """What moves nu has the factor 1 - nu^2."""
        prover, orbits = self.prover, self.travel.orbits
        step, v = orbits.step(given, 1, n, start), orbits.now(n, start)[1]
        known = prover.step("range", given, make("=", v, start[1]))
        line = prover.rewritten(given, Line.at(step.goal.args[1]), known)
        line = roots_of_one(prover, given, line)
        last = prover.identity(given, line.end, start[1])
        goal = make("=", step.goal.args[0], start[1])
        return prover.arithmetic(given, goal, *((ONE, each) for each in (step, line.moved, last)))
