"""The partial derivatives of R by name: what they stand for, how they move, and what arb says."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
import sympy as sp
from flint import arb

from slr_verify.arb.balls import enclose
from slr_verify.calculus.rule import ProofRejected
from slr_verify.calculus.rules.differentiation import differentiation
from slr_verify.calculus.theorem import infer
from slr_verify.claims.library import Library
from slr_verify.document.reader import latex
from slr_verify.language.statement import equal
from slr_verify.language.to_term import to_term
from slr_verify.language.value import derivative
from slr_verify.model.correlated import R_c
from slr_verify.model.notation import PARAMETERS, PRODUCTS, eta, kappa, lam, nu, rho, theta
from slr_verify.model.risk import RISK, R, partial, slope_of_R
from slr_verify.paper.beyond.off_manifold import risk_slopes
from slr_verify.paper.beyond.off_manifold.slopes_at_points import SlopesAt, first, second
from slr_verify.paper.beyond.oracle import stability
from slr_verify.paper.beyond.spurious import slopes as spurious_slopes
from slr_verify.paper.by_differentiation import partial_slope

x, y = sp.symbols("x y", real=True)
MOVED = {kappa: sp.sin(x), theta: x * y, rho: theta}
NUMBERS = (Fraction(3, 10), Fraction(-2, 5), Fraction(1, 2), Fraction(1, 5), Fraction(1, 10))
SETTING = (Fraction(7), Fraction(5), Fraction(9, 10), Fraction(7, 10), Fraction(1, 10))
POINT = {each.name: value for each, value in zip(PRODUCTS, NUMBERS, strict=True)}
POINT |= {each.name: value for each, value in zip(PARAMETERS, SETTING, strict=True)}


def ball(expr: sp.Expr, **changes: Fraction) -> arb:
    return enclose(to_term(expr), {**POINT, **changes}, bits=200)


def test_a_slope_is_differentiated_by_the_chain_rule() -> None:
    turned = RISK.subs(MOVED, simultaneous=True)
    chain_rule = sp.cos(x) * partial(kappa, at=MOVED) + y * partial(theta, at=MOVED)
    assert sp.diff(turned, x) == chain_rule
    infer(equal(derivative(turned, x), chain_rule), differentiation)
    for wrong in (chain_rule - partial(theta, at=MOVED), chain_rule.subs(y, 1)):
        with pytest.raises(ProofRejected):
            infer(equal(derivative(turned, x), wrong), differentiation)


def test_the_order_of_differentiation_does_not_matter() -> None:
    assert sp.diff(RISK, kappa, rho) == sp.diff(RISK, rho, kappa) == partial(rho, kappa, at={})


def test_slopes_in_parameters_have_no_name() -> None:
    assert sp.diff(RISK, lam) == derivative(RISK, lam)
    scaled = RISK.subs(lam, lam**2)
    with pytest.raises(ProofRejected):
        infer(equal(derivative(scaled, lam), sp.diff(scaled, lam)), differentiation)


@pytest.mark.parametrize("orders", [(0, 0, 0, 0, 0), (1, -1, 0, 0, 0), (x, 0, 0, 0, 0)])
def test_other_orders_are_refused(orders: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="the orders of a partial derivative of R cannot be"):
        slope_of_R(*orders, *PRODUCTS, *PARAMETERS)


@pytest.mark.parametrize("names", [(kappa,), (theta, rho), (kappa, rho), (kappa, kappa)])
def test_the_term_is_the_slope_of_the_one_before(names: tuple[sp.Symbol, ...]) -> None:
    *before, moved = names
    lower, step = (partial(*before, at={}) if before else RISK), Fraction(1, 10**12)
    at = POINT[moved.name]
    rise = ball(lower, **{moved.name: at + step}) - ball(lower, **{moved.name: at - step})
    assert abs(rise / (2 * float(step)) - ball(partial(*names, at={}))) < 1e-9


def test_slopes_print_their_products() -> None:
    at = {kappa: sp.S.Zero, nu: sp.S.Zero, eta: sp.S.One, rho: sp.S.Zero}
    assert latex(partial(rho, kappa, at=at)) == r"\partial_{\kappa \rho} R(0, 0, \theta, 1, 0)"
    assert str(partial(theta, at=at)) == "d_theta R(0, 0, theta, 1, 0)"


def test_parameters_that_are_not_the_usual_ones_are_printed() -> None:
    quiet = R(*PRODUCTS, *PARAMETERS[:-1], 0)
    assert str(quiet) == "R(kappa, nu, theta, eta, rho; d, L, lambda, gamma, 0)"
    assert latex(quiet).endswith(r"\rho; d, L, \lambda, \gamma, 0)")
    slope = quiet.diff(theta)
    assert str(slope) == f"d_theta {quiet}"
    assert latex(slope) == rf"\partial_{{\theta}} {latex(quiet)}"
    tilted = R_c.named()
    assert str(tilted) == "R_c(kappa, nu, theta, eta, rho, c)"
    assert str(tilted.subs(PARAMETERS[0], 7)).endswith("rho, c; 7, L, lambda, gamma, epsilon)")


def test_wrong_slopes_are_refused(library: Library) -> None:
    for statement in risk_slopes.SLOPES.values():
        with pytest.raises(ProofRejected):
            partial_slope(replace(statement, rhs=-statement.rhs), library)
    everywhere = equal(partial(kappa, at={}), risk_slopes.SLOPES[kappa].rhs)
    with pytest.raises(ProofRejected):
        partial_slope(everywhere, library)


@pytest.mark.parametrize("slopes", [spurious_slopes.SLOPES, stability.AT_ORACLE])
def test_wrong_slopes_at_a_point_are_refused(slopes: SlopesAt, library: Library) -> None:
    for names, statement in slopes.statements.items():
        prove = first if len(names) == 1 else second
        with pytest.raises(ProofRejected):
            prove(replace(statement, rhs=statement.rhs + lam), library)
