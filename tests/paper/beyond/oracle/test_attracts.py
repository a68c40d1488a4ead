"""Iterates converge to the oracle where it is a minimum: hypotheses are needed, variants are refused."""

from __future__ import annotations

from dataclasses import replace

import pytest
import sympy as sp

from paper.beyond.variants import Prove, refused, without_one
from slr_verify.claims.attack.satisfiable import satisfiability
from slr_verify.claims.library import Library
from slr_verify.language.orbit import TIME
from slr_verify.language.statement import Statement, equal, less
from slr_verify.language.tends import Tends
from slr_verify.model.turning import MOVES
from slr_verify.paper.beyond.forms.inward import omega
from slr_verify.paper.beyond.forms.step import r
from slr_verify.paper.beyond.oracle.attracts import AFTER, PROOFS, RATE, START, STAYS, TENDS

ELSEWHERE = Tends(sp.Tuple(*AFTER), TIME, sp.Tuple(0, 1))
WRONG = {
    "nearer": (STAYS, less(STAYS.lhs, r / 2, STAYS.given)),
    "faster": (RATE, replace(RATE, rhs=RATE.rhs * sp.exp(-omega))),
    "half as far": (RATE, replace(RATE, rhs=RATE.rhs / 2)),
    "elsewhere": (TENDS, equal(ELSEWHERE, 1, TENDS.given)),
    "nowhere": (TENDS, equal(TENDS.lhs, 0, TENDS.given)),
}
WIDER = sp.Lt(START.lhs / 2, START.rhs)


@pytest.mark.parametrize(("prove", "wrong"), without_one(PROOFS, PROOFS))
def test_every_hypothesis_is_needed(prove: Prove, wrong: Statement, library: Library) -> None:
    refused(prove, wrong, library)


@pytest.mark.parametrize("name", WRONG)
def test_wrong_variants_are_refused(name: str, library: Library) -> None:
    known, wrong = WRONG[name]
    refused(PROOFS[known], wrong, library)


@pytest.mark.parametrize("goal", PROOFS)
def test_starts_that_are_farther_away_are_refused(goal: Statement, library: Library) -> None:
    given = tuple(WIDER if each == START else each for each in goal.given)
    refused(PROOFS[goal], goal.holding(given), library)


def test_steps_of_another_map_are_refused(library: Library) -> None:
    """Where one angle does not move by a step of PGD."""
    other = sp.Eq(MOVES[0].lhs.func(2 * MOVES[0].lhs.args[0], MOVES[0].lhs.args[1]), 1)
    given = tuple(other if each == MOVES[0] else each for each in STAYS.given)
    refused(PROOFS[STAYS], STAYS.holding(given), library)


@pytest.mark.parametrize("goal", PROOFS)
def test_the_hypotheses_are_met_where_balls_say_so(goal: Statement) -> None:
    """By sequences of zeros, and a width of 10^-40."""
    found = satisfiability(goal)
    assert found.point is not None
    assert dict(found.point)["s_l"] == dict(found.point)["u_l"] == "0"
