"""Where a sequence does not tend, or does: it keeps to one side, or is constant."""

from __future__ import annotations

import pytest
import sympy as sp

from slr_verify.calculus.rule import ProofRejected
from slr_verify.calculus.rules.algebra import by_sign
from slr_verify.calculus.rules.assumption import assumed
from slr_verify.calculus.rules.orbits.step import InvariantCoordinate
from slr_verify.calculus.rules.orbits.tending import LimitOfConstant, LimitSeparated
from slr_verify.calculus.system import System
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.language.orbit import TIME
from slr_verify.language.statement import Statement, at_least, at_most, equal, less
from slr_verify.language.tends import Tends
from slr_verify.model.notation import SQUARE, kappa, nu
from slr_verify.model.orbit import iterate

EDGE = (sp.S.One, nu)
FALLS = 1 / (TIME + 1)


def bracket(*targets: int, terms=None) -> Tends:
    return Tends(sp.Tuple(*(iterate() if terms is None else terms)), TIME, sp.Tuple(*targets))


def side(sign: str, bound: int) -> Theorem:
    """1/(n + 1) is on one side of a number."""
    return infer(Statement(FALLS, sign, sp.Integer(bound)), by_sign)


@pytest.mark.parametrize(
    ("sign", "bound", "target"), [("<=", 1, 2), ("<", 2, 3), (">=", 0, -1), (">", -1, -2)]
)
def test_limits_keep_to_the_closed_side(sign: str, bound: int, target: int) -> None:
    known = LimitSeparated(side(sign, bound))
    assert infer(equal(bracket(target, terms=(FALLS,)), 0), known).shown


@pytest.mark.parametrize(
    ("sign", "bound"), [("<=", 1), ("<", 2), (">=", 0), (">", 0), (">=", -1), (">", -1)]
)
def test_the_limit_may_lie_on_the_edge_of_the_side(sign: str, bound: int) -> None:
    """1/(n + 1) is positive and tends to zero."""
    with pytest.raises(ProofRejected, match="not away from that side"):
        infer(equal(bracket(0, terms=(FALLS,)), 0), LimitSeparated(side(sign, bound)))


@pytest.mark.parametrize(("target", "apart"), [(0, True), (-1, True), (2, True), (1, False)])
def test_what_is_held_at_a_value_does_not_leave_it(
    system: System, target: int, apart: bool
) -> None:
    orbit = system.orbit(TIME, EDGE)
    held = LimitSeparated(
        infer(equal(orbit[0], 1, SQUARE), InvariantCoordinate(system, 0, sp.S.One))
    )
    goal = equal(bracket(target, 0, terms=orbit), 0, SQUARE)
    if apart:
        assert infer(goal, held).shown
        return
    with pytest.raises(ProofRejected, match="not away from that side"):
        infer(goal, held)


def test_the_side_is_of_one_of_the_terms(system: System) -> None:
    rests = InvariantCoordinate(system, 0, sp.S.One)
    held = infer(equal(iterate(TIME, EDGE)[0], 1, SQUARE), rests)
    turned = bracket(1, 0, terms=iterate(TIME, EDGE[::-1]))
    for goal in (equal(bracket(0, 0), 0, SQUARE), equal(turned, 0, SQUARE)):
        with pytest.raises(ProofRejected, match="on which side these sequences"):
            infer(goal, LimitSeparated(held))


def test_a_side_that_moves_is_none() -> None:
    term = 2 * TIME
    known = infer(at_most(term, 1 + 3 * TIME), by_sign)
    with pytest.raises(ProofRejected):
        infer(equal(bracket(5, terms=(term,)), 0), LimitSeparated(known))


def test_the_side_is_known_under_the_same_hypotheses() -> None:
    """That the orbit is on one side at the time n says nothing of all times."""
    given = (*SQUARE, iterate()[0] <= 0)
    late = infer(at_most(iterate()[0], 0, given), assumed)
    for hypotheses in (SQUARE, given):
        with pytest.raises(ProofRejected):
            infer(equal(bracket(1, 0), 0, hypotheses), LimitSeparated(late))


def test_only_that_the_limit_is_another_one_is_concluded() -> None:
    rule, far = LimitSeparated(side("<=", 1)), bracket(2, terms=(FALLS,))
    for wrong in (equal(far, 1), at_least(far, 1), less(far, 0)):
        with pytest.raises(ProofRejected):
            infer(wrong, rule)


@pytest.mark.parametrize("term", [1, 0, kappa])
def test_a_constant_sequence_tends_to_itself(term) -> None:
    constant = Tends(sp.Tuple(term), TIME, sp.Tuple(term))
    assert infer(equal(constant, 1), LimitOfConstant()).shown
    for wrong in (equal(constant, 0), less(constant, 1), equal(bracket(5, terms=(term,)), 1)):
        with pytest.raises(ProofRejected):
            infer(wrong, LimitOfConstant())


def test_what_moves_is_no_constant_sequence() -> None:
    moving = Tends(sp.Tuple(FALLS), TIME, sp.Tuple(1))
    with pytest.raises(ProofRejected):
        infer(equal(moving, 1), LimitOfConstant())
    with pytest.raises(ProofRejected):
        infer(equal(Tends(sp.Tuple(1, 0), TIME, sp.Tuple(1, 1)), 1), LimitOfConstant())
