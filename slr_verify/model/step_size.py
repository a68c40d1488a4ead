"""The largest step size (Step size): a bound on the Hessian of the risk in angles, and its reciprocal."""

import sympy as sp

from slr_verify.model.closed_forms import slope_constants
from slr_verify.model.notation import gamma


def hessian_bound() -> sp.Expr:
    """Mb at the parameters of the paper (Step size)."""
    return bound_at(*slope_constants())


def bound_at(a: sp.Expr, b: sp.Expr) -> sp.Expr:
    """Mb = (4 gamma^2 a/sqrt(pi)) (3 + 2 a + 2 b/sqrt(pi)), at least |Hess Rt| on the torus (Step size)."""
    return 4 * gamma**2 * a / sp.sqrt(sp.pi) * (3 + 2 * a + 2 * b / sp.sqrt(sp.pi))


def largest_step() -> sp.Expr:
    """1/Mb: Propositions 8-13 and Theorem 5 hold for every alpha below it."""
    return 1 / hessian_bound()
