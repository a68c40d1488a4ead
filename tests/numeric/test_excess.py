"""What softmax and Bayes lose: sampled sequences, quadrature, and the law where both are one predictor."""

from __future__ import annotations

from itertools import product
from math import exp, log, log10, pi, sqrt

import numpy as np
import pytest
from scipy.integrate import quad
from scipy.special import expit, softmax
from scipy.stats import multivariate_normal

from slr_verify.numeric.comparison import as_json, comparison, erf_lower_bound
from slr_verify.numeric.excess import (
    Estimate,
    bayes_bound,
    bayes_excess,
    softmax_bound,
    softmax_excess,
)
from slr_verify.numeric.oracle import oracle_risk
from slr_verify.numeric.parameters import Parameters

SAMPLES, SEQUENCES, ERRORS = 40_000, 60_000, 4.5
"""Draws here and there, and by how many standard errors the two may differ."""


def params(d: int, tokens: int, square: str) -> Parameters:
    return Parameters(d=d, L=tokens, gamma_squared=square)


def losses(at: Parameters, rng: np.random.Generator) -> tuple[np.ndarray, np.ndarray]:
    """Squared errors of softmax and Bayes on sequences whose first token is the informative one."""
    norm, cov = sqrt(at.d / 2), at.gamma_squared * np.eye(at.d)
    tokens = rng.standard_normal((SEQUENCES, at.L, at.d))
    tokens[:, 0] *= at.gamma
    tokens[:, 0, 0] += norm
    mean = norm * np.eye(at.d)[0]
    ratios = multivariate_normal(mean, cov).logpdf(tokens)
    ratios -= multivariate_normal(np.zeros(at.d), np.eye(at.d)).logpdf(tokens)
    lam = 2 * norm / (1 + at.gamma_squared)
    weights = (softmax(lam * tokens[..., 0], axis=1), softmax(ratios, axis=1))
    first, second = ((tokens[:, 0, 1] - np.sum(w * tokens[..., 1], axis=1)) ** 2 for w in weights)
    return first, second


def apart(found: Estimate, seen: np.ndarray) -> float:
    """In standard errors of their difference."""
    mean = 10**found.log10
    error = np.hypot(seen.std() / sqrt(len(seen)), mean * found.relative_error)
    return float(abs(mean - seen.mean()) / error)


@pytest.mark.parametrize(
    "at", [params(10, 3, "1/2"), params(10, 10, "2"), params(3, 4, "1"), params(2, 2, "1/2")]
)
def test_both_agree_with_sampled_sequences(at: Parameters) -> None:
    rng = np.random.default_rng(5)
    of_softmax, of_bayes = losses(at, rng)
    assert apart(softmax_excess(at, rng, SAMPLES), of_softmax) < ERRORS
    assert apart(bayes_excess(at, rng, SAMPLES), of_bayes) < ERRORS
    wider = params(at.d, at.L, str(2 * at.gamma_squared))
    assert apart(softmax_excess(wider, rng, SAMPLES), of_softmax) > ERRORS
    assert apart(bayes_excess(wider, rng, SAMPLES), of_bayes) > ERRORS


def by_quadrature(d: int, square: float) -> float:
    """log10 of (1 + gamma^2) E w^2 for two tokens, w = 1/(1 + exp(lambda x)), x ~ N(D, 1 + gamma^2)."""
    norm, width = sqrt(d / 2), 1 + square
    lam, top = 2 * norm / width, norm**2 / (2 * width)

    def integrand(x: float) -> float:
        return float(expit(-lam * x)) ** 2 * exp((norm * x - x**2 / 2) / width)

    found, _ = quad(integrand, -12, 12, points=[0], epsabs=0, epsrel=1e-10, limit=200)
    return log10(width * found / sqrt(2 * pi * width)) - top / log(10)


@pytest.mark.parametrize(("d", "square"), [*product((40, 400, 4000), ("1/2", "2"))])
def test_two_tokens_and_softmax_by_quadrature(d: int, square: str) -> None:
    found = softmax_excess(params(d, 2, square), np.random.default_rng(1), SAMPLES)
    exact = by_quadrature(d, Parameters(gamma_squared=square).gamma_squared)
    assert abs(10 ** (found.log10 - exact) - 1) < ERRORS * found.relative_error
    assert found.relative_error < 0.01


@pytest.mark.parametrize(("d", "tokens"), [(40, 2), (100, 10), (400, 10), (1000, 100)])
def test_for_gamma_one_they_are_one_predictor(d: int, tokens: int) -> None:
    at, rng = params(d, tokens, "1"), np.random.default_rng(2)
    first, second = softmax_excess(at, rng, SAMPLES), bayes_excess(at, rng, SAMPLES)
    error = np.hypot(first.relative_error, second.relative_error)
    assert abs(10 ** (first.log10 - second.log10) - 1) < ERRORS * error


@pytest.mark.parametrize(
    ("d", "tokens", "square"), [*product((5, 80, 1000), (2, 20), ("1/4", "3"))]
)
def test_neither_exceeds_its_bound_and_bayes_is_best(d: int, tokens: int, square: str) -> None:
    at, rng = params(d, tokens, square), np.random.default_rng(3)
    first, second = softmax_excess(at, rng, 4000), bayes_excess(at, rng, 4000)
    assert first.log10 < softmax_bound(at)
    assert second.log10 < bayes_bound(at)
    assert second.log10 < first.log10 + 0.05


def test_the_numbers_of_the_setting_of_the_paper() -> None:
    row = comparison(params(400, 10, "1/2"), np.random.default_rng(0), SAMPLES)
    assert [round(each.log10, 1) for each in (row.softmax, row.bayes)] == [-29.4, -39.7]
    assert round(row.bayes_at_most, 1) == -38.3
    assert (round(float(row.linear), 3), round(float(row.erf), 4)) == (0.474, 0.0671)
    assert row.erf_at_least is not None
    assert 0.05 < row.erf_at_least < float(row.erf)
    assert b'"lam": 0.0637' in as_json([row])


@pytest.mark.parametrize(("d", "tokens"), [(40, 2), (400, 10), (10**5, 100)])
def test_the_lower_bound_holds_at_every_lambda_and_is_the_best_of_its_kind(
    d: int, tokens: int
) -> None:
    bound = erf_lower_bound(params(d, tokens, "1/2"))
    assert bound is not None
    lambdas = np.geomspace(1e-4, 10, 60)
    risks = [oracle_risk(Parameters(d=d, L=tokens, lam=x, gamma_squared="1/2")) for x in lambdas]
    assert bound < min(risks)
    for r in np.geomspace(0.01, 100, 400):
        ratio = r**2 * d / 2 / ((1 + r**2) * (tokens - 1))
        if ratio > 1:
            top = 1 + log(ratio)
            other = 4 / pi * (tokens - 1) * top / ((1 + r**2) * d + 2 * top)
            assert other < bound * (1 + 1e-6)


@pytest.mark.parametrize(
    ("d", "tokens", "square"), [(9, 10, "1"), (10, 100, "1/2"), (18, 10, "1/2")]
)
def test_where_the_lower_bound_says_nothing(d: int, tokens: int, square: str) -> None:
    assert erf_lower_bound(params(d, tokens, square)) is None


def test_refusals() -> None:
    rng = np.random.default_rng(0)
    with pytest.raises(ValueError, match="L must be at least 2, got 1"):
        bayes_excess(params(10, 1, "1"), rng, 10)
    with pytest.raises(ValueError, match="samples must be at least 2, got 1"):
        softmax_excess(params(10, 2, "1"), rng, 1)
