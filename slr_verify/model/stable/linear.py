"""The risk of the best linear predictor (Proposition 3) as a sum of positive terms."""

import sympy as sp

from slr_verify.model.linear import TOKEN
from slr_verify.model.notation import gamma


def printed_term() -> sp.Expr:
    """p_l gamma^2 plus what the best beta_l adds; gamma^2 is the sum of p_l gamma^2."""
    return TOKEN.probability * gamma**2 + TOKEN.least_contribution


def stable_term() -> sp.Expr:
    """gamma^2 p_l (1 - p_l)/(1 - p_l + p_l gamma^2)."""
    chance = TOKEN.probability
    return gamma**2 * chance * (1 - chance) / TOKEN.weight
