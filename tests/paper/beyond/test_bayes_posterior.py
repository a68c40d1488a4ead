"""The posterior is that of scipy's densities, and softmax is Bayes only where it is said to be."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
import sympy as sp
from scipy.special import softmax
from scipy.stats import multivariate_normal

from slr_verify.calculus.rule import ProofRejected
from slr_verify.claims.claim import Trial
from slr_verify.claims.library import Library
from slr_verify.model.notation import gamma
from slr_verify.model.posterior import TOKEN, likelihood, weighted_mean
from slr_verify.paper.beyond import bayes_posterior
from slr_verify.paper.evidence import posterior as posterior_evidence

DIMENSION, SCALE, P = 6, 0.7, (0.5, 0.3, 0.2)


def by_densities(tokens: np.ndarray, k: np.ndarray) -> np.ndarray:
    """P(J_0 = l | X) by Bayes' theorem from the joint densities of all tokens."""
    noise = multivariate_normal(np.zeros(DIMENSION), np.eye(DIMENSION))
    mean, cov = np.sqrt(DIMENSION / 2) * k, SCALE**2 * np.eye(DIMENSION)
    ordinary = noise.logpdf(tokens)
    informative = multivariate_normal(mean, cov).logpdf(tokens)
    joint = ordinary.sum(axis=1, keepdims=True) - ordinary + informative
    return softmax(joint + np.log(P), axis=1)


def test_the_posterior_is_that_of_the_densities() -> None:
    rng = np.random.default_rng(2)
    tokens, k = 2 * rng.standard_normal((40, 3, DIMENSION)), np.eye(DIMENSION)[3]
    found = posterior_evidence.posterior(tokens, k, scale=SCALE, p=P)
    np.testing.assert_allclose(found, by_densities(tokens, k), rtol=1e-11, atol=1e-14)


def test_the_evidence_agrees_and_sees_another_prior(monkeypatch: pytest.MonkeyPatch) -> None:
    (evidence,) = bayes_posterior.CLAIM.evidence
    assert evidence.gather(Trial(np.random.default_rng(4), 15)).agrees
    right = posterior_evidence.posterior
    monkeypatch.setattr(
        posterior_evidence, "posterior", lambda x, k, scale, p: right(x, k, scale=1.1 * scale, p=p)
    )
    assert not evidence.gather(Trial(np.random.default_rng(4), 15)).agrees


@pytest.mark.parametrize("statement", [0, 1, 2])
def test_other_weights_are_not_proved(statement: int, library: Library) -> None:
    goal = bayes_posterior.CLAIM.statements[statement]
    prove = bayes_posterior.CLAIM.proofs[0].parts[statement]
    wrong = goal.rhs.subs(sp.sqrt(2), sp.sqrt(3))
    assert wrong != goal.rhs
    with pytest.raises(ProofRejected):
        prove(replace(goal, rhs=wrong), library)


def test_softmax_is_not_bayes_for_other_noise(library: Library) -> None:
    goal = bayes_posterior.SOFTMAX
    louder = weighted_mean(likelihood(*TOKEN[:2]) / 3).subs(gamma, 2)
    with pytest.raises(ProofRejected):
        bayes_posterior.cancelled(replace(goal, lhs=louder), library)
