"""The Hessian of the risk at the oracle, where k and v turn in the plane of k* and v* (E8).

Turning k by s towards v* and v by u towards k* makes the products cos s, cos u, sin u, sin s and
sin(s + u). The Hessian in (s, u) at s = u = 0 is the block of E8 in the directions of eta and theta; off
its diagonal and on it stand the second derivatives of R and, through the curvature of the spheres,
the slopes in kappa and nu.
"""

from __future__ import annotations

from functools import cache

import sympy as sp

from slr_verify.model.closed_forms import five_variable_risk, slope_kappa, slope_nu
from slr_verify.model.notation import eta, kappa, nu, rho, theta

S, U = sp.symbols("s u", real=True)
TURNED = {kappa: sp.cos(S), nu: sp.cos(U), theta: sp.sin(U), eta: sp.sin(S), rho: sp.sin(S + U)}
ORACLE = {kappa: sp.S.One, nu: sp.S.One, theta: sp.S.Zero, eta: sp.S.Zero, rho: sp.S.Zero}


def turned_risk() -> sp.Expr:
    """The risk when k and v have been turned by s and u."""
    return five_variable_risk().subs(TURNED, simultaneous=True)


@cache
def oracle_block() -> sp.Matrix:
    """The block [[A, B], [B, C]] of E8, by its formula; no derivative of zeta is left in it."""
    ee, er, rr = _second(eta, eta), _second(eta, rho), _second(rho, rho)
    te, tr, tt = _second(theta, eta), _second(theta, rho), _second(theta, theta)
    off = rr + te + tr + er
    return sp.Matrix(
        [
            [-_at_oracle(slope_kappa()) + ee + rr + 2 * er, off],
            [off, -_at_oracle(slope_nu()) + tt + rr + 2 * tr],
        ]
    )


def _second(first: sp.Symbol, second: sp.Symbol) -> sp.Expr:
    return _at_oracle(sp.diff(five_variable_risk(), first, second))


def _at_oracle(expr: sp.Expr) -> sp.Expr:
    return expr.subs(ORACLE, simultaneous=True)
