"""Ranges of terms under hypotheses, read off their structure."""

from __future__ import annotations

from fractions import Fraction

import pytest

from core.building import (
    FIRST,
    HALF,
    MINUS,
    ONE,
    TWO,
    ZERO,
    absolute,
    at_most,
    atan,
    below,
    cos,
    derivative,
    differs,
    equal,
    erf,
    exp,
    integral,
    make,
    mean,
    minus,
    negative,
    number,
    over,
    plus,
    power,
    sin,
    sqrt,
    t,
    times,
    x,
    y,
    z,
)
from slr_verify.core.binding import names_of
from slr_verify.core.intervals import NONNEGATIVE, PI_RANGE, POSITIVE, REALS, Interval, point
from slr_verify.core.language import Refused
from slr_verify.core.ranges import Ranges, unfolded
from slr_verify.core.terms import PI

DEFINITIONS = {
    "f": (("x", "y"), plus(ONE, power(x, 2))),
    "one": ((), ONE),
    "g": (("x",), times(TWO, x)),
}
UNIT = Interval(Fraction(0), Fraction(1), False, False)


def span(term, *given) -> Interval:
    return Ranges(given, DEFINITIONS).of(term)


def whole(value: int, other: int) -> Interval:
    return Interval(Fraction(value), Fraction(other), False, False)


@pytest.mark.parametrize(
    ("term", "given", "wanted"),
    [
        (HALF, (), point(Fraction(1, 2))),
        (PI, (), PI_RANGE),
        (x, (), REALS),
        (x, (below(ZERO, x),), POSITIVE),
        (x, (at_most(ZERO, x), at_most(x, ONE)), UNIT),
        (x, (equal(x, TWO),), point(Fraction(2))),
        (x, (equal(TWO, x),), point(Fraction(2))),
        (minus(x, y), (below(y, x),), POSITIVE),
        (minus(y, x), (below(y, x),), -POSITIVE),
        (minus(x, y), (equal(x, y),), point(Fraction(0))),
        (minus(z, z), (at_most(z, z),), point(Fraction(0))),
        (sin(x), (at_most(sin(x), ZERO),), Interval(Fraction(-1), Fraction(0), False, False)),
        (x, (differs(x, ZERO),), REALS),
        (plus(x, ONE), (below(ZERO, x),), Interval(Fraction(1), None)),
        (times(x, y), (below(ZERO, x), at_most(ZERO, y)), NONNEGATIVE),
        (power(x, 2), (), NONNEGATIVE),
        (power(x, -2), (), REALS),
        (power(x, -2), (below(ZERO, x),), POSITIVE),
        (exp(x), (), POSITIVE),
        (sqrt(x), (), NONNEGATIVE),
        (absolute(x), (), NONNEGATIVE),
        (cos(x), (), whole(-1, 1)),
        (erf(x), (at_most(ZERO, x),), Interval(Fraction(0), Fraction(1), False)),
        (mean(power(FIRST, 2)), (), NONNEGATIVE),
        (mean(exp(x)), (below(x, ZERO),), Interval(Fraction(0), Fraction(1))),
        (derivative(power(FIRST, 2), x), (), REALS),
        (make("defined", "f", x, y), (), Interval(Fraction(1), None, False)),
        (make("defined", "one"), (), point(Fraction(1))),
        # an integral is the width times a value of the body between the ends
        (integral(FIRST, ONE, TWO), (), whole(1, 2)),
        (integral(FIRST, TWO, ONE), (), REALS),
        (integral(FIRST, x, y), (), REALS),
        (integral(exp(FIRST), x, y), (at_most(x, y),), NONNEGATIVE),
        (integral(exp(FIRST), x, y), (below(x, y),), POSITIVE),
        (integral(FIRST, ZERO, x), (at_most(ZERO, x), at_most(x, ONE)), NONNEGATIVE),
        (integral(FIRST, ONE, ONE), (), point(Fraction(0))),
    ],
)
def test_ranges(term, given, wanted) -> None:
    assert span(term, *given) == wanted


@pytest.mark.parametrize(
    ("given", "wanted"),
    [
        ((below(ZERO, x),), (1, None)),
        ((at_most(ZERO, x),), (0, None)),
        ((below(x, ZERO),), (None, -1)),
        ((at_most(x, HALF), below(number("-7/2"), x)), (-3, 0)),
        ((below(x, TWO), below(ZERO, x)), (1, 1)),
        ((), (None, None)),
    ],
)
def test_whole_numbers(given, wanted) -> None:
    low, high = (None if end is None else Fraction(end) for end in wanted)
    found = span(x, make("integer", x), *given)
    assert found == Interval(low, high, low is None, high is None)


def test_a_sum_that_is_an_integer() -> None:
    assert span(plus(x, y), make("integer", plus(x, y)), below(ZERO, plus(x, y))).low == 1


@pytest.mark.parametrize(
    ("term", "given", "answer"),
    [
        (x, (differs(x, ZERO),), True),
        (x, (differs(ZERO, x),), True),
        (minus(x, y), (differs(x, y),), True),
        (minus(y, x), (differs(x, y),), True),
        (minus(y, x), (differs(x, ZERO), differs(y, ZERO)), False),
        (plus(x, y), (differs(x, y),), False),
        (x, (), False),
        (times(x, y), (differs(x, ZERO), below(y, ZERO)), True),
        (times(x, y), (differs(x, ZERO),), False),
        (power(x, -3), (differs(x, ZERO),), True),
        (absolute(x), (differs(x, ZERO),), True),
        (sqrt(x), (differs(x, ZERO),), True),
        (sqrt(x), (), False),
        (plus(x, y), (differs(x, ZERO), differs(y, ZERO)), False),
        (plus(ONE, power(x, 2)), (), True),
        (make("defined", "f", x, y), (), True),
        (make("defined", "g", y), (differs(y, ZERO),), True),
        (make("defined", "g", y), (), False),
        (exp(x), (), True),
        (sin(x), (differs(x, ZERO),), False),
    ],
)
def test_what_is_not_zero(term, given, answer: bool) -> None:
    assert Ranges(given, DEFINITIONS).is_nonzero(term) is answer


def test_signs() -> None:
    ranges = Ranges((below(ZERO, x), at_most(ZERO, y)), {})
    assert ranges.is_positive(x)
    assert not ranges.is_positive(y)
    assert ranges.is_nonnegative(y)
    assert not ranges.is_nonnegative(z)
    assert not ranges.is_nonnegative(negative(x))
    assert ranges.is_positive(over(ONE, x))
    assert not ranges.is_nonnegative(atan(minus(x, y)))


def test_what_lies_between_ends() -> None:
    ranges = Ranges((at_most(x, y),), {})
    assert ranges.between(x, y, t) == {at_most(x, t), at_most(t, y)}
    assert ranges.between(y, x, t) == {at_most(x, t), at_most(t, y)}
    assert ranges.between(x, z, t) == frozenset()
    assert ranges.between(MINUS, ONE, t) == {at_most(MINUS, t), at_most(t, ONE)}


def test_fresh_variables_are_those_of_which_nothing_is_said() -> None:
    ranges = Ranges((below(ZERO, make("variable", "#0")),), {})
    assert names_of(ranges.fresh(2, make("variable", "#1"))) == ("#2", "#3")


@pytest.mark.parametrize("call", [("h",), ("f", x), ("one", x)])
def test_names_that_stand_for_nothing(call) -> None:
    with pytest.raises(Refused) as refusal:
        unfolded(make("defined", *call), DEFINITIONS)
    assert refusal.value.code == "undefined-name"


def test_unfolding_puts_in_all_values_at_once() -> None:
    definitions = {"g": (("x", "y"), minus(x, y))}
    assert unfolded(make("defined", "g", y, x), definitions) is minus(y, x)


@pytest.mark.parametrize(
    ("term", "given", "wanted"),
    [
        (
            make("total", FIRST, ONE, number(3)),
            (),
            Interval(Fraction(3), Fraction(9), False, False),
        ),
        (make("total", power(FIRST, 2), x, y), (), NONNEGATIVE),
        (make("total", make("defined", "one"), ONE, TWO), (), point(Fraction(2))),
        (make("total", FIRST, x, y), (), REALS),
        (make("indicator", below(ZERO, x)), (), UNIT),
        (make("inner", make("vector", "u"), make("vector", "u")), (), NONNEGATIVE),
        (make("inner", make("vector", "u"), make("vector", "v")), (), REALS),
        (make("gaussian", power(make("inner", FIRST, make("vector", "u")), 2)), (), NONNEGATIVE),
        (make("law", "X", power(FIRST, 2)), (), NONNEGATIVE),
        (make("copies", TWO, absolute(FIRST), ONE), (), NONNEGATIVE),
        (make("member", "f", x), (), REALS),
    ],
)
def test_ranges_of_sums_means_and_products(term, given, wanted: Interval) -> None:
    assert span(term, *given) == wanted
