"""Steps about orbits: their definition, what rests, what stays in order, and what descent says."""

from __future__ import annotations

from typing import Any

from slr_verify.calculus.conversions import Conversion, everywhere
from slr_verify.calculus.goal import Goal
from slr_verify.calculus.limits import MINUS, equal_to
from slr_verify.calculus.orbit_terms import ORBITS, naturals, orbit
from slr_verify.calculus.orbits import Orbits, Start
from slr_verify.calculus.parts import terms_in
from slr_verify.calculus.prover import Given, Line, Prover
from slr_verify.calculus.transcription import Transcription
from slr_verify.calculus.truth import same_truth
from slr_verify.core.binding import opened
from slr_verify.core.language import Refused
from slr_verify.core.terms import ONE, ZERO, Term, make, plus
from slr_verify.core.text import text
from slr_verify.core.theorems import Theorem


def in_brackets(orbits: Orbits, goal: Goal, convert: Conversion) -> Theorem:
    """Both sides are equal once parts are converted, within limits as well."""
    ends = [each for each in terms_in(goal.right) if each.op == "tends"]

    def change(given: Given, term: Term) -> Theorem | None:
        if term.op == "indicator":
            return _bracket(orbits, given, term.args[0], ends, convert)
        return convert(given, term)

    return everywhere(orbits.prover, goal.given, goal.left, goal.right, change)


def _bracket(
    orbits: Orbits, given: Given, relation: Term, ends: list[Term], convert: Conversion
) -> Theorem | None:
    """[F -> a] = [F' -> a] for one of the ends, where F = F' at all times."""
    (n,) = orbits.prover.meaning(given).ranges.fresh(1, relation)
    for end in ends:
        if end is relation or end.args[1] is not relation.args[1]:
            continue
        bodies = tuple(opened(each.args[0], (n,)) for each in (relation, end))

        def show(more: Given, sides: tuple[Term, ...] = bodies) -> Theorem:
            return everywhere(orbits.prover, more, sides[0], sides[1], convert)

        try:
            known = orbits.everywhere(given | naturals(n), bodies, show)
        except Refused:
            continue
        return _exchanged(orbits.prover, given, (relation, end), (n, known))
    return None


def _exchanged(
    prover: Prover, given: Given, relations: tuple[Term, Term], equal: tuple[Term, Theorem]
) -> Theorem:
    """The indicators of the limits of two sequences that are equal at all times."""
    n, known = equal

    def moved(inside: Given, old: Term, new: Term) -> Theorem:
        def show(at_times: Given, time: Term) -> Theorem:
            here = prover.instance(at_times, known, ((n.args[0], time),))
            wanted = make("=", *(opened(each.args[0], (time,)) for each in (new, old)))
            if here.goal is wanted:
                return here
            return prover.arithmetic(at_times, wanted, (MINUS, here))

        return equal_to(prover, inside, prover.step("hypothesis", inside, old), new.args[0], show)

    first, second = relations
    return same_truth(
        prover,
        given,
        relations,
        lambda inside: moved(inside, first, second),
        lambda inside: moved(inside, second, first),
    )


def unrolled(work: Transcription, rule: Any, goal: Goal) -> Theorem:
    """x_0 is the start, and x_{n+1} the image of x_n."""
    orbits = work.orbits

    def convert(given: Given, term: Term) -> Theorem | None:
        if term.op != "member" or term.args[0] not in ORBITS:
            return None
        name, time, *start = term.args
        place, point = ORBITS.index(name), (start[0], start[1])
        if time is ZERO:
            return orbits.start(given, place, point)
        if time.op == "sum" and time.args[1:] == (ONE,):
            return orbits.step(given, place, time.args[0], point)
        return None

    return in_brackets(orbits, goal, convert)


def at_rest(work: Transcription, rule: Any, goal: Goal) -> Theorem:
    """A coordinate that the map holds at a value stays there."""
    value = work.reader.term(rule.value)

    def convert(given: Given, term: Term) -> Theorem | None:
        if term.op != "member" or term.args[0] != ORBITS[rule.place]:
            return None
        _, time, *start = term.args
        if start[rule.place] is not value:
            return None
        return _resting(work.orbits, given, {rule.place: value}, time, (start[0], start[1]))[0]

    return in_brackets(work.orbits, goal, convert)


def fixed_point_rests(work: Transcription, rule: Any, goal: Goal) -> Theorem:
    """The orbit of a fixed point is the fixed point."""
    point = (work.reader.term(rule.point[0]), work.reader.term(rule.point[1]))

    def convert(given: Given, term: Term) -> Theorem | None:
        if term.op != "member" or term.args[0] not in ORBITS or term.args[2:] != point:
            return None
        found = _resting(work.orbits, given, dict(enumerate(point)), term.args[1], point)
        return found[ORBITS.index(term.args[0])]

    return in_brackets(work.orbits, goal, convert)


def _resting(
    orbits: Orbits, given: Given, values: dict[int, Term], time: Term, start: Start
) -> list[Theorem]:
    """x_n = c for the coordinates with values, by induction."""
    prover = orbits.prover
    (n,) = prover.meaning(given).ranges.fresh(1, time, *start)
    relations = [make("=", orbit(place, n, start), value) for place, value in values.items()]
    at_times = given | naturals(n)

    def later(place: int) -> Theorem:
        hypotheses = at_times | frozenset(relations)
        wanted = make("=", orbit(place, plus(n, ONE), start), values[place])
        return orbits.within(
            hypotheses, ((n, start),), lambda inside: _held(orbits, inside, wanted, relations)
        )

    first = [orbits.start(given, place, start) for place in values]
    shown = inductions(prover, at_times, n, relations, (first, [later(each) for each in values]))
    return [prover.instance(given, each, ((n.args[0], time),)) for each in shown]


def _held(orbits: Orbits, given: Given, wanted: Term, relations: list[Term]) -> Theorem:
    """The image with the values that hypotheses give for coordinates."""
    name, time, *start = wanted.args[0].args
    prover, here = orbits.prover, (start[0], start[1])
    line: Line | Term = wanted.args[0]
    line = prover.rewritten(given, line, orbits.step(given, ORBITS.index(name), time.args[0], here))
    for each in relations:
        line = prover.rewritten(given, line, prover.step("hypothesis", given, each))
    line = roots_of_one(prover, given, line)
    if not isinstance(line, Line):
        raise Refused("no-tactic", "the coordinate does not move")
    return prover.arithmetic(given, wanted, (ONE, line.theorem))


def roots_of_one(prover: Prover, given: Given, line: Line | Term) -> Line | Term:
    """Radicands that are one are written so."""
    term = line.end if isinstance(line, Line) else line
    for root in sorted({each for each in terms_in(term) if each.op == "sqrt"}, key=text):
        try:
            known = prover.identity(given, root.args[0], ONE)
        except Refused:
            continue
        line = prover.rewritten(given, line, known)
    return line


def inductions(
    prover: Prover,
    given: Given,
    n: Term,
    relations: list[Term],
    shown: tuple[list[Theorem], list[Theorem]],
) -> list[Theorem]:
    """Each of the relations at a time, from all at zero, and at n + 1 from all at n."""
    found = []
    for place, relation in enumerate(relations):
        others = tuple(each for each in relations if each is not relation)
        premises = [
            each for part in shown for each in (part[place], *part[:place], *part[place + 1 :])
        ]
        found.append(prover.step("induction", given, relation, (n.args[0], others), premises))
    return found
