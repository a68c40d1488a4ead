"""Interval arithmetic: no operation loses a value."""

from __future__ import annotations

from fractions import Fraction
from math import inf

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from slr_verify.algebra.interval import NONNEGATIVE, POSITIVE, REALS, Interval, point

EXAMPLES = settings(derandomize=True, max_examples=150, deadline=None)
numbers = st.builds(
    lambda number, scale: number * scale,
    st.fractions(min_value=-5, max_value=5, max_denominator=4),
    st.sampled_from([Fraction(1), Fraction(1), Fraction(10) ** 400, Fraction(1, 10**400)]),
)
"""Also such as are no floating-point numbers."""


def holds(span: Interval, value: Fraction) -> bool:
    """Whether a number lies in an interval."""
    above = value > span.lower or (value == span.lower and span.lower_closed)
    below = value < span.upper or (value == span.upper and span.upper_closed)
    return above and below


@st.composite
def members(draw: st.DrawFn) -> tuple[Interval, Fraction]:
    """An interval and a number in it, often an end of it."""
    low, value, high = sorted(draw(st.tuples(numbers, numbers, numbers)))
    lower, upper = draw(st.sampled_from([low, -inf])), draw(st.sampled_from([high, inf]))
    return (
        Interval(
            lower,
            upper,
            lower != -inf and (lower == value or draw(st.booleans())),
            upper != inf and (upper == value or draw(st.booleans())),
        ),
        value,
    )


@EXAMPLES
@given(members(), members())
def test_sums_products_and_their_like_hold_every_value(
    left: tuple[Interval, Fraction], right: tuple[Interval, Fraction]
) -> None:
    (first, u), (second, v) = left, right
    assert holds(first, u)
    assert holds(first + second, u + v)
    assert holds(first * second, u * v)
    assert holds(-first, -u)
    assert holds(abs(first), abs(u))
    assert holds(REALS.meet(first), u)


@EXAMPLES
@given(members(), st.integers(-4, 5))
def test_powers_hold_every_value(member: tuple[Interval, Fraction], exponent: int) -> None:
    span, value = member
    if value != 0 or exponent >= 0:
        assert holds(span.power(exponent), value**exponent)
    if value != 0:
        assert holds(span.reciprocal(), 1 / value)


@EXAMPLES
@given(members())
def test_a_root_holds_every_value(member: tuple[Interval, Fraction]) -> None:
    span, value = abs(member[0]), abs(member[1])
    root, tiny = span.square_root(), Fraction(1, 10**13)
    squares = root.power(2)
    assert squares.lower <= value <= squares.upper
    assert root.lower >= 0
    if span.positive and span.lower > tiny:
        assert root.positive


@EXAMPLES
@given(members())
def test_signs_are_those_of_the_members(member: tuple[Interval, Fraction]) -> None:
    span, value = member
    assert value > 0 or not span.positive
    assert value < 0 or not span.negative
    assert value >= 0 or not span.nonnegative
    assert value <= 0 or not span.nonpositive
    assert value != 0 or not span.excludes_zero


@pytest.mark.parametrize(
    ("ends", "exponent", "expected"),
    [
        ((3, 4), 10**9, POSITIVE),
        ((-4, -3), 10**9, POSITIVE),
        ((-4, -3), 10**9 + 1, -POSITIVE),
        ((-3, 4), 10**9, NONNEGATIVE),
        ((-3, 4), 10**9 + 1, REALS),
        ((0, 4), -(10**9), REALS),
        ((3, 4), -(10**9), POSITIVE),
        ((-1, 1), 10**9, Interval(Fraction(0), Fraction(1), True, True)),
        ((-1, 1), 10**9 + 1, Interval(Fraction(-1), Fraction(1), True, True)),
    ],
)
def test_of_a_power_that_is_too_long_the_sign_is_known(
    ends: tuple[int, int], exponent: int, expected: Interval
) -> None:
    low, high = map(Fraction, ends)
    assert Interval(low, high, True, True).power(exponent) == expected


@pytest.mark.parametrize(
    ("found", "expected"),
    [
        (point(0) * REALS, point(0)),
        (POSITIVE * REALS, REALS),
        (POSITIVE * POSITIVE, POSITIVE),
        (NONNEGATIVE * NONNEGATIVE, NONNEGATIVE),
        (POSITIVE.reciprocal(), POSITIVE),
        (NONNEGATIVE.reciprocal(), REALS),
        (REALS + POSITIVE, REALS),
        (point(Fraction(1, 10**400)) * POSITIVE, POSITIVE),
        (point(Fraction(-1, 10**400)) * POSITIVE, -POSITIVE),
        (point(10**400) + POSITIVE, Interval(Fraction(10**400), inf)),
        (REALS.power(10**400 + 1), REALS),
        (REALS.power(10**400), NONNEGATIVE),
        (POSITIVE + -POSITIVE, REALS),
        (NONNEGATIVE.power(-2), REALS),
        ((-POSITIVE).power(-3), -POSITIVE),
        (REALS.power(0), point(1)),
        (REALS.power(2), NONNEGATIVE),
        (POSITIVE.square_root(), POSITIVE),
        (REALS.square_root(), NONNEGATIVE),
        (point(4).square_root(), point(2)),
        (Interval(Fraction(-1), Fraction(1), True, False).power(2), Interval(0, 1, True, True)),
        (Interval(Fraction(-2), Fraction(1), True, True).power(3), Interval(-8, 1, True, True)),
    ],
)
def test_edges(found: Interval, expected: Interval) -> None:
    assert found == expected


def test_the_root_of_an_empty_interval_is_no_crash() -> None:
    """Hypotheses that contradict each other make such intervals."""
    assert Interval(Fraction(0), Fraction(-1), True, True).square_root() == NONNEGATIVE


def test_an_irrational_end_moves_outwards() -> None:
    root = Interval(Fraction(2), Fraction(2), True, True).square_root()
    assert root.lower**2 < 2 < root.upper**2
    assert root.upper - root.lower <= Fraction(1, 10**12)


def test_an_interval_says_what_it_is() -> None:
    assert str(Interval(Fraction(0), inf, True)) == "[0, inf)"


def test_long_ends_are_written_rounded_outward() -> None:
    span = Interval(Fraction(-1772453926159, 10**12), Fraction(10**12, 886215187463), True, True)
    assert str(span) == "[-1.7725, 1.1284]"
    low, high = (Fraction(end) for end in str(span).strip("[]").split(", "))
    assert low <= span.lower <= span.upper <= high
    assert (
        str(Interval(Fraction(1, 10**9 + 7), Fraction(355, 113))) == "(0.00000000099999, 355/113)"
    )
