"""The closed form of the risk of several heads: it is what is compiled, and what its proof refuses."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
import sympy as sp

from paper.beyond.variants import refused
from slr_verify import Parameters, multi_head_risk
from slr_verify.claims.attack.search import searched
from slr_verify.claims.evidence.quadrature import high_precision_value
from slr_verify.claims.library import Library
from slr_verify.model.heads.risk import closed_risk, risk_spelled_out
from slr_verify.model.heads.task import HeadsTask
from slr_verify.model.notation import D, L, eta, gamma, nu
from slr_verify.paper.beyond.heads import any_number
from slr_verify.paper.beyond.heads.risk import (
    TWO,
    TWO_SHARED,
    WITH_ONE,
    by_numbers,
    model_mutants,
    one_head,
    statement,
)
from slr_verify.paper.beyond.heads.stationary import AT_SEPARATED, term_by_term
from slr_verify.paper.evidence.heads import SETTINGS, point, random_vectors

NAMES = ("d", "L", "lam", "gamma", "epsilon")


@pytest.mark.parametrize("shared", [False, True])
@pytest.mark.parametrize(("heads", "locations"), [(1, 1), (1, 2), (2, 1), (2, 2), (3, 2)])
def test_the_closed_form_is_what_is_compiled(heads: int, locations: int, shared: bool) -> None:
    task, rng = HeadsTask(heads, locations, shared), np.random.default_rng(heads)
    for setting in SETTINGS:
        vectors = random_vectors(task, max(setting[0], 2 * (heads + locations)), rng)
        exact = float(high_precision_value(closed_risk(task), point(task, setting, vectors), 20))
        params = Parameters(**dict(zip(NAMES, map(str, setting), strict=True)) | _whole(setting))
        counts = {"heads": heads, "locations": locations, "shared_noise": shared}
        gram = vectors @ vectors.T
        if setting[0] >= len(gram):
            assert multi_head_risk(params, gram, **counts) == pytest.approx(exact, rel=1e-12)


def _whole(setting: tuple[int, ...]) -> dict[str, int]:
    return {"d": setting[0], "L": setting[1]}


@pytest.mark.parametrize("task", [HeadsTask(2, 1), HeadsTask(1, 2, True)])
def test_other_numbers_go_the_same_way(task: HeadsTask, library: Library) -> None:
    assert by_numbers(task)(statement(task), library).shown


def test_other_models_are_refused(library: Library) -> None:
    for mutant in model_mutants():
        refused(by_numbers(TWO), mutant.statement, library)


@pytest.mark.parametrize("task", [TWO, TWO_SHARED])
def test_a_wrong_closed_form_is_refused(task: HeadsTask, library: Library) -> None:
    """What the proof shows is the right one."""
    goal = statement(task)
    other = statement(replace(task, shared_noise=not task.shared_noise))
    for wrong in (goal.rhs + gamma**2, other.rhs, risk_spelled_out(task).xreplace({L: L + 1})):
        refused(by_numbers(task), replace(goal, rhs=wrong), library)


def test_points_speak_against_wrong_closed_forms() -> None:
    """For given inner products; so do mutants of the risk of any number, with its sums written out."""
    for goal in (statement(TWO), any_number.RISKS[1]):
        parts = goal.rhs.xreplace({gamma: 2 * gamma}), goal.rhs.xreplace({D: -D}), goal.rhs + 1
        for wrong in parts:
            search = searched(replace(goal, rhs=wrong), goal, 0)
            assert search.counterexample.by_theorem
            assert set(search.counterexample.point) <= goal.free_symbols
        assert searched(goal, goal, 0).counterexample is None


def test_there_is_a_token_for_each_location(library: Library) -> None:
    refused(by_numbers(TWO), replace(statement(TWO), given=()), library)


def test_one_head_on_other_vectors_is_refused(library: Library) -> None:
    for wrong in (WITH_ONE.rhs + gamma**2, WITH_ONE.rhs.xreplace({nu: eta, eta: nu})):
        refused(one_head, replace(WITH_ONE, rhs=wrong), library)


def test_a_slope_that_is_not_zero_is_refused(library: Library) -> None:
    goal = AT_SEPARATED[0]
    refused(term_by_term, replace(goal, rhs=gamma * sp.S.One), library)
