"""Bayes' theorem over the law of all tokens: what is assumed, and wrong variants that are refused."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
import sympy as sp
from sympy.core.symbol import Str

from slr_verify.calculus.rule import ProofRejected
from slr_verify.calculus.theorem import workshop
from slr_verify.claims.library import Library, established
from slr_verify.core.text import text
from slr_verify.language.all_tokens import LikelihoodRatio, OfTokens, TokensGiven
from slr_verify.language.statement import Statement, equal
from slr_verify.model.all_tokens import (
    X,
    at_place,
    evidence,
    likely_tokens,
    other,
    over_places,
    over_posterior,
    over_tokens,
    place,
    response,
)
from slr_verify.model.linear import probability
from slr_verify.model.notation import D, gamma
from slr_verify.paper import bayes_theorem
from slr_verify.paper.bayes_theorem import BAYES_THEOREM, POSTERIOR_MEAN

h = OfTokens(Str("h"), X)


def with_tokens(body: sp.Expr, width: sp.Expr, distance: sp.Expr) -> sp.Expr:
    """The mean where the tokens have another law."""
    return over_places(body.xreplace({X: TokensGiven(place, X, width, distance)}))


def with_ratio(statement: Statement, ratio: LikelihoodRatio) -> Statement:
    """The same with another likelihood ratio at each place."""

    def changed(part: LikelihoodRatio) -> LikelihoodRatio:
        return ratio.xreplace({other: part.args[0], X: part.args[1]})

    sides = (
        side.replace(lambda part: isinstance(part, LikelihoodRatio), changed)
        for side in (statement.lhs, statement.rhs)
    )
    return equal(*sides)


WRONG = {
    "no likelihood ratio": equal(
        over_tokens(sp.Sum(probability(other), (other, 1, 1)) * h), over_tokens(evidence() * h)
    ),
    "the density is not taken along": replace(BAYES_THEOREM, rhs=over_tokens(at_place)),
    "the prior is forgotten": replace(
        BAYES_THEOREM,
        lhs=over_tokens(over_posterior(at_place / probability(place)) * evidence()),
    ),
    "one more h": replace(BAYES_THEOREM, rhs=over_tokens(evidence() * at_place**2)),
    "twice": replace(BAYES_THEOREM, rhs=2 * BAYES_THEOREM.rhs),
    "tokens are wider": replace(
        BAYES_THEOREM, lhs=with_tokens(over_posterior(at_place), 2 * gamma, D)
    ),
    "tokens are farther on one side": replace(
        BAYES_THEOREM, rhs=with_tokens(evidence() * at_place, gamma, 2 * D)
    ),
    "another density": with_ratio(BAYES_THEOREM, LikelihoodRatio(other, X, 2 * gamma, D)),
    "a density around another point": with_ratio(
        BAYES_THEOREM, LikelihoodRatio(other, X, gamma, D / 2)
    ),
    "the response is that of the first place": replace(
        POSTERIOR_MEAN, rhs=over_tokens(evidence() * response.subs(place, 1) * h)
    ),
    "m is the prior mean": replace(
        POSTERIOR_MEAN, lhs=over_tokens(over_posterior(sp.S.One) * response.subs(place, 1) * h)
    ),
    "only one place": replace(BAYES_THEOREM, lhs=over_tokens(likely_tokens(place) * at_place)),
}


@pytest.mark.parametrize("wrong", WRONG.values(), ids=WRONG)
def test_wrong_variants_are_refused(wrong: Statement, library: Library) -> None:
    with pytest.raises(ProofRejected):
        established(bayes_theorem.PROOFS[BAYES_THEOREM](wrong, library), wrong)


@pytest.mark.parametrize("right", [BAYES_THEOREM, POSTERIOR_MEAN])
def test_the_right_ones_are_not(right: Statement, library: Library) -> None:
    assert established(bayes_theorem.PROOFS[right](right, library), right)


def test_what_is_assumed() -> None:
    """Of h only that the means exist; of the parts of a vector that they are orthogonal projections."""
    given, _ = workshop().statement(BAYES_THEOREM)
    said = [text(each) for each in given]
    assert len([each for each in said if "h[" in each]) == 2
    places = "for every _0 with _0 is an integer, 1 <= _0, _0 <= L: "
    almost = "for almost all Gaussian _2, _1: "
    assert f"{places}{almost}<part[_0, _2], _1> = <_2, part[_0, _1]>" in said
    assert f"{places}{almost}<part[_0, _2], part[_0, _1]> = <part[_0, _2], _1>" in said
    assert f"{places}<part[_0, <k_star[_0]>], k_star[_0]> = 1" in said
    assert len([each for each in said if "part[" in each and "h[" not in each]) == 4


def _sampled(weights: str) -> tuple[float, float]:
    """Both sides of Bayes' theorem at d = 2, L = 3 for a smooth h, by sampling, and their error."""
    rng = np.random.default_rng(7)
    d, width, distance, p = 2, 0.8, 1.0, np.array([0.5, 0.3, 0.2])
    many = 400_000
    tokens = rng.normal(size=(many, 3, d))
    places = rng.choice(3, size=many, p=p)
    rows = np.arange(many)
    tokens[rows, places] = width * tokens[rows, places] + distance * np.eye(d)[0]
    moved = (tokens - distance * np.eye(d)[0]) / width
    ratio = p * np.exp(((tokens**2).sum(axis=2) - (moved**2).sum(axis=2)) / 2) / width**d
    if weights == "flat":
        ratio = np.ones_like(ratio) * p
    values = np.tanh(tokens[:, :, 1] + np.arange(3) + tokens[:, :1, 0])
    scale = 1 / (1 + ratio.sum(axis=1))
    gaps = scale * ((ratio * values).sum(axis=1) - ratio.sum(axis=1) * values[rows, places])
    return float(gaps.mean()), float(gaps.std() / np.sqrt(many))


def test_samples_agree_and_see_other_weights() -> None:
    gap, error = _sampled("likely")
    assert abs(gap) < 5 * error
    gap, error = _sampled("flat")
    assert abs(gap) > 20 * error
