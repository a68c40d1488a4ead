"""From derivatives to functions: the domain must be an interval that holds the start."""

from __future__ import annotations

from dataclasses import replace

import pytest
import sympy as sp

from slr_verify.calculus.chain import chain
from slr_verify.calculus.rule import ProofRejected
from slr_verify.calculus.rules.algebra import by_sign, normal_form
from slr_verify.calculus.rules.assumption import hypothesis
from slr_verify.calculus.rules.cases import ByParity
from slr_verify.calculus.rules.differentiation import differentiation
from slr_verify.calculus.rules.initial_value import MonotoneFrom, SameDerivative
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.language.statement import Statement, at_least, at_most, equal, less
from slr_verify.language.value import derivative

x, y = sp.symbols("x y", real=True)
h, p = sp.Symbol("h", nonnegative=True), sp.Symbol("p", positive=True)
ZERO, ONE = sp.S.Zero, sp.S.One
ABOVE = (y > 0,)


def slope(
    lhs: sp.Expr, rhs: sp.Expr, symbol: sp.Symbol, given: tuple[sp.Basic, ...] = ()
) -> Theorem:
    """Both sides have the same derivative."""
    return infer(equal(derivative(lhs, symbol), derivative(rhs, symbol), given), differentiation)


def agree(lhs: sp.Expr, rhs: sp.Expr, given: tuple[sp.Basic, ...] = ()) -> Theorem:
    """The two numbers are the same."""
    return infer(equal(lhs, rhs, given), normal_form)


DOUBLE = equal(sp.sin(x) ** 2, 1 - sp.cos(x) ** 2)


def test_same_derivative() -> None:
    rule = SameDerivative(x, ZERO, slope(DOUBLE.lhs, DOUBLE.rhs, x), agree(ZERO, ZERO))
    assert infer(DOUBLE, rule).shown


def test_under_hypotheses_about_other_symbols() -> None:
    sides = DOUBLE.lhs / y, DOUBLE.rhs / y
    rule = SameDerivative(x, ZERO, slope(*sides, x, ABOVE), agree(ZERO, ZERO, ABOVE))
    assert infer(equal(*sides, ABOVE), rule).shown


def test_another_value_at_the_start_is_refused() -> None:
    statement = equal(x, x + 1)
    rule = SameDerivative(x, ZERO, slope(x, x + 1, x), agree(ZERO, ZERO))
    with pytest.raises(ProofRejected):
        assert infer(statement, rule).shown


@pytest.mark.parametrize(
    ("variable", "at"),
    [
        (p, ZERO),
        (sp.Symbol("m", negative=True), ZERO),
        (sp.Symbol("m", nonpositive=True), ONE),
        (h, -ONE),
        (x, 1),
    ],
)
def test_the_start_is_a_rational_number_of_the_domain(variable: sp.Symbol, at: sp.Expr) -> None:
    sides = variable, variable + 1
    rule = SameDerivative(variable, at, slope(*sides, variable), agree(at * ONE, at))
    with pytest.raises(ProofRejected):
        assert infer(equal(*sides), rule).shown


def test_the_start_may_be_the_end_of_the_domain() -> None:
    m = sp.Symbol("m", nonpositive=True)
    sides = DOUBLE.lhs.subs(x, m), DOUBLE.rhs.subs(x, m)
    assert infer(equal(*sides), SameDerivative(m, ZERO, slope(*sides, m), agree(ZERO, ZERO))).shown


def test_the_domain_is_an_interval() -> None:
    """The sum is pi/2 for x > 0, -pi/2 for x < 0, and does not change anywhere."""
    left, right = sp.atan(p) + sp.atan(1 / p), sp.pi / 2
    at_one = agree(right, right)
    assert infer(equal(left, right), SameDerivative(p, ONE, slope(left, right, p), at_one)).shown
    left, given = left.subs(p, x), (sp.Ne(x, 0),)
    rule = SameDerivative(x, ONE, slope(left, right, x, given), agree(right, right, given))
    with pytest.raises(ProofRejected):
        infer(equal(left, right, given), rule)


def test_hypotheses_about_the_variable_are_refused() -> None:
    given = (x > 1,)
    rule = SameDerivative(
        x, ZERO, slope(x, x + 1, x, given), infer(equal(ZERO, ZERO, given), normal_form)
    )
    with pytest.raises(ProofRejected):
        assert infer(equal(x, x + 1, given), rule).shown


def test_both_sides_must_be_smooth() -> None:
    rule = SameDerivative(x, ZERO, agree(ZERO, ZERO), agree(ZERO, ZERO))
    with pytest.raises(ProofRejected):
        assert infer(equal(sp.Abs(x), x), rule).shown


def test_a_premise_about_another_variable_is_refused() -> None:
    rule = SameDerivative(x, ZERO, slope(y, y, y), agree(y, y))
    with pytest.raises(ProofRejected):
        assert infer(equal(x + y, y), rule).shown


def test_the_wrong_sign_is_refused() -> None:
    rule = SameDerivative(x, ZERO, agree(x, x), agree(x, x))
    with pytest.raises(ProofRejected):
        assert infer(less(x, x), rule).shown


def monotone(statement: Statement, variable: sp.Symbol, sign: str) -> MonotoneFrom:
    """The slopes compared by sign, the values at zero by algebra."""
    left, right = (derivative(f, variable) for f in (statement.lhs, statement.rhs))
    compared = (
        chain(left, statement.given)
        .equals(statement.lhs.diff(variable), by=differentiation)
        .related(sign, statement.rhs.diff(variable), by=by_sign)
        .equals(right, by=differentiation)
        .theorem()
    )
    start = (f.subs(variable, 0) for f in (statement.lhs, statement.rhs))
    return MonotoneFrom(variable, ZERO, compared, agree(*start, statement.given))


def test_monotone() -> None:
    statement = at_most(sp.sin(h), h)
    rule = monotone(statement, h, "<=")
    assert infer(statement, rule).shown
    statement = at_least(h / y, ZERO, ABOVE)
    assert infer(statement, monotone(statement, h, ">=")).shown


FASTER = (
    chain(derivative(h - 3, h))
    .equals(1, by=differentiation)
    .at_least(sp.S.Half, by=by_sign)
    .equals(derivative(h / 2, h), by=differentiation)
    .theorem()
)


def test_monotone_from_another_value() -> None:
    """h rises from 0 on, and h - 3 from -3 on."""
    rule = monotone(at_least(h, h / 2), h, ">=")
    with pytest.raises(ProofRejected):
        assert infer(at_least(h - 3, h / 2), replace(rule, slope=FASTER)).shown


def test_monotone_the_wrong_way_or_over_the_whole_line() -> None:
    whole = at_most(sp.sin(x), x)
    with pytest.raises(ProofRejected):
        assert infer(whole, monotone(whole, x, "<=")).shown
    with pytest.raises(ProofRejected):
        assert infer(Statement(sp.sin(h), "<", h), monotone(at_most(sp.sin(h), h), h, "<=")).shown
    with pytest.raises(ProofRejected):
        assert infer(at_least(sp.sin(h), h), monotone(at_most(sp.sin(h), h), h, "<=")).shown


def parity(half: Statement, variable: sp.Symbol = h) -> ByParity:
    """The premise by algebra."""
    rule = normal_form if half.sign == "=" else by_sign
    return ByParity(x, infer(half, rule), variable)


def test_parity() -> None:
    rule = parity(equal(sp.cos(h), sp.cos(h)))
    assert infer(equal(sp.cos(x), sp.cos(x)), rule).shown


def test_parity_under_hypotheses_about_other_symbols() -> None:
    shift = sp.Abs(y) - y
    half = equal((h + shift) ** 2, h**2, ABOVE)
    assert infer(equal((x + shift) ** 2, x**2, ABOVE), parity(half)).shown
    with pytest.raises(ProofRejected):
        assert infer(equal((x + shift) ** 2, x**2), parity(half)).shown


def test_what_holds_for_the_half_line_is_the_very_statement() -> None:
    with pytest.raises(ProofRejected):
        assert infer(equal(x**2, ZERO), parity(equal(h**2, h**2))).shown


def test_what_is_not_even_is_refused() -> None:
    with pytest.raises(ProofRejected):
        assert infer(equal(sp.Abs(x), x), parity(equal(sp.Abs(h), h))).shown


def test_the_half_variable_is_new() -> None:
    """h^2 = h^2 does not make x^2 = h^2."""
    with pytest.raises(ProofRejected):
        assert infer(equal(x**2, h**2), parity(equal(h**2, h**2))).shown


@pytest.mark.parametrize(
    "half",
    [
        sp.Symbol("n", integer=True, nonnegative=True),
        sp.Symbol("n", integer=True, positive=True),
        p,
        y,
        sp.Symbol("n", nonnegative=True, even=True),
    ],
)
def test_the_half_variable_runs_through_the_half_line(half: sp.Symbol) -> None:
    """sin(pi n)^2 = 0 for integers does not make sin(pi x)^2 = 0."""
    statement = equal(sp.sin(sp.pi * x) ** 2, ZERO)
    with pytest.raises(ProofRejected):
        assert infer(statement, parity(equal(ZERO, ZERO), half)).shown


def test_no_hypothesis_speaks_of_the_variable() -> None:
    """|x| <= 1/2 for x >= 0 with x <= 1/2, and not for all x with x <= 1/2."""
    given = (sp.Le(h, sp.S.Half),)
    statement = at_most(sp.Abs(x), sp.S.Half, (sp.Le(x, sp.S.Half),))
    half = hypothesis(given[0], given)
    with pytest.raises(ProofRejected):
        assert infer(statement, ByParity(x, half, h)).shown
