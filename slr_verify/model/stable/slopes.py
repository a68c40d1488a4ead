"""The partial derivatives of the risk, rearranged so that they cancel at chosen products only.

With M = M_rho rho the mean of what the background tokens add to the predictor, B = lambda gamma^2/p,
e = erf(a), f = erf(b), a = t/p and b = a/q:

    R_nu    = -2 gamma^2 e
    R_eta   = 2 B erf'(a) (2 a B rho - D theta)
    R_theta = 2 D (e M + D theta zeta - B erf'(a) (eta - 2 rho f))
    R_rho   = 8 lambda^2 rho (L - 1) (L - 2 + 2/Q)/(pi P^2) + 2 M_rho (D theta e + 2 B rho erf'(a))
              + 4 B erf'(a) (D theta f + a B (eta - 2 rho f) + B rho erf'(b)/q)

They come from the second moment of the predictor. In its variance plus the square of its mean, from
which the risk is computed, B^2 rho^2 erf'(a)^2 has both signs and is much larger than what is left
of it for large gamma. `paper/beyond/stable_risk.py` proves each form equal to the derivative.
"""

import sympy as sp

from slr_verify.language.erf_derivative import erf_prime
from slr_verify.model.notation import D, L, eta, gamma, kappa, lam, nu, rho, theta
from slr_verify.model.stable.erf_complement import less_erf
from slr_verify.model.stable.risk import P, Q, a, across, b, p, q, scale, shift, slant
from slr_verify.model.stable.zeta import stable_zeta

erf, pi = sp.erf, sp.pi
reach = lam * gamma**2 / p
"""B: E (D theta + gamma <v, G>) erf(lambda <k, X>) is D theta e + B rho erf'(a)."""
others = (L - 1) * 2 * lam / (sp.sqrt(pi) * P)
"""M_rho: what the background tokens add to the mean of the predictor, over rho."""
narrowing = erf_prime(b) / q
"""The derivative of f in a."""


def stable_slopes() -> dict[sp.Symbol, sp.Expr]:
    """The partial derivatives of the risk in the five products; meant for kappa >= 0."""
    return {
        kappa: _slope_kappa(),
        nu: -2 * gamma**2 * erf(a),
        theta: _slope_theta(),
        eta: 2 * reach * slant * (2 * a * reach * rho - D * theta),
        rho: _slope_rho(),
    }


def _tilt() -> sp.Expr:
    """eta - 2 rho f."""
    return less_erf(eta, 2 * rho, b)


def _slope_kappa() -> sp.Expr:
    """lambda D/p times the derivative in a, in which erf'(a) is a factor."""
    signal = D**2 * theta**2 * erf(b) - gamma**2 * less_erf(nu, 1, b)
    mean = others * rho * (D * theta - 2 * a * reach * rho)
    mixed = 2 * reach * D * theta * (a * _tilt() + rho * narrowing)
    bend = (1 - 2 * a**2) * across() - a * rho * narrowing * (1 + 2 * p**2 / q**2)
    return 2 * lam * D / p * slant * (signal + mean + mixed + 2 * reach**2 * rho * bend)


def _slope_theta() -> sp.Expr:
    mean = erf(a) * others * rho
    return 2 * D * (mean + D * theta * stable_zeta(shift, scale) - reach * slant * _tilt())


def _slope_rho() -> sp.Expr:
    background = 8 * lam**2 * rho * (L - 1) * (L - 2 + 2 / Q) / (pi * P**2)
    mean = 2 * others * (D * theta * erf(a) + 2 * reach * rho * slant)
    own = D * theta * erf(b) + reach * (a * _tilt() + rho * narrowing)
    return background + mean + 4 * reach * slant * own
