"""The second derivatives of the risk across the manifold, where kappa = 0 (E13)."""

from functools import cache
from itertools import combinations_with_replacement

import sympy as sp

from slr_verify.language.binding import replaced
from slr_verify.model.closed_forms import five_variable_risk, zeta_at_zero
from slr_verify.model.notation import OFF_MANIFOLD, gamma, kappa, lam
from slr_verify.model.risk import partial
from slr_verify.model.zeta import zeta

ON_AXIS = {kappa: sp.S.Zero, **dict.fromkeys(OFF_MANIFOLD, sp.S.Zero)}
"""A point of M with kappa = 0, whatever nu is."""
PAIRS = tuple(combinations_with_replacement(OFF_MANIFOLD, 2))


@cache
def slopes_across() -> dict[tuple[sp.Symbol, ...], sp.Expr]:
    """The six second derivatives there, by the pair of products."""
    second = {pair: replaced(sp.diff(five_variable_risk(), *pair), ON_AXIS) for pair in PAIRS}
    scale = lam * gamma
    return {
        pair: each.xreplace({zeta(0, scale): zeta_at_zero(scale)}) for pair, each in second.items()
    }


@cache
def hessian_across() -> sp.Matrix:
    """The matrix W of these derivatives, as they are defined."""
    entries = {pair: partial(*pair, at=dict(ON_AXIS)) for pair in PAIRS}
    names = OFF_MANIFOLD
    return sp.Matrix(3, 3, lambda i, j: entries[names[min(i, j)], names[max(i, j)]])
