"""Two orbits of starts in order: they are in order at each time; not trusted."""

from __future__ import annotations

from slr_verify.calculus.prover import Hypotheses
from slr_verify.calculus.reading.orbit_terms import naturals
from slr_verify.calculus.tactics.orbits.equations import Start, inductions
from slr_verify.calculus.tactics.orbits.scheduled import Step, stepped
from slr_verify.calculus.tactics.orbits.trapped import unrolled
from slr_verify.calculus.tactics.orbits.travel import Travel
from slr_verify.core.terms import ONE, ZERO, Term, make, plus
from slr_verify.core.theorems import Theorem as Shown

NAMES = ("kappa_A", "nu_A", "kappa_B", "nu_B")


class KeptOrder:
    """Hypotheses say that both starts are in the square, and in order."""

    def __init__(self, travel: Travel, given: Hypotheses, low: Start, high: Start) -> None:
        self.travel, self.prover, self.given = travel, travel.prover, given
        self.low, self.high = low, high
        self.sides = [travel.side(each, 1) for each in (low, high)]
        (self.n,) = self.prover.meaning(given).ranges.fresh(1, *low, *high)

    def order(self, t: Term) -> list[Term]:
        """The lower orbit is not above the upper one."""
        pairs = zip(*(side.at(t) for side in self.sides), strict=True)
        return [make("<=", *pair) for pair in pairs]

    def always(self) -> list[Shown]:
        """In both coordinates at each time n, by induction."""
        n, at_times = self.n, self.given | naturals(self.n)
        hypotheses = at_times | frozenset(self.order(n))
        values = (*self._values(n), self.sides[0].values(n)[-1])
        first = [self._begins(each) for each in self.order(ZERO)]
        later = [
            stepped(self.sides, hypotheses, goal, Step(known, n, values))
            for goal, known in zip(self.order(plus(n, ONE)), self.travel.order, strict=True)
        ]
        return inductions(self.prover, at_times, n, self.order(n), (first, later))

    def at(self, given: Hypotheses, t: Term) -> list[Shown]:
        """The same at a natural time."""
        values = ((self.n.args[0], t),)
        return [self.prover.instance(given, each, values) for each in self.always()]

    def _values(self, t: Term) -> list[tuple[str, Term]]:
        points = (*self.sides[0].at(t), *self.sides[1].at(t))
        return [*zip(NAMES, points, strict=True)]

    def _begins(self, relation: Term) -> Shown:
        """At time 0, as the starts are in order."""
        starts = [
            side.orbits.start(self.given, place, side.start)
            for side in self.sides
            for place in (0, 1)
        ]
        wanted = unrolled(self.prover, self.given, relation, starts)
        known = self.prover.from_hypotheses(self.given, wanted)
        return self.prover.carried(self.given, relation, starts, known)
