"""That erf rises and erf' falls from zero on, between two places: what bounds of steps rest on."""

import sympy as sp

from slr_verify.calculus.chain import chain
from slr_verify.calculus.rules.algebra import by_sign
from slr_verify.calculus.rules.differentiation import differentiation
from slr_verify.calculus.rules.monotone import MonotoneBetween
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.language.erf_derivative import erf_prime
from slr_verify.language.statement import Given, at_least, at_most
from slr_verify.language.value import derivative
from slr_verify.model.notation import x


def rising(low: sp.Expr, high: sp.Expr, given: Given) -> Theorem:
    """erf(low) <= erf(high)."""
    slope = (
        chain(derivative(sp.erf(x), x))
        .equals(erf_prime(x), by=differentiation)
        .at_least(0, by=by_sign)
        .theorem()
    )
    return infer(
        at_most(sp.erf(low), sp.erf(high), given), MonotoneBetween(x, sp.erf(x), low, high, slope)
    )


def flatter(low: sp.Expr, high: sp.Expr, given: Given) -> Theorem:
    """erf'(low) >= erf'(high) for 0 <= low."""
    slope = (
        chain(derivative(erf_prime(x), x), (x >= 0,))
        .equals(-2 * x * erf_prime(x), by=differentiation)
        .at_most(0, by=by_sign)
        .theorem()
    )
    goal = at_least(erf_prime(low), erf_prime(high), given)
    return infer(goal, MonotoneBetween(x, erf_prime(x), low, high, slope))


def rising_in(strength: sp.Expr) -> Theorem:
    """erf(s x) rises with x."""
    return (
        chain(derivative(sp.erf(strength * x), x))
        .equals(strength * erf_prime(strength * x), by=differentiation)
        .at_least(0, by=by_sign)
        .theorem()
    )
