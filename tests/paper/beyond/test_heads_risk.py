"""The closed form of the risk of several heads: it is what is compiled, and what its proof refuses."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
import sympy as sp

from slr_verify import Parameters, multi_head_risk
from slr_verify.calculus.rule import ProofRejected
from slr_verify.claims.evidence.quadrature import high_precision_value
from slr_verify.claims.library import Library
from slr_verify.language.statement import equal
from slr_verify.model.heads_risk import closed_risk
from slr_verify.model.heads_task import HeadsTask
from slr_verify.model.notation import gamma
from slr_verify.paper.beyond.heads_risk import RISKS, by_stein, model_mutants
from slr_verify.paper.beyond.heads_stationary import AT_SEPARATED, term_by_term
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


def test_two_heads_on_one_location_go_the_same_way(library: Library) -> None:
    task = HeadsTask(2, 1)
    goal = equal(task.risk(), closed_risk(task), task.hypotheses())
    assert by_stein(goal, library).shown


@pytest.mark.long
def test_other_models_are_refused(library: Library) -> None:
    mutants = {each.change: each.statement for each in model_mutants()}
    for goal in mutants.values():
        with pytest.raises(ProofRejected):
            by_stein(goal, library)


def test_a_wrong_closed_form_of_one_head_is_refused(library: Library) -> None:
    (goal, *_) = RISKS
    with pytest.raises(ProofRejected):
        by_stein(replace(goal, rhs=goal.rhs + gamma**2), library)


def test_a_slope_that_is_not_zero_is_refused(library: Library) -> None:
    goal = AT_SEPARATED[0]
    with pytest.raises(ProofRejected):
        term_by_term(replace(goal, rhs=gamma * sp.S.One), library)
