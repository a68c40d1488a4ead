"""Derivatives under the expectation."""

from __future__ import annotations

import pytest
import sympy as sp

from slr_verify.calculus.rule import ProofRejected
from slr_verify.calculus.rules.differentiation import differentiation_under_E
from slr_verify.calculus.theorem import worked_out
from slr_verify.language.copies import CopySum
from slr_verify.language.erf_derivative import erf_prime, with_named_derivatives
from slr_verify.language.expectation import E, Expectation
from slr_verify.language.law import Centred, G, Normal, standard_normal
from slr_verify.language.value import derivative

X, H, s, t, xi = sp.symbols("X H s t xi", real=True)
n = sp.Symbol("n", integer=True, positive=True)


def test_the_body_is_differentiated() -> None:
    after = differentiation_under_E.rewrite(derivative(E(sp.erf(t * G)), t), ())
    assert after == E(G * erf_prime(t * G))


@pytest.mark.parametrize(
    "inside",
    [
        Expectation(sp.erf(t + X), Normal((X,), sp.Matrix([[t**2]]))),
        E(sp.Abs(t + G)),
        E(G * sp.sqrt(t)),
        E(G / t),
        E(sp.Abs(t) * G),
        Expectation(sp.erf(t * xi) * xi**2, Centred(xi, sp.S.One)),
        Expectation(CopySum(H * t, standard_normal(H), n), standard_normal(X)),
    ],
)
def test_what_may_not_be_exchanged(inside: Expectation) -> None:
    with pytest.raises(ProofRejected):
        assert worked_out(derivative(inside, t), differentiation_under_E, ()).shown


@pytest.mark.parametrize(
    ("inside", "hypothesis"),
    [
        (E(sp.erf(t + G) * sp.exp(-s * G**2)), s >= 0),
        (E(sp.sqrt(t) * G**2), t > 0),
        (E(sp.erf(t + G) / s), s > 0),
    ],
)
def test_hypotheses_can_allow_the_exchange(inside: Expectation, hypothesis: sp.Rel) -> None:
    before = derivative(inside, t)
    after = worked_out(before, differentiation_under_E, (hypothesis,))
    assert after.shown
    assert after.statement.rhs == inside.of(with_named_derivatives(inside.body, t))
    with pytest.raises(ProofRejected):
        assert worked_out(before, differentiation_under_E, ()).shown


def test_a_random_variable_is_no_parameter() -> None:
    """d/dG of E erf(G) is zero; it used to become E erf'(G)."""
    with pytest.raises(ProofRejected):
        assert worked_out(derivative(E(sp.erf(G)), G), differentiation_under_E, ()).shown


def test_one_derivative_at_a_time() -> None:
    twice = sp.Derivative(E(sp.erf(t + G)), t, t, evaluate=False)
    with pytest.raises(ProofRejected, match="not a first derivative"):
        differentiation_under_E.rewrite(twice, ())
