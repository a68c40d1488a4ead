"""Coordinates of orbits that the map holds; not trusted."""

from __future__ import annotations

from slr_verify.calculus.prover import Hypotheses, Line
from slr_verify.calculus.reading.orbit_terms import naturals
from slr_verify.calculus.tactics.orbits.brackets import roots_of_one
from slr_verify.calculus.tactics.orbits.equations import Orbits, Start, inductions
from slr_verify.core.terms import ONE, Term, make, plus
from slr_verify.core.theorems import Theorem as Shown


def resting(
    orbits: Orbits, given: Hypotheses, values: dict[int, Term], time: Term, start: Start
) -> list[Shown]:
    """x_n = c for the coordinates with values, by induction."""
    prover = orbits.prover
    (n,) = prover.meaning(given).ranges.fresh(1, time, *start)
    relations = [make("=", orbits.now(n, start)[place], value) for place, value in values.items()]
    at_times = given | naturals(n)
    hypotheses = at_times | frozenset(relations)

    def later(place: int) -> Shown:
        wanted = make("=", orbits.now(plus(n, ONE), start)[place], values[place])
        known = (*orbits.inside(hypotheses, n, start), *orbits.warm(hypotheses, n))
        return prover.using(
            hypotheses, known, lambda inside: _held(orbits, inside, wanted, relations)
        )

    first = [orbits.start(given, place, start) for place in values]
    shown = inductions(prover, at_times, n, relations, (first, [later(each) for each in values]))
    return [prover.instance(given, each, ((n.args[0], time),)) for each in shown]


def _held(orbits: Orbits, given: Hypotheses, wanted: Term, relations: list[Term]) -> Shown:
    """The image with the values that hypotheses give for coordinates."""
    name, time, *start = wanted.args[0].args
    prover, here = orbits.prover, (start[0], start[1])
    line, place = Line.at(wanted.args[0]), orbits.names.index(name)
    line = prover.rewritten(given, line, orbits.step(given, place, time.args[0], here))
    for each in relations:
        line = prover.rewritten(given, line, prover.step("range", given, each))
    line = roots_of_one(prover, given, line)
    return prover.arithmetic(given, wanted, (ONE, line.moved))
