"""Intervals with rational or infinite ends, each end open or closed.

The arithmetic is exact: an operation returns an interval that contains every value which the
operation takes on its arguments. Ends are `Fraction` or plus or minus `math.inf`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from decimal import ROUND_CEILING, ROUND_FLOOR, Context, Decimal
from fractions import Fraction
from math import inf, isqrt

End = Fraction | float  # a float end is always plus or minus infinity
Limit = tuple[End, bool]  # an end and whether it is attained

MOST_BITS = 10**6
"""The powers of a number may be so long: above that a power has a sign only."""
SQRT_SCALE = 10**12
DIGITS, LONG = 5, 10**5
"""To how many digits an end is written, rounded outward, if its denominator is as large as that."""


@dataclass(frozen=True, slots=True)
class Interval:
    """The numbers between two ends; `closed` flags tell whether an end itself belongs to it."""

    lower: End = -inf
    upper: End = inf
    lower_closed: bool = False
    upper_closed: bool = False

    @property
    def positive(self) -> bool:
        return self.lower > 0 or (self.lower == 0 and not self.lower_closed)

    @property
    def negative(self) -> bool:
        return self.upper < 0 or (self.upper == 0 and not self.upper_closed)

    @property
    def nonnegative(self) -> bool:
        return self.lower >= 0

    @property
    def nonpositive(self) -> bool:
        return self.upper <= 0

    @property
    def excludes_zero(self) -> bool:
        return self.positive or self.negative

    def __str__(self) -> str:
        left, right = "[" if self.lower_closed else "(", "]" if self.upper_closed else ")"
        return f"{left}{_end(self.lower, ROUND_FLOOR)}, {_end(self.upper, ROUND_CEILING)}{right}"

    def __neg__(self) -> Interval:
        return Interval(-self.upper, -self.lower, self.upper_closed, self.lower_closed)

    def __add__(self, other: Interval) -> Interval:
        return Interval(
            _plus(self.lower, other.lower),
            _plus(self.upper, other.upper),
            self.lower_closed and other.lower_closed,
            self.upper_closed and other.upper_closed,
        )

    def __mul__(self, other: Interval) -> Interval:
        return _hull(_times(x, y) for x in self._limits() for y in other._limits())

    def reciprocal(self) -> Interval:
        """The interval of 1/x; zero must be outside, else every number is returned."""
        if not self.excludes_zero:
            return REALS
        return _hull(_over(x, positive=self.positive) for x in self._limits())

    def __abs__(self) -> Interval:
        if self.nonnegative:
            return self
        if self.nonpositive:
            return -self
        upper, closed = max((-self.lower, self.lower_closed), (self.upper, self.upper_closed))
        return Interval(Fraction(0), upper, True, closed)

    def power(self, exponent: int) -> Interval:
        """The interval of x**exponent for an integer exponent of either sign."""
        if exponent < 0:
            return self.power(-exponent).reciprocal()
        if exponent == 0:
            return point(1)
        base = abs(self) if exponent % 2 == 0 else self
        if base._is_too_long(exponent):
            return base._sign()
        return base._monotone(lambda end: _power(end, exponent))

    def square_root(self) -> Interval:
        """The interval of sqrt(x); ends that are not squares are moved outwards by 1e-12 at most."""
        if not self.nonnegative or self.upper < 0:
            return NONNEGATIVE
        return Interval(
            _root(self.lower, up=False), _root(self.upper, up=True), self.lower_closed, True
        )._trim()

    def meet(self, other: Interval) -> Interval:
        """The intersection; it is the caller's business that it is not empty."""
        lower, lower_open = max((x.lower, not x.lower_closed) for x in (self, other))
        upper, upper_closed = min((x.upper, x.upper_closed) for x in (self, other))
        return Interval(lower, upper, not lower_open, upper_closed)

    def _limits(self) -> tuple[Limit, Limit]:
        return (self.lower, self.lower_closed), (self.upper, self.upper_closed)

    def _is_too_long(self, exponent: int) -> bool:
        """Whether the power of an end would be a number too long to compute with."""
        ends = [end for end in (self.lower, self.upper) if isinstance(end, Fraction)]
        bits = max((max(map(int.bit_length, end.as_integer_ratio())) for end in ends), default=0)
        return bits > 1 and bits * exponent > MOST_BITS

    def _sign(self) -> Interval:
        """All numbers of the signs that occur."""
        return Interval(
            Fraction(0) if self.nonnegative else -inf,
            Fraction(0) if self.nonpositive else inf,
            self.nonnegative and not self.positive,
            self.nonpositive and not self.negative,
        )

    def _monotone(self, increasing: Callable[[End], End]) -> Interval:
        return Interval(
            increasing(self.lower), increasing(self.upper), self.lower_closed, self.upper_closed
        )

    def _trim(self) -> Interval:
        return Interval(self.lower, self.upper, self.lower_closed, self.upper < inf)


def _end(end: End, rounding: str) -> str:
    """An end as a text to be read; what is long is rounded."""
    if isinstance(end, float) or end.denominator < LONG:
        return str(end)
    rounded = Context(prec=DIGITS, rounding=rounding)
    return f"{rounded.divide(Decimal(end.numerator), Decimal(end.denominator)):f}"


REALS = Interval()
POSITIVE = Interval(Fraction(0), inf)
NONNEGATIVE = Interval(Fraction(0), inf, True)


def point(value: int | Fraction) -> Interval:
    """The interval that holds one number."""
    return Interval(Fraction(value), Fraction(value), True, True)


def _times(x: Limit, y: Limit) -> Limit:
    """The product of two ends, with 0 * oo = 0; a zero that is attained is attained whatever y is.

    Python would make a float of what is multiplied by infinity, and of a small number zero.
    """
    if x[0] == 0 or y[0] == 0:
        return Fraction(0), (x[0] == 0 and x[1]) or (y[0] == 0 and y[1])
    if isinstance(x[0], float) or isinstance(y[0], float):
        return (inf if (x[0] > 0) == (y[0] > 0) else -inf), False
    return x[0] * y[0], x[1] and y[1]


def _plus(x: End, y: End) -> End:
    """The sum of two lower or of two upper ends. Python would make a float of what is added to infinity."""
    return x if isinstance(x, float) else y if isinstance(y, float) else x + y


def _power(end: End, exponent: int) -> End:
    if isinstance(end, float):
        return end if exponent % 2 else abs(end)
    return end**exponent


def _over(x: Limit, *, positive: bool) -> Limit:
    if x[0] == 0:
        return (inf if positive else -inf), False
    if x[0] in (inf, -inf):
        return Fraction(0), False
    return 1 / x[0], x[1]


def _hull(limits: Iterable[Limit]) -> Interval:
    ends = list(limits)
    lower, upper = min(end for end, _ in ends), max(end for end, _ in ends)
    return Interval(
        lower,
        upper,
        any(closed for end, closed in ends if end == lower),
        any(closed for end, closed in ends if end == upper),
    )


def _root(end: End, *, up: bool) -> End:
    if end == inf:
        return inf
    fraction = Fraction(end)
    top, bottom = isqrt(fraction.numerator), isqrt(fraction.denominator)
    if Fraction(top * top, bottom * bottom) == fraction:
        return Fraction(top, bottom)
    below = isqrt(fraction.numerator * SQRT_SCALE**2 // fraction.denominator)
    return Fraction(below + up, SQRT_SCALE)
