"""Pairings of Gaussian variables, and the two moments of a noise."""

from __future__ import annotations

import pytest
import sympy as sp

from slr_verify.calculus.rules.gaussian.moments import gaussian_moments, noise_moments
from slr_verify.language.expectation import E, Expectation
from slr_verify.language.law import Centred, G, Normal, SquareIntegrable, standard_normal

X, Y, W, a, c, xi = sp.symbols("X Y W a c xi", real=True)
m = sp.Symbol("m", integer=True, positive=True)
PAIR = Normal((X, Y), sp.Matrix([[a, c], [c, 1]]))


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        (X * Y, c),
        (X**2, a),
        (X**3, 0),
        (X**4, 3 * a**2),
        (X**2 * Y**2, a + 2 * c**2),
        (X**3 * Y, 3 * a * c),
        (X * W, 0),
        (X**2 * W**2, a),
        (X * Y * W, 0),
        (X**2 * Y**2 * W**4, 3 * (a + 2 * c**2)),
    ],
)
def test_pairings_over_two_blocks(body: sp.Expr, expected: sp.Expr) -> None:
    found = gaussian_moments.rewrite(Expectation(body, PAIR, standard_normal(W)), ())
    assert sp.expand(found - expected) == 0


@pytest.mark.parametrize("order", range(1, 6))
def test_double_factorials(order: int) -> None:
    assert gaussian_moments.rewrite(E(G ** (2 * order)), ()) == sp.factorial2(2 * order - 1)


@pytest.mark.parametrize(
    "body", [1 / X, X / Y, X**-2, X**m, sp.erf(X), X * sp.erf(X), 2 * X, c * X]
)
def test_what_is_no_product_of_variables_stays(body: sp.Expr) -> None:
    """E 1/X used to be one: minus one factors of X, and an empty product."""
    before = Expectation(body, PAIR)
    assert gaussian_moments.rewrite(before, ()) == before


def test_of_a_square_integrable_variable_two_moments_are_known() -> None:
    law = SquareIntegrable(xi, a, a**2 + c)
    assert noise_moments.rewrite(Expectation(xi, law), ()) == a
    assert noise_moments.rewrite(Expectation(xi**2, law), ()) == a**2 + c
    assert noise_moments.rewrite(Expectation(xi**3, law), ()) == Expectation(xi**3, law)


def test_noise() -> None:
    noise = Centred(xi, c**2)
    assert noise_moments.rewrite(Expectation(xi, noise), ()) == 0
    assert noise_moments.rewrite(Expectation(xi**2, noise), ()) == c**2


@pytest.mark.parametrize("body", [xi**3, xi**4, 1 / xi, sp.erf(xi), sp.exp(-(xi**2))])
def test_of_the_noise_nothing_else_is_known(body: sp.Expr) -> None:
    before = Expectation(body, Centred(xi, c**2))
    assert noise_moments.rewrite(before, ()) == before
    assert gaussian_moments.rewrite(before, ()) == before
