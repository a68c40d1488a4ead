"""Orbits: their coordinates, functions of the time and of the start, and vectors that move with them."""

import sympy as sp

from slr_verify.language.named_function import NamedFunction
from slr_verify.language.vectors import BasicVector

Pair = tuple[sp.Expr, sp.Expr]
"""The coordinates of a point of the square."""
TIME = sp.Symbol("n", integer=True, nonnegative=True)
"""The time that orbits are followed in."""


class SquareOrbit(NamedFunction):
    """`f(n, x, y, parameters)`: where the orbit of (x, y) is at time n, for starts in [-1, 1]^2."""

    prints_as_symbol = True
    is_extended_real = True


class ScheduledOrbit(NamedFunction):
    """`f(n, x, y, parameters)`: the same for a map that is another one at each time."""

    prints_as_symbol = True
    is_extended_real = True


class VectorOrbit(BasicVector):
    """`f(n, x, y, parameters)`: a vector after n steps, from any start whose products are x and y."""

    @property
    def free_symbols(self) -> set[sp.Symbol]:
        return set().union(*(part.free_symbols for part in self.args))


class ScheduledVectorOrbit(VectorOrbit):
    """`f(n, x, y, parameters)`: the same where a step is another one at each time."""
