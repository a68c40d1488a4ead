"""The class of tempered integrands, and what is not in it."""

from __future__ import annotations

import pytest
import sympy as sp

from slr_verify.gaussian.copies import CopySum
from slr_verify.gaussian.erf_derivative import erf_prime
from slr_verify.gaussian.expectation import E
from slr_verify.gaussian.growth import degree, order, wildness
from slr_verify.gaussian.independence import independence
from slr_verify.gaussian.law import G, standard_normal
from slr_verify.gaussian.linearity import linearity
from slr_verify.gaussian.reflection import odd_mean
from slr_verify.gaussian.stein import stein
from slr_verify.gaussian.tilting import tilting
from slr_verify.proofs.rule import ProofRejected, Rewriting

X, H, t = sp.symbols("X H t", real=True)
a = sp.Symbol("a", nonnegative=True)
n = sp.Symbol("n", integer=True, positive=True)

CONSTANT = (1 + G) ** 2 - 2 * G - G**2
"""One, though it is written with G."""
BELL = sp.exp(-t * G**2)
WILD = (
    1 / (2 + G),
    1 / (1 + G**2),
    sp.exp(G**2),
    sp.exp(G**2 / 4),
    sp.exp(t * G),
    sp.exp(1 - G**2),
    sp.exp(-t * G**2),
    sp.exp(-(G**3)),
    sp.exp(-sp.Abs(G)),
    sp.erf(G**2),
    sp.erf(sp.erf(G)),
    erf_prime(1 / G),
    sp.Abs(G),
    sp.sign(G),
    sp.sqrt(1 + G**2),
    sp.sin(G),
    sp.atan(G),
    G**n,
    E(X * G).of(sp.erf(G)) + sp.Abs(G),
)


@pytest.mark.parametrize("integrand", WILD)
@pytest.mark.parametrize("rule", [linearity, stein, odd_mean, independence])
def test_wild_integrands_are_refused(integrand: sp.Expr, rule: Rewriting) -> None:
    with pytest.raises(
        ProofRejected, match=r"is not in the class|is not affine|not quadratic|bounded above"
    ):
        rule.rewrite(E(G * integrand), ())


@pytest.mark.parametrize("integrand", [sp.exp(G**2), sp.exp(G**2 / 4), sp.exp(t * G), sp.Abs(G)])
def test_the_square_is_completed_for_tempered_integrands_only(integrand: sp.Expr) -> None:
    with pytest.raises(ProofRejected, match="may not be integrable"):
        tilting.rewrite(E(integrand), ())


@pytest.mark.parametrize(
    "integrand",
    [
        t,
        G**3 * sp.erf(t + 2 * G) ** 2,
        erf_prime(t - G) * sp.exp(-a * G**2),
        sp.exp(-((G - t) ** 2)),
        1 / (1 + t**2) * G,
        sp.Abs(t) * G,
        sp.erf(CONSTANT) * sp.exp(-(CONSTANT**2)),
    ],
)
def test_tempered_integrands(integrand: sp.Expr) -> None:
    assert wildness(integrand, (G,)) is None


def test_hypotheses_can_bound_an_exponent() -> None:
    assert wildness(sp.exp(-t * G**2), (G,), (t >= 0,)) is None


def test_an_exponential_with_an_affine_exponent_is_quadratic_but_not_bounded() -> None:
    assert "cannot show that G*t is bounded above" in wildness(sp.exp(t * G), (G,))
    assert "is not quadratic" in wildness(sp.exp(-(G**4)), (G,))


def test_a_sum_over_copies_that_sees_an_outer_variable_is_wild() -> None:
    apart = CopySum(H * t, standard_normal(H), n)
    mixed = CopySum(H * X, standard_normal(H), n)
    assert wildness(apart * X, (X,)) is None
    assert "another law" in wildness(mixed, (X,))
    assert "not in the class" in wildness(CopySum(1 / H, standard_normal(H), n), (X,))


@pytest.mark.parametrize(
    ("expr", "expected"),
    [(t * G**2 + 1, 2), (sp.S.One, 0), (sp.erf(G), None), (1 / G, None), (t**5 * G * X, 2)],
)
def test_degree(expr: sp.Expr, expected: int | None) -> None:
    assert degree(expr, (G, X)) == expected


@pytest.mark.parametrize(
    ("expr", "expected"),
    [
        (t, 0),
        (X, 1),
        ((X + t) ** 3, 3),
        (X * sp.erf(X) * X, 2),
        (sp.exp(-(X**2)) * X, 1),
        (X**2 + X * G, 2),
        ((X**2 + t) ** 3, 6),
    ],
)
def test_order(expr: sp.Expr, expected: int) -> None:
    assert order(expr, X) == expected


@pytest.mark.parametrize(
    ("rule", "after"),
    [
        (linearity, E(G * BELL)),
        (independence, E(G * BELL)),
        (stein, E(-2 * t * G * BELL)),
        (odd_mean, sp.S.Zero),
        (tilting, E(G / sp.sqrt(1 + 2 * t)) / sp.sqrt(1 + 2 * t)),
    ],
)
def test_every_rule_hears_the_hypotheses(rule: Rewriting, after: sp.Expr) -> None:
    assert rule.rewrite(E(G * BELL), (t >= 0,)) == after
    with pytest.raises(ProofRejected, match="bounded above"):
        rule.rewrite(E(G * BELL), ())


def test_a_hypothesis_may_bound_an_exponential_wherever_it_stands() -> None:
    law = standard_normal()
    for integrand in (BELL, G + BELL, G * BELL, (G + BELL) ** 3, CopySum(BELL, law, n) + G):
        assert wildness(integrand, (G,), (t >= 0,)) is None
        assert "bounded above" in wildness(integrand, (G,), ())
