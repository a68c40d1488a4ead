"""Roots in normal forms: split where signs are known, kept together where not, never of the wrong sign."""

from __future__ import annotations

import pytest
import sympy as sp

from slr_verify.algebra.normal_form import Normaliser, OutsideClass
from slr_verify.algebra.zero_test import Zero, zero_test

from .trees import MINUS_X, x, y

QUARTER = sp.sqrt(x * y / 4 + sp.Rational(1, 4))


def test_roots_of_factors_of_unknown_sign_stay_together() -> None:
    given = (x * y >= 0,)
    assert zero_test(sp.sqrt(4 * x * y) - 2 * sp.sqrt(x * y), given=given) == Zero()
    assert zero_test(sp.sqrt(x * y) ** 2 - x * y, given=given) == Zero()
    assert zero_test(sp.sqrt(x**2 + 0 * y) - sp.Abs(x)) == Zero()


def test_what_stands_before_factors_of_unknown_sign_is_taken_out() -> None:
    gap = sp.sqrt(y * (x / 4 + sp.Rational(1, 4))) - sp.sqrt(y * (x + 1)) / 2
    assert gap != 0
    assert Normaliser().read(gap).numerator.is_zero()


def test_roots_are_taken_factor_by_factor_where_signs_are_known() -> None:
    root = sp.sqrt
    for known, gap in (
        ((x > 0, y > 0), root(x * y) - root(x) * root(y)),
        ((x < 0, y > 0), root(-x * y) - root(-x) * root(y)),
        ((x * y + 1 >= 0, x * y / 4 + sp.Rational(1, 4) >= 0), QUARTER - root(x * y + 1) / 2),
    ):
        assert gap != 0
        assert zero_test(gap, given=known) == Zero()


def test_exponentials_and_roots_are_known_to_be_positive_and_nothing_else_is() -> None:
    for positive in (sp.exp(x), sp.exp(x) * (1 + y**2) + 2, sp.exp(x) + sp.sqrt(1 + y**2) ** 3):
        square = sp.expand((1 + sp.exp(y)) ** 2 * positive)
        assert zero_test(sp.sqrt(square) - (1 + sp.exp(y)) * sp.sqrt(positive)) == Zero()
    for other in (sp.erf(x), sp.cos(y), x):
        gap = sp.Rational(1, 2) + other
        assert zero_test(sp.sqrt(sp.expand(gap**2)) - gap) != Zero()
        for factor in (gap, other):
            square = sp.expand(factor**2 * (2 + sp.exp(y)))
            assert zero_test(sp.sqrt(square) - factor * sp.sqrt(2 + sp.exp(y))) != Zero()


def test_an_exponential_inside_of_an_exponent_is_positive_as_well() -> None:
    """1 + x^2 exp(y), written so that SymPy does not see that it is positive."""
    inner = 1 + x * (x + 1) * sp.exp(y) - x * sp.exp(y)
    gap = sp.exp(sp.sqrt(1 / inner)) - sp.exp(1 / sp.sqrt(inner))
    assert gap != 0
    assert Normaliser().read(gap).numerator.is_zero()


def test_the_product_of_two_roots_is_exact() -> None:
    """sqrt(f) sqrt(f (1 + e^x)^2) = f (1 + e^x) for a factor f whose sign only a hypothesis tells."""
    factor, known = 1 + x * y, 1 + sp.exp(x)
    product = sp.sqrt(factor) * sp.sqrt(sp.expand(factor * known**2))
    given = (factor >= 0, sp.expand(factor * known**2) >= 0)
    assert zero_test(product - factor * known, given=given) == Zero()
    assert zero_test(product - 2 * factor * known, given=given) != Zero()


@pytest.mark.parametrize("product", [x * y, -x * y])
def test_the_product_of_two_roots_of_unsettled_factors_is_exact(product: sp.Expr) -> None:
    """The same where only the product of two factors has a sign, so that one root stands for both."""
    larger = sp.expand(product * (1 + y**2) ** 2)
    given = (product >= 0, larger >= 0)
    roots, value = sp.sqrt(product) * sp.sqrt(larger), product * (1 + y**2)
    assert zero_test(roots - value, given=given) == Zero()
    assert zero_test(roots - 2 * value, given=given) != Zero()
    assert zero_test(roots + value, given=given) != Zero()


def test_the_root_of_what_vanishes_is_zero() -> None:
    nothing = (x + 1) ** 2 - x**2 - 2 * x - 1
    read = Normaliser()
    assert read.read(sp.sqrt(nothing)).numerator.is_zero()
    assert read.read(sp.sqrt(nothing) + y).key == read.read(y).key


@pytest.mark.parametrize(
    ("inside", "reason"),
    [
        (x**2 * y, r"the sign of .* in sqrt\(x\*\*2\*y\) is unknown"),
        (1 / x, r"the sign of x in sqrt\(1/x\) is unknown"),
        (MINUS_X + x - 2, r"x\*y - x\*\(y \+ 1\) \+ x - 2 under a root is not positive"),
    ],
)
def test_a_refusal_names_the_root(inside: sp.Expr, reason: str) -> None:
    with pytest.raises(OutsideClass, match=reason):
        Normaliser().read(sp.sqrt(inside, evaluate=False))


def test_the_root_of_the_square_of_what_is_negative() -> None:
    given, root = (x <= 1,), sp.sqrt(1 + y**2)
    square = sp.sqrt(sp.expand((x - 2) ** 2 * (1 + y**2)))
    larger = (sp.expand((x - 2) ** 2 * (1 + y**2)) >= 0,)
    read = Normaliser(given)
    assert read.read(square - (2 - x) * root).numerator.is_zero()
    assert not read.read(square - 2 * (2 - x) * root).numerator.is_zero()
    assert zero_test(square - (2 - x) * root, given=given + larger) == Zero()


def test_the_coefficients_of_what_is_negative_count() -> None:
    """1 - 3 x is negative for x >= 1, and so is 1/2 - x/3 for x >= 2."""
    root, read = sp.sqrt(1 + y**2), Normaliser((x >= 1,))
    square = sp.sqrt(sp.expand((1 - 3 * x) ** 2 * (1 + y**2)))
    assert read.read(square - (3 * x - 1) * root).numerator.is_zero()
    assert not read.read(square - (1 - 3 * x) * root).numerator.is_zero()
    slope = sp.Rational(1, 2) - x / 3
    square = sp.sqrt(sp.expand(slope**2 * (1 + y**2)))
    assert Normaliser((x >= 2,)).read(square + slope * root).numerator.is_zero()
    below = sp.sqrt(-1 / slope) - 1 / sp.sqrt(-slope)
    assert Normaliser((x >= 2,)).read(below).numerator.is_zero()


def test_roots_under_a_root_are_positive() -> None:
    one, other = (each**2 + sp.sqrt(1 + each**2) for each in (x, y))
    whole = sp.sqrt(sp.expand(one * other))
    assert Normaliser().read(whole - sp.sqrt(one) * sp.sqrt(other)).numerator.is_zero()
