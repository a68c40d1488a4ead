"""Rigorous integrals: `Integral` over a finite interval and `GaussianMean` over the line.

`acb.integral` encloses the integral of a function that it may evaluate on complex balls.  When
it passes `analytic=True` the integrand must answer with nan unless it is analytic on the whole
ball; when it passes False the ball is a piece of the real path.  An integrand never raises
(python-flint 0.9 turns that into a SystemError): it answers nan, and a result that is not finite
is refused in the end.

Subterms free of the variable of integration are evaluated once, by the function `constant` that
the caller supplies; balls in them make the result an enclosure for all of their members.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import reduce
from math import isqrt
from operator import add, mul
from types import MappingProxyType
from typing import TypeAlias

from flint import acb, arb, ctx

from slr_verify.kernel.certainty import (
    EnclosureFailed,
    certainly_negative,
    certainly_nonnegative,
    certainly_nonzero,
)
from slr_verify.kernel.functions import sqrt
from slr_verify.kernel.tails import majorant, tail_bound
from slr_verify.kernel.terms import (
    Function,
    GaussianMean,
    Integral,
    Power,
    Product,
    Sum,
    Term,
    Variable,
    formula,
    free_variables,
)

Integrand: TypeAlias = Callable[[acb, bool], acb]

UNDEFINED = acb(arb.nan(), arb.nan())


def proper_integral(term: Integral, constant: Callable[[Term], arb]) -> arb:
    """Enclose an `Integral`, mapped to [0, 1] so that the limits are exact.

    Raises:
        EnclosureFailed: if the integrand is refused or no finite enclosure is found.
    """
    function = _integrand(term.body, term.variable, constant)
    start, end = constant(term.lower), constant(term.upper)
    length = end - start

    def on_unit_interval(s: acb, analytic: bool) -> acb:
        return function(start + s * length, analytic)

    return length * _real(acb.integral(on_unit_interval, 0, 1))


def gaussian_mean(term: GaussianMean, constant: Callable[[Term], arb]) -> arb:
    """Enclose a `GaussianMean`: the integral over [-R, R] plus a bound of the two tails.

    R is chosen so that the mass outside is below 2^-bits at the current precision.

    Raises:
        EnclosureFailed: if the body is refused or no finite enclosure is found.
    """
    function = _integrand(term.body, term.variable, constant)
    polynomial = majorant(term.body, term.variable, constant)
    radius = isqrt(3 * ctx.prec // 2) + polynomial.degree() + 2
    tail = tail_bound(polynomial, radius)

    def weighted(x: acb, analytic: bool) -> acb:
        return function(x, analytic) * (-x * x / 2).exp()

    middle = _real(acb.integral(weighted, -radius, radius)) / sqrt(2 * arb.pi())
    return middle + (-tail).union(tail)


def _real(value: acb) -> arb:
    """Return the real part: the integral is real, so that is an enclosure of it."""
    if not value.is_finite():
        raise EnclosureFailed("no finite enclosure of the integral was found")
    return value.real


def _integrand(term: Term, variable: Variable, constant: Callable[[Term], arb]) -> Integrand:
    """Compile `term` to a function of `variable` on complex balls."""
    if variable.name not in free_variables(term):
        value = acb(constant(term))
        return lambda x, analytic: value
    match term:
        case Variable():
            return lambda x, analytic: x
        case Sum(children):
            return _folded(add, [_integrand(each, variable, constant) for each in children])
        case Product(children):
            return _folded(mul, [_integrand(each, variable, constant) for each in children])
        case Power(base, exponent):
            inner = _integrand(base, variable, constant)
            return lambda x, analytic: _power(inner(x, analytic), exponent)
        case Function(name, (argument,)) if name in COMPLEX:
            inner, function = _integrand(argument, variable, constant), COMPLEX[name]
            return lambda x, analytic: function(inner(x, analytic), analytic)
    raise EnclosureFailed(f"cannot integrate over {variable.name}: {formula(term)} depends on it")


def _folded(operation: Callable[[acb, acb], acb], parts: list[Integrand]) -> Integrand:
    return lambda x, analytic: reduce(operation, [part(x, analytic) for part in parts])


def _power(base: acb, exponent: int) -> acb:
    if exponent < 0:
        return 1 / _power(base, -exponent)
    if exponent == 0:
        return 1 + 0 * base  # still nan where the base is not defined
    if exponent % 2:
        return base * _power(base, exponent - 1)
    return _power(base * base, exponent // 2)


def _sqrt(z: acb, analytic: bool) -> acb:
    """On the real path the argument must be certainly >= 0: the real root is meant."""
    if z.is_finite() and (analytic or certainly_nonnegative(z.real)):
        return z.sqrt(analytic=analytic)
    return UNDEFINED


def _atan(z: acb, analytic: bool) -> acb:
    """Analytic off the cuts, the imaginary axis from i upward and from -i downward."""
    if not z.is_finite():
        return UNDEFINED
    off_the_cuts = certainly_nonzero(z.real) or certainly_negative(abs(z.imag) - 1)
    return z.atan() if off_the_cuts or not analytic else UNDEFINED


COMPLEX: Mapping[str, Callable[[acb, bool], acb]] = MappingProxyType(
    {
        "exp": lambda z, analytic: z.exp(),
        "erf": lambda z, analytic: z.erf(),
        "sin": lambda z, analytic: z.sin(),
        "cos": lambda z, analytic: z.cos(),
        "sqrt": _sqrt,
        "atan": _atan,
    }
)
"""What an integrand may apply to its variable; `abs` and `zeta` are not among them."""
