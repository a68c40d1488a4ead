"""The surface measure of M: wrong volumes are refused, and seen at random points."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from slr_verify.calculus.rule import ProofRejected
from slr_verify.claims.claim import Trial
from slr_verify.claims.library import Library, established
from slr_verify.language.statement import Statement
from slr_verify.model.notation import nu
from slr_verify.model.surface import REST, between, k_star
from slr_verify.paper import surface_measure
from slr_verify.paper.evidence import surface

CLAIM = surface_measure.CLAIM
PROOFS = dict(zip(CLAIM.statements, CLAIM.proofs[0].parts, strict=True))
ALONG, STEEP = surface_measure.ALONG_M[2], surface_measure.STEEP[1]


@pytest.mark.parametrize(
    ("proved", "wrong"),
    [
        (surface_measure.SMOOTH, replace(surface_measure.SMOOTH, rhs=2 - nu**2)),
        (ALONG, replace(ALONG, rhs=nu)),
        (ALONG, replace(ALONG, lhs=between((k_star, REST), surface_measure.SPHERES[0]))),
        (STEEP, replace(STEEP, rhs=1 - nu)),
    ],
)
def test_wrong_variants_are_refused(proved: Statement, wrong: Statement, library: Library) -> None:
    with pytest.raises(ProofRejected):
        established(PROOFS[proved](wrong, library), wrong)


def test_the_evidence_agrees_and_sees_another_determinant() -> None:
    (evidence,) = CLAIM.evidence
    assert evidence.gather(Trial(np.random.default_rng(4), 15)).agrees
    wrong = surface.tangent_evidence(2 - nu**2)
    assert not wrong.gather(Trial(np.random.default_rng(4), 15)).agrees


def test_the_evidence_sees_a_space_that_is_not_tangent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(surface, "_start", lambda d, rng: rng.normal(size=(2, d)) / np.sqrt(d))
    (evidence,) = CLAIM.evidence
    assert not evidence.gather(Trial(np.random.default_rng(4), 15)).agrees
