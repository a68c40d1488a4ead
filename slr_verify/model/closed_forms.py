"""The closed forms of the paper, as printed: zeta, the five-variable risk, the risk on the manifold.

These are what the statements of `paper/` prove, and what everything numeric is compiled from.
"""

import sympy as sp

from slr_verify.language.erf_derivative import erf_prime, erf_second
from slr_verify.language.integral import Integral
from slr_verify.model import slopes
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
from slr_verify.model.notation import x as slot
from slr_verify.model.zeta import zeta

erf = sp.erf


def positive_zeta(shift: sp.Expr, scale: sp.Expr) -> sp.Expr:
    """zeta as a sum of positive terms (Zeta): no digits are lost where zeta is small."""
    a = shift / p_of(scale)
    integrand = sp.exp(-(a**2) * (1 + slot**2)) / (1 + slot**2)
    return erf(a) ** 2 + 4 / sp.pi * Integral(integrand, (slot, 1 / q_of(scale), 1))


def zeta_at_zero(scale: sp.Expr) -> sp.Expr:
    """zeta(0, g), without cancellation for small g (Zeta)."""
    q = q_of(scale)
    return 4 / sp.pi * sp.atan((q - 1) / (q + 1))


def manifold_risk() -> sp.Expr:
    """R(kappa, nu) on the manifold theta = eta = rho = 0 (Theorem 1, Lemma 6)."""
    shift, scale = lam * D * kappa, lam * gamma
    return (
        epsilon**2
        + gamma**2
        - 2 * gamma**2 * nu * erf(shift / p_of(scale))
        + gamma**2 * zeta(shift, scale)
        + (L - 1) * zeta(0, lam)
    )


def slope_kappa() -> sp.Expr:
    """R_kappa on the manifold (Lemma 7): 2 gamma^2 a erf'(a kappa) (erf(b kappa) - nu)."""
    return slopes.in_kappa(*slope_constants())


def slope_nu() -> sp.Expr:
    """R_nu on the manifold (Lemma 7): -2 gamma^2 erf(a kappa)."""
    return slopes.in_nu(slope_constants()[0])


def slope_constants() -> tuple[sp.Expr, sp.Expr]:
    """a = lambda D/p and b = a/q."""
    a = lam * D / p_of(lam * gamma)
    return a, a / q_of(lam * gamma)


def zeta_slope(shift: sp.Expr, scale: sp.Expr) -> sp.Expr:
    """The derivative of zeta in t (Zeta)."""
    a = shift / p_of(scale)
    return 2 * erf(a / q_of(scale)) * erf_prime(a) / p_of(scale)


def five_variable_risk() -> sp.Expr:
    """R(kappa, nu, theta, eta, rho) as printed in Proposition 15."""
    return sp.Add(*risk_terms())


def risk_terms() -> tuple[sp.Expr, ...]:
    """The six terms of it: the means of the parts of (Y - S - B)^2.

    Y is the response, S what the informative token adds to the predictor, and B what the others do:
    E Y^2, -2 E Y S, E S^2, the squares and the products in E B^2, and 2 E S B.
    """
    shift, scale = lam * D * kappa, lam * gamma
    token = _agreement(shift, scale), _informative(shift, scale)
    return (epsilon**2 + gamma**2, *token, *_background(), _between(shift, scale))


def _agreement(shift: sp.Expr, scale: sp.Expr) -> sp.Expr:
    """The response with the informative token."""
    p = p_of(scale)
    a = shift / p
    return -2 * (
        gamma**2 * nu * erf(a)
        + lam * gamma**2 * D * eta * theta / p * erf_prime(a)
        + lam**2 * gamma**4 * eta * rho / p**2 * erf_second(a)
    )


def _informative(shift: sp.Expr, scale: sp.Expr) -> sp.Expr:
    """The informative token with itself."""
    p, q, root_pi = p_of(scale), q_of(scale), sp.sqrt(sp.pi)
    a = shift / p
    tilt = theta * rho - lam**2 * gamma**2 * rho**2 * kappa / p**2
    return (
        (D**2 * theta**2 + gamma**2) * zeta(shift, scale)
        + 4 * lam * gamma**2 * D / p * tilt * erf(a / q) * erf_prime(a)
        + 4 / root_pi * lam**2 * gamma**4 * rho**2 / (p**2 * q) * erf_prime(sp.sqrt(2) * shift / q)
    )


def _background() -> tuple[sp.Expr, sp.Expr]:
    """The L - 1 other tokens, with themselves and with each other."""
    P = p_of(lam)  # noqa: N806 (the paper's letter)
    itself = zeta(0, lam) + 8 / sp.pi * lam**2 * rho**2 / (P**2 * q_of(lam))
    each_other = 4 * lam**2 * rho**2 / (sp.pi * P**2)
    return (L - 1) * itself, (L - 1) * (L - 2) * each_other


def _between(shift: sp.Expr, scale: sp.Expr) -> sp.Expr:
    """The informative token with the other ones."""
    p, P = p_of(scale), p_of(lam)  # noqa: N806 (the paper's letter)
    a = shift / p
    bracket = D * theta * erf(a) + lam * gamma**2 * rho / p * erf_prime(a)
    return 2 * (L - 1) * (2 * lam * rho / (sp.sqrt(sp.pi) * P)) * bracket
