"""A step near a saddle in the plane: every hypothesis is needed, and larger factors are refused."""

from __future__ import annotations

from dataclasses import replace

import pytest
import sympy as sp

from slr_verify.calculus.rule import ProofRejected
from slr_verify.claims.library import Library, established
from slr_verify.language.every_index import EveryIndex
from slr_verify.language.statement import Statement, at_least, at_most, less
from slr_verify.model.notation import alpha
from slr_verify.paper.beyond.forms_step import (
    ENOUGH,
    FAR,
    FOREVER,
    PROOFS,
    SLOW,
    STEP,
    STRICT,
    factor,
    form,
    h,
    largest,
    nearness,
)
from slr_verify.paper.beyond.quadratic_forms import A, B, C, determinant, x, y

NEEDED = (STEP, *SLOW, ENOUGH, STRICT, FOREVER)
DROPPED = [(goal, place) for goal in NEEDED for place in range(len(goal.given))]
FASTER = 1 - alpha * determinant() / largest
WRONG = {
    "a larger factor": (STEP, at_most(STEP.lhs, FASTER * form(x, y), STEP.given)),
    "a step the other way": (STEP, at_most(form(x, y), STEP.rhs, STEP.given)),
    "twice as far": (FAR, at_least(FAR.lhs, 2 * FAR.rhs)),
    "a smaller length": (SLOW[0], at_most(SLOW[0].lhs, SLOW[0].rhs / 2, SLOW[0].given)),
    "nearer": (ENOUGH, at_least(nearness, alpha**2, ENOUGH.given)),
    "strictly": (FOREVER, Statement(FOREVER.lhs, ">", sp.S.Zero, FOREVER.given)),
    "the other sign": (FOREVER, less(FOREVER.lhs, 0, FOREVER.given)),
}


def refused(known: Statement, wrong: Statement, library: Library) -> None:
    """The proof does not show it."""
    with pytest.raises((ProofRejected, ValueError)):
        established(PROOFS[known](wrong, library), wrong)


@pytest.mark.parametrize(("goal", "place"), DROPPED)
def test_every_hypothesis_is_needed(goal: Statement, place: int, library: Library) -> None:
    given = (*goal.given[:place], *goal.given[place + 1 :])
    refused(goal, goal.holding(given), library)


@pytest.mark.parametrize("name", WRONG)
def test_what_is_more_than_proved_is_refused(name: str, library: Library) -> None:
    refused(*WRONG[name], library)


def test_a_sequence_may_leave_once_it_does_not_stay(library: Library) -> None:
    """A bound of every second point is no bound."""
    first, *_ = (each for each in FOREVER.given if each.lhs.has(EveryIndex) and each.rhs != 0)
    body, index = first.lhs.args
    every_second = sp.Lt(EveryIndex(body.xreplace({index: 2 * index}), index), first.rhs)
    given = tuple(every_second if each == first else each for each in FOREVER.given)
    refused(FOREVER, replace(FOREVER, given=given), library)


def test_what_is_at_most_is_no_eigenvalue_below() -> None:
    """At A = C = 0.1, B = 1 and h = 1 the larger eigenvalue is A + h."""
    tenth = sp.Rational(1, 10)
    values = {A: tenth, B: 1, C: tenth}
    matrix = sp.Matrix([[tenth, 1], [1, tenth]])
    assert max(matrix.eigenvals()) == largest.subs({**values, h: 1})
    assert factor.subs({**values, h: 1, alpha: 1}) > 1
