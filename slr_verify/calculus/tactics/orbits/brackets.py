"""Products of indicators of limits, and orbits within limits."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from slr_verify.calculus.goal import Goal
from slr_verify.calculus.prover import Hypotheses, Line, Prover
from slr_verify.calculus.reading.orbit_terms import naturals
from slr_verify.calculus.reading.parts import terms_in
from slr_verify.calculus.tactics.conversions import Conversion, everywhere, on_both_sides
from slr_verify.calculus.tactics.limits import (
    MINUS,
    equal_to,
)
from slr_verify.calculus.tactics.orbits.equations import Orbits
from slr_verify.calculus.tactics.truth import by_truth, fails, same_truth
from slr_verify.core.binding import opened
from slr_verify.core.language import Refused
from slr_verify.core.terms import ONE, Term, make, times
from slr_verify.core.text import key
from slr_verify.core.theorems import Theorem as Shown

if TYPE_CHECKING:
    pass


def brackets_of(term: Term) -> list[Term]:
    """The relations whose indicators are the factors of a product."""
    return [each.args[0] for each in factors_of(term) if each.op == "indicator"]


def factors_of(term: Term) -> tuple[Term, ...]:
    """Those of a product, and of products in it."""
    if term.op != "product":
        return (term,)
    return tuple(each for part in term.parts for each in factors_of(part))


def one_fails(
    prover: Prover, given: Hypotheses, goal: Term, relations: list[Term], absurd: Any
) -> Shown:
    """A product with these indicators is zero, where `absurd` shows it if all relations hold."""

    def rest(inside: Hypotheses, left: list[Term]) -> Shown:
        if not left:
            return absurd(inside)
        first, *others = left

        def zero(more: Hypotheses) -> Shown:
            known = prover.step("range", more, fails(first))
            indicator = make("indicator", first)
            factors = [each for each in factors_of(goal.args[0]) if each is not indicator]
            return prover.arithmetic(more, goal, (times(*factors), known))

        return by_truth(prover, inside, first, goal, (lambda more: rest(more, others), zero))

    return rest(given, relations)


def in_brackets(orbits: Orbits, goal: Goal, convert: Conversion) -> Shown:
    """Both sides are equal once parts are converted, within limits as well."""
    ends = [each for each in terms_in(goal.right) if each.op == "tends"]

    def change(given: Hypotheses, term: Term) -> Shown | None:
        if term.op == "indicator":
            return _bracket(orbits, given, term.args[0], ends, convert)
        return convert(given, term)

    return on_both_sides(orbits.prover, goal, change)


def _bracket(
    orbits: Orbits, given: Hypotheses, relation: Term, ends: list[Term], convert: Conversion
) -> Shown | None:
    """[F -> a] = [F' -> a] for one of the ends, where F = F' at all times."""
    (n,) = orbits.prover.meaning(given).ranges.fresh(1, relation)
    for end in ends:
        if end is relation or end.args[1] is not relation.args[1]:
            continue
        bodies = tuple(opened(each.args[0], (n,)) for each in (relation, end))

        def show(more: Hypotheses, sides: tuple[Term, ...] = bodies) -> Shown:
            return everywhere(orbits.prover, more, sides[0], sides[1], convert)

        try:
            known = orbits.everywhere(given | naturals(n), bodies, show)
        except Refused:
            continue
        return _exchanged(orbits.prover, given, (relation, end), (n, known))
    return None


def _exchanged(
    prover: Prover, given: Hypotheses, relations: tuple[Term, Term], equal: tuple[Term, Shown]
) -> Shown:
    """The indicators of the limits of two sequences that are equal at all times."""
    n, known = equal

    def moved(inside: Hypotheses, old: Term, new: Term) -> Shown:
        def show(at_times: Hypotheses, time: Term) -> Shown:
            here = prover.instance(at_times, known, ((n.args[0], time),))
            wanted = make("=", *(opened(each.args[0], (time,)) for each in (new, old)))
            if here.goal is wanted:
                return here
            return prover.arithmetic(at_times, wanted, (MINUS, here))

        return equal_to(prover, inside, prover.step("range", inside, old), new.args[0], show)

    first, second = relations
    return same_truth(
        prover,
        given,
        relations,
        lambda inside: moved(inside, first, second),
        lambda inside: moved(inside, second, first),
    )


def roots_of_one(prover: Prover, given: Hypotheses, line: Line) -> Line:
    """Radicands that are one are written so."""
    for root in sorted({each for each in terms_in(line.end) if each.op == "sqrt"}, key=key):
        try:
            known = prover.identity(given, root.args[0], ONE)
        except Refused:
            continue
        line = prover.rewritten(given, line, known)
    return line
