"""zeta(t, g) in a form without cancellation: a square and the integral of a positive function."""

import sympy as sp

from slr_verify.language.integral import Integral
from slr_verify.model.notation import p_of, q_of
from slr_verify.model.notation import x as slot


def width_of(scale: sp.Expr) -> sp.Expr:
    """1 - 1/q, without cancellation for small g."""
    return 4 * scale**2 / (q_of(scale) * (q_of(scale) + 1))


def place_of(scale: sp.Expr) -> sp.Expr:
    """The point 1/q + (1 - 1/q) x of [1/q, 1], for x in [0, 1]."""
    return 1 / q_of(scale) + width_of(scale) * slot


def spread(shift: sp.Expr, scale: sp.Expr) -> sp.Expr:
    """zeta(t, g) - (E erf(t + g G))^2, a variance: the integral of Zeta (positive), mapped to [0, 1]."""
    place = place_of(scale)
    exponent = -((shift / p_of(scale)) ** 2) * (1 + place**2)
    integrand = width_of(scale) * sp.exp(exponent) / (1 + place**2)
    return 4 / sp.pi * Integral(integrand, (slot, 0, 1))


def erf_gap(shift: sp.Expr, scale: sp.Expr) -> sp.Expr:
    """erf(a) - erf(a/q) for a = t/p: the integral of erf' over [a/q, a], mapped to [0, 1]."""
    a, place = shift / p_of(scale), place_of(scale)
    integrand = 2 * a * width_of(scale) * sp.exp(-((a * place) ** 2)) / sp.sqrt(sp.pi)
    return Integral(integrand, (slot, 0, 1))


def stable_zeta(shift: sp.Expr, scale: sp.Expr) -> sp.Expr:
    """zeta(t, g) = erf(t/p)^2 + spread, both nonnegative."""
    return sp.erf(shift / p_of(scale)) ** 2 + spread(shift, scale)


def stable_zeta_at_zero(scale: sp.Expr) -> sp.Expr:
    """zeta(0, g), with (q - 1)/(q + 1) = (2 g/(q + 1))^2."""
    return 4 / sp.pi * sp.atan((2 * scale / (q_of(scale) + 1)) ** 2)
