"""Predictors (1) and (2): wrong risks are refused, and seen by sampling."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from slr_verify.calculus.rule import ProofRejected
from slr_verify.claims.claim import Trial
from slr_verify.claims.library import Library, established
from slr_verify.language.statement import Statement
from slr_verify.model.estimators import argmax_prediction, argmax_risk
from slr_verify.model.notation import epsilon, gamma, k_star, v
from slr_verify.model.posterior import risk_given_tokens
from slr_verify.model.task import Task
from slr_verify.paper import predictors
from slr_verify.paper.evidence import predictors as evidence

ARGMAX, HEAVIEST, ARGMAX_RISK = predictors.ARGMAX, predictors.HEAVIEST, predictors.ARGMAX_RISK
OF_SOFTMAX, SOFTMAX_RISK = predictors.OF_SOFTMAX, predictors.SOFTMAX_RISK


@pytest.mark.parametrize(
    ("proved", "wrong"),
    [
        (ARGMAX, ARGMAX.holding(())),
        (ARGMAX, replace(ARGMAX, rhs=epsilon**2)),
        (ARGMAX, replace(ARGMAX, lhs=risk_given_tokens(2 * argmax_prediction))),
        (HEAVIEST, HEAVIEST.holding(())),
        (HEAVIEST, replace(HEAVIEST, lhs=HEAVIEST.rhs, rhs=HEAVIEST.lhs)),
        (HEAVIEST, replace(HEAVIEST, rhs=2 * HEAVIEST.rhs)),
        (ARGMAX_RISK, replace(ARGMAX_RISK, rhs=ARGMAX_RISK.rhs.subs(gamma, 1))),
        (ARGMAX_RISK, replace(ARGMAX_RISK, lhs=argmax_risk(Task(target=k_star)))),
        (ARGMAX_RISK, replace(ARGMAX_RISK, lhs=argmax_risk(Task(target=v)))),
        (ARGMAX_RISK, replace(ARGMAX_RISK, lhs=argmax_risk(Task(background_spread=gamma)))),
        (OF_SOFTMAX, OF_SOFTMAX.holding(OF_SOFTMAX.given[:1])),
        (OF_SOFTMAX, replace(OF_SOFTMAX, lhs=risk_given_tokens(2 * predictors.SOFTMAX))),
        (OF_SOFTMAX, replace(OF_SOFTMAX, rhs=OF_SOFTMAX.rhs - epsilon**2)),
        (SOFTMAX_RISK, SOFTMAX_RISK.holding(())),
        (SOFTMAX_RISK, replace(SOFTMAX_RISK, rhs=SOFTMAX_RISK.rhs + gamma**2)),
    ],
)
def test_wrong_variants_are_refused(proved: Statement, wrong: Statement, library: Library) -> None:
    with pytest.raises(ProofRejected):
        established(predictors.PROOFS[proved](wrong, library), wrong)


@pytest.mark.parametrize("name", ["_at_largest", "_by_softmax"])
def test_sampling_agrees_and_sees_another_risk(name: str) -> None:
    stated = getattr(evidence, name)
    assert evidence._compared(stated, np.random.default_rng(3)).agrees

    def off(*setting: object) -> tuple[evidence.Array, evidence.Array]:
        weights, risk = stated(*setting)
        return weights, risk * 1.1

    assert not evidence._compared(off, np.random.default_rng(3)).agrees


def test_the_evidence_agrees() -> None:
    for each in predictors.CLAIM.evidence:
        assert each.gather(Trial(np.random.default_rng(8), 15)).agrees
