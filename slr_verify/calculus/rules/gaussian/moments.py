"""Moments of Gaussian variables, of an unknown noise, and of sums of copies."""

from __future__ import annotations

from functools import lru_cache

import sympy as sp

from slr_verify.calculus.tactics.gaussian.averages import Averaging
from slr_verify.language.copies import CopySum
from slr_verify.language.expectation import Expectation
from slr_verify.language.law import Centred, Normal, SquareIntegrable
from slr_verify.language.statement import Given

Factors = tuple[sp.Symbol, ...]


class GaussianMoments(Averaging):
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


class NoiseMoments(Averaging):
    """E xi = 0 and E xi^2 = Var xi for a centred variable; higher moments are not known.

    A square-integrable variable has the mean and the second moment that it was declared with.
    """

    words = "first and second moments that are known"

    def rewrite(self, expr: sp.Expr, given: Given) -> sp.Expr:
        return expr.replace(lambda part: isinstance(part, Expectation), _noise_moment)


def _noise_moment(part: Expectation) -> sp.Expr:
    name, power = part.body.as_base_exp()
    block = part.block_of(name)
    if not isinstance(block, Centred | SquareIntegrable) or power not in (1, 2):
        return part
    if isinstance(block, SquareIntegrable):
        return block.second_moment if power == 2 else block.mean
    return block.variance if power == 2 else sp.S.Zero


class CopyMoments(Averaging):
    """E S = n E s and E S^2 = n E s^2 + n (n - 1) (E s)^2 for a sum S of n independent copies of s."""

    words = "moments of a sum of independent copies"

    def rewrite(self, expr: sp.Expr, given: Given) -> sp.Expr:
        return expr.replace(lambda part: isinstance(part, Expectation), _moment_of_copies)


def _moment_of_copies(part: Expectation) -> sp.Expr:
    base, power = part.body.as_base_exp()
    if not isinstance(base, CopySum) or power not in (1, 2):
        return part
    if power == 1:
        return base.count * base.mean()
    return base.count * base.mean(2) + base.count * (base.count - 1) * base.mean() ** 2


gaussian_moments = GaussianMoments()
noise_moments = NoiseMoments()
copy_moments = CopyMoments()
