"""Conditioning on the variable inside functions."""

from __future__ import annotations

import pytest
import sympy as sp

from slr_verify.gaussian.conditioning import conditioning, one_dimensional
from slr_verify.gaussian.expectation import E, Expectation
from slr_verify.gaussian.law import G, Normal, standard_normal
from slr_verify.proofs.rule import ProofRejected

X, Y, c, t, R_Y = sp.symbols("X Y c t R_Y", real=True)
erf = sp.erf


def law(variance: sp.Expr = sp.S.One) -> Normal:
    return Normal((X, Y), sp.Matrix([[variance, c], [c, 1]]))


def test_regression_and_remainder() -> None:
    after = conditioning.rewrite(Expectation(Y * erf(X), law()), ())
    remainder = Normal((R_Y,), sp.Matrix([[1 - c**2]]))
    assert after == Expectation((c * X + R_Y) * erf(X), standard_normal(X), remainder)
    assert one_dimensional(Expectation(Y * erf(X), law())) == c * E(G * erf(G))


@pytest.mark.parametrize(
    "before",
    [
        Expectation(Y * erf(X), law(2 * t**2)),
        Expectation(erf(X) * erf(Y), law()),
        Expectation(erf(X + Y) * Y, law()),
        Expectation(X * Y, law()),
        E(erf(G) * G),
    ],
)
def test_what_it_leaves_alone(before: Expectation) -> None:
    assert conditioning.rewrite(before, ()) == before


def test_the_name_of_a_remainder_must_be_free() -> None:
    """A parameter called R_Y used to become random."""
    with pytest.raises(ProofRejected, match="R_Y has the name of another symbol"):
        conditioning.rewrite(Expectation(Y * R_Y * erf(X), law()), ())


def test_nothing_is_captured_by_an_inner_expectation() -> None:
    """Y -> c X + R_Y used to be put into an expectation that binds an X of its own."""
    inner = Expectation(X * Y, standard_normal(X))
    with pytest.raises(ProofRejected, match="is not in the class"):
        conditioning.rewrite(Expectation(erf(X) * inner, law()), ())
