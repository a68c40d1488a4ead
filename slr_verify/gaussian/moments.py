"""Moments of jointly Gaussian variables: Isserlis' theorem."""

from __future__ import annotations

from functools import lru_cache

import sympy as sp

from slr_verify.gaussian.expectation import Expectation
from slr_verify.gaussian.law import Normal
from slr_verify.proofs.rule import Rewriting
from slr_verify.proofs.statement import Given

Factors = tuple[sp.Symbol, ...]


class GaussianMoments(Rewriting):
    """E of a product of centred jointly Gaussian variables: the sum over all ways to pair them."""

    words = "moments of Gaussian variables"

    def rewrite(self, expr: sp.Expr, given: Given) -> sp.Expr:
        return expr.replace(lambda part: isinstance(part, Expectation), _moment)


def _moment(part: Expectation) -> sp.Expr:
    factors: list[sp.Symbol] = []
    for factor in sp.Mul.make_args(part.body):
        name, power = factor.as_base_exp()
        is_power = power.is_Integer and power.is_positive
        if not (is_power and isinstance(part.block_of(name), Normal)):
            return part
        factors += [name] * int(power)
    return _paired(part.of(sp.S.One), tuple(factors))


@lru_cache(maxsize=2**14)
def _paired(law: Expectation, factors: Factors) -> sp.Expr:
    """Pair the first factor with each of the others; an odd number of factors has mean zero."""
    if not factors:
        return sp.S.One
    first, rest = factors[0], factors[1:]
    return sp.Add(
        *(
            _covariance(law, first, other) * _paired(law, rest[:place] + rest[place + 1 :])
            for place, other in enumerate(rest)
        )
    )


def _covariance(law: Expectation, left: sp.Symbol, right: sp.Symbol) -> sp.Expr:
    block = law.block_of(left)
    if isinstance(block, Normal) and right in block.variables:
        return block.covariance(left, right)
    return sp.S.Zero


gaussian_moments = GaussianMoments()
