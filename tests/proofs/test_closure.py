"""Letting a positive number go to zero, and integrating an inequality."""

from __future__ import annotations

import pytest
import sympy as sp

from slr_verify.algebra.integral import Integral
from slr_verify.proofs.algebraic import normal_form
from slr_verify.proofs.closure import Integrating, InTheLimit
from slr_verify.proofs.order import by_sign
from slr_verify.proofs.rule import ProofRejected
from slr_verify.proofs.statement import Given, Statement, at_least, at_most, equal
from slr_verify.proofs.theorem import Theorem, infer

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
    why = theorem.steps[0].why
    assert why.words == "letting a positive number go to zero"
    assert why.discharged == ("both sides are smooth in s on [0, oo)",)
    assert why.premises == (premise,)
    assert [each.name for each in why.cites] == ["Limits keep weak inequalities"]


@pytest.mark.parametrize(
    ("known", "variable", "limit", "reason"),
    [
        (by_signs(y**2 + s, ">", ZERO), s, at_least(y**2, ZERO), "a limit keeps <= and >=, not >"),
        (by_signs(s, ">=", ZERO), s, Statement(ZERO, ">", ZERO), "is not s >= 0 at s = 0"),
        (by_signs(y**2, ">=", -s), s, at_least(y**2, ONE), "at s = 0"),
        (by_signs(y**2, ">=", -1 / s), s, at_least(y**2, ZERO), "may not be continuous at zero"),
        (by_signs(ONE, ">=", -sp.sqrt(s)), s, at_least(ONE, ZERO), "may not be continuous"),
        (by_signs(y**2, ">=", -c), c, at_least(y**2, ZERO), "does not run through all positive"),
        (by_signs(y**2, ">=", -n), n, at_least(y**2, ZERO), "does not run through all positive"),
        (by_signs(y**2, ">=", -x, (x > 0,)), x, at_least(y**2, ZERO), "does not run through all"),
        (by_signs(y**2, ">=", -s), "s", at_least(y**2, ZERO), "does not run through all positive"),
        (by_signs(y**2, ">=", -2 * s), 2 * s, at_least(y**2, ZERO), "does not run through all"),
        (
            by_signs(-s, "<=", -ONE, (sp.Ge(s, 1),)),
            s,
            at_most(ZERO, -ONE, (sp.Ge(s, 1),)),
            "a hypothesis restricts s",
        ),
        (
            by_signs(x, ">=", -s, (sp.Ge(x, 0),)),
            s,
            at_least(x, ZERO),
            "is not x >= -s at s = 0",
        ),
    ],
)
def test_no_limit(known: Theorem, variable: sp.Symbol, limit: Statement, reason: str) -> None:
    with pytest.raises(ProofRejected, match=reason):
        infer(limit, InTheLimit(known, variable))


BELOW_ONE = by_signs(x, "<=", ONE, UNIT)


def test_integrals_keep_the_order() -> None:
    theorem = infer(at_most(integral(x), integral(ONE)), Integrating(BELOW_ONE))
    why = theorem.steps[0].why
    assert (why.words, why.premises) == ("integrating an inequality", (BELOW_ONE,))
    assert why.discharged == ("0 <= 1",)
    everywhere = by_signs(x**2, ">=", ZERO)
    infer(at_least(integral(x**2, -3, 2), integral(ZERO, -3, 2)), Integrating(everywhere))


def test_ends_and_integrands_may_need_a_hypothesis() -> None:
    given = (y > 0,)
    known = by_signs(x**2 / y, ">=", ZERO, given)
    goal = at_least(Integral(x**2 / y, (x, 0, y)), Integral(ZERO, (x, 0, y)), given)
    infer(goal, Integrating(known))
    upwards = by_signs(x**2, ">=", ZERO)
    goal = at_least(Integral(x**2, (x, 0, y)), Integral(ZERO, (x, 0, y)))
    with pytest.raises(ProofRejected, match="cannot show that 0 <= y"):
        infer(goal, Integrating(upwards))


def test_an_integral_runs_over_one_interval() -> None:
    twice = Integral(x * y, (x, 0, 1), (y, 0, 1))
    with pytest.raises(ProofRejected, match="does not run over one symbol between two ends"):
        infer(at_least(twice, twice), Integrating(by_signs(x, ">=", x)))


@pytest.mark.parametrize(
    ("goal", "known", "reason"),
    [
        (at_most(integral(x, 0, 2), integral(ONE, 0, 2)), BELOW_ONE, "asks for more than"),
        (at_most(integral(x, 0, 1), integral(ONE, 0, 2)), BELOW_ONE, "over one interval"),
        (at_least(integral(x), integral(ONE)), BELOW_ONE, "the premise must be"),
        (at_most(integral(x), integral(x)), BELOW_ONE, "the premise must be"),
        (at_most(integral(x), ONE), BELOW_ONE, "1 is not an integral"),
        (at_most(integral(x, 1, 0), integral(ONE, 1, 0)), BELOW_ONE, "cannot show that 1 <= 0"),
        (
            Statement(integral(x), "<=", integral(ONE), UNIT),
            BELOW_ONE,
            "binds x, which has another meaning",
        ),
        (
            equal(integral(x * y - x * y), integral(ZERO)),
            infer(equal(x - x, ZERO), normal_form),
            "does not compare integrals",
        ),
    ],
)
def test_no_integral(goal: Statement, known: Theorem, reason: str) -> None:
    with pytest.raises(ProofRejected, match=reason):
        infer(goal, Integrating(known))


def test_a_variable_that_is_always_positive_says_nothing_below_zero() -> None:
    known = by_signs(s, ">=", ZERO)
    goal = at_least(Integral(s, (s, -2, 1)), Integral(ZERO, (s, -2, 1)))
    with pytest.raises(ProofRejected, match="declared real, and no more"):
        infer(goal, Integrating(known))


def test_integrands_have_to_be_continuous() -> None:
    known = by_signs(sp.Abs(x), ">=", ZERO)
    with pytest.raises(ProofRejected, match="may not be continuous"):
        infer(at_least(integral(sp.Abs(x)), integral(ZERO)), Integrating(known))
