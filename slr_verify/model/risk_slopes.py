"""The partial derivatives of the risk in the five products, in closed form."""

import sympy as sp

from slr_verify.language.erf_derivative import erf_prime, erf_second
from slr_verify.model.closed_forms import slope_constants, slope_nu
from slr_verify.model.notation import D, L, eta, gamma, kappa, lam, nu, p_of, q_of, rho, theta
from slr_verify.model.zeta import zeta

a, b = slope_constants()
p, q, P, Q = p_of(lam * gamma), q_of(lam * gamma), p_of(lam), q_of(lam)
OTHERS = 4 * (L - 1) * lam / (sp.sqrt(sp.pi) * P)
"""What the other tokens multiply the informative one with."""


def in_kappa_without_rho() -> sp.Expr:
    """R_kappa where rho = 0; no other slope needs a product to be zero."""
    own = (D**2 * theta**2 + gamma**2) * sp.erf(b * kappa) - gamma**2 * nu
    return 2 * a * own * erf_prime(a * kappa) - 2 * gamma**2 * a**2 * eta * theta * erf_second(
        a * kappa
    )


def in_theta() -> sp.Expr:
    """R_theta."""
    return (
        2 * D**2 * theta * zeta(lam * D * kappa, lam * gamma)
        + 2 * gamma**2 * a * (2 * rho * sp.erf(b * kappa) - eta) * erf_prime(a * kappa)
        + OTHERS * D * rho * sp.erf(a * kappa)
    )


def in_eta() -> sp.Expr:
    """R_eta."""
    bent = 2 * lam**2 * gamma**4 * rho / p**2 * erf_second(a * kappa)
    return -2 * gamma**2 * a * theta * erf_prime(a * kappa) - bent


def in_rho() -> sp.Expr:
    """R_rho."""
    tilt = theta - 2 * lam**2 * gamma**2 * rho * kappa / p**2
    steep = 4 * rho / (sp.sqrt(sp.pi) * q) * erf_prime(sp.sqrt(2) * lam * D * kappa / q)
    among = 8 * lam**2 * rho / (sp.pi * P**2) * (L - 1) * (2 / Q + L - 2)
    shared = D * theta * sp.erf(a * kappa) + 2 * lam * gamma**2 * rho / p * erf_prime(a * kappa)
    return (
        2 * lam**2 * gamma**4 / p**2 * (steep - eta * erf_second(a * kappa))
        + 4 * gamma**2 * a * tilt * sp.erf(b * kappa) * erf_prime(a * kappa)
        + OTHERS * shared
        + among
    )


def closed_slopes() -> dict[sp.Symbol, sp.Expr]:
    """The slopes by product; the one in kappa at rho = 0."""
    return {
        kappa: in_kappa_without_rho(),
        nu: slope_nu(),
        theta: in_theta(),
        eta: in_eta(),
        rho: in_rho(),
    }
