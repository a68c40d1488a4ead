"""Means of tempered integrands exist; what is said of one that may be infinite is refused."""

from __future__ import annotations

import pytest
import sympy as sp

from slr_verify.calculus.chain import chain
from slr_verify.calculus.rule import ProofRejected, Rewriting, Rule
from slr_verify.calculus.rules.algebra import by_sign, normal_form
from slr_verify.calculus.rules.differentiation import differentiation_under_E
from slr_verify.calculus.rules.gaussian.completing_the_square import completing_the_square
from slr_verify.calculus.rules.gaussian.conditioning import in_one_variable
from slr_verify.calculus.rules.gaussian.independence import independence
from slr_verify.calculus.rules.gaussian.linearity import linearity
from slr_verify.calculus.rules.gaussian.moments import gaussian_moments, noise_moments
from slr_verify.calculus.rules.gaussian.reflection import odd_mean
from slr_verify.calculus.rules.gaussian.stein import stein
from slr_verify.calculus.theorem import infer, worked_out
from slr_verify.language.erf_derivative import erf_prime
from slr_verify.language.expectation import E, Expectation
from slr_verify.language.law import Block, Centred, G, Normal
from slr_verify.language.statement import Given, at_least, equal
from slr_verify.language.value import derivative

X, Y, t, c, xi = sp.symbols("X Y t c xi", real=True)
BELL = sp.exp(-t * G**2)
INFINITE = (1 / (2 + G), sp.exp(G**2), sp.exp(-(G**3)), BELL)


@pytest.mark.parametrize("integrand", INFINITE)
def test_a_mean_that_may_be_infinite_is_not_even_itself(integrand: sp.Expr) -> None:
    with pytest.raises(ProofRejected, match="may be undefined"):
        infer(equal(E(integrand), E(integrand)), normal_form)


@pytest.mark.parametrize("integrand", INFINITE)
@pytest.mark.parametrize("rule", [linearity, stein, odd_mean, independence, completing_the_square])
def test_and_no_rule_takes_it(integrand: sp.Expr, rule: Rewriting) -> None:
    with pytest.raises(ProofRejected):
        assert worked_out(E(G * integrand), rule, ()).shown


@pytest.mark.parametrize(
    ("rule", "after"),
    [
        (linearity, E(G * BELL)),
        (independence, E(G * BELL)),
        (stein, E(-2 * t * G * BELL)),
        (odd_mean, sp.S.Zero),
        (completing_the_square, E(G / sp.sqrt(1 + 2 * t)) / sp.sqrt(1 + 2 * t)),
    ],
)
def test_every_rule_hears_the_hypotheses(rule: Rewriting, after: sp.Expr) -> None:
    found = worked_out(E(G * BELL), rule, (t >= 0,))
    assert found.shown
    assert found.statement.rhs == after


@pytest.mark.parametrize(
    ("before", "rule", "after"),
    [
        (E(G * sp.Abs(G)), odd_mean, 0),
        (E(G * sp.exp(-sp.Abs(G))), odd_mean, 0),
        (E(G * sp.sqrt(1 + G**2)), odd_mean, 0),
        (E(G * sp.sin(G)), stein, E(sp.cos(G))),
        (E(sp.exp(G**2 / 4)), completing_the_square, sp.sqrt(2) * E(sp.S.One)),
        (E(G * (sp.Abs(G) + 3)), linearity, E(G * sp.Abs(G)) + 3 * E(G)),
    ],
)
def test_what_grows_slowly_is_averaged(before: sp.Expr, rule: Rewriting, after: sp.Expr) -> None:
    assert infer(equal(before, after), rule).shown
    with pytest.raises(ProofRejected):
        assert infer(equal(before, after + 1), rule).shown


def test_a_derivative_of_what_is_not_affine_in_the_variable() -> None:
    found = worked_out(derivative(E(sp.erf(t * G**2)), t), differentiation_under_E, ())
    assert found.shown
    assert found.statement.rhs == E(G**2 * erf_prime(t * G**2))


WIDE = Normal((X,), sp.Matrix([[c]]))
PAIR = Normal((X, Y), sp.Matrix([[1, c], [c, 1]]))


@pytest.mark.parametrize(
    ("value", "body", "law", "rule"),
    [
        (2 - 2 * c, (X - Y) ** 2, PAIR, in_one_variable),
        (c, X**2, WIDE, gaussian_moments),
        (c, xi**2, Centred(xi, c), noise_moments),
    ],
)
@pytest.mark.parametrize("given", [(), (2 - c**2 >= 0,)])
def test_no_order_follows_from_a_law_that_is_one_for_some_values_only(
    value: sp.Expr, body: sp.Expr, law: Block, rule: Rule, given: Given
) -> None:
    """2 - 2c >= 0 for all real c used to be proved, by way of E (X - Y)^2."""
    mean = Expectation(body, law)
    with pytest.raises(ProofRejected):
        assert chain(value, given).equals(mean, by=rule).at_least(0, by=by_sign).theorem().shown
    with pytest.raises(ProofRejected):
        assert infer(at_least(value, 0, given), by_sign).shown


def test_it_follows_where_the_law_is_one() -> None:
    start = chain(c, (c >= 0,)).equals(Expectation(X**2, WIDE), by=gaussian_moments)
    assert start.at_least(0, by=by_sign).theorem().shown
