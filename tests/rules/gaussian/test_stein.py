"""Stein's lemma."""

from __future__ import annotations

import pytest
import sympy as sp

from slr_verify.calculus.chain import chain
from slr_verify.calculus.rule import ProofRejected
from slr_verify.calculus.rules.gaussian.stein import stein
from slr_verify.language.erf_derivative import erf_prime
from slr_verify.language.expectation import E, Expectation
from slr_verify.language.law import Centred, G, Normal

X, Y, a, c, t, xi = sp.symbols("X Y a c t xi", real=True)
m = sp.Symbol("m", integer=True, positive=True)
PAIR = Normal((X, Y), sp.Matrix([[a, c], [c, 1]]))
NUMBERS = Normal((X, Y), sp.Matrix([[9, 2], [2, 1]]))
erf = sp.erf


def test_every_covariance_counts() -> None:
    before = Expectation(X * Y * erf(Y), NUMBERS)
    after = 2 * (before.of(erf(Y)) + before.of(Y * erf_prime(Y)))
    assert chain(before).equals(after, by=stein).theorem().shown
    assert stein.rewrite(Expectation(X * erf(Y), PAIR), ()) == c * Expectation(erf_prime(Y), PAIR)
    with pytest.raises(ProofRejected):
        chain(before).equals(after + 2, by=stein)


@pytest.mark.parametrize("wrong", [9, -2, 4, 1])
def test_a_wrong_covariance_is_rejected(wrong: int) -> None:
    before = Expectation(X * erf(Y), NUMBERS)
    assert chain(before).equals(2 * before.of(erf_prime(Y)), by=stein).theorem().shown
    with pytest.raises(ProofRejected):
        chain(before).equals(wrong * before.of(erf_prime(Y)), by=stein)


def test_the_product_rule() -> None:
    assert stein.rewrite(E(G**2), ()) == E(sp.S.One)
    assert stein.rewrite(E(G * erf(t + 2 * G)), ()) == E(2 * erf_prime(t + 2 * G))


def test_a_noise_is_not_gaussian() -> None:
    before = Expectation(xi * erf(xi), Centred(xi, sp.S.One))
    assert stein.rewrite(before, ()) == before


def test_a_power_that_is_no_positive_number_is_no_polynomial_factor() -> None:
    for before in (Expectation(erf(X) / Y, PAIR), Expectation(Y**m * erf(X), PAIR)):
        assert stein.rewrite(before, ()) == before


def test_the_variable_outside_every_function_is_taken() -> None:
    """E X Y erf(X) = c E d/dX (X erf(X)): Y is traded, though X comes first by its name."""
    before = Expectation(X * Y * erf(X), PAIR)
    found = stein.rewrite(before, ())
    assert found == c * before.of(X * erf_prime(X) + erf(X))
