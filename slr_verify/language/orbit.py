"""A coordinate of an orbit: a function of the time and of the start."""

import sympy as sp

from slr_verify.language.named_function import NamedFunction

Pair = tuple[sp.Expr, sp.Expr]
"""The coordinates of a point of the square."""
TIME = sp.Symbol("n", integer=True, nonnegative=True)
"""The time that orbits are followed in."""


class SquareOrbit(NamedFunction):
    """`f(n, x, y, parameters)`: where the orbit of (x, y) is at time n, for starts in [-1, 1]^2."""

    prints_as_symbol = True
    is_extended_real = True

    @classmethod
    def written_in(cls) -> tuple[sp.Symbol, ...]:
        """The symbols of the coordinates and the parameters, in the order of the arguments."""
        raise NotImplementedError
