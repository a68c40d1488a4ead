"""Differentiation, Leibniz' rule and the fundamental theorem."""

from __future__ import annotations

import pytest
import sympy as sp

from slr_verify.calculus.rule import ProofRejected, Rule
from slr_verify.calculus.rules.algebra import by_sign, normal_form
from slr_verify.calculus.rules.assumption import by_hypothesis
from slr_verify.calculus.rules.differentiation import differentiation, leibniz
from slr_verify.calculus.rules.instance import applying
from slr_verify.calculus.rules.integration import FundamentalTheorem
from slr_verify.calculus.theorem import infer
from slr_verify.language.integral import Integral
from slr_verify.language.statement import Statement, equal
from slr_verify.language.value import derivative

x, y, u = sp.symbols("x y u", real=True)
n = sp.Symbol("n", integer=True, positive=True)


@pytest.mark.parametrize(
    ("lhs", "rhs", "rule"),
    [
        (
            derivative(sp.erf(x * y), x),
            2 * y * sp.exp(-((x * y) ** 2)) / sp.sqrt(sp.pi),
            differentiation,
        ),
        (derivative(Integral(sp.exp(u), (u, 0, x)), x), sp.exp(x), leibniz),
        (Integral(u**2, (u, 1, 0)), -sp.Rational(1, 3), FundamentalTheorem(u**3 / 3)),
        (Integral(u * y, (u, -1, x)), x**2 * y / 2 - y / 2, FundamentalTheorem(y * u**2 / 2)),
    ],
    ids=range(4),
)
def test_worked_out(lhs: sp.Expr, rhs: sp.Expr, rule: Rule) -> None:
    assert infer(equal(lhs, rhs), rule).statement == equal(lhs, rhs)


@pytest.mark.parametrize(
    ("lhs", "rhs", "rule"),
    [
        (
            derivative(Integral(sp.exp(u), (u, 0, sp.sqrt(y))), y),
            sp.exp(sp.sqrt(y)) / (2 * sp.sqrt(y)),
            leibniz,
        ),
        (derivative(sp.sqrt(y), y), 1 / (2 * sp.sqrt(y)), differentiation),
        (Integral(u / y, (u, 0, 1)), 1 / (2 * y), FundamentalTheorem(u**2 / (2 * y))),
        (Integral(u * sp.Abs(y), (u, 0, 1)), y / 2, FundamentalTheorem(y * u**2 / 2)),
    ],
    ids=["Leibniz", "a derivative", "a smooth antiderivative", "an antiderivative"],
)
def test_what_holds_under_a_hypothesis_is_worked_out_under_it_only(
    lhs: sp.Expr, rhs: sp.Expr, rule: Rule
) -> None:
    assert infer(equal(lhs, rhs, (y > 0,)), rule).shown
    with pytest.raises(ProofRejected):
        assert infer(equal(lhs, rhs, (y > -1,)), rule).shown


@pytest.mark.parametrize(
    ("statement", "rule"),
    [
        (equal(derivative(sp.Abs(x), x), x), differentiation),
        (equal(derivative(sp.sqrt(x**2 + y**2), x), x), differentiation),
        (
            equal(derivative(Integral(sp.Abs(u - x), (u, 0, 1)), x), x),
            leibniz,
        ),
        (equal(derivative(x**3, x), 3 * x), differentiation),
        (equal(sp.Derivative(x**3, x, x), 6 * x), differentiation),
        (
            equal(Integral(u, (u, 0, 1)), sp.Rational(1, 3)),
            FundamentalTheorem(u**2 / 2),
        ),
        (
            equal(Integral(u, (u, -1, 1)), sp.S.One),
            FundamentalTheorem(sp.Abs(u) * u / 2),
        ),
        (equal(Integral(u, (u, 0, 1)), sp.S.Half), FundamentalTheorem(1 / u)),
        (
            equal(Integral(sp.Abs(u), (u, -1, 1)), sp.S.Zero, (u > 0,)),
            FundamentalTheorem(u**2 / 2),
        ),
    ],
)
def test_refused(statement: Statement, rule: Rule) -> None:
    with pytest.raises(ProofRejected):
        assert infer(statement, rule).shown


def test_a_derivative_is_not_rewritten_where_a_hypothesis_ties_its_variable() -> None:
    """At x = 0 one has x^2 = x, yet the derivatives there are 0 and 1."""
    tied = (sp.Eq(x, 0),)
    same = infer(equal(x**2, x, tied), by_sign)
    for rule in (applying(same), by_hypothesis, normal_form):
        with pytest.raises(ProofRejected):
            assert infer(equal(derivative(x**2, x), derivative(x, x), tied), rule).shown


def test_a_bound_symbol_obeys_no_assumptions() -> None:
    """SymPy takes |erf a| for erf a where a is declared positive, but a runs from -1 to 1."""
    a = sp.Symbol("a", positive=True)
    size = sp.Abs(sp.erf(u))
    statement = equal(Integral(size, (u, -1, 1)), Integral(size.subs(u, a), (a, -1, 1)))
    with pytest.raises(ProofRejected):
        assert infer(statement, normal_form).shown
