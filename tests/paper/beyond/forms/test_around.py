"""What is in a plane and what is orthogonal to it: every hypothesis is needed, variants are refused."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pytest
import sympy as sp

from paper.beyond.variants import Prove, refused, without_one
from slr_verify.claims.library import Library, established
from slr_verify.language.statement import Statement
from slr_verify.model.notation import alpha
from slr_verify.paper.beyond.forms.around import (
    ALSO_FINE,
    FALLS,
    FINE,
    GRADIENT,
    LOWER,
    OFF,
    PROOFS,
    UPPER,
    rest,
    rest_1,
    squared,
    value,
    y_1,
)
from slr_verify.paper.beyond.forms.inward import sigma
from slr_verify.paper.beyond.forms.near import AHEAD, EXACT, STEP, ahead, exact, step
from slr_verify.paper.beyond.forms.quadratic_forms import A, B, C, x, y
from slr_verify.paper.beyond.forms.rows import IN_ROW, SHRINKS, a, b, mu, x_1
from slr_verify.paper.beyond.forms.small import SLOW, SMALL
from slr_verify.paper.beyond.forms.step import share

NEEDED = (IN_ROW, SHRINKS, GRADIENT, UPPER, FALLS)
LEMMAS = {STEP: step, EXACT: exact, **SMALL, **SLOW}
LEMMAS |= {each: partial(ahead, place) for place, each in enumerate(AHEAD)}
WRONG = {
    "half as far off": (IN_ROW, replace(IN_ROW, rhs=IN_ROW.rhs / 2)),
    "twice the share": (SHRINKS, replace(SHRINKS, rhs=SHRINKS.rhs / 2)),
    "less of the rest": (SHRINKS, replace(SHRINKS, lhs=SHRINKS.lhs + a + b)),
    "half of the gradient": (GRADIENT, replace(GRADIENT, lhs=GRADIENT.lhs / 2)),
    "more than the distance": (LOWER, replace(LOWER, rhs=LOWER.rhs + squared)),
    "half of the bound": (UPPER, replace(UPPER, rhs=UPPER.rhs / 2)),
    "half of what it was": (FALLS, replace(FALLS, rhs=FALLS.rhs / 2)),
}
HALF = sp.Rational(1, 2)


def test_the_proofs_hold(library: Library) -> None:
    (proved,) = library.prove("forms-around")
    assert tuple(each.statement for each in proved.theorems) == tuple(PROOFS)


@pytest.mark.parametrize(("prove", "wrong"), without_one(PROOFS, NEEDED))
def test_every_hypothesis_is_needed(prove: Prove, wrong: Statement, library: Library) -> None:
    refused(prove, wrong, library)


@pytest.mark.parametrize(("prove", "wrong"), without_one(LEMMAS, (STEP, *AHEAD)))
def test_so_is_every_hypothesis_of_what_the_oracle_uses(
    prove: Prove, wrong: Statement, library: Library
) -> None:
    refused(prove, wrong, library)


@pytest.mark.parametrize("goal", LEMMAS)
def test_what_the_oracle_uses_is_shown(goal: Statement, library: Library) -> None:
    assert established(LEMMAS[goal](goal, library), goal).statement == goal


@pytest.mark.parametrize("name", WRONG)
def test_wrong_variants_are_refused(name: str, library: Library) -> None:
    known, wrong = WRONG[name]
    refused(PROOFS[known], wrong, library)


def test_with_a_larger_error_the_function_may_rise() -> None:
    """At A = C = 1, B = 0 and alpha = 1/2 a gradient step is half of the way; this one leads outward."""
    place = {A: 1, B: 0, C: 1, alpha: HALF, sigma: HALF, x: 1, y: 0, y_1: 0, rest: 0, rest_1: 0}
    outward = {**place, x_1: sp.Rational(3, 2), mu: 1, share: HALF}
    assert OFF.subs(outward) is sp.true
    assert (FINE.subs(outward), ALSO_FINE.subs(outward)) == (sp.false, sp.false)
    assert FALLS.lhs.subs(outward) > value(x, y, rest).subs(outward)
