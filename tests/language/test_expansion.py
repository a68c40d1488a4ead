"""Multiplying out, as long as it stays small."""

from __future__ import annotations

import pytest
import sympy as sp
from hypothesis import given
from hypothesis import strategies as st

from slr_verify.calculus.rule import ProofRejected
from slr_verify.calculus.rules.sums import sum_linearity
from slr_verify.calculus.theorem import infer
from slr_verify.language.expansion import TooLarge, multiplied_out
from slr_verify.language.integral import COUNTER, Sum
from slr_verify.language.statement import equal

x, y, z = sp.symbols("x y z", real=True)
SUMS = st.sampled_from([x + y, x + 1, x * y + z, x - y + 2, sp.exp(x) + z, x])


@given(st.lists(st.tuples(SUMS, st.integers(0, 3)), max_size=3))
def test_it_is_the_sum_of_all_products(factors: list[tuple[sp.Expr, int]]) -> None:
    whole = sp.Mul(*(base**power for base, power in factors))
    assert multiplied_out(whole) == sp.expand(whole)


def test_what_is_inside_of_functions_counts_if_it_is_multiplied_out() -> None:
    inside = sp.exp((x + y + z) ** 300)
    assert multiplied_out(x * (inside + 1), deep=False) == x * inside + x
    with pytest.raises(TooLarge, match="has more than 10000 terms when it is multiplied out"):
        multiplied_out(x * (inside + 1))


@pytest.mark.parametrize(
    "large", [(x + y + 1) ** 300, (x + y) ** 101 * (x + z) ** 100, ((x + y) ** 120 + z) ** 3]
)
def test_what_would_be_large_is_refused_before_it_is_there(large: sp.Expr) -> None:
    with pytest.raises(TooLarge, match="10000 terms"):
        multiplied_out(large)
    total = Sum(large, (COUNTER, 1, 3))
    with pytest.raises(ProofRejected):
        assert infer(equal(total, total + 1), sum_linearity).shown
