"""Short decimals on the safe side: intervals around balls that arb sees to be, bounds from below."""

from decimal import ROUND_FLOOR, Context, Decimal
from fractions import Fraction
from math import floor, log10

from flint import arb

from slr_verify.arb.reading import DIGITS
from slr_verify.certify.cover import Undecided

Interval = tuple[Fraction, Fraction]
SIGNIFICANT = 15
LONGEST = 10**7
"""Bits of a number before or behind the point, at most."""


def outward(ball: arb, *, digits: int = SIGNIFICANT) -> Interval:
    """An interval with ends of about so many significant digits around twice the ball."""
    middle, radius = exact_middle(ball), 2 * exact_middle(ball.rad())
    size = max(abs(middle), radius)
    if size == 0:
        return Fraction(0), Fraction(0)
    finest = _exponent(radius) - 1 if radius else -DIGITS
    unit = Fraction(10) ** max(_exponent(size) - digits + 1, finest)
    low, high = (middle - radius) // unit - 1, -((-middle - radius) // unit) + 1
    return low * unit, high * unit


def rounded_down(bound: Fraction, *, digits: int = 6) -> Decimal:
    """So many digits of a bound, not above it: what is below them is below the bound."""
    rounding = Context(prec=digits, rounding=ROUND_FLOOR)
    return rounding.divide(Decimal(bound.numerator), Decimal(bound.denominator))


def exact_middle(ball: arb) -> Fraction:
    """The middle of a ball. Raises Undecided where FLINT would end the process instead."""
    middle = ball.mid()
    if not middle.is_finite() or abs(int(middle.man_exp()[1])) > LONGEST:
        raise Undecided("a number is too large, or too near to 0, for an enclosure")
    value = middle.fmpq()
    return Fraction(int(value.p), int(value.q))


def _exponent(size: Fraction) -> int:
    """About the decimal exponent, also where the number is no float."""
    bits = size.numerator.bit_length() - size.denominator.bit_length()
    return floor(bits * log10(2))
