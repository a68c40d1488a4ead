"""The function `zeta(t, g) = E erf(t + g G)^2` on balls, G standard Gaussian, and quick functions.

In terms it is the defined function `zeta`. Its ball rests on the statement Zeta: with `p = sqrt(1 + 2
g^2)`,
`q = sqrt(1 + 4 g^2)`, `a = |t|/p`,

    zeta(t, g) = erf(a)^2 + (4/pi) int_{1/q}^1 exp(-a^2 (1 + x^2)) / (1 + x^2) dx.
"""

from flint import acb, arb, ctx

from slr_verify.arb.work import of_integral, spend
from slr_verify.core import balls
from slr_verify.core.balls import Functions, NoBall, root, tight_power
from slr_verify.core.terms import Term, make

MOST_BITS_OF_ZETA = 4096
"""The integral takes 6 seconds then, and seven times as long at twice as many bits."""


def zeta_of(t: Term, g: Term) -> Term:
    """zeta(t, g), as a term."""
    return make("defined", "zeta", t, g)


def is_zeta(term: Term) -> bool:
    """Whether this is zeta of something."""
    return term.op == "defined" and term.args[0] == "zeta" and len(term.parts) == 2


def zeta(t: arb, g: arb) -> arb:
    """A ball that holds zeta at all values in two balls.

    The right side of the closed form increases in q, and in a >= 0, its derivative there being
    `2 erf'(a) erf(a/q) >= 0`; so the end points of the balls of a and g^2 enclose it.
    """
    square = tight_power(2, g)
    a = (FUNCTIONS["abs"](t) / root(1 + 2 * square)).nonnegative_part()
    return _zeta(a.lower(), square.lower()).union(_zeta(a.upper(), square.upper()))


def _zeta(a: arb, square: arb) -> arb:
    """Return the right side of the closed form, `square` being g^2.

    The interval has length `w = 4 g^2 / (q (1 + q))`, a form without cancellation, and is
    mapped to [0, 1] by `x = 1/q + w s`, so that the limits of integration are exact.
    """
    if ctx.prec > MOST_BITS_OF_ZETA:
        raise NoBall(f"zeta is enclosed at up to {MOST_BITS_OF_ZETA} bits, not {ctx.prec}")
    spend(of_integral(ctx.prec))
    q = root(1 + 4 * square)
    width = 4 * square / (q * (1 + q))

    def integrand(s: acb, _analytic: bool) -> acb:
        x = 1 / q + width * s
        weight = 1 + x * x
        return (-a * a * weight).exp() / weight

    return tight_power(2, a.erf()) + 4 * width / arb.pi() * acb.integral(integrand, 0, 1).real


def _narrow_root(inside: arb) -> arb:
    if not inside > 0:
        raise NoBall(f"square root of {inside}, which may be no positive number")
    return inside.sqrt()


def _narrow_power(exponent: int, base: arb) -> arb:
    return base * base if exponent == 2 else tight_power(exponent, base)


FUNCTIONS: Functions = {**balls.FUNCTIONS, "zeta": zeta}
NARROW: Functions = {
    **FUNCTIONS,
    "power": _narrow_power,
    "sqrt": _narrow_root,
    "exp": arb.exp,
    "erf": arb.erf,
    "atan": arb.atan,
}
"""Arb's own functions, quicker on balls that are narrow anyway."""
