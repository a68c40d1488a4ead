"""What holds for every number is no word on vectors, though both may have one name and be an index.

f = 0 at every number and f = 1 at every vector: each conclusion `f(u) = 0` below is false of this function.
"""

from __future__ import annotations

import pytest
from core.building import (
    FIRST,
    ONE,
    ZERO,
    Step,
    at_most,
    equal,
    inner,
    integer,
    make,
    member,
    plus,
    premise,
    refused,
    vector,
    x,
    y,
)

from slr_verify.core.terms import Term

u = vector("u")
NATURAL = integer(FIRST), at_most(ZERO, FIRST)


def zero(place: Term) -> Term:
    return equal(member("f", place), ZERO)


def at(place: Term, said: Term, *given: Term) -> Step:
    return Step("specialise", zero(place), (place,), (said, *given), (premise(said, said),))


EVERY = make("every", 1, zero(FIRST))
EVERY_NATURAL = make("every", 1, zero(FIRST), *NATURAL)


def test_a_vector_is_none_of_all_numbers() -> None:
    at(x, EVERY).take()
    refused("not-every", at(u, EVERY))


@pytest.mark.parametrize("place", [u, plus(x, ONE)])
def test_a_variable_stands_for_numbers(place: Term) -> None:
    step = Step("instance", zero(place), (("x", place),), (EVERY,), (at(x, EVERY).take(),))
    refused("no-term", step) if place is u else step.take()


def test_a_vector_stands_for_vectors() -> None:
    known = premise(zero(u))
    Step("instance", zero(vector("v")), (("u", vector("v")),), (), (known,)).take()
    refused("no-term", Step("instance", zero(x), (("u", x),), (), (known,)))


@pytest.mark.parametrize("n", [x, vector("x")])
def test_induction_reaches_no_vector_of_the_same_name(n: Term) -> None:
    """f(0) = 0, and f(x + 1) = 0 for every natural number x: nothing is said of a vector x."""
    domain = integer(x), at_most(ZERO, x)
    shown = at(ZERO, EVERY_NATURAL).take(), at(plus(x, ONE), EVERY_NATURAL, *domain).take()
    step = Step("induction", zero(n), ("x", ()), (EVERY_NATURAL, *domain), shown)
    step.take() if n is x else refused("no-term", step)


@pytest.mark.parametrize("value", [u, inner(u, u)])
def test_a_function_with_values_that_are_numbers_has_none_that_are_vectors(value: Term) -> None:
    """f(m(x)) = 0 holds for every function m, whose values are numbers."""
    known = at(member("m", x), EVERY).take()
    step = Step("functions", zero(value), (("member", "m", 1, value),), (EVERY,), (known,))
    refused("no-term", step) if value is u else step.take()


def test_a_family_of_vectors_is_no_family_of_numbers() -> None:
    known = premise(zero(make("vector", "u", x)))
    step = Step("functions", zero(y), (("vector", "u", 1, y),), (), (known,))
    refused("no-term", step)
    step.but(goal=zero(vector("v")), witness=(("vector", "u", 1, vector("v")),)).take()
