"""Sums with a symbolic number of terms: linearity, and comparison term by term."""

from __future__ import annotations

import pytest
import sympy as sp

from slr_verify.algebra.integral import Sum
from slr_verify.proofs.finite_sums import Termwise, sum_linearity
from slr_verify.proofs.order import by_sign
from slr_verify.proofs.rule import Justification, ProofRejected
from slr_verify.proofs.statement import Statement, at_least, at_most, equal
from slr_verify.proofs.theorem import Theorem, infer

i, L, K, ell = (sp.Symbol(name, integer=True, positive=True) for name in ("i", "L", "K", "l"))
x, y = sp.symbols("x y", real=True)
ONE = sp.S.One


def over(term: sp.Expr, upper: sp.Expr = L, index: sp.Symbol = i) -> Sum:
    return Sum(term, (index, 1, upper))


def test_sums_are_split_and_constants_come_out() -> None:
    infer(equal(over(x * i + y), x * over(i) + L * y), sum_linearity)
    infer(equal(over(x * (i + y) ** 2), x * over(i**2) + 2 * x * y * over(i) + x * y**2 * L),
          sum_linearity)  # fmt: skip


def test_the_name_of_the_index_does_not_matter() -> None:
    infer(equal(over(i**2), over(ell**2, index=ell)), sum_linearity)
    assert sum_linearity.rewrite(over(x * i**2), ()) == x * over(ell**2, index=ell)
    kept = over(i * sp.exp(i * ell))
    assert sum_linearity.rewrite(kept, ()) == kept


@pytest.mark.parametrize(
    "wrong", [x * over(i) + y, x * over(i) + (L + 1) * y, x * over(i, K) + L * y, x * over(i**2)]
)
def test_what_is_not_linear(wrong: sp.Expr) -> None:
    with pytest.raises(ProofRejected, match="linearity of the sum turns"):
        infer(equal(over(x * i + y), wrong), sum_linearity)


def test_a_double_sum_is_refused() -> None:
    with pytest.raises(ProofRejected, match="runs over more than one index"):
        sum_linearity.rewrite(Sum(i * ell, (i, 1, L), (ell, 1, L)), ())


TERMS = infer(at_least(i, ONE), by_sign)
STRICT = infer(Statement(i + 1, ">", ONE), by_sign)


def test_term_by_term() -> None:
    found = infer(at_least(over(i), over(ONE)), Termwise(TERMS))
    assert found.steps[0].why == Justification("term by term", premises=(TERMS,))
    infer(at_least(over(i, K), over(ONE, K), (x > 0,)), Termwise(TERMS))


@pytest.mark.parametrize(
    ("statement", "known", "reason"),
    [
        (at_most(over(i), over(ONE)), TERMS, "the terms must obey"),
        (equal(over(i), over(ONE)), TERMS, "the terms must obey"),
        (at_least(over(ONE), over(i)), TERMS, "the terms must obey"),
        (at_least(over(i), over(2 * ONE)), TERMS, "the terms must obey"),
        (at_least(over(i), over(ONE, K)), TERMS, "are not compared term by term"),
        (Statement(over(i + 1), ">", over(ONE)), STRICT, "are not compared term by term"),
        (at_least(i, over(ONE)), TERMS, "are not both sums"),
        (at_least(over(i), over(ONE)), Theorem(TERMS.statement, ()), "was not issued"),
    ],
)
def test_not_term_by_term(statement: Statement, known: Theorem, reason: str) -> None:
    with pytest.raises(ProofRejected, match=reason):
        infer(statement, Termwise(known))


def test_the_terms_keep_their_hypotheses() -> None:
    given = (x >= 1,)
    known = infer(at_least(i + x, i + 1, given), by_sign)
    infer(at_least(over(i + x), over(i + 1), (*given, y > 0)), Termwise(known))
    with pytest.raises(ProofRejected, match="the terms must obey"):
        infer(at_least(over(i + x), over(i + 1)), Termwise(known))


def test_a_hypothesis_about_the_index_cannot_be_carried_over() -> None:
    """From i >= 2 it would follow that the sum of i from 1 to 1 is at least 2."""
    known = infer(at_least(i, 2 * ONE, (i >= 2,)), by_sign)
    with pytest.raises(ProofRejected, match="binds i, which has another meaning"):
        infer(at_least(over(i), over(2 * ONE), (i >= 2,)), Termwise(known))
