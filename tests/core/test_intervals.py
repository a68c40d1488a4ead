"""Intervals hold what they speak of: sums, products, powers and images, against exact values."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import product

import mpmath
import pytest

from core.building import ZERO, Step, below, equal, x
from slr_verify.core.intervals import (
    LARGEST_EXPONENT,
    LONGEST,
    NONNEGATIVE,
    PI_RANGE,
    POSITIVE,
    REALS,
    Interval,
    point,
)
from slr_verify.core.language import FUNCTIONS
from slr_verify.core.terms import power

RNG = random.Random(31)
ENDS = [None, *map(Fraction, (-3, 0, 2)), Fraction(-1, 2), Fraction(3, 2)]


def intervals() -> list[Interval]:
    found = []
    for low, high in product(ENDS, ENDS):
        for low_open, high_open in product((False, True), repeat=2):
            if (low is None and not low_open) or (high is None and not high_open):
                continue
            if low is not None and high is not None and low > high:
                continue
            each = Interval(low, high, low_open, high_open)
            if not each.is_empty:
                found.append(each)
    return found


ALL = intervals()


def holds(interval: Interval, value) -> bool:
    low, high = interval.low, interval.high
    above = low is None or value > low or (value == low and not interval.low_open)
    under = high is None or value < high or (value == high and not interval.high_open)
    return above and under


def members(interval: Interval) -> list[Fraction]:
    """Some exact members: ends that belong to it, values close to ends, and others."""
    low = interval.low if interval.low is not None else (interval.high or Fraction(0)) - 50
    high = interval.high if interval.high is not None else low + 100
    near = (high - low) / 10**6
    values = [low, low + near, high - near, high, Fraction(0)]
    values += [low + (high - low) * Fraction(RNG.randrange(1, 100), 100) for _ in range(2)]
    return [value for value in values if holds(interval, value)]


MEMBERS = {each: members(each) for each in ALL}
MEMBER_OF = [(each, value) for each, values in MEMBERS.items() for value in values]


@pytest.mark.parametrize("seed", range(4))
def test_sums_and_products_hold_theirs(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(400):
        first, second = rng.choice(ALL), rng.choice(ALL)
        total, multiple, met = first + second, first * second, first.meet(second)
        for u, v in product(MEMBERS[first], MEMBERS[second]):
            assert holds(total, u + v)
            assert holds(multiple, u * v)
            assert not holds(second, u) or holds(met, u)


def test_powers_negatives_and_absolute_values() -> None:
    for interval, u in MEMBER_OF:
        assert holds(-interval, -u)
        assert holds(interval.absolute(), abs(u))
        for n in range(-3, 5):
            if n >= 0 or u:
                assert holds(interval.power(n), u**n)
        if u:
            assert holds(interval.inverse(), 1 / u)


def test_inverses_have_the_ends_that_they_need() -> None:
    half, two, four = Fraction(1, 2), Fraction(2), Fraction(4)
    for low_open, high_open in product((False, True), repeat=2):
        wanted = Interval(Fraction(1, 4), two, high_open, low_open)
        assert Interval(half, four, low_open, high_open).inverse() == wanted
    assert Interval(two, None, False).inverse() == Interval(Fraction(0), half, True, False)


def test_what_is_said_of_signs_is_so() -> None:
    for interval, values in MEMBERS.items():
        assert not interval.positive or all(u > 0 for u in values)
        assert not interval.nonnegative or all(u >= 0 for u in values)
        assert not interval.excludes_zero or all(values)
        assert interval.nonnegative or interval.low is None or interval.low < 0
        assert interval.excludes_zero is not holds(interval, Fraction(0))


def test_products_of_open_and_infinite_ends() -> None:
    unit = Interval(Fraction(0), Fraction(1))
    assert unit * POSITIVE == POSITIVE
    assert unit * NONNEGATIVE == NONNEGATIVE
    assert REALS * point(Fraction(0)) == point(Fraction(0))
    assert REALS * POSITIVE == REALS
    assert POSITIVE * -POSITIVE == -POSITIVE
    closed = Interval(Fraction(-1), Fraction(1), False, False)
    half_open = Interval(Fraction(-1), Fraction(1), True, False)
    assert half_open * half_open == half_open  # 1 is 1 * 1, and -1 is not attained
    assert closed * half_open == closed
    assert (closed * unit) == Interval(Fraction(-1), Fraction(1))


@pytest.mark.parametrize("name", ["sqrt", "exp", "erf", "atan", "sin", "cos", "abs"])
def test_images_hold_the_values(name: str) -> None:
    for interval in ALL:
        check_image(name, interval)


def check_image(name: str, interval: Interval) -> None:
    image = interval.image(name)
    with mpmath.workdps(60):
        for u in MEMBERS[interval]:
            if name == "sqrt" and u < 0:
                continue
            exact = mpmath.mpf(u.numerator) / u.denominator
            value = abs(exact) if name == "abs" else getattr(mpmath, name)(exact)
            low, high = (
                None if end is None else mpmath.mpf(end.numerator) / end.denominator
                for end in (image.low, image.high)
            )
            tiny = mpmath.mpf(10) ** -50
            assert low is None or low <= value + tiny
            assert high is None or value <= high + tiny


@pytest.mark.parametrize("name", ["sqrt", "exp", "erf", "atan"])
def test_images_are_rounded_outward_and_close(name: str) -> None:
    for _ in range(200):
        at = Fraction(RNG.randrange(1, 10**6), RNG.randrange(10**5, 10**6))
        image = point(at).image(name)
        with mpmath.workdps(60):
            value = getattr(mpmath, name)(mpmath.mpf(at.numerator) / at.denominator)
            low, high = (
                mpmath.mpf(end.numerator) / end.denominator for end in (image.low, image.high)
            )
            assert low <= value <= high
            assert high - low < mpmath.mpf(10) ** -12 * (1 + abs(value))


def test_limits_of_functions() -> None:
    assert REALS.image("exp") == POSITIVE
    assert REALS.image("erf") == Interval(Fraction(-1), Fraction(1))
    assert POSITIVE.image("erf") == Interval(Fraction(0), Fraction(1))
    assert point(Fraction(0)).image("exp") == point(Fraction(1))
    assert point(Fraction(1)).image("sqrt") == point(Fraction(1))
    assert (-POSITIVE).image("sqrt") == REALS  # where there is no value, nothing is said
    huge = point(Fraction(LARGEST_EXPONENT + 1))
    assert huge.image("exp").high is None
    assert point(Fraction(LARGEST_EXPONENT)).image("exp").high is not None
    assert huge.image("erf").high == 1
    assert not huge.image("erf").excludes_zero or huge.image("erf").positive
    high = REALS.image("atan").high
    assert Fraction(157079632, 10**8) < high < Fraction(1572, 1000)
    assert REALS.image("atan") == Interval(-high, high)


def test_absolute_values_of_open_ends() -> None:
    for low_open, high_open in product((False, True), repeat=2):
        both = Interval(Fraction(-1), Fraction(1), low_open, high_open)
        assert both.absolute() == Interval(Fraction(0), Fraction(1), False, low_open and high_open)


def test_pi() -> None:
    with mpmath.workdps(40):
        assert PI_RANGE.low < Fraction(31415926535, 10**10) < PI_RANGE.high
    assert PI_RANGE.high - PI_RANGE.low < Fraction(1, 10**4)


def test_what_is_too_long_is_given_up() -> None:
    long = Fraction(1, 3 ** (LONGEST // 2))
    assert (point(long) * point(long)).low is None
    assert (point(long) + point(long * 2)).low is not None
    assert point(Fraction(2)).power(LARGEST_EXPONENT + 1) == REALS
    assert point(Fraction(2)).power(LARGEST_EXPONENT).low == 2**LARGEST_EXPONENT
    assert point(Fraction(7)).power(0) == point(Fraction(1))


def test_empty_intervals() -> None:
    one, two = Fraction(1), Fraction(2)
    assert Interval(two, one).is_empty
    assert Interval(one, one, True, False).is_empty
    assert not point(one).is_empty
    assert not REALS.is_empty
    assert not NONNEGATIVE.is_empty
    assert Interval(Fraction(-2), Fraction(-1)).meet(NONNEGATIVE).is_empty


@pytest.mark.parametrize("low", [-1, 0, 1])
@pytest.mark.parametrize("width", [0, -1])
def test_what_is_made_of_empty_intervals(low: int, width: int) -> None:
    """Nothing is in them, so anything may be said; but each operation ends, with ends that are numbers."""
    empty = Interval(Fraction(low), Fraction(low + width))
    assert empty.is_empty
    made = [
        -empty,
        empty + REALS,
        empty * POSITIVE,
        empty * empty,
        empty.meet(REALS),
        empty.absolute(),
        empty.inverse(),
        (-empty).inverse(),
        *(empty.power(exponent) for exponent in (-3, -2, -1, 0, 1, 2, 3)),
        *(empty.image(name) for name in FUNCTIONS),
    ]
    assert all(
        type(end) in (Fraction, type(None)) for each in made for end in (each.low, each.high)
    )
    assert empty.inverse().is_empty
    assert empty.meet(REALS).is_empty
    assert (-empty).is_empty


def test_hypotheses_that_contradict_each_other() -> None:
    """A pole is inside of an empty range: what is shown ends, and says what it depends on."""
    given = (below(ZERO, x), below(x, ZERO))
    for side in (power(x, -1), power(x, -2), power(power(x, -1), -1)):
        shown = Step("range", equal(side, side), given=given).take()
        assert str(shown).startswith("0 < x; x < 0 |- ")
