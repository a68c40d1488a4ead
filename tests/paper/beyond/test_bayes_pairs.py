"""Steps of the bound on what Bayes loses: wrong ones are refused, and the evidence can speak against it."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from slr_verify.calculus.rule import ProofRejected
from slr_verify.claims.claim import Trial
from slr_verify.claims.library import Library
from slr_verify.model.notation import gamma
from slr_verify.paper.beyond import bayes_pairs
from slr_verify.paper.evidence import bayes_excess


@pytest.mark.parametrize("number", range(len(bayes_pairs.PROOFS)))
def test_no_step_has_another_constant(number: int, library: Library) -> None:
    goal, prove = list(bayes_pairs.PROOFS.items())[number]
    wrong = goal.rhs * 3 / 4 if goal.rhs != 0 else gamma
    with pytest.raises(ProofRejected):
        prove(replace(goal, rhs=wrong), library)


def test_the_evidence_speaks_against_a_bound_that_is_too_small(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    evidence = bayes_excess.bayes_excess_evidence()
    assert evidence.gather(Trial(np.random.default_rng(4), 15)).agrees
    right = bayes_excess.bayes_bound
    monkeypatch.setattr(bayes_excess, "bayes_bound", lambda params: right(params) - 1)
    assert not evidence.gather(Trial(np.random.default_rng(4), 15)).agrees
