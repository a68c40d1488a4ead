"""Proposition 3: wrong variants are refused, and the risk of the best predictor is where it should be."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from slr_verify.calculus.rule import ProofRejected
from slr_verify.claims.claim import Trial
from slr_verify.claims.library import Library
from slr_verify.language.integral import Sum
from slr_verify.language.statement import Statement
from slr_verify.model.linear import (
    ALL,
    BEST_TOKEN,
    TOKEN,
    UNIFORM_TOKEN,
    best_linear_risk,
    best_vectors,
    conditional_risk,
    linear_risk,
    risk_of_best,
)
from slr_verify.model.notation import L, epsilon, gamma
from slr_verify.paper import prop_3_bounds as bounds
from slr_verify.paper import prop_3_linear as prop_3
from slr_verify.paper.evidence.linear import random_predictors_evidence

uneven = replace(TOKEN, probability=2 * TOKEN.probability / 3)
"""With these the best risk would be another one."""
twice = replace(TOKEN, probability=2 / L)
"""Probabilities that sum to two."""
longer = replace(BEST_TOKEN, along_target=2 * BEST_TOKEN.along_target)
beta, *stars = best_vectors()
worse = Sum(TOKEN.probability * conditional_risk(longer, (beta * 2, *stars), "C"), ALL)
"""The risk of twice the best predictor."""


@pytest.mark.parametrize(
    ("proved", "wrong"),
    [
        (prop_3.EXACT, replace(prop_3.EXACT, rhs=best_linear_risk() + 2 * prop_3.excess)),
        (prop_3.EXACT, replace(prop_3.EXACT, rhs=best_linear_risk(uneven) + prop_3.excess)),
        (prop_3.EXACT, prop_3.EXACT.holding(())),
        (prop_3.BEST, replace(prop_3.BEST, sign=">")),
        (prop_3.BEST, replace(prop_3.BEST, rhs=prop_3.BEST.rhs + 1)),
        (prop_3.ATTAINED, prop_3.ATTAINED.holding(())),
        (prop_3.ATTAINED, replace(prop_3.ATTAINED, rhs=best_linear_risk(uneven))),
        (prop_3.ATTAINED, replace(prop_3.ATTAINED, lhs=worse)),
        (
            prop_3.ONLY_THERE,
            replace(prop_3.ONLY_THERE, rhs=best_linear_risk() + (1 + gamma**2) * prop_3.from_best),
        ),
        (bounds.AT_MOST_NULL, replace(bounds.AT_MOST_NULL, sign="<")),
        (bounds.LOWER, bounds.LOWER.holding(bounds.AT_LEAST_MAX[:1])),
        (bounds.LOWER, bounds.LOWER.holding(bounds.AT_LEAST_MAX[1:])),
        (bounds.TO_NULL, bounds.TO_NULL.holding(bounds.AT_LEAST_MAX)),
        (bounds.TO_NULL, replace(bounds.TO_NULL, rhs=epsilon**2)),
        (bounds.BAYES, bounds.BAYES.holding(())),
        (bounds.BAYES, replace(bounds.BAYES, sign=">")),
        (bounds.FIXED, bounds.FIXED.holding(bounds.TO_ONE)),
        (bounds.FIXED, replace(bounds.FIXED, rhs=epsilon**2 + gamma**2)),
        (bounds.NEAR_BAYES, replace(bounds.NEAR_BAYES, rhs=epsilon**2)),
        (prop_3.UNIFORM, replace(prop_3.UNIFORM, rhs=epsilon**2 + gamma**2 * (L - 1) / L)),
        (prop_3.UNIFORM_BEST, replace(prop_3.UNIFORM_BEST, sign=">")),
        (prop_3.UNIFORM_BEST, replace(prop_3.UNIFORM_BEST, lhs=linear_risk(twice))),
        (prop_3.UNIFORM_ATTAINED, replace(prop_3.UNIFORM_ATTAINED, lhs=risk_of_best(twice))),
        (prop_3.UNIFORM_ATTAINED, replace(prop_3.UNIFORM_ATTAINED, rhs=epsilon**2 + gamma**2)),
        (
            prop_3.UNIFORM,
            replace(
                prop_3.UNIFORM,
                lhs=epsilon**2 + gamma**2 + Sum(UNIFORM_TOKEN.least_contribution, (*ALL[:2], L - 1)),
            ),
        ),
    ],
)  # fmt: skip
def test_wrong_variants_are_refused(proved: Statement, wrong: Statement, library: Library) -> None:
    with pytest.raises(ProofRejected):
        prop_3.PROOFS[proved](wrong, library)


def test_random_predictors_have_the_risk() -> None:
    finding = random_predictors_evidence().gather(Trial(np.random.default_rng(3), 15))
    assert finding.agrees
