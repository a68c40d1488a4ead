"""The risk of the best linear predictor (Proposition 3) as a sum of positive terms."""

from __future__ import annotations

import sympy as sp

from slr_verify.model.linear import TOKEN
from slr_verify.model.notation import gamma

chance = sp.Symbol("p", nonnegative=True)
"""The probability that a token is the informative one."""


def printed_term() -> sp.Expr:
    """p gamma^2 plus what the best coefficient of that token adds; the p_l sum to one."""
    gain = TOKEN.least_contribution.subs(TOKEN.probability, chance)
    return chance * gamma**2 + gain


def stable_term() -> sp.Expr:
    """gamma^2 p (1 - p)/(1 - p + p gamma^2)."""
    return gamma**2 * chance * (1 - chance) / (1 - chance + chance * gamma**2)
