"""The largest step size (E3): a bound on the Hessian of the risk in angles, and its reciprocal."""

from __future__ import annotations

import sympy as sp

from slr_verify.model.closed_forms import slope_constants
from slr_verify.model.notation import gamma


def hessian_bound() -> sp.Expr:
    """Mb = 2 gamma^2 (1 + 2 a/sqrt(pi) + 4 a b/pi + 2 a^2), at least |Hess Rt| on the torus (E3)."""
    a, b = slope_constants()
    return bound_at(a, b)


def bound_at(a: sp.Expr, b: sp.Expr) -> sp.Expr:
    """Mb as a function of the two constants a and b of Lemma 7."""
    return 2 * gamma**2 * (1 + 2 * a / sp.sqrt(sp.pi) + 4 * a * b / sp.pi + 2 * a**2)


def largest_step() -> sp.Expr:
    """1/Mb: Propositions 8-13 and Theorem 5 hold for every alpha below it."""
    return 1 / hessian_bound()
