"""The map of Lemma 7 on the square, with a and b left free, and the steps it is studied for."""

import sympy as sp

from slr_verify.language.binding import replaced
from slr_verify.language.statement import Given
from slr_verify.model import slopes
from slr_verify.model.closed_forms import slope_constants
from slr_verify.model.notation import SQUARE, a, alpha, b, kappa, nu
from slr_verify.model.pgd import reduced_step
from slr_verify.model.step_size import bound_at, hessian_bound

Mb = bound_at(a, b)
next_kappa = reduced_step(kappa, slopes.in_kappa(a, b))
next_nu = reduced_step(nu, slopes.in_nu(a))
CONSTANTS = dict(zip((a, b), slope_constants(), strict=True))
"""What a and b are for the parameters of the paper."""

SMALL_STEP = alpha < 1 / Mb
STUDIED: Given = (*SQUARE, SMALL_STEP)
"""A point of the square, and a step below 1/Mb (Step size)."""
STUDIED_AT_PARAMETERS: Given = (*SQUARE, alpha < 1 / hessian_bound())
"""The same at the parameters of the paper."""


def at_parameters(expr: sp.Expr) -> sp.Expr:
    """An expression in a and b at the parameters of the paper."""
    return replaced(expr, CONSTANTS)


def stretch(position: sp.Symbol, slope: sp.Expr) -> sp.Expr:
    """1 + alpha^2 (1 - x^2) s^2: the squared length before the projection."""
    return 1 + alpha**2 * (1 - position**2) * slope**2
