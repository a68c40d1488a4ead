"""Algebra: what it shows, and how much trust a step asks for."""

from __future__ import annotations

import pytest
import sympy as sp

from slr_verify.claims.axioms import foundations
from slr_verify.claims.claim import Claim, Proof, Trust
from slr_verify.claims.library import Library
from slr_verify.proofs.algebraic import normal_form
from slr_verify.proofs.rule import ProofRejected
from slr_verify.proofs.statement import Statement, at_most, equal
from slr_verify.proofs.theorem import infer

x, y = sp.symbols("x y", real=True)
BINOMIAL = equal((x + y) ** 2, x**2 + 2 * x * y + y**2)
UNDER_A_HYPOTHESIS = equal(sp.Abs(x), x, (x >= 0,))


@pytest.mark.parametrize(
    ("goal", "trust"),
    [(BINOMIAL, Trust.KERNEL), (UNDER_A_HYPOTHESIS, Trust.SYMBOLIC)],
    ids=["an identity", "an equality under a hypothesis"],
)
def test_the_kernel_is_enough_for_what_it_has_checked_itself(goal: Statement, trust: Trust) -> None:
    """It knows no hypotheses: what needs one is believed of the rule."""
    proof = Proof("by algebra", (lambda goal, _: infer(goal, normal_form),))
    claim = Claim("goal", "1", "a goal", (goal,), proofs=(proof,))
    (found,) = foundations("goal", Library((claim,)))
    assert found.trust == (trust,)


def test_algebra_shows_equalities_only() -> None:
    with pytest.raises(ProofRejected, match="algebra shows equalities, not <="):
        infer(at_most(x, x), normal_form)
    with pytest.raises(ProofRejected, match="cannot show"):
        infer(equal((x + y) ** 2, x**2 + y**2), normal_form)
