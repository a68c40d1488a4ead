"""The limit of y_j/x_j for starts that are within c x^2 of a line; not trusted."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from slr_verify.calculus.goal import Goal
from slr_verify.calculus.prover import Hypotheses
from slr_verify.calculus.reading.families import specialised
from slr_verify.calculus.reading.orbit_terms import START
from slr_verify.calculus.tactics.late import Approach, Late
from slr_verify.calculus.tactics.truth import is_true
from slr_verify.core.binding import opened
from slr_verify.core.terms import (
    MINUS_ONE,
    ONE,
    ZERO,
    Term,
    make,
    minus,
    negative,
    over,
    power,
    rational,
    times,
)
from slr_verify.core.theorems import Theorem as Shown

if TYPE_CHECKING:
    from slr_verify.calculus.transcription import Transcription


class Quotient:
    """y_j/x_j -> -t, where x_j and y_j tend to zero.

    Where |2 C y| <= 1, theorems about (kappa, nu) say that -c kappa^2 <= nu + t kappa <= c kappa^2.
    """

    def __init__(self, work: Transcription, rule: Any, goal: Goal) -> None:
        self.work, self.prover, self.goal = work, work.prover, goal
        read = work.reader.relation
        across = self.prover.step("range", goal.given, read(rule.limit.lhs, "=", rule.limit.rhs))
        height = self.prover.instance(goal.given, work.theorem(rule.height), ())
        self.limits = [is_true(self.prover, goal.given, each) for each in (across, height)]
        self.bounds = work.theorem(rule.above), work.theorem(rule.below)
        self.bend, self.most = map(work.reader.term, (rule.bend, rule.most))
        relation = read(goal.lhs, "=", goal.rhs).args[0].args[0]
        self.way = Approach(
            self.prover, goal.given, relation, 2, *(each.goal for each in self.limits)
        )

    def shown(self) -> Shown:
        """Both squares are so small from an index on."""
        way, prover = self.way, self.prover
        widths = (
            over(way.e, power(self.most, 2)),
            over(ONE, times(rational(4), power(self.bend, 2))),
        )
        late = Late(prover, way.inside, self.limits, widths, way.times)
        wrong = way.from_then_on(late, lambda given: self._near(given, late))
        apart = self._apart(way.at_times)
        defined = prover.using(
            way.at_times, (apart,), lambda more: prover.identity(more, way.here, way.here)
        )
        goal = make("=", make("indicator", way.goal), ONE)
        return prover.step("indicator", way.given, goal, (), (way.shown(wrong, defined),))

    @property
    def _point(self) -> tuple[Term, Term]:
        """(x_j, y_j)."""
        first, second = (opened(each.goal.args[0], (self.way.n,)) for each in self.limits)
        return first, second

    def _said(self, given: Hypotheses, goal: Term) -> Shown:
        """What is said of all starts, of this one, or follows from what is known of it."""
        found = specialised(self.prover, given, goal)
        return self.prover.from_hypotheses(given, goal) if found is None else found

    def _apart(self, given: Hypotheses) -> Shown:
        """x_j is not zero."""
        return self._said(given, make("!=", self._point[0], ZERO))

    def _near(self, given: Hypotheses, late: Late) -> Shown:
        """(y_j/x_j + t)^2 < e."""
        prover, (x, y), n = self.prover, self._point, self.way.n
        narrow, low = (late.near(given, place, n) for place in (0, 1))
        end = times(rational(2), self.bend, y)
        half, part = over(ONE, rational(2)), times(rational(2), power(self.bend, 2))
        small = [
            prover.arithmetic(given, each, (part, low), rest=times(half, power(gap, 2)))
            for each, gap in (
                (make("<=", end, ONE), make("sum", ONE, negative(end))),
                (make("<=", MINUS_ONE, end), make("sum", ONE, end)),
            )
        ]
        values = tuple((z.args[0], at) for z, at in zip(START, (x, y), strict=True))

        def show(more: Hypotheses) -> Shown:
            bounds = [prover.instance(more, each, values, self._said) for each in self.bounds]
            wide = prover.step("range", more, make("<", ZERO, self.most))
            facts = (narrow, wide, *bounds)
            return prover.using(more, facts, self._by_bounds)

        return prover.using(given, (self._apart(given), *small), show)

    def _by_bounds(self, given: Hypotheses) -> Shown:
        """For any numbers: (y/x - l)^2 < e if |y - l x| <= c x^2 and x^2 < e/c^2."""
        prover = self.prover
        x, y, end, most, e = names = prover.meaning(given).ranges.fresh(5, *given)
        off, bound = minus(y, times(end, x)), times(most, power(x, 2))
        near = make("<", power(minus(x, ZERO), 2), over(e, power(most, 2)))
        signs = (make("!=", x, ZERO), make("<", ZERO, most))
        sides = (make("<=", off, bound), make("<=", negative(bound), off))
        scope = frozenset((near, *signs, *sides))
        known = [prover.step("range", scope, each) for each in (near, *sides)]
        goal = make("<", power(minus(over(y, x), end), 2), e)
        parts = ((power(most, 2), known[0]), (power(over(ONE, x), 2), *known[1:]))
        shown = prover.arithmetic(scope, goal, *parts)
        values = (*self._point, self.way.goal.args[1], self.most, self.way.e)
        pairs = tuple((name.args[0], value) for name, value in zip(names, values, strict=True))
        found = prover.instance(given, shown, pairs, self._said)
        return prover.arithmetic(given, self.way.near, (ONE, found))
