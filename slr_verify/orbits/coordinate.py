"""A coordinate of an orbit: a function of the time and of the start that knows its next value."""

from __future__ import annotations

from fractions import Fraction

import sympy as sp

from slr_verify.algebra.bounds import Given, bounds
from slr_verify.algebra.interval import Interval

SIDE = Interval(Fraction(-1), Fraction(1), True, True)
TIME = sp.Symbol("n", integer=True, nonnegative=True)
"""The time that orbits are followed in."""


class SquareOrbit(sp.Function):  # type: ignore[misc]
    """`f(n, x, y, parameters)`: where the orbit of (x, y) is at time n, for starts in [-1, 1]^2."""

    is_extended_real = True

    @classmethod
    def one_step(cls) -> sp.Expr:
        """The coordinate after one step from a point, as the algorithm has it."""
        raise NotImplementedError

    def absence(self, given: Given) -> str | None:
        """The start must be in the square, and the time a natural number."""
        time, *start = self.args[:3]
        if not (time.is_integer and bounds(time, given).nonnegative):
            return f"{time} is not certain to be 0, 1, 2, ..."
        for place in start:
            if bounds(place, given).meet(SIDE) != bounds(place, given):
                return f"cannot show that the start {place} lies in [-1, 1]"
        return None

    def range_given(self, arguments: tuple[Interval, ...]) -> Interval:
        """An orbit does not leave the square."""
        return SIDE
