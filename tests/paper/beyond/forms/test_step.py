"""A step near a saddle in the plane: every hypothesis is needed, and larger factors are refused."""

from __future__ import annotations

from dataclasses import replace

import pytest
import sympy as sp

from paper.beyond.variants import Prove, refused, without_one
from slr_verify.claims.library import Library
from slr_verify.language.every_index import EveryIndex
from slr_verify.language.statement import Statement, at_least, at_most, less
from slr_verify.model.notation import alpha
from slr_verify.paper.beyond.forms.quadratic_forms import A, B, C, determinant, x, y
from slr_verify.paper.beyond.forms.step import (
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

NEEDED = (STEP, *SLOW, ENOUGH, STRICT, FOREVER)
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


@pytest.mark.parametrize(("prove", "wrong"), without_one(PROOFS, NEEDED))
def test_every_hypothesis_is_needed(prove: Prove, wrong: Statement, library: Library) -> None:
    refused(prove, wrong, library)


@pytest.mark.parametrize("name", WRONG)
def test_what_is_more_than_proved_is_refused(name: str, library: Library) -> None:
    known, wrong = WRONG[name]
    refused(PROOFS[known], wrong, library)


def test_a_sequence_may_leave_once_it_does_not_stay(library: Library) -> None:
    """A bound of every second point is no bound."""
    first, *_ = (each for each in FOREVER.given if each.lhs.has(EveryIndex) and each.rhs != 0)
    body, index = first.lhs.args
    every_second = sp.Lt(EveryIndex(body.xreplace({index: 2 * index}), index), first.rhs)
    given = tuple(every_second if each == first else each for each in FOREVER.given)
    refused(PROOFS[FOREVER], replace(FOREVER, given=given), library)


def test_what_is_at_most_is_no_eigenvalue_below() -> None:
    """At A = C = 0.1, B = 1 and h = 1 the larger eigenvalue is A + h."""
    tenth = sp.Rational(1, 10)
    values = {A: tenth, B: 1, C: tenth}
    matrix = sp.Matrix([[tenth, 1], [1, tenth]])
    assert max(matrix.eigenvals()) == largest.subs({**values, h: 1})
    assert factor.subs({**values, h: 1, alpha: 1}) > 1
