"""Proposition 9: five stationary points, no more and no fewer."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
import sympy as sp

from slr_verify.calculus.rule import ProofRejected
from slr_verify.claims.library import Library
from slr_verify.language.statement import Statement, equal
from slr_verify.language.value import value_at
from slr_verify.model.notation import kappa, nu
from slr_verify.paper import prop_9_stationary_points as prop_9
from slr_verify.paper.evidence.stationary import boxes_left, surround_the_points

EQUATIONS = (
    prop_9.STATIONARY_KAPPA,
    prop_9.STATIONARY_NU,
    prop_9.STATIONARY_BOTH,
    prop_9.SOLVED_KAPPA,
    prop_9.SOLVED_NU,
    prop_9.SOLVED_BOTH,
    prop_9.SOLVED,
    prop_9.STATIONARY,
)


FIVE = {(0, 0), (1, 1), (-1, -1), (1, -1), (-1, 1)}


def test_the_five_points_are_named() -> None:
    """The product of squared distances is zero at them, and positive elsewhere on a grid."""
    grid = [sp.Rational(each, 2) for each in range(-3, 4)]
    values = {(p, q): prop_9.DISTANCES.subs({kappa: p, nu: q}) for p in grid for q in grid}
    assert {point for point, value in values.items() if value == 0} == FIVE
    assert min(values.values()) == 0


@pytest.mark.parametrize("statement", [prop_9.SOLVED, prop_9.STATIONARY], ids=["(14)", "no step"])
@pytest.mark.parametrize("point", range(5))
def test_no_point_can_be_left_out(point: int, statement: Statement, library: Library) -> None:
    left = sp.Mul(
        *(
            (kappa - p) ** 2 + (nu - q) ** 2
            for at, (p, q) in enumerate(prop_9.POINTS)
            if at != point
        )
    )
    with pytest.raises(ProofRejected):
        prop_9.PROOFS[statement](replace(statement, lhs=left), library)


def test_other_points_are_not_stationary(library: Library) -> None:
    at = prop_9.SOLVE[0].lhs
    for point in ((1, 0), (0, 1), (sp.S.Half, sp.S.Half)):
        wrong = equal(value_at(at.expr, (kappa, nu), point), 0)
        with pytest.raises(ProofRejected):
            prop_9.PROOFS[prop_9.SOLVE[0]](wrong, library)


@pytest.mark.parametrize("statement", EQUATIONS, ids=range(len(EQUATIONS)))
def test_no_hypothesis_can_be_dropped(statement: Statement, library: Library) -> None:
    for relation in statement.given:
        rest = tuple(each for each in statement.given if each != relation)
        with pytest.raises(ProofRejected):
            prop_9.PROOFS[statement](replace(statement, given=rest), library)


@pytest.mark.parametrize(
    "wrong",
    [
        equal(nu, kappa, prop_9.NO_STEP),
        equal(nu, -kappa, prop_9.NO_STEP),
        equal(kappa**2, 1, prop_9.NO_STEP),
        equal(kappa, 0, prop_9.NO_STEP),
    ],
)
def test_fewer_points_are_refused(wrong: Statement, library: Library) -> None:
    with pytest.raises(ProofRejected, match="not the sum of what is added up"):
        prop_9.PROOFS[prop_9.STATIONARY_BOTH](wrong, library)


def test_boxes_surround_the_five_points() -> None:
    assert surround_the_points(boxes_left(Fraction(3, 2), Fraction(1)))


def test_boxes_elsewhere_or_a_point_without_one_do_not_agree() -> None:
    boxes = boxes_left(Fraction(3, 2), Fraction(1))
    away = (Fraction(1, 2), Fraction(1, 2), Fraction(1, 64))
    assert not surround_the_points((*boxes, away))
    assert not surround_the_points(tuple(box for box in boxes if box[0] < Fraction(1, 2)))
