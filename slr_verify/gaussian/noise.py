"""Moments of a variable of which only its mean, zero, and its variance are known."""

from __future__ import annotations

import sympy as sp

from slr_verify.algebra.bounds import Given
from slr_verify.gaussian.expectation import Expectation
from slr_verify.gaussian.law import Centred
from slr_verify.proofs.theorem import Rewriting


class NoiseMoments(Rewriting):
    """E xi = 0 and E xi^2 = Var xi for a centred variable; higher moments are not known."""

    words = "mean and variance of the noise"

    def rewrite(self, expr: sp.Expr, given: Given) -> sp.Expr:
        return expr.replace(lambda part: isinstance(part, Expectation), _moment)


def _moment(part: Expectation) -> sp.Expr:
    name, power = part.body.as_base_exp()
    block = part.block_of(name)
    if not isinstance(block, Centred) or power not in (1, 2):
        return part
    return block.variance if power == 2 else sp.S.Zero


noise_moments = NoiseMoments()
