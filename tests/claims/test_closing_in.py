"""A walk finds counterexamples in corners that random points miss; only balls decide."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import sympy as sp

from slr_verify.claims.attack.closing_in import closed_in
from slr_verify.claims.attack.counterexample import agreements, violations_at
from slr_verify.claims.attack.equations import with_some_twins
from slr_verify.claims.attack.sampled_points import sample
from slr_verify.claims.evidence.domain import Domain
from slr_verify.language.statement import Statement, at_least, at_most, equal, less

x0, x1, y = sp.symbols("x0 x1 y", real=True)


def points_of(statement: Statement, seed: int = 0):
    domain = Domain.of(statement.lhs, statement.rhs, given=statement.given)
    return sample(domain, np.random.default_rng(seed), 20)


def test_points_that_come_close_to_each_other() -> None:
    wrong = less(x0, x1 - sp.Rational(1, 1000), (x0 < x1, x0 >= 1, x1 <= 3))
    apart = ({x0: Fraction(1), x1: Fraction(3)}, {x0: Fraction(3, 2), x1: Fraction(5, 2)})
    assert violations_at(wrong, apart).counterexample is None
    found = [closed_in(wrong, apart, np.random.default_rng(seed)) for seed in range(4)]
    assert any(found)


def test_a_small_step_away_from_zero() -> None:
    wrong = at_least(y**2 + y / 100, 0)
    zero = ({y: Fraction(0)},)
    assert violations_at(wrong, zero).counterexample is None
    assert any(closed_in(wrong, zero, np.random.default_rng(seed)) for seed in range(4))


def test_a_true_inequality_survives() -> None:
    true = at_most(sp.sin(y), 1)
    assert closed_in(true, points_of(true), np.random.default_rng(0)) is None
    assert agreements(true, points_of(true)) >= 10
    assert agreements(at_most(1 + y**2, 0), points_of(true)) == 0


def test_equalities_are_not_walked() -> None:
    assert closed_in(equal(y, 0), points_of(equal(y, 0)), np.random.default_rng(0)) is None


def test_twins_are_equal_and_the_hypotheses_hold() -> None:
    domain = Domain((x0, x1, y), (x0 <= x1,))
    starts = sample(domain, np.random.default_rng(0), 10)
    found = list(with_some_twins(domain, starts, np.random.default_rng(1)))
    assert found
    assert all(point[x0] == point[x1] for point in found)
    alone = Domain((y,), ())
    assert not list(with_some_twins(alone, ({y: Fraction(0)},), np.random.default_rng(0)))
