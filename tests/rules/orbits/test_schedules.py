"""Orbits under a schedule: what is concluded, and what is not."""

from __future__ import annotations

import pytest
import sympy as sp

from slr_verify.calculus.rule import ProofRejected
from slr_verify.calculus.theorem import infer
from slr_verify.claims.attack.satisfiable import satisfiability
from slr_verify.claims.library import Library
from slr_verify.language.integral import COUNTER
from slr_verify.language.statement import Statement, equal
from slr_verify.language.tends import Tends
from slr_verify.model.notation import alpha, kappa, nu
from slr_verify.model.orbit import UNDER_SCHEDULE, iterate_under_schedule, kappa_along
from slr_verify.model.schedule import SMALL_ALWAYS
from slr_verify.paper.beyond.schedules import quadrants, sharp, theorem_5
from slr_verify.paper.beyond.schedules.bounds import SMALL_FOR_ALL
from slr_verify.paper.beyond.schedules.quadrants import DIVERGES, TO_MINIMUM, TO_MIRROR, tends_to
from slr_verify.paper.beyond.schedules.sharp import CONVERGES, SHARP
from slr_verify.paper.beyond.schedules.theorem_5 import BOTH, ELSE, FOR_PRODUCTS, NULL
from slr_verify.paper.prop_11_convergence import MAXIMA, MINIMA


def without(statement: Statement, *dropped: sp.Basic) -> Statement:
    return statement.holding(tuple(each for each in statement.given if each not in dropped))


def test_every_schedule_whose_sum_diverges(library: Library) -> None:
    shown = theorem_5.CLAIM.shown(FOR_PRODUCTS, library).shown
    assert "once per line" in shown.cites


@pytest.mark.parametrize("dropped", [DIVERGES, SMALL_ALWAYS])
def test_the_quadrants_need_both_hypotheses(library: Library, dropped: sp.Basic) -> None:
    rule = quadrants.CLAIM.shown(TO_MINIMUM, library).steps[-1].rule
    with pytest.raises(ProofRejected):
        infer(without(TO_MINIMUM, dropped), rule)


@pytest.mark.parametrize("bound", [2, sp.Rational(3, 2)])
def test_the_step_is_small_at_every_lambda(library: Library, bound: sp.Expr) -> None:
    rule = quadrants.CLAIM.shown(TO_MINIMUM, library).steps[-1].rule
    larger = SMALL_ALWAYS.func(SMALL_ALWAYS.lhs, bound)
    once = SMALL_ALWAYS.func(SMALL_ALWAYS.lhs.args[0].subs(COUNTER, 1), 1)
    for given in (larger, once):
        with pytest.raises(ProofRejected):
            infer(TO_MINIMUM.holding((*without(TO_MINIMUM, SMALL_ALWAYS).given, given)), rule)


@pytest.mark.parametrize(
    "wrong",
    [
        equal(tends_to(MINIMA[1]), 1, TO_MINIMUM.given),
        equal(tends_to(MAXIMA[0]), 1, TO_MINIMUM.given),
        TO_MINIMUM.holding(TO_MINIMUM.given[:-1]),
        TO_MINIMUM.holding((*TO_MINIMUM.given[:-1], TO_MIRROR.given[-1])),
    ],
)
def test_the_quadrant_decides_the_corner(library: Library, wrong: Statement) -> None:
    rule = quadrants.CLAIM.shown(TO_MINIMUM, library).steps[-1].rule
    with pytest.raises(ProofRejected):
        infer(wrong, rule)


@pytest.mark.parametrize("dropped", [DIVERGES, kappa > -1, kappa < 1, ELSE.given[-1]])
def test_other_starts_may_go_elsewhere(library: Library, dropped: sp.Basic) -> None:
    rule = theorem_5.CLAIM.shown(ELSE, library).steps[-1].rule
    with pytest.raises(ProofRejected):
        infer(without(ELSE, dropped), rule)


def test_a_pair_is_two_different_starts(library: Library) -> None:
    rule = theorem_5.CLAIM.shown(BOTH, library).steps[-1].rule
    first, second = theorem_5.ENDS
    with pytest.raises(ProofRejected):
        infer(without(BOTH, first < second), rule)


def test_a_null_set_is_that_of_the_pair(library: Library) -> None:
    rule = theorem_5.CLAIM.shown(NULL, library).steps[-1].rule
    bracket = Tends(sp.Tuple(iterate_under_schedule()[0]), theorem_5.TIME, sp.Tuple(sp.S.Zero))
    other = NULL.lhs.func(bracket, kappa, nu)
    with pytest.raises(ProofRejected):
        infer(equal(other, 0, NULL.given), rule)


@pytest.mark.parametrize("dropped", [CONVERGES, nu < 1, nu > -1, SMALL_FOR_ALL])
def test_a_finite_sum_is_needed(library: Library, dropped: sp.Basic) -> None:
    rule = sharp.CLAIM.shown(SHARP[0], library).steps[-1].rule
    with pytest.raises(ProofRejected):
        infer(without(SHARP[0], dropped), rule)


def test_orbits_are_those_of_the_usual_parameters(library: Library) -> None:
    other = kappa_along(0, kappa, nu, 2 * alpha, *UNDER_SCHEDULE[1:])
    rule = quadrants.CLAIM.shown(TO_MINIMUM, library).steps[-1].rule
    with pytest.raises(ProofRejected, match="parameters of the task only"):
        infer(equal(other, kappa, TO_MINIMUM.given), rule)


def test_there_are_such_schedules() -> None:
    """One whose sum diverges, and one whose sum is finite."""
    found = dict(satisfiability(TO_MINIMUM).point or ())
    assert found["lambda_l"] == "1"
    found = dict(satisfiability(SHARP[0]).point or ())
    assert (found["lambda_l"], found["c"]) == ("1/(l^2 + l - 1)", "1")
