"""Adding up relations: every way to get a sign, a hypothesis or a term wrong."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
import sympy as sp

from slr_verify.proofs.assumption import hypothesis
from slr_verify.proofs.chain import chain
from slr_verify.proofs.combination import Combination, Term, adding
from slr_verify.proofs.order import by_sign
from slr_verify.proofs.rule import ProofRejected
from slr_verify.proofs.statement import Statement, at_least, at_most, equal, less, more
from slr_verify.proofs.theorem import Theorem, infer

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
        (at_most(x, 1, GIVEN), Combination((Term(ONE, (BELOW,)),))),
        (less(x * y, y, SIGNED), adding((y, LESS))),
        (more(x * y, -y, SIGNED), adding((y, MORE))),
        (more(x / y, -1 / y, SIGNED), adding((1 / y, MORE))),
        (more(x + 1 / y, -1, SIGNED), adding((1, MORE), rest=1 / y)),
    ],
)
def test_sums(statement: Statement, rule: Combination) -> None:
    (step,) = infer(statement, rule).steps
    assert step.why.words == "adding up"
    assert set(step.why.premises) == {each for t in rule.terms for each in t.known}


@pytest.mark.parametrize(
    ("statement", "rule", "reason"),
    [
        (at_most(-x, -1, GIVEN), adding((-1, BELOW)), "the factor -1 is not negative"),
        (at_most(x * y, y, GIVEN), adding((y, BELOW)), "the factor y is not negative"),
        (at_most(x, 2, GIVEN), adding((1, BELOW)), "not the sum"),
        (at_most(x, 1 - x**2, GIVEN), adding((1, BELOW), rest=-(x**2)), "the rest"),
        (less(x, 1, GIVEN), adding((1, BELOW)), "nothing that is added up"),
        (more(1, x, GIVEN), adding((1, BELOW)), "nothing that is added up"),
        (less(x, 1 + x**2, GIVEN), adding((1, BELOW), rest=x**2), "nothing that is added up"),
        (
            less(x * y, 2 * x + y - 2, GIVEN),
            adding((-1, BELOW, STRICTLY)),
            "the factor -1 is not negative",
        ),
        (less(0, (1 - x) * (2 - y), GIVEN), adding((1, BELOW, STRICTLY)), "nothing that is"),
        (less(x**2 * y, 2 * x**2, GIVEN), adding((x**2, STRICTLY)), "nothing that is"),
        (less(x * y, 3, GIVEN), adding((1, PRODUCT)), "not the sum"),
        (less(3, x * y, GIVEN), adding((1, PRODUCT)), "not the sum|nothing that is added up"),
        (equal(x, 1, GIVEN), adding((-1, BELOW)), "the factor -1 is not negative"),
        (equal(1, x, GIVEN), adding((1, BELOW)), "an equality is a sum of equalities"),
        (equal(x**2, 0), adding(rest=x**2), "an equality is a sum of equalities"),
        (at_most(x, 1), adding((1, BELOW)), "is not among"),
        (at_most(x, 1, (x <= 2,)), adding((1, BELOW)), "is not among"),
        (at_most(x / y, 1 / y, GIVEN), adding((1 / y, BELOW)), "may be undefined"),
        (at_most(0, 1 / x, GIVEN), adding(rest=1 / x), "may be undefined"),
        (at_most(0, 1), adding(rest=1 / x), "1/x may be undefined"),
        (at_most(x, 1, GIVEN), Combination(Term(ONE, (BELOW,))), "is not a tuple of terms"),
        (at_most(x, 1, GIVEN), Combination((BELOW,)), "is not a tuple of terms"),
        (at_most(x, 1, GIVEN), Combination(((ONE, BELOW),)), "is not a tuple of terms"),
        (at_most(x, 1, GIVEN), Combination((Term(ONE, BELOW),)), "is not a tuple of theorems"),
    ],
)
def test_sums_that_are_refused(statement: Statement, rule: Combination, reason: str) -> None:
    with pytest.raises(ProofRejected, match=reason):
        infer(statement, rule)


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


class Lax(Term):
    """A term that asks for nothing."""

    def require_usable(self, given: object) -> None:
        return


FALSE = Theorem(at_most(x, 0), ())


@pytest.mark.parametrize(
    ("statement", "rule", "reason"),
    [
        (at_most(x, 0), Combination((Lax(ONE, (FALSE,)),)), "not a record of the house"),
        (at_most(x, 0), Combination([Term(ONE, (FALSE,))]), "not a record of the house"),
        (at_most(x, 0), adding((1, FALSE)), "was not issued"),
        (
            at_most(x, 0),
            Combination((Term(ONE, Changing(BELOW, FALSE)),)),
            "not a record of the house",
        ),
        (at_most(x, 0), Combination((Term(ONE, [FALSE]),)), "not a record of the house"),
        (equal(x, 0), Combination((), Nothing()), "not a record of the house"),
        (at_most(x, 0), Combination((), Nothing()), "not a record of the house"),
        (
            at_most(x / 2, sp.S.Half, GIVEN),
            Combination((Term(0.5, (BELOW,)),)),
            "not a record of the house",
        ),
        (
            at_most(x, 2, GIVEN),
            Combination((Term(ONE, (BELOW,)),), 1.0),
            "not a record of the house",
        ),
    ],
)
def test_what_only_looks_like_a_term(statement: Statement, rule: Combination, reason: str) -> None:
    with pytest.raises(ProofRejected, match=reason):
        infer(statement, rule)


def test_a_stronger_hypothesis_covers_a_weaker_one() -> None:
    known = chain(x, (x <= 1,)).at_most(1, by=by_sign).theorem()
    infer(at_most(x, 1, (x < 1,)), adding((1, known)))
    with pytest.raises(ProofRejected, match="is not among"):
        infer(at_most(x, 1, (x < 2,)), adding((1, known)))
