"""Where a sequence does not tend, or does: it keeps to one side, or is constant."""

from __future__ import annotations

import pytest
import sympy as sp

from slr_verify.calculus.rule import ProofRejected
from slr_verify.calculus.rules.algebra import by_sign
from slr_verify.calculus.rules.assumption import assumed
from slr_verify.calculus.rules.orbits import AtRest
from slr_verify.calculus.rules.tending import TendsApart, TendsWhereItIs
from slr_verify.calculus.system import System
from slr_verify.calculus.theorem import infer
from slr_verify.language.orbit import TIME
from slr_verify.language.statement import at_least, at_most, equal, less
from slr_verify.language.tends import Tends

from . import toy as halved
from .toy import x, x_at, y, y_at


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
        assert infer(goal, rule).shown


def test_why_it_tends_elsewhere(toy: System) -> None:
    side = infer(at_most(halved.now()[0], 1, BOUNDED), by_sign)
    shown = infer(equal(bracket(2, 0), 0, BOUNDED), TendsApart(side))
    assert shown.shown


@pytest.mark.parametrize(("target", "shown"), [(1, True), (-1, True), (0, False)])
def test_what_is_held_at_a_value_does_not_leave_it(toy: System, target: int, shown: bool) -> None:
    held = infer(equal(x_at(TIME, 0, y), 0, BOUNDED), AtRest(toy, 0, sp.S.Zero))
    terms = sp.Tuple(x_at(TIME, 0, y), y_at(TIME, 0, y))
    goal = equal(Tends(terms, TIME, sp.Tuple(target, 0)), 0, BOUNDED)
    if shown:
        assert infer(goal, TendsApart(held)).statement == goal
        return
    with pytest.raises(ProofRejected, match="0 is not certain to be away from that side"):
        assert infer(goal, TendsApart(held)).shown


def test_the_side_is_of_one_of_the_terms(toy: System) -> None:
    second = infer(at_most(halved.now()[1], 1, BOUNDED), by_sign)
    with pytest.raises(ProofRejected, match="away from that side"):
        assert infer(equal(bracket(2, 0), 0, BOUNDED), TendsApart(second)).shown
    other = infer(at_most(x_at(TIME, y, x), 1, BOUNDED), by_sign)
    with pytest.raises(ProofRejected, match="does not hold one of"):
        assert infer(equal(bracket(2, 0), 0, BOUNDED), TendsApart(other)).shown
    moving = infer(at_most(halved.now()[0], 1 + TIME, BOUNDED), by_sign)
    with pytest.raises(ProofRejected, match="does not hold one of"):
        assert infer(equal(bracket(2, 0), 0, BOUNDED), TendsApart(moving)).shown


def test_the_side_is_known_under_the_same_hypotheses(toy: System) -> None:
    given = (*BOUNDED, halved.now()[0] <= 0)
    late = infer(at_most(halved.now()[0], 0, given), assumed)
    with pytest.raises(ProofRejected, match="does not hold one of"):
        assert infer(equal(bracket(1, 0), 0, BOUNDED), TendsApart(late)).shown
    with pytest.raises(ProofRejected, match="has another meaning"):
        assert infer(equal(bracket(1, 0), 0, given), TendsApart(late)).shown


def test_only_that_the_limit_is_another_one_is_concluded(toy: System) -> None:
    rule = TendsApart(infer(at_most(halved.now()[0], 1, BOUNDED), by_sign))
    for wrong in (equal(bracket(2, 0), 1, BOUNDED), at_most(bracket(2, 0), 0, BOUNDED)):
        with pytest.raises(ProofRejected, match="does not say that a sequence has another limit"):
            assert infer(wrong, rule).shown


@pytest.mark.parametrize(("term", "target", "value"), [(1, 1, 1), (1, 0, 0), (0, 0, 1)])
def test_a_constant_sequence_tends_to_itself(term: int, target: int, value: int) -> None:
    constant = Tends(sp.Tuple(term), TIME, sp.Tuple(target))
    goal = equal(constant, value)
    shown = infer(goal, TendsWhereItIs())
    assert shown.shown
    with pytest.raises(ProofRejected, match="is not so"):
        assert infer(equal(constant, 1 - value), TendsWhereItIs()).shown
    with pytest.raises(ProofRejected, match="is not about a bracket"):
        assert infer(at_most(constant, value), TendsWhereItIs()).shown


def test_what_moves_is_no_constant_sequence(toy: System) -> None:
    for terms in ((1 / (TIME + 1),), (x,)):
        constant = Tends(sp.Tuple(*terms), TIME, sp.Tuple(*terms).subs(TIME, 0))
        with pytest.raises(ProofRejected, match="are not rational constants"):
            assert infer(equal(constant, 1), TendsWhereItIs()).shown
