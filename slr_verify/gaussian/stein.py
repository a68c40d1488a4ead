"""Stein's lemma: E Z F = sum_j Cov(Z, Z_j) E dF/dz_j for centred jointly Gaussian variables."""

from __future__ import annotations

import sympy as sp

from slr_verify.gaussian.erf_derivative import with_named_derivatives
from slr_verify.gaussian.expectation import Expectation
from slr_verify.gaussian.law import Normal
from slr_verify.proofs.rule import Rewriting
from slr_verify.proofs.statement import Given


class Stein(Rewriting):
    """One polynomial factor Z of each expectation is traded for derivatives of the other factors.

    The variable taken is one that occurs in no function of the integrand, if there is one.
    """

    words = "Stein's lemma"

    def rewrite(self, expr: sp.Expr, given: Given) -> sp.Expr:
        return expr.replace(lambda part: isinstance(part, Expectation), _traded)


def _traded(part: Expectation) -> sp.Expr:
    name = polynomial_factor(part)
    block = part.block_of(name)
    if not isinstance(block, Normal):
        return part
    rest = part.body / name
    slopes = ((other, with_named_derivatives(rest, other)) for other in block.variables)
    return sp.Add(
        *(block.covariance(name, other) * part.of(slope) for other, slope in slopes if slope != 0)
    )


def polynomial_factor(part: Expectation) -> sp.Symbol | None:
    """A Gaussian variable that is a factor of the body, preferably outside every function."""
    powers = sp.Mul.make_args(part.body)
    found = [
        base
        for base, power in (factor.as_base_exp() for factor in powers)
        if power.is_Integer and power.is_positive and isinstance(part.block_of(base), Normal)
    ]
    return min(found, key=lambda name: (_occurrences(name, powers), name.name), default=None)


def _occurrences(name: sp.Symbol, factors: tuple[sp.Expr, ...]) -> int:
    return sum(name in factor.free_symbols for factor in factors)


stein = Stein()
