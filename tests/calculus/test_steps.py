"""Steps that several tactics share: reading in the differences that are assumed, and lemmas."""

from __future__ import annotations

from fractions import Fraction

import pytest
import sympy as sp
from core.building import premise

from slr_verify.calculus.goal import Goal
from slr_verify.calculus.prover import Prover
from slr_verify.calculus.rules.algebra import by_sign
from slr_verify.calculus.rules.assumption import hypothesis
from slr_verify.calculus.rules.combination import adding
from slr_verify.calculus.rules.trigonometry import EveryCosine, cosine_of_arctan, sine_of_arctan
from slr_verify.calculus.tactics.addition import added, cosine_of_sum, of_sum, sine_of_sum
from slr_verify.calculus.tactics.sequences import at_zero
from slr_verify.calculus.tactics.truth import anything
from slr_verify.calculus.theorem import infer
from slr_verify.calculus.transcription import Transcription
from slr_verify.core.language import Refused
from slr_verify.core.terms import (
    ONE,
    ZERO,
    Term,
    make,
    minus,
    negative,
    over,
    plus,
    power,
    rational,
    slack,
    times,
    variable,
)
from slr_verify.core.text import text
from slr_verify.core.theorems import Context, Theorem
from slr_verify.language.statement import Statement, at_least, at_most

A, B, PHI, X = sp.symbols("a b phi x", real=True)
POSITIVE = sp.Symbol("p", positive=True)
X_TERM = variable("x")


@pytest.fixture
def work() -> Transcription:
    return Transcription()


def test_sine_and_cosine_of_arctan(work: Transcription) -> None:
    root = "sqrt(1 + x^2)"
    assert str(work.once(cosine_of_arctan)) == f"|- cos(atan(x)) = 1/{root}"
    assert str(work.once(sine_of_arctan)) == f"|- sin(atan(x)) = x/{root}"
    assert work.once(sine_of_arctan) is work.once(sine_of_arctan)


def test_addition_theorems(work: Transcription) -> None:
    sine, cosine = (str(work.once(each)) for each in (sine_of_sum, cosine_of_sum))
    assert sine == "|- sin(x + a) = sin(x)*cos(a) + cos(x)*sin(a)"
    assert cosine == "|- cos(x + a) = cos(x)*cos(a) - (sin(x)*sin(a))"


@pytest.mark.parametrize("op", ["sin", "cos"])
def test_addition_theorems_at_terms_whose_sum_is_the_argument(work: Transcription, op: str) -> None:
    x, root = variable("x"), make("sqrt", ONE)
    node, parts = make(op, times(rational(2), x)), (minus(x, root), plus(x, root))
    assert added(work, frozenset(), node, *parts).goal == make("=", node, of_sum(op, *parts))
    for wrong in ((x, negative(x)), (x, plus(x, root)), (power(x, -1), minus(x, power(x, -1)))):
        with pytest.raises(Refused):
            added(work, frozenset(), node, *wrong)


@pytest.mark.parametrize(
    "wrong",
    [
        premise(make("<", X_TERM, ONE)),
        premise(make("<=", ZERO, ZERO)),
        premise(make("<", ZERO, ZERO), make("<", ZERO, X_TERM)),
    ],
)
def test_anything_follows_from_what_is_absurd_alone(wrong: Theorem) -> None:
    prover, goal = Prover(Context()), make("tends", X_TERM, ONE)
    with pytest.raises(Refused):
        anything(prover, frozenset(), goal, wrong)
    shown = anything(prover, wrong.given, goal, premise(make("<", ZERO, ZERO)))
    assert (shown.goal, shown.given) == (goal, wrong.given)


def for_small(left: Term, right: Term, *more: Term) -> Theorem:
    """As if it were shown, for all s > 0."""
    return premise(make("<=", left, right), make("<", ZERO, variable("s")), *more)


def test_what_holds_for_all_positive_numbers_holds_at_zero() -> None:
    s, t = variable("s"), variable("t")
    known = for_small(ZERO, plus(t, times(s, t)), make("<", ZERO, t))
    shown = at_zero(Prover(Context()), frozenset((make("<", ZERO, t),)), known, "s")
    assert str(shown) == "0 < t |- 0 <= t + 0*t"


@pytest.mark.parametrize(
    ("right", "more"),
    [
        (over(make("sin", variable("s")), variable("s")), ()),  # not defined at zero
        (plus(variable("s"), X_TERM), (make("<", variable("s"), rational(Fraction(1, 2))),)),
        (make("indicator", make("<", ZERO, variable("s"))), ()),  # not continuous
    ],
)
def test_what_does_not_carry_over_to_zero(right: Term, more: tuple[Term, ...]) -> None:
    known = for_small(ZERO, right, *more)
    with pytest.raises(Refused):
        at_zero(Prover(Context()), frozenset(), known, "s")


@pytest.mark.parametrize("relation", [sp.Lt(B, A**2), sp.Gt(A**2, B), sp.Lt(B - A**2, 0)])
def test_a_difference_is_read_as_it_is_assumed(work: Transcription, relation: sp.Basic) -> None:
    goal = Goal(work.reader, frozenset(), Statement(A, "=", A, (relation,)))
    known = slack(work.reader.relation(relation.lhs, relation.rel_op, relation.rhs))
    assert text(known) in text(goal.term(X / (2 * A**2 - 2 * B)))
    assert text(known) in text(goal.term(sp.exp(B - A**2)))
    assert goal.term(A + B) is work.reader.term(A + B)


def test_what_holds_for_cosines_holds_for_all_numbers_up_to_one(work: Transcription) -> None:
    at_cosines = infer(at_most(sp.cos(PHI), 2), by_sign)
    ends = (X >= -1, X <= 1)
    shown = work.theorem(infer(at_most(X, 2, ends), EveryCosine(X, PHI, at_cosines)))
    assert str(shown) == "-1 <= x; x <= 1 |- x <= 2"


def test_a_premise_may_be_about_symbols_that_cancel(work: Transcription) -> None:
    given = (A >= B,)
    more = infer(
        at_least(A + POSITIVE, B + POSITIVE, given), adding((1, hypothesis(*given, given)))
    )
    shown = work.theorem(infer(at_least(A, B, given), adding((1, more))))
    assert str(shown) == "b <= a |- b <= a"


def test_only_sums_that_may_be_the_goal_are_multiplied_out(monkeypatch: pytest.MonkeyPatch) -> None:
    prover, tried = Prover(Context()), list[Term]()
    x, y, z = map(variable, "xyz")
    given = frozenset((make("<", x, y), make("<", y, z), make("<=", y, plus(x, z))))
    right = prover.arithmetic

    def counted(given: frozenset[Term], goal: Term, *parts: tuple[Term, Theorem]) -> Theorem:
        tried.append(goal)
        return right(given, goal, *parts)

    monkeypatch.setattr(prover, "arithmetic", counted)
    assert prover.from_hypotheses(given, make("<", x, z)).goal.op == "<"
    assert len(tried) == 1, "of six sums"
    with pytest.raises(Refused, match="does not follow"):
        prover.from_hypotheses(given, make("<", z, x))
    with pytest.raises(Refused, match="does not follow"):
        prover.from_hypotheses(given, make("integer", x))
    assert len(tried) == 1
