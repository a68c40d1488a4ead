"""The Hessian of the risk at the oracle, where k and v turn in the plane of k* and v*.

Turning k by s towards v* and v by u towards k* makes the products cos s, cos u, sin u, sin s and
sin(s + u). The Hessian in (s, u) at s = u = 0 is the oracle's block in the directions of eta and theta; off
its diagonal and on it stand the second derivatives of R and, through the curvature of the spheres,
the slopes in kappa and nu.
"""

from functools import cache

import sympy as sp

from slr_verify.document.letters import Letters
from slr_verify.language.binding import replaced
from slr_verify.model.closed_forms import five_variable_risk, slope_kappa, slope_nu
from slr_verify.model.notation import eta, kappa, nu, rho, theta
from slr_verify.model.risk import RISK
from slr_verify.model.turns import origin_letter, point_letters

S, U = sp.symbols("s u", real=True)
TURNED = {kappa: sp.cos(S), nu: sp.cos(U), theta: sp.sin(U), eta: sp.sin(S), rho: sp.sin(S + U)}
ORACLE = {kappa: sp.S.One, nu: sp.S.One, theta: sp.S.Zero, eta: sp.S.Zero, rho: sp.S.Zero}


def turned_risk() -> sp.Expr:
    """The risk when k and v have been turned by s and u."""
    return replaced(RISK, TURNED)


def points_as_letters() -> Letters:
    """Letters for the five products: not turned, both turned, and one of them only."""
    return (origin_letter("chi_0", ORACLE), *point_letters("chi", TURNED, (S, U)))


@cache
def oracle_slopes() -> dict[tuple[sp.Symbol, ...], sp.Expr]:
    """The slopes at the oracle that the block is made of; no derivative of zeta is left in them."""
    second = ((theta, theta), (eta, eta), (rho, rho), (theta, eta), (theta, rho), (eta, rho))
    return {
        (kappa,): _at_oracle(slope_kappa()),
        (nu,): _at_oracle(slope_nu()),
        **dict.fromkeys(((theta,), (eta,), (rho,)), sp.S.Zero),
        **{pair: _second(*pair) for pair in second},
    }


@cache
def oracle_block() -> sp.Matrix:
    """The block [[A, B], [B, C]] at the oracle, by its formula."""
    at = oracle_slopes()
    mixed = at[theta, rho] + at[eta, rho]
    off = at[rho, rho] + at[theta, eta] + mixed
    return sp.Matrix(
        [
            [-at[kappa,] + at[eta, eta] + at[rho, rho] + 2 * at[eta, rho], off],
            [off, -at[nu,] + at[theta, theta] + at[rho, rho] + 2 * at[theta, rho]],
        ]
    )


def _second(first: sp.Symbol, second: sp.Symbol) -> sp.Expr:
    return _at_oracle(sp.diff(five_variable_risk(), first, second))


def _at_oracle(expr: sp.Expr) -> sp.Expr:
    return replaced(expr, ORACLE)
