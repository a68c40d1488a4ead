"""Rigorous integrals: integrals over finite intervals and Gaussian means over the line.

`acb.integral` encloses the integral of a function that it may evaluate on complex balls.  When
it passes `analytic=True` the integrand must answer with nan unless it is analytic on the whole
ball; when it passes False the ball is a piece of the real path.  An integrand never raises
(python-flint 0.9 turns that into a SystemError): it answers nan, and a result that is not finite
is refused in the end.

Subterms free of the variable of integration are evaluated once, by the function `constant` that
the caller supplies; balls in them make the result an enclosure for all of their members.
"""

from collections.abc import Callable, Mapping
from functools import reduce
from math import isqrt
from operator import add, mul
from types import MappingProxyType
from typing import TypeAlias

from flint import acb, arb, ctx

from slr_verify.arb.certainty import certainly_negative, certainly_nonnegative, certainly_nonzero
from slr_verify.arb.tails import majorant, tail_bound
from slr_verify.core.balls import NoBall, root
from slr_verify.core.binding import fresh, opened
from slr_verify.core.terms import ONE, Term
from slr_verify.core.text import text

Integrand: TypeAlias = Callable[[acb, bool], acb]

UNDEFINED = acb(arb.nan(), arb.nan())


def is_gaussian_mean(term: Term) -> bool:
    """Whether this is a mean over one standard Gaussian variable."""
    return term.op == "mean" and term.args[0] == 1 and term.args[2] is ONE


def proper_integral(term: Term, constant: Callable[[Term], arb]) -> arb:
    """A ball for an integral, mapped to [0, 1] so that the limits are exact. Raises NoBall."""
    body, low, high = term.args
    function = _integrand(*_opened(body), constant)
    start, end = constant(low), constant(high)
    length = end - start

    def on_unit_interval(s: acb, analytic: bool) -> acb:
        return function(start + s * length, analytic)

    return length * _real(acb.integral(on_unit_interval, 0, 1))


def gaussian_mean(term: Term, constant: Callable[[Term], arb]) -> arb:
    """A ball for a mean over one standard Gaussian variable. Raises NoBall.

    It is the integral over [-R, R] plus a bound of the two tails; R is chosen so that the mass outside is
    below 2^-bits at the current precision.
    """
    body, name = _opened(term.args[1])
    function = _integrand(body, name, constant)
    polynomial = majorant(body, name, constant)
    radius = isqrt(3 * ctx.prec // 2) + polynomial.degree() + 2
    tail = tail_bound(polynomial, radius)

    def weighted(x: acb, analytic: bool) -> acb:
        return function(x, analytic) * (-x * x / 2).exp()

    middle = _real(acb.integral(weighted, -radius, radius)) / root(2 * arb.pi())
    return middle + (-tail).union(tail)


def _opened(body: Term) -> tuple[Term, str]:
    """The body of a binder, and the name of the variable in it."""
    (x,) = fresh(1, body.free)
    return opened(body, (x,)), x.args[0]


def _real(value: acb) -> arb:
    """Return the real part: the integral is real, so that is an enclosure of it."""
    if not value.is_finite():
        raise NoBall("no finite enclosure of the integral was found")
    return value.real


def _integrand(term: Term, name: str, constant: Callable[[Term], arb]) -> Integrand:
    """Compile `term` to a function of the variable on complex balls."""
    if name not in term.free:
        value = acb(constant(term))
        return lambda x, analytic: value
    if term.op == "variable":
        return lambda x, analytic: x
    if term.op not in ("sum", "product", "power", *COMPLEX):
        raise NoBall(f"cannot integrate over what {text(term)} depends on")
    parts = [_integrand(each, name, constant) for each in term.parts]
    if term.op in ("sum", "product"):
        join = add if term.op == "sum" else mul
        return lambda x, analytic: reduce(join, [part(x, analytic) for part in parts])
    (inner,), op = parts, term.op
    if op == "power":
        return lambda x, analytic: _power(inner(x, analytic), term.args[1])
    return lambda x, analytic: COMPLEX[op](inner(x, analytic), analytic)


def _power(base: acb, exponent: int) -> acb:
    if exponent == 0:
        return 1 + 0 * base  # still nan where the base is not defined
    return base**exponent


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
