"""Values at a point, functions at other arguments, addition theorems, sums."""

from __future__ import annotations

import pytest
import sympy as sp

from slr_verify.calculus.chain import chain
from slr_verify.calculus.rule import ProofRejected
from slr_verify.calculus.rules.algebra import by_sign, evaluation, normal_form
from slr_verify.calculus.rules.differentiation import differentiation
from slr_verify.calculus.rules.instance import applying, everywhere
from slr_verify.calculus.rules.sums import sum_linearity
from slr_verify.calculus.rules.trigonometry import trigonometry
from slr_verify.calculus.theorem import infer
from slr_verify.language.integral import Integral, Sum
from slr_verify.language.statement import Statement, at_least, equal
from slr_verify.language.value import derivative, value_at

x, y, u = sp.symbols("x y u", real=True)
p = sp.Symbol("p", positive=True)
ONE = sp.S.One


def test_a_value_at_a_point() -> None:
    assert infer(equal(value_at(sp.erf(x) * y, (x,), (sp.S.Zero,)), sp.S.Zero), evaluation).shown


def test_derivatives_in_different_symbols_are_different_values() -> None:
    """SymPy's `Subs` takes these two for equal, and "1 = 2" was proved with it."""
    slopes = [value_at(derivative(x + 2 * y, name), (x, y), (sp.S.Zero,) * 2) for name in (x, y)]
    assert slopes[0] != slopes[1]
    first, second = (
        chain(slope).rewritten(by=differentiation).rewritten(by=evaluation).theorem()
        for slope in slopes
    )
    assert (first.statement.rhs, second.statement.rhs) == (1, 2)
    with pytest.raises(ProofRejected):
        chain(1).equals(slopes[1], by=applying(first))


def test_a_derivative_is_worked_out_before_its_value() -> None:
    slope = value_at(derivative(sp.erf(x) * y, x), (x,), (sp.S.Zero,))
    assert chain(slope).rewritten(by=evaluation).theorem().statement.rhs == slope


def test_subs_is_not_in_the_language() -> None:
    expr = sp.Subs(sp.Derivative(x * y, x, evaluate=False), x, 0)
    with pytest.raises(ProofRejected):
        assert infer(equal(expr, sp.S.Zero), evaluation).shown


@pytest.mark.parametrize(
    "expr",
    [
        value_at(sp.Abs(sp.erf(p)), (p,), (-ONE,)),
        value_at(x * y, (x, y), (y, sp.S(2))),
        value_at(Integral(x * u, (u, 0, 1)), (x,), (u,)),
        value_at(1 / (1 + x**2), (x,), (1 / y,)),
        value_at(1 / x, (x,), (ONE,)),
        value_at(x, (x, y), (ONE,)),
    ],
)
def test_values_that_are_refused(expr: sp.Expr) -> None:
    with pytest.raises(ProofRejected):
        assert infer(equal(expr, sp.S.Zero), evaluation).shown


def test_everywhere_obeys_assumptions() -> None:
    first, second = sp.symbols("a b", nonnegative=True)
    known = infer(equal(first + second, sp.Abs(first + second)), normal_form)
    assert infer(equal(x**2 + y**2, sp.Abs(x**2 + y**2)), everywhere(known)).shown
    with pytest.raises(ProofRejected):
        assert infer(equal(x + y, sp.Abs(x + y)), everywhere(known)).shown


def test_everywhere_needs_an_equality_at_distinct_symbols() -> None:
    with pytest.raises(ProofRejected):
        assert infer(equal(x, y), everywhere(infer(at_least(sp.exp(x), sp.S.Zero), by_sign))).shown
    with pytest.raises(ProofRejected):
        assert infer(
            equal(x, y), everywhere(infer(equal(sp.erf(2 * x), sp.erf(2 * x)), normal_form))
        ).shown


@pytest.mark.parametrize(
    ("lhs", "rhs"),
    [
        (sp.sin(x + y), sp.sin(x) * sp.cos(y) + sp.cos(x) * sp.sin(y)),
        (sp.sin(x) ** 2, 1 - sp.cos(x) ** 2),
        (sp.sin(x) ** 5, (1 - sp.cos(x) ** 2) ** 2 * sp.sin(x)),
        (sp.cos(2 * x), 2 * sp.cos(x) ** 2 - 1),
        (sp.cos(x - y) - sp.cos(x + y), 2 * sp.sin(x) * sp.sin(y)),
    ],
)
def test_trigonometry(lhs: sp.Expr, rhs: sp.Expr) -> None:
    assert infer(equal(lhs, rhs), trigonometry).shown
    with pytest.raises(ProofRejected):
        assert infer(equal(lhs, rhs + x**2), trigonometry).shown


def test_sums_run_forwards_through_integers() -> None:
    index, size = (sp.Symbol(name, integer=True, positive=True) for name in ("l", "L"))
    both = equal(Sum(2 * index, (index, 1, size)), 2 * Sum(index, (index, 1, size)))
    assert infer(both, sum_linearity).shown
    for lower, upper in ((0, size), (1, -size - 2), (1, x)):
        with pytest.raises(ProofRejected):
            assert infer(Statement(Sum(ONE, (index, lower, upper)), "=", ONE), sum_linearity).shown
