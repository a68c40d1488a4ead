"""The sum of equal summands diverges, and what the rule refuses."""

from __future__ import annotations

import pytest
import sympy as sp

from slr_verify.calculus.rule import ProofRejected
from slr_verify.calculus.rules.orbits.constant_schedule import SumDiverges
from slr_verify.calculus.rules.sums import sum_linearity
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.claims.library import Library
from slr_verify.language.integral import COUNTER, Sum
from slr_verify.language.orbit import TIME
from slr_verify.language.statement import equal
from slr_verify.language.tends import Tends
from slr_verify.model.notation import SQUARE, kappa, lam, nu
from slr_verify.model.reduced import STUDIED_AT_PARAMETERS
from slr_verify.model.schedule import share
from slr_verify.paper.beyond.order.preserved import LOWER, UPPER
from slr_verify.paper.constant_lambda import not_both
from slr_verify.paper.prop_13_bad_starts import ON_A_LINE


def total(summand: sp.Expr) -> Sum:
    return Sum(summand, (COUNTER, 1, TIME))


def known(summand: sp.Expr) -> Theorem:
    return infer(equal(total(summand), TIME * summand), sum_linearity)


def vanishes(sums: sp.Expr, limit: int = 0) -> Tends:
    return Tends(sp.Tuple(1 / (1 + sums)), TIME, sp.Tuple(limit))


@pytest.mark.parametrize("summand", [share, lam, sp.Rational(1, 1000)])
def test_equal_positive_summands(summand: sp.Expr) -> None:
    goal = equal(vanishes(total(summand)), 1)
    assert infer(goal, SumDiverges(known(summand), summand)).shown


@pytest.mark.parametrize(
    ("summand", "limit", "value"),
    [(share, 1, 1), (share, 0, 0), (sp.S.Zero, 0, 1), (kappa, 0, 1), (-share, 0, 1)],
)
def test_only_this_is_concluded(summand: sp.Expr, limit: int, value: int) -> None:
    """Summands that are not positive, another limit, another value."""
    with pytest.raises(ProofRejected):
        infer(equal(vanishes(total(summand), limit), value), SumDiverges(known(summand), summand))


def test_a_rate_is_that_of_the_sum() -> None:
    with pytest.raises(ProofRejected):
        infer(equal(vanishes(total(share)), 1), SumDiverges(known(share), lam))
    with pytest.raises(ProofRejected):
        infer(equal(vanishes(total(share)), 1), SumDiverges(known(lam), lam))


POINTS = ((kappa, LOWER[1]), (kappa, UPPER[1]))


def test_two_starts_on_a_vertical_line(library: Library) -> None:
    assert not_both(POINTS, ON_A_LINE, library).shown


@pytest.mark.parametrize("dropped", [LOWER[1] < UPPER[1], STUDIED_AT_PARAMETERS[-1]])
def test_they_are_two_and_the_step_is_small(library: Library, dropped: sp.Basic) -> None:
    given = tuple(each for each in ON_A_LINE if each != dropped)
    assert len(given) < len(ON_A_LINE)
    with pytest.raises(ProofRejected):
        not_both(POINTS, given, library)


def test_starts_of_different_lines_are_not_compared(library: Library) -> None:
    with pytest.raises(ProofRejected):
        not_both(((kappa, LOWER[1]), (nu, UPPER[1])), (*SQUARE, *ON_A_LINE), library)
