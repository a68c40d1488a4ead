"""Orbits at rest: in one coordinate, and at fixed points, on the real map and on a toy."""

from __future__ import annotations

from dataclasses import replace

import pytest
import sympy as sp

from slr_verify.calculus.rule import ProofRejected
from slr_verify.calculus.rules.orbits import AtRest, FixedPointRests
from slr_verify.calculus.system import System
from slr_verify.calculus.theorem import infer
from slr_verify.language.orbit import TIME
from slr_verify.language.statement import equal
from slr_verify.model.notation import SQUARE, alpha, epsilon, kappa, nu
from slr_verify.model.orbit import TRAVEL, kappa_at, nu_at

from . import toy as halved
from .dented import v_at, z
from .toy import x, y

ZERO, ONE = sp.S.Zero, sp.S.One


@pytest.mark.parametrize(("place", "side"), [(0, 1), (0, -1), (1, 1), (1, -1)])
def test_the_edges_are_held(system: System, place: int, side: int) -> None:
    end = sp.Integer(side)
    start = (end, nu) if place == 0 else (kappa, end)
    goal = equal(system.orbit(TIME, start)[place], side, SQUARE)
    assert infer(goal, AtRest(system, place, end)).statement == goal
    with pytest.raises(ProofRejected, match="turns"):
        assert infer(replace(goal, rhs=-goal.rhs), AtRest(system, place, end)).shown
    with pytest.raises(ProofRejected, match="turns"):
        assert infer(
            replace(goal, lhs=system.orbit(TIME, start)[1 - place]), AtRest(system, place, end)
        ).shown


@pytest.mark.parametrize("value", [ZERO, sp.S.Half])
def test_nothing_is_held_elsewhere(system: System, value: sp.Rational) -> None:
    goal = equal(system.orbit(TIME, (value, nu))[0], value, SQUARE)
    with pytest.raises(ProofRejected, match="cannot show that the map holds kappa at"):
        assert infer(goal, AtRest(system, 0, value)).shown


def test_places_are_not_counted_from_the_end(system: System) -> None:
    """Place -1 is nu, whose argument at 1 + place is the time: it proved nu_1 = 1."""
    goal = equal(nu_at(1, kappa, nu, *TRAVEL), 1, SQUARE)
    with pytest.raises(ProofRejected, match="not a number at which coordinate -1 rests"):
        assert infer(goal, AtRest(system, -1, ONE)).shown


@pytest.mark.parametrize("value", [nu, epsilon])
def test_a_coordinate_is_held_at_a_number(system: System, value: sp.Symbol) -> None:
    goal = equal(system.orbit(TIME, (value, nu))[0], value, (*SQUARE, epsilon <= 1))
    with pytest.raises(ProofRejected, match="not a number at which coordinate 0 rests"):
        assert infer(goal, AtRest(system, 0, value)).shown


def test_at_other_parameters_nothing_is_said(system: System) -> None:
    other = kappa_at(TIME, 1, nu, 2 * alpha, *TRAVEL[1:])
    with pytest.raises(ProofRejected, match="turns"):
        assert infer(equal(other, 1, SQUARE), AtRest(system, 0, ONE)).shown
    other = kappa_at(TIME, 0, 0, 2 * alpha, *TRAVEL[1:])
    with pytest.raises(ProofRejected, match="turns"):
        assert infer(equal(other, 0), FixedPointRests(system, (ZERO, ZERO))).shown


@pytest.mark.parametrize("point", [(0, 0), (1, 1), (-1, -1), (1, -1), (-1, 1)])
def test_the_five_points_rest(system: System, point: tuple[int, int]) -> None:
    place = tuple(map(sp.Integer, point))
    for orbit, value in zip(system.orbit(TIME, place), place, strict=True):
        goal = equal(orbit, value)
        assert infer(goal, FixedPointRests(system, place)).statement == goal
        with pytest.raises(ProofRejected, match="turns"):
            assert infer(replace(goal, rhs=value + 1), FixedPointRests(system, place)).shown


@pytest.mark.parametrize("point", [(sp.S.Half, ZERO), (kappa, nu), (ZERO, nu)])
def test_other_points_do_not(system: System, point) -> None:
    goal = equal(system.orbit(TIME, point)[0], point[0], SQUARE)
    with pytest.raises(ProofRejected, match="is a fixed point"):
        assert infer(goal, FixedPointRests(system, point)).shown


def test_a_coordinate_may_be_held_on_the_square_only(dented: System) -> None:
    """The image of (x, 1) is |1 + x| - x in the second coordinate, which is 1 for x >= -1."""
    goal = equal(v_at(TIME, x, 1, z), 1, halved.SQUARE)
    assert infer(goal, AtRest(dented, 1, ONE)).statement == goal


@pytest.mark.parametrize(
    ("place", "value", "reason"),
    [(0, None, "a NoneType"), (0, "0", "a str"), (True, ZERO, "a bool"), ("x", ZERO, "a str")],
)
def test_places_and_values_are_numbers(toy: System, place, value, reason: str) -> None:
    goal = equal(halved.x_at(TIME, 0, y), 0, halved.SQUARE)
    with pytest.raises(ProofRejected, match=f"{reason} is not a record of the house"):
        assert infer(goal, AtRest(toy, place, value)).shown


def test_a_name_is_no_point(toy: System) -> None:
    with pytest.raises(ProofRejected, match="a str is not a record of the house"):
        assert infer(equal(halved.x_at(TIME, 0, 0), 0), FixedPointRests(toy, ("x", "y"))).shown
