"""A map of the square with its orbits: what the rules about orbits are told."""

from __future__ import annotations

from dataclasses import dataclass

import sympy as sp

from slr_verify.calculus.theorem import Theorem
from slr_verify.language.orbit import Pair, SquareOrbit
from slr_verify.language.statement import Statement


@dataclass(frozen=True)
class System:
    """A map of the square: its coordinates, the names of its orbits, and what one step is.

    `steps` are theorems `one step = image`, one for each coordinate, under nothing but that the point
    lies in the square; `inside` are theorems `image^2 <= 1` under the same. They say that the images
    are the map of a step of the algorithm; the core, which knows the orbits of this map, shows anew that
    they stay in the square.
    """

    position: tuple[sp.Symbol, sp.Symbol]
    parameters: tuple[sp.Symbol, ...]
    kinds: tuple[type[SquareOrbit], type[SquareOrbit]]
    steps: tuple[Theorem, Theorem]
    inside: tuple[Theorem, Theorem]

    @property
    def images(self) -> Pair:
        """The coordinates of the image of a point."""
        first, second = (step.statement.rhs for step in self.steps)
        return first, second

    @property
    def squared_step(self) -> sp.Expr:
        """The squared distance of a point from its image."""
        pairs = zip(self.images, self.position, strict=True)
        return sp.Add(*((image - symbol) ** 2 for image, symbol in pairs))

    def at(self, expr: sp.Expr, point: Pair) -> sp.Expr:
        """An expression in the coordinates, at a point. Raises ProofRejected."""
        values = dict(zip(self.position, point, strict=True))
        return Statement(expr, "=", sp.S.Zero).substituted(values).lhs

    def orbit(self, time: sp.Expr, start: Pair) -> Pair:
        """Where the orbit of a start is at a time. Raises ProofRejected."""
        first, second = (kind(time, *start, *self.parameters) for kind in self.kinds)
        return first, second

    def along(self, expr: sp.Expr, time: sp.Expr, start: Pair) -> sp.Expr:
        """An expression in the coordinates, along the orbit of a start."""
        return self.at(expr, self.orbit(time, start))
