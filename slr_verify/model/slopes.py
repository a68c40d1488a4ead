"""The slopes of the risk on the manifold, with the constants a and b of Lemma 7 left free.

The paper's are a = lambda D/p and b = a/q. Second derivatives are those of the slopes.
"""

import sympy as sp

from slr_verify.language.erf_derivative import erf_prime, erf_second
from slr_verify.model.notation import gamma, kappa, nu


def in_kappa(a: sp.Expr, b: sp.Expr) -> sp.Expr:
    """R_kappa = 2 gamma^2 a erf'(a kappa) (erf(b kappa) - nu)."""
    return 2 * gamma**2 * a * erf_prime(a * kappa) * (sp.erf(b * kappa) - nu)


def in_nu(a: sp.Expr) -> sp.Expr:
    """R_nu = -2 gamma^2 erf(a kappa)."""
    return -2 * gamma**2 * sp.erf(a * kappa)


def in_kappa_twice(a: sp.Expr, b: sp.Expr) -> sp.Expr:
    """R_kappa_kappa: 2 gamma^2 a (a erf''(a kappa) (erf(b kappa) - nu) + b erf'(a kappa) erf'(b kappa))."""
    bent = a * erf_second(a * kappa) * (sp.erf(b * kappa) - nu)
    return 2 * gamma**2 * a * (bent + b * erf_prime(a * kappa) * erf_prime(b * kappa))


def in_both(a: sp.Expr) -> sp.Expr:
    """R_kappa_nu = -2 gamma^2 a erf'(a kappa)."""
    return -2 * gamma**2 * a * erf_prime(a * kappa)
