"""Adding up relations: every way to get a sign, a hypothesis or a term wrong."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
import sympy as sp

from slr_verify.calculus.chain import chain
from slr_verify.calculus.rule import ProofRejected
from slr_verify.calculus.rules.algebra import by_sign
from slr_verify.calculus.rules.assumption import hypothesis
from slr_verify.calculus.rules.combination import LinearArithmetic, Summand, adding
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.language.statement import Statement, at_least, at_most, equal, less, more

x, y = sp.symbols("x y", real=True)
a = sp.Symbol("a", positive=True)
ONE = sp.S.One
GIVEN = (x <= 1, y < 2, sp.Eq(x * y, 3))
BELOW, STRICTLY, PRODUCT = (hypothesis(each, GIVEN) for each in GIVEN)
SIGNED = (x < 1, x > -1, y > 0)
LESS, MORE, _ = (hypothesis(each, SIGNED) for each in SIGNED)


@pytest.mark.parametrize(
    ("statement", "rule"),
    [
        (at_most(x + 2 * y, 5, GIVEN), adding((1, BELOW), (2, STRICTLY))),
        (less(x + 2 * y, 5, GIVEN), adding((1, BELOW), (2, STRICTLY))),
        (at_least(5, x + 2 * y, GIVEN), adding((1, BELOW), (2, STRICTLY))),
        (at_least(3 - 2 * x - y, -2, GIVEN), adding((1, BELOW, STRICTLY), (-1, PRODUCT))),
        (at_most(x, 1 + a * y**2, GIVEN), adding((1, BELOW), rest=a * y**2)),
        (less(x, 1 + a, GIVEN), adding((1, BELOW), rest=a)),
        (equal(-2 * x * y, -6, GIVEN), adding((-2, PRODUCT))),
        (more(1 + x**2, 0), adding(rest=1 + x**2)),
        (less(x * y, 4, GIVEN), adding((-1, PRODUCT), rest=ONE)),
        (at_most(x, 1, GIVEN), LinearArithmetic((Summand(ONE, (BELOW,)),))),
        (less(x * y, y, SIGNED), adding((y, LESS))),
        (more(x * y, -y, SIGNED), adding((y, MORE))),
        (more(x / y, -1 / y, SIGNED), adding((1 / y, MORE))),
        (more(x + 1 / y, -1, SIGNED), adding((1, MORE), rest=1 / y)),
    ],
)
def test_sums(statement: Statement, rule: LinearArithmetic) -> None:
    assert infer(statement, rule).shown


@pytest.mark.parametrize(
    ("statement", "rule"),
    [
        (at_most(-x, -1, GIVEN), adding((-1, BELOW))),
        (at_most(x * y, y, GIVEN), adding((y, BELOW))),
        (at_most(x, 2, GIVEN), adding((1, BELOW))),
        (at_most(x, 1 - x**2, GIVEN), adding((1, BELOW), rest=-(x**2))),
        (less(x, 1, GIVEN), adding((1, BELOW))),
        (more(1, x, GIVEN), adding((1, BELOW))),
        (less(x, 1 + x**2, GIVEN), adding((1, BELOW), rest=x**2)),
        (
            less(x * y, 2 * x + y - 2, GIVEN),
            adding((-1, BELOW, STRICTLY)),
        ),
        (less(0, (1 - x) * (2 - y), GIVEN), adding((1, BELOW, STRICTLY))),
        (less(x**2 * y, 2 * x**2, GIVEN), adding((x**2, STRICTLY))),
        (less(x * y, 3, GIVEN), adding((1, PRODUCT))),
        (less(3, x * y, GIVEN), adding((1, PRODUCT))),
        (equal(x, 1, GIVEN), adding((-1, BELOW))),
        (equal(1, x, GIVEN), adding((1, BELOW))),
        (equal(x**2, 0), adding(rest=x**2)),
        (at_most(x, 1), adding((1, BELOW))),
        (at_most(x, 1, (x <= 2,)), adding((1, BELOW))),
        (at_most(x / y, 1 / y, GIVEN), adding((1 / y, BELOW))),
        (at_most(0, 1 / x, GIVEN), adding(rest=1 / x)),
        (at_most(x, 1, GIVEN), LinearArithmetic(Summand(ONE, (BELOW,)))),
        (at_most(x, 1, GIVEN), LinearArithmetic((BELOW,))),
        (at_most(x, 1, GIVEN), LinearArithmetic(((ONE, BELOW),))),
        (at_most(x, 1, GIVEN), LinearArithmetic((Summand(ONE, BELOW),))),
    ],
)
def test_sums_that_are_refused(statement: Statement, rule: LinearArithmetic) -> None:
    with pytest.raises(ProofRejected):
        assert infer(statement, rule).shown


class Changing:
    """Something that gives a theorem when it is looked at first, and another thing afterwards."""

    def __init__(self, *each: object) -> None:
        self.each = list(each)

    def __iter__(self) -> Iterator[object]:
        return iter([self.each.pop(0) if len(self.each) > 1 else self.each[0]])


class Nothing:
    """A rest that vanishes when it is subtracted, and says that it is zero."""

    def __rsub__(self, other: object) -> sp.Expr:
        return sp.S.Zero

    def __ne__(self, other: object) -> bool:
        return False

    __hash__ = object.__hash__


class Lax(Summand):
    """A summand that asks for nothing."""

    def require_usable(self, given: object) -> None:
        return


FALSE = Theorem(at_most(x, 0), ())


@pytest.mark.parametrize(
    ("statement", "rule"),
    [
        (at_most(x, 0), LinearArithmetic((Lax(ONE, (FALSE,)),))),
        (at_most(x, 0), LinearArithmetic([Summand(ONE, (FALSE,))])),
        (at_most(x, 0), adding((1, FALSE))),
        (
            at_most(x, 0),
            LinearArithmetic((Summand(ONE, Changing(BELOW, FALSE)),)),
        ),
        (at_most(x, 0), LinearArithmetic((Summand(ONE, [FALSE]),))),
        (equal(x, 0), LinearArithmetic((), Nothing())),
        (at_most(x, 0), LinearArithmetic((), Nothing())),
        (
            at_most(x / 2, sp.S.Half, GIVEN),
            LinearArithmetic((Summand(0.5, (BELOW,)),)),
        ),
        (
            at_most(x, 2, GIVEN),
            LinearArithmetic((Summand(ONE, (BELOW,)),), 1.0),
        ),
    ],
)
def test_what_only_looks_like_a_term(statement: Statement, rule: LinearArithmetic) -> None:
    with pytest.raises(ProofRejected):
        assert infer(statement, rule).shown


def test_a_stronger_hypothesis_covers_a_weaker_one() -> None:
    known = chain(x, (x <= 1,)).at_most(1, by=by_sign).theorem()
    assert infer(at_most(x, 1, (x < 1,)), adding((1, known))).shown
    with pytest.raises(ProofRejected):
        assert infer(at_most(x, 1, (x < 2,)), adding((1, known))).shown
