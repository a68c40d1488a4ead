"""Boxes for the rule `enclosure`: where the sign is seen they are found, and no others."""

from __future__ import annotations

from fractions import Fraction

import pytest
import sympy as sp

from slr_verify.calculus.goal import Goal
from slr_verify.calculus.rules import enclosure
from slr_verify.calculus.rules.enclosure import ByBalls, bisected
from slr_verify.calculus.transcription import Transcription
from slr_verify.claims.library import Library
from slr_verify.core.language import Refused
from slr_verify.core.sequents import Sequent
from slr_verify.core.terms import ONE, ZERO, Term, make, minus, rational, times, variable
from slr_verify.core.theorems import Context
from slr_verify.language.statement import Statement
from slr_verify.language.value import derivative
from slr_verify.model.zeta import zeta

x, y = variable("x"), variable("y")
lam = sp.Symbol("lambda", real=True)


def bounded(name: Term, low: int, high: int) -> frozenset[Term]:
    return frozenset((make("<=", rational(low), name), make("<=", name, rational(high))))


def found(goal: Term, given: frozenset[Term]) -> tuple[str, ...]:
    context = Context()
    cuts = bisected(goal, context.meaning(given))
    assert context.step("enclosure", Sequent(given, goal), cuts)
    return cuts


def test_the_whole_box_if_that_is_enough() -> None:
    assert found(make("<", x, rational(2)), bounded(x, 0, 1)) == ("",)
    assert found(make("<", make("pi"), rational(4)), frozenset()) == ("",)


def test_the_relatively_longest_side_is_halved() -> None:
    product = make("<", times(x, minus(ONE, x)), rational(Fraction(3, 5)))
    assert found(product, bounded(x, 0, 1)) == ("x", "", "")
    both = make("<", times(y, minus(times(rational(9), x), y)), rational(22))
    cuts = found(both, bounded(x, 0, 1) | bounded(y, 0, 9))
    assert set(cuts) == {"x", "y", ""}


def test_what_is_not_seen_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    one_side, nothing = Context().meaning(bounded(x, 0, 1)), Context().meaning(frozenset())
    with pytest.raises(Refused, match=r"not certain on \d+ boxes"):  # they become too small
        bisected(make("<", x, ONE), one_side)
    monkeypatch.setattr(enclosure, "MOST_BOXES", 20)
    with pytest.raises(Refused, match="not certain on 21 boxes"):
        bisected(make("<", x, ONE), one_side)
    with pytest.raises(Refused, match="is wrong where"):
        bisected(make("<=", make("power", x, -1), ZERO), one_side)
    with pytest.raises(Refused, match="is wrong where"):
        bisected(make("<", ONE, ZERO), nothing)


def test_a_sign_that_changes_is_seen_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where it is wrong is looked at before the box around the change is cut for ever."""
    monkeypatch.setattr(enclosure, "MOST_BOXES", 20)
    third = rational(Fraction(1, 3))
    for goal in (make("<", x, third), make("<", third, x)):
        with pytest.raises(Refused, match="is wrong where"):
            bisected(goal, Context().meaning(bounded(x, 0, 1)))


@pytest.fixture(scope="module")
def e1(library: Library):
    return library.theorem("zeta-positive")


@pytest.mark.parametrize("low", [-2, 1])
def test_zeta_at_scales_of_either_sign(e1, low: int) -> None:
    """0 < zeta(1, lambda), and its slope in lambda has the sign of lambda."""
    given = (lam >= low, lam <= low + 1)
    slope = derivative(zeta(sp.S.Zero, lam), lam)
    for lhs, sign in ((zeta(1, lam), ">"), (slope, ">" if low > 0 else "<")):
        work = Transcription()
        statement = Statement(lhs, sign, sp.S.Zero, given)
        goal = Goal(work.reader, work.reader.hypotheses(statement), statement)
        shown = ByBalls((e1,)).take(work, goal)
        assert (shown.given, shown.goal) == (goal.given, goal.relation)


def test_without_the_theorem_there_are_means_left() -> None:
    work = Transcription()
    statement = Statement(zeta(1, lam), ">", sp.S.Zero, (lam >= 0, lam <= 1))
    goal = Goal(work.reader, work.reader.hypotheses(statement), statement)
    with pytest.raises(Refused, match="no balls for") as refusal:
        ByBalls().take(work, goal)
    assert refusal.value.code == "no-ball"
