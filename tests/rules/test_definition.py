"""Unfolding definitions."""

from __future__ import annotations

import pytest
import sympy as sp

from slr_verify.calculus.rule import ProofRejected
from slr_verify.calculus.rules.definition import Unfolded, by_definition
from slr_verify.calculus.theorem import infer
from slr_verify.language.erf_derivative import erf_derivative, erf_prime
from slr_verify.language.expectation import E, Expectation
from slr_verify.language.law import G
from slr_verify.language.statement import equal
from slr_verify.model.zeta import owen_t, zeta

x, t = sp.symbols("x t", real=True)


def test_unfolding_either_side() -> None:
    density = 2 * sp.exp(-(t**2)) / sp.sqrt(sp.pi)
    assert infer(equal(erf_prime(t), density), by_definition(erf_derivative)).shown
    assert infer(equal(zeta(t, sp.S.One), E(sp.erf(t + G) ** 2)), by_definition(zeta)).shown


def test_a_definition_is_told_by_its_name() -> None:
    assert by_definition(erf_derivative).words == "definition of the derivatives of $erf$"
    assert Unfolded(sp.Abs).words == "definition of Abs"


def test_a_wrong_definition_is_refused() -> None:
    with pytest.raises(ProofRejected):
        assert infer(equal(zeta(t, sp.S.One), E(sp.erf(t - 2 * G) ** 2)), by_definition(zeta)).shown


def test_a_definition_does_not_capture() -> None:
    """Both definitions would read E erf(G)^2, and their difference would be zero."""
    zero, one = sp.S.Zero, sp.S.One
    with pytest.raises(ProofRejected):
        assert infer(equal(zeta(G, zero) - zeta(zero, one), zero), by_definition(zeta)).shown
    with pytest.raises(ProofRejected):
        assert infer(equal(owen_t(x, one), owen_t(2, one)), by_definition(owen_t)).shown


def test_what_has_no_definition_is_refused() -> None:
    with pytest.raises(TypeError, match="has no definition to unfold"):
        by_definition(sp.Symbol)
    with pytest.raises(ProofRejected):
        assert infer(equal(E(G), sp.S.One), Unfolded(Expectation)).shown
