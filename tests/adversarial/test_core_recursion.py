"""The theorem of recursion gives functions by one equation for each value, and by no two."""

from __future__ import annotations

import pytest
from core.building import (
    FIRST,
    MINUS,
    ONE,
    SECOND,
    ZERO,
    Step,
    at_most,
    below,
    equal,
    integer,
    make,
    member,
    plus,
    premise,
    refused,
    x,
    y,
)

from slr_verify.core.terms import Term, variable

THIRD = make("bound", 2)
n, slot = variable("n"), variable("#0")


def square(*places: Term) -> tuple[Term, ...]:
    return tuple(side for z in places for side in (at_most(MINUS, z), at_most(z, ONE)))


def start(value: Term) -> Term:
    """f(0, x, y) is this value."""
    return make("every", 2, equal(member("f", ZERO, FIRST, SECOND), value), *square(FIRST, SECOND))


def later(value: Term) -> Term:
    """f(n + 1, x, y) is this value."""
    after = member("f", plus(FIRST, ONE), SECOND, THIRD)
    conditions = integer(FIRST), at_most(ZERO, FIRST), *square(SECOND, THIRD)
    return make("every", 3, equal(after, value), *conditions)


SAME = later(member("f", FIRST, SECOND, THIRD))


def by_recursion(goal: Term, *equations: Term) -> Step:
    """What these equations show, whatever functions they are about, which are in the square."""
    box = integer(n), at_most(ZERO, n), *square(x, y, slot)
    bounds = (premise(side, *box) for side in square(ZERO, ONE, slot))
    return Step("recursion", goal, ("n", "x", "y"), (), (premise(goal, *equations), *bounds))


@pytest.mark.parametrize(
    "equations", [(start(ZERO), start(ONE), SAME), (start(ZERO), later(ONE), SAME)]
)
def test_no_value_is_defined_twice(equations: tuple[Term, ...]) -> None:
    """From f(0) = 0 and f(0) = 1, or f(n + 1) = 1 and f(n + 1) = f(n), anything follows."""
    refused("no-recursion", by_recursion(below(ZERO, ZERO), *equations))
    by_recursion(below(ZERO, ONE), start(ZERO), SAME).take()


@pytest.mark.parametrize(("goal", "first"), [(equal(x, x), ZERO), (below(ZERO, ONE), x)])
def test_the_names_of_places_are_new(goal: Term, first: Term) -> None:
    refused("not-free", by_recursion(goal, start(first), SAME))


def test_two_equations_for_one_value_contradict_each_other() -> None:
    given = start(ZERO), start(ONE), SAME
    shown = (
        Step(
            "specialise",
            equal(member("f", ZERO, ZERO, ZERO), value),
            (ZERO, ZERO),
            given,
            (premise(start(value), start(value)),),
        ).take()
        for value in (ZERO, ONE)
    )
    terms = (ONE, (0,)), (MINUS, (1,))
    Step("linear arithmetic", below(ZERO, ZERO), (ONE, terms), given, tuple(shown)).take()
