"""Corollary 2: bounds from below by the noise, and Pythagoras; wrong variants are refused."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
import sympy as sp

from slr_verify.calculus.rule import ProofRejected
from slr_verify.calculus.rules.gaussian.noise import noise_remains
from slr_verify.calculus.theorem import infer
from slr_verify.claims.claim import Trial
from slr_verify.claims.library import Library, established
from slr_verify.language.expectation import Expectation
from slr_verify.language.law import Centred, SquareIntegrable
from slr_verify.language.statement import Statement, at_least, at_most, equal, more
from slr_verify.model.notation import epsilon, gamma
from slr_verify.model.random_place import risk_over_places
from slr_verify.model.task import Task, linear_head, risk, xi
from slr_verify.paper import bayes_risk, corollary_2_oracle
from slr_verify.paper.evidence.bayes_risk import noise_evidence, pythagoras_evidence

PROOFS = corollary_2_oracle.PROOFS
STUDIED, PYTHAGORAS = bayes_risk.STUDIED, bayes_risk.PYTHAGORAS
SIZE, DOMINATED = bayes_risk.TARGET_SIZE, bayes_risk.DOMINATED
BEST, GIVEN_TOKENS = bayes_risk.BEST, bayes_risk.GIVEN_TOKENS
w = sp.Symbol("w", real=True)


@pytest.mark.parametrize(
    ("proved", "wrong"),
    [
        (STUDIED, at_least(STUDIED.lhs, 2 * epsilon**2)),
        (STUDIED, at_least(STUDIED.lhs, epsilon**2 + gamma**2)),
        (STUDIED, more(STUDIED.lhs, epsilon**2)),
        (STUDIED, at_most(STUDIED.lhs, epsilon**2)),
        (STUDIED, equal(STUDIED.lhs, epsilon**2)),
        (STUDIED, replace(STUDIED, lhs=risk_over_places(Task(noise_variance=epsilon)))),
        (STUDIED, STUDIED.holding(())),
        (SIZE, equal(SIZE.lhs, gamma)),
        (SIZE, equal(SIZE.lhs, gamma**2 + epsilon**2)),
        (DOMINATED, replace(DOMINATED, rhs=DOMINATED.rhs / 2)),
        (BEST, replace(BEST, sign=">")),
        (BEST, replace(BEST, lhs=BEST.rhs, rhs=BEST.lhs)),
        (BEST, BEST.holding(BEST.given[:1])),
        (GIVEN_TOKENS, replace(GIVEN_TOKENS, rhs=2 * epsilon**2)),
        (GIVEN_TOKENS, GIVEN_TOKENS.holding(())),
        (PYTHAGORAS, PYTHAGORAS.holding(PYTHAGORAS.given[:1])),
        (PYTHAGORAS, PYTHAGORAS.holding(PYTHAGORAS.given[1:])),
        (PYTHAGORAS, replace(PYTHAGORAS, rhs=PYTHAGORAS.rhs - epsilon**2)),
        (PYTHAGORAS, replace(PYTHAGORAS, rhs=PYTHAGORAS.rhs.subs(bayes_risk.prediction, 0))),
    ],
)
def test_wrong_variants_are_refused(proved: Statement, wrong: Statement, library: Library) -> None:
    with pytest.raises(ProofRejected):
        established(PROOFS[proved](wrong, library), wrong)


def test_noise_remains_for_any_predictor_and_any_error() -> None:
    assert infer(at_least(risk(head=linear_head), epsilon**2), noise_remains).shown
    given_tokens = Expectation((w + xi) ** 2, Centred(xi, epsilon**2))
    assert infer(at_least(given_tokens, epsilon**2), noise_remains).shown


@pytest.mark.parametrize(
    "wrong",
    [
        Expectation((w + 2 * xi / 3) ** 2, Centred(xi, epsilon**2)),
        Expectation(w + xi, Centred(xi, epsilon**2)),
        Expectation((w + xi) ** 2, SquareIntegrable(xi, w, epsilon**2 + w**2)),
        (w + xi) ** 2,
    ],
    ids=["less noise", "no square", "a mean", "no expectation"],
)
def test_what_noise_does_not_bound(wrong: sp.Expr) -> None:
    with pytest.raises(ProofRejected):
        infer(at_least(wrong, epsilon**2), noise_remains)


@pytest.mark.parametrize("evidence", [pythagoras_evidence(), noise_evidence()])
def test_evidence_agrees(evidence) -> None:
    assert evidence.gather(Trial(np.random.default_rng(5), 15)).agrees
