"""Relations between the members of a sequence, at every index, and its limit from a bound; not trusted."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from slr_verify.calculus.prover import Hypotheses, Prover, Values
from slr_verify.calculus.reading.families import said_at
from slr_verify.calculus.reading.orbit_terms import naturals
from slr_verify.calculus.tactics.late import Approach, Late
from slr_verify.calculus.tactics.limits import INDEX, TWO, function_of, tends
from slr_verify.calculus.tactics.orbits.equations import inductions
from slr_verify.calculus.tactics.sequences import harmonic
from slr_verify.core.binding import closed, substituted
from slr_verify.core.language import Refused
from slr_verify.core.terms import ONE, ZERO, Term, make, minus, over, plus, power, times, variable
from slr_verify.core.theorems import Theorem as Shown


@dataclass(frozen=True)
class Inductive:
    """Relations about an index l, of which `first` are theorems at 1, and `later` about l + 1.

    A theorem about l + 1 assumes all of the relations at l.
    """

    prover: Prover
    index: Term
    relations: tuple[Term, ...]
    first: tuple[Shown, ...]
    later: tuple[Shown, ...]

    def at(self, place: int, index: Term) -> Term:
        """A relation at an index."""
        return substituted(self.relations[place], {self.index.args[0]: index})

    def shown(self, given: Hypotheses, goal: Term) -> Shown:
        """The one that is the goal, under hypotheses some of which are about every index."""
        if goal not in self.relations:
            raise Refused("no-tactic", f"{goal} is not among the relations about the index")
        prover, index = self.prover, self.index.args[0]
        start = frozenset(each for each in given if index not in each.free)
        (n,) = prover.meaning(given).ranges.fresh(1, goal)
        places = range(len(self.relations))
        now = [self.at(place, plus(n, ONE)) for place in places]
        opening = said_at(prover, start, ONE)

        def first_one(more: Hypotheses, place: int) -> Shown:
            wanted = substituted(now[place], {n.args[0]: ZERO})
            return self._known(more, wanted, self.first[place], ONE)

        first = [prover.using(start, opening, partial(first_one, place=place)) for place in places]
        inside = start | naturals(n) | frozenset(now)
        after = plus(plus(n, ONE), ONE)
        facts = (*said_at(prover, inside, plus(n, ONE)), *said_at(prover, inside, after))

        def next_one(more: Hypotheses, place: int) -> Shown:
            wanted = substituted(now[place], {n.args[0]: plus(n, ONE)})
            return self._known(more, wanted, self.later[place], plus(n, ONE))

        later = [prover.using(inside, facts, partial(next_one, place=place)) for place in places]
        found = inductions(prover, start | naturals(n), n, now, (first, later))
        which = self.relations.index(goal)
        return self._back(given, goal, found[which], n)

    def _known(self, given: Hypotheses, goal: Term, known: Shown, index: Term) -> Shown:
        """A theorem about an index there, which may be written otherwise."""
        here = self.prover.instance(given, known, ((self.index.args[0], index),))
        return self.prover.arithmetic(given, goal, (ONE, here))

    def _back(self, given: Hypotheses, goal: Term, known: Shown, n: Term) -> Shown:
        """At n = l - 1."""
        before = minus(self.index, ONE)
        natural = self.prover.arithmetic(
            given,
            make("<=", ZERO, before),
            (ONE, self.prover.step("range", given, make("<=", ONE, self.index))),
        )

        def there(more: Hypotheses) -> Shown:
            here = self.prover.instance(more, known, ((n.args[0], before),))
            return self.prover.arithmetic(more, goal, (ONE, here))

        return self.prover.using(given, (natural,), there)


M, X, E, N = map(variable, ("M", "x", "e", "n"))
SHARE = times(M, power(plus(ONE, N), -1))


def to_zero(prover: Prover, given: Hypotheses, goal: Term, index: Term, bound: Shown) -> Shown:
    """`x_(n + 1) -> 0` from `l x_l^2 <= M`, by a theorem about the index l."""
    values: Values = ((M.args[0], bound.goal.args[1]),)
    ends = prover.instance(given, _shrinking(prover), values)
    way = Approach(prover, given, goal, 1, ends.goal)
    late = Late(prover, way.inside, (ends,), (power(way.e, 2),), way.times)
    n, x = way.n, way.here
    values = (*values, (X.args[0], x), (E.args[0], way.e), (N.args[0], n))

    def near(more: Hypotheses) -> Shown:
        facts = said_at(prover, more, plus(n, ONE))
        below = prover.using(
            more,
            facts,
            lambda inside: prover.instance(inside, bound, ((index.args[0], plus(n, ONE)),)),
        )
        known = (below, late.near(more, 0, n))
        return prover.using(
            more, known, lambda inside: prover.instance(inside, _near(prover), values)
        )

    here = prover.identity(way.at_times, x, x)
    return way.shown(way.from_then_on(late, near), here)


def _shrinking(prover: Prover) -> Shown:
    """M/(1 + n) -> 0."""
    goal = tends(closed(SHARE, N.args), ZERO)
    return function_of(prover, frozenset(), goal, times(M, INDEX), (harmonic(prover),))


def _near(prover: Prover) -> Shown:
    """x^2 < e, because (n + 1) x^2 <= M, where (M/(1 + n))^2 < e^2."""
    square = power(X, 2)
    small = make("<", power(SHARE, 2), power(E, 2))
    below = make("<=", times(plus(N, ONE), square), M)
    given = naturals(N) | {make("<", ZERO, E), small, below}
    half = over(ONE, times(TWO, E))
    rest = times(half, plus(power(minus(E, square), 2), power(minus(SHARE, square), 2)))
    share = over(square, times(E, plus(ONE, N)))
    parts = (half, prover.step("range", given, small)), (share, prover.step("range", given, below))
    return prover.arithmetic(given, make("<", square, E), *parts, rest=rest)
