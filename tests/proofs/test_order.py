"""Order: by signs, and by rearranging what is known."""

from __future__ import annotations

import pytest
import sympy as sp

from slr_verify.proofs.algebraic import normal_form
from slr_verify.proofs.assumption import hypothesis
from slr_verify.proofs.order import (
    BothWays,
    Divided,
    Multiplied,
    Rearranged,
    SquareIsZero,
    by_sign,
)
from slr_verify.proofs.rule import Justification, ProofRejected
from slr_verify.proofs.statement import Statement, at_least, at_most, equal
from slr_verify.proofs.theorem import Theorem, infer

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
    (step,) = infer(Statement(1 + x**2, ">", ZERO), by_sign).steps
    assert (step.why.words, *step.why.discharged) == (
        "every term has the right sign",
        "x**2 + 1 lies in [1, inf)",
    )


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
    with pytest.raises(ProofRejected, match="by signs"):
        infer(statement, by_sign)


SQUARE = infer(at_least((x - y) ** 2, ZERO), by_sign)
STRICT = infer(Statement(x**2 + 1, ">", ZERO), by_sign)
STRICT_BELOW = Statement(-(x**2) - 1, "<", ZERO)


def test_rearranged() -> None:
    mean = infer(at_most(2 * x * y, x**2 + y**2), Rearranged(SQUARE, -ONE))
    assert mean.steps[0].why == Justification("rearranging", premises=(SQUARE,))
    infer(at_least((x - y) ** 2 / a, ZERO), Rearranged(SQUARE, a))
    infer(at_most(-((x - y) ** 2) / a, ZERO), Rearranged(SQUARE, -a))
    turned = infer(at_most(-((x - y) ** 2), ZERO), Rearranged(SQUARE, -ONE))
    infer(at_least((x - y) ** 2, ZERO), Rearranged(turned, -ONE))
    infer(equal(-x, x**2 + x + 1 - (x + 1) ** 2), Rearranged(SAME, -ONE))
    below = infer(Statement(-(x**2) - 1, "<", ZERO), Rearranged(STRICT, -ONE))
    infer(Statement(x**2 + 1, ">", ZERO), Rearranged(below, -ONE))
    with pytest.raises(ProofRejected, match="does not give"):
        infer(Statement(x**2 + 1, "<", ZERO), Rearranged(below, -ONE))


@pytest.mark.parametrize(
    ("statement", "factor", "reason"),
    [
        (at_least(x - y, ZERO), x - y, "cannot show that the factor x - y is not zero"),
        (at_least((x - y) ** 2 / 2, ZERO), b, "is not .* divided by b"),
        (at_least(x, y), ZERO, "is not .* divided by 0"),
        (at_most((x - y) ** 2 / a, ZERO), a, "does not give"),
        (at_least(-((x - y) ** 2) / a, ZERO), -a, "does not give"),
        (Statement((x - y) ** 2, ">", ZERO), ONE, "does not give"),
        (equal((x - y) ** 2, ZERO), ONE, "does not give"),
    ],
)
def test_wrong_rearrangements(statement: Statement, factor: sp.Expr, reason: str) -> None:
    with pytest.raises(ProofRejected, match=reason):
        infer(statement, Rearranged(SQUARE, factor))


def test_nothing_follows_from_zero_times_something() -> None:
    nothing = infer(equal(ZERO, ZERO), normal_form)
    with pytest.raises(ProofRejected, match="the factor 0 is not zero"):
        infer(equal(x, y), Rearranged(nothing, ZERO))


def test_the_premise_keeps_its_hypotheses() -> None:
    known = infer(at_least(x, ONE, (x >= 1,)), by_sign)
    infer(at_least(2 * x, sp.S(2), (x >= 1, y > 0)), Rearranged(known, sp.S.Half))
    with pytest.raises(ProofRejected, match="does not give"):
        infer(at_least(2 * x, sp.S(2)), Rearranged(known, sp.S.Half))


def test_a_hypothesis_gives_the_factor_its_sign() -> None:
    positive, square = (x > 0,), infer(at_least(y**2, ZERO, (x > 0,)), by_sign)
    infer(at_least(y**2 / x, ZERO, positive), Rearranged(square, x))
    infer(at_least(y**2 * x, ZERO, positive), Multiplied(square, x))
    infer(at_least(y**2 / x, ZERO, positive), Multiplied(square, 1 / x))
    infer(at_least(y**2 * x, ZERO, positive), Rearranged(square, 1 / x))
    negative, square = (x < 0,), infer(at_least(y**2, ZERO, (x < 0,)), by_sign)
    infer(at_most(y**2 / x, ZERO, negative), Rearranged(square, x))
    with pytest.raises(ProofRejected, match="the factor x is not negative"):
        infer(at_least(y**2 * x, ZERO, negative), Multiplied(square, x))


def test_the_factor_is_a_number() -> None:
    """0/b = 0, and what has a factor that cancels, is no product with it where b = 0."""
    given = (sp.Eq(b * x, 0),)
    product, nothing = hypothesis(given[0], given), infer(equal(ZERO, ZERO), normal_form)
    for goal, rule in (
        (equal(x, 0, given), Multiplied(product, 1 / b)),
        (equal(ZERO, ZERO), Multiplied(nothing, 1 / b)),
        (equal(x * b, 0, given), Rearranged(hypothesis(sp.Eq(x, 0), (sp.Eq(x, 0),)), 1 / b)),
    ):
        with pytest.raises(ProofRejected, match="1/b may be undefined"):
            infer(goal, rule)


SAME = infer(equal((x + 1) ** 2, x**2 + 2 * x + 1), normal_form)
KNOWN = infer(at_least(y, ONE, (y >= 1,)), by_sign)


def test_multiplied() -> None:
    (step,) = infer(at_least(b * (x - y) ** 2, 0), Multiplied(SQUARE, b)).steps
    words = "multiplying by a factor that is not negative"
    assert step.why == Justification(words, premises=(SQUARE,))
    infer(at_least(b * (x**2 + 1), 0), Multiplied(STRICT, b))
    infer(at_most(-b * (x**2 + 1), 0), Multiplied(infer(STRICT_BELOW, by_sign), b))
    infer(equal(b * (x + 1) ** 2, b * (x**2 + 2 * x + 1)), Multiplied(SAME, b))
    infer(at_most(b * (x + 1) ** 2, b * (x**2 + 2 * x + 1)), Multiplied(SAME, b))
    infer(at_least(b * y, b, (y >= 1, x > 0)), Multiplied(KNOWN, b))


@pytest.mark.parametrize(
    ("statement", "known", "factor", "reason"),
    [
        (Statement(b * (x**2 + 1), ">", ZERO), STRICT, b, "does not give"),
        (Statement(-b * (x**2 + 1), "<", ZERO), infer(STRICT_BELOW, by_sign), b, "does not give"),
        (Statement(a * (x - y) ** 2, ">", ZERO), SQUARE, a, "does not give"),
        (equal(a * (x - y) ** 2, 0), SQUARE, a, "does not give"),
        (at_most(a * (x - y) ** 2, 0), SQUARE, a, "does not give"),
        (at_least(b * y, b), KNOWN, b, "does not give"),
        (at_least(b * y, b, (x > 0,)), KNOWN, b, "does not give"),
        (at_least(2 * b * (x - y) ** 2, 0), SQUARE, b, "is not .* times b"),
        (at_least(x * (x - y) ** 2, 0), SQUARE, x, "cannot show that the factor x is not negative"),
        (at_least(-a * (x - y) ** 2, 0), SQUARE, -a, "factor -a is not negative"),
    ],
)
def test_not_multiplied(statement: Statement, known: Theorem, factor: sp.Expr, reason: str) -> None:
    with pytest.raises(ProofRejected, match=reason):
        infer(statement, Multiplied(known, factor))


def test_strict_gives_weak_and_equal_gives_both() -> None:
    infer(at_least(x**2 + 1, ZERO), Rearranged(STRICT))
    infer(at_least((x + 1) ** 2, x**2 + 2 * x + 1), Rearranged(SAME))
    infer(at_most((x + 1) ** 2, x**2 + 2 * x + 1), Rearranged(SAME))


GIVEN = (x <= y, x >= y)
ABOVE, BELOW = (hypothesis(each, GIVEN) for each in GIVEN)


def test_from_above_and_from_below() -> None:
    (step,) = infer(equal(x, y, GIVEN), BothWays(ABOVE, BELOW)).steps
    assert step.why == Justification("from above and from below", premises=(ABOVE, BELOW))


@pytest.mark.parametrize(
    ("statement", "rule", "reason"),
    [
        (equal(x, y, GIVEN), BothWays(ABOVE, ABOVE), "the premise must be"),
        (equal(x, y, GIVEN), BothWays(BELOW, ABOVE), "the premise must be"),
        (equal(y, x, GIVEN), BothWays(ABOVE, BELOW), "the premise must be"),
        (equal(x, y), BothWays(ABOVE, BELOW), "the premise must be"),
        (equal(x, y + 1, GIVEN), BothWays(ABOVE, BELOW), "the premise must be"),
        (Statement(x, "<", y, GIVEN), BothWays(ABOVE, BELOW), "both ways show an equality"),
        (equal(x, y, GIVEN), BothWays(Theorem(ABOVE.statement, ()), BELOW), "was not issued"),
    ],
)
def test_not_both_ways(statement: Statement, rule: BothWays, reason: str) -> None:
    with pytest.raises(ProofRejected, match=reason):
        infer(statement, rule)


FLAT = (sp.Eq((x - y) ** 2, 0), sp.Eq(x * y, 0), sp.Eq(x**2, 1))
ZERO_SQUARE, PRODUCT, UNIT = (hypothesis(each, FLAT) for each in FLAT)


def test_a_number_whose_square_is_zero() -> None:
    (step,) = infer(equal(x - y, 0, FLAT), SquareIsZero(ZERO_SQUARE)).steps
    assert step.why == Justification("its square is zero", premises=(ZERO_SQUARE,))
    infer(equal(y - x, 0, FLAT), SquareIsZero(ZERO_SQUARE))


@pytest.mark.parametrize(
    ("statement", "known", "reason"),
    [
        (equal(x, 0, FLAT), PRODUCT, "is not the square"),
        (equal(x - y, 0, FLAT), PRODUCT, "is not the square"),
        (equal(x + y, 0, FLAT), ZERO_SQUARE, "is not the square"),
        (equal(x, 0, FLAT), UNIT, "does not say that x is zero"),
        (equal(x, y, FLAT), ZERO_SQUARE, "does not say"),
        (Statement(x - y, ">", ZERO, FLAT), ZERO_SQUARE, "does not say"),
        (equal(x - y, 0), ZERO_SQUARE, "is not known under"),
        (equal(x - y, 0, FLAT), Theorem(ZERO_SQUARE.statement, ()), "was not issued"),
    ],
)
def test_a_square_that_is_not_zero(statement: Statement, known: Theorem, reason: str) -> None:
    with pytest.raises(ProofRejected, match=reason):
        infer(statement, SquareIsZero(known))


# Divided

PRODUCT = (x * (y - 1) <= 0, x > 0)


def test_what_is_positive_is_divided_by() -> None:
    known, positive = (hypothesis(each, PRODUCT) for each in PRODUCT)
    goal = at_most(y, ONE, PRODUCT)
    (step,) = infer(goal, Divided(known, positive)).steps
    assert step.why == Justification("dividing by what is positive", premises=(known, positive))
    turned = hypothesis(PRODUCT[0].reversed, (PRODUCT[0].reversed, PRODUCT[1]))
    assert turned.statement.sign == ">="


@pytest.mark.parametrize(
    ("statement", "reason"),
    [
        (Statement(y, "<", ONE, PRODUCT), "does not give"),
        (equal(y, ONE, PRODUCT), "does not give"),
        (at_least(y, ONE, PRODUCT), "does not give"),
        (at_most(y, ZERO, PRODUCT), "is not .* times x"),
        (at_most(y, ONE, PRODUCT[:1]), "are not known under"),
        (at_most(y, ONE, PRODUCT[1:]), "are not known under"),
    ],
)
def test_wrong_divisions(statement: Statement, reason: str) -> None:
    known, positive = (hypothesis(each, PRODUCT) for each in PRODUCT)
    with pytest.raises(ProofRejected, match=reason):
        infer(statement, Divided(known, positive))


def test_what_is_only_not_negative_is_not_divided_by() -> None:
    given = (PRODUCT[0], x >= 0)
    known, weak = (hypothesis(each, given) for each in given)
    with pytest.raises(ProofRejected, match="does not say that something is positive"):
        infer(at_most(y, ONE, given), Divided(known, weak))
    negative = (PRODUCT[0], x < 0)
    known, below = (hypothesis(each, negative) for each in negative)
    with pytest.raises(ProofRejected, match="is not .* times -x"):
        infer(at_most(y, ONE, negative), Divided(known, below))
