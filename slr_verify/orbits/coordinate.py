"""A coordinate of an orbit: a function of the time and of the start that knows its next value."""

from __future__ import annotations

from fractions import Fraction

import sympy as sp

from slr_verify.algebra.bounds import Given, bounds
from slr_verify.algebra.definedness import first_unfit
from slr_verify.algebra.interval import Interval
from slr_verify.algebra.named_function import NamedFunction

SIDE = Interval(Fraction(-1), Fraction(1), True, True)
TIME = sp.Symbol("n", integer=True, nonnegative=True)
"""The time that orbits are followed in."""


class SquareOrbit(NamedFunction):
    """`f(n, x, y, parameters)`: where the orbit of (x, y) is at time n, for starts in [-1, 1]^2."""

    prints_as_symbol = True
    is_extended_real = True

    @classmethod
    def one_step(cls) -> sp.Expr:
        """The coordinate after one step from a point, as the algorithm has it."""
        raise NotImplementedError

    @classmethod
    def written_in(cls) -> tuple[sp.Symbol, ...]:
        """The symbols of `one_step`, coordinates and parameters, in the order of the arguments."""
        raise NotImplementedError

    @classmethod
    def both(cls) -> tuple[type[SquareOrbit], type[SquareOrbit]]:
        """The two coordinates of the orbit, this one among them, in the order of the arguments."""
        raise NotImplementedError

    def absence(self, given: Given) -> str | None:
        """The start must be in the square, the time a natural number, parameters what they stand for."""
        time, *start = self.args[:3]
        if not (time.is_integer and bounds(time, given).nonnegative):
            return f"{time} is not certain to be 0, 1, 2, ..."
        for place in start:
            if bounds(place, given).meet(SIDE) != bounds(place, given):
                return f"cannot show that the start {place} lies in [-1, 1]"
        return first_unfit(self.args[3:], self.written_in()[2:], given)

    def range_given(self, arguments: tuple[Interval, ...]) -> Interval:
        """An orbit does not leave the square."""
        return SIDE
