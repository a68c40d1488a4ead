"""How much of a Gaussian mean lies outside [-R, R]: `E |f(G)| 1{|G| > R}`, bounded from above.

First a polynomial `M` with coefficients >= 0 such that `|f(x)| <= M(|x|)` on the whole line, by
recursion over the term.  Then, with `u = x^2 / 2`, the exact tail moments

    E |G|^k 1{|G| > R}  =  sqrt(2/pi) int_R^oo x^k exp(-x^2/2) dx
                        =  2^(k/2) / sqrt(pi) * Gamma((k+1)/2, R^2/2).

A term is accepted only if it is seen to be defined for every real value of the variable.
`constant` always stands for the evaluation of subterms that do not contain the variable.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import prod
from types import MappingProxyType

from flint import arb, arb_poly, fmpq

from slr_verify.kernel.certainty import EnclosureFailed, certainly_negative, certainly_nonnegative
from slr_verify.kernel.functions import sqrt
from slr_verify.kernel.terms import (
    Function,
    Power,
    Product,
    Sum,
    Term,
    Variable,
    formula,
    free_variables,
)

BOUNDED: Mapping[str, int] = MappingProxyType({"erf": 1, "sin": 1, "cos": 1, "atan": 2})
"""Bounds, on the real line, of the absolute values of bounded functions."""


def majorant(term: Term, variable: Variable, constant: Callable[[Term], arb]) -> arb_poly:
    """Return `M`, coefficients >= 0, with `|term| <= M(|variable|)` for every real value.

    Raises:
        EnclosureFailed: if the recursion knows no such polynomial.
    """
    if variable.name not in free_variables(term):
        return arb_poly([constant(term).abs_upper()])
    match term:
        case Variable():
            return arb_poly([0, 1])
        case Sum(terms):
            return sum((majorant(each, variable, constant) for each in terms), arb_poly([0]))
        case Product(factors):
            return prod((majorant(each, variable, constant) for each in factors), start=arb_poly(1))
        case Power(base, exponent) if exponent >= 0:
            return majorant(base, variable, constant) ** exponent
        case Function(name, (argument,)) if name in BOUNDED:
            majorant(argument, variable, constant)  # refuses what is not defined everywhere
            return arb_poly([BOUNDED[name]])
        case Function("exp", (argument,)) if _sign(argument, variable, constant) < 0:
            majorant(argument, variable, constant)
            return arb_poly([1])
    raise EnclosureFailed(f"no polynomial majorant in {variable.name} for {formula(term)}")


def tail_bound(polynomial: arb_poly, radius: int) -> arb:
    """Return an upper bound of `E M(|G|) 1{|G| > radius}`, as an exact ball."""
    total = arb(0)
    for k in range(polynomial.degree() + 1):
        total += polynomial[k] * _tail_moment(k, radius)
    return total.abs_upper()


def _tail_moment(k: int, radius: int) -> arb:
    order, start = arb(fmpq(k + 1, 2)), arb(fmpq(radius * radius, 2))
    return sqrt(arb(2) ** k / arb.pi()) * start.gamma_upper(order)


def _sign(term: Term, variable: Variable, constant: Callable[[Term], arb]) -> int:
    """Return 1 if `term` is >= 0 wherever it is defined, -1 if <= 0, 0 if that is not seen."""
    if variable.name not in free_variables(term):
        value = constant(term)
        return 1 if certainly_nonnegative(value) else -1 if certainly_negative(value) else 0
    match term:
        case Sum(terms):
            signs = [_sign(each, variable, constant) for each in terms]
            return signs[0] if min(signs) == max(signs) else 0
        case Product(factors):
            return prod(_sign(each, variable, constant) for each in factors)
        case Power(base, exponent):
            return 1 if exponent % 2 == 0 else _sign(base, variable, constant)
        case Function("exp", _):
            return 1
    return 0
