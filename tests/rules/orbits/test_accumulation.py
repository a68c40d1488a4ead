"""Accumulation points: what the rule asks of the hypotheses and of the loss."""

from __future__ import annotations

from dataclasses import replace

import pytest
import sympy as sp

from slr_verify.calculus.rule import ProofRejected
from slr_verify.calculus.rules.orbits.accumulation import ZeroAtAccumulation, accumulates
from slr_verify.calculus.system import System
from slr_verify.calculus.theorem import infer
from slr_verify.claims.library import Library
from slr_verify.language.limit import Limit
from slr_verify.language.orbit import TIME
from slr_verify.language.statement import Statement, equal
from slr_verify.model.notation import kappa, nu
from slr_verify.paper.beyond.step_size.decrease import LOSS
from slr_verify.paper.prop_8_descent import ACCUMULATION, GRADIENT, LIMIT, NOW, START, at, gradient

ONCE = len(ACCUMULATION) - 3


@pytest.fixture
def rule(system: System, library: Library) -> ZeroAtAccumulation:
    """That of Proposition 8."""
    return ZeroAtAccumulation(system, START, LIMIT, LOSS, gradient(GRADIENT, library))


def goal(loss: sp.Expr = LOSS, given=ACCUMULATION) -> Statement:
    return equal(at(loss, LIMIT), 0, given)


def test_the_gradient_is_zero_where_orbits_accumulate(rule: ZeroAtAccumulation) -> None:
    assert infer(goal(), rule).shown


@pytest.mark.parametrize("dropped", [0, 1, 2, 3, 4, ONCE, ONCE + 1, ONCE + 2])
def test_every_hypothesis_is_needed(rule: ZeroAtAccumulation, dropped: int) -> None:
    """The start lies in the square, the step is small, times grow, and the orbit comes near."""
    left = (*ACCUMULATION[:dropped], *ACCUMULATION[dropped + 1 :])
    with pytest.raises(ProofRejected):
        infer(goal(given=left), rule)


@pytest.mark.parametrize(
    "wrong",
    [
        equal(LIMIT[0], 0, ACCUMULATION),
        equal(LIMIT[0] ** 2 - 1, 0, ACCUMULATION),
        equal(at(LOSS, START), 0, ACCUMULATION),
        equal(at(LOSS, NOW), 0, ACCUMULATION),
        replace(goal(), rhs=sp.S.One),
        replace(goal(), sign="<"),
        goal(kappa**2),
        goal(LOSS + nu),
    ],
)
def test_only_this_is_concluded(rule: ZeroAtAccumulation, wrong: Statement) -> None:
    for loss in (LOSS, kappa**2, LOSS + nu):
        with pytest.raises(ProofRejected):
            infer(wrong, replace(rule, loss=loss))


def test_another_orbit_may_accumulate_elsewhere(rule: ZeroAtAccumulation) -> None:
    turned = (*ACCUMULATION[:ONCE], *accumulates(NOW[::-1], LIMIT, TIME))
    for wrong in (rule, replace(rule, start=START[::-1]), replace(rule, point=LIMIT[::-1])):
        with pytest.raises(ProofRejected):
            infer(goal(given=turned), wrong)


def test_times_grow_without_end(rule: ZeroAtAccumulation) -> None:
    """At n = 0, 0, 0, ... an orbit tends to its start."""
    still = sp.Eq(Limit(1 / (TIME + 1), sp.Tuple(TIME)), 1, evaluate=False)
    given = tuple(each if place != ONCE else still for place, each in enumerate(ACCUMULATION))
    with pytest.raises(ProofRejected):
        infer(goal(given=given), rule)


def test_what_accumulates_is_said_with_limits() -> None:
    grows, first, second = accumulates(NOW, LIMIT, TIME)
    assert grows == sp.Eq(Limit(1 / (TIME + 1), sp.Tuple(TIME)), 0)
    assert (first.rhs, second.rhs) == LIMIT


def test_the_point_has_as_many_coordinates_as_the_orbit() -> None:
    """What is said of one coordinate only would not be said of an accumulation point."""
    for point in (LIMIT[:1], (*LIMIT, nu)):
        with pytest.raises(ValueError, match="argument 2 is (shorter|longer)"):
            accumulates(NOW, point, TIME)
