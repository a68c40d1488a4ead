"""Sets of area zero: at most one point on each line; and the random start avoids them."""

from __future__ import annotations

from dataclasses import replace

import pytest
import sympy as sp

from slr_verify.calculus.rule import ProofRejected
from slr_verify.calculus.rules.algebra import by_sign
from slr_verify.calculus.rules.combination import adding
from slr_verify.calculus.rules.null_sets import NullForStarts, OncePerLine, additivity
from slr_verify.calculus.rules.orbits import AtRest
from slr_verify.calculus.rules.tending import TendsApart
from slr_verify.calculus.system import System
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.claims.library import Library
from slr_verify.language.area import Area, StartMean
from slr_verify.language.orbit import TIME
from slr_verify.language.statement import Statement, at_least, at_most, equal
from slr_verify.language.tends import Tends
from slr_verify.model.notation import d, kappa, nu
from slr_verify.paper.prop_11_convergence import MINIMA, SADDLE, START, tends_to
from slr_verify.paper.prop_13_bad_starts import CLAIM, ENDS, ON_A_LINE, SADDLE_NULL, STEP

from . import toy as halved
from .pushed import p_at, q_at

x, y, z, y0, y1 = sp.symbols("x y z y0 y1", real=True)
ZERO, ONE = sp.S.Zero, sp.S.One
FAR = sp.Tuple(2, 0)
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
        assert infer(wrong, rule).shown


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
        assert infer(SADDLE_NULL, replace(rule, **changes)).shown


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
        assert infer(goal, OncePerLine(system, minimum, (ENDS[0], ONE), known)).shown


def test_the_ends_have_no_meaning_in_the_target(rule: OncePerLine) -> None:
    target = (ENDS[0], ZERO)
    goal = equal(Area(tends_to(target), *START), 0, STEP)
    with pytest.raises(ProofRejected, match="they have another meaning"):
        assert infer(goal, replace(rule, target=target)).shown


def test_more_is_not_known_of_the_pair(rule: OncePerLine) -> None:
    """That the starts lie on one side, say, or what is so of all starts."""
    shown = rule.pair.statement
    always = (sp.Ge(each**2, 0, evaluate=False) for each in (kappa, *ENDS))
    for more in (ENDS[0] > 0, kappa > 0, *always):
        late = infer(shown.holding((*shown.given, more)), adding((1, rule.pair)))
        with pytest.raises(ProofRejected, match="is more than that two starts lie on a line"):
            assert infer(SADDLE_NULL, replace(rule, pair=late)).shown


def never_there(now: sp.Tuple) -> Theorem:
    """No start of a line tends to (2, 0), far from the square, so no two of them do."""
    sides = tuple(each for name in (x, y0, y1) for each in (name >= -1, name <= 1))
    given = (*sides, x > -1, x < 1, y0 < y1, y1 > -1, y0 < 1)
    one, other = (Tends(now.subs(y, end), TIME, FAR) for end in (y0, y1))
    side = infer(at_most(one.args[0][0], 1, given), by_sign)
    zero = infer(equal(one, 0, given), TendsApart(side))
    return infer(equal(one * other, 0, given), adding((other, zero)))


def test_far_away_is_reached_from_a_null_set(toy: System) -> None:
    known = never_there(sp.Tuple(*halved.now()))
    goal = equal(Area(Tends(sp.Tuple(*halved.now()), TIME, FAR), x, y), 0)
    rule = OncePerLine(toy, tuple(FAR), (y0, y1), known)
    assert infer(goal, rule).shown
    with pytest.raises(ProofRejected, match="a str is not a record of the house"):
        assert infer(goal, replace(rule, target=("x", "y"))).shown


def test_the_map_is_continuous(pushed: System) -> None:
    """It has sqrt(x^2 + z^2) in it, which is taken for smooth on the square for z > 0."""
    now = sp.Tuple(p_at(TIME, x, y, z), q_at(TIME, x, y, z))
    goal = equal(Area(Tends(now, TIME, FAR), x, y), 0, (z > 0,))
    rule = OncePerLine(pushed, tuple(FAR), (y0, y1), never_there(now))
    assert infer(goal, rule).statement == goal
    with pytest.raises(ProofRejected, match="may not be continuous on the square"):
        assert infer(goal.holding(()), rule).shown


# NullForStarts


def test_the_random_start_avoids_null_sets(library: Library) -> None:
    known = CLAIM.shown(SADDLE_NULL, library)
    mean = StartMean(tends_to(SADDLE), *START, d)
    goal = equal(mean, 0, LARGE)
    assert infer(goal, NullForStarts(known)).shown
    in_five = equal(StartMean(tends_to(SADDLE), *START, sp.Integer(5)), 0, STEP)
    assert infer(in_five, NullForStarts(known)).statement == in_five
    for wrong, reason in (
        (replace(goal, rhs=ONE), "does not say that an integral"),
        (goal.holding((d >= 3, *STEP)), "cannot show that d is at least 4"),
        (goal.holding((d >= 4,)), "is not known under"),
        (replace(goal, lhs=StartMean(tends_to(MINIMA[0]), *START, d)), "the area is zero"),
        (SADDLE_NULL, "does not say that an integral"),
    ):
        with pytest.raises(ProofRejected, match=reason):
            assert infer(wrong, NullForStarts(known)).shown


@pytest.mark.parametrize(("kind", "more", "mass"), [(Area, (), 4), (StartMean, (d,), 1)])
def test_a_bracket_keeps_its_integral_and_a_constant_gets_the_mass(kind, more, mass: int) -> None:
    bracket = tends_to(SADDLE)
    both = additivity.rewrite(kind(3 - 2 * bracket, kappa, nu, *more), ())
    assert both == 3 * mass - 2 * kind(bracket, kappa, nu, *more)


def test_what_is_no_set_need_not_vanish() -> None:
    """The area under x - x is zero, and x - x is not the indicator of anything."""
    known = infer(equal(Area(ZERO, x, y), 0), additivity)
    with pytest.raises(ProofRejected, match="is not a bracket"):
        assert infer(equal(StartMean(ZERO, x, y, d), 0, (d >= 4,)), NullForStarts(known)).shown
    other = infer(
        at_least(
            tends_to(SADDLE),
            0,
            SADDLE_NULL.given + tuple(each for name in START for each in (name >= -1, name <= 1)),
        ),
        by_sign,
    )
    with pytest.raises(ProofRejected, match="does not say that the area is zero"):
        assert infer(
            equal(StartMean(tends_to(SADDLE), *START, d), 0, LARGE), NullForStarts(other)
        ).shown
