"""What is read has one name for each thing, and is about real numbers: nothing is captured by its name."""

from __future__ import annotations

import pytest
import sympy as sp

from slr_verify.calculus.reading.names import new_symbol
from slr_verify.calculus.rule import ProofRejected, Rule
from slr_verify.calculus.rules.algebra import by_sign, evaluation, normal_form
from slr_verify.calculus.rules.assumption import assumed
from slr_verify.calculus.rules.gaussian.linearity import linearity
from slr_verify.calculus.rules.integration import FundamentalTheorem
from slr_verify.calculus.rules.limits import ByContinuity
from slr_verify.calculus.rules.sums import sum_linearity
from slr_verify.calculus.theorem import infer
from slr_verify.language.almost_every import AlmostEvery
from slr_verify.language.expectation import E
from slr_verify.language.integral import Integral, Sum
from slr_verify.language.law import G
from slr_verify.language.limit import Limit
from slr_verify.language.statement import Statement, at_least, equal, more
from slr_verify.language.value import derivative, value_at
from slr_verify.model.zeta import zeta, zeta_t

x, y = sp.symbols("x y", real=True)
n, i = (sp.Symbol(name, integer=True, positive=True) for name in ("n", "i"))
THIRD = sp.Rational(1, 3)
OTHERS = (sp.Symbol("x", positive=True), sp.Dummy("x", real=True))


def refused(statement: Statement, rule: Rule, words: str = "two things are called") -> None:
    with pytest.raises(ProofRejected, match=words):
        infer(statement, rule)


@pytest.mark.parametrize("q", OTHERS)
def test_a_free_symbol_is_not_caught_by_a_binder(q: sp.Symbol) -> None:
    """The integral of x q over q is x/2, and that of x is x."""
    refused(equal(Integral(x * q, (q, 0, 1)), THIRD), FundamentalTheorem(q**3 / 3))
    refused(equal(Integral(x, (q, 0, 1)), sp.S.Half), FundamentalTheorem(q**2 / 2))
    refused(equal(value_at(x * q, (q,), (sp.S(2),)), 4), evaluation)
    refused(equal(value_at(x, (q,), (sp.S(2),)), 2), normal_form)
    refused(equal(derivative(x, q), 1), normal_form)
    zero = sp.Eq(Limit(q, sp.Tuple(q)), 0, evaluate=False)
    refused(equal(Limit(x, sp.Tuple(q)), 0, (zero,)), ByContinuity(y, (y,), (q,)))


def test_nor_by_a_mean_or_a_sum() -> None:
    g = sp.Symbol("G", positive=True)
    refused(equal(E(g * G), E(G**2)), linearity)
    refused(equal(E(g * G), 1), normal_form)
    real = sp.Symbol("i", real=True)
    refused(equal(Sum(real * i, (i, 1, n)), Sum(i**2, (i, 1, n))), sum_linearity)


def test_two_free_symbols_of_one_name() -> None:
    refused(equal(x, OTHERS[0]), normal_form, "two symbols have one name")


def test_names_that_the_reader_takes_are_new() -> None:
    slot = sp.Symbol("slot", real=True)
    refused(equal(zeta_t(x, slot), derivative(zeta(x, x), x)), normal_form, "does not show")
    assert new_symbol("slot", slot).name == "slot'"
    assert new_symbol("slot", x).name == "slot"


@pytest.mark.parametrize(
    ("statement", "rule"),
    [
        (at_least(sp.Symbol("z", imaginary=True) ** 2, 0), by_sign),
        (at_least(sp.Symbol("z") ** 2, 0), by_sign),
        (more(sp.Symbol("w", infinite=True) + 1, sp.Symbol("w", infinite=True)), by_sign),
        (more(sp.Symbol("w", extended_positive=True), 0), by_sign),
    ],
)
def test_symbols_are_real_numbers(statement: Statement, rule: Rule) -> None:
    refused(statement, rule, "is not declared to be a real number")


def test_factors_commute() -> None:
    a, b = sp.symbols("a b", commutative=False)
    refused(equal(a * b, b * a), normal_form, "is not declared to be a real number")


def test_almost_everywhere_is_not_assumed() -> None:
    """The area of kappa over the square is zero, though kappa is not."""
    nothing = sp.Eq(AlmostEvery(x, x, y), 0, evaluate=False)
    refused(equal(AlmostEvery(x, x, y), 0, (nothing,)), assumed, "can be shown, not assumed")
