"""Price's theorem, a variable integrated out, and the integrals of soft committee machines."""

from __future__ import annotations

import pytest
import sympy as sp

from slr_verify.calculus.gaussian_pairs import (
    X,
    Y,
    correlated,
    integrated_out,
    mean_of_pair,
    pair_mean,
    price,
)
from slr_verify.calculus.rule import ProofRejected
from slr_verify.claims.library import Library
from slr_verify.language.erf_derivative import erf_prime
from slr_verify.language.statement import equal
from slr_verify.paper.beyond.means.means_of_erf import CLAIMS, known_means

u, v, c, a, b, d, m = sp.symbols("u v c a b d m", real=True)
erf, root = sp.erf, sp.sqrt


@pytest.fixture(scope="module")
def shelf() -> Library:
    return Library(CLAIMS)


@pytest.mark.parametrize(
    "g", [u**2 * v**2, u * v, erf(u) * v, sp.exp(-(u**2) - v**2), u**3 * erf(v) + v]
)
def test_prices_theorem(g: sp.Expr) -> None:
    known = price(g, u, v, c)
    at = {u: X, v: correlated(c)}
    assert known.shown
    assert known.statement.rhs == mean_of_pair(g.diff(u).diff(v).subs(at, simultaneous=True))


def test_price_asks_for_a_function_that_does_not_grow() -> None:
    with pytest.raises(ProofRejected):
        price(sp.exp(u**2) * v, u, v, c)


@pytest.mark.parametrize("order", [0, 1, 2])
def test_a_variable_is_integrated_out(order: int) -> None:
    known = integrated_out(X * erf(a + b * X), order, c + d * X, m)
    assert known.shown
    assert Y not in known.statement.rhs.body.free_symbols


def test_what_is_integrated_out_occurs_once() -> None:
    with pytest.raises(ProofRejected, match="depends on the variable"):
        integrated_out(erf(Y), 0, c + d * X, m)
    goal = equal(mean_of_pair(erf(X + Y) * erf(Y)), 0)
    with pytest.raises(ProofRejected, match="in one error function alone"):
        pair_mean(goal)


def test_two_arguments_of_saad_and_solla(shelf: Library) -> None:
    """Saad and Solla (1995): E g(U) g(W) for g(x) = erf(x/sqrt 2), as an arctangent of theirs."""
    left = mean_of_pair(erf(a * X / root(2)) * erf((c * X + d * Y) / root(2)))
    cov, first, second = a * c, 1 + a**2, 1 + c**2 + d**2
    tangent = cov / root(sp.expand(first * second - cov**2))
    assert pair_mean(equal(left, 2 / sp.pi * sp.atan(tangent)), *known_means(shelf)).shown


def test_three_arguments_of_saad_and_solla(shelf: Library) -> None:
    """E g'(U) V g(W): (2/pi) (C_VW (1 + C_UU) - C_UV C_UW)/((1 + C_UU) sqrt(L))."""
    first, middle, last = a * X, u * X + v * Y, c * X + d * Y
    left = mean_of_pair(erf_prime(first / root(2)) / root(2) * middle * erf(last / root(2)))
    uu, uv, uw, vw, ww = a**2, a * u, a * c, u * c + v * d, c**2 + d**2
    spread = sp.expand((1 + uu) * (1 + ww) - uw**2)
    value = 2 / sp.pi * (vw * (1 + uu) - uv * uw) / ((1 + uu) * root(spread))
    assert pair_mean(equal(left, value), *known_means(shelf)).shown


def test_a_wrong_covariance_is_not_proved(shelf: Library) -> None:
    left = mean_of_pair(erf(a * X) * erf(c * X + d * Y))
    with pytest.raises(ProofRejected, match="does not show"):
        pair_mean(equal(left, 2 / sp.pi * sp.atan(a * c)), *known_means(shelf))
