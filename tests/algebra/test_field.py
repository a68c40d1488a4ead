"""The field: roots obey their squares, denominators have no roots."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from slr_verify.algebra.field import Element, Field

coefficients = st.fractions(min_value=-3, max_value=3, max_denominator=4)


def _number(field: Field, parts: tuple[Fraction, ...]) -> Element:
    """p + q sqrt(2) + r sqrt(3) + s sqrt(2) sqrt(3)."""
    two, three = (field.root(field.ring.constant(n)) for n in (2, 3))
    basis = (field.rational(1), two, three, field.multiply(two, three))
    total = field.rational(0)
    for part, root in zip(parts, basis, strict=True):
        total = field.add(total, field.multiply(field.rational(part), root))
    return total


@settings(derandomize=True, max_examples=80, deadline=None)
@given(st.tuples(*4 * [coefficients]))
def test_inverses_of_sums_of_roots(parts: tuple[Fraction, ...]) -> None:
    field = Field()
    number = _number(field, parts)
    if any(parts):
        inverse = field.inverse(number)
        assert not any(inverse.denominator.degrees()[index] for index in field.squares)
        assert field.multiply(number, inverse).key == field.rational(1).key
    else:
        with pytest.raises(ZeroDivisionError, match="divides by zero"):
            field.inverse(number)


def test_a_root_squares_to_its_radicand() -> None:
    field = Field()
    x = field.generator("x")
    radicand = field.add(x, field.rational(1)).numerator
    root = field.root(radicand)
    assert field.power(root, 2).key == field.add(x, field.rational(1)).key
    assert field.power(root, 5).numerator.degrees()[1] == 1
    assert field.root(radicand).key == root.key


@pytest.mark.parametrize("exponent", [0, 1, 2, 3, 10, -1, -4])
def test_powers(exponent: int) -> None:
    field = Field()
    assert (
        field.power(field.rational(2), exponent).key == field.rational(Fraction(2) ** exponent).key
    )


def test_elements_are_in_lowest_terms() -> None:
    field = Field()
    x, one = field.generator("x"), field.rational(1)
    square = field.add(field.power(x, 2), field.negate(one))
    quotient = field.multiply(square, field.inverse(field.add(x, one)))
    assert quotient.key == field.add(x, field.negate(one)).key


def test_the_inverse_of_a_root_inside_a_root() -> None:
    """1 / (1 + s) for s = sqrt(1 + r), r = sqrt(x): first s leaves the denominator, then r."""
    field = Field()
    x, one = field.generator("x"), field.rational(1)
    r = field.root(x.numerator)
    s = field.root(field.add(one, r).numerator)
    for number in (field.add(one, s), field.add(r, s), field.add(field.multiply(r, s), x)):
        inverse = field.inverse(number)
        assert not any(inverse.denominator.degrees()[index] for index in field.squares)
        assert field.multiply(number, inverse).key == one.key


def test_high_powers_of_a_root_are_reduced_at_once() -> None:
    """r^7 - 2 r^6 + r^3 = (x^3 + x) r - 2 x^3 for r = sqrt(x)."""
    field = Field()
    at = field.generator("x").numerator
    root = field.root(at).numerator
    found = field.reduce(root**7 - 2 * root**6 + root**3)
    assert found == (at**3 + at) * root - 2 * at**3
