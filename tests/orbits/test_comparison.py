"""Orbits in order: on the real map and on the toys."""

from __future__ import annotations

from dataclasses import replace

import pytest
import sympy as sp

from slr_verify.calculus.rule import ProofRejected
from slr_verify.calculus.rules.algebra import by_sign
from slr_verify.calculus.rules.assumption import hypothesis
from slr_verify.calculus.rules.combination import Combination, adding
from slr_verify.calculus.rules.comparison import OrbitsInOrder, Preserved
from slr_verify.calculus.rules.repulsion import Repelling
from slr_verify.calculus.system import System
from slr_verify.calculus.theorem import infer
from slr_verify.claims.library import Library
from slr_verify.language.orbit import TIME
from slr_verify.language.statement import Statement, at_most
from slr_verify.model.reduced import STUDIED_AT_PARAMETERS
from slr_verify.paper.beyond.e4_comparable import preserved
from slr_verify.paper.beyond.e4_order import LOWER, UPPER

from .dented import u_at, z
from .toy import x, x_at, y

ZERO = sp.S.Zero
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


def test_orbits_of_pgd_stay_in_order(system: System, library: Library) -> None:
    goal = ordered(system)
    assert infer(goal, in_order(system, library)).statement == goal


@pytest.mark.parametrize(
    ("upper", "given"),
    [
        ((x, y), (x >= 0, x <= 1, y >= 0, y <= 1)),
        ((sp.S.Half, sp.S.One), ()),
    ],
)
def test_orbits_of_the_toy_stay_in_order(toy: System, upper, given) -> None:
    goal, known = at_most(x_at(TIME, 0, 0), x_at(TIME, *upper), given), halves_in_order()
    shown = infer(goal, OrbitsInOrder(toy, (ZERO, ZERO), upper, known))
    assert shown.statement == goal
    assert shown.shown


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
            assert infer(wrong, rule).shown


def test_the_starts_must_be_in_order(system: System, library: Library) -> None:
    goal = ordered(system)
    for dropped in goal.given[8:10]:
        left = tuple(each for each in goal.given if each != dropped)
        with pytest.raises(ProofRejected, match="does not follow from"):
            assert infer(goal.holding(left), in_order(system, library)).shown


def test_the_step_must_be_small(system: System, library: Library) -> None:
    with pytest.raises(ProofRejected, match="is more than the order of the points"):
        assert infer(ordered(system, ()), in_order(system, library)).shown


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
        assert infer(ordered(system), rule).shown


def test_it_was_proved_without_a_bound_on_the_step(system: System) -> None:
    """An empty list of theorems: order for every alpha, which is false."""
    rule = OrbitsInOrder(system, LOWER, UPPER, Preserved(LOWER, UPPER, ()))
    with pytest.raises(ProofRejected, match="0 were given where 2 are needed"):
        assert infer(ordered(system, ()), rule).shown


def test_a_subclass_does_not_speak_for_itself(system: System) -> None:
    rule = OrbitsInOrder(system, LOWER, UPPER, Obliging(LOWER, UPPER, ()))
    with pytest.raises(ProofRejected, match="a Obliging is not a record of the house"):
        assert infer(ordered(system, ()), rule).shown


def test_order_at_some_points_only_is_refused(toy: System) -> None:
    known = halves_in_order(LOW[0] >= HIGH[1])
    goal = at_most(x_at(TIME, 0, 0), x_at(TIME, x, y), (x >= 0, x <= 1, y >= 0, y <= 1))
    with pytest.raises(ProofRejected, match="is more than the order of the points"):
        assert infer(goal, OrbitsInOrder(toy, (ZERO, ZERO), (x, y), known)).shown


def test_order_is_not_only_kept_where_a_point_is_the_parameter(dented: System) -> None:
    """erf((x - z)^2) is smallest at x = z: known of x0 = z alone, it would give order for all x0."""
    low, high = (z, LOW[1]), HIGH
    sides = tuple(each for name in (*low, *high) for each in (name >= -1, name <= 1))
    given = (*sides, low[0] <= high[0], low[1] <= high[1])
    first = infer(at_most(0, sp.erf((high[0] - z) ** 2), given), by_sign)
    second = infer(
        at_most(*(dented.at(dented.images[1], each) for each in (low, high)), given),
        adding((1, hypothesis(given[-1], given))),
    )
    ends = ((ZERO, ZERO), (sp.S.Half, ZERO))
    goal = at_most(*(u_at(TIME, *end, z) for end in ends))
    with pytest.raises(ProofRejected, match="are not points, but parameters"):
        assert infer(
            goal, OrbitsInOrder(dented, *ends, Preserved(low, high, (first, second)))
        ).shown


def test_order_at_these_points_only_is_refused(toy: System) -> None:
    """That the statement supposes the same of its starts does not say it of their images."""
    known = halves_in_order(LOW[0] >= HIGH[1])
    given = known.in_order[0].statement.given
    goal = at_most(x_at(TIME, *LOW), x_at(TIME, *HIGH), given)
    with pytest.raises(ProofRejected, match="is more than the order of the points"):
        assert infer(goal, OrbitsInOrder(toy, LOW, HIGH, known)).shown


def test_order_is_not_said_by_another_record(toy: System) -> None:
    other = Repelling((ZERO, ZERO), (sp.S.One, sp.S.One), (), ())
    goal = at_most(x_at(TIME, 0, 0), x_at(TIME, x, y), (x >= 0, x <= 1, y >= 0, y <= 1))
    with pytest.raises(ProofRejected, match="a Repelling does not say that order is preserved"):
        assert infer(goal, OrbitsInOrder(toy, (ZERO, ZERO), (x, y), other)).shown


def test_a_name_is_no_start(toy: System) -> None:
    goal = at_most(x_at(TIME, 0, 0), x_at(TIME, x, y), (x >= 0, x <= 1, y >= 0, y <= 1))
    with pytest.raises(ProofRejected, match="a str is not a record of the house"):
        assert infer(goal, OrbitsInOrder(toy, ("x", "y"), (x, y), halves_in_order())).shown
