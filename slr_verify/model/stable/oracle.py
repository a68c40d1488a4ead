"""The risk of the oracle and its derivative in lambda, in forms without cancellation."""

import sympy as sp

from slr_verify.language.erf_derivative import erf_prime
from slr_verify.model.notation import D, L, epsilon, gamma, lam, p_of, q_of
from slr_verify.model.stable.erf_complement import erfc
from slr_verify.model.stable.zeta import spread, stable_zeta_at_zero

scale = lam * gamma
p, q, Q = p_of(scale), q_of(scale), q_of(lam)
a = lam * D / p
b = a / q


def stable_oracle_risk() -> sp.Expr:
    """R(k*, v*): every term is nonnegative."""
    return (
        epsilon**2
        + gamma**2 * (erfc(a) ** 2 + spread(lam * D, scale))
        + (L - 1) * stable_zeta_at_zero(lam)
    )


def stable_oracle_slope() -> sp.Expr:
    """Its derivative in lambda; it is zero at the best lambda."""
    sharper = -2 * D / p**3 * erf_prime(a) * erfc(b)
    noisier = 16 / sp.pi * lam * gamma**2 * sp.exp(-(a**2) * (1 + 1 / q**2)) / (q * (1 + q**2))
    others = 16 / sp.pi * lam / (Q * (1 + Q**2))
    return gamma**2 * (sharper + noisier) + (L - 1) * others
