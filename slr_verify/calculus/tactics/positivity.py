"""What is positive, so that it may be divided by: mixtures of numbers, and sums; not trusted."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from slr_verify.calculus.prover import Hypotheses, Prover
from slr_verify.calculus.reading.families import said_at, said_of, specialised
from slr_verify.calculus.reading.parts import terms_in
from slr_verify.core.binding import closed
from slr_verify.core.language import Refused
from slr_verify.core.terms import ONE, ZERO, Term, indices, make, rational, times, variable
from slr_verify.core.text import key
from slr_verify.core.theorems import Theorem as Shown

NAME = "mixture"
HALF = rational(Fraction(1, 2))


def positive_parts(prover: Prover, given: Hypotheses, *terms: Term) -> tuple[Shown, ...]:
    """Of mixtures and sums in the terms, as far as that can be shown and the core does not see it."""
    known: dict[Term, Shown] = {}
    for part in dict.fromkeys(part for term in terms for part in terms_in(term)):
        for found in _of_part(prover, given | set(known), part):
            if found.goal not in given:
                known.setdefault(found.goal, found)
    return tuple(known.values())


def _of_part(prover: Prover, given: Hypotheses, term: Term) -> Iterator[Shown]:
    try:
        if term.op == "member" and not term.loose:
            about = sorted((each for each in given if each.op == "every"), key=key)
            found = (said_of(prover, given, each, term) for each in about)
            yield from (each for each in found if each is not None)
        if term.op == "total" and not term.loose:
            yield from _for_every_index(prover, given, term)
        if (
            term.op == "power"
            and term.args[0].op == "total"
            and not term.loose
            and term.args[1] < 0
        ):
            yield _positive_sum(prover, given, term.args[0])
        if term.args[:1] == (NAME,) and not term.loose:
            yield from _positive(prover, given, term)
    except Refused:
        return


def _for_every_index(prover: Prover, given: Hypotheses, node: Term) -> Iterator[Shown]:
    """For every index that is summed over, what is positive in a summand."""
    body, names = next(prover.meaning(given).ranges.bodies(node))
    _, low, high = node.args
    conditions = indices(low, variable(names[0]), high)
    bare = given.union(conditions)
    for found in positive_parts(prover, bare, body):
        if names[0] not in found.goal.free:
            continue
        shown = _without_special(prover, bare, found)
        parts = (closed(each, names) for each in (found.goal, *conditions))
        yield prover.step("generalise", given, make("every", 1, *parts), names, (shown,))


def _without_special(prover: Prover, bare: Hypotheses, shown: Shown) -> Shown:
    """The theorem without what follows from hypotheses about all indices."""
    found = [specialised(prover, bare, each) for each in sorted(shown.given - bare, key=key)]
    known = [each for each in found if each is not None]
    if len(known) < len(found):
        raise Refused("hypothesis", "no hypothesis is about all indices")
    return prover.without(bare, known, shown)


def _positive_sum(prover: Prover, given: Hypotheses, node: Term) -> Shown:
    """The last summand is positive, and none of the others is negative."""
    meaning = prover.meaning(given)
    split = prover.value("summands", given, node)
    last, rest = split.goal.args[1].args
    end = _at_end(prover, given, node, last)
    inside_body, names = next(meaning.ranges.bodies(rest))
    inside = meaning.inside(rest, variable(names[0])).given
    term = prover.step("range", inside, make("<=", ZERO, inside_body))
    nothing = make("total", ZERO, *rest.args[1:])
    others = prover.step("comparison", given, make("<=", nothing, rest), names, (term,))
    goal = make("<", ZERO, node)
    return prover.arithmetic(given, goal, (rational(-1), split), (ONE, end), (ONE, others))


def _at_end(prover: Prover, given: Hypotheses, node: Term, last: Term) -> Shown:
    """By what hypotheses say of all indices, for the last one."""
    goal = make("<", ZERO, last)
    known = said_at(prover, given, node.args[2])
    return prover.using(given, known, lambda more: prover.step("range", more, goal))


def _positive(prover: Prover, given: Hypotheses, node: Term) -> Iterator[Shown]:
    goal = make("<", ZERO, node)
    weight = node.args[1]
    if not prover.meaning(given).follows(goal):
        low = _bound(prover, given, make("<=", ZERO, weight))
        high = _bound(prover, given, make("<=", weight, ONE))
        yield _by_halves(prover, given, goal, low, high)


def _bound(prover: Prover, given: Hypotheses, goal: Term) -> Shown:
    found = specialised(prover, given, goal)
    return prover.from_hypotheses(given, goal) if found is None else found


def _by_halves(prover: Prover, given: Hypotheses, goal: Term, low: Shown, high: Shown) -> Shown:
    """For p <= 1/2 it is at least a/2, and for p > 1/2 more than b/2."""
    weight, first, second = goal.args[1].args[1:]
    case, other = make("<=", weight, HALF), make("<", HALF, weight)
    near = prover.step("range", given | {case}, case)
    far = prover.step("range", given | {other}, other)
    below = prover.arithmetic(
        given | {case}, goal, (first, near), (second, low), rest=times(HALF, first)
    )
    above = prover.arithmetic(
        given | {other}, goal, (first, high), (second, far), rest=times(HALF, second)
    )
    return prover.step("cases", given, goal, (case,), (below, above))
