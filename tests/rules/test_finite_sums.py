"""Sums with a symbolic number of terms: linearity, and comparison term by term."""

from __future__ import annotations

import pytest
import sympy as sp

from slr_verify.calculus.rule import ProofRejected
from slr_verify.calculus.rules.algebra import by_sign
from slr_verify.calculus.rules.sums import Termwise, sum_linearity
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.language.integral import Sum
from slr_verify.language.statement import Statement, at_least, at_most, equal

i, L, K, ell = (sp.Symbol(name, integer=True, positive=True) for name in ("i", "L", "K", "l"))
x, y = sp.symbols("x y", real=True)
ONE = sp.S.One


def over(term: sp.Expr, upper: sp.Expr = L, index: sp.Symbol = i) -> Sum:
    return Sum(term, (index, 1, upper))


def test_sums_are_split_and_constants_come_out() -> None:
    split = x * over(i) + y * over(i**2)
    assert infer(equal(over(x * i + y * i**2), split), sum_linearity).shown
    powers = x * over(i**3) + 2 * x * y * over(i**2) + x * y**2 * over(i)
    assert infer(equal(over(x * i * (i + y) ** 2), powers), sum_linearity).shown


def test_ones_are_counted() -> None:
    assert infer(equal(over(ONE), L), sum_linearity).shown
    assert infer(equal(over(x), L * x), sum_linearity).shown


@pytest.mark.parametrize(
    "wrong",
    [
        equal(over(ONE), L - 1),
        equal(over(ONE, sp.Symbol("m", integer=True)), sp.Symbol("m", integer=True)),
        equal(over(ONE, x), x),
        equal(Sum(ONE, (i, 0, L)), L),
        equal(Sum(ONE, (i, 2, L)), L),
    ],
)
def test_ones_are_not_counted_wrongly(wrong: Statement) -> None:
    with pytest.raises(ProofRejected):
        infer(wrong, sum_linearity)


def test_the_name_of_the_index_does_not_matter() -> None:
    assert infer(equal(over(i**2), over(ell**2, index=ell)), sum_linearity).shown
    assert sum_linearity.rewrite(over(x * i**2), ()) == x * over(ell**2, index=ell)
    kept = over(i * sp.exp(i * ell))
    assert sum_linearity.rewrite(kept, ()) == kept


@pytest.mark.parametrize(
    "wrong", [x * over(i) + y, x * over(i) + (L + 1) * y, x * over(i, K) + L * y, x * over(i**2)]
)
def test_what_is_not_linear(wrong: sp.Expr) -> None:
    with pytest.raises(ProofRejected):
        assert infer(equal(over(x * i + y), wrong), sum_linearity).shown


def test_a_double_sum_is_refused() -> None:
    with pytest.raises(ProofRejected, match="is no sum over one index"):
        sum_linearity.rewrite(Sum(i * ell, (i, 1, L), (ell, 1, L)), ())


TERMS = infer(at_least(i, ONE), by_sign)
STRICT = infer(Statement(i + 1, ">", ONE), by_sign)


def test_term_by_term() -> None:
    found = infer(at_least(over(i), over(ONE)), Termwise(TERMS))
    assert found.shown
    assert infer(at_least(over(i, K), over(ONE, K), (x > 0,)), Termwise(TERMS)).shown


@pytest.mark.parametrize(
    ("statement", "known"),
    [
        (at_most(over(i), over(ONE)), TERMS),
        (equal(over(i), over(ONE)), TERMS),
        (at_least(over(ONE), over(i)), TERMS),
        (at_least(over(i), over(2 * ONE)), TERMS),
        (at_least(over(i), over(ONE, K)), TERMS),
        (Statement(over(i + 1), ">", over(ONE)), STRICT),
        (at_least(i, over(ONE)), TERMS),
        (at_least(over(i), over(ONE)), Theorem(TERMS.statement, ())),
    ],
)
def test_not_term_by_term(statement: Statement, known: Theorem) -> None:
    with pytest.raises(ProofRejected):
        assert infer(statement, Termwise(known)).shown


def test_the_terms_keep_their_hypotheses() -> None:
    given = (x >= 1,)
    known = infer(at_least(i + x, i + 1, given), by_sign)
    assert infer(at_least(over(i + x), over(i + 1), (*given, y > 0)), Termwise(known)).shown
    with pytest.raises(ProofRejected):
        assert infer(at_least(over(i + x), over(i + 1)), Termwise(known)).shown


def test_a_hypothesis_about_the_index_cannot_be_carried_over() -> None:
    """From i >= 2 it would follow that the sum of i from 1 to 1 is at least 2."""
    known = infer(at_least(i, 2 * ONE, (i >= 2,)), by_sign)
    with pytest.raises(ProofRejected):
        assert infer(at_least(over(i), over(2 * ONE), (i >= 2,)), Termwise(known)).shown
