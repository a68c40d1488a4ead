"""Centred Gaussian variables have the law of their negatives."""

from __future__ import annotations

import sympy as sp

from slr_verify.gaussian.expectation import Expectation, is_gaussian
from slr_verify.proofs.rule import Rewriting
from slr_verify.proofs.statement import Given


class OddMean(Rewriting):
    """E F(Z) = 0 when F(-Z) = -F(Z) and Z is centred Gaussian."""

    words = "the mean of an odd function is zero"

    def rewrite(self, expr: sp.Expr, given: Given) -> sp.Expr:
        return expr.replace(lambda part: isinstance(part, Expectation), _vanishing)


def _vanishing(part: Expectation) -> sp.Expr:
    if not all(is_gaussian(part, name) for name in part.variables):
        return part
    mirrored = part.body.subs({name: -name for name in part.variables})
    return sp.S.Zero if sp.expand(part.body + mirrored) == 0 else part


odd_mean = OddMean()
