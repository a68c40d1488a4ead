"""Bounds of areas by symmetry refute what is false of them, and nothing that is true."""

from __future__ import annotations

import pytest
import sympy as sp

from slr_verify.claims.attack.mutants import is_well_formed
from slr_verify.claims.attack.search import searched
from slr_verify.claims.attack.symmetric_starts import by_symmetry
from slr_verify.language.almost_every import AlmostEvery, AlmostEveryStart
from slr_verify.language.statement import Statement, at_least, at_most, equal, less, more
from slr_verify.model.notation import alpha, d, kappa, nu
from slr_verify.model.orbit import iterate
from slr_verify.paper.prop_11_convergence import MAXIMA, MINIMA, SADDLE, tends_to
from slr_verify.paper.theorem_5_recovery import FOR_PRODUCTS, FOR_STARTS, ON_M

LEFT, RIGHT = map(tends_to, MINIMA)
GIVEN = FOR_PRODUCTS.given


def almost(body: sp.Expr) -> AlmostEvery:
    return AlmostEvery(body, kappa, nu)


def refuted(statement: Statement) -> bool:
    return searched(statement, None, 0).counterexample is not None


@pytest.mark.parametrize(
    "false",
    [
        equal(almost(LEFT), 1, GIVEN),
        equal(almost(RIGHT - LEFT), 1, GIVEN),
        equal(almost(RIGHT - LEFT), -1, GIVEN),
        at_least(almost(RIGHT), 3, GIVEN),
        more(almost(RIGHT), sp.S.Half, GIVEN),
        at_most(almost(3 + LEFT), sp.Rational(11, 4), GIVEN),
        less(almost(RIGHT - LEFT), 0, GIVEN),
        equal(almost(1 - LEFT - tends_to(SADDLE)), 1 + alpha, GIVEN),
        equal(AlmostEveryStart(LEFT, kappa, nu, d), 1, ON_M),
    ],
)
def test_what_contradicts_the_bounds_is_refuted(false: Statement) -> None:
    assert refuted(false)


@pytest.mark.parametrize(
    "open_or_true",
    [
        FOR_PRODUCTS,
        FOR_STARTS,
        equal(almost(LEFT), sp.S.Half, GIVEN),
        equal(almost(RIGHT - LEFT), 0, GIVEN),
        equal(almost(tends_to(MAXIMA[0])), 0, GIVEN),
        equal(almost(tends_to(SADDLE)), 1, GIVEN),
        at_most(almost(LEFT), sp.S.Half, GIVEN),
        at_least(almost(LEFT + RIGHT), 1, GIVEN),
        at_most(almost(2 * LEFT + RIGHT), sp.Rational(3, 2), GIVEN),
    ],
)
def test_what_does_not_is_left(open_or_true: Statement) -> None:
    assert list(by_symmetry(open_or_true))
    assert not refuted(open_or_true)


@pytest.mark.parametrize(
    "other",
    [
        almost(LEFT * RIGHT),
        almost(kappa * LEFT),
        almost(tends_to(MINIMA[0]).xreplace({kappa: nu})),
        AlmostEvery(LEFT, nu, kappa),
        almost(tends_to((alpha, sp.S.Zero))),
        iterate()[0],
    ],
)
def test_nothing_is_said_of_others(other: sp.Expr) -> None:
    assert list(by_symmetry(equal(other, 1, GIVEN))) == []


def test_starts_on_the_manifold_need_four_dimensions() -> None:
    assert is_well_formed(FOR_STARTS)
    for dimension in (alpha, d - 1, sp.Integer(3)):
        assert not is_well_formed(equal(AlmostEveryStart(LEFT, kappa, nu, dimension), 1, ON_M))
    assert not is_well_formed(FOR_STARTS.holding(GIVEN))
