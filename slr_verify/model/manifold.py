"""The invariant manifold M, theta = eta = rho = 0: the slopes of the risk there, and a step from it."""

from functools import cache

import sympy as sp

from slr_verify.language.binding import replaced
from slr_verify.model.notation import OFF_MANIFOLD, eta, kappa, nu, rho, theta
from slr_verify.model.pgd import DEFINITION, R_eta, R_kappa, R_nu, R_rho, R_theta
from slr_verify.model.risk import partial

ACROSS = {theta: R_theta, eta: R_eta, rho: R_rho}
ALONG = {kappa: R_kappa, nu: R_nu}


def slope_on_manifold(name: sp.Symbol) -> sp.Expr:
    """The partial derivative of the five-variable risk in `name`, at theta = eta = rho = 0."""
    return partial(name, at=dict.fromkeys(OFF_MANIFOLD, sp.S.Zero))


AT_MANIFOLD = dict.fromkeys(OFF_MANIFOLD, sp.S.Zero) | {
    symbol: slope_on_manifold(name) for name, symbol in ACROSS.items()
}
"""A point of the manifold, and the slopes across it as derivatives still to be worked out."""
SLOPES_ALONG = {symbol: slope_on_manifold(name) for name, symbol in ALONG.items()}


def on_manifold(expr: sp.Expr) -> sp.Expr:
    """An expression of the PGD step at a point of the manifold."""
    return replaced(expr, AT_MANIFOLD)


@cache
def step_from_manifold(name: sp.Symbol) -> sp.Expr:
    """A product after one step of Definition 1 from the manifold."""
    return replaced(on_manifold(DEFINITION[name]), SLOPES_ALONG)
