"""Relations and their indicators: from one to the other, by cases, and by contradiction; not trusted."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from slr_verify.calculus.prover import Hypotheses, Prover
from slr_verify.core.terms import (
    MINUS_ONE,
    ONE,
    ZERO,
    Term,
    make,
    minus,
    over,
    power,
    times,
    variable,
)
from slr_verify.core.theorems import Theorem as Shown

ABSURD = make("<", ZERO, ZERO)


def absurd(
    prover: Prover, given: Hypotheses, goal: Term, *parts: tuple[Any, ...], rest: Term = ZERO
) -> Shown:
    """Any relation, where relations that are known add up to 0 < 0."""
    return anything(prover, given, goal, prover.arithmetic(given, ABSURD, *parts, rest=rest))


def anything(prover: Prover, given: Hypotheses, goal: Term, wrong: Shown) -> Shown:
    """Any relation, where 0 < 0: each number is one, and so is the indicator of the relation."""
    truth = make("indicator", goal)
    values = (("y", ZERO), ("z", truth))
    one = make("=", truth, ONE)
    shown = prover.step("instance", given, one, values, (_each_number_is_one(prover), wrong))
    return prover.step("indicator", given, goal, (), (shown,))


def unless(
    prover: Prover, given: Hypotheses, goal: Term, wrong: Callable[[Hypotheses], Shown]
) -> Shown:
    """`a <= b`, because b < a leads to 0 < 0."""
    inside = given | {make("<", *reversed(goal.args))}
    here = prover.step("range", given | {goal}, goal)
    there = anything(prover, inside, goal, wrong(inside))
    return prover.step("cases", given, goal, (goal,), (here, there))


def _each_number_is_one(prover: Prover) -> Shown:
    """0 < y; y <= 0 |- z = 1: y is zero, and has an inverse."""
    y, z = variable("y"), variable("z")
    given = frozenset((make("<", ZERO, y), make("<=", y, ZERO)))
    zero = prover.step("range", given, make("=", y, ZERO))
    return prover.arithmetic(given, make("=", z, ONE), (over(minus(z, ONE), y), zero))


def is_true(prover: Prover, given: Hypotheses, known: Shown) -> Shown:
    """A relation whose indicator is one."""
    return prover.step("indicator", given, known.goal.args[0].args[0], (), (known,))


def is_one(prover: Prover, given: Hypotheses, known: Shown) -> Shown:
    """The indicator of a relation that holds is one."""
    goal = make("=", make("indicator", known.goal), ONE)
    return prover.step("indicator", given, goal, (), (known,))


def holds(relation: Term) -> Term:
    """The indicator is one."""
    return make("=", make("indicator", relation), ONE)


def fails(relation: Term) -> Term:
    """The indicator is zero."""
    return make("=", make("indicator", relation), ZERO)


def idempotent(prover: Prover, given: Hypotheses, term: Term) -> Shown:
    """x^2 = x for an indicator x, or a product of such."""
    goal = make("=", power(term, 2), term)
    if term.op == "indicator":
        relation = term.args[0]

        def there(inside: Hypotheses) -> Shown:
            one = is_one(prover, inside, prover.step("range", inside, relation))
            return prover.arithmetic(inside, goal, (term, one))

        def elsewhere(inside: Hypotheses) -> Shown:
            zero = prover.step("range", inside, fails(relation))
            return prover.arithmetic(inside, goal, (minus(term, ONE), zero))

        return by_truth(prover, given, relation, goal, (there, elsewhere))
    first, *rest = term.args
    others = times(*rest)
    parts = (idempotent(prover, given, each) for each in (first, others))
    factors = power(others, 2), first
    return prover.arithmetic(given, goal, *zip(factors, parts, strict=True))


def by_truth(
    prover: Prover,
    given: Hypotheses,
    relation: Term,
    goal: Term,
    show: tuple[Callable[[Hypotheses], Shown], Callable[[Hypotheses], Shown]],
) -> Shown:
    """A goal, once under the relation, and once where its indicator is zero."""
    cases = (given | {relation}, given | {fails(relation)})
    premises = tuple(each(case) for each, case in zip(show, cases, strict=True))
    return prover.step("cases", given, goal, (relation,), premises)


def in_bracket(
    prover: Prover, given: Hypotheses, relation: Term, goal: Term, known: Shown
) -> Shown:
    """A goal whose slack is 1{A} times that of what is known under the relation A."""
    bracket = make("indicator", relation)

    def there(inside: Hypotheses) -> Shown:
        return prover.arithmetic(inside, goal, (bracket, known))

    def elsewhere(inside: Hypotheses) -> Shown:
        zero = prover.step("range", inside, fails(relation))
        return prover.arithmetic(inside, goal, (minus(*known.goal.args), zero))

    return by_truth(prover, given, relation, goal, (there, elsewhere))


def same_truth(
    prover: Prover,
    given: Hypotheses,
    relations: tuple[Term, Term],
    forth: Callable[[Hypotheses], Shown],
    back: Callable[[Hypotheses], Shown],
) -> Shown:
    """The indicators of two relations are equal, each of which shows the other one."""
    first, second = relations
    goal = make("=", make("indicator", first), make("indicator", second))

    def both(inside: Hypotheses) -> Shown:
        known = prover.step("range", inside, first)
        one, other = (is_one(prover, inside, each) for each in (known, forth(inside)))
        return prover.arithmetic(inside, goal, (ONE, one), (MINUS_ONE, other))

    def only_second(inside: Hypotheses) -> Shown:
        one = is_one(prover, inside, back(inside))
        return nonsense(prover, inside, goal, one)

    def neither(inside: Hypotheses) -> Shown:
        one, other = (prover.step("range", inside, fails(each)) for each in relations)
        return prover.arithmetic(inside, goal, (ONE, one), (MINUS_ONE, other))

    def without_first(inside: Hypotheses) -> Shown:
        return by_truth(prover, inside, second, goal, (only_second, neither))

    return by_truth(prover, given, first, goal, (both, without_first))


def nonsense(prover: Prover, given: Hypotheses, goal: Term, one: Shown) -> Shown:
    """Any goal, where an indicator is one that is zero by hypothesis."""
    zero = prover.step("range", given, make("=", one.goal.args[0], ZERO))
    return absurd(prover, given, goal, (MINUS_ONE, one), (ONE, zero), rest=ONE)
