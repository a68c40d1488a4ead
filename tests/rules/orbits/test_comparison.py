"""Orbits in order: the map preserves the order of the square for small steps."""

from __future__ import annotations

from dataclasses import replace

import pytest
import sympy as sp

from slr_verify.calculus.rule import ProofRejected
from slr_verify.calculus.rules.assumption import assumed
from slr_verify.calculus.rules.comparison import OrbitsInOrder, Preserved
from slr_verify.calculus.system import System
from slr_verify.calculus.theorem import infer
from slr_verify.claims.library import Library
from slr_verify.language.orbit import TIME
from slr_verify.language.statement import Statement, at_most
from slr_verify.model.reduced import STUDIED_AT_PARAMETERS
from slr_verify.paper.beyond.e4_comparable import preserved
from slr_verify.paper.beyond.e4_order import LOWER, UPPER

ZERO, HALF = sp.S.Zero, sp.S.Half
SMALL = STUDIED_AT_PARAMETERS[-1:]
SIDES = tuple(each for name in (*LOWER, *UPPER) for each in (name >= -1, name <= 1))
ORDER = (LOWER[0] <= UPPER[0], LOWER[1] <= UPPER[1])


def ordered(system: System, place: int = 0, given=(*SIDES, *ORDER, *SMALL)) -> Statement:
    low, high = (system.orbit(TIME, start)[place] for start in (LOWER, UPPER))
    return at_most(low, high, given)


@pytest.fixture
def rule(system: System, library: Library) -> OrbitsInOrder:
    return OrbitsInOrder(system, LOWER, UPPER, preserved(library))


@pytest.mark.parametrize("place", [0, 1])
def test_orbits_of_pgd_stay_in_order(rule: OrbitsInOrder, place: int) -> None:
    assert infer(ordered(rule.system, place), rule).shown


def test_starts_may_be_numbers(rule: OrbitsInOrder) -> None:
    ends = ((ZERO, -HALF), (HALF, sp.S.One))
    low, high = (rule.system.orbit(TIME + 1, end)[1] for end in ends)
    own = replace(rule, lower=ends[0], upper=ends[1])
    assert infer(at_most(low, high, SMALL), own).shown
    with pytest.raises(ProofRejected):
        infer(at_most(high, low, SMALL), own)
    with pytest.raises(ProofRejected):
        infer(at_most(high, low, SMALL), replace(rule, lower=ends[1], upper=ends[0]))


def test_only_this_is_concluded(rule: OrbitsInOrder) -> None:
    goal = ordered(rule.system)
    for wrong in (
        replace(goal, sign="<"),
        replace(goal, sign="="),
        replace(goal, lhs=goal.rhs, rhs=goal.lhs),
        replace(goal, rhs=rule.system.orbit(TIME, UPPER)[1]),
        replace(goal, rhs=rule.system.orbit(TIME + 1, UPPER)[0]),
        replace(goal, rhs=rule.system.orbit(TIME, UPPER[::-1])[0]),
        replace(goal, lhs=ZERO),
        replace(goal, rhs=goal.rhs - 1),
    ):
        with pytest.raises(ProofRejected):
            infer(wrong, rule)


@pytest.mark.parametrize("dropped", [0, 2, 5, 7, 8, 9, 10])
def test_every_hypothesis_is_needed(rule: OrbitsInOrder, dropped: int) -> None:
    """The step is small, and starts are in order and in the square: four sides of eight say so."""
    given = (*SIDES, *ORDER, *SMALL)
    left = (*given[:dropped], *given[dropped + 1 :])
    with pytest.raises(ProofRejected):
        infer(ordered(rule.system, given=left), rule)


@pytest.mark.parametrize(
    "changes",
    [
        lambda p: {"in_order": ()},
        lambda p: {"in_order": p.in_order[:1]},
        lambda p: {"in_order": p.in_order[::-1]},
        lambda p: {"low": p.high, "high": p.low},
        lambda p: {"high": (p.low[0], p.high[1])},
        lambda p: {"low": (ZERO, p.low[1])},
    ],
)
@pytest.mark.parametrize("given", [(), SMALL])
def test_order_is_preserved_at_all_points(rule: OrbitsInOrder, changes, given) -> None:
    """Without a bound on the step it need not be: an empty list of theorems proved it once."""
    known = replace(rule.preserved, **changes(rule.preserved))
    ends = ((ZERO, ZERO), (HALF, ZERO))
    low, high = (rule.system.orbit(TIME, end)[1] for end in ends)
    own = OrbitsInOrder(rule.system, *ends, known)
    with pytest.raises(ProofRejected):
        infer(at_most(low, high, given), own)


def test_order_that_is_assumed_of_these_points_is_not_that_of_all(rule: OrbitsInOrder) -> None:
    """What the statement supposes of its starts, it does not say of their images."""
    images = tuple(each.statement for each in rule.preserved.in_order)
    assumptions = tuple(sp.Le(each.lhs, each.rhs, evaluate=False) for each in images)
    given = (*SIDES, *ORDER, *assumptions)
    first, second = (infer(each.holding(given), assumed) for each in images)
    own = replace(rule, preserved=Preserved(LOWER, UPPER, (first, second)))
    for wrong in (ordered(rule.system, given=given), ordered(rule.system, given=given[:10])):
        with pytest.raises(ProofRejected):
            infer(wrong, own)
