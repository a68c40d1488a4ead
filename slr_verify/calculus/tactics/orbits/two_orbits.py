"""Two orbits under a schedule that are trapped, one above the other; not trusted."""

from __future__ import annotations

from slr_verify.calculus.prover import Hypotheses
from slr_verify.calculus.reading.orbit_terms import for_every, naturals
from slr_verify.calculus.tactics.limits import INDEX, composed, constant, ordered, tends
from slr_verify.calculus.tactics.orbits.equations import inductions
from slr_verify.calculus.tactics.orbits.scheduled import Later, Step, from_then_on, stepped
from slr_verify.calculus.tactics.orbits.trapped import Trapped, unrolled
from slr_verify.calculus.tactics.sequences import shifted
from slr_verify.calculus.tactics.truth import ABSURD
from slr_verify.core.binding import closed, names_of, opened
from slr_verify.core.terms import (
    MINUS_ONE,
    ONE,
    ZERO,
    Term,
    make,
    minus,
    plus,
    power,
    times,
    within_one,
)
from slr_verify.core.theorems import Theorem as Shown


def cosine(u: Term, v: Term) -> Term:
    """cos(psi_0 - psi_1) for u = cos(psi_0) and v = cos(psi_1)."""
    roots = (make("sqrt", minus(ONE, power(each, 2))) for each in (u, v))
    return plus(times(u, v), times(*roots))


class TwoOrbits:
    """Two trapped orbits, one above the other, whose V both tend to zero.

    They have different V at time 0, or, where that may fail, one step later: then K differs at time 0.
    """

    def __init__(self, low: Trapped, high: Trapped, given: Hypotheses, first: Term = ZERO) -> None:
        self.travel, self.prover, self.given = low.travel, low.travel.prover, given
        self.sides, self.trapped, self.time = (low.side, high.side), (low, high), first
        self.known = [each.always() for each in self.trapped]

    def values(self, t: Term) -> tuple[tuple[str, Term], ...]:
        """For the lower and the upper point."""
        low, high = (side.at(t) for side in self.sides)
        names = ("kappa_A", "nu_A", "kappa_B", "nu_B")
        pairs = zip(names, (*low, *high), strict=True)
        return (*pairs, *self.sides[0].values(t)[-1:])

    def signs(self, given: Hypotheses, t: Term) -> list[Shown]:
        """0 <= K and V <= 0 for both, at a time."""
        return [
            self.prover.instance(given, each, ((n.args[0], t),))
            for n, facts in self.known
            for each in facts
        ]

    def order(self, t: Term) -> list[Term]:
        """The lower orbit is not above the upper one."""
        return [make("<=", *pair) for pair in self._pairs(t)]

    def _pairs(self, t: Term) -> list[tuple[Term, Term]]:
        first, second = zip(*(side.at(t) for side in self.sides), strict=True)
        return [first, second]

    def inside(self, t: Term) -> list[Term]:
        """-1 <= V <= 1, without which there is no such cosine."""
        places = (side.orbits.now(t, side.start)[1] for side in self.sides)
        return [side for x in places for side in within_one(x)]

    def angle(self, t: Term) -> Term:
        """The cosine of the difference of the angles of V."""
        return cosine(*self._pairs(t)[1])

    def nearer(self, t: Term) -> list[Term]:
        """This cosine is at most that of the first time."""
        return [make("<=", self.angle(t), self.angle(self.time)), *self.inside(t)]

    def shown(self) -> Shown:
        """0 < 0: the cosine tends to one and never rises above what it was."""
        prover, ranges = self.prover, self.prover.meaning(self.given).ranges
        (n,) = ranges.fresh(1, *self.sides[0].start, *self.sides[1].start)
        late = self._inside(self.given | naturals(n), self._then(n))
        always = [self._generalised(n, each) for each in late]
        begin = self._inside(self.given, self.time)

        def show(more: Hypotheses) -> Shown:
            return prover.using(more, begin, lambda inside: self._contradiction(inside, n))

        return prover.using(self.given, always, show)

    def _generalised(self, n: Term, known: Shown) -> Shown:
        goal = for_every((n,), known.goal, naturals(n))
        return self.prover.step("generalise", self.given, goal, n.args, (known,))

    def _inside(self, given: Hypotheses, t: Term) -> list[Shown]:
        """-1 <= V <= 1 at a time."""
        shown = (s.orbits.inside(given, t, s.start)[2:] for s in self.sides)
        return [each for pair in shown for each in pair]

    def _begins(self, given: Hypotheses, relation: Term) -> Shown:
        """A relation between the two at time 0."""
        inside = [x for s in self.sides for x in s.orbits.inside(given, ZERO, s.start)]
        return self.prover.using(given, inside, lambda more: self._begin(more, relation))

    def _begin(self, given: Hypotheses, relation: Term) -> Shown:
        starts = [
            side.orbits.start(given, place, side.start) for side in self.sides for place in (0, 1)
        ]
        wanted = unrolled(self.prover, given, relation, starts)
        known = self.prover.from_hypotheses(given, wanted)
        return self.prover.carried(given, relation, starts, known)

    def _moved(self, given: Hypotheses, goal: Term, by: Step) -> Shown:
        """A relation a step later, from what is known at a time."""
        facts = self.signs(given, by.time)
        return self.prover.using(given, facts, lambda more: stepped(self.sides, more, goal, by))

    def _in_order(self, n: Term) -> list[Shown]:
        """The order at a time, by induction."""
        at_times = self.given | naturals(n)
        hypotheses = at_times | frozenset(self.order(n))
        first = [self._begins(self.given, each) for each in self.order(ZERO)]
        steps = (Step(each, n, self.values(n)) for each in self.travel.order)
        goals = zip(self.order(plus(n, ONE)), steps, strict=True)
        later = [self._moved(hypotheses, *each) for each in goals]
        return inductions(self.prover, at_times, n, self.order(n), (first, later))

    def _apart(self, given: Hypotheses, n: Term) -> Shown:
        """V of the lower orbit is below that of the upper one at the first time."""
        relation = make("<", *self._pairs(self.time)[1])
        if self.time is ZERO:
            return self._begins(given, relation)
        now = self._different(n)
        hypotheses = given | naturals(n) | frozenset(now)
        by = Step(self.travel.known["pushed"], n, self.values(n), places=(1,))
        later = make("<", *self._pairs(plus(n, ONE))[1])
        pushed = self._moved(hypotheses, later, by)
        facts = [self._begins(given, each) for each in self._different(ZERO)]
        at_zero = ((n.args[0], ZERO),)
        return self.prover.using(
            given, facts, lambda more: self.prover.instance(more, pushed, at_zero)
        )

    def _different(self, t: Term) -> list[Term]:
        """K differs, and V of the lower orbit moves, as it is neither -1 nor 1."""
        v = self.sides[0].at(t)[1]
        ends = (make("<", MINUS_ONE, v), make("<", v, ONE))
        return [make("<", *self._pairs(t)[0]), *self.order(t), *ends]

    def _late(self, given: Hypotheses, n: Term) -> Later:
        """The cosine at all times from the first one on."""
        prover, in_order = self.prover, self._in_order(n)

        def later(more: Hypotheses, t: Term) -> list[Shown]:
            order = [prover.instance(more, each, ((n.args[0], t),)) for each in in_order]
            closer = prover.using(more, order, lambda deep: self._closer(deep, t))
            return [closer, *self._inside(more, plus(t, ONE))]

        start = [prover.arithmetic(given, each) for each in self.nearer(self.time)[:1]]
        start += [prover.step("range", given, each) for each in self.inside(self.time)]
        return from_then_on(prover, given, self.time, self.nearer, (start, later))

    def _closer(self, given: Hypotheses, t: Term) -> Shown:
        """The cosine a step later."""
        after, before = plus(t, ONE), self.prover.step("range", given, self.nearer(t)[0])
        wanted = make("<=", self.angle(after), self.angle(t))
        by = Step(self.travel.known["apart"], t, self.values(t), places=(1,))
        closer = self._moved(given, wanted, by)
        goal = self.nearer(after)[0]
        return self.prover.arithmetic(given, goal, (ONE, closer), (ONE, before))

    def _contradiction(self, given: Hypotheses, n: Term) -> Shown:
        """The cosine tends to one, which is above what it is at the first time."""
        prover, late = self.prover, self._late(given, n)
        places = [side.orbits.now(INDEX, side.start)[1] for side in self.sides]
        known = [prover.step("range", given, tends(each, ZERO)) for each in places]
        if self.time is not ZERO:
            known = [shifted(prover, given, each, self.time) for each in known]
        u, v = prover.meaning(given).ranges.fresh(2, *(each.goal for each in known))
        limits = dict(zip(names_of((u, v)), known, strict=True))
        at = [side.orbits.now(self._then(n), side.start)[1] for side in self.sides]
        top = composed(prover, given, cosine(u, v), limits, tends(closed(cosine(*at), n.args), ONE))
        still = constant(prover, given, self.angle(self.time))

        def below(at_times: Hypotheses, t: Term) -> Shown:
            return self._below(at_times, late, opened(top.goal.args[0], (t,)), t)

        one = ordered(prover, given, top, still, below)
        names = ("nu_A", "nu_B")
        pairs = tuple(zip(names, self._pairs(self.time)[1], strict=True))
        strict = prover.using(
            given,
            (self._apart(given, n),),
            lambda more: prover.instance(more, self.travel.known["strictly"], pairs),
        )
        return prover.arithmetic(given, ABSURD, (ONE, one), (ONE, strict))

    def _then(self, t: Term) -> Term:
        """A time from the first one on."""
        return t if self.time is ZERO else plus(t, self.time)

    def _below(self, given: Hypotheses, late: Later, cosine_then: Term, t: Term) -> Shown:
        """The cosine of the limit, at a time from the first one on, is at most that of the first one."""
        prover, then = self.prover, self._then(t)
        order = prover.arithmetic(given, make("<=", self.time, then), rest=t)
        inside = self._inside(given, then)
        goal = make("<=", cosine_then, self.angle(self.time))

        def show(more: Hypotheses) -> Shown:
            here = late(more, then)[0]
            return prover.arithmetic(more, goal, (ONE, here))

        return prover.using(given, (order, *inside), show)
