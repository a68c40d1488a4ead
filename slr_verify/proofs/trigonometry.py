"""Addition theorems, and sin^2 = 1 - cos^2."""

from __future__ import annotations

import sympy as sp

from slr_verify.proofs.rule import Rewriting
from slr_verify.proofs.statement import Given


class Trigonometry(Rewriting):
    """Sines and cosines of sums are multiplied out, and even powers of sines become cosines."""

    words = "addition theorems and sin^2 + cos^2 = 1"

    def rewrite(self, expr: sp.Expr, given: Given) -> sp.Expr:
        expanded = expr.replace(lambda part: isinstance(part, sp.sin | sp.cos), _added)
        return expanded.replace(_is_power_of_sine, _without_squares)


def _added(part: sp.Expr) -> sp.Expr:
    return sp.expand_trig(part)


def _is_power_of_sine(part: sp.Expr) -> bool:
    return bool(part.is_Pow and isinstance(part.base, sp.sin) and part.exp.is_Integer)


def _without_squares(part: sp.Expr) -> sp.Expr:
    """sin^n with n reduced modulo two."""
    angle, power = part.base.args[0], int(part.exp)
    return (1 - sp.cos(angle) ** 2) ** (power // 2) * sp.sin(angle) ** (power % 2)


trigonometry = Trigonometry()
