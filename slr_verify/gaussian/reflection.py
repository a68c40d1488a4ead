"""Centred Gaussian variables have the law of their negatives."""

from __future__ import annotations

import sympy as sp

from slr_verify.algebra.bounds import Given
from slr_verify.algebra.zero_test import vanishes
from slr_verify.gaussian.expectation import Expectation, is_gaussian
from slr_verify.proofs.rule import ProofRejected, Rewriting


class OddMean(Rewriting):
    """E F(Z) = 0 when F(-Z) = -F(Z) and Z is centred Gaussian."""

    words = "the mean of an odd function is zero"
    discharged = ("the integrand changes its sign with the Gaussian variables",)

    def rewrite(self, expr: sp.Expr, given: Given) -> sp.Expr:
        return expr.replace(
            lambda part: isinstance(part, Expectation), lambda part: _vanishing(part, given)
        )


def _vanishing(part: Expectation, given: Given) -> sp.Expr:
    if not all(is_gaussian(part, name) for name in part.variables):
        return part
    trouble = part.misfit(given)
    if trouble:
        raise ProofRejected(f"{part.body} may not be integrable: {trouble}")
    mirrored = part.body.subs({name: -name for name in part.variables})
    odd = vanishes(part.body + mirrored, given=given)
    return sp.S.Zero if odd else part


odd_mean = OddMean()
