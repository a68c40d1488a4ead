"""The Hessian of the risk across the manifold, at all its points and where kappa = 0.

The directions orthogonal to M are spanned by the gradients of theta, eta and rho on the spheres: k moves by
y v* + w v and v by x k* + w k.
"""

from collections.abc import Mapping
from functools import cache
from itertools import combinations_with_replacement

import sympy as sp

from slr_verify.language.binding import replaced
from slr_verify.model.closed_forms import five_variable_risk, slope_kappa, slope_nu, zeta_at_zero
from slr_verify.model.notation import OFF_MANIFOLD, eta, gamma, kappa, lam, nu, rho, theta
from slr_verify.model.risk import partial
from slr_verify.model.zeta import zeta

ON_MANIFOLD = dict.fromkeys(OFF_MANIFOLD, sp.S.Zero)
"""A point of M, at its kappa and nu."""
ON_AXIS = {kappa: sp.S.Zero, **ON_MANIFOLD}
"""A point of M with kappa = 0, whatever nu is."""
PAIRS = tuple(combinations_with_replacement(OFF_MANIFOLD, 2))
x, y, w = DIRECTION = sp.symbols("x y w", real=True)
RATES = {theta: x + kappa * w, eta: y + nu * w, rho: kappa * x + nu * y + 2 * w}
"""How fast the products across M change."""
speed_k, speed_v = y**2 + 2 * nu * y * w + w**2, x**2 + 2 * kappa * x * w + w**2
"""The squared lengths of the two parts of the direction."""


@cache
def manifold_slopes() -> dict[tuple[sp.Symbol, ...], sp.Expr]:
    """The six second derivatives at any point of M, by the pair of products."""
    return {pair: replaced(sp.diff(five_variable_risk(), *pair), ON_MANIFOLD) for pair in PAIRS}


@cache
def slopes_across() -> dict[tuple[sp.Symbol, ...], sp.Expr]:
    """The six second derivatives where kappa = 0."""
    known, scale = {kappa: sp.S.Zero}, lam * gamma
    second = {pair: replaced(each, known) for pair, each in manifold_slopes().items()}
    return {
        pair: each.xreplace({zeta(0, scale): zeta_at_zero(scale)}) for pair, each in second.items()
    }


@cache
def hessian_across() -> sp.Matrix:
    """The matrix W of these derivatives, as they are defined."""
    return _symmetric({pair: partial(*pair, at=dict(ON_AXIS)) for pair in PAIRS})


def _symmetric(entries: Mapping[tuple[sp.Symbol, ...], sp.Expr]) -> sp.Matrix:
    names = OFF_MANIFOLD
    return sp.Matrix(3, 3, lambda i, j: entries[names[min(i, j)], names[max(i, j)]])


def form(slopes: Mapping[tuple[sp.Symbol, ...], sp.Expr]) -> sp.Expr:
    """The second derivative in that direction, by the slopes of R in one and in two products."""
    bent = (
        (1 if one is two else 2) * slopes[one, two] * RATES[one] * RATES[two] for one, two in PAIRS
    )
    along_k, along_v = kappa * slopes[kappa,] * speed_k, nu * slopes[nu,] * speed_v
    return sp.Add(*bent) - along_k - along_v


@cache
def hessian_in_rates() -> sp.Matrix:
    """The matrix of the form in the rates of theta, eta and rho, in closed form but for zeta.

    Where 2 - kappa^2 - nu^2 > 0 these are coordinates of the directions. The stiff derivatives stand in it
    as they are, so that balls of them stay narrow.
    """
    back = sp.Matrix(list(RATES.values())).jacobian(DIRECTION).inv()
    straight = _symmetric(manifold_slopes())
    curved = (
        name * slope * (back.T * (sp.hessian(speed, DIRECTION) / 2) * back).applyfunc(sp.factor)
        for name, slope, speed in ((kappa, slope_kappa(), speed_k), (nu, slope_nu(), speed_v))
    )
    return straight - next(curved) - next(curved)
