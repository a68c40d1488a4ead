"""Exponents by their values in a field: which are multiples of others, and which roots there are."""

from fractions import Fraction

import pytest

from slr_verify.core.generators import Generators
from slr_verify.core.language import Refused
from slr_verify.core.terms import Term, make, plus, rational, times, variable
from slr_verify.core.theorems import Context
from slr_verify.core.zero_test import vanishes
from slr_verify.formal.exponents import combined

x, y = variable("x"), variable("y")
TWO, THREE = rational(Fraction(2)), rational(Fraction(3))


def combinations(*exponents: Term) -> list[list[tuple[Term, int]]]:
    """Of what stands in these exponents."""
    known = Generators(plus(*exponents), Context().meaning(frozenset()), vanishes)
    return combined([*exponents], known)


def test_a_multiple_is_found() -> None:
    half = times(rational(Fraction(1, 2)), x)
    assert combinations(x, y, plus(x, times(TWO, y)), half) == [
        [(half, 2)],
        [(y, 1)],
        [(half, 2), (y, 2)],
        [(half, 1)],
    ]


def test_a_root_of_two_is_no_multiple_of_one() -> None:
    root = times(make("sqrt", TWO), x)
    assert combinations(x, root) == [[(x, 1)], [(root, 1)]]


def test_three_has_no_root_in_the_field() -> None:
    root = make("sqrt", THREE)
    known = Generators(root, Context().meaning(frozenset()), vanishes)
    assert combined([], known) == [], "it is no matter"
    with pytest.raises(Refused, match=r"no root of 3 to compare exponents by"):
        combinations(times(root, x))
