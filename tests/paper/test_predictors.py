"""Predictors (1) and (2): wrong risks are refused, and seen by sampling."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
import sympy as sp
from sympy.core.symbol import Str

from slr_verify.calculus.rule import ProofRejected
from slr_verify.calculus.rules.gaussian.attended import AttentionError
from slr_verify.calculus.theorem import infer
from slr_verify.claims.claim import Trial
from slr_verify.claims.library import Library, established
from slr_verify.language.all_tokens import InBlock
from slr_verify.language.law import Centred
from slr_verify.language.statement import Statement, equal
from slr_verify.language.vectors import inner
from slr_verify.model.all_tokens import informative, over_places
from slr_verify.model.argmax_softmax import (
    LAW,
    Weight,
    argmax_weight,
    elsewhere,
    excess,
    largest,
    prediction,
    score,
    softmax_weight,
    spread,
    token,
)
from slr_verify.model.estimators import argmax_prediction
from slr_verify.model.notation import L, epsilon, gamma
from slr_verify.model.posterior import risk_given_tokens
from slr_verify.model.random_place import place
from slr_verify.model.task import xi
from slr_verify.paper import argmax_softmax, predictors
from slr_verify.paper.bayes_risk import INSIDE, given_place
from slr_verify.paper.evidence import predictors as evidence

ARGMAX, HEAVIEST, GIVEN_TOKENS = predictors.ARGMAX, predictors.HEAVIEST, predictors.OF_SOFTMAX
OF_ARGMAX, OF_SOFTMAX = argmax_softmax.OF_ARGMAX, argmax_softmax.OF_SOFTMAX
SAME_WEIGHT = argmax_softmax.SAME_WEIGHT


class along_value(score):  # noqa: N801 (SymPy functions are in lower case)
    """<X_n, v*> in place of <X_n, k*>."""

    def definition(self) -> sp.Expr:
        number, _, vector, *_ = self.args
        return inner(vector, InBlock(Str("v_star"), number))


class by_value(largest):  # noqa: N801
    """1 for the first token of which <X_n, v*> is largest: it depends on what is added up."""

    def scored(self, number: sp.Expr) -> sp.Expr:
        return along_value(number, *self.args[1:6])


def with_noise(variance: sp.Expr, weight: Weight) -> sp.Expr:
    """The risk where the noise has another variance."""
    error = informative + xi - prediction(weight)
    return over_places(error**2, Centred(xi, variance))


def of_value(number: sp.Expr) -> by_value:
    """A weight that depends on <X_n, v*>."""
    return by_value(number, *LAW)


@pytest.mark.parametrize(
    ("proved", "wrong"),
    [
        (ARGMAX, ARGMAX.holding(())),
        (ARGMAX, replace(ARGMAX, rhs=epsilon**2)),
        (ARGMAX, replace(ARGMAX, lhs=risk_given_tokens(2 * argmax_prediction))),
        (HEAVIEST, HEAVIEST.holding(())),
        (HEAVIEST, replace(HEAVIEST, lhs=HEAVIEST.rhs, rhs=HEAVIEST.lhs)),
        (HEAVIEST, replace(HEAVIEST, rhs=2 * HEAVIEST.rhs)),
        (GIVEN_TOKENS, GIVEN_TOKENS.holding(GIVEN_TOKENS.given[:1])),
        (GIVEN_TOKENS, replace(GIVEN_TOKENS, lhs=risk_given_tokens(2 * predictors.SOFTMAX))),
        (GIVEN_TOKENS, replace(GIVEN_TOKENS, rhs=GIVEN_TOKENS.rhs - epsilon**2)),
        (SAME_WEIGHT, SAME_WEIGHT.holding(())),
        (SAME_WEIGHT, replace(SAME_WEIGHT, rhs=1 / (1 + 1 / argmax_softmax.WEIGHT))),
        (SAME_WEIGHT, replace(SAME_WEIGHT, rhs=2 * argmax_softmax.WEIGHT)),
        (OF_ARGMAX, OF_ARGMAX.holding(())),
        (OF_ARGMAX, replace(OF_ARGMAX, rhs=OF_ARGMAX.rhs.subs(gamma, 1))),
        (OF_ARGMAX, replace(OF_ARGMAX, lhs=with_noise(2 * epsilon**2, argmax_weight))),
        (OF_ARGMAX, replace(OF_ARGMAX, lhs=OF_SOFTMAX.lhs)),
        (OF_SOFTMAX, OF_SOFTMAX.holding(())),
        (OF_SOFTMAX, replace(OF_SOFTMAX, rhs=OF_SOFTMAX.rhs + gamma**2)),
        (OF_SOFTMAX, replace(OF_SOFTMAX, rhs=epsilon**2 + spread(argmax_weight))),
        (OF_SOFTMAX, replace(OF_SOFTMAX, lhs=with_noise(epsilon**2 / 2, softmax_weight))),
    ],
)
def test_wrong_variants_are_refused(proved: Statement, wrong: Statement, library: Library) -> None:
    with pytest.raises(ProofRejected):
        established(predictors.PROOFS[proved](wrong, library), wrong)


@pytest.mark.parametrize(
    ("weight", "own", "others"),
    [
        (of_value, gamma * (1 - of_value(place)), elsewhere(token) * of_value(token)),
        (softmax_weight, 1 - softmax_weight(place), elsewhere(token) * softmax_weight(token)),
        (softmax_weight, gamma * (1 - softmax_weight(place)), softmax_weight(token)),
        (softmax_weight, gamma * (1 - softmax_weight(place)), elsewhere(token)),
    ],
)
def test_means_along_values(weight: Weight, own: sp.Expr, others: sp.Expr) -> None:
    """Weights that depend on the <X_n, v*> are not independent of them; and other coefficients."""
    rule = AttentionError(own, others, InBlock(Str("v_star"), token), L)
    means = (given_place(each(weight)) for each in (excess, spread))
    with pytest.raises(ProofRejected):
        infer(equal(*means, INSIDE), rule)


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
