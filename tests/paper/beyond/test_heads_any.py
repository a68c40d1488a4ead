"""The risk of any number of heads: at some numbers it is what is compiled, and its proof refuses others."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from slr_verify.calculus.rule import ProofRejected
from slr_verify.claims.evidence.quadrature import high_precision_value
from slr_verify.claims.library import Library
from slr_verify.model.any_heads import closed_risk
from slr_verify.model.heads_risk import closed_risk as written_for
from slr_verify.model.heads_task import HeadsTask
from slr_verify.model.notation import gamma
from slr_verify.paper.beyond.heads_any import OWN, RISKS, SHARED, by_moments, model_mutants
from slr_verify.paper.beyond.heads_moments import COVARIANCE, by_stein
from slr_verify.paper.evidence.any_heads import written_out
from slr_verify.paper.evidence.heads import SETTINGS, point, random_vectors


@pytest.mark.parametrize("shared", [False, True])
@pytest.mark.parametrize(("heads", "locations"), [(1, 1), (1, 2), (2, 2), (3, 2)])
def test_it_is_the_closed_form_for_so_many_heads(heads: int, locations: int, shared: bool) -> None:
    task, rng = HeadsTask(heads, locations, shared), np.random.default_rng(heads)
    formula = written_out(closed_risk(shared_noise=shared), task)
    for setting in SETTINGS:
        at = point(task, setting, random_vectors(task, max(setting[0], 10), rng))
        value, known = (
            float(high_precision_value(f, at, 20)) for f in (formula, written_for(task))
        )
        assert value == pytest.approx(known, rel=1e-12)


def test_other_models_are_refused(library: Library) -> None:
    for mutant in model_mutants():
        for task in (OWN, SHARED):
            with pytest.raises(ProofRejected):
                by_moments(task)(mutant.statement, library)


@pytest.mark.parametrize("task", [OWN, SHARED])
def test_another_closed_form_is_refused(task: object, library: Library) -> None:
    goal = RISKS[task == SHARED]
    for wrong in (goal.rhs + gamma**2, RISKS[task != SHARED].rhs):
        with pytest.raises(ProofRejected):
            by_moments(task)(replace(goal, rhs=wrong), library)


def test_without_tokens_for_all_locations_nothing_is_shown(library: Library) -> None:
    with pytest.raises(ProofRejected):
        by_moments(OWN)(replace(RISKS[0], given=()), library)


def test_a_product_of_keys_above_one_is_refused(library: Library) -> None:
    with pytest.raises(ProofRejected):
        by_stein(replace(COVARIANCE, given=()), library)
