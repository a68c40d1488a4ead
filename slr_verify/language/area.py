"""The area of a set of starts: the integral of its indicator over the square, or under a law of starts."""

import sympy as sp
from sympy.printing.precedence import PRECEDENCE

from slr_verify.document.nodes import (
    Big,
    Call,
    Fence,
    Index,
    Name,
    Node,
    Number,
    Phrase,
    Power,
    Sign,
    Words,
    listed,
    negative,
    related,
)
from slr_verify.document.printed import Printed
from slr_verify.document.reader import Reader

USUAL_STARTS = (*sp.symbols("kappa nu", real=True), sp.Symbol("d", integer=True, positive=True))
"""The coordinates of a random start and the dimension, as the paper calls them."""
LEAST_DIMENSION = 4
"""Of a space that has random starts on M."""


class _OverSquare(Printed, sp.Expr):  # type: ignore[misc]
    """What binds two coordinates, each in [-1, 1]."""

    precedence = PRECEDENCE["Lambda"]
    is_extended_real = True

    @property
    def coordinates(self) -> tuple[sp.Symbol, sp.Symbol]:
        """The symbols that it binds."""
        first, second = self.args[1:3]
        return first, second

    @property
    def free_symbols(self) -> set[sp.Symbol]:
        outside = (part.free_symbols for part in self.args[3:])
        return set().union(self.args[0].free_symbols - {*self.coordinates}, *outside)


class Area(_OverSquare):
    """`Area(f, x, y)`: the integral of f over the square [-1, 1]^2, the area where f is an indicator."""

    def _tree(self, read: Reader) -> Node:
        inside, first, second = map(read, self.args[:3])
        ends = Fence(listed((negative(Number("1")), Number("1"))), "[", "]")
        return Big("int", inside, Power(ends, Number("2")), None, (first, second))

    def _sympystr(self, printer: object) -> str:
        inside, first, second, *_ = (printer._print(part) for part in self.args)  # type: ignore[attr-defined]
        return f"area of ({first}, {second}) with {inside}"


class StartMean(_OverSquare):
    """`StartMean(f, x, y, d)`: the mean of f(<k, k*>, <v, v*>) for a random start on M in R^d.

    k is uniform on the unit sphere orthogonal to v*, and v on the unit sphere orthogonal to k* and
    k, as in the experiments of the paper. That has a meaning for d >= 4; there v has a sphere to be
    uniform on whenever k is not k* or -k*, which has probability one.
    """

    def _tree(self, read: Reader) -> Node:
        inside, first, second, dimension = map(read, self.args)
        starts: Node = related(Fence(listed((Name("k_0"), Name("v_0")))), "~", Sign("MM"))
        if self.args[1:] != USUAL_STARTS:
            space = (Sign("MM"), Words("in"), Power(Sign("RR"), dimension))
            starts = Phrase((Fence(listed((first, second))), Words("on"), *space))
        return Call(Index(Sign("EE"), starts), inside, "[", "]")

    def _sympystr(self, printer: object) -> str:
        inside, first, second, dimension = (printer._print(part) for part in self.args)  # type: ignore[attr-defined]
        space = "" if self.args[3] == USUAL_STARTS[2] else f" in R^({dimension})"
        return f"mean over starts ({first}, {second}) on M{space} of {inside}"
