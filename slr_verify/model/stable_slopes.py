"""The partial derivatives of the risk, rearranged so that as little as possible cancels."""

from __future__ import annotations

import sympy as sp

from slr_verify.gaussian.erf_derivative import erf_prime
from slr_verify.model.erf_complement import less_erf
from slr_verify.model.notation import D, L, eta, gamma, kappa, lam, nu, rho, theta
from slr_verify.model.stable_risk import (
    P,
    Q,
    a,
    across,
    along,
    b,
    mean_prediction,
    p,
    q,
    ripple,
    scale,
    shift,
    slant,
)
from slr_verify.model.stable_zeta import erf_gap, spread

erf, pi = sp.erf, sp.pi


def stable_slopes() -> dict[sp.Symbol, sp.Expr]:
    """The partial derivatives of the risk in the five products."""
    return {
        kappa: _slope_kappa(),
        nu: -2 * gamma**2 * erf(a),
        theta: _slope_theta(),
        eta: 2 * lam * gamma**2 / p * slant * (2 * lam * gamma**2 * rho / p * a - D * theta),
        rho: _slope_rho(),
    }


def _slope_kappa() -> sp.Expr:
    """lambda D/p times the derivative in a."""
    narrowing = erf_prime(b) / q
    mean = 2 * mean_prediction() * slant * (D * theta - 2 * a * lam * gamma**2 * rho / p)
    tilt = 2 * a * along() - rho * (slant - 2 * narrowing)
    bend = (1 - 2 * a**2) * across() - a * rho * narrowing
    wave = a * sp.exp(-2 * a**2) - 2 * a * p**2 / q**3 * sp.exp(-2 * (shift / q) ** 2)
    return (
        lam
        * D
        / p
        * (
            -2 * gamma**2 * slant * less_erf(nu, 1, b)
            - 2 * D**2 * theta**2 * slant * erf_gap(shift, scale)
            + mean
            + 2 * lam * gamma**2 * D * theta / p * slant * tilt
            + 4 * lam**2 * gamma**4 * rho / p**2 * slant * bend
            + 16 / pi * lam**2 * gamma**4 * rho**2 / p**2 * wave
        )
    )


def _slope_theta() -> sp.Expr:
    return (
        2
        * D
        * (
            erf(a) * mean_prediction()
            + D * theta * spread(shift, scale)
            - lam * gamma**2 / p * slant * along()
        )
    )


def _slope_rho() -> sp.Expr:
    variance = 8 * lam**2 * rho / (pi * P**2) * (2 / Q - 1)
    mean = (L - 1) * 2 * lam / (sp.sqrt(pi) * P) + lam * gamma**2 / p * slant
    return (
        (L - 1) * variance
        + 2 * mean_prediction() * mean
        + 2 * lam * gamma**2 * D * theta / p * slant * (erf(b) - erf_gap(shift, scale))
        + 4 * lam**2 * gamma**4 / p**2 * a * slant * less_erf(eta, 2 * rho, b)
        + 8 / pi * lam**2 * gamma**4 * rho / p**2 * ripple()
    )
