"""Moments of a variable of which only its mean, zero, and its variance are known."""

from __future__ import annotations

import sympy as sp

from slr_verify.gaussian.expectation import Expectation
from slr_verify.gaussian.law import Centred, SquareIntegrable
from slr_verify.proofs.rule import Rewriting
from slr_verify.proofs.statement import Given


class NoiseMoments(Rewriting):
    """E xi = 0 and E xi^2 = Var xi for a centred variable; higher moments are not known.

    A square-integrable variable has the mean and the second moment that it was declared with.
    """

    words = "first and second moments that are known"

    def rewrite(self, expr: sp.Expr, given: Given) -> sp.Expr:
        return expr.replace(lambda part: isinstance(part, Expectation), _moment)


def _moment(part: Expectation) -> sp.Expr:
    name, power = part.body.as_base_exp()
    block = part.block_of(name)
    if not isinstance(block, Centred | SquareIntegrable) or power not in (1, 2):
        return part
    if isinstance(block, SquareIntegrable):
        return block.second_moment if power == 2 else block.mean
    return block.variance if power == 2 else sp.S.Zero


noise_moments = NoiseMoments()
