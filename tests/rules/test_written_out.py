"""Sums between whole numbers written out: which are, and what is refused."""

from __future__ import annotations

import pytest
import sympy as sp

from slr_verify.calculus.chain import chain
from slr_verify.calculus.rule import ProofRejected
from slr_verify.calculus.rules.written_out import sums_written_out
from slr_verify.language.integral import Sum, written_out

x, a = sp.symbols("x a", real=True)
h, j, n = sp.symbols("h j n", integer=True, positive=True)
TERM = sp.exp(j * x) * sp.erf(h * x) + a
SHORT = (
    Sum(sp.erf(j * x), (j, 1, 3)),
    Sum(j * x**2, (j, 2, 2)),
    Sum(j * x**2, (j, 2, 1)),
    Sum(TERM, (j, 1, 2), (h, 1, 3)),
)


@pytest.mark.parametrize("whole", SHORT)
def test_a_sum_is_that_of_its_terms(whole: sp.Expr) -> None:
    line = chain(a + whole).rewritten(by=sums_written_out)
    assert not line.current.has(Sum)
    assert line.theorem().shown
    ordinary = whole.replace(Sum, sp.Sum).doit()
    assert sp.expand(line.current - a - ordinary) == 0


@pytest.mark.parametrize("whole", SHORT)
def test_no_term_may_be_missing_or_another(whole: sp.Expr) -> None:
    for wrong in (written_out(whole) + x, 2 * written_out(whole) - 1):
        with pytest.raises(ProofRejected):
            chain(whole).equals(wrong, by=sums_written_out)


@pytest.mark.parametrize("whole", [Sum(j * x, (j, 1, n)), Sum(TERM, (j, 1, h), (h, 1, 3))])
def test_a_sum_with_a_symbol_for_an_end_stays(whole: sp.Expr) -> None:
    assert written_out(whole) == whole
    with pytest.raises(ProofRejected):
        chain(whole).equals(x, by=sums_written_out)


def test_a_term_that_is_not_defined_is_refused() -> None:
    whole = Sum(1 / (x - j), (j, 1, 2))
    with pytest.raises(ProofRejected):
        chain(whole).equals(written_out(whole), by=sums_written_out)
