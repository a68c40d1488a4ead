"""The oracle predictor k = k*, v = v*: its risk and the bounds on it (Best lambda)."""

import sympy as sp

from slr_verify.model.closed_forms import manifold_risk
from slr_verify.model.notation import D, L, epsilon, gamma, kappa, lam, nu, p_of


def oracle_risk() -> sp.Expr:
    """R(k*, v*): the risk on the manifold at kappa = nu = 1."""
    return manifold_risk().subs({kappa: 1, nu: 1})


def signal() -> sp.Expr:
    """a = lambda D/p, the argument of erf at the oracle."""
    return lam * D / p_of(lam * gamma)


def oracle_bound() -> sp.Expr:
    """epsilon^2 + 2 gamma^2 erfc(a) + (4/pi) (L - 1) lambda^2, where erfc = 1 - erf (Best lambda)."""
    return epsilon**2 + 2 * gamma**2 * (1 - sp.erf(signal())) + 4 / sp.pi * (L - 1) * lam**2
