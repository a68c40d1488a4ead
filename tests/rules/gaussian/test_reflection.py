"""Odd functions of Gaussian variables have mean zero."""

from __future__ import annotations

import pytest
import sympy as sp

from slr_verify.calculus.rule import ProofRejected
from slr_verify.calculus.rules.gaussian.reflection import odd_mean
from slr_verify.calculus.theorem import infer, worked_out
from slr_verify.language.copies import CopySum
from slr_verify.language.expectation import E, Expectation
from slr_verify.language.law import Centred, G, Normal, standard_normal
from slr_verify.language.statement import equal

X, Y, H, c, t, xi = sp.symbols("X Y H c t xi", real=True)
n = sp.Symbol("n", integer=True, positive=True)
PAIR = Normal((X, Y), sp.Matrix([[1, c], [c, 1]]))


def test_odd_integrands() -> None:
    assert odd_mean.rewrite(E(sp.erf(t * G)), ()) == 0
    assert odd_mean.rewrite(Expectation(X**2 * sp.erf(Y - X), PAIR), ()) == 0
    total = CopySum(H**2, standard_normal(H), n)
    assert odd_mean.rewrite(Expectation(total * X, PAIR), ()) == 0


def test_hypotheses_can_make_an_integrand_odd() -> None:
    before = E(sp.erf(G + sp.Abs(t) - t))
    assert worked_out(before, odd_mean, (t >= 0,)).shown
    assert odd_mean.rewrite(before, ()) == before
    with pytest.raises(ProofRejected):
        infer(equal(before, 0), odd_mean)


def test_integrands_that_are_not_odd() -> None:
    for before in (E(sp.erf(t + G)), E(G**2), Expectation(X * sp.erf(Y), PAIR)):
        assert odd_mean.rewrite(before, ()) == before


def test_a_noise_need_not_be_symmetric() -> None:
    """E erf(xi) is not zero for a centred xi that takes 2 with weight 1/3 and -1 with 2/3."""
    for body in (xi * X**2, sp.erf(xi), X * xi**2):
        before = Expectation(body, Centred(xi, sp.S.One), standard_normal(X))
        assert odd_mean.rewrite(before, ()) == before
