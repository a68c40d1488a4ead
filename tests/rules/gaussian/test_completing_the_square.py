"""Completing the square."""

from __future__ import annotations

import pytest
import sympy as sp

from slr_verify.calculus.chain import chain
from slr_verify.calculus.rule import ProofRejected
from slr_verify.calculus.rules.gaussian.completing_the_square import completing_the_square
from slr_verify.calculus.theorem import worked_out
from slr_verify.language.expectation import E, Expectation
from slr_verify.language.law import G, Index, Normal

t, u, X = sp.symbols("t u X", real=True)
a = sp.Symbol("a", nonnegative=True)
z = sp.Symbol("z")
J = sp.Symbol("J_0", integer=True, positive=True)


def test_the_mean_of_a_gaussian_bump() -> None:
    after = completing_the_square.rewrite(E(sp.exp(-a * G**2)), ())
    assert after == E(sp.S.One) / sp.sqrt(1 + 2 * a)


def test_all_coefficients_of_the_quadratic_count() -> None:
    """exp(-(a G + u)^2 / 2) is exp(-(A G^2 + B G + C)) with 2A = a^2, B = a u and 2C = u^2."""
    width = 1 + a**2
    moved = G / sp.sqrt(width) - a * u / width
    after = sp.exp(-(u**2) / (2 * width)) / sp.sqrt(width) * E(sp.erf(t + moved) * moved)
    before = E(G * sp.erf(t + G) * sp.exp(-((a * G + u) ** 2) / 2))
    assert chain(before).equals(after, by=completing_the_square).theorem().shown


def test_one_plus_two_a_must_be_positive() -> None:
    bump = E(sp.exp(-t * G**2))
    after = worked_out(bump, completing_the_square, (t >= 0,))
    assert after.shown
    assert after.statement.rhs == E(sp.S.One) / sp.sqrt(1 + 2 * t)
    for given in ((), (t >= -1,)):
        with pytest.raises(ProofRejected):
            worked_out(bump, completing_the_square, given)
    with pytest.raises(ProofRejected):
        assert worked_out(E(sp.exp(G**2)), completing_the_square, ()).shown


def test_a_width_that_is_not_seen_to_be_positive_is_refused() -> None:
    with pytest.raises(ProofRejected):
        worked_out(E(sp.exp(-(t - u) * G**2)), completing_the_square, ())


def test_complex_coefficients_are_refused() -> None:
    for coefficient in (sp.I, z):
        before = chain(E(sp.exp(-a * G**2 + coefficient * G)))
        with pytest.raises(ProofRejected):
            assert before.rewritten(by=completing_the_square).theorem().shown


@pytest.mark.parametrize(
    "before",
    [
        E(sp.erf(G) * G),
        Expectation(sp.exp(-(X**2)), Normal((X,), sp.Matrix([[2]]))),
        Expectation(sp.exp(-(X**2)), Normal((X, u), sp.eye(2))),
        Expectation(sp.exp(-(J**2)), Index(J, sp.Integer(3))),
        E(sp.exp(-(t**2))),
        E(G * sp.exp(-(((1 + G) ** 2 - 2 * G - G**2) ** 2))),
    ],
)
def test_what_it_leaves_alone(before: Expectation) -> None:
    assert completing_the_square.rewrite(before, ()) == before


def test_a_missing_root_is_rejected() -> None:
    with pytest.raises(ProofRejected):
        chain(E(sp.exp(-a * G**2))).equals(E(sp.S.One) / (1 + 2 * a), by=completing_the_square)
