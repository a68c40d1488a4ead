"""What vanishes once the slopes of the risk are in closed form: PGD rests at points with roots."""

from __future__ import annotations

import sympy as sp

from slr_verify.calculus.questions import questions
from slr_verify.language.binding import replaced
from slr_verify.model.notation import PARAMETERS, PRODUCTS, rho
from slr_verify.model.risk import slope_of_R
from slr_verify.model.risk_slopes import closed_slopes
from slr_verify.model.stable.zeta import stable_zeta_at_zero
from slr_verify.model.zeta import zeta


def vanishes(expr: sp.Expr) -> bool:
    """Whether the core sees that it is zero, with Slopes, and zeta(0, g) by Zeta (without cancellation)."""
    plain = expr.replace(lambda part: isinstance(part, slope_of_R), _closed)
    return questions().vanishes(plain.replace(_is_at_zero, _at_zero))


def _closed(part: slope_of_R) -> sp.Expr:
    """A first slope in closed form; others, and that in kappa where rho may not be zero, as they are."""
    at = dict(zip((*PRODUCTS, *PARAMETERS), part.at, strict=True))
    if part.partial_order > 1 or at[rho] != 0:
        return part
    return replaced(closed_slopes()[PRODUCTS[part.orders.index(1)]], at)


def _is_at_zero(part: sp.Basic) -> bool:
    return isinstance(part, zeta) and part.args[0] == 0


def _at_zero(part: zeta) -> sp.Expr:
    return stable_zeta_at_zero(part.args[1])
