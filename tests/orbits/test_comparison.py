"""Orbits in order, at rest, and kept on one side: on the real map and on the toy."""

from __future__ import annotations

from dataclasses import replace

import pytest
import sympy as sp

from slr_verify.claims.library import Library
from slr_verify.model.notation import SQUARE, alpha, epsilon, kappa, nu
from slr_verify.model.orbit import TRAVEL, kappa_at, nu_at
from slr_verify.model.reduced import STUDIED_AT_PARAMETERS
from slr_verify.orbits.comparison import (
    AtRest,
    FixedPointRests,
    OrbitsInOrder,
    Preserved,
    TendsApart,
    TendsWhereItIs,
)
from slr_verify.orbits.coordinate import TIME
from slr_verify.orbits.system import System
from slr_verify.orbits.tends import Tends
from slr_verify.paper.beyond.e4_comparable import preserved
from slr_verify.paper.beyond.e4_order import LOWER, UPPER
from slr_verify.proofs.assumption import assumed, hypothesis
from slr_verify.proofs.combination import Combination, adding
from slr_verify.proofs.order import by_sign
from slr_verify.proofs.rule import ProofRejected
from slr_verify.proofs.statement import Statement, at_least, at_most, equal, less
from slr_verify.proofs.theorem import infer

from . import toy as halved
from .toy import x, x_at, y

ZERO, ONE = sp.S.Zero, sp.S.One
SMALL = STUDIED_AT_PARAMETERS[-1:]
ENDS = sp.symbols("x0 y0 x1 y1", real=True)
LOW, HIGH = ENDS[:2], ENDS[2:]


class Obliging(Preserved):
    """Says that order is preserved, whatever is asked."""

    def require_sound(self, system: System, given: object) -> tuple[()]:
        return ()


def halves_in_order(*more: sp.Basic) -> Preserved:
    """x0/2 <= x1/2 and y0/2 <= y1/2."""
    order = (LOW[0] <= HIGH[0], LOW[1] <= HIGH[1])
    box = tuple(each for name in ENDS for each in (name >= -1, name <= 1))
    given = (*box, *order, *more)
    known = [
        infer(at_most(*(part / 2 for part in each.args), given), _half(each, given))
        for each in order
    ]
    return Preserved(LOW, HIGH, tuple(known))


def _half(relation: sp.Basic, given: tuple[sp.Basic, ...]) -> Combination:
    return adding((sp.S.Half, hypothesis(relation, given)))


def ordered(system: System, given=SMALL) -> Statement:
    box = tuple(each for name in (*LOWER, *UPPER) for each in (name >= -1, name <= 1))
    sides = (LOWER[0] <= UPPER[0], LOWER[1] <= UPPER[1])
    low, high = (system.orbit(TIME, start)[0] for start in (LOWER, UPPER))
    return at_most(low, high, (*box, *sides, *given))


def in_order(system: System, library: Library) -> OrbitsInOrder:
    return OrbitsInOrder(system, LOWER, UPPER, preserved(library))


# OrbitsInOrder and Preserved


def test_orbits_of_pgd_stay_in_order(system: System, library: Library) -> None:
    goal = ordered(system)
    assert infer(goal, in_order(system, library)).statement == goal


def test_orbits_of_the_toy_stay_in_order(toy: System) -> None:
    goal = at_most(x_at(TIME, 0, 0), x_at(TIME, x, y), (x >= 0, x <= 1, y >= 0, y <= 1))
    rule = OrbitsInOrder(toy, (ZERO, ZERO), (x, y), halves_in_order())
    assert infer(goal, rule).statement == goal


def test_only_this_is_concluded(system: System, library: Library) -> None:
    rule, goal = in_order(system, library), ordered(system)
    for wrong, reason in (
        (replace(goal, sign="<"), "does not compare the two orbits"),
        (replace(goal, lhs=goal.rhs, rhs=goal.lhs), "does not compare the two orbits"),
        (replace(goal, rhs=system.orbit(TIME, UPPER)[1]), "does not compare the two orbits"),
        (replace(goal, rhs=system.orbit(TIME + 1, UPPER)[0]), "does not compare the two orbits"),
        (replace(goal, lhs=ZERO), "is not about an orbit"),
    ):
        with pytest.raises(ProofRejected, match=reason):
            infer(wrong, rule)


def test_the_starts_must_be_in_order(system: System, library: Library) -> None:
    goal = ordered(system)
    for dropped in goal.given[8:10]:
        left = tuple(each for each in goal.given if each != dropped)
        with pytest.raises(ProofRejected, match="does not follow from"):
            infer(goal.holding(left), in_order(system, library))


def test_the_step_must_be_small(system: System, library: Library) -> None:
    with pytest.raises(ProofRejected, match="is more than the order of the points"):
        infer(ordered(system, ()), in_order(system, library))


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        (lambda p: {"in_order": ()}, "0 were given where 2 are needed"),
        (lambda p: {"in_order": p.in_order[:1]}, "1 were given where 2 are needed"),
        (lambda p: {"in_order": p.in_order[::-1]}, "does not compare the images of two points"),
        (lambda p: {"low": p.high, "high": p.low}, "does not compare the images of two points"),
        (lambda p: {"high": (p.low[0], p.high[1])}, "are not different symbols"),
        (lambda p: {"low": (ZERO, p.low[1])}, "is not a symbol declared real, and no more"),
        (
            lambda p: {"low": (sp.Symbol("u", positive=True), p.low[1])},
            "is not a symbol declared real, and no more",
        ),
    ],
)
def test_order_is_preserved_at_all_points(
    system: System, library: Library, changes, reason: str
) -> None:
    known = preserved(library)
    rule = replace(in_order(system, library), preserved=replace(known, **changes(known)))
    with pytest.raises(ProofRejected, match=reason):
        infer(ordered(system), rule)


def test_it_was_proved_without_a_bound_on_the_step(system: System) -> None:
    """An empty list of theorems: order for every alpha, which is false."""
    rule = OrbitsInOrder(system, LOWER, UPPER, Preserved(LOWER, UPPER, ()))
    with pytest.raises(ProofRejected, match="0 were given where 2 are needed"):
        infer(ordered(system, ()), rule)


def test_a_subclass_does_not_speak_for_itself(system: System) -> None:
    rule = OrbitsInOrder(system, LOWER, UPPER, Obliging(LOWER, UPPER, ()))
    with pytest.raises(ProofRejected, match="a Obliging is not a record of the house"):
        infer(ordered(system, ()), rule)


def test_order_at_some_points_only_is_refused(toy: System) -> None:
    known = halves_in_order(LOW[0] >= HIGH[1])
    goal = at_most(x_at(TIME, 0, 0), x_at(TIME, x, y), (x >= 0, x <= 1, y >= 0, y <= 1))
    with pytest.raises(ProofRejected, match="is more than the order of the points"):
        infer(goal, OrbitsInOrder(toy, (ZERO, ZERO), (x, y), known))


# AtRest and FixedPointRests


@pytest.mark.parametrize(("place", "side"), [(0, 1), (0, -1), (1, 1), (1, -1)])
def test_the_edges_are_held(system: System, place: int, side: int) -> None:
    end = sp.Integer(side)
    start = (end, nu) if place == 0 else (kappa, end)
    goal = equal(system.orbit(TIME, start)[place], side, SQUARE)
    assert infer(goal, AtRest(system, place, end)).statement == goal
    with pytest.raises(ProofRejected, match="turns"):
        infer(replace(goal, rhs=-goal.rhs), AtRest(system, place, end))
    with pytest.raises(ProofRejected, match="turns"):
        infer(replace(goal, lhs=system.orbit(TIME, start)[1 - place]), AtRest(system, place, end))


@pytest.mark.parametrize("value", [ZERO, sp.S.Half])
def test_nothing_is_held_elsewhere(system: System, value: sp.Rational) -> None:
    goal = equal(system.orbit(TIME, (value, nu))[0], value, SQUARE)
    with pytest.raises(ProofRejected, match="cannot show that the map holds kappa at"):
        infer(goal, AtRest(system, 0, value))


def test_places_are_not_counted_from_the_end(system: System) -> None:
    """Place -1 is nu, whose argument at 1 + place is the time: it proved nu_1 = 1."""
    goal = equal(nu_at(1, kappa, nu, *TRAVEL), 1, SQUARE)
    with pytest.raises(ProofRejected, match="not a number at which coordinate -1 rests"):
        infer(goal, AtRest(system, -1, ONE))


@pytest.mark.parametrize("value", [nu, epsilon])
def test_a_coordinate_is_held_at_a_number(system: System, value: sp.Symbol) -> None:
    goal = equal(system.orbit(TIME, (value, nu))[0], value, (*SQUARE, epsilon <= 1))
    with pytest.raises(ProofRejected, match="not a number at which coordinate 0 rests"):
        infer(goal, AtRest(system, 0, value))


def test_at_other_parameters_nothing_is_said(system: System) -> None:
    other = kappa_at(TIME, 1, nu, 2 * alpha, *TRAVEL[1:])
    with pytest.raises(ProofRejected, match="turns"):
        infer(equal(other, 1, SQUARE), AtRest(system, 0, ONE))
    other = kappa_at(TIME, 0, 0, 2 * alpha, *TRAVEL[1:])
    with pytest.raises(ProofRejected, match="turns"):
        infer(equal(other, 0), FixedPointRests(system, (ZERO, ZERO)))


@pytest.mark.parametrize("point", [(0, 0), (1, 1), (-1, -1), (1, -1), (-1, 1)])
def test_the_five_points_rest(system: System, point: tuple[int, int]) -> None:
    place = tuple(map(sp.Integer, point))
    for orbit, value in zip(system.orbit(TIME, place), place, strict=True):
        goal = equal(orbit, value)
        assert infer(goal, FixedPointRests(system, place)).statement == goal
        with pytest.raises(ProofRejected, match="turns"):
            infer(replace(goal, rhs=value + 1), FixedPointRests(system, place))


@pytest.mark.parametrize("point", [(sp.S.Half, ZERO), (kappa, nu), (ZERO, nu)])
def test_other_points_do_not(system: System, point) -> None:
    goal = equal(system.orbit(TIME, point)[0], point[0], SQUARE)
    with pytest.raises(ProofRejected, match="is a fixed point"):
        infer(goal, FixedPointRests(system, point))


# TendsApart and TendsWhereItIs


def bracket(*targets: int) -> Tends:
    return Tends(sp.Tuple(*halved.now()), TIME, sp.Tuple(*targets))


BOUNDED = halved.SQUARE


@pytest.mark.parametrize(
    ("relation", "target", "shown"),
    [
        (at_most(halved.now()[0], 1, BOUNDED), 2, True),
        (at_most(halved.now()[0], 1, BOUNDED), 1, False),
        (at_most(halved.now()[0], 1, BOUNDED), 0, False),
        (at_most(halved.now()[0], 1, BOUNDED), -2, False),
        (less(halved.now()[0], 2, BOUNDED), 2, False),
        (less(halved.now()[0], 2, BOUNDED), 3, True),
        (at_least(halved.now()[0], -1, BOUNDED), -2, True),
        (at_least(halved.now()[0], -1, BOUNDED), -1, False),
        (at_least(halved.now()[0], -1, BOUNDED), 2, False),
    ],
)
def test_limits_keep_to_the_closed_side(toy: System, relation, target: int, shown: bool) -> None:
    goal = equal(bracket(target, 0), 0, BOUNDED)
    rule = TendsApart(infer(relation, by_sign))
    if shown:
        assert infer(goal, rule).statement == goal
        return
    with pytest.raises(ProofRejected, match="is not certain to be away from that side"):
        infer(goal, rule)


def test_the_side_is_of_one_of_the_terms(toy: System) -> None:
    second = infer(at_most(halved.now()[1], 1, BOUNDED), by_sign)
    with pytest.raises(ProofRejected, match="away from that side"):
        infer(equal(bracket(2, 0), 0, BOUNDED), TendsApart(second))
    other = infer(at_most(x_at(TIME, y, x), 1, BOUNDED), by_sign)
    with pytest.raises(ProofRejected, match="does not hold one of"):
        infer(equal(bracket(2, 0), 0, BOUNDED), TendsApart(other))
    moving = infer(at_most(halved.now()[0], 1 + TIME, BOUNDED), by_sign)
    with pytest.raises(ProofRejected, match="does not hold one of"):
        infer(equal(bracket(2, 0), 0, BOUNDED), TendsApart(moving))


def test_the_side_is_known_under_the_same_hypotheses(toy: System) -> None:
    given = (*BOUNDED, halved.now()[0] <= 0)
    late = infer(at_most(halved.now()[0], 0, given), assumed)
    with pytest.raises(ProofRejected, match="does not hold one of"):
        infer(equal(bracket(1, 0), 0, BOUNDED), TendsApart(late))
    with pytest.raises(ProofRejected, match="has another meaning"):
        infer(equal(bracket(1, 0), 0, given), TendsApart(late))


def test_only_that_the_limit_is_another_one_is_concluded(toy: System) -> None:
    rule = TendsApart(infer(at_most(halved.now()[0], 1, BOUNDED), by_sign))
    for wrong in (equal(bracket(2, 0), 1, BOUNDED), at_most(bracket(2, 0), 0, BOUNDED)):
        with pytest.raises(ProofRejected, match="does not say that a sequence has another limit"):
            infer(wrong, rule)


@pytest.mark.parametrize(("term", "target", "value"), [(1, 1, 1), (1, 0, 0), (0, 0, 1)])
def test_a_constant_sequence_tends_to_itself(term: int, target: int, value: int) -> None:
    constant = Tends(sp.Tuple(term), TIME, sp.Tuple(target))
    goal = equal(constant, value)
    assert infer(goal, TendsWhereItIs()).statement == goal
    with pytest.raises(ProofRejected, match="is not so"):
        infer(equal(constant, 1 - value), TendsWhereItIs())
    with pytest.raises(ProofRejected, match="is not about a bracket"):
        infer(at_most(constant, value), TendsWhereItIs())


def test_what_moves_is_no_constant_sequence(toy: System) -> None:
    for terms in ((1 / (TIME + 1),), (x,)):
        constant = Tends(sp.Tuple(*terms), TIME, sp.Tuple(*terms).subs(TIME, 0))
        with pytest.raises(ProofRejected, match="are not rational constants"):
            infer(equal(constant, 1), TendsWhereItIs())
