"""A step near a minimum in the plane: every hypothesis is needed, and smaller bounds are refused."""

from __future__ import annotations

from dataclasses import replace

import pytest
import sympy as sp

from paper.beyond.variants import Prove, refused, without_one
from slr_verify.claims.library import Library
from slr_verify.language.statement import Statement, more
from slr_verify.model.notation import alpha
from slr_verify.paper.beyond.forms.inward import (
    AT_NEXT,
    BOUNDS,
    FALLS,
    MOVED,
    NEARER,
    POSITIVE_FORM,
    PROOFS,
    STAYS,
    STEP,
    omega,
    there,
)
from slr_verify.paper.beyond.forms.quadratic_forms import A, B, C, form, x, y
from slr_verify.paper.beyond.forms.step import h, squared_slope, w, z

NEEDED = (MOVED, STEP, POSITIVE_FORM, NEARER, STAYS, FALLS, AT_NEXT, *BOUNDS)
WRONG = {
    "falls more": (MOVED, replace(MOVED, rhs=MOVED.rhs - squared_slope)),
    "half of what it was, off": (STEP, replace(STEP, rhs=STEP.rhs / 2)),
    "positive at zero": (POSITIVE_FORM, more(POSITIVE_FORM.lhs, 0, POSITIVE_FORM.given)),
    "half of the bound": (NEARER, replace(NEARER, rhs=NEARER.rhs / 2)),
    "half of what it was": (STAYS, replace(STAYS, rhs=STAYS.rhs / 2)),
    "twice as fast": (FALLS, replace(FALLS, rhs=FALLS.rhs * sp.exp(-omega))),
    "smaller than over l": (AT_NEXT, replace(AT_NEXT, rhs=AT_NEXT.rhs / 2)),
    "half of the number": (BOUNDS[0], replace(BOUNDS[0], rhs=BOUNDS[0].rhs / 2)),
}


@pytest.mark.parametrize(("prove", "wrong"), without_one(PROOFS, NEEDED))
def test_every_hypothesis_is_needed(prove: Prove, wrong: Statement, library: Library) -> None:
    refused(prove, wrong, library)


@pytest.mark.parametrize("name", WRONG)
def test_wrong_variants_are_refused(name: str, library: Library) -> None:
    known, wrong = WRONG[name]
    refused(PROOFS[known], wrong, library)


def test_with_twice_the_reciprocal_of_the_largest_eigenvalue_the_form_may_stay_as_it_is() -> None:
    """At A = 1, B = 0, C = 1/2 and h = 0 the larger eigenvalue is 1: sigma has to be positive."""
    along = {A: 1, B: 0, C: sp.Rational(1, 2), h: 0, x: 1, y: 0, alpha: 2, z: 0, w: 0}
    assert there.subs(along) == form(x, y).subs(along) > 0
