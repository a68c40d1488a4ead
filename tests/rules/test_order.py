"""Order: by signs, and by rearranging what is known."""

from __future__ import annotations

import pytest
import sympy as sp

from slr_verify.calculus.rule import ProofRejected
from slr_verify.calculus.rules.algebra import by_sign, normal_form
from slr_verify.calculus.rules.assumption import hypothesis
from slr_verify.calculus.rules.order import (
    Antisymmetry,
    Divided,
    Multiplied,
    Rearranged,
    SquareIsZero,
)
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.language.statement import Statement, at_least, at_most, equal

x, y = sp.symbols("x y", real=True)
a, b = sp.Symbol("a", positive=True), sp.Symbol("b", nonnegative=True)
ZERO, ONE = sp.S.Zero, sp.S.One


@pytest.mark.parametrize(
    "statement",
    [
        Statement(x**2, ">=", ZERO),
        Statement(-a, "<", ZERO),
        Statement(sp.erf(x), "<", ONE),
        Statement(1 / (1 + b), "<=", ONE),
        Statement(x, "=", sp.S(2), (sp.Eq(x, 2),)),
        Statement(x, ">", y, (x > 1, sp.Lt(y, 0))),
        Statement(ZERO, "<=", sp.Abs(x)),
        Statement(x + y, ">", x - b, (x + y > 2, x - b < 1)),
    ],
)
def test_by_sign(statement: Statement) -> None:
    assert infer(statement, by_sign).statement == statement


def test_by_sign_says_where_the_difference_lies() -> None:
    assert infer(Statement(1 + x**2, ">", ZERO), by_sign).shown


@pytest.mark.parametrize(
    "statement",
    [
        Statement(x**2, ">", ZERO),
        Statement(b, ">", ZERO),
        Statement(x, "<=", x**2),
        Statement(x * y, ">=", ZERO),
        Statement(sp.atan(x), "<", sp.Rational(3, 2)),
        Statement(ZERO, "=", ONE),
        Statement(x, ">", y, (x > 1,)),
    ],
)
def test_not_by_sign(statement: Statement) -> None:
    with pytest.raises(ProofRejected):
        assert infer(statement, by_sign).shown


SQUARE = infer(at_least((x - y) ** 2, ZERO), by_sign)
STRICT = infer(Statement(x**2 + 1, ">", ZERO), by_sign)
STRICT_BELOW = Statement(-(x**2) - 1, "<", ZERO)


def test_rearranged() -> None:
    mean = infer(at_most(2 * x * y, x**2 + y**2), Rearranged(SQUARE, -ONE))
    assert mean.shown
    assert infer(at_least((x - y) ** 2 / a, ZERO), Rearranged(SQUARE, a)).shown
    assert infer(at_most(-((x - y) ** 2) / a, ZERO), Rearranged(SQUARE, -a)).shown
    turned = infer(at_most(-((x - y) ** 2), ZERO), Rearranged(SQUARE, -ONE))
    assert infer(at_least((x - y) ** 2, ZERO), Rearranged(turned, -ONE)).shown
    assert infer(equal(-x, x**2 + x + 1 - (x + 1) ** 2), Rearranged(SAME, -ONE)).shown
    below = infer(Statement(-(x**2) - 1, "<", ZERO), Rearranged(STRICT, -ONE))
    assert infer(Statement(x**2 + 1, ">", ZERO), Rearranged(below, -ONE)).shown
    with pytest.raises(ProofRejected):
        assert infer(Statement(x**2 + 1, "<", ZERO), Rearranged(below, -ONE)).shown


@pytest.mark.parametrize(
    ("statement", "factor"),
    [
        (at_least(x - y, ZERO), x - y),
        (at_least((x - y) ** 2 / 2, ZERO), b),
        (at_least(x, y), ZERO),
        (at_most((x - y) ** 2 / a, ZERO), a),
        (at_least(-((x - y) ** 2) / a, ZERO), -a),
        (Statement((x - y) ** 2, ">", ZERO), ONE),
        (equal((x - y) ** 2, ZERO), ONE),
    ],
)
def test_wrong_rearrangements(statement: Statement, factor: sp.Expr) -> None:
    with pytest.raises(ProofRejected):
        assert infer(statement, Rearranged(SQUARE, factor)).shown


def test_nothing_follows_from_zero_times_something() -> None:
    nothing = infer(equal(ZERO, ZERO), normal_form)
    with pytest.raises(ProofRejected):
        assert infer(equal(x, y), Rearranged(nothing, ZERO)).shown


def test_the_premise_keeps_its_hypotheses() -> None:
    known = infer(at_least(x, ONE, (x >= 1,)), by_sign)
    assert infer(at_least(2 * x, sp.S(2), (x >= 1, y > 0)), Rearranged(known, sp.S.Half)).shown
    with pytest.raises(ProofRejected):
        assert infer(at_least(2 * x, sp.S(2)), Rearranged(known, sp.S.Half)).shown


def test_a_hypothesis_gives_the_factor_its_sign() -> None:
    positive, square = (x > 0,), infer(at_least(y**2, ZERO, (x > 0,)), by_sign)
    assert infer(at_least(y**2 / x, ZERO, positive), Rearranged(square, x)).shown
    assert infer(at_least(y**2 * x, ZERO, positive), Multiplied(square, x)).shown
    assert infer(at_least(y**2 / x, ZERO, positive), Multiplied(square, 1 / x)).shown
    assert infer(at_least(y**2 * x, ZERO, positive), Rearranged(square, 1 / x)).shown
    negative, square = (x < 0,), infer(at_least(y**2, ZERO, (x < 0,)), by_sign)
    assert infer(at_most(y**2 / x, ZERO, negative), Rearranged(square, x)).shown
    with pytest.raises(ProofRejected):
        assert infer(at_least(y**2 * x, ZERO, negative), Multiplied(square, x)).shown


def test_the_factor_is_a_number() -> None:
    """What has a factor that cancels is no product with it where b = 0."""
    given = (sp.Eq(b * x, 0),)
    product = hypothesis(given[0], given)
    with pytest.raises(ProofRejected):
        assert infer(equal(x, 0, given), Multiplied(product, 1 / b)).shown


SAME = infer(equal((x + 1) ** 2, x**2 + 2 * x + 1), normal_form)
KNOWN = infer(at_least(y, ONE, (y >= 1,)), by_sign)


def test_multiplied() -> None:
    assert infer(at_least(b * (x - y) ** 2, 0), Multiplied(SQUARE, b)).shown
    assert infer(at_least(b * (x**2 + 1), 0), Multiplied(STRICT, b)).shown
    assert infer(at_most(-b * (x**2 + 1), 0), Multiplied(infer(STRICT_BELOW, by_sign), b)).shown
    assert infer(equal(b * (x + 1) ** 2, b * (x**2 + 2 * x + 1)), Multiplied(SAME, b)).shown
    assert infer(at_most(b * (x + 1) ** 2, b * (x**2 + 2 * x + 1)), Multiplied(SAME, b)).shown
    assert infer(at_least(b * y, b, (y >= 1, x > 0)), Multiplied(KNOWN, b)).shown


@pytest.mark.parametrize(
    ("statement", "known", "factor"),
    [
        (Statement(b * (x**2 + 1), ">", ZERO), STRICT, b),
        (Statement(-b * (x**2 + 1), "<", ZERO), infer(STRICT_BELOW, by_sign), b),
        (Statement(a * (x - y) ** 2, ">", ZERO), SQUARE, a),
        (equal(a * (x - y) ** 2, 0), SQUARE, a),
        (at_most(a * (x - y) ** 2, 0), SQUARE, a),
        (at_least(b * y, b), KNOWN, b),
        (at_least(b * y, b, (x > 0,)), KNOWN, b),
        (at_least(2 * b * (x - y) ** 2, 0), SQUARE, b),
        (at_least(x * (x - y) ** 2, 0), SQUARE, x),
        (at_least(-a * (x - y) ** 2, 0), SQUARE, -a),
    ],
)
def test_not_multiplied(statement: Statement, known: Theorem, factor: sp.Expr) -> None:
    with pytest.raises(ProofRejected):
        assert infer(statement, Multiplied(known, factor)).shown


def test_strict_gives_weak_and_equal_gives_both() -> None:
    assert infer(at_least(x**2 + 1, ZERO), Rearranged(STRICT)).shown
    assert infer(at_least((x + 1) ** 2, x**2 + 2 * x + 1), Rearranged(SAME)).shown
    assert infer(at_most((x + 1) ** 2, x**2 + 2 * x + 1), Rearranged(SAME)).shown


GIVEN = (x <= y, x >= y)
ABOVE, BELOW = (hypothesis(each, GIVEN) for each in GIVEN)
ABOVE_ONLY = hypothesis(GIVEN[0], GIVEN[:1])


def test_from_above_and_from_below() -> None:
    assert infer(equal(x, y, GIVEN), Antisymmetry(ABOVE, BELOW)).shown


@pytest.mark.parametrize(
    ("statement", "rule"),
    [
        (equal(x, y, GIVEN[:1]), Antisymmetry(ABOVE_ONLY, ABOVE_ONLY)),
        (equal(x, y), Antisymmetry(ABOVE, BELOW)),
        (equal(x, y + 1, GIVEN), Antisymmetry(ABOVE, BELOW)),
        (Statement(x, "<", y, GIVEN), Antisymmetry(ABOVE, BELOW)),
        (equal(x, y, GIVEN), Antisymmetry(Theorem(ABOVE.statement, ()), BELOW)),
    ],
)
def test_not_both_ways(statement: Statement, rule: Antisymmetry) -> None:
    with pytest.raises(ProofRejected):
        assert infer(statement, rule).shown


FLAT = (sp.Eq((x - y) ** 2, 0), sp.Eq(x * y, 0), sp.Eq(x**2, 1))
ZERO_SQUARE, PRODUCT, UNIT = (hypothesis(each, FLAT) for each in FLAT)


def test_a_number_whose_square_is_zero() -> None:
    assert infer(equal(x - y, 0, FLAT), SquareIsZero(ZERO_SQUARE)).shown
    assert infer(equal(y - x, 0, FLAT), SquareIsZero(ZERO_SQUARE)).shown


@pytest.mark.parametrize(
    ("statement", "known"),
    [
        (equal(x, 0, FLAT), PRODUCT),
        (equal(x + y, 0, FLAT), ZERO_SQUARE),
        (equal(x, 0, FLAT), UNIT),
        (equal(x, y, FLAT), ZERO_SQUARE),
        (Statement(x - y, ">", ZERO, FLAT), ZERO_SQUARE),
        (equal(x - y, 0), ZERO_SQUARE),
        (equal(x - y, 0, FLAT), Theorem(ZERO_SQUARE.statement, ())),
    ],
)
def test_a_square_that_is_not_zero(statement: Statement, known: Theorem) -> None:
    with pytest.raises(ProofRejected):
        assert infer(statement, SquareIsZero(known)).shown


# Divided

PRODUCT = (x * (y - 1) <= 0, x > 0)


def test_what_is_positive_is_divided_by() -> None:
    known, positive = (hypothesis(each, PRODUCT) for each in PRODUCT)
    goal = at_most(y, ONE, PRODUCT)
    assert infer(goal, Divided(known, positive)).shown
    turned = hypothesis(PRODUCT[0].reversed, (PRODUCT[0].reversed, PRODUCT[1]))
    assert turned.statement.sign == ">="


@pytest.mark.parametrize(
    "statement",
    [
        Statement(y, "<", ONE, PRODUCT),
        equal(y, ONE, PRODUCT),
        at_least(y, ONE, PRODUCT),
        at_most(y, ZERO, PRODUCT),
        at_most(y, ONE, PRODUCT[:1]),
        at_most(y, ONE, PRODUCT[1:]),
    ],
)
def test_wrong_divisions(statement: Statement) -> None:
    known, positive = (hypothesis(each, PRODUCT) for each in PRODUCT)
    with pytest.raises(ProofRejected):
        assert infer(statement, Divided(known, positive)).shown


def test_what_is_only_not_negative_is_not_divided_by() -> None:
    given = (PRODUCT[0], x >= 0)
    known, weak = (hypothesis(each, given) for each in given)
    with pytest.raises(ProofRejected):
        assert infer(at_most(y, ONE, given), Divided(known, weak)).shown
    negative = (PRODUCT[0], x < 0)
    known, below = (hypothesis(each, negative) for each in negative)
    with pytest.raises(ProofRejected):
        assert infer(at_most(y, ONE, negative), Divided(known, below)).shown
