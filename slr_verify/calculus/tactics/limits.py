"""Limits of sequences and their indicators, by the rules of the core; not trusted."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from slr_verify.calculus.prover import Hypotheses, Prover
from slr_verify.calculus.reading.families import said_at
from slr_verify.calculus.reading.orbit_terms import naturals
from slr_verify.calculus.tactics.conversions import derivative_of
from slr_verify.core.binding import closed, fresh, names_of, opened, replaced
from slr_verify.core.language import Refused
from slr_verify.core.rules.limits import HARMONIC
from slr_verify.core.slopes import is_continuous
from slr_verify.core.terms import ONE, ZERO, Term, make, natural, negative, plus, power
from slr_verify.core.theorems import Theorem as Shown

Show = Callable[[Hypotheses, Term], Shown]
"""A theorem about a time, under hypotheses that say that it is a natural number."""
INDEX = make("bound", 0)
MINUS = negative(ONE)


def tends(sequence: Term, limit: Term) -> Term:
    """The relation that a sequence, as the body of a binder, tends to a limit."""
    return make("tends", sequence, limit)


def new_time(prover: Prover, given: Hypotheses, *terms: Term) -> tuple[Term, Hypotheses]:
    """A natural number of which nothing else is said, and the hypotheses with it."""
    (n,) = prover.meaning(given).ranges.fresh(1, *terms)
    return n, given | naturals(n)


def applied_to(function: Term, sequence: Term) -> Term:
    """The body of n -> G(F(n))."""
    (n,) = fresh(1, function.free | sequence.free)
    return closed(opened(function, (opened(sequence, (n,)),)), names_of((n,)))


def function_of(
    prover: Prover,
    given: Hypotheses,
    goal: Term,
    function: Term,
    known: tuple[Shown, ...] = (),
) -> Shown:
    """`s -> l`, where s is a continuous function of known sequences, and l its value at their limits.

    What is known may also say that the function has a derivative.
    """
    n, at_times = new_time(prover, given, goal, function, *(each.goal for each in known))
    sequence, limit = goal.args
    limits = [each.goal for each in known if each.goal.op == "tends"]
    values = tuple(opened(each.args[0], (n,)) for each in limits)
    ends = tuple(each.args[1] for each in limits)
    pair = opened(sequence, (n,)), opened(function, values)
    said = said_at(prover, at_times, n)
    here = prover.using(at_times, said, lambda more: prover.identity(more, *pair))
    there = prover.identity(given, limit, opened(function, ends))
    premises = (here, there, *known)
    return prover.step("limit of function", given, goal, (function, n.args[0]), premises)


def equal_to(prover: Prover, given: Hypotheses, known: Shown, sequence: Term, show: Show) -> Shown:
    """The limit of a sequence that equals another one at all times."""
    limit = known.goal.args[1]
    n, at_times = new_time(prover, given, known.goal, sequence)
    here = show(at_times, n)
    there = prover.identity(given, limit, limit)
    goal = tends(sequence, limit)
    return prover.step("limit of function", given, goal, (INDEX, n.args[0]), (here, there, known))


def constant(prover: Prover, given: Hypotheses, value: Term) -> Shown:
    """A constant sequence tends to its value."""
    return function_of(prover, given, tends(value, value), value)


def composed(
    prover: Prover, given: Hypotheses, term: Term, places: Mapping[str, Shown], goal: Term
) -> Shown:
    """The limit of a term in variables that stand for sequences with known limits.

    Parts that move and are no functions of the core must have a derivative in one of the variables.
    """
    rough = [*dict.fromkeys(_rough(prover, term, frozenset(places)))]
    said = (each.goal.free for each in places.values())
    slots = fresh(len(rough), term.free.union(goal.free, *said))
    names, known, smoothed = [*places], [*places.values()], term
    for part, slot in zip(rough, slots, strict=True):
        known.append(_differentiable(prover, given, part, places))
        names.append(slot.args[0])
        smoothed = replaced(smoothed, part, slot)
    return function_of(prover, given, goal, closed(smoothed, tuple(names)), tuple(known))


def _rough(prover: Prover, term: Term, names: frozenset[str]) -> Iterable[Term]:
    """The outermost parts with these variables that are not known to be continuous."""
    if is_continuous(term, prover.context.definitions, names):
        return
    if term.op in ("sum", "product", "power"):
        for part in term.parts:
            yield from _rough(prover, part, names)
    else:
        yield term


def _differentiable(
    prover: Prover, given: Hypotheses, part: Term, places: Mapping[str, Shown]
) -> Shown:
    """The limit of a part that moves with one of the sequences, and has a derivative at its limit."""
    (name,) = part.free & frozenset(places)
    function, (sequence, limit) = closed(part, (name,)), places[name].goal.args
    slope = derivative_of(prover, given, make("derivative", function, limit))
    if slope is None:
        raise Refused("no-derivative", "a part that moves may have no derivative")
    goal = tends(applied_to(function, sequence), opened(function, (limit,)))
    return function_of(prover, given, goal, function, (places[name], slope))


def ordered(prover: Prover, given: Hypotheses, low: Shown, high: Shown, show: Show) -> Shown:
    """Limits are in the order in which the sequences are at all times."""
    n, at_times = new_time(prover, given, low.goal, high.goal)
    goal = make("<=", low.goal.args[1], high.goal.args[1])
    premises = (show(at_times, n), low, high)
    return prover.step("limits in order", given, goal, (n.args[0],), premises)


def at_zero(prover: Prover, given: Hypotheses, known: Shown, name: str) -> Shown:
    """A relation for all s > 0 at s = 0, where its sides have derivatives: along s = 1/(1 + n)."""
    harmonic = prover.step("harmonic sequence", given, HARMONIC)
    ends = []
    for side in known.goal.args:
        function = closed(side, (name,))
        goal = tends(applied_to(function, HARMONIC.args[0]), opened(function, (ZERO,)))
        ends.append(composed(prover, given, side, {name: harmonic}, goal))

    def here(at_times: Hypotheses, n: Term) -> Shown:
        return prover.instance(at_times, known, ((name, opened(HARMONIC.args[0], (n,))),))

    return ordered(prover, given, ends[0], ends[1], here)


def squeezed(
    prover: Prover,
    given: Hypotheses,
    sequence: Term,
    ends: tuple[Shown, Shown],
    show: tuple[Show, Show],
) -> Shown:
    """The limit of a sequence between two with one limit."""
    low, high = ends
    goal = tends(sequence, low.goal.args[1])
    n, at_times = new_time(prover, given, goal, low.goal, high.goal)
    between = (each(at_times, n) for each in show)
    return prover.step("squeeze", given, goal, (n.args[0],), (*between, low, high))


def shifted(prover: Prover, given: Hypotheses, known: Shown, by: Term) -> Shown:
    """The limit of F(n + m), for a natural number m."""
    later = plus(INDEX, by)
    n, at_times = new_time(prover, given, known.goal, by)
    moved = plus(n, by)
    premises = [prover.step("range", at_times, each) for each in natural(moved)]
    premises += [_grows(prover, given, by), known]
    sequence, limit = known.goal.args
    goal = tends(closed(opened(sequence, (moved,)), (n.args[0],)), limit)
    return prover.step("subsequence", given, goal, (later, n.args[0]), premises)


def _grows(prover: Prover, given: Hypotheses, by: Term) -> Shown:
    """1/(1 + n + m) is between 0 and 1/(1 + n)."""
    sequence = power(plus(ONE, plus(INDEX, by)), -1)
    nothing = constant(prover, given, ZERO)
    harmonic = prover.step("harmonic sequence", given, HARMONIC)

    def above(at_times: Hypotheses, n: Term) -> Shown:
        return prover.step("range", at_times, make("<=", ZERO, opened(sequence, (n,))))

    def below(at_times: Hypotheses, n: Term) -> Shown:
        here, there = (opened(each, (n,)) for each in (sequence, HARMONIC.args[0]))
        rest = make("product", by, here, there)
        return prover.arithmetic(at_times, make("<=", here, there), rest=rest)

    return squeezed(prover, given, sequence, (nothing, harmonic), (above, below))
