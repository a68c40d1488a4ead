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
from slr_verify.model.surface import REST, between, h, k, k_star, lifted
from slr_verify.paper import surface_measure
from slr_verify.paper.evidence import surface

CLAIM = surface_measure.CLAIM
PROOFS = dict(zip(CLAIM.statements, CLAIM.proofs[0].parts, strict=True))
LENGTH, TANGENT = surface_measure.LENGTH, surface_measure.TANGENT[2]
ALONG, STEEP = surface_measure.ALONG_M[2], surface_measure.STEEP[1]
UNLIFTED = (h, (k - k_star) * 1)


@pytest.mark.parametrize(
    ("proved", "wrong"),
    [
        (surface_measure.SMOOTH, replace(surface_measure.SMOOTH, rhs=2 - nu**2)),
        (TANGENT, replace(TANGENT, lhs=between(UNLIFTED, surface_measure.CONSTRAINTS[2]))),
        (LENGTH, replace(LENGTH, rhs=LENGTH.rhs - 1)),
        (LENGTH, replace(LENGTH, lhs=between(lifted(h * 2), lifted(h)))),
        (LENGTH, LENGTH.holding(())),
        (surface_measure.STRETCHED, replace(surface_measure.STRETCHED, rhs=LENGTH.rhs)),
        (ALONG, replace(ALONG, rhs=nu)),
        (ALONG, replace(ALONG, lhs=between((k_star, REST), surface_measure.SPHERES[0]))),
        (STEEP, replace(STEEP, rhs=1 - nu)),
        (surface_measure.POSITIVE, replace(surface_measure.POSITIVE, sign=">")),
        (surface_measure.POSITIVE, surface_measure.POSITIVE.holding(surface_measure.NOT_A_POLE)),
    ],
)
def test_wrong_variants_are_refused(proved: Statement, wrong: Statement, library: Library) -> None:
    with pytest.raises(ProofRejected):
        established(PROOFS[proved](wrong, library), wrong)


def test_the_evidence_agrees_and_sees_another_volume(monkeypatch: pytest.MonkeyPatch) -> None:
    (evidence,) = CLAIM.evidence
    assert evidence.gather(Trial(np.random.default_rng(4), 15)).agrees
    monkeypatch.setattr(surface, "ratio", surface.ratio + nu**2 / 100)
    assert not evidence.gather(Trial(np.random.default_rng(4), 15)).agrees
