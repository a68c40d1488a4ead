"""Ranges of numbers: intervals with rational ends, each end open or closed, or infinite.

An interval holds every value that it speaks of; it may hold more. What is not rational is rounded outward.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, TypeAlias

from flint import arb, fmpq

End: TypeAlias = "Fraction | None"
Corner: TypeAlias = "tuple[int, Fraction, bool]"
LARGEST_EXPONENT: Final = 1000
LONGEST: Final = 4096
"""Bits of an end: beyond, an interval says nothing on that side."""


@dataclass(frozen=True)
class Interval:
    """From `low` to `high`, None for infinite; whether the ends belong to it."""

    low: End = None
    high: End = None
    low_open: bool = True
    high_open: bool = True

    @property
    def positive(self) -> bool:
        """Whether all its numbers are positive."""
        return self.low is not None and (self.low > 0 or (self.low == 0 and self.low_open))

    @property
    def nonnegative(self) -> bool:
        """Whether none of its numbers is negative."""
        return self.low is not None and self.low >= 0

    @property
    def excludes_zero(self) -> bool:
        """Whether zero is none of its numbers."""
        return self.positive or (-self).positive

    @property
    def is_empty(self) -> bool:
        """Whether there is no number in it."""
        if self.low is None or self.high is None:
            return False
        return self.low > self.high or (self.low == self.high and (self.low_open or self.high_open))

    def __neg__(self) -> Interval:
        low, high = (None if end is None else -end for end in (self.high, self.low))
        return Interval(low, high, self.high_open, self.low_open)

    def __add__(self, other: Interval) -> Interval:
        pairs = (self.low, other.low), (self.high, other.high)
        low, high = (None if a is None or b is None else a + b for a, b in pairs)
        low_open, high_open = self.low_open or other.low_open, self.high_open or other.high_open
        return _shortened(low, high, low_open, high_open)

    def __mul__(self, other: Interval) -> Interval:
        corners = [_corner(a, b) for a in self._ends() for b in other._ends()]
        low = min(corners)
        high = max(corners, key=lambda corner: (corner[0], corner[1], not corner[2]))
        return _shortened(None if low[0] else low[1], None if high[0] else high[1], low[2], high[2])

    def _ends(self) -> tuple[tuple[End, bool, int], ...]:
        return ((self.low, self.low_open, -1), (self.high, self.high_open, 1))

    def meet(self, other: Interval) -> Interval:
        """The numbers in both."""
        lows = [(each.low, each.low_open) for each in (self, other) if each.low is not None]
        highs = [(each.high, not each.high_open) for each in (self, other) if each.high is not None]
        low, high = max(lows, default=(None, True)), min(highs, default=(None, False))
        return Interval(low[0], high[0], low[1], not high[1])

    def absolute(self) -> Interval:
        """The absolute values."""
        if self.nonnegative:
            return self
        back = -self
        if back.nonnegative:
            return back
        if self.high is None or back.high is None:
            return NONNEGATIVE
        high, closed = max((each.high, not each.high_open) for each in (self, back))
        return Interval(Fraction(0), high, False, not closed)

    def inverse(self) -> Interval:
        """The numbers 1/x, x in the interval and not zero."""
        if self.is_empty:
            return self
        if (-self).positive:
            return -(-self).inverse()
        if not self.positive:
            return REALS
        low = 1 / self.high if self.high else Fraction(0)
        high = 1 / self.low if self.low else None
        return Interval(low, high, self.high is None or self.high_open, self.low_open)

    def power(self, exponent: int) -> Interval:
        """The n-th powers; for a negative n of the numbers that are not zero."""
        if exponent < 0:
            return self.power(-exponent).inverse()
        if exponent == 0 or exponent > LARGEST_EXPONENT:
            return NUMBERS_ONE if exponent == 0 else REALS
        base = self if exponent % 2 else self.absolute()
        low, high = (None if end is None else end**exponent for end in (base.low, base.high))
        return _shortened(low, high, base.low_open, base.high_open)

    def image(self, function: str) -> Interval:
        """The values of a function of the core on the interval."""
        if function in ("sin", "cos"):
            return Interval(Fraction(-1), Fraction(1), False, False)
        if function == "abs":
            return self.absolute()
        base = self.meet(NONNEGATIVE) if function == "sqrt" else self
        if base.is_empty:
            return REALS
        ends = LIMITS[function]
        low = ends.low if base.low is None else _value(function, base.low, upward=False)
        high = ends.high if base.high is None else _value(function, base.high, upward=True)
        return _shortened(low, high, base.low_open, base.high_open).meet(ends)


def point(value: Fraction) -> Interval:
    """One number."""
    return Interval(value, value, False, False)


NOUGHT: Final = Fraction(0)
REALS: Final = Interval()
NONNEGATIVE: Final = Interval(NOUGHT, None, False)
POSITIVE: Final = Interval(NOUGHT, None)
NUMBERS_ONE: Final = point(Fraction(1))
PI_RANGE: Final = Interval(Fraction(333, 106), Fraction(355, 113))
HALF_PI: Final = Fraction(11, 7)
LIMITS: Final = {
    "exp": POSITIVE,
    "erf": Interval(Fraction(-1), Fraction(1)),
    "atan": Interval(-HALF_PI, HALF_PI),
    "sqrt": NONNEGATIVE,
}
"""All values of the increasing functions."""


def _shortened(low: End, high: End, low_open: bool, high_open: bool) -> Interval:
    """The interval, without ends that are too long to go on with."""
    low, high = (None if end is not None and length(end) > LONGEST else end for end in (low, high))
    return Interval(low, high, low is None or low_open, high is None or high_open)


def length(value: Fraction) -> int:
    """How many bits a number has."""
    return value.numerator.bit_length() + value.denominator.bit_length()


def _corner(first: tuple[End, bool, int], second: tuple[End, bool, int]) -> Corner:
    """The product of two ends: -1, 0 or 1 for minus infinity, finite, infinity; its value; open or not."""
    (x, x_open, x_side), (y, y_open, y_side) = first, second
    if x == 0 or y == 0:
        attained = (x == 0 and not x_open) or (y == 0 and not y_open)
        return (0, NOUGHT, not attained)
    if x is None or y is None:
        x_sign = x_side if x is None else 1 if x > 0 else -1
        y_sign = y_side if y is None else 1 if y > 0 else -1
        return (x_sign * y_sign, NOUGHT, True)
    return (0, x * y, x_open or y_open)


def _value(function: str, x: Fraction, *, upward: bool) -> End:
    """A bound, in this direction, of an increasing function at a rational number; None for none."""
    if abs(x) > LARGEST_EXPONENT:
        return None
    compute: Callable[[arb], arb] = getattr(arb, function)
    ball = compute(arb(fmpq(x.numerator, x.denominator)))
    mantissa, exponent = (ball.upper() if upward else ball.lower()).man_exp()
    return Fraction(int(mantissa)) * Fraction(2) ** int(exponent)
