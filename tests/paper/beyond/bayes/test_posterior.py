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
from slr_verify.model.notation import L, d, gamma
from slr_verify.model.posterior import (
    bayes_prediction,
    density_factor,
    joint_density,
    likely,
    risk_given_tokens,
    token_product,
)
from slr_verify.paper.beyond.bayes import posterior
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
    (evidence,) = posterior.CLAIM.evidence
    assert evidence.gather(Trial(np.random.default_rng(4), 15)).agrees
    right = posterior_evidence.posterior
    monkeypatch.setattr(
        posterior_evidence, "posterior", lambda x, k, scale, p: right(x, k, scale=1.1 * scale, p=p)
    )
    assert not evidence.gather(Trial(np.random.default_rng(4), 15)).agrees


WRONG = {
    "the tokens have another mean": (posterior.DISTANCE, {sp.sqrt(2): sp.sqrt(3)}),
    "the density has another mean": (posterior.JOINT, {sp.sqrt(2): sp.sqrt(3)}),
    "the noise is louder": (posterior.JOINT, {gamma: 2 * gamma}),
    "softmax at another temperature": (posterior.SOFTMAX, {sp.sqrt(2): sp.sqrt(3)}),
}


@pytest.mark.parametrize("change", WRONG)
def test_other_formulas_are_not_proved(change: str, library: Library) -> None:
    goal, values = WRONG[change]
    wrong = replace(goal, rhs=goal.rhs.subs(values))
    assert wrong != goal
    with pytest.raises(ProofRejected):
        posterior.cancelled(wrong, library)


def test_another_prediction_is_not_the_best(library: Library) -> None:
    goal = posterior.BAYES
    worse = risk_given_tokens(bayes_prediction() * 2).xreplace({posterior.P: posterior.weight})
    with pytest.raises(ProofRejected):
        posterior.bayes(replace(goal, rhs=worse), library)


def test_softmax_is_not_bayes_for_other_noise(library: Library) -> None:
    louder = bayes_prediction().replace(likely, lambda _: 1 / L).subs(gamma, 2)
    with pytest.raises(ProofRejected):
        posterior.cancelled(replace(posterior.SOFTMAX, lhs=louder), library)


def test_the_factor_of_the_density_is_that_of_scipy() -> None:
    rng, tokens = np.random.default_rng(3), 3
    x, k = rng.standard_normal((tokens, DIMENSION)), np.eye(DIMENSION)[1]
    numbers = {
        token_product(sp.Integer(which), sp.Integer(place + 1)): value
        for place in range(tokens)
        for which, value in ((1, x[place] @ k), (3, x[place] @ x[place]))
    }
    written = (joint_density(sp.Integer(2)) / likely(2)).subs({L: tokens, d: DIMENSION}).doit()
    factor = (2 * np.pi) ** (-tokens * DIMENSION / 2) * SCALE**-DIMENSION
    found = float(written.subs(numbers).subs({gamma: SCALE, density_factor: factor}))
    mean, cov = np.sqrt(DIMENSION / 2) * k, SCALE**2 * np.eye(DIMENSION)
    noise = multivariate_normal(np.zeros(DIMENSION), np.eye(DIMENSION))
    expected = multivariate_normal(mean, cov).logpdf(x[1]) + noise.logpdf(x[[0, 2]]).sum()
    assert np.log(found) == pytest.approx(expected, rel=1e-12)
