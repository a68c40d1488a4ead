"""Sets of starts of area zero: at most one point on each line, and what holds outside of them."""

from __future__ import annotations

from dataclasses import replace

import pytest
import sympy as sp

from slr_verify.calculus.rule import ProofRejected
from slr_verify.calculus.rules.assumption import assumed
from slr_verify.calculus.rules.combination import adding
from slr_verify.calculus.rules.orbits.null_sets import DensityOfStarts, OncePerLine, OutsideNullSets
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.claims.library import Library
from slr_verify.language.almost_every import AlmostEvery, AlmostEveryStart
from slr_verify.language.statement import Statement, equal
from slr_verify.model.notation import SQUARE, alpha, d, kappa, nu
from slr_verify.paper import prop_11_convergence
from slr_verify.paper.beyond.order.maxima import STEP
from slr_verify.paper.prop_11_convergence import CONVERGES, MAXIMA, MINIMA, SADDLE, START, tends_to
from slr_verify.paper.prop_13_bad_starts import (
    CLAIM,
    ENDS,
    MAXIMA_NULL,
    ON_A_LINE,
    SADDLE_NULL,
)
from slr_verify.paper.theorem_5_recovery import FOR_PRODUCTS, FOR_STARTS, recovers

x, y = sp.symbols("x y", real=True)
ZERO, ONE = sp.S.Zero, sp.S.One
LARGE = (d >= 4, *STEP)
fails = 1 - sp.Add(*map(tends_to, (SADDLE, *MAXIMA)))


def almost(inside: sp.Expr, value: int, given=STEP) -> Statement:
    return equal(AlmostEvery(inside, *START), value, given)


def starts(inside: sp.Expr, value: int, given=LARGE, dimension: sp.Expr = d) -> Statement:
    return equal(AlmostEveryStart(inside, *START, dimension), value, given)


# OncePerLine


@pytest.fixture
def rule(library: Library) -> OncePerLine:
    """Proposition 13: the rule that its first proof ends with."""
    return CLAIM.shown(SADDLE_NULL, library).steps[-1].rule


def test_the_saddle_attracts_a_null_set(rule: OncePerLine) -> None:
    shown = infer(SADDLE_NULL, rule).shown
    assert "once per line" in shown.cites


@pytest.mark.parametrize(
    "wrong",
    [
        almost(tends_to(SADDLE), 1),
        almost(1 - tends_to(SADDLE), 0),
        almost(tends_to(MINIMA[0]), 0),
        almost(tends_to(MINIMA[0]) + tends_to(SADDLE), 0),
        almost(ONE, 0),
        almost(kappa - nu, 0),
        starts(tends_to(MINIMA[0]), 0),
        SADDLE_NULL.holding(()),
        replace(SADDLE_NULL, sign="<="),
    ],
)
def test_only_this_is_concluded(rule: OncePerLine, wrong: Statement) -> None:
    with pytest.raises(ProofRejected):
        assert infer(wrong, rule).shown


def pair(point) -> Statement:
    """Not both starts on a line tend to the point."""
    return equal(sp.Mul(*(tends_to(point, (kappa, each)) for each in ENDS)), 0, ON_A_LINE)


def test_what_is_assumed_of_pairs_is_not_known_of_them(rule: OncePerLine) -> None:
    """All starts on a line above (0, 0) tend to (1, 1)."""
    goal = pair(MINIMA[0])
    known = infer(goal.holding((*ON_A_LINE, sp.Eq(goal.lhs, 0))), assumed)
    with pytest.raises(ProofRejected):
        infer(almost(tends_to(MINIMA[0]), 0), replace(rule, pair=known))


@pytest.mark.parametrize(
    "ends", [ENDS[::-1], (ENDS[0], ENDS[0]), (kappa, ENDS[1]), (x, y), (ENDS[0], ONE), (ENDS[0],)]
)
def test_all_pairs_on_a_line_are_meant(rule: OncePerLine, ends) -> None:
    """Here those on which one start is the maximum (1, -1) itself, or both are one start."""
    given = (*STEP, kappa >= -1)
    goal = SADDLE_NULL.holding(given)
    with pytest.raises(ProofRejected):
        infer(goal, replace(rule, ends=ends))


def test_pairs_with_more_hypotheses_are_not_all_pairs(rule: OncePerLine) -> None:
    shown = rule.pair.statement
    for more in (ENDS[0] > 0, kappa > 0):
        late = infer(shown.holding((*shown.given, more)), adding((1, rule.pair)))
        with pytest.raises(ProofRejected):
            infer(SADDLE_NULL.holding((*STEP, alpha < 2)), replace(rule, pair=late))


# DensityOfStarts


def test_the_random_start_avoids_null_sets(library: Library) -> None:
    known = DensityOfStarts(CLAIM.shown(SADDLE_NULL, library))
    goal = starts(tends_to(SADDLE), 0)
    shown = infer(goal, known).shown
    assert "density of starts" in shown.cites
    assert infer(starts(tends_to(SADDLE), 0, STEP, sp.Integer(5)), known).shown


@pytest.mark.parametrize(
    "wrong",
    [
        starts(tends_to(SADDLE), 1),
        starts(1 - tends_to(SADDLE), 0),
        starts(tends_to(MINIMA[0]), 0),
        starts(tends_to(SADDLE), 0, (d >= 3, *STEP)),
        starts(tends_to(SADDLE), 0, STEP),
        starts(tends_to(SADDLE), 0, (d >= 4,)),
        starts(tends_to(SADDLE), 0, STEP, sp.Integer(3)),
        starts(tends_to(SADDLE), 0, STEP, sp.Rational(9, 2)),
        starts(tends_to(SADDLE), 0, LARGE, 4 + alpha),
        almost(tends_to(MINIMA[0]), 0),
    ],
)
def test_the_dimension_is_at_least_four(library: Library, wrong: Statement) -> None:
    with pytest.raises(ProofRejected):
        infer(wrong, DensityOfStarts(CLAIM.shown(SADDLE_NULL, library)))


def test_a_relation_at_all_starts_is_no_null_set(library: Library) -> None:
    for known in (CONVERGES, SADDLE_NULL.holding(())):
        theorem = infer(equal(known.rhs, known.rhs), adding())
        with pytest.raises(ProofRejected):
            infer(starts(tends_to(MINIMA[0]), 0), DensityOfStarts(theorem))


# OutsideNullSets


@pytest.fixture
def nulls(library: Library) -> tuple[Theorem, ...]:
    return tuple(CLAIM.shown(each, library) for each in (SADDLE_NULL, *MAXIMA_NULL))


@pytest.fixture
def split(library: Library) -> Theorem:
    """The two minima are what is left."""
    whole = prop_11_convergence.CLAIM.shown(CONVERGES, library)
    return infer(equal(recovers, fails, CONVERGES.given), adding((1, whole)))


def test_what_is_true_outside_of_null_sets(split: Theorem, nulls: tuple[Theorem, ...]) -> None:
    shown = infer(FOR_PRODUCTS, OutsideNullSets(split, nulls))
    assert shown.shown
    assert infer(FOR_STARTS, DensityOfStarts(shown)).shown


@pytest.mark.parametrize("value", [0, 2, sp.S.Half])
def test_another_value_is_refused(split: Theorem, nulls: tuple[Theorem, ...], value) -> None:
    with pytest.raises(ProofRejected):
        infer(replace(FOR_PRODUCTS, rhs=sp.sympify(value)), OutsideNullSets(split, nulls))


def test_one_of_the_minima_is_not_enough(split: Theorem, nulls: tuple[Theorem, ...]) -> None:
    with pytest.raises(ProofRejected):
        infer(almost(tends_to(MINIMA[0]), 1), OutsideNullSets(split, nulls))


@pytest.mark.parametrize("missing", [0, 1, 2])
def test_every_null_set_is_needed(split: Theorem, nulls: tuple[Theorem, ...], missing: int) -> None:
    own = (*nulls[:missing], *nulls[missing + 1 :])
    with pytest.raises(ProofRejected):
        infer(FOR_PRODUCTS, OutsideNullSets(split, own))


def test_what_holds_almost_everywhere_is_no_null_set(split: Theorem, library: Library) -> None:
    """But for its complement: here the brackets of both minima, which are one together."""
    whole = prop_11_convergence.CLAIM.shown(CONVERGES, library)
    with pytest.raises(ProofRejected):
        infer(almost(tends_to(SADDLE), 1), OutsideNullSets(split, (whole,)))


def test_equal_at_some_starts_is_not_enough(nulls: tuple[Theorem, ...]) -> None:
    given = (*SQUARE, *STEP, sp.Eq(tends_to(MINIMA[0]), 1))
    known = infer(equal(tends_to(MINIMA[0]), 1, given), assumed)
    with pytest.raises(ProofRejected):
        infer(almost(tends_to(MINIMA[0]), 1), OutsideNullSets(known, nulls))
