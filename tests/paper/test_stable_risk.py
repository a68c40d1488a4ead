"""The forms that numbers are computed from: proved, and wrong ones rejected."""

from __future__ import annotations

from dataclasses import replace

import pytest
import sympy as sp

from slr_verify.calculus.rule import ProofRejected
from slr_verify.claims.claim import Claim
from slr_verify.claims.library import Library, established
from slr_verify.model.notation import eta, g, kappa, lam, nu, rho, t, theta
from slr_verify.paper import CLAIMS as PAPER
from slr_verify.paper.beyond import stable_oracle, stable_risk

CLAIMS = (*stable_risk.CLAIMS, stable_oracle.CLAIM)
CHANGES = {
    "a sign": lambda expr: expr.subs(rho, -rho) if expr.has(rho) else -expr,
    "a constant": lambda expr: expr + sp.Rational(1, 10**6),
    "a symbol": lambda expr: expr.subs({kappa: nu, nu: kappa, t: 2 * t}, simultaneous=True),
    "a scale": lambda expr: expr.subs({lam: 2 * lam, g: 2 * g}, simultaneous=True),
    "theta and eta": lambda expr: expr.subs({theta: eta, eta: theta}, simultaneous=True),
}


@pytest.fixture(scope="module")
def shelf() -> Library:
    known = {claim.label: claim for claim in (*PAPER, *CLAIMS)}
    return Library(known.values())


@pytest.mark.parametrize("claim", CLAIMS, ids=lambda claim: claim.label)
def test_the_forms_are_proved(claim: Claim, shelf: Library) -> None:
    (proof,) = shelf.prove(claim.label)
    assert tuple(theorem.statement for theorem in proof.theorems) == claim.statements


@pytest.mark.parametrize("change", CHANGES)
@pytest.mark.parametrize("claim", CLAIMS, ids=lambda claim: claim.label)
def test_another_right_hand_side_is_not(claim: Claim, change: str, shelf: Library) -> None:
    for prove, statement in zip(claim.proofs[0].parts, claim.statements, strict=True):
        mutant = replace(statement, rhs=CHANGES[change](statement.rhs))
        if mutant.rhs == statement.rhs or mutant == stable_risk.MIRRORED:
            continue
        with pytest.raises(ProofRejected):
            established(prove(mutant, shelf), mutant)
