"""The bound on what Bayes loses: wrong ones are refused, and the evidence can speak against it."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
import sympy as sp

from slr_verify.calculus.rule import ProofRejected
from slr_verify.claims.claim import Trial
from slr_verify.claims.library import Library, established
from slr_verify.language.logarithm import log
from slr_verify.language.statement import Statement
from slr_verify.model.argmax_softmax import LAW, risk, softmax_weight, token
from slr_verify.model.bayes_weights import across, squares_across, unseen_weight
from slr_verify.model.notation import D, L, d, epsilon, gamma
from slr_verify.numeric.excess import bayes_bound as bound_at
from slr_verify.numeric.parameters import Parameters
from slr_verify.paper.beyond.bayes import bound
from slr_verify.paper.beyond.bayes.bound import (
    BAYES,
    EXPONENT,
    GAP,
    LOSS,
    OF_UNSEEN,
    ORACLE,
    OTHER,
    OWN,
    SMALL,
)
from slr_verify.paper.evidence import bayes_excess


def times(factor: sp.Expr) -> sp.Expr:
    """The bound with another factor."""
    return epsilon**2 + (SMALL - epsilon**2) * factor


@pytest.mark.parametrize(
    ("proved", "wrong"),
    [
        (OWN, replace(OWN, rhs=2 * OWN.rhs)),
        (OTHER, replace(OTHER, rhs=OTHER.rhs.subs(gamma, 2 * gamma))),
        (EXPONENT, replace(EXPONENT, rhs=2 * EXPONENT.rhs)),
        (OF_UNSEEN, OF_UNSEEN.holding(OF_UNSEEN.given[1:])),
        (OF_UNSEEN, replace(OF_UNSEEN, rhs=OF_UNSEEN.rhs - epsilon**2)),
        (LOSS, LOSS.holding(LOSS.given[:1])),
        (LOSS, LOSS.holding(LOSS.given[1:])),
        (LOSS, replace(LOSS, rhs=times(sp.S.Half))),
        (LOSS, replace(LOSS, rhs=times(2 * gamma / (1 + gamma**2)))),
        (LOSS, replace(LOSS, rhs=SMALL.subs(d, d + 1))),
        (LOSS, replace(LOSS, rhs=SMALL.subs(L, L - 1))),
        (LOSS, replace(LOSS, lhs=risk(softmax_weight))),
        (BAYES, BAYES.holding(BAYES.given[1:])),
        (BAYES, BAYES.holding((BAYES.given[0], *BAYES.given[2:]))),
        (BAYES, replace(BAYES, rhs=epsilon**2)),
        (GAP, replace(GAP, rhs=ORACLE.rhs - epsilon**2)),
        (GAP, GAP.holding(tuple(each for each in GAP.given if each not in ORACLE.given))),
        (GAP, GAP.holding(tuple(each for each in GAP.given if each not in BAYES.given))),
    ],
)
def test_wrong_variants_are_refused(proved: Statement, wrong: Statement, library: Library) -> None:
    with pytest.raises(ProofRejected):
        established(bound.PROOFS[proved](wrong, library), wrong)


def test_the_bound_is_the_formula_of_the_sentence() -> None:
    for size, tokens, square in ((10, 3, 0.5), (40, 10, 2.0)):
        at = Parameters(d=size, L=tokens, gamma_squared=str(square))
        width, noise = 1 + square, square**0.5
        value = (tokens - 1) * width / 2 * (2 * noise / width) ** (size - 1)
        assert bound_at(at) == pytest.approx(np.log10(value * np.exp(-size / (4 * width))))
        formula = (SMALL - epsilon**2).replace(log, sp.log)
        exponential = float(formula.subs({d: size, L: tokens, gamma: noise}))
        assert bound_at(at) == pytest.approx(np.log10(exponential))


def test_the_weights_are_those_of_bayes_without_one_coordinate() -> None:
    """The gap of the evidence for two places is the logarithm of the ratio of Gaussian densities."""
    rng = np.random.default_rng(3)
    noise, size = 0.8, 5
    along, squares = rng.standard_normal(2), rng.chisquare(size - 2, 2)
    weight = unseen_weight(token)
    evidence = weight.evidence(token)
    (score,) = evidence.atoms(type(weight.scored(token)))
    values = [
        float(evidence.subs({squares_across(token, *LAW): s, score: k, d: size, gamma: noise}))
        for k, s in zip(along, squares, strict=True)
    ]
    norm = float(D.subs(d, size))
    exact = -((along - norm) ** 2 + squares) / (2 * noise**2) + (along**2 + squares) / 2
    assert values[1] - values[0] == pytest.approx(exact[1] - exact[0])
    assert across(token).limits[0][1:] == (1, d - 2)


def test_the_evidence_speaks_against_a_bound_that_is_too_small(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    evidence = bayes_excess.bayes_excess_evidence()
    assert evidence.gather(Trial(np.random.default_rng(4), 15)).agrees
    right = bayes_excess.bayes_bound
    monkeypatch.setattr(bayes_excess, "bayes_bound", lambda params: right(params) - 2)
    assert not evidence.gather(Trial(np.random.default_rng(4), 15)).agrees
