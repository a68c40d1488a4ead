"""Independent factors, and factors that are not."""

from __future__ import annotations

import pytest
import sympy as sp

from slr_verify.calculus.chain import chain
from slr_verify.calculus.rule import ProofRejected
from slr_verify.calculus.rules.gaussian.independence import independence
from slr_verify.language.expectation import E, Expectation
from slr_verify.language.law import Centred, G, Index, Normal, standard_normal

X, Y, W, c, t, xi = sp.symbols("X Y W c t xi", real=True)
J = sp.Symbol("J_0", integer=True, positive=True)
n = sp.Symbol("n", integer=True, positive=True)
erf = sp.erf


def law(covariance: sp.Expr) -> Normal:
    return Normal((X, Y), sp.Matrix([[1, covariance], [covariance, 1]]))


def test_uncorrelated_factors_part() -> None:
    after = independence.rewrite(Expectation(erf(t + X) * Y**2, law(sp.S.Zero)), ())
    assert after == E(erf(t + G)) * E(G**2)


def test_correlated_factors_stay_together() -> None:
    before = Expectation(erf(t + X) * Y**2, law(c))
    assert independence.rewrite(before, ()) == before
    with pytest.raises(ProofRejected):
        chain(before).equals(E(erf(t + G)) * E(G**2), by=independence)


def test_a_chain_of_correlations_holds_three_together() -> None:
    joint = Normal((X, Y, W), sp.Matrix([[1, c, 0], [c, 1, c], [0, c, 1]]))
    before = Expectation(erf(X) * erf(W) * erf(Y), joint)
    assert independence.rewrite(before, ()) == before
    apart = independence.rewrite(Expectation(erf(X) * W, joint), ())
    assert apart == E(erf(G)) * E(G)


def test_one_variable_is_not_independent_of_itself() -> None:
    for body, block in (
        (xi * erf(xi), Centred(xi, sp.S.One)),
        (J * erf(J), Index(J, n)),
        (X * erf(X), Normal((X,), sp.Matrix([[c]]))),
    ):
        before = Expectation(body, block)
        assert independence.rewrite(before, ()) == before


def test_blocks_are_independent_and_unseen_ones_drop_out() -> None:
    before = Expectation(xi * X * t, Centred(xi, c**2), law(c), Index(J, n))
    assert independence.rewrite(before, ()) == t * Expectation(xi, Centred(xi, c**2)) * E(G)


def test_a_factor_without_variables_comes_out() -> None:
    assert independence.rewrite(Expectation(t, law(c)), ()) == t


def test_a_parameter_called_like_the_standard_variable_is_kept_apart() -> None:
    before = Expectation(erf(G * X), standard_normal(X))
    assert independence.rewrite(before, ()) == before
