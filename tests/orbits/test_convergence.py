"""Convergence to one of finitely many points: both routes, on the toy and on the real map."""

from __future__ import annotations

from dataclasses import replace

import pytest
import sympy as sp

from slr_verify.claims.library import Library
from slr_verify.model.notation import SQUARE, kappa
from slr_verify.orbits.convergence import ByConnectedness, ByIsolation, Zeros
from slr_verify.orbits.coordinate import TIME
from slr_verify.orbits.descent import LossVanishes
from slr_verify.orbits.system import System
from slr_verify.orbits.tends import Tends
from slr_verify.paper.prop_11_convergence import CONVERGES, MINIMA, POINTS, START, tends_to
from slr_verify.paper.prop_11_convergence import zeros as paper_zeros
from slr_verify.proofs.algebraic import normal_form
from slr_verify.proofs.assumption import hypothesis
from slr_verify.proofs.combination import adding
from slr_verify.proofs.order import by_sign
from slr_verify.proofs.rule import ProofRejected
from slr_verify.proofs.statement import Statement, at_most, equal
from slr_verify.proofs.theorem import Theorem, infer

from . import toy as halved
from .toy import ENERGY, vanishes_where_the_energy_does, x, y

ZERO = sp.S.Zero
QUARTER = sp.Rational(1, 4)


class Knowing(Zeros):
    """Knows its zeros without theorems."""

    def require_sound(self, *asked: object) -> tuple[()]:
        return ()

    def points(self, system: System) -> frozenset[tuple[sp.Expr, sp.Expr]]:
        return frozenset({(sp.S.One, sp.S.One)})


def tends_to_zero(system: System, loss: sp.Expr, rate: sp.Expr) -> Theorem:
    moved = system.image_of(ENERGY)
    fall = infer(at_most(moved, ENERGY - rate * loss, halved.SQUARE), adding(rest=0))
    rule = LossVanishes(system, (x, y), ENERGY, loss, rate, fall, halved.floor())
    along = Tends(sp.Tuple(system.along(loss, TIME, (x, y))), TIME, sp.Tuple(0))
    return infer(equal(along, 1, halved.SQUARE), rule)


def zeros(system: System) -> Zeros:
    equations = tuple(vanishes_where_the_energy_does(place) for place in (x, y))
    return Zeros(ENERGY, tends_to_zero(system, ENERGY, sp.Rational(3, 4)), equations)


def goal(system: System) -> Statement:
    return equal(system.tending((x, y), (ZERO, ZERO), TIME), 1, halved.SQUARE)


def isolated(system: System, **changes: object) -> ByIsolation:
    return ByIsolation(system, (x, y), replace(zeros(system), **changes))


def connected(system: System) -> ByConnectedness:
    step = (x / 2 - x) ** 2 + (y / 2 - y) ** 2
    return ByConnectedness(system, (x, y), zeros(system), tends_to_zero(system, step, sp.S(3)))


def test_the_toy_converges_to_the_origin_by_both_routes(toy: System) -> None:
    for rule in (isolated(toy), connected(toy)):
        assert infer(goal(toy), rule).statement == goal(toy)


def test_pgd_converges_to_one_of_five_points(system: System, library: Library) -> None:
    rule = ByIsolation(system, START, paper_zeros(library))
    assert rule.zeros.points(system) == {*POINTS}
    assert infer(CONVERGES, rule).statement == CONVERGES
    minima = equal(sp.Add(*map(tends_to, MINIMA)), 1, CONVERGES.given)
    other = equal(CONVERGES.lhs - tends_to(POINTS[0]), 1, CONVERGES.given)
    for wrong in (minima, other, replace(CONVERGES, rhs=ZERO), replace(CONVERGES, sign="<=")):
        with pytest.raises(ProofRejected, match="is not about the zeros of"):
            infer(wrong, rule)
    with pytest.raises(ProofRejected, match="is not known under"):
        infer(CONVERGES.holding(SQUARE), rule)


def test_another_point_or_start_is_refused(toy: System) -> None:
    for wrong in (
        replace(goal(toy), lhs=toy.tending((x, y), (ZERO, sp.S.One), TIME)),
        replace(goal(toy), lhs=toy.tending((y, x), (ZERO, ZERO), TIME)),
    ):
        with pytest.raises(ProofRejected, match="is not about the zeros of"):
            infer(wrong, isolated(toy))
    with pytest.raises(ProofRejected, match="is not \\["):
        infer(goal(toy), replace(isolated(toy), start=(y, x)))


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
        infer(goal(toy), isolated(toy, **changes))


def test_an_equation_under_more_than_the_zero_is_refused(toy: System) -> None:
    given = (*halved.SQUARE, sp.Eq(x, 0))
    known = infer(equal(x, 0, given), adding((1, hypothesis(given[-1], given))))
    equations = (known, vanishes_where_the_energy_does(y))
    with pytest.raises(ProofRejected, match="is more than that"):
        infer(goal(toy), isolated(toy, equations=equations))
    with pytest.raises(ProofRejected, match="is more than that"):
        infer(goal(toy).holding(given), isolated(toy, equations=equations))


def test_an_inequality_is_no_equation(toy: System) -> None:
    bound = infer(at_most(x, 1, halved.SQUARE), by_sign)
    with pytest.raises(ProofRejected, match="is not an equation"):
        infer(goal(toy), isolated(toy, equations=(bound, vanishes_where_the_energy_does(y))))


def test_equations_that_do_not_split_over_the_rationals_are_no_help(toy: System) -> None:
    """x (x^2 - 2) = 0 and (x^2 + 1) x = 0 hold at the zero, but do not name all roots."""
    known = vanishes_where_the_energy_does(x)
    for factor in (x**2 - 2, x**2 + 1):
        product = infer(equal(x * factor, 0, known.statement.given), adding((factor, known)))
        equations = (product, vanishes_where_the_energy_does(y))
        with pytest.raises(ProofRejected, match="finitely many values of x"):
            infer(goal(toy), isolated(toy, equations=equations))


def test_every_zero_must_be_a_fixed_point(toy: System) -> None:
    """With x (x - 1) = 0 instead of x = 0 there are two candidates, and (1, 0) moves."""
    known = vanishes_where_the_energy_does(x)
    loose = infer(equal(x * (x - 1), 0, known.statement.given), adding((x - 1, known)))
    equations = (loose, vanishes_where_the_energy_does(y))
    both = [toy.tending((x, y), (sp.Integer(place), ZERO), TIME) for place in (0, 1)]
    wider = equal(sp.Add(*both), 1, halved.SQUARE)
    with pytest.raises(ProofRejected, match="is a fixed point"):
        infer(wider, isolated(toy, equations=equations))
    steps = replace(connected(toy), zeros=replace(zeros(toy), equations=equations))
    assert infer(wider, steps).statement == wider


def test_the_loss_must_be_continuous(toy: System) -> None:
    loss = abs(x) + abs(y)
    known = infer(equal(loss, loss), normal_form)
    rule = isolated(toy, loss=loss, vanishing=known)
    with pytest.raises(ProofRejected, match="does not hold just one bracket"):
        infer(goal(toy), rule)
    floor = infer(Statement(loss, ">=", ZERO, halved.SQUARE), by_sign)
    fall = infer(at_most(toy.image_of(loss), loss - loss / 2, halved.SQUARE), adding(rest=0))
    by = LossVanishes(toy, (x, y), loss, loss, sp.S.Half, fall, floor)
    along = Tends(sp.Tuple(toy.along(loss, TIME, (x, y))), TIME, sp.Tuple(0))
    rule = isolated(toy, loss=loss, vanishing=infer(equal(along, 1, halved.SQUARE), by))
    with pytest.raises(ProofRejected, match="may not be continuous on the square"):
        infer(goal(toy), rule)


def test_a_subclass_does_not_know_its_zeros(toy: System) -> None:
    own = zeros(toy)
    rule = replace(isolated(toy), zeros=Knowing(own.loss, own.vanishing, own.equations))
    wrong = equal(toy.tending((x, y), (sp.S.One, sp.S.One), TIME), 1, halved.SQUARE)
    with pytest.raises(ProofRejected, match="a Knowing is not a record of the house"):
        infer(wrong, rule)


def test_the_steps_tend_to_zero_for_the_connected_route(toy: System) -> None:
    with pytest.raises(ProofRejected, match="is not \\["):
        infer(goal(toy), replace(connected(toy), steps=zeros(toy).vanishing))


def test_the_steps_are_known_under_the_hypotheses(system: System, library: Library) -> None:
    from slr_verify.paper.prop_11_convergence import CLAIM  # noqa: PLC0415

    shown = library.prove(CLAIM.label)[1].theorems[0]
    rule = shown.steps[0].rule
    with pytest.raises(ProofRejected, match="is not known under"):
        infer(CONVERGES.holding((*SQUARE, kappa > 0)), rule)
