"""Orbits whose starts tend to one: at each time they tend to its orbit; not trusted."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from slr_verify.calculus.prover import Hypotheses
from slr_verify.calculus.reading.families import said_at, specialised
from slr_verify.calculus.reading.orbit_terms import TIME, at_point, for_every, in_square, naturals
from slr_verify.calculus.tactics.limits import equal_to, function_of, tends
from slr_verify.calculus.tactics.orbits.equations import Orbits, Start, inductions
from slr_verify.calculus.tactics.truth import is_one, is_true
from slr_verify.core.binding import closed, names_of, opened, substituted
from slr_verify.core.language import Refused
from slr_verify.core.terms import ONE, ZERO, Term, make, plus
from slr_verify.core.text import key
from slr_verify.core.theorems import Theorem as Shown


def with_limit(orbits: Orbits, given: Hypotheses, known: Shown, equal: Shown) -> Shown:
    """A limit written as the left-hand side of an equality, of which it is the right-hand side."""
    prover, goal = orbits.prover, tends(known.goal.args[0], equal.goal.args[0])
    same = make("=", make("indicator", goal), make("indicator", known.goal))
    moved = prover.step("rewrite", given, same, (), (equal,))
    whole = make("=", same.args[0], ONE)
    one = is_one(prover, given, known)
    return is_true(prover, given, prover.arithmetic(given, whole, (ONE, one), (ONE, moved)))


class Nearby:
    """The orbits of starts (x_j, y_j), bodies of binders, that tend to a start.

    `limits` says so of both coordinates; hypotheses say of all j that these starts are in the square.
    """

    def __init__(
        self, orbits: Orbits, given: Hypotheses, bodies: Start, limits: tuple[Shown, Shown]
    ) -> None:
        self.orbits, self.prover, self.bodies, self.limits = orbits, orbits.prover, bodies, limits
        self.limit: Start = (limits[0].goal.args[1], limits[1].goal.args[1])
        ranges = self.prover.meaning(given).ranges
        self.n, self.j = ranges.fresh(2, *bodies, *self.limit)
        self._square = self._for_all(given, self._starts)
        self.outer, self.given = given, given.union(each.goal for each in self._square)

    def start(self, j: Term) -> Start:
        """The start of an index."""
        return self.start_of(self.bodies, j)

    @staticmethod
    def start_of(bodies: Start, j: Term) -> Start:
        """One of a sequence of starts."""
        first, second = (opened(each, (j,)) for each in bodies)
        return first, second

    def sequence(self, place: int, t: Term) -> Term:
        """A coordinate of all orbits at a time, as the body of a binder."""
        return closed(self.orbits.now(t, self.start(self.j))[place], names_of((self.j,)))

    def relations(self, t: Term) -> list[Term]:
        """Both coordinates tend to those of the orbit of the limit, at a time."""
        ends = self.orbits.now(t, self.limit)
        return [tends(self.sequence(place, t), end) for place, end in enumerate(ends)]

    def always(self) -> list[Shown]:
        """They do at each time n, by induction."""
        at_times = self.given | naturals(self.n)
        hypotheses = at_times | frozenset(self.relations(self.n))
        first = [self._at_start(place) for place in (0, 1)]
        facts = self._facts(hypotheses)
        later = [
            self.prover.using(hypotheses, facts, partial(self._later, place=place))
            for place in (0, 1)
        ]
        found = inductions(self.prover, at_times, self.n, self.relations(self.n), (first, later))
        return [self.prover.without(self.outer | naturals(self.n), self._square, e) for e in found]

    def at(self, given: Hypotheses, t: Term) -> list[Shown]:
        """The same at a natural time."""
        values = ((self.n.args[0], t),)
        return [self.prover.instance(given, each, values) for each in self.always()]

    def _said(self, given: Hypotheses, j: Term, show: Callable[[Hypotheses], Shown]) -> Shown:
        """What is shown with all that hypotheses say of an index."""
        return self.prover.using(given, said_at(self.prover, given, j), show)

    def _at_start(self, place: int) -> Shown:
        """x_0 is the start, for all of them."""
        orbits, given = self.orbits, self.given

        def show(at_times: Hypotheses, j: Term) -> Shown:
            start = self.start(j)
            return self._said(at_times, j, lambda more: orbits.start(more, place, start))

        known = equal_to(self.prover, given, self.limits[place], self.sequence(place, ZERO), show)
        return with_limit(orbits, given, known, orbits.start(given, place, self.limit))

    def _facts(self, given: Hypotheses) -> list[Shown]:
        """All orbits are in the square at the time n, and lambda is positive then."""
        limit = self.orbits.inside(given, self.n, self.limit)
        return [*self.orbits.warm(given, self.n), *limit, *self._for_all(given, self._inside)]

    def _for_all(self, given: Hypotheses, show: Callable[[Hypotheses], list[Shown]]) -> list[Shown]:
        """What is shown of an index j, for all."""
        here = naturals(self.j)
        return [
            self.prover.step(
                "generalise", given, for_every((self.j,), each.goal, here), self.j.args, (each,)
            )
            for each in show(given | here)
        ]

    def _starts(self, given: Hypotheses) -> list[Shown]:
        """The start of the index j is in the square, as hypotheses say of all."""
        return self.square(given, self.j)

    def square(self, given: Hypotheses, j: Term) -> list[Shown]:
        """The start of an index is in the square."""
        return self.inside(given, self.start(j))

    def inside(self, given: Hypotheses, start: Start) -> list[Shown]:
        """A start is in the square, as hypotheses say of all of an index."""
        sides = sorted(in_square(*start), key=key)
        return [self._known(given, each) for each in sides]

    def _known(self, given: Hypotheses, relation: Term) -> Shown:
        if self.prover.meaning(given).follows(relation):
            return self.prover.step("range", given, relation)
        found = specialised(self.prover, given, relation)
        if found is None:
            raise Refused("hypothesis", "a start may be outside of the square")
        return found

    def _inside(self, given: Hypotheses) -> list[Shown]:
        """-1 <= x <= 1 for both coordinates at the time n, for the index j."""
        said = said_at(self.prover, given, self.j)
        more = given.union(each.goal for each in said)
        shown = self.orbits.inside(more, self.n, self.start(self.j))
        return [self.prover.without(given, said, each) for each in shown]

    def _later(self, given: Hypotheses, place: int) -> Shown:
        """The map is continuous, by the formula for a step."""
        prover, orbits, n, j = self.prover, self.orbits, self.n, self.j
        image = orbits.images[place]
        point = prover.meaning(given).ranges.fresh(2, image, n, j)
        function = closed(substituted(at_point(image, point), {TIME.args[0]: n}), names_of(point))
        along = closed(orbits.along(image, n, self.start(j)), names_of((j,)))
        goal = tends(along, orbits.along(image, n, self.limit))
        known = [prover.step("range", given, each) for each in self.relations(n)]
        moved = function_of(prover, given, goal, function, tuple(known))

        def show(at_times: Hypotheses, index: Term) -> Shown:
            start = self.start(index)
            return self._said(at_times, index, lambda more: orbits.step(more, place, n, start))

        after = equal_to(prover, given, moved, self.sequence(place, plus(n, ONE)), show)
        return with_limit(orbits, given, after, orbits.step(given, place, n, self.limit))
