"""Accumulation points: what the schema asks of the hypotheses and of the loss."""

from __future__ import annotations

from dataclasses import replace

import pytest
import sympy as sp

from slr_verify.calculus.rule import ProofRejected
from slr_verify.calculus.rules.accumulation import ZeroAtAccumulation, accumulates
from slr_verify.calculus.rules.algebra import by_sign
from slr_verify.calculus.rules.combination import adding
from slr_verify.calculus.rules.descent import LossVanishes
from slr_verify.calculus.system import System
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.language.limit import Limit
from slr_verify.language.orbit import TIME
from slr_verify.language.statement import at_least, at_most, equal
from slr_verify.language.tends import Tends

from . import toy as halved
from .toy import ENERGY, x, y

POINT = sp.symbols("x_oo y_oo", real=True)
BOX = tuple(each for name in POINT for each in (name >= -1, name <= 1))


def given() -> tuple[sp.Basic, ...]:
    return (*halved.SQUARE, *BOX, *accumulates(halved.now(), POINT, TIME))


def vanishing(system: System, given: tuple[sp.Basic, ...] = halved.SQUARE) -> Theorem:
    rule = LossVanishes(
        system, (x, y), ENERGY, ENERGY, sp.Rational(3, 4), halved.fall(), halved.floor()
    )
    along = system.along(ENERGY, TIME, (x, y))
    return infer(equal(Tends(sp.Tuple(along), TIME, sp.Tuple(0)), 1, given), rule)


def rule(system: System) -> ZeroAtAccumulation:
    return ZeroAtAccumulation(system, (x, y), POINT, ENERGY, vanishing(system))


def goal():
    return equal(POINT[0] ** 2 + POINT[1] ** 2, 0, given())


def test_the_energy_of_the_toy_is_zero_where_its_orbits_accumulate(toy: System) -> None:
    by = rule(toy)
    assert infer(goal(), by).shown


def test_the_loss_may_tend_to_zero_under_all_that_is_assumed(toy: System) -> None:
    known = vanishing(toy, given())
    assert infer(goal(), replace(rule(toy), vanishing=known)).statement == goal()


@pytest.mark.parametrize("dropped", range(4, 11))
def test_every_hypothesis_is_needed(toy: System, dropped: int) -> None:
    """That the point lies in the square, that the time grows, and that the orbit comes near."""
    left = (*given()[:dropped], *given()[dropped + 1 :])
    with pytest.raises(ProofRejected, match="is not assumed of the accumulation point"):
        assert infer(goal().holding(left), rule(toy)).shown


def test_the_loss_tends_to_zero_along_this_very_orbit(toy: System) -> None:
    with pytest.raises(ProofRejected, match=r"is not \["):
        assert infer(goal(), replace(rule(toy), start=(y, x))).shown
    with pytest.raises(ProofRejected, match=r"is not \["):
        assert infer(goal(), replace(rule(toy), loss=x**2)).shown
    with pytest.raises(ProofRejected, match="is not known under"):
        assert infer(
            goal().holding((*BOX, x >= 0, x <= 1, *halved.SQUARE[2:], *given()[8:])), rule(toy)
        ).shown


@pytest.mark.parametrize(
    "changes", [{"start": ("x", "y")}, {"point": ("x_oo", "y_oo")}, {"loss": "x**2 + y**2"}]
)
def test_texts_are_not_read_as_expressions(toy: System, changes) -> None:
    """SymPy would read them, and run what they say."""
    with pytest.raises(ProofRejected, match="a str is not a record of the house"):
        assert infer(goal(), replace(rule(toy), **changes)).shown


def test_only_this_is_concluded(toy: System) -> None:
    for wrong in (replace(goal(), lhs=POINT[0]), replace(goal(), rhs=sp.S.One)):
        with pytest.raises(ProofRejected, match="is zero at the point"):
            assert infer(wrong, rule(toy)).shown


def test_the_loss_must_be_continuous(toy: System) -> None:
    """|x| + |y| tends to zero as well, but nothing here shows that it is continuous."""
    loss = abs(x) + abs(y)
    fall = infer(at_most(abs(x / 2) + abs(y / 2), loss - loss / 2, halved.SQUARE), adding(rest=0))
    floor = infer(at_least(loss, 0, halved.SQUARE), by_sign)
    by = LossVanishes(toy, (x, y), loss, loss, sp.S.Half, fall, floor)
    along = Tends(sp.Tuple(toy.along(loss, TIME, (x, y))), TIME, sp.Tuple(0))
    known = infer(equal(along, 1, halved.SQUARE), by)
    wrong = replace(goal(), lhs=abs(POINT[0]) + abs(POINT[1]))
    with pytest.raises(ProofRejected, match="may not be continuous on the square"):
        assert infer(wrong, replace(rule(toy), loss=loss, vanishing=known)).shown


def test_what_accumulates_is_said_with_limits() -> None:
    grows, first, second = accumulates((x, y), POINT, TIME)
    assert grows == sp.Eq(Limit(1 / (TIME + 1), sp.Tuple(TIME)), 0)
    assert (first.rhs, second.rhs) == POINT


def test_the_point_has_as_many_coordinates_as_the_orbit() -> None:
    """What is said of one coordinate only would not be said of an accumulation point."""
    for point in (POINT[:1], (*POINT, x)):
        with pytest.raises(ValueError, match="argument 2 is (shorter|longer)"):
            accumulates((x, y), point, TIME)
