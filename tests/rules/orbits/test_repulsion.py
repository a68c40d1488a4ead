"""No two ordered points tend to the saddle: the rule on the map of the paper, and what it refuses."""

from __future__ import annotations

from dataclasses import replace

import pytest
import sympy as sp

from slr_verify.calculus.rule import ProofRejected
from slr_verify.calculus.rules.algebra import by_sign
from slr_verify.calculus.rules.repulsion import NoTwoInOrder, Repelling
from slr_verify.calculus.system import System
from slr_verify.calculus.theorem import infer
from slr_verify.claims.library import Library
from slr_verify.language.orbit import TIME
from slr_verify.language.statement import Statement, equal, more
from slr_verify.model.notation import alpha, kappa
from slr_verify.model.reduced import STUDIED_AT_PARAMETERS
from slr_verify.paper.beyond import order_for_pgd
from slr_verify.paper.beyond.order_comparable import (
    APART_IN_KAPPA,
    APART_IN_NU,
    BOTH,
    preserved,
    repelling,
)
from slr_verify.paper.beyond.order_preserved import LOWER, UPPER
from slr_verify.paper.prop_11_convergence import MINIMA, SADDLE, tends_to

SMALL = STUDIED_AT_PARAMETERS[-1:]
GIVEN = APART_IN_NU.given
ZERO, HALF = sp.S.Zero, sp.S.Half


def apart(point, *, lower=LOWER, upper=UPPER, given=GIVEN) -> Statement:
    """Not both tend to a point."""
    return equal(tends_to(point, lower) * tends_to(point, upper), 0, given)


@pytest.fixture
def rule(system: System, library: Library) -> NoTwoInOrder:
    strict = order_for_pgd.CLAIM.shown(order_for_pgd.STRICT[1], library)
    parts = (preserved(library), (1, strict), repelling(library))
    return NoTwoInOrder(system, LOWER, UPPER, *parts)


def test_no_two_in_order_tend_to_the_saddle(rule: NoTwoInOrder, library: Library) -> None:
    assert infer(APART_IN_NU, rule).shown
    strict = order_for_pgd.CLAIM.shown(order_for_pgd.STRICT[0], library)
    assert infer(APART_IN_KAPPA, replace(rule, strictly=(0, strict))).shown


def test_starts_may_be_numbers(rule: NoTwoInOrder) -> None:
    low, high = (ZERO, ZERO), (ZERO, HALF)
    goal = apart(SADDLE, lower=low, upper=high, given=SMALL)
    assert infer(goal, replace(rule, lower=low, upper=high)).shown


@pytest.mark.parametrize(
    "wrong",
    [
        replace(APART_IN_NU, rhs=sp.S.One),
        replace(APART_IN_NU, sign=">"),
        replace(APART_IN_NU, lhs=tends_to(SADDLE, LOWER)),
        replace(APART_IN_NU, lhs=1 - BOTH),
        replace(APART_IN_NU, lhs=tends_to(SADDLE, LOWER) + tends_to(SADDLE, UPPER)),
        replace(APART_IN_NU, lhs=tends_to(MINIMA[0], LOWER) * tends_to(MINIMA[0], UPPER)),
    ],
)
def test_only_this_is_concluded(rule: NoTwoInOrder, wrong: Statement) -> None:
    with pytest.raises(ProofRejected):
        infer(wrong, rule)
    at_minimum = replace(rule.repelling, point=MINIMA[0])
    with pytest.raises(ProofRejected):
        infer(wrong, replace(rule, repelling=at_minimum))


@pytest.mark.parametrize("dropped", [0, 2, 5, 7, 8, 9, 10])
def test_every_hypothesis_is_needed(rule: NoTwoInOrder, dropped: int) -> None:
    """The step is small, and starts are in order and in the square: four sides of eight say so."""
    given = (*GIVEN[:dropped], *GIVEN[dropped + 1 :])
    with pytest.raises(ProofRejected):
        infer(APART_IN_NU.holding(given), rule)


def test_points_that_are_not_apart_are_one(rule: NoTwoInOrder) -> None:
    """(0, 0) and (0, 0) both tend to the saddle."""
    strict = LOWER[1] < UPPER[1]
    given = tuple(LOWER[1] <= UPPER[1] if each == strict else each for each in GIVEN)
    assert given != GIVEN
    order = rule.preserved.in_order[1]
    for own in (rule, replace(rule, strictly=(1, order)), replace(rule, strictly=(0, order))):
        with pytest.raises(ProofRejected):
            infer(APART_IN_NU.holding(given), own)


@pytest.mark.parametrize("place", [0, 2, -1])
def test_they_are_apart_in_the_coordinate_that_is_kept_apart(
    rule: NoTwoInOrder, place: int
) -> None:
    """The theorem is about nu, and these starts are apart in kappa."""
    low, high = (ZERO, HALF), (HALF, HALF)
    own = replace(rule, lower=low, upper=high, strictly=(place, rule.strictly[1]))
    with pytest.raises(ProofRejected):
        infer(apart(SADDLE, lower=low, upper=high, given=SMALL), own)


def test_starts_that_move_with_the_time_are_refused(rule: NoTwoInOrder) -> None:
    """x_n(0, exp(-n^2)) tends to the saddle, and so does x_n(0, 0)."""
    high = (ZERO, sp.exp(-(TIME**2)))
    own = replace(rule, lower=SADDLE, upper=high)
    with pytest.raises(ProofRejected):
        infer(apart(SADDLE, lower=SADDLE, upper=high, given=SMALL), own)


@pytest.mark.parametrize(
    "changes",
    [
        lambda r: {"columns": ()},
        lambda r: {"columns": (infer(more(alpha, 0), by_sign), r.columns[1])},
        lambda r: {"entries": r.entries[:3]},
        lambda r: {"entries": r.entries[::-1]},
        lambda r: {"weights": r.weights[:1]},
        lambda r: {"weights": r.weights[::-1]},
        lambda r: {"weights": (-sp.S.One, r.weights[1])},
        lambda r: {"weights": (kappa**2 + 1, r.weights[1])},
        lambda r: {"point": (HALF, ZERO)},
        lambda r: {"point": (alpha, ZERO)},
    ],
)
def test_it_must_repel_there(rule: NoTwoInOrder, changes) -> None:
    """Of starts that no other test is about."""
    known: Repelling = replace(rule.repelling, **changes(rule.repelling))
    low, high = (-HALF, ZERO), (ZERO, HALF)
    own = replace(rule, lower=low, upper=high, repelling=known)
    with pytest.raises(ProofRejected):
        infer(apart(known.point, lower=low, upper=high, given=SMALL), own)
