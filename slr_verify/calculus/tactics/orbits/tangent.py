"""Orbits that tend to the saddle start near the direction in which the map attracts there; not trusted."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from slr_verify.calculus.goal import Goal
from slr_verify.calculus.prover import Hypotheses
from slr_verify.calculus.reading.orbit_terms import naturals
from slr_verify.calculus.tactics.limits import INDEX, constant, function_of, ordered, tends
from slr_verify.calculus.tactics.orbits.equations import Start, inductions
from slr_verify.calculus.tactics.orbits.fates import Fates, two_limits
from slr_verify.calculus.tactics.orbits.scheduled import Side, stepped, with_sign
from slr_verify.calculus.tactics.orbits.trapped import Trapped
from slr_verify.calculus.tactics.orbits.travel import HEIGHT
from slr_verify.calculus.tactics.truth import ABSURD, anything, unless
from slr_verify.core.binding import closed, names_of
from slr_verify.core.terms import (
    ONE,
    ZERO,
    Term,
    make,
    minus,
    negative,
    over,
    plus,
    power,
    times,
)
from slr_verify.core.theorems import Theorem as Shown

if TYPE_CHECKING:
    from slr_verify.calculus.transcription import Transcription


class Tangent(Fates):
    """r G <= c (kappa^2 + nu^2), for r = 1 or -1, from a start whose orbit tends to (0, 0).

    G is a sum of multiples of kappa and nu that a step stretches but for terms of second order. Were it
    larger, it would not fall, as kappa^2 + nu^2 does not rise.
    """

    def __init__(self, work: Transcription, rule: Any, goal: Goal) -> None:
        super().__init__(work, rule, goal)
        read = work.reader.term
        self.start: Start = (read(rule.start[0]), read(rule.start[1]))
        self.weights = (read(rule.weights[0]), read(rule.weights[1]))
        self.most, self.loss, self.strength = map(read, (rule.most, rule.loss, rule.strength))
        self.gap = work.theorem(rule.gap)
        self.images = {1: work.theorem(rule.below), -1: work.theorem(rule.above)}
        self.sign = rule.sign

    def along(self, point: tuple[Term, Term]) -> Term:
        """G."""
        return plus(*(times(w, x) for w, x in zip(self.weights, point, strict=True)))

    @staticmethod
    def square(point: tuple[Term, Term]) -> Term:
        """kappa^2 + nu^2."""
        return plus(*(power(x, 2) for x in point))

    def shown(self) -> Shown:
        """Under both limits, by the signs of the coordinates."""
        prover, given = self.prover, self.goal.given
        orbit = self.travel.orbits.now(INDEX, self.start)
        limits = [tends(x, ZERO) for x in orbit]
        whole = make("=", times(*(make("indicator", each) for each in limits)), ONE)
        facts = self._factors(given, prover.step("range", given, whole))
        return prover.using(given, facts, self._by_signs)

    def _by_signs(self, given: Hypotheses) -> Shown:
        x, y = self.start
        steps = (
            (make("<=", ZERO, x), self._right),
            (make("<=", ZERO, y), partial(self._trapped, sign=-1)),
        )
        (first, right), (second, left) = steps
        behind = given | {make("<", x, ZERO)}
        below = behind | {make("<", y, ZERO)}
        premises = (left(behind | {second}), self._quadrant(below, -1))
        other = self.prover.step("cases", behind, self.goal.relation, (second,), premises)
        shown = (right(given | {first}), other)
        return self.prover.step("cases", given, self.goal.relation, (first,), shown)

    def _right(self, given: Hypotheses) -> Shown:
        """0 <= kappa."""
        (x, y), prover, goal = self.start, self.prover, self.goal.relation
        case, axis = make("<=", y, ZERO), make("<=", x, ZERO)
        above = given | {make("<", ZERO, y)}
        premises = (
            self._trapped(above | {axis}, -1),
            self._quadrant(above | {make("<", ZERO, x)}, 1),
        )
        other = prover.step("cases", above, goal, (axis,), premises)
        return prover.step("cases", given, goal, (case,), (self._trapped(given | {case}, 1), other))

    def _quadrant(self, given: Hypotheses, sign: int) -> Shown:
        """Not from a quadrant."""
        prover, side = self.prover, self.travel.side(self.start, sign)
        signs = [make("<", ZERO, with_sign(x, sign)) for x in self.start]
        facts = [prover.from_hypotheses(given, each) for each in signs]
        wrong = prover.using(
            given, facts, lambda more: self.enters_at_once(more, side, self.escape)
        )
        return anything(prover, given, self.goal.relation, wrong)

    def escape(self, given: Hypotheses, side: Side, t: Term) -> Shown:
        """0 < 0: nu would tend to 1 or -1."""
        up = self.corner(given, side, t)[1]
        axis = tends(self.travel.orbits.now(INDEX, self.start)[1], ZERO)
        zero = self.prover.step("range", given, axis)
        pair = (up, zero) if side.sign > 0 else (zero, up)
        return two_limits(self.prover, given, *pair)

    def _trapped(self, given: Hypotheses, sign: int) -> Shown:
        """0 <= K and V <= 0, and so at all times."""
        prover, side = self.prover, self.travel.side(self.start, sign)
        x, y = (with_sign(each, sign) for each in self.start)
        signs = (make("<=", ZERO, x), make("<=", y, ZERO))
        facts = [prover.from_hypotheses(given, each) for each in signs]

        def show(more: Hypotheses) -> Shown:
            trapped = Trapped(self.travel, side, more, self.escape)
            return unless(
                prover,
                more,
                self.goal.relation,
                lambda inside: _Stretched(self, side, trapped, inside).wrong(),
            )

        return prover.using(given, facts, show)


class _Stretched:
    """s G is more than c (K^2 + V^2) at the start, for s = 1 or -1."""

    def __init__(self, rule: Tangent, side: Side, trapped: Trapped, given: Hypotheses) -> None:
        self.rule, self.side, self.given, self.prover = rule, side, given, rule.prover
        self.sign = rule.sign * side.sign
        self.n, self.known = trapped.always()

    def along(self, t: Term) -> Term:
        """s G at a time."""
        return with_sign(self.rule.along(self.side.at(t)), self.sign)

    def square(self, t: Term) -> Term:
        """K^2 + V^2 at a time."""
        return self.rule.square(self.side.at(t))

    def relations(self, t: Term) -> list[Term]:
        """s G is at least what it was, and K^2 + V^2 at most."""
        return [
            make("<=", self.along(ZERO), self.along(t)),
            make("<=", self.square(t), self.square(ZERO)),
        ]

    @property
    def large(self) -> Term:
        """c (K^2 + V^2) < s G at time 0."""
        return make("<", times(self.rule.most, self.square(ZERO)), self.along(ZERO))

    def wrong(self) -> Shown:
        """0 < 0."""
        prover, given = self.prover, self.given
        orbits, start = self.side.orbits, self.rule.start
        starts = [orbits.start(given, place, start) for place in (0, 1)]
        reverse = make("<", *reversed(self.rule.goal.relation.args))
        known = prover.step("range", given, reverse)
        large = prover.carried(given, self.large, starts, known)
        return prover.using(given, (large,), self._falls_to_zero)

    def _falls_to_zero(self, given: Hypotheses) -> Shown:
        """s G tends to zero, but does not fall."""
        prover, n, rule = self.prover, self.n, self.rule
        inside = given | naturals(n) | frozenset(self.relations(n))
        first = [prover.arithmetic(given, each) for each in self.relations(ZERO)]
        later = [self._later(inside, place) for place in (0, 1)]
        steps = (first, later)
        kept = inductions(prover, given | naturals(n), n, self.relations(n), steps)[0]
        limits = [
            prover.step("range", given, tends(x, ZERO))
            for x in self.side.orbits.now(INDEX, rule.start)
        ]
        u = prover.meaning(given).ranges.fresh(2, n, *(each.goal for each in limits))
        point = (with_sign(u[0], self.side.sign), with_sign(u[1], self.side.sign))
        function = closed(with_sign(rule.along(point), self.sign), names_of(u))
        goal = tends(closed(self.along(n), n.args), ZERO)
        end = function_of(prover, given, goal, function, tuple(limits))
        still = constant(prover, given, self.along(ZERO))

        def show(at_times: Hypotheses, t: Term) -> Shown:
            return prover.instance(at_times, kept, ((n.args[0], t),))

        shown = ordered(prover, given, still, end, show)
        large = prover.step("range", given, self.large)
        rest = times(rule.most, self.square(ZERO))
        return prover.arithmetic(given, ABSURD, (ONE, shown), (ONE, large), rest=rest)

    def _later(self, given: Hypotheses, place: int) -> Shown:
        """A relation a step later."""
        prover, n = self.prover, self.n
        signs = [
            prover.instance(given, each, ((n.args[0], t),))
            for t in (n, plus(n, ONE))
            for each in self.known
        ]
        show = (self._stretched, self._nearer)[place]
        return prover.using(given, signs, lambda more: self.side.within(more, (n,), show))

    def _nearer(self, given: Hypotheses) -> Shown:
        """K does not rise, and V does not fall."""
        prover, side, n, travel = self.prover, self.side, self.n, self.rule.travel
        (k, v), (k_after, v_after) = side.at(n), side.at(plus(n, ONE))
        warm = travel.orbits.temperature(n)
        share = over(warm, plus(ONE, warm))
        loss = times(travel.pace, share, negative(v), minus(ONE, k))
        level = prover.arithmetic(given, make("<=", v, negative(negative(v))))

        def show(inside: Hypotheses) -> Shown:
            drift = travel.step("drift", side, n, (HEIGHT.args[0], negative(v)))
            lower = stepped([side], inside, make("<=", k_after, minus(k, loss)), drift)
            rises = travel.step("rises", side, n)
            higher = stepped([side], inside, make("<=", v, v_after), rises)
            falls = prover.arithmetic(inside, make("<=", k_after, k), (ONE, lower), rest=loss)
            before = prover.step("range", inside, self.relations(n)[1])
            parts = ((plus(k, k_after), falls), (negative(plus(v, v_after)), higher))
            goal = self.relations(plus(n, ONE))[1]
            return prover.arithmetic(inside, goal, *parts, (ONE, before))

        return prover.using(given, (level,), show)

    def _stretched(self, given: Hypotheses) -> Shown:
        """(mu_2 - 1) s G is at least what the terms of second order take away."""
        prover, side, n, rule = self.prover, self.side, self.n, self.rule
        moves = [side.advance(given, place, n) for place in (0, 1)]
        image = prover.instance(given, rule.images[self.sign], side.values(n))
        grown, nearer = (prover.step("range", given, each) for each in self.relations(n))
        large = prover.step("range", given, self.large)
        gap = prover.instance(given, rule.gap, ())
        parts = [
            (negative(with_sign(w, self.sign)), each)
            for w, each in zip(rule.weights, moves, strict=True)
        ]
        parts += [(ONE, image), (ONE, grown), (rule.loss, nearer)]
        products = [(rule.strength, each, gap) for each in (grown, large)]
        return prover.arithmetic(given, self.relations(plus(n, ONE))[0], *parts, *products)
