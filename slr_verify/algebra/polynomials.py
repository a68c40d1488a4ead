"""Products of polynomials that stay small enough to compute with.

FLINT aborts the process when memory runs out, and computes common divisors of dense polynomials whatever
their degree: exp(x) and exp((1 + 10**-12) x) have a degree of 10**12 over their common basis. Each
product is therefore refused before it is formed, when its degree or its number of terms could be out
of bounds. The proofs of this package stay below a tenth of either bound.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from flint import fmpq_mpoly

from slr_verify.algebra.expansion import TooLarge

Factor = TypeVar("Factor")
DEGREE = 10_000
TERMS = 4_000_000
"""Pairs of terms that are multiplied."""


def product(left: fmpq_mpoly, right: fmpq_mpoly) -> fmpq_mpoly:
    """left * right. Raises TooLarge."""
    if left.total_degree() + right.total_degree() > DEGREE:
        raise TooLarge(f"its normal form has a degree above {DEGREE}")
    if len(left) * len(right) > TERMS:
        raise TooLarge(f"its normal form has products of more than {TERMS} terms")
    return left * right


def raised(base: fmpq_mpoly, exponent: int) -> fmpq_mpoly:
    """base**exponent for an exponent >= 0. Raises TooLarge."""
    return by_squaring(base, exponent, base.context().constant(1), product)


def by_squaring(
    base: Factor, exponent: int, one: Factor, times: Callable[[Factor, Factor], Factor]
) -> Factor:
    """base**exponent for an exponent >= 0, by squares and products, none beyond need."""
    result = one
    for bit in f"{exponent:b}":
        result = times(result, result)
        if bit == "1":
            result = times(result, base)
    return result
