"""Equations that one changed line of the zero test would accept: each is false, or undefined somewhere."""

from __future__ import annotations

import pytest
from core.building import (
    FIRST,
    ONE,
    POLE,
    SECOND,
    TWO,
    ZERO,
    Step,
    absolute,
    at_most,
    below,
    cos,
    derivative,
    equal,
    exp,
    inner,
    integral,
    make,
    mean,
    member,
    negative,
    number,
    over,
    plus,
    power,
    premise,
    refused,
    sin,
    sqrt,
    t,
    times,
    vector,
    x,
    y,
    z,
)

from slr_verify.core.terms import Term, variable

TAKEN = variable("#0")
"""The first name that the core takes for what it opens."""
u, v, w = map(vector, "uvw")
DOUBLED = make("scaled", TWO, make("vector sum", u, v))
SHIFTED = sqrt(plus(ONE, POLE))
"""Its square has the denominator x."""
POSITIVE = (below(ZERO, x),)
LONG = 2**60 + 1
"""No floating-point number."""
BELOW, AT_MOST = (make("indicator", each) for each in (below(x, y), at_most(x, y)))
SQUARES = tuple(mean(power(each, 2)) for each in (FIRST, TAKEN))
FALSE = {
    "a product for a sum": (times(x, y), plus(x, y)),
    "without a factor": (ZERO, times(plus(times(plus(x, y), z), negative(x), negative(y)), t)),
    "without a summand": (plus(times(ZERO, x), x), ZERO),
    "the generator of another": (exp(x), x),
    "without the denominator of a square": (
        exp(SHIFTED), exp(plus(over(ONE, SHIFTED), over(x, SHIFTED)))
    ),
    "sines": (sin(absolute(x)), sin(absolute(y))),
    "sines but for the sign": (sin(absolute(x)), negative(sin(absolute(y)))),
    "cosines": (cos(absolute(x)), cos(absolute(y))),
    "a root without a large prime": (sqrt(number(101)), ONE),
    "a root of what is rounded": (sqrt(number(2 * LONG)), times(number(2**30), sqrt(TWO))),
    "a binder over a name of the other": SQUARES,
    "a binder over a name of the one": SQUARES[::-1],
    "a scaled sum": (inner(DOUBLED, w), plus(inner(u, w), inner(v, w))),
    "brackets": (BELOW, AT_MOST),
    "a number for a vector": (member("f", x), member("f", vector("x"))),
    "a vector for a number": (member("f", vector("x")), member("f", x)),
}  # fmt: skip


def identity(left: Term, right: Term, *given: Term) -> Step:
    return Step("linear arithmetic", equal(left, right), (ZERO, ()), given)


@pytest.mark.parametrize("name", FALSE)
def test_what_is_not_equal_is_not_seen_to_be(name: str) -> None:
    refused("sum", identity(*FALSE[name], *POSITIVE))


UNDEFINED = {
    "a mean over two variables": mean(exp(power(SECOND, 2)), ONE, ZERO, ZERO, ONE),
    "a derivative of an integral, at the name": derivative(
        integral(times(FIRST, absolute(SECOND)), ONE, TWO), TAKEN
    ),
}


@pytest.mark.parametrize("name", UNDEFINED)
def test_what_may_be_undefined_equals_nothing(name: str) -> None:
    refused("undefined", identity(UNDEFINED[name], UNDEFINED[name]))


@pytest.mark.parametrize("relation", [equal(POLE, ONE), below(POLE, ONE)])
def test_a_bracket_does_not_say_that_its_sides_are_defined(relation: Term) -> None:
    known = premise(at_most(make("indicator", relation), ONE))
    refused("undefined", identity(POLE, POLE).but(premises=(known,)))
