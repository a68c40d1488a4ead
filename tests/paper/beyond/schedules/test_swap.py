"""The swap: every hypothesis is needed, the exchange is, and other starts and ends are refused."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
import sympy as sp

from paper.beyond.variants import Prove, refused, without_one
from slr_verify.claims.library import Library
from slr_verify.language.orbit import TIME
from slr_verify.language.statement import Statement
from slr_verify.language.vectors import inner
from slr_verify.model.notation import lam, theta
from slr_verify.model.orbit import vectors_under_schedule
from slr_verify.model.sampling import Vectors
from slr_verify.model.spurious_points import spurious_theta
from slr_verify.paper.beyond.schedules.swap import (
    BESIDE,
    FROM_CORNER,
    FROM_SPURIOUS,
    ITERATES,
    ON_MANIFOLD,
    PROOFS,
    SWAPPED,
    recovers,
)
from slr_verify.paper.beyond.schedules.theorem_5 import UNDER
from slr_verify.paper.evidence import swap
from slr_verify.paper.evidence.nearby import at_spurious_point
from slr_verify.paper.evidence.pgd import Setting
from slr_verify.paper.iterates import CORNERS, reach
from slr_verify.paper.prop_11_convergence import MINIMA

old_v, old_k = SWAPPED
k_star, v_star = BESIDE
AS_IT_WAS = (inner(old_k, k_star), inner(old_v, v_star))
"""kappa and nu where k and v are not exchanged."""
UNSWAPPED = reach(vectors_under_schedule(TIME, AS_IT_WAS), MINIMA[0], BESIDE)


def test_the_proofs_hold(library: Library) -> None:
    (proved,) = library.prove("schedules-swap")
    assert tuple(each.statement for each in proved.theorems) == tuple(PROOFS)


def test_the_start_has_the_products_of_the_exchanged_pair() -> None:
    """They are theta and eta = 1, of which the first is at most one of the spurious points."""
    along = [each.definition() for each in ITERATES[0].args[1:3]]
    assert along == [theta, 1]
    assert FROM_SPURIOUS.given[:2] == (sp.Eq(theta, spurious_theta()), theta <= 1)


@pytest.mark.parametrize(("prove", "wrong"), without_one(PROOFS, (FROM_SPURIOUS, FROM_CORNER)))
def test_every_hypothesis_is_needed(prove: Prove, wrong: Statement, library: Library) -> None:
    refused(prove, wrong, library)


@pytest.mark.parametrize("known", [FROM_SPURIOUS, FROM_CORNER])
@pytest.mark.parametrize("end", CORNERS[1:])
def test_other_ends_are_refused(
    known: Statement, end: tuple[sp.Expr, sp.Expr], library: Library
) -> None:
    refused(recovers, replace(known, lhs=reach(ITERATES, end, BESIDE)), library)


@pytest.mark.parametrize("known", [FROM_SPURIOUS, FROM_CORNER])
def test_without_the_exchange_nothing_is_shown(known: Statement, library: Library) -> None:
    refused(recovers, replace(known, lhs=UNSWAPPED), library)


@pytest.mark.parametrize("where", [sp.Eq(theta, -1), sp.Eq(theta, -spurious_theta())])
def test_points_with_another_sign_of_theta_are_refused(where: sp.Rel, library: Library) -> None:
    refused(recovers, FROM_SPURIOUS.holding((where, *FROM_SPURIOUS.given[1:])), library)


@pytest.mark.parametrize("goal", ON_MANIFOLD)
def test_other_products_are_refused(goal: Statement, library: Library) -> None:
    refused(PROOFS[goal], replace(goal, rhs=goal.rhs + 1), library)


def test_the_schedule_need_not_hold_the_lambda_of_the_point() -> None:
    """theta_s has a lambda of its own; those of the steps are lambda_1, lambda_2, ..."""
    along = set().union(*(each.free_symbols for each in (FROM_SPURIOUS.lhs, *UNDER)))
    assert lam in spurious_theta().free_symbols - along


@pytest.mark.parametrize("setting", swap.SETTINGS)
def test_vectors_stay_at_a_spurious_point_without_the_exchange(setting: Setting) -> None:
    k, v, *stars = swap.exchanged(at_spurious_point, setting, 1)
    vectors = Vectors(v, k, *stars)
    assert swap.steps_until_near(vectors, setting, 1, np.random.default_rng(0)) is None
