"""The risk rearranged so that nothing cancels: what numbers are computed from.

With h what a background token adds to the predictor T, T_1 what the informative token adds,
e = erf(a), a = t/p and b = a/q, the risk is written as the mean square that it is:

    R = epsilon^2 + (L - 1) Var h + (E T)^2 + Var(Y - T_1).

In the last term 1 - 2 nu e + zeta = erfc(a)^2 + 2 e (1 - nu) + spread, which has no negative
term for kappa >= 0. For kappa < 0 the mirror image (-k, -v), for which T is the same, has
kappa > 0. `paper/beyond/stable_risk.py` proves each form equal to the printed one.
"""

import sympy as sp

from slr_verify.language.erf_derivative import erf_prime
from slr_verify.model.notation import (
    D,
    L,
    epsilon,
    eta,
    gamma,
    kappa,
    lam,
    nu,
    p_of,
    q_of,
    rho,
    theta,
)
from slr_verify.model.stable.erf_complement import erfc, less_erf
from slr_verify.model.stable.zeta import erf_gap, spread, stable_zeta_at_zero

erf, pi = sp.erf, sp.pi
MIRROR = {name: -name for name in (kappa, nu, theta, eta)}
"""(k, v) -> (-k, -v)."""

scale = lam * gamma
shift = lam * D * kappa
p, q, P, Q = p_of(scale), q_of(scale), p_of(lam), q_of(lam)
a = shift / p
b = a / q
slant = erf_prime(a)
"""erf'(a)."""


def background_variance() -> sp.Expr:
    """Var h."""
    return stable_zeta_at_zero(lam) + 4 * lam**2 * rho**2 / (pi * P**2) * (2 / Q - 1)


def mean_prediction() -> sp.Expr:
    """E T = (L - 1) E h + E T_1. The response has mean zero."""
    others = (L - 1) * 2 * lam * rho / (sp.sqrt(pi) * P)
    return others + D * theta * erf(a) + lam * gamma**2 * rho / p * slant


def across() -> sp.Expr:
    """eta - rho erf(b)."""
    return less_erf(eta, rho, b)


def along() -> sp.Expr:
    """eta - rho (2 erf(b) - erf(a))."""
    return across() + rho * erf_gap(shift, scale)


def ripple() -> sp.Expr:
    """What is left of the terms in rho^2: p^2 of it over (4/pi) lambda^2 gamma^4 rho^2."""
    return 2 / q * sp.exp(-2 * (shift / q) ** 2) - sp.exp(-2 * a**2)


def agreement() -> sp.Expr:
    """1 - 2 nu erf(a) + zeta(t, g)."""
    return erfc(a) ** 2 + 2 * erf(a) * (1 - nu) + spread(shift, scale)


def informative_variance() -> sp.Expr:
    """Var(Y - T_1) without the output noise."""
    return (
        gamma**2 * agreement()
        + D**2 * theta**2 * spread(shift, scale)
        - 2 * lam * gamma**2 * D * theta / p * slant * along()
        + 4 * lam**2 * gamma**4 * rho / p**2 * a * slant * across()
        + 4 / pi * lam**2 * gamma**4 * rho**2 / p**2 * ripple()
    )


def stable_risk() -> sp.Expr:
    """R(kappa, nu, theta, eta, rho); no cancellation for kappa >= 0."""
    return (
        epsilon**2
        + (L - 1) * background_variance()
        + mean_prediction() ** 2
        + informative_variance()
    )
