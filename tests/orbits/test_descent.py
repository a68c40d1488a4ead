"""What follows from an energy that does not rise: on the toy, and refusals on both systems."""

from __future__ import annotations

from dataclasses import replace

import pytest
import sympy as sp

from slr_verify.calculus.rule import ProofRejected
from slr_verify.calculus.rules.algebra import by_sign, normal_form
from slr_verify.calculus.rules.combination import adding
from slr_verify.calculus.rules.descent import LossVanishes, NeverAboveStart, require_limit
from slr_verify.calculus.rules.order import Multiplied
from slr_verify.calculus.system import System
from slr_verify.calculus.theorem import infer
from slr_verify.claims.library import Library
from slr_verify.language.orbit import TIME
from slr_verify.language.statement import Statement, at_least, at_most, equal, more
from slr_verify.language.tends import Tends
from slr_verify.model.notation import SQUARE as PAPER_SQUARE
from slr_verify.model.notation import L, alpha, gamma, kappa
from slr_verify.paper.beyond import e3_decrease
from slr_verify.paper.beyond.e3_decrease import FALL, LOSS, RATE
from slr_verify.paper.prop_8_descent import FLOOR, GRADIENT, START, falls, risk
from slr_verify.paper.prop_8_descent import floor as paper_floor
from slr_verify.paper.prop_11_convergence import MAXIMA, SADDLE, tends_to

from . import toy as halved
from .toy import ENERGY, x, y

THREE_QUARTERS = sp.Rational(3, 4)
ORIGIN = (sp.S.Zero, sp.S.Zero)
w = sp.Symbol("w", real=True)


def vanishing(system: System, loss: sp.Expr = ENERGY, start=(x, y), given=halved.SQUARE):
    along = Tends(sp.Tuple(system.along(loss, TIME, start)), TIME, sp.Tuple(0))
    return equal(along, 1, given)


def toy_rule(system: System) -> LossVanishes:
    return LossVanishes(
        system, (x, y), ENERGY, ENERGY, THREE_QUARTERS, halved.fall(), halved.floor()
    )


def paper_rule(system: System, library: Library) -> LossVanishes:
    fall = e3_decrease.CLAIM.shown(FALL, library)
    return LossVanishes(system, START, risk, LOSS, RATE, fall, paper_floor(FLOOR, library))


def test_the_energy_of_the_toy_tends_to_zero(toy: System) -> None:
    rule = toy_rule(toy)
    assert infer(vanishing(toy), rule).shown


def test_the_gradient_of_the_risk_tends_to_zero(system: System, library: Library) -> None:
    assert infer(GRADIENT, paper_rule(system, library)).statement == GRADIENT


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"loss": x**2}, "is not \\[\\(x_at"),
        ({"rate": sp.S.One}, "does not say that x\\*\\*2 \\+ y\\*\\*2 falls by the loss"),
        ({"rate": -THREE_QUARTERS}, "falls by the loss"),
        ({"energy": x**2}, "falls by the loss"),
        ({"start": (y, x)}, "is not \\[\\(y_at|is not \\[\\(x_at"),
        ({"fall": halved.floor}, "falls by the loss"),
        ({"floor": halved.fall}, "does not bound"),
        ({"start": [x, y]}, "a list is not a record of the house"),
        ({"rate": "rate"}, "a str is not a record of the house"),
    ],
)
def test_another_energy_loss_or_rate_is_refused(toy: System, changes, reason: str) -> None:
    made = {name: part() if callable(part) else part for name, part in changes.items()}
    with pytest.raises(ProofRejected, match=reason):
        assert infer(vanishing(toy), replace(toy_rule(toy), **made)).shown


@pytest.mark.parametrize("sign", [">=", ">", "="])
def test_an_energy_that_falls_by_less_is_refused(toy: System, sign: str) -> None:
    """V = x^2 + y^2 falls by less than 3, and 1 does not tend to zero.

    What falls by 3/4 of itself exactly falls by as much at least: that is said, and then it will do.
    """
    rate = THREE_QUARTERS if sign == "=" else sp.Integer(3)
    loss = ENERGY if sign == "=" else sp.S.One
    known = Statement((x / 2) ** 2 + (y / 2) ** 2, sign, ENERGY - rate * loss, halved.SQUARE)
    fall = infer(known, normal_form if sign == "=" else by_sign)
    with pytest.raises(ProofRejected, match="falls by the loss"):
        assert infer(
            vanishing(toy, loss), replace(toy_rule(toy), loss=loss, rate=rate, fall=fall)
        ).shown


@pytest.mark.parametrize("rate", [sp.S.Zero, sp.Integer(-2), w])
def test_an_energy_that_need_not_fall_is_refused(toy: System, rate: sp.Expr) -> None:
    """V = x^2 + y^2 is at most V + 2 one step later, and 1 does not tend to zero."""
    moved = (x / 2) ** 2 + (y / 2) ** 2
    given = (*halved.SQUARE, w <= 0)
    fall = infer(at_most(moved, ENERGY - rate, given), adding(rest=THREE_QUARTERS * ENERGY - rate))
    rule = replace(toy_rule(toy), loss=sp.S.One, rate=rate, fall=fall)
    with pytest.raises(ProofRejected, match=f"cannot show that {rate} is positive"):
        assert infer(vanishing(toy, sp.S.One, given=given), rule).shown


def test_rate_and_floor_may_rest_on_hypotheses(toy: System) -> None:
    """3/(4w) times |w| (x^2 + y^2) is lost, and -w is a floor, for w > 0."""
    given, loss = (*halved.SQUARE, w > 0), abs(w) * ENERGY
    rule = replace(
        toy_rule(toy),
        loss=loss,
        rate=THREE_QUARTERS / w,
        floor=infer(more(ENERGY, -w, (w > 0,)), by_sign),
    )
    goal = vanishing(toy, loss, given=given)
    assert infer(goal, rule).statement == goal


def test_the_fall_is_known_at_every_point(toy: System) -> None:
    fall = halved.fall().statement
    given = (*halved.SQUARE, x > 0)
    known = infer(fall.holding(given), adding(rest=fall.rhs - fall.lhs))
    with pytest.raises(ProofRejected, match="x > 0 may fail at some points of the square"):
        assert infer(vanishing(toy, given=given), replace(toy_rule(toy), fall=known)).shown


def test_the_floor_is_known_at_every_point(toy: System) -> None:
    known = infer(at_least(ENERGY, 0, (x > 0,)), by_sign)
    with pytest.raises(ProofRejected, match="x > 0 may fail at some points of the square"):
        assert infer(vanishing(toy), replace(toy_rule(toy), floor=known)).shown


@pytest.mark.parametrize(
    "wrong", [at_least(x**2, 0), at_most(ENERGY, 2, halved.SQUARE), at_most(x**2, 1, halved.SQUARE)]
)
def test_a_floor_is_below_this_energy(toy: System, wrong: Statement) -> None:
    with pytest.raises(ProofRejected, match=r"does not bound x\*\*2 \+ y\*\*2 below"):
        assert infer(vanishing(toy), replace(toy_rule(toy), floor=infer(wrong, by_sign))).shown


def test_a_floor_that_moves_is_none(toy: System) -> None:
    known = infer(at_least(ENERGY, x**2, halved.SQUARE), adding(rest=y**2))
    with pytest.raises(ProofRejected, match="depends on the point"):
        assert infer(vanishing(toy), replace(toy_rule(toy), floor=known)).shown


def test_a_rate_that_moves_is_none(toy: System) -> None:
    """V = x^2 + y^2 loses x^2 times 3/4, and zero times something: then f need not vanish."""
    rule = replace(toy_rule(toy), loss=sp.S.One, rate=THREE_QUARTERS * ENERGY)
    with pytest.raises(ProofRejected, match="depends on the point"):
        assert infer(vanishing(toy, sp.S.One), rule).shown


def test_a_negative_loss_at_a_negative_rate_is_refused(toy: System) -> None:
    rule = replace(toy_rule(toy), loss=-ENERGY, rate=-THREE_QUARTERS)
    with pytest.raises(ProofRejected, match="is not negative on the square"):
        assert infer(vanishing(toy, -ENERGY), rule).shown


def test_a_loss_that_moves_with_the_time_is_refused(system: System, library: Library) -> None:
    """exp(n) f(x_n) does not tend to zero because exp(m) f(x_n) does, for every m."""
    weight, rule = sp.exp(TIME), paper_rule(system, library)
    fall = at_most(weight * FALL.lhs, weight * (risk - RATE * LOSS), FALL.given)
    low = at_least(weight * risk, -weight * gamma**2, PAPER_SQUARE)
    weighed = LossVanishes(
        system,
        START,
        weight * risk,
        weight * LOSS,
        RATE,
        infer(fall, Multiplied(rule.fall, weight)),
        infer(low, Multiplied(rule.floor, weight)),
    )
    goal = vanishing(system, weight * LOSS, START, GRADIENT.given)
    with pytest.raises(ProofRejected, match="moves with the time n"):
        assert infer(goal, weighed).shown


def test_starts_that_move_with_the_time_are_refused(toy: System) -> None:
    start = (sp.exp(-TIME), sp.S.Zero)
    with pytest.raises(ProofRejected, match=r"exp\(-n\) moves with the time n"):
        assert infer(vanishing(toy, start=start), replace(toy_rule(toy), start=start)).shown


def test_the_time_of_a_loss_is_no_parameter_of_the_map(system: System) -> None:
    """kappa_L^2 of the L-th map, for instance, though no loss or start has L in it."""
    loss = kappa**2
    bracket = Tends(sp.Tuple(system.along(loss, L, START)), L, sp.Tuple(0))
    with pytest.raises(ProofRejected, match="L moves with the time L"):
        require_limit(equal(bracket, 1), system, loss, START)


def test_the_statement_says_that_the_limit_is_zero(toy: System) -> None:
    goal = vanishing(toy)
    for wrong in (replace(goal, rhs=sp.S.Zero), replace(goal, sign="<=")):
        with pytest.raises(ProofRejected, match="does not say that the limit is reached"):
            assert infer(wrong, toy_rule(toy)).shown
    with pytest.raises(ProofRejected, match="does not hold just one bracket"):
        assert infer(equal(ENERGY, 1, halved.SQUARE), toy_rule(toy)).shown


def test_a_step_without_a_bound_is_refused(system: System, library: Library) -> None:
    with pytest.raises(ProofRejected, match="alpha < .* is not among"):
        assert infer(GRADIENT.holding(PAPER_SQUARE), paper_rule(system, library)).shown


# NeverAboveStart


def test_an_orbit_of_the_toy_cannot_climb(toy: System) -> None:
    target = (sp.S.One, sp.S.Zero)
    bracket = toy.tending((x, y), target, TIME)
    fall = infer(
        at_most((x / 2) ** 2 + (y / 2) ** 2, ENERGY, halved.SQUARE),
        adding(rest=THREE_QUARTERS * ENERGY),
    )
    rule = NeverAboveStart(toy, (x, y), target, ENERGY, fall)
    goal = at_most(bracket * (1 - ENERGY), 0, halved.SQUARE)
    assert infer(goal, rule).shown
    with pytest.raises(ProofRejected, match="a str is not a record of the house"):
        assert infer(goal, replace(rule, energy="energy")).shown
    for wrong, reason in (
        (replace(goal, sign=">="), "does not say that the product is not positive"),
        (replace(goal, lhs=bracket * (ENERGY - 1)), "times the rise"),
        (replace(goal, lhs=toy.tending((x, y), ORIGIN, TIME) * (1 - ENERGY)), "times the rise"),
    ):
        with pytest.raises(ProofRejected, match=reason):
            assert infer(wrong, rule).shown
    with pytest.raises(ProofRejected, match="does not say that .* does not rise"):
        assert infer(goal, replace(rule, fall=halved.fall())).shown


def test_at_the_limit_the_energy_must_be_continuous(toy: System) -> None:
    """|x| falls as well, but nothing here shows that it is continuous."""
    fall = infer(at_most(abs(x / 2), abs(x), halved.SQUARE), adding(rest=abs(x) / 2))
    target = (sp.S.One, sp.S.Zero)
    goal = at_most(toy.tending((x, y), target, TIME) * (1 - abs(x)), 0, halved.SQUARE)
    with pytest.raises(ProofRejected, match="may not be continuous on the square"):
        assert infer(goal, NeverAboveStart(toy, (x, y), target, abs(x), fall)).shown


def test_the_risk_does_not_climb_to_another_maximum(system: System, library: Library) -> None:
    rule = NeverAboveStart(system, START, MAXIMA[0], risk, falls(library))
    rise = system.at(risk, MAXIMA[0]) - risk
    goal = at_most(tends_to(MAXIMA[0]) * rise, 0, GRADIENT.given)
    assert infer(goal, rule).statement == goal
    with pytest.raises(ProofRejected, match="times the rise"):
        assert infer(replace(goal, lhs=tends_to(SADDLE) * rise), rule).shown
    with pytest.raises(ProofRejected, match="is not among"):
        assert infer(goal.holding((*PAPER_SQUARE, alpha < 1, kappa > 0)), rule).shown
