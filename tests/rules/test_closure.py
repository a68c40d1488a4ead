"""Letting a positive number go to zero, and integrating an inequality."""

from __future__ import annotations

import pytest
import sympy as sp

from slr_verify.calculus.rule import ProofRejected
from slr_verify.calculus.rules.algebra import by_sign, normal_form
from slr_verify.calculus.rules.integration import IntegratedInequality, InTheLimit
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.language.integral import Integral
from slr_verify.language.statement import Given, Statement, at_least, at_most, equal

x, y = sp.symbols("x y", real=True)
s, n = sp.Symbol("s", positive=True), sp.Symbol("n", integer=True, positive=True)
c = sp.Symbol("c", nonnegative=True)
UNIT = (sp.Ge(x, 0), sp.Le(x, 1))
ZERO, ONE = sp.S.Zero, sp.S.One


def by_signs(lhs: sp.Expr, sign: str, rhs: sp.Expr, given: Given = ()) -> Theorem:
    return infer(Statement(lhs, sign, rhs, given), by_sign)


def integral(integrand: sp.Expr, *ends: int) -> Integral:
    return Integral(integrand, (x, *(ends or (0, 1))))


@pytest.mark.parametrize(
    ("known", "limit"),
    [
        (at_least(y**2, -s), at_least(y**2, ZERO)),
        (at_most(-(y**2), s * sp.exp(s)), at_most(-(y**2), ZERO)),
        (at_least(sp.exp(c) + s / (1 + s), sp.erf(s)), at_least(sp.exp(c), ZERO)),
        (at_least(1 / y, -s, (y > 0,)), at_least(1 / y, ZERO, (y > 0,))),
    ],
)
def test_a_weak_inequality_holds_at_the_end(known: Statement, limit: Statement) -> None:
    premise = infer(known, by_sign)
    theorem = infer(limit, InTheLimit(premise, s))
    assert theorem.shown


@pytest.mark.parametrize(
    ("known", "variable", "limit"),
    [
        (by_signs(s, ">=", ZERO), s, Statement(ZERO, ">", ZERO)),
        (by_signs(y**2, ">=", -s), s, at_least(y**2, ONE)),
        (by_signs(y**2, ">=", -1 / s), s, at_least(y**2, ZERO)),
        (by_signs(-n, "<=", -ONE), n, at_most(ZERO, -ONE)),
        (by_signs(y**2, ">=", -s), "s", at_least(y**2, ZERO)),
        (by_signs(y**2, ">=", -2 * s), 2 * s, at_least(y**2, ZERO)),
        (
            by_signs(-s, "<=", -ONE, (sp.Ge(s, 1),)),
            s,
            at_most(ZERO, -ONE, (sp.Ge(s, 1),)),
        ),
        (
            by_signs(x, ">=", -s, (sp.Ge(x, 0),)),
            s,
            at_least(x, ZERO),
        ),
    ],
)
def test_no_limit(known: Theorem, variable: sp.Symbol, limit: Statement) -> None:
    with pytest.raises(ProofRejected):
        assert infer(limit, InTheLimit(known, variable)).shown


def test_a_strict_inequality_is_weak_at_the_end() -> None:
    premise = by_signs(y**2 + s, ">", ZERO)
    assert infer(at_least(y**2, ZERO), InTheLimit(premise, s)).shown
    with pytest.raises(ProofRejected):
        assert infer(Statement(y**2, ">", ZERO), InTheLimit(premise, s)).shown


BELOW_ONE = by_signs(x, "<=", ONE, UNIT)


def test_integrals_keep_the_order() -> None:
    theorem = infer(at_most(integral(x), integral(ONE)), IntegratedInequality(BELOW_ONE))
    assert theorem.shown
    same = infer(equal(x - x, ZERO), normal_form)
    assert infer(equal(integral(x * y - x * y), integral(ZERO)), IntegratedInequality(same)).shown
    everywhere = by_signs(x**2, ">=", ZERO)
    assert infer(
        at_least(integral(x**2, -3, 2), integral(ZERO, -3, 2)), IntegratedInequality(everywhere)
    ).shown


def test_ends_and_integrands_may_need_a_hypothesis() -> None:
    given = (y > 0,)
    known = by_signs(x**2 / y, ">=", ZERO, given)
    goal = at_least(Integral(x**2 / y, (x, 0, y)), Integral(ZERO, (x, 0, y)), given)
    assert infer(goal, IntegratedInequality(known)).shown
    upwards = by_signs(x**2, ">=", ZERO)
    goal = at_least(Integral(x**2, (x, 0, y)), Integral(ZERO, (x, 0, y)))
    with pytest.raises(ProofRejected):
        assert infer(goal, IntegratedInequality(upwards)).shown


def test_an_integral_runs_over_one_interval() -> None:
    twice = Integral(x * y, (x, 0, 1), (y, 0, 1))
    with pytest.raises(ProofRejected):
        assert infer(at_least(twice, twice), IntegratedInequality(by_signs(x, ">=", x))).shown


@pytest.mark.parametrize(
    ("goal", "known"),
    [
        (at_most(integral(x, 0, 2), integral(ONE, 0, 2)), BELOW_ONE),
        (at_most(integral(x, 0, 1), integral(ONE, 0, 2)), BELOW_ONE),
        (at_least(integral(x), integral(ONE)), BELOW_ONE),
        (at_most(integral(x), integral(x)), BELOW_ONE),
        (at_most(integral(x), ONE), BELOW_ONE),
        (at_most(integral(x, 1, 0), integral(ONE, 1, 0)), BELOW_ONE),
        (equal(integral(x), integral(ONE)), BELOW_ONE),
    ],
)
def test_no_integral(goal: Statement, known: Theorem) -> None:
    with pytest.raises(ProofRejected):
        assert infer(goal, IntegratedInequality(known)).shown


def test_a_variable_that_is_always_positive_says_nothing_below_zero() -> None:
    known = by_signs(s, ">=", ZERO)
    goal = at_least(Integral(s, (s, -2, 1)), Integral(ZERO, (s, -2, 1)))
    with pytest.raises(ProofRejected):
        assert infer(goal, IntegratedInequality(known)).shown


def test_continuous_integrands_need_not_be_smooth() -> None:
    known = by_signs(sp.Abs(x), ">=", ZERO)
    assert infer(at_least(integral(sp.Abs(x)), integral(ZERO)), IntegratedInequality(known)).shown
