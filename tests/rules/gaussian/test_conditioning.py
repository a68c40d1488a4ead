"""Conditioning on the variable inside functions."""

from __future__ import annotations

import pytest
import sympy as sp

from slr_verify.calculus.rule import ProofRejected
from slr_verify.calculus.rules.gaussian.conditioning import conditioning, one_dimensional
from slr_verify.language.copies import CopySum
from slr_verify.language.expectation import E, Expectation
from slr_verify.language.law import Centred, G, Normal, standard_normal

X, Y, W, c, t, xi, R_Y = sp.symbols("X Y W c t xi R_Y", real=True)
erf = sp.erf


PLANE = Normal((X, Y, W), sp.Matrix([[1, c, t], [c, 1, 0], [t, 0, 1]]))


def law(variance: sp.Expr = sp.S.One) -> Normal:
    return Normal((X, Y), sp.Matrix([[variance, c], [c, 1]]))


def test_regression_and_remainder() -> None:
    after = conditioning.rewrite(Expectation(Y * erf(X), law()), ())
    remainder = Normal((R_Y,), sp.Matrix([[1 - c**2]]))
    assert after == Expectation((c * X + R_Y) * erf(X), standard_normal(X), remainder)
    assert one_dimensional(Expectation(Y * erf(X), law())) == c * E(G * erf(G))


def test_all_others_are_regressed_at_once() -> None:
    after = conditioning.rewrite(Expectation(Y * W * erf(X), PLANE), ())
    r_y, r_w = sp.symbols("R_Y R_W", real=True)
    remainders = Normal((r_y, r_w), sp.Matrix([[1 - c**2, -c * t], [-c * t, 1 - t**2]]))
    body = (c * X + r_y) * (t * X + r_w) * erf(X)
    assert after == Expectation(body, standard_normal(X), remainders)


def test_other_blocks_keep_their_laws() -> None:
    noise = Centred(xi, t**2)
    after = conditioning.rewrite(Expectation(Y * xi**2 * erf(X), law(), noise), ())
    assert after.block_of(xi) == noise
    assert one_dimensional(after) == t**2 * c * E(G * erf(G))


def test_sums_over_copies_are_worked_out_on_the_way() -> None:
    n = sp.Symbol("n", integer=True, positive=True)
    total = CopySum(1 + W, standard_normal(W), n)
    assert one_dimensional(Expectation(Y * erf(X) * total, law())) == n * c * E(G * erf(G))


def test_exponentials_are_functions_too() -> None:
    """Under t >= 0, E Y^2 exp(-t X^2) is one integral over X."""
    before = Expectation(Y**2 * sp.exp(-t * X**2), law())
    after = conditioning.rewrite(before, (t >= 0,))
    assert after.body == (c * X + R_Y) ** 2 * sp.exp(-t * X**2)


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
    with pytest.raises(ValueError, match="would be captured"):
        conditioning.rewrite(Expectation(erf(X) * inner, law()), ())
