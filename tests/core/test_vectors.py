"""Inner products in the core: what the zero test and ranges know of them, and what they do not."""

from __future__ import annotations

import pytest

from core.building import (
    FIRST,
    MINUS,
    ONE,
    POLE,
    TWO,
    ZERO,
    Step,
    at_most,
    below,
    derivative,
    differs,
    equal,
    make,
    mean,
    number,
    over,
    plus,
    power,
    premise,
    refused,
    sqrt,
    times,
    x,
    y,
)
from slr_verify.core.generators import MOST_PRODUCTS, multiplied_out
from slr_verify.core.language import Refused
from slr_verify.core.terms import Term


def vector(name: str, *places: Term) -> Term:
    return make("vector", name, *places)


def inner(left: Term, right: Term) -> Term:
    return make("inner", left, right)


def added(*vectors: Term) -> Term:
    return make("vector sum", *vectors)


def scaled(factor: Term, inside: Term) -> Term:
    return make("scaled", factor, inside)


u, v, w = map(vector, "uvw")
NAMED_X = vector("x")
DIFFERENCE = added(u, scaled(MINUS, v))
ADDED_UP = plus(inner(u, u), times(number(-2), inner(u, v)), inner(v, v))
ON_INDICES = (inner(vector("u", plus(x, y)), v), inner(v, vector("u", plus(y, x))))
UNIT = equal(inner(u, u), ONE)


def identity(left: Term, right: Term, *given: Term) -> Step:
    return Step("linear arithmetic", equal(left, right), (ZERO, ()), given)


@pytest.mark.parametrize(
    ("left", "right"),
    [
        (inner(u, v), inner(v, u)),
        (inner(added(u, v), w), plus(inner(u, w), inner(v, w))),
        (inner(scaled(x, u), scaled(y, v)), times(x, y, inner(u, v))),
        (inner(scaled(x, scaled(y, u)), v), times(x, y, inner(u, v))),
        (inner(DIFFERENCE, DIFFERENCE), ADDED_UP),
        (inner(added(u, scaled(MINUS, u)), v), ZERO),
        (inner(scaled(ZERO, u), v), ZERO),
        ON_INDICES,
    ],
)
def test_inner_products_are_bilinear_and_symmetric(left: Term, right: Term) -> None:
    identity(left, right).take()


@pytest.mark.parametrize(
    ("left", "right"),
    [
        (inner(u, v), inner(u, w)),
        (inner(u, v), inner(u, u)),
        (inner(vector("u", x), v), inner(vector("u", y), v)),
        (inner(vector("u", x), v), inner(u, v)),
        (inner(vector("u", x, y), v), inner(vector("u", y, x), v)),
        (inner(NAMED_X, NAMED_X), power(x, 2)),
        (inner(NAMED_X, u), inner(scaled(x, u), u)),
        (inner(DIFFERENCE, w), inner(u, w)),
    ],
)
def test_other_inner_products(left: Term, right: Term) -> None:
    refused("sum", identity(left, right))


@pytest.mark.parametrize(
    "node",
    [
        inner(scaled(POLE, u), v),
        inner(added(u, scaled(POLE, v)), w),
        inner(scaled(ZERO, scaled(POLE, u)), v),
        inner(vector("u", POLE), v),
        inner(scaled(ZERO, vector("u", POLE)), v),
        power(inner(u, u), -1),
        power(sqrt(inner(u, u)), -1),
        sqrt(inner(u, v)),
        over(inner(u, u), inner(u, u)),
    ],
)
def test_what_may_be_undefined(node: Term) -> None:
    """A length may be zero, and an inner product of any sign."""
    refused("undefined", identity(node, node))


def test_the_length_of_what_is_not_zero() -> None:
    quotient = over(inner(u, u), inner(u, u))
    for known in (differs(inner(u, u), ZERO), below(ZERO, inner(u, u)), UNIT):
        identity(quotient, ONE, known).take()


def test_squares_are_not_negative() -> None:
    Step("range", at_most(ZERO, inner(u, u))).take()
    Step("range", at_most(ZERO, inner(DIFFERENCE, DIFFERENCE))).take()
    for goal in (below(ZERO, inner(u, u)), at_most(ZERO, inner(u, v)), at_most(inner(u, u), ONE)):
        refused("range", Step("range", goal))


def test_cauchy_schwarz() -> None:
    """0 <= |<v, v> u - <u, v> v|^2 = <v, v> (<u, u><v, v> - <u, v>^2)."""
    gap = added(scaled(inner(v, v), u), scaled(times(MINUS, inner(u, v)), v))
    square = Step("range", at_most(ZERO, inner(gap, gap))).take()
    minor = plus(times(inner(u, u), inner(v, v)), times(MINUS, power(inner(u, v), 2)))
    positive = below(ZERO, inner(v, v))
    factor = power(inner(v, v), -1)
    goal = at_most(ZERO, minor)
    Step("linear arithmetic", goal, (ZERO, ((factor, (0,)),)), (positive,), (square,)).take()


def test_vectors_take_vectors() -> None:
    known = premise(equal(inner(u, v), x), equal(inner(u, v), x))
    image = added(v, scaled(y, w))
    goal = equal(inner(image, v), x)
    Step("instance", goal, (("u", image),), (goal,), (known,)).take()
    twice = equal(inner(image, image), x)
    refused("not-the-term", Step("instance", twice, (("u", image),), (twice,), (known,)))


@pytest.mark.parametrize("name", ["u", "x"])
def test_numbers_are_no_vectors(name: str) -> None:
    """A name may stand for a number and a vector; then it takes no value."""
    known = premise(equal(plus(x, inner(u, NAMED_X)), plus(inner(u, NAMED_X), x)))
    for value in (ONE, v):
        step = Step("instance", known.goal, ((name, value),), (), (known,))
        with pytest.raises(Refused) as refusal:
            step.take()
        assert refusal.value.code in ("no-term", "not-the-term")


def test_a_bound_number_is_no_vector() -> None:
    body = plus(FIRST, inner(FIRST, u))
    for node in (mean(body), derivative(body, x), make("total", body, ONE, TWO)):
        refused("no-term", identity(node, node))
    refused("no-term", identity(make("gaussian", body), ONE))


def test_derivatives_of_inner_products_are_not_known() -> None:
    for body in (inner(scaled(FIRST, u), v), inner(vector("u", FIRST), v)):
        refused("undefined", identity(derivative(body, x), ZERO))
    identity(derivative(inner(u, v), x), ZERO)


def test_families_in_sums() -> None:
    """A sum of inner products with a family is not that with one of it, and needs whole ends."""
    family = make("total", inner(vector("u", FIRST), v), ONE, TWO)
    identity(family, make("total", inner(v, vector("u", FIRST)), ONE, TWO)).take()
    refused("sum", identity(family, times(TWO, inner(u, v))))
    refused("sum", identity(family, make("total", inner(vector("w", FIRST), v), ONE, TWO)))
    halves = make("total", inner(vector("u", FIRST), v), ONE, x)
    refused("undefined", identity(halves, halves))
    poles = make("total", inner(vector("u", power(FIRST, -1)), v), MINUS, ONE)
    refused("undefined", identity(poles, poles))


def test_no_more_products_than_can_be_added() -> None:
    wide = added(*[u] * (int(MOST_PRODUCTS**0.5) + 1))
    with pytest.raises(Refused) as refusal:
        multiplied_out(inner(wide, wide))
    assert refusal.value.code == "too-large"
    identity(inner(added(*[u] * 10), v), times(number(10), inner(u, v))).take()


def test_one_name_for_a_number_and_a_vector_is_not_bound_as_both() -> None:
    """A rule that binds u makes of the number and the vector two things, or refuses."""
    number_u = make("variable", "u")
    known = premise(equal(plus(number_u, inner(u, v)), plus(inner(v, u), number_u)))
    sides = (plus(FIRST, inner(FIRST, v)), plus(inner(v, FIRST), FIRST))
    for head in (mean, lambda body: make("gaussian", body)):
        goal = equal(*map(head, sides))
        refused("no-term", Step("comparison", goal, ("u",), (), (known,)))
    refused("no-term", identity(mean(inner(FIRST, v)), mean(inner(v, FIRST))))
