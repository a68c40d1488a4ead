"""Sets of area zero: lines, points, linearity, and the random start."""

from __future__ import annotations

from dataclasses import replace

import pytest
import sympy as sp

from slr_verify.claims.library import Library
from slr_verify.model.notation import alpha, d, kappa, nu
from slr_verify.orbits.area import Area, StartMean
from slr_verify.orbits.comparison import AtRest, TendsApart
from slr_verify.orbits.coordinate import TIME
from slr_verify.orbits.null_sets import NullForStarts, OncePerLine, PointwiseEqual, additivity
from slr_verify.orbits.system import System
from slr_verify.paper.prop_11_convergence import MINIMA, SADDLE, START, tends_to
from slr_verify.paper.prop_13_bad_starts import CLAIM, ENDS, ON_A_LINE, SADDLE_NULL, STEP
from slr_verify.proofs.assumption import hypothesis
from slr_verify.proofs.combination import adding
from slr_verify.proofs.order import by_sign
from slr_verify.proofs.rule import ProofRejected
from slr_verify.proofs.statement import Statement, at_least, equal
from slr_verify.proofs.theorem import infer

x, y, z = sp.symbols("x y z", real=True)
ZERO, ONE = sp.S.Zero, sp.S.One
AREA = SADDLE_NULL.lhs
LARGE = (d >= 4, *STEP)


@pytest.fixture
def rule(library: Library) -> OncePerLine:
    """Proposition 13: the rule that its first proof ends with."""
    return CLAIM.shown(SADDLE_NULL, library).steps[-1].rule


def pair(*more: sp.Basic) -> Statement:
    """Two starts on a line do not both tend to the saddle; assumed here, where the line matters."""
    ends = [tends_to(SADDLE, (kappa, each)) for each in ENDS]
    return equal(sp.Mul(*ends), 0, (*ON_A_LINE, *more))


# OncePerLine


def test_the_saddle_attracts_a_null_set(rule: OncePerLine) -> None:
    assert infer(SADDLE_NULL, rule).statement == SADDLE_NULL


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        (replace(SADDLE_NULL, rhs=ONE), "does not say that an integral"),
        (replace(SADDLE_NULL, sign="<="), "does not say that an integral"),
        (replace(SADDLE_NULL, lhs=Area(tends_to(MINIMA[0]), *START)), "not about the orbits"),
        (
            replace(SADDLE_NULL, lhs=Area(tends_to(SADDLE, (nu, kappa)), *START)),
            "not about the orbits",
        ),
        (
            replace(SADDLE_NULL, lhs=Area(tends_to(SADDLE, (kappa, ZERO)), *START)),
            "not about the orbits",
        ),
        (replace(SADDLE_NULL, lhs=Area(ZERO, *START)), "is not a bracket"),
        (
            Statement(StartMean(tends_to(SADDLE), *START, d), "=", ZERO, LARGE),
            "does not say that an integral",
        ),
        (SADDLE_NULL.holding(()), "is more than that two starts lie on a line"),
    ],
)
def test_only_this_is_concluded(rule: OncePerLine, wrong: Statement, reason: str) -> None:
    with pytest.raises(ProofRejected, match=reason):
        infer(wrong, rule)


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"ends": ENDS[::-1]}, "is more than that two starts lie on a line"),
        ({"ends": (ENDS[0], ENDS[0])}, "are not different symbols"),
        ({"ends": (kappa, ENDS[1])}, "are not different symbols"),
        ({"ends": (x, y)}, "is not about two starts on a line"),
        ({"ends": (ENDS[0], ONE)}, "1 is not a symbol declared real, and no more"),
        (
            {"ends": (ENDS[0], sp.Symbol("u", positive=True))},
            "u is not a symbol declared real, and no more",
        ),
        ({"target": MINIMA[0]}, "is not about the orbits of the starts"),
    ],
)
def test_all_pairs_on_a_line_are_meant(rule: OncePerLine, changes, reason: str) -> None:
    with pytest.raises(ProofRejected, match=reason):
        infer(SADDLE_NULL, replace(rule, **changes))


def test_pairs_with_a_fixed_end_are_not_all_pairs(system: System) -> None:
    """The edge nu = 1 does not tend to (-1, -1), and so it proved that nothing does."""
    minimum, end = MINIMA[1], (kappa, ONE)
    box = tuple(each for name in (kappa, ENDS[0]) for each in (name >= -1, name <= 1))
    given = (*box, kappa > -1, kappa < 1, ENDS[0] < 1, *STEP)
    held = infer(equal(system.orbit(TIME, end)[1], 1, given), AtRest(system, 1, ONE))
    zero = infer(equal(tends_to(minimum, end), 0, given), TendsApart(held))
    other = tends_to(minimum, (kappa, ENDS[0]))
    known = infer(equal(other * zero.statement.lhs, 0, given), adding((other, zero)))
    goal = equal(Area(tends_to(minimum), *START), 0, STEP)
    with pytest.raises(ProofRejected, match="1 is not a symbol declared real, and no more"):
        infer(goal, OncePerLine(system, minimum, (ENDS[0], ONE), known))


def test_the_ends_have_no_meaning_in_the_target(rule: OncePerLine) -> None:
    target = (ENDS[0], ZERO)
    goal = equal(Area(tends_to(target), *START), 0, STEP)
    with pytest.raises(ProofRejected, match="they have another meaning"):
        infer(goal, replace(rule, target=target))


def test_more_is_not_known_of_the_pair(rule: OncePerLine) -> None:
    """That the starts lie on one side, say."""
    shown = rule.pair.statement
    for more in (ENDS[0] > 0, kappa > 0):
        late = infer(shown.holding((*shown.given, more)), adding((1, rule.pair)))
        with pytest.raises(ProofRejected, match="is more than that two starts lie on a line"):
            infer(SADDLE_NULL, replace(rule, pair=late))


# PointwiseEqual


def test_equal_at_every_start(system: System) -> None:
    box = tuple(system.square)
    known = infer(equal(tends_to(SADDLE), tends_to(SADDLE) + 0, box), adding())
    goal = equal(AREA, AREA)
    assert infer(goal, PointwiseEqual(known)).statement == goal
    mean = StartMean(tends_to(SADDLE), *START, d)
    assert infer(equal(mean, mean, LARGE), PointwiseEqual(known))
    for wrong in (replace(goal, sign="<="), equal(AREA, mean, LARGE), equal(AREA, 0)):
        with pytest.raises(ProofRejected, match="does not compare two integrals"):
            infer(wrong, PointwiseEqual(known))
    with pytest.raises(ProofRejected, match="does not say that the integrands are equal"):
        infer(equal(AREA, Area(tends_to(MINIMA[0]), *START)), PointwiseEqual(known))


def test_equal_at_some_starts_is_not_enough() -> None:
    given = (x >= 0,)
    known = infer(equal(abs(x) - x, 0, given), adding())
    with pytest.raises(ProofRejected, match="x >= 0 may fail at some starts"):
        infer(equal(Area(abs(x) - x, x, y), Area(ZERO, x, y)), PointwiseEqual(known))
    tied = (sp.Eq(x, z),)
    known = infer(equal(x - z, 0, tied), adding((1, hypothesis(tied[0], tied))))
    with pytest.raises(ProofRejected, match="may fail at some starts"):
        infer(equal(Area(x - z, x, y), Area(ZERO, x, y)), PointwiseEqual(known))


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
        infer(wrong, additivity)


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
        infer(equal(Area(inside, *START), 0), additivity)


# NullForStarts


def test_the_random_start_avoids_null_sets(library: Library) -> None:
    known = CLAIM.shown(SADDLE_NULL, library)
    mean = StartMean(tends_to(SADDLE), *START, d)
    goal = equal(mean, 0, LARGE)
    assert infer(goal, NullForStarts(known)).statement == goal
    for wrong, reason in (
        (replace(goal, rhs=ONE), "does not say that an integral"),
        (goal.holding((d >= 3, *STEP)), "cannot show that d is at least 4"),
        (goal.holding((d >= 4,)), "is not known under"),
        (replace(goal, lhs=StartMean(tends_to(MINIMA[0]), *START, d)), "the area is zero"),
        (SADDLE_NULL, "does not say that an integral"),
    ):
        with pytest.raises(ProofRejected, match=reason):
            infer(wrong, NullForStarts(known))


def test_what_is_no_set_need_not_vanish() -> None:
    """The area under x - x is zero, and x - x is not the indicator of anything."""
    known = infer(equal(Area(ZERO, x, y), 0), additivity)
    with pytest.raises(ProofRejected, match="is not a bracket"):
        infer(equal(StartMean(ZERO, x, y, d), 0, (d >= 4,)), NullForStarts(known))
    other = infer(
        at_least(
            tends_to(SADDLE),
            0,
            SADDLE_NULL.given + tuple(each for name in START for each in (name >= -1, name <= 1)),
        ),
        by_sign,
    )
    with pytest.raises(ProofRejected, match="does not say that the area is zero"):
        infer(equal(StartMean(tends_to(SADDLE), *START, d), 0, LARGE), NullForStarts(other))
