"""Orbits at rest: in one coordinate, and at fixed points."""

from __future__ import annotations

from dataclasses import replace

import pytest
import sympy as sp

from slr_verify.calculus.rule import ProofRejected
from slr_verify.calculus.rules.orbits.step import InvariantCoordinate, OrbitOfFixedPoint
from slr_verify.calculus.system import System
from slr_verify.calculus.theorem import infer
from slr_verify.language.orbit import TIME
from slr_verify.language.statement import equal
from slr_verify.language.tends import Tends
from slr_verify.model.notation import SQUARE, alpha, epsilon, kappa, nu
from slr_verify.model.orbit import TRAVEL, kappa_at, nu_at

ZERO, ONE = sp.S.Zero, sp.S.One


@pytest.mark.parametrize(("place", "side"), [(0, 1), (0, -1), (1, 1), (1, -1)])
def test_the_edges_are_held(system: System, place: int, side: int) -> None:
    end = sp.Integer(side)
    start = (end, nu) if place == 0 else (kappa, end)
    rule = InvariantCoordinate(system, place, end)
    goal = equal(system.orbit(TIME, start)[place], side, SQUARE)
    assert infer(goal, rule).shown
    for wrong in (
        replace(goal, rhs=-goal.rhs),
        replace(goal, lhs=system.orbit(TIME, start)[1 - place]),
        goal.holding(()),
    ):
        with pytest.raises(ProofRejected):
            infer(wrong, rule)


@pytest.mark.parametrize("value", [ZERO, sp.S.Half, nu, epsilon])
def test_nothing_is_held_elsewhere(system: System, value: sp.Expr) -> None:
    goal = equal(system.orbit(TIME, (value, nu))[0], value, (*SQUARE, epsilon <= 1))
    with pytest.raises(ProofRejected):
        infer(goal, InvariantCoordinate(system, 0, value))


def test_places_are_not_counted_from_the_end(system: System) -> None:
    """Place -1 is nu, whose argument at 1 + place is the time: it proved nu_1 = 1."""
    moving, held = (equal(nu_at(1, kappa, end, *TRAVEL), 1, SQUARE) for end in (nu, ONE))
    with pytest.raises(ProofRejected):
        infer(moving, InvariantCoordinate(system, -1, ONE))
    assert infer(held, InvariantCoordinate(system, 1, ONE)).shown


@pytest.mark.parametrize("point", [(0, 0), (1, 1), (-1, -1), (1, -1), (-1, 1)])
def test_the_five_points_rest(system: System, point: tuple[int, int]) -> None:
    place = tuple(map(sp.Integer, point))
    rule = OrbitOfFixedPoint(system, place)
    for orbit, value in zip(system.orbit(TIME, place), place, strict=True):
        goal = equal(orbit, value)
        assert infer(goal, rule).shown
        with pytest.raises(ProofRejected):
            infer(replace(goal, rhs=value + 1), rule)


@pytest.mark.parametrize("point", [(sp.S.Half, ZERO), (kappa, nu), (ZERO, nu), (2 * ONE, ONE)])
def test_other_points_do_not(system: System, point) -> None:
    for orbit, value in zip(system.orbit(TIME, point), point, strict=True):
        with pytest.raises(ProofRejected):
            infer(equal(orbit, value, SQUARE), OrbitOfFixedPoint(system, point))


def test_what_rests_does_so_inside_of_brackets(system: System) -> None:
    def bracket(*terms: sp.Expr) -> Tends:
        return Tends(sp.Tuple(*terms), TIME, sp.Tuple(0, 0))

    rule = OrbitOfFixedPoint(system, (ZERO, ZERO))
    moving, still = bracket(*system.orbit(TIME, (ZERO, ZERO))), bracket(ZERO, ZERO)
    assert infer(equal(moving, still), rule).shown
    with pytest.raises(ProofRejected):
        infer(equal(moving, bracket(ZERO, ONE)), rule)


def test_at_other_parameters_nothing_is_said(system: System) -> None:
    for start, rule in (
        ((ONE, nu), InvariantCoordinate(system, 0, ONE)),
        ((ZERO, ZERO), OrbitOfFixedPoint(system, (ZERO, ZERO))),
    ):
        other = kappa_at(TIME, *start, 2 * alpha, *TRAVEL[1:])
        with pytest.raises(ProofRejected, match="at the parameters of the task only"):
            infer(equal(other, start[0], SQUARE), rule)
