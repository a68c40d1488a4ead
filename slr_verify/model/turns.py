"""Slopes and second slopes of a risk whose vectors are turned (E7, E8)."""

from __future__ import annotations

import sympy as sp

from slr_verify.model.closed_forms import zeta_slope
from slr_verify.model.zeta import zeta_t
from slr_verify.proofs.calculus import derivative
from slr_verify.proofs.evaluation import value_at


def slope_along(risk: sp.Expr, turn: sp.Symbol) -> sp.Expr:
    """The slope of the turned risk, with the slope of zeta in closed form."""
    plain = sp.diff(risk, turn)
    return plain.replace(lambda part: isinstance(part, zeta_t), lambda part: zeta_slope(*part.args))


def second_slope(
    risk: sp.Expr, turns: tuple[sp.Symbol, ...], first: sp.Symbol, second: sp.Symbol
) -> sp.Expr:
    """The slope in `second` of the slope in `first`, where nothing is turned.

    The other turns are set to zero first: SymPy takes values at a point with two equal coordinates for
    equal when only the names of the two differ.
    """
    others = {turn: sp.S.Zero for turn in turns if turn is not second}
    return value_at(
        derivative(slope_along(risk, first).subs(others), second), (second,), (sp.S.Zero,)
    )
