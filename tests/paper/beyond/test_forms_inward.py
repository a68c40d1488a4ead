"""A step near a minimum in the plane: every hypothesis is needed, and smaller bounds are refused."""

from __future__ import annotations

from dataclasses import replace

import pytest
import sympy as sp

from slr_verify.calculus.rule import ProofRejected
from slr_verify.claims.library import Library, established
from slr_verify.language.statement import Statement, more
from slr_verify.paper.beyond.forms_inward import (
    AT_NEXT,
    BOUNDS,
    FALLS,
    NEARER,
    POSITIVE_FORM,
    PROOFS,
    STAYS,
    omega,
)

NEEDED = (POSITIVE_FORM, NEARER, STAYS, FALLS, AT_NEXT, *BOUNDS)
DROPPED = [(goal, place) for goal in NEEDED for place in range(len(goal.given))]
WRONG = {
    "positive at zero": (POSITIVE_FORM, more(POSITIVE_FORM.lhs, 0, POSITIVE_FORM.given)),
    "half of the bound": (NEARER, replace(NEARER, rhs=NEARER.rhs / 2)),
    "half of what it was": (STAYS, replace(STAYS, rhs=STAYS.rhs / 2)),
    "twice as fast": (FALLS, replace(FALLS, rhs=FALLS.rhs * sp.exp(-omega))),
    "smaller than over l": (AT_NEXT, replace(AT_NEXT, rhs=AT_NEXT.rhs / 2)),
    "half of the number": (BOUNDS[0], replace(BOUNDS[0], rhs=BOUNDS[0].rhs / 2)),
}


def refused(known: Statement, wrong: Statement, library: Library) -> None:
    """The proof does not show it."""
    with pytest.raises((ProofRejected, ValueError)):
        established(PROOFS[known](wrong, library), wrong)


@pytest.mark.parametrize(("goal", "place"), DROPPED)
def test_every_hypothesis_is_needed(goal: Statement, place: int, library: Library) -> None:
    refused(goal, goal.holding((*goal.given[:place], *goal.given[place + 1 :])), library)


@pytest.mark.parametrize("name", WRONG)
def test_wrong_variants_are_refused(name: str, library: Library) -> None:
    refused(*WRONG[name], library)
