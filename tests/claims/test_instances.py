"""Few terms instead of L, one number for each index: false statements about sums are refuted there."""

from __future__ import annotations

import numpy as np
import pytest
import sympy as sp

from slr_verify.calculus.rules.sums import sum_linearity
from slr_verify.calculus.theorem import infer
from slr_verify.claims.attack.equations import on_equations
from slr_verify.claims.attack.instances import instances
from slr_verify.claims.attack.ordeal import Fate, ordeal
from slr_verify.claims.attack.sampled_points import sample
from slr_verify.claims.claim import Mutant
from slr_verify.claims.evidence.domain import Domain
from slr_verify.language.integral import COUNTER, Sum
from slr_verify.language.orbit import TIME
from slr_verify.language.statement import Statement, at_least, equal
from slr_verify.model.linear import probability, residual
from slr_verify.model.notation import L

x = sp.Symbol("x", real=True)
weights = Sum(probability(COUNTER), (COUNTER, 1, L))
SPLIT = equal(Sum(x * probability(COUNTER), (COUNTER, 1, L)), x * weights)
TO_ONE = (sp.Eq(weights, 1),)


def by_linearity(goal: Statement):
    return infer(goal, sum_linearity)


def test_sums_are_written_out() -> None:
    first, second, third = instances(SPLIT)
    one, two = sp.symbols("probability_at_1 probability_at_2", real=True)
    assert (first.lhs, first.rhs) == (x * one, x * one)
    assert second.lhs == x * one + x * two
    assert {one >= 0, one <= 1} <= set(third.given)
    assert len(third.free_symbols) == 4


def test_the_range_of_a_family_and_the_hypotheses_are_kept() -> None:
    _, second, _ = instances(equal(weights, 1, TO_ONE))
    one, two = sp.symbols("probability_at_1 probability_at_2", real=True)
    assert sp.Eq(one + two, 1) in second.given
    (case,) = instances(at_least(residual(COUNTER), 0))
    assert case.given == (sp.Symbol("residual_at_1", real=True) >= 0,)


@pytest.mark.parametrize("statement", [equal(x, x), equal(TIME, TIME), equal(sp.sin(x), 0)])
def test_what_has_neither_sums_nor_families_has_no_instances(statement: Statement) -> None:
    assert instances(statement) == ()


@pytest.mark.parametrize(
    "wrong",
    [
        equal(SPLIT.lhs, 2 * SPLIT.rhs),
        equal(SPLIT.lhs, x * Sum(probability(COUNTER), (COUNTER, 2, L))),
        equal(SPLIT.lhs, x * Sum(probability(COUNTER), (COUNTER, 1, L + 1))),
        equal(SPLIT.lhs, x * Sum(probability(COUNTER + 1), (COUNTER, 1, L))),
        equal(SPLIT.lhs, x),
    ],
)
def test_a_false_statement_about_a_sum_is_killed(wrong: Statement) -> None:
    assert ordeal(Mutant("sum", wrong), SPLIT, (by_linearity,), 0).fate is Fate.KILLED


def test_a_true_one_is_not() -> None:
    true = equal(2 * SPLIT.lhs, 2 * SPLIT.rhs)
    assert ordeal(Mutant("sum", true), SPLIT, (by_linearity,), 0).fate is Fate.TRUE_VARIANT
    under = equal(SPLIT.lhs, x, TO_ONE)
    assert ordeal(Mutant("sum", under), SPLIT, (by_linearity,), 0).fate is Fate.UNPROVED


def test_points_on_equations() -> None:
    a0, a1, b = sp.symbols("a0 a1 b", real=True)
    linear = Domain((a0, b), (sp.Eq(a0 + 2 * b, 1), a0 >= 0, a0 <= 3))
    found = sample(linear, np.random.default_rng(0), 10)
    assert len(found) >= 5
    assert all(point[a0] + 2 * point[b] == 1 for point in found)
    twins = Domain((a0, a1), (sp.Eq(sp.exp(a0) * a0, sp.exp(a1) * a1),))
    (point, *_) = on_equations(twins, np.random.default_rng(0))
    assert point[a0] == point[a1]
