"""What softmax loses: wrong bounds are refused, and the bound is near what sequences show."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from slr_verify.calculus.rule import ProofRejected
from slr_verify.claims.claim import Trial
from slr_verify.claims.library import Library, established
from slr_verify.language.statement import Statement
from slr_verify.model.argmax_softmax import argmax_weight, risk, softmax_weight
from slr_verify.model.bayes_bounds import softmax_exponent, softmax_lambda
from slr_verify.model.notation import L, epsilon, gamma, lam
from slr_verify.paper.beyond.bayes import softmax
from slr_verify.paper.beyond.bayes.softmax import AT_BEST, BAYES, GAP, LEAST, LOSS


@pytest.mark.parametrize(
    ("proved", "wrong"),
    [
        (GAP, replace(GAP, rhs=2 * GAP.rhs)),
        (LOSS, LOSS.holding(())),
        (LOSS, replace(LOSS, rhs=epsilon**2 + (LOSS.rhs - epsilon**2) / 2)),
        (LOSS, replace(LOSS, rhs=LOSS.rhs - epsilon**2)),
        (LOSS, replace(LOSS, rhs=LOSS.rhs.subs(L, L - 1))),
        (LOSS, replace(LOSS, rhs=LOSS.rhs.subs(gamma, gamma / 2))),
        (LOSS, replace(LOSS, lhs=risk(argmax_weight))),
        (LEAST, replace(LEAST, sign=">")),
        (AT_BEST, replace(AT_BEST, lhs=risk(softmax_weight))),
        (AT_BEST, AT_BEST.holding(())),
        (BAYES, BAYES.holding(BAYES.given[:1])),
        (BAYES, BAYES.holding(BAYES.given[1:])),
        (BAYES, replace(BAYES, rhs=epsilon**2)),
    ],
)
def test_wrong_variants_are_refused(proved: Statement, wrong: Statement, library: Library) -> None:
    with pytest.raises(ProofRejected):
        established(softmax.PROOFS[proved](wrong, library), wrong)


def test_the_exponent_is_least_there() -> None:
    slope = softmax_exponent.diff(lam)
    assert slope.subs(lam, softmax_lambda).simplify() == 0
    assert slope.diff(lam).is_positive


def test_the_evidence_agrees() -> None:
    for each in softmax.CLAIM.evidence:
        assert each.gather(Trial(np.random.default_rng(8), 15)).agrees
