"""Integrals over the square: equal because the integrands are, and taken apart."""

from __future__ import annotations

from dataclasses import replace

import pytest
import sympy as sp

from slr_verify.calculus.rule import ProofRejected
from slr_verify.calculus.rules.assumption import hypothesis
from slr_verify.calculus.rules.combination import adding
from slr_verify.calculus.rules.null_sets import PointwiseEqual, additivity
from slr_verify.calculus.system import System
from slr_verify.calculus.theorem import infer
from slr_verify.language.area import Area, StartMean
from slr_verify.language.statement import Statement, equal
from slr_verify.model.notation import alpha, d, kappa
from slr_verify.paper.prop_11_convergence import MINIMA, SADDLE, START, tends_to
from slr_verify.paper.prop_13_bad_starts import SADDLE_NULL, STEP

x, y, z = sp.symbols("x y z", real=True)
ZERO, ONE = sp.S.Zero, sp.S.One
AREA = SADDLE_NULL.lhs
LARGE = (d >= 4, *STEP)


# PointwiseEqual


def test_equal_at_every_start(system: System) -> None:
    box = tuple(system.square)
    known = infer(equal(tends_to(SADDLE), tends_to(SADDLE) + 0, box), adding())
    goal = equal(AREA, AREA)
    assert infer(goal, PointwiseEqual(known)).shown
    mean = StartMean(tends_to(SADDLE), *START, d)
    assert infer(equal(mean, mean, LARGE), PointwiseEqual(known)).shown
    for wrong in (
        replace(goal, sign="<="),
        equal(AREA, mean, LARGE),
        equal(AREA, 0),
        equal(AREA, Area(tends_to(SADDLE), *START[::-1])),
        equal(abs(tends_to(SADDLE)), abs(tends_to(SADDLE)), box),
    ):
        with pytest.raises(ProofRejected, match="does not compare two integrals"):
            assert infer(wrong, PointwiseEqual(known)).shown
    with pytest.raises(ProofRejected, match="does not say that the integrands are equal"):
        assert infer(equal(AREA, Area(tends_to(MINIMA[0]), *START)), PointwiseEqual(known)).shown


def test_equal_under_the_hypotheses_of_the_statement() -> None:
    known = infer(equal(abs(z) - z, 0, (z > 0,)), adding())
    goal = equal(Area(abs(z) - z, x, y), Area(ZERO, x, y), (z > 0,))
    assert infer(goal, PointwiseEqual(known)).statement == goal
    for given in ((), (z > -1,)):
        with pytest.raises(ProofRejected, match="z > 0 may fail at some starts"):
            assert infer(goal.holding(given), PointwiseEqual(known)).shown


def test_equal_at_some_starts_is_not_enough() -> None:
    goal = equal(Area(abs(x) - x, x, y), Area(ZERO, x, y))
    known = infer(equal(abs(x) - x, 0, (x >= 0,)), adding())
    with pytest.raises(ProofRejected, match="x >= 0 may fail at some starts"):
        assert infer(goal, PointwiseEqual(known)).shown
    with pytest.raises(ProofRejected, match="binds x, which has another meaning"):
        assert infer(goal.holding((x >= 0,)), PointwiseEqual(known)).shown
    tied = (sp.Eq(x, z),)
    known = infer(equal(x - z, 0, tied), adding((1, hypothesis(tied[0], tied))))
    with pytest.raises(ProofRejected, match="may fail at some starts"):
        assert infer(equal(Area(x - z, x, y), Area(ZERO, x, y)), PointwiseEqual(known)).shown


# Additivity


def test_the_square_has_area_four_and_a_law_mass_one() -> None:
    inside = tends_to(SADDLE)
    goal = equal(Area(1 - alpha * inside, *START), 4 - alpha * AREA)
    assert infer(goal, additivity).statement == goal
    mean = StartMean(inside, *START, d)
    goal = equal(StartMean(2 + inside, *START, d), 2 + mean, (d >= 4,))
    assert infer(goal, additivity).statement == goal


@pytest.mark.parametrize(
    "wrong",
    [
        equal(Area(ONE, *START), 1),
        equal(Area(ONE, *START), 2),
        equal(Area(1 - tends_to(SADDLE), *START), 4 + AREA),
        equal(Area(1 - tends_to(SADDLE), *START), 4),
        equal(StartMean(ONE, *START, d), 4, (d >= 4,)),
    ],
)
def test_another_mass_or_sign_is_refused(wrong: Statement) -> None:
    with pytest.raises(ProofRejected, match="turns"):
        assert infer(wrong, additivity).shown


@pytest.mark.parametrize(
    "inside",
    [
        kappa,
        kappa * tends_to(SADDLE),
        tends_to(SADDLE) * tends_to(MINIMA[0]),
        tends_to(SADDLE) ** 2,
        sp.exp(tends_to(SADDLE)),
        Area(tends_to(SADDLE, (x, y)), x, y) * kappa,
    ],
)
def test_other_integrands_are_not_split(inside: sp.Expr) -> None:
    with pytest.raises(ProofRejected, match="is not a constant times a bracket"):
        assert infer(equal(Area(inside, *START), 0), additivity).shown
