"""Steps about orbits: their definition, what rests, what stays in order, and what descent says."""

from __future__ import annotations

from typing import Any

from slr_verify.calculus.conversions import Conversion, everywhere
from slr_verify.calculus.limits import (
    MINUS,
    equal_to,
    same_truth,
)
from slr_verify.calculus.orbit_terms import ORBITS, naturals
from slr_verify.calculus.orbits import Orbits
from slr_verify.calculus.prover import Given, Prover
from slr_verify.calculus.transcription import Goal, Transcription
from slr_verify.core.binding import opened
from slr_verify.core.language import Refused
from slr_verify.core.terms import ONE, ZERO, Term, all_parts, make
from slr_verify.core.theorems import Theorem


def in_brackets(orbits: Orbits, goal: Goal, convert: Conversion) -> Theorem:
    """Both sides are equal once parts are converted, within limits as well."""
    ends = [each for each in all_parts(goal.right) if each.op == "tends"]

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
