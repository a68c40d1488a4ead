"""Iterates converge to the oracle from all directions: hypotheses are needed, variants are refused."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
import sympy as sp

from paper.beyond.variants import refused, without_one
from slr_verify.claims.attack.satisfiable import satisfiability
from slr_verify.claims.library import Library
from slr_verify.language.orbit import TIME
from slr_verify.language.statement import Statement, equal, less
from slr_verify.language.tends import Tends
from slr_verify.model.product_sequences import MOVES, squared
from slr_verify.paper.beyond.forms.inward import omega
from slr_verify.paper.beyond.forms.step import r
from slr_verify.paper.beyond.oracle.attracts_all import (
    AFTER,
    FASTER,
    PROOFS,
    SIDES,
    SLOWLY,
    STAYS,
    TENDS,
)
from slr_verify.paper.beyond.oracle.kept import START
from slr_verify.paper.evidence import arriving_all
from slr_verify.paper.evidence.arriving import SETTINGS, stepped

ELSEWHERE = Tends(AFTER, TIME, sp.Tuple(0, 1))
WRONG = {
    "nearer": (STAYS, less(STAYS.lhs, r / 2, STAYS.given)),
    "half the way": (SIDES[0], less(2 * SIDES[0].lhs, 1, SIDES[0].given)),
    "faster": (FASTER, replace(FASTER, rhs=FASTER.rhs * sp.exp(-omega))),
    "half as far": (FASTER, replace(FASTER, rhs=FASTER.rhs / 2)),
    "elsewhere": (TENDS, equal(ELSEWHERE, 1, TENDS.given)),
    "nowhere": (TENDS, equal(TENDS.lhs, 0, TENDS.given)),
}
WIDER = sp.Lt(START.lhs / 2, START.rhs)
LONGER = 1.3


def test_the_proofs_hold(library: Library) -> None:
    (proved,) = library.prove("oracle-attracts-all")
    assert tuple(each.statement for each in proved.theorems) == tuple(PROOFS)


@pytest.mark.parametrize("wrong", [wrong for _, wrong in without_one(PROOFS, (STAYS,))])
def test_every_hypothesis_is_needed(wrong: Statement, library: Library) -> None:
    refused(PROOFS[STAYS], wrong, library)


@pytest.mark.parametrize("slowly", SLOWLY)
def test_the_rate_is_bounded(slowly: sp.Rel, library: Library) -> None:
    given = tuple(each for each in FASTER.given if each != slowly)
    refused(PROOFS[FASTER], FASTER.holding(given), library)


@pytest.mark.parametrize("name", WRONG)
def test_wrong_variants_are_refused(name: str, library: Library) -> None:
    known, wrong = WRONG[name]
    refused(PROOFS[known], wrong, library)


@pytest.mark.parametrize("goal", PROOFS)
def test_starts_that_are_farther_away_are_refused(goal: Statement, library: Library) -> None:
    given = tuple(WIDER if each == START else each for each in goal.given)
    refused(PROOFS[goal], goal.holding(given), library)


def test_steps_of_another_map_are_refused(library: Library) -> None:
    """Where the first vector grows twice as much before the projection."""
    body, index = MOVES[0].lhs.args
    other = sp.Eq(MOVES[0].lhs.func(2 * body + 1, index), 0)
    given = tuple(other if each == MOVES[0] else each for each in STAYS.given)
    refused(PROOFS[STAYS], STAYS.holding(given), library)


@pytest.mark.parametrize("goal", PROOFS)
def test_the_hypotheses_are_met_where_balls_say_so(goal: Statement) -> None:
    """By sequences of zeros, and a width of 10^-40."""
    point = dict(satisfiability(goal).point)
    assert {point[name] for name in ("x_l", "y_l", "theta_l", "eta_l", "rho_l")} == {"0"}


def test_the_distance_is_that_of_vectors() -> None:
    """2 - kappa^2 - nu^2, of random vectors of R^7."""
    rng, stars = np.random.default_rng(5), np.eye(7)[:2]
    k, v = (arriving_all.unit(rng.normal(size=7)) for _ in range(2))
    members = {each: 1 - product for each, product in zip(_gaps(), (k[0], v[1]), strict=True)}
    vectors = arriving_all.Vectors(k, v, *stars)
    assert abs(float(squared(sp.S.One).xreplace(members)) - arriving_all._distance(vectors)) < 1e-12


def _gaps() -> list[sp.Expr]:
    return sorted(squared(sp.S.One).atoms(sp.Function), key=str)


@pytest.mark.parametrize("setting", SETTINGS)
def test_with_longer_steps_vectors_do_not_converge(setting: arriving_all.Setting) -> None:
    """alpha times the largest eigenvalue of the Hessian above 2."""
    start = arriving_all._start(setting, np.random.default_rng(0))
    vectors = start.vectors
    for _ in range(200):
        vectors = stepped(setting, vectors, LONGER * start.size)
    assert arriving_all._distance(vectors) > arriving_all._distance(start.vectors)
