"""Both sides solve the same linear differential equation, and agree at the start."""

from __future__ import annotations

import pytest
import sympy as sp

from slr_verify.calculus.chain import chain
from slr_verify.calculus.rule import ProofRejected
from slr_verify.calculus.rules.algebra import by_sign, normal_form
from slr_verify.calculus.rules.differentiation import differentiation
from slr_verify.calculus.rules.initial_value import LinearEquation
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.language.statement import Statement, equal
from slr_verify.language.value import derivative

x, y = sp.symbols("x y", real=True)
p = sp.Symbol("p", positive=True)
ZERO, ONE = sp.S.Zero, sp.S.One
ABOVE = (y > 0,)


def agree(lhs: sp.Expr, rhs: sp.Expr, given: tuple[sp.Basic, ...] = ()) -> Theorem:
    """The two numbers are the same."""
    return infer(equal(lhs, rhs, given), normal_form)


EXPONENTIAL = equal(2 * sp.exp(3 * x), 2 * sp.exp(x) ** 3)


def linear(coefficient: sp.Expr) -> LinearEquation:
    """Both sides of EXPONENTIAL solve f' = 3 f."""
    sides = (EXPONENTIAL.lhs, EXPONENTIAL.rhs)
    slopes = [infer(equal(derivative(f, x), 3 * f), differentiation) for f in sides]
    return LinearEquation(x, ZERO, coefficient, *slopes, agree(sp.S(2), sp.S(2)))


def test_linear_equation() -> None:
    rule = linear(sp.S(3))
    assert infer(EXPONENTIAL, rule).shown


def test_a_linear_equation_under_hypotheses() -> None:
    """f = exp(x/y) (sin^2 x + cos^2 x) and h = exp(x/y) solve f' = f/y."""
    h = sp.exp(x / y)
    f = h * (sp.sin(x) ** 2 + sp.cos(x) ** 2)
    slopes = [infer(equal(derivative(g, x), g / y, ABOVE), differentiation) for g in (f, h)]
    assert infer(
        equal(f, h, ABOVE), LinearEquation(x, ZERO, 1 / y, *slopes, agree(ONE, ONE, ABOVE))
    ).shown


def solving(
    f: sp.Expr, h: sp.Expr, symbol: sp.Symbol, coefficient: sp.Expr, value: Theorem
) -> LinearEquation:
    slopes = [infer(equal(derivative(g, symbol), g.diff(symbol)), differentiation) for g in (f, h)]
    return LinearEquation(symbol, ZERO, coefficient, *slopes, value)


def test_the_start_of_a_linear_equation_belongs_to_the_domain() -> None:
    """p and 2 p solve f' = f/p for p > 0, and vanish at 0."""
    with pytest.raises(ProofRejected):
        assert infer(equal(p, 2 * p), solving(p, 2 * p, p, 1 / p, agree(ZERO, ZERO))).shown


def test_solutions_that_start_elsewhere_or_are_ordered() -> None:
    f = sp.exp(x)
    with pytest.raises(ProofRejected):
        assert infer(equal(f, 2 * f), solving(f, 2 * f, x, ONE, agree(ZERO, ZERO))).shown
    with pytest.raises(ProofRejected):
        assert infer(Statement(f, "<", f), solving(f, f, x, ONE, agree(ONE, ONE))).shown


def test_a_coefficient_that_may_jump_is_refused() -> None:
    with pytest.raises(ProofRejected):
        assert infer(EXPONENTIAL, linear(sp.Abs(x))).shown
    with pytest.raises(ProofRejected):
        assert infer(EXPONENTIAL, linear(1 / x)).shown


def test_two_different_equations_are_refused() -> None:
    f, g = x + 0 * y, sp.sin(x)
    rule = LinearEquation(
        x,
        ZERO,
        sp.S(3),
        infer(equal(derivative(f, x), ONE), differentiation),
        infer(equal(derivative(g, x), sp.cos(x)), differentiation),
        agree(ZERO, ZERO),
    )
    with pytest.raises(ProofRejected):
        assert infer(equal(f, g), rule).shown


def test_slopes_hold_under_the_hypotheses_of_the_statement() -> None:
    """Under y = 0 the derivative of x y is 0; that says nothing without the hypothesis."""
    given = (sp.Eq(y, 0),)
    left = chain(derivative(x * y, x), given).equals(y, by=differentiation).equals(0, by=by_sign)
    right = infer(equal(derivative(ZERO * x, x), ZERO), differentiation)
    rule = LinearEquation(x, ZERO, ZERO, left.theorem(), right, agree(ZERO, ZERO))
    with pytest.raises(ProofRejected):
        assert infer(equal(x * y, ZERO), rule).shown
