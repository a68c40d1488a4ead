"""What arb tests share: an exact membership test, and terms that occur again and again.

Membership is decided with the exact end points of the ball, because `arb.contains(fmpq)` rounds
the rational first and `arb.lower()` rounds to the precision in force.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import mpmath
import pytest
from flint import arb, fmpq


def fraction(value: fmpq | mpmath.mpf) -> Fraction:
    """Return a flint rational or an mpmath number as the exact rational that it is."""
    if isinstance(value, mpmath.mpf):
        sign, mantissa, exponent, _ = value._mpf_
        return (-1) ** sign * Fraction(mantissa) * Fraction(2) ** exponent
    return Fraction(int(value.p), int(value.q))


def end_points(ball: arb) -> tuple[Fraction, Fraction]:
    """Return the exact end points of a ball."""
    middle, radius = fraction(ball.mid().fmpq()), fraction(ball.rad().fmpq())
    return middle - radius, middle + radius


@pytest.fixture
def contains() -> Callable[[arb, Fraction | mpmath.mpf], bool]:
    """Whether a ball contains an exact rational or an mpmath number."""

    def decide(ball: arb, value: Fraction | mpmath.mpf) -> bool:
        lower, upper = end_points(ball)
        return lower <= (value if isinstance(value, Fraction) else fraction(value)) <= upper

    return decide


@pytest.fixture
def width() -> Callable[[arb], Fraction]:
    """The exact width of a ball."""
    return lambda ball: end_points(ball)[1] - end_points(ball)[0]


@pytest.fixture
def rational() -> Callable[[fmpq | mpmath.mpf], Fraction]:
    """A flint rational or an mpmath number as the exact rational that it is."""
    return fraction
