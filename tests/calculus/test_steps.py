"""Steps that several tactics share: reading in the differences that are assumed, and lemmas."""

from __future__ import annotations

import pytest
import sympy as sp

from slr_verify.calculus.goal import Goal
from slr_verify.calculus.steps.angles import cosine_of_arctan, sine_of_arctan
from slr_verify.calculus.tactics import TACTICS, WHOLE
from slr_verify.calculus.transcription import Transcription
from slr_verify.core.terms import slack
from slr_verify.core.text import text
from slr_verify.proofs.assumption import hypothesis
from slr_verify.proofs.combination import adding
from slr_verify.proofs.cosine import EveryCosine
from slr_verify.proofs.order import by_sign
from slr_verify.proofs.statement import Statement, at_least, at_most
from slr_verify.proofs.theorem import infer

A, B, PHI, X = sp.symbols("a b phi x", real=True)
POSITIVE = sp.Symbol("p", positive=True)


@pytest.fixture
def work() -> Transcription:
    return Transcription(TACTICS, WHOLE)


def test_sine_and_cosine_of_arctan(work: Transcription) -> None:
    root = "(sqrt((1 + (x^2)))^(-1))"
    assert str(work.once(cosine_of_arctan)) == f"|- cos(atan(x)) = {root}"
    assert str(work.once(sine_of_arctan)) == f"|- sin(atan(x)) = (x*{root})"
    assert work.once(sine_of_arctan) is work.once(sine_of_arctan)


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
    assert str(shown) == "(-1) <= x, x <= 1 |- x <= 2"


def test_a_premise_may_be_about_symbols_that_cancel(work: Transcription) -> None:
    given = (A >= B,)
    more = infer(
        at_least(A + POSITIVE, B + POSITIVE, given), adding((1, hypothesis(*given, given)))
    )
    shown = work.theorem(infer(at_least(A, B, given), adding((1, more))))
    assert str(shown) == "b <= a |- b <= a"
