"""Convergence to one of finitely many points: the gradient and the steps tend to zero."""

from __future__ import annotations

from dataclasses import replace

import pytest
import sympy as sp

from slr_verify.calculus.rule import ProofRejected
from slr_verify.calculus.rules.algebra import by_sign
from slr_verify.calculus.rules.assumption import assumed
from slr_verify.calculus.rules.orbits.convergence import OneOfFinitelyMany, Zeros
from slr_verify.calculus.system import System
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.claims.library import Library
from slr_verify.language.statement import Statement, at_least, equal, less
from slr_verify.model.notation import SQUARE, alpha, kappa, nu
from slr_verify.paper import prop_8_descent
from slr_verify.paper.prop_8_descent import STEPS
from slr_verify.paper.prop_11_convergence import (
    CONVERGES,
    MAXIMA,
    MINIMA,
    POINTS,
    SADDLE,
    START,
    by_connectedness,
    tends_to,
    zeros,
)

HALF = (sp.S.Half, sp.S.Half)


def one_of(*points) -> Statement:
    return equal(sp.Add(*map(tends_to, points)), 1, CONVERGES.given)


@pytest.fixture
def rule(system: System, library: Library) -> OneOfFinitelyMany:
    """That of Proposition 11."""
    steps = prop_8_descent.CLAIM.shown(STEPS, library)
    return OneOfFinitelyMany(system, START, zeros(library), steps)


def test_pgd_converges_to_one_of_five_points(library: Library) -> None:
    assert by_connectedness(CONVERGES, library).shown
    turned = one_of(*POINTS[::-1])
    assert by_connectedness(turned, library).shown


@pytest.mark.parametrize(
    "wrong",
    [
        *(one_of(*(each for each in POINTS if each != left_out)) for left_out in POINTS),
        one_of(*MINIMA, *MAXIMA, HALF),
        one_of(*POINTS, SADDLE),
        replace(CONVERGES, rhs=sp.S.Zero),
        replace(CONVERGES, rhs=sp.S(2)),
        less(CONVERGES.lhs, 1, CONVERGES.given),
        CONVERGES.holding(SQUARE),
        CONVERGES.holding(CONVERGES.given[1:]),
        CONVERGES.holding((*SQUARE, alpha < 1)),
    ],
)
def test_nothing_else_is_concluded(library: Library, wrong: Statement) -> None:
    with pytest.raises(ProofRejected):
        by_connectedness(wrong, library)


def test_orbits_are_not_swapped(library: Library) -> None:
    swapped = equal(CONVERGES.lhs - tends_to(SADDLE) + tends_to(SADDLE, START[::-1]), 1)
    with pytest.raises(ProofRejected):
        by_connectedness(swapped.holding(CONVERGES.given), library)


def test_the_candidates_are_the_five_points(system: System, library: Library) -> None:
    assert zeros(library).points(system) == {*POINTS}


@pytest.mark.parametrize("dropped", [slice(0, 1), slice(1, 2), slice(2, 3), slice(0, 3)])
def test_every_equation_is_needed(rule: OneOfFinitelyMany, dropped: slice) -> None:
    """A point more would be claimed, or it is not seen that there are finitely many."""
    left = list(rule.zeros.equations)
    del left[dropped]
    with pytest.raises(ProofRejected):
        infer(one_of(*MINIMA), replace(rule, zeros=replace(rule.zeros, equations=tuple(left))))


@pytest.mark.parametrize(
    "gap",
    [kappa**2 - 2, kappa**2 + 1, kappa - sp.sqrt(2), sp.sin(kappa), nu * kappa, alpha * kappa],
)
def test_an_equation_that_does_not_split_over_the_rationals_is_no_help(
    system: System, library: Library, gap: sp.Expr
) -> None:
    known = zeros(library)
    with pytest.raises(ProofRejected, match="finitely many values of kappa"):
        replace(known, equations=(assume(equal(gap, 0)),)).points(system)


def test_where_an_equation_has_no_rational_value_nothing_is_known(
    system: System, library: Library
) -> None:
    """alpha kappa = 0 leaves (1, 0) out only if alpha is not zero."""
    gaps = (kappa**2 - kappa, nu, alpha * kappa)
    known = replace(zeros(library), equations=tuple(assume(equal(gap, 0)) for gap in gaps))
    with pytest.raises(ProofRejected, match="has no rational value at"):
        known.points(system)


def assume(statement: Statement, *given: sp.Basic) -> Theorem:
    """It holds, as it is a hypothesis."""
    relation = sp.Eq(statement.lhs, statement.rhs, evaluate=False)
    return infer(statement.holding((*statement.given, *given, relation)), assumed)


def test_equations_are_of_all_zeros(rule: OneOfFinitelyMany) -> None:
    """Zeros at which an equation is assumed, or an inequality, leave others."""
    own = [assume(equal(each - 1, 0)) for each in START]
    bound = infer(at_least(kappa, -1, SQUARE), by_sign)
    for known in ((*own, own[0]), (bound, *own)):
        wrong = replace(rule, zeros=replace(rule.zeros, equations=known))
        with pytest.raises(ProofRejected):
            infer(one_of(MINIMA[0]), wrong)


def test_the_steps_are_what_vanishes(rule: OneOfFinitelyMany) -> None:
    with pytest.raises(ProofRejected):
        infer(one_of(*POINTS[2:], *POINTS[:2]), replace(rule, steps=rule.zeros.vanishing))


@pytest.mark.parametrize("loss", [kappa**2, sp.S.Zero])
def test_the_loss_is_the_one_that_vanishes(rule: OneOfFinitelyMany, loss: sp.Expr) -> None:
    other = replace(rule, zeros=replace(rule.zeros, loss=loss))
    with pytest.raises(ProofRejected):
        infer(one_of(*MINIMA), other)


def test_what_vanishes_is_shown_under_the_same_hypotheses(rule: OneOfFinitelyMany) -> None:
    known: Zeros = rule.zeros
    late = assume(known.vanishing.statement.holding(SQUARE))
    for wrong in (late, known.equations[0]):
        other = replace(rule, zeros=replace(known, vanishing=wrong))
        with pytest.raises(ProofRejected):
            infer(CONVERGES.holding(SQUARE), other)
