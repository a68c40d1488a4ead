"""Convergence to one of finitely many points: both routes, on the toy and on the real map."""

from __future__ import annotations

from dataclasses import replace

import pytest
import sympy as sp

from slr_verify.calculus.rule import ProofRejected
from slr_verify.calculus.rules.algebra import by_sign, normal_form
from slr_verify.calculus.rules.assumption import hypothesis
from slr_verify.calculus.rules.combination import adding
from slr_verify.calculus.rules.convergence import ByConnectedness, ByIsolation, Zeros
from slr_verify.calculus.rules.descent import LossVanishes
from slr_verify.calculus.system import System
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.claims.library import Library
from slr_verify.language.orbit import TIME
from slr_verify.language.statement import Given, Statement, at_most, equal
from slr_verify.language.tends import Tends
from slr_verify.model.notation import SQUARE
from slr_verify.paper.prop_11_convergence import CONVERGES, MINIMA, POINTS, START, tends_to
from slr_verify.paper.prop_11_convergence import zeros as paper_zeros

from . import toy as halved
from .drifting import c
from .toy import ENERGY, vanishes_where_the_energy_does, x, y

ZERO = sp.S.Zero
HIDDEN_ZERO = sp.sin(1) ** 2 + sp.cos(1) ** 2 - 1
z = sp.Symbol("z", real=True)


class Knowing(Zeros):
    """Knows its zeros without theorems."""

    def require_sound(self, *asked: object) -> tuple[()]:
        return ()

    def points(self, system: System) -> frozenset[tuple[sp.Expr, sp.Expr]]:
        return frozenset({(sp.S.One, sp.S.One)})


def tends_to_zero(
    system: System, loss: sp.Expr, rate: sp.Expr, given: Given = halved.SQUARE
) -> Theorem:
    moved = system.image_of(ENERGY)
    fall = infer(at_most(moved, ENERGY - rate * loss, given), adding(rest=0))
    rule = LossVanishes(system, (x, y), ENERGY, loss, rate, fall, halved.floor())
    along = Tends(sp.Tuple(system.along(loss, TIME, (x, y))), TIME, sp.Tuple(0))
    return infer(equal(along, 1, given), rule)


def zeros(system: System, given: Given = halved.SQUARE) -> Zeros:
    equations = tuple(vanishes_where_the_energy_does(place) for place in (x, y))
    return Zeros(ENERGY, tends_to_zero(system, ENERGY, sp.Rational(3, 4), given), equations)


def times(factor: sp.Expr, place: sp.Symbol, *more: sp.Basic) -> Theorem:
    """That the place is zero where the energy is, times a factor, and under more hypotheses."""
    known = vanishes_where_the_energy_does(place)
    given = (*known.statement.given, *more)
    return infer(equal(factor * place, 0, given), adding((factor, known)))


def goal(system: System) -> Statement:
    return equal(system.tending((x, y), (ZERO, ZERO), TIME), 1, halved.SQUARE)


def isolated(system: System, **changes: object) -> ByIsolation:
    return ByIsolation(system, (x, y), replace(zeros(system), **changes))


def connected(system: System) -> ByConnectedness:
    return ByConnectedness(system, (x, y), zeros(system), steps_of(system))


def steps_of(system: System, *more: sp.Basic) -> Theorem:
    return tends_to_zero(system, system.squared_step, sp.S(3), (*halved.SQUARE, *more))


def resting_on(rule: ByIsolation | ByConnectedness) -> tuple[Theorem, ...]:
    system, known = rule.system, rule.zeros
    return (*system.steps, *system.inside, known.vanishing, *known.equations)


def test_the_toy_converges_to_the_origin_as_its_zeros_are_isolated(toy: System) -> None:
    rule = isolated(toy)
    assert infer(goal(toy), rule).shown


def test_the_toy_converges_to_the_origin_as_it_accumulates_at_a_connected_set(toy: System) -> None:
    rule = connected(toy)
    assert infer(goal(toy), rule).shown


def test_pgd_converges_to_one_of_five_points(system: System, library: Library) -> None:
    rule = ByIsolation(system, START, paper_zeros(library))
    assert rule.zeros.points(system) == {*POINTS}
    assert infer(CONVERGES, rule).statement == CONVERGES
    minima = equal(sp.Add(*map(tends_to, MINIMA)), 1, CONVERGES.given)
    other = equal(CONVERGES.lhs - tends_to(POINTS[0]), 1, CONVERGES.given)
    for wrong in (minima, other, replace(CONVERGES, rhs=ZERO), replace(CONVERGES, sign="<=")):
        with pytest.raises(ProofRejected, match="is not about the zeros of"):
            assert infer(wrong, rule).shown
    with pytest.raises(ProofRejected, match="is not known under"):
        assert infer(CONVERGES.holding(SQUARE), rule).shown


def test_another_point_or_start_is_refused(toy: System) -> None:
    for wrong in (
        replace(goal(toy), lhs=toy.tending((x, y), (ZERO, sp.S.One), TIME)),
        replace(goal(toy), lhs=toy.tending((y, x), (ZERO, ZERO), TIME)),
    ):
        with pytest.raises(ProofRejected, match="is not about the zeros of"):
            assert infer(wrong, isolated(toy)).shown
    with pytest.raises(ProofRejected, match="is not \\["):
        assert infer(goal(toy), replace(isolated(toy), start=(y, x))).shown


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"equations": ()}, "no equation leaves finitely many values of x"),
        ({"loss": x**2}, "is not \\["),
        ({"loss": "loss"}, "a str is not a record of the house"),
    ],
)
def test_zeros_need_the_loss_and_an_equation_for_each_coordinate(
    toy: System, changes, reason: str
) -> None:
    with pytest.raises(ProofRejected, match=reason):
        assert infer(goal(toy), isolated(toy, **changes)).shown


def test_an_equation_under_more_than_the_zero_is_refused(toy: System) -> None:
    given = (*halved.SQUARE, sp.Eq(x, 0))
    known = infer(equal(x, 0, given), adding((1, hypothesis(given[-1], given))))
    equations = (known, times(sp.S.One, y))
    with pytest.raises(ProofRejected, match="is more than that"):
        assert infer(goal(toy), isolated(toy, equations=equations)).shown
    with pytest.raises(ProofRejected, match="is more than that"):
        assert infer(goal(toy).holding(given), isolated(toy, equations=equations)).shown


def test_an_equation_may_need_what_is_assumed_of_other_symbols(toy: System) -> None:
    rule = isolated(toy, equations=(times(sp.S.One, x, z > 0), times(sp.S.One, y)))
    wanted = goal(toy).holding((*halved.SQUARE, z > 1))
    assert infer(wanted, rule).statement == wanted
    with pytest.raises(ProofRejected, match="z > 0 is more than that"):
        assert infer(goal(toy), rule).shown


def test_an_inequality_is_no_equation(toy: System) -> None:
    bound = infer(at_most(x, 1, halved.SQUARE), by_sign)
    with pytest.raises(ProofRejected, match="is not an equation"):
        assert infer(goal(toy), isolated(toy, equations=(bound, times(sp.S.One, y)))).shown


@pytest.mark.parametrize("factor", [sp.S(2), sp.S.Half, x, (2 * x - 3) * (x + 2), x**2 - 4])
def test_an_equation_may_have_roots_outside_of_the_square(toy: System, factor: sp.Expr) -> None:
    equations = (times(factor, x), times(sp.S.One, y))
    assert infer(goal(toy), isolated(toy, equations=equations)).statement == goal(toy)


@pytest.mark.parametrize(
    "factor",
    [x**2 - 2, x**2 + 1, x - sp.sqrt(2), x - sp.pi / 4, HIDDEN_ZERO, sp.sin(x), z, y],
)
def test_an_equation_that_does_not_split_over_the_rationals_is_no_help(
    toy: System, factor: sp.Expr
) -> None:
    """It holds at the zero, but does not name all its roots, of which 0 x = 0 has any; another one may."""
    equations = (times(factor, x), times(sp.S.One, y))
    with pytest.raises(ProofRejected, match="finitely many values of x"):
        assert infer(goal(toy), isolated(toy, equations=equations)).shown
    rule = isolated(toy, equations=(*equations, times(sp.S.One, x)))
    assert infer(goal(toy), rule).statement == goal(toy)


def test_where_an_equation_has_no_rational_value_nothing_is_known(toy: System) -> None:
    """z x = 0 leaves (1, 0) out only if z is not zero."""
    equations = (times(x - 1, x), times(z, x), times(sp.S.One, y))
    with pytest.raises(ProofRejected, match=r"x\*z has no rational value at \(1, 0\)"):
        assert infer(goal(toy), isolated(toy, equations=equations)).shown


def test_every_zero_must_be_a_fixed_point(toy: System) -> None:
    """With x (x^2 - 1) = 0 instead of x = 0 there are three candidates, and (1, 0) and (-1, 0) move."""
    equations = (times(x**2 - 1, x), times(sp.S.One, y))
    all_three = [toy.tending((x, y), (sp.Integer(place), ZERO), TIME) for place in (-1, 0, 1)]
    wider = equal(sp.Add(*all_three), 1, halved.SQUARE)
    with pytest.raises(ProofRejected, match="is a fixed point"):
        assert infer(wider, isolated(toy, equations=equations)).shown
    steps = replace(connected(toy), zeros=replace(zeros(toy), equations=equations))
    assert infer(wider, steps).statement == wider


def test_what_is_assumed_of_the_parameters_makes_zeros_fixed_points(drifting: System) -> None:
    """The origin rests where c >= 0, and only there."""
    given = (*halved.SQUARE, c >= 0)
    rule = ByIsolation(drifting, (x, y), zeros(drifting, given))
    rests = goal(drifting).holding(given)
    assert infer(rests, rule).statement == rests
    with pytest.raises(ProofRejected, match="is not known under"):
        assert infer(goal(drifting), rule).shown


def test_isolated_zeros_need_a_continuous_map_and_connected_ones_do_not(toy: System) -> None:
    """The same halving, in a spelling that does not show that it is smooth."""
    image = x * (1 + abs(x) * (1 + x) - abs(x) * x - abs(x)) / 2
    step = infer(equal(x / 2, image), normal_form)
    inside = infer(at_most(image**2, 1, halved.SQUARE), adding(rest=1 - x**2 / 4))
    rough = replace(toy, steps=(step, toy.steps[1]), inside=(inside, toy.inside[1]))
    assert infer(goal(rough), connected(rough)).statement == goal(rough)
    with pytest.raises(ProofRejected, match="may not be continuous on the square"):
        assert infer(goal(rough), isolated(rough)).shown


def test_the_loss_must_be_continuous(toy: System) -> None:
    loss = abs(x) + abs(y)
    known = infer(equal(loss, loss), normal_form)
    rule = isolated(toy, loss=loss, vanishing=known)
    with pytest.raises(ProofRejected, match="does not hold just one bracket"):
        assert infer(goal(toy), rule).shown
    floor = infer(Statement(loss, ">=", ZERO, halved.SQUARE), by_sign)
    fall = infer(at_most(toy.image_of(loss), loss - loss / 2, halved.SQUARE), adding(rest=0))
    by = LossVanishes(toy, (x, y), loss, loss, sp.S.Half, fall, floor)
    along = Tends(sp.Tuple(toy.along(loss, TIME, (x, y))), TIME, sp.Tuple(0))
    rule = isolated(toy, loss=loss, vanishing=infer(equal(along, 1, halved.SQUARE), by))
    with pytest.raises(ProofRejected, match="may not be continuous on the square"):
        assert infer(goal(toy), rule).shown


def test_a_subclass_does_not_know_its_zeros(toy: System) -> None:
    own = zeros(toy)
    rule = replace(isolated(toy), zeros=Knowing(own.loss, own.vanishing, own.equations))
    wrong = equal(toy.tending((x, y), (sp.S.One, sp.S.One), TIME), 1, halved.SQUARE)
    with pytest.raises(ProofRejected, match="a Knowing is not a record of the house"):
        assert infer(wrong, rule).shown


def test_another_record_does_not_say_where_the_loss_vanishes(toy: System) -> None:
    with pytest.raises(ProofRejected, match="a System does not say where the loss vanishes"):
        assert infer(goal(toy), replace(isolated(toy), zeros=toy)).shown


def test_the_steps_tend_to_zero_for_the_connected_route(toy: System) -> None:
    with pytest.raises(ProofRejected, match="is not \\["):
        assert infer(goal(toy), replace(connected(toy), steps=zeros(toy).vanishing)).shown


def test_the_steps_are_known_under_the_hypotheses(toy: System) -> None:
    rule = replace(connected(toy), steps=steps_of(toy, z > 0))
    with pytest.raises(ProofRejected, match=r"is not known under \[x >= -1"):
        assert infer(goal(toy), rule).shown
    wanted = goal(toy).holding((*halved.SQUARE, z > 0))
    assert infer(wanted, rule).statement == wanted
