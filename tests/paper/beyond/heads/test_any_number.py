"""The risk of any number of heads: what its proof refuses."""

from __future__ import annotations

from dataclasses import replace

import pytest

from paper.beyond.variants import refused
from slr_verify.claims.library import Library
from slr_verify.model.notation import gamma
from slr_verify.paper.beyond.heads.any_number import OWN, RISKS, SHARED, by_moments, model_mutants
from slr_verify.paper.beyond.heads.moments import COVARIANCE, by_stein


def test_other_models_are_refused(library: Library) -> None:
    for mutant in model_mutants():
        for task in (OWN, SHARED):
            refused(by_moments(task), mutant.statement, library)


@pytest.mark.parametrize("task", [OWN, SHARED])
def test_another_closed_form_is_refused(task: object, library: Library) -> None:
    goal = RISKS[task == SHARED]
    for wrong in (goal.rhs + gamma**2, RISKS[task != SHARED].rhs):
        refused(by_moments(task), replace(goal, rhs=wrong), library)


def test_without_tokens_for_all_locations_nothing_is_shown(library: Library) -> None:
    refused(by_moments(OWN), replace(RISKS[0], given=()), library)


def test_a_product_of_keys_above_one_is_refused(library: Library) -> None:
    refused(by_stein, replace(COVARIANCE, given=()), library)
