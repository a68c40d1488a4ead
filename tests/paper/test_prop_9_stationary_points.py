"""Proposition 9: five stationary points, no more and no fewer."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
import sympy as sp

from slr_verify.calculus.rule import ProofRejected
from slr_verify.claims.library import Library
from slr_verify.language.statement import Statement, equal
from slr_verify.model.notation import kappa, nu
from slr_verify.paper import prop_9_stationary_points as prop_9
from slr_verify.paper.evidence.stationary import boxes_left, surround_the_points

THREE = (
    prop_9.STATIONARY_KAPPA,
    prop_9.STATIONARY_NU,
    prop_9.STATIONARY_BOTH,
    prop_9.SOLVED_KAPPA,
    prop_9.SOLVED_NU,
    prop_9.SOLVED_BOTH,
)


def test_the_three_equations_have_the_five_points_as_solutions() -> None:
    equations = [relation.lhs - relation.rhs for relation in prop_9.POINTS]
    found = {
        (k, n)
        for k in sp.solve(equations[0], kappa)
        for n in sp.solve(equations[1], nu)
        if equations[2].subs({kappa: k, nu: n}) == 0
    }
    assert found == {(0, 0), (1, 1), (-1, -1), (1, -1), (-1, 1)}


@pytest.mark.parametrize("statement", THREE, ids=range(len(THREE)))
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
