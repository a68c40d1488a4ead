"""Real functions of balls: each returns a ball that contains the image of its arguments.

Where Arb's own function is wider than it has to be, monotonicity is used: the image of an
interval under an increasing function is the interval between the images of its end points.
Every function here raises `EnclosureFailed` when it cannot answer.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from flint import acb, arb, ctx

from slr_verify.kernel.certainty import EnclosureFailed, certainly_nonnegative, certainly_nonzero
from slr_verify.kernel.work import of_integral, spend

MOST_BITS_OF_ZETA = 4096
"""The integral takes 6 seconds then, and seven times as long at twice as many bits."""


def power(base: arb, exponent: int) -> arb:
    """Return an enclosure of `base**exponent`, even powers being certainly >= 0.

    Arb's `**` is avoided: `arb(0, 1)**2` is nan in python-flint 0.9.  Every multiplication widens
    the ball a little, also one by 1, so the part >= 0 is taken last.
    """
    if exponent < 0:
        return reciprocal(power(base, -exponent))
    if exponent == 0:
        return arb(1)
    if exponent == 1:
        return base
    half = power(base, exponent // 2)
    square = (half * half).nonnegative_part()
    return base * square if exponent % 2 else square


def reciprocal(x: arb) -> arb:
    """Return an enclosure of `1/x`."""
    if not certainly_nonzero(x):
        raise EnclosureFailed(f"division by {x}, a ball that may contain zero")
    return 1 / x


def sqrt(x: arb) -> arb:
    """Return an enclosure of the square root, certainly >= 0."""
    if not certainly_nonnegative(x):
        raise EnclosureFailed(f"square root of {x}, a ball that is not certainly >= 0")
    return _increasing(arb.sqrt, x).nonnegative_part()


def erf(x: arb) -> arb:
    """Return an enclosure of the error function, which increases."""
    return _increasing(arb.erf, x)


def absolute(x: arb) -> arb:
    """Return an enclosure of |x|, certainly >= 0."""
    return x.abs_lower().union(x.abs_upper()).nonnegative_part()


def zeta(t: arb, g: arb) -> arb:
    """Return an enclosure of `E erf(t + g G)^2`, G standard Gaussian.

    This rests on statement E1: with `p = sqrt(1 + 2 g^2)`, `q = sqrt(1 + 4 g^2)`, `a = |t|/p`,

        zeta(t, g) = erf(a)^2 + (4/pi) int_{1/q}^1 exp(-a^2 (1 + x^2)) / (1 + x^2) dx.

    The right side increases in q, and in a >= 0, its derivative there being
    `2 erf'(a) erf(a/q) >= 0`; so the end points of the balls of a and g^2 enclose it.
    """
    square = power(g, 2)
    a = (absolute(t) / sqrt(1 + 2 * square)).nonnegative_part()
    return _zeta(a.lower(), square.lower()).union(_zeta(a.upper(), square.upper()))


def _zeta(a: arb, square: arb) -> arb:
    """Return the right side of E1, `square` being g^2.

    The interval has length `w = 4 g^2 / (q (1 + q))`, a form without cancellation, and is
    mapped to [0, 1] by `x = 1/q + w s`, so that the limits of integration are exact.
    """
    if ctx.prec > MOST_BITS_OF_ZETA:
        raise EnclosureFailed(f"zeta is enclosed at up to {MOST_BITS_OF_ZETA} bits, not {ctx.prec}")
    spend(of_integral(ctx.prec))
    q = sqrt(1 + 4 * square)
    width = 4 * square / (q * (1 + q))

    def integrand(s: acb, _analytic: bool) -> acb:
        x = 1 / q + width * s
        weight = 1 + x * x
        return (-a * a * weight).exp() / weight

    return power(erf(a), 2) + 4 * width / arb.pi() * acb.integral(integrand, 0, 1).real


FUNCTIONS: Mapping[str, Callable[..., arb]] = MappingProxyType(
    {
        "sqrt": sqrt,
        "exp": arb.exp,
        "erf": erf,
        "atan": arb.atan,
        "sin": arb.sin,
        "cos": arb.cos,
        "abs": absolute,
        "zeta": zeta,
    }
)
"""The meaning, on balls, of every name in `terms.ARITY`."""


def _increasing(function: Callable[[arb], arb], x: arb) -> arb:
    return function(x.lower()).union(function(x.upper()))
