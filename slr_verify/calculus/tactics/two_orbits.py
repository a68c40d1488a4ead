"""Two orbits under a schedule that are trapped, one above the other; not trusted."""

from __future__ import annotations

from slr_verify.calculus.prover import Hypotheses
from slr_verify.calculus.reading.orbit_terms import for_every, naturals
from slr_verify.calculus.tactics.limits import INDEX, composed, constant, ordered, tends
from slr_verify.calculus.tactics.orbits import inductions
from slr_verify.calculus.tactics.scheduled import Step, stepped, with_sign
from slr_verify.calculus.tactics.trapped import Trapped, unrolled
from slr_verify.calculus.tactics.truth import ABSURD
from slr_verify.core.binding import closed, names_of
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
)
from slr_verify.core.theorems import Theorem as Shown


def cosine(u: Term, v: Term) -> Term:
    """cos(psi_0 - psi_1) for u = cos(psi_0) and v = cos(psi_1)."""
    roots = (make("sqrt", minus(ONE, power(each, 2))) for each in (u, v))
    return plus(times(u, v), times(*roots))


class TwoOrbits:
    """Two trapped orbits, one above the other on a vertical line, whose V both tend to zero."""

    def __init__(self, low: Trapped, high: Trapped, given: Hypotheses) -> None:
        self.travel, self.prover, self.given = low.travel, low.travel.prover, given
        self.sides, self.trapped = (low.side, high.side), (low, high)
        self.known = [each.always() for each in self.trapped]

    def values(self, t: Term) -> tuple[tuple[str, Term], ...]:
        """For the lower and the upper point."""
        low, high = (side.at(t) for side in self.sides)
        names = ("kappa0", "nu0", "kappa1", "nu1")
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
        """The lower orbit is not above the upper one, and the cosine is at most that of the start."""
        pairs = zip(*(side.at(t) for side in self.sides), strict=True)
        ordered_ = [make("<=", *pair) for pair in pairs]
        return [*ordered_, make("<=", self.angle(t), self.at_start), *self.inside(t)]

    def inside(self, t: Term) -> list[Term]:
        """-1 <= V <= 1, without which there is no such cosine."""
        places = (side.orbits.now(t, side.start)[1] for side in self.sides)
        return [each for x in places for each in (make("<=", MINUS_ONE, x), make("<=", x, ONE))]

    def angle(self, t: Term) -> Term:
        """The cosine of the difference of the angles of V."""
        return cosine(*(side.at(t)[1] for side in self.sides))

    @property
    def at_start(self) -> Term:
        """That of the starts."""
        return cosine(*self.starts)

    @property
    def starts(self) -> list[Term]:
        """V of both starts."""
        return [with_sign(side.start[1], side.sign) for side in self.sides]

    def shown(self) -> Shown:
        """0 < 0: the cosine tends to one and never rises above what it was."""
        prover = self.prover
        (n,) = prover.meaning(self.given).ranges.fresh(
            1, *self.sides[0].start, *self.sides[1].start
        )
        hypotheses = self.given | naturals(n) | frozenset(self.order(n))
        first = [self._begins(each) for each in self.order(ZERO)[:3]]
        first += self._inside(self.given, ZERO)
        later = self._later(hypotheses, n)
        at_times = self.given | naturals(n)
        found = inductions(prover, at_times, n, self.order(n), (first, later))
        always = [
            prover.step(
                "generalise",
                self.given,
                for_every((n,), each.goal, naturals(n)),
                n.args,
                (each,),
            )
            for each in found[3:]
        ]
        return prover.using(self.given, always, lambda more: self._contradiction(more, n, found[2]))

    def _inside(self, given: Hypotheses, t: Term) -> list[Shown]:
        """-1 <= V <= 1 at a time."""
        shown = (s.orbits.inside(given, t, s.start)[2:] for s in self.sides)
        return [each for pair in shown for each in pair]

    def _begins(self, relation: Term) -> Shown:
        inside = [x for s in self.sides for x in s.orbits.inside(self.given, ZERO, s.start)]
        return self.prover.using(self.given, inside, lambda more: self._begin(more, relation))

    def _begin(self, given: Hypotheses, relation: Term) -> Shown:
        prover = self.prover
        starts = [
            side.orbits.start(given, place, side.start) for side in self.sides for place in (0, 1)
        ]
        wanted = unrolled(prover, given, relation, starts)
        if wanted.args[0] is wanted.args[1]:
            known = prover.arithmetic(given, wanted)
        else:
            known = prover.from_hypotheses(given, wanted)
        return prover.carried(given, relation, starts, known)

    def _later(self, given: Hypotheses, n: Term) -> list[Shown]:
        prover, after = self.prover, plus(n, ONE)
        values, facts = self.values(n), self.signs(given, n)
        goals = self.order(after)

        def ordered_after(place: int) -> Shown:
            return prover.using(
                given,
                facts,
                lambda more: stepped(
                    self.sides, more, goals[place], Step(self.travel.order[place], n, values)
                ),
            )

        def apart(more: Hypotheses) -> Shown:
            wanted = make("<=", self.angle(after), self.angle(n))
            by = Step(self.travel.known["apart"], n, values, places=(1,))
            closer = stepped(self.sides, more, wanted, by)
            before = prover.step("range", more, self.order(n)[2])
            return prover.arithmetic(more, goals[2], (ONE, closer), (ONE, before))

        found = [ordered_after(0), ordered_after(1), prover.using(given, facts, apart)]
        return [*found, *self._inside(given, after)]

    def _contradiction(self, given: Hypotheses, n: Term, found: Shown) -> Shown:
        prover = self.prover
        places = [side.orbits.now(INDEX, side.start)[1] for side in self.sides]
        known = [prover.step("range", given, tends(each, ZERO)) for each in places]
        u, v = prover.meaning(given).ranges.fresh(2, *(each.goal for each in known))
        limits = dict(zip(names_of((u, v)), known, strict=True))
        body = closed(cosine(*(side.orbits.now(n, side.start)[1] for side in self.sides)), n.args)
        top = composed(prover, given, cosine(u, v), limits, tends(body, ONE))
        still = constant(prover, given, self.at_start)

        def below(at_times: Hypotheses, t: Term) -> Shown:
            here = prover.instance(at_times, found, ((n.args[0], t),))
            places = (side.orbits.now(t, side.start)[1] for side in self.sides)
            goal = make("<=", cosine(*places), self.at_start)
            return prover.using(
                at_times,
                self._inside(at_times, t),
                lambda more: prover.arithmetic(more, goal, (ONE, here)),
            )

        one = ordered(prover, given, top, still, below)
        values = self.values(ZERO)[1:4:2]
        pairs = tuple(zip((name for name, _ in values), self.starts, strict=True))
        strict = prover.instance(given, self.travel.known["strictly"], pairs)
        return prover.arithmetic(given, ABSURD, (ONE, one), (ONE, strict))
