"""What holds for almost every start: but for a set of the square of area zero, or of probability zero."""

import sympy as sp
from sympy.printing.precedence import PRECEDENCE

from slr_verify.document.nodes import (
    Fence,
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


class _Almost(Printed, sp.Expr):  # type: ignore[misc]
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

    def _tree(self, read: Reader) -> Node:
        for_whom = (Words("for almost every"), self._start(read), Words(":"))
        return Phrase((*for_whom, read(self.args[0])))

    def _start(self, read: Reader) -> Node:
        raise NotImplementedError


class AlmostEvery(_Almost):
    """`AlmostEvery(f, x, y)`: the value that f has at almost every point of the square [-1, 1]^2."""

    def _start(self, read: Reader) -> Node:
        ends = Fence(listed((negative(Number("1")), Number("1"))), "[", "]")
        start = Fence(listed(map(read, self.coordinates)))
        return related(start, "in", Power(ends, Number("2")))


class AlmostEveryStart(_Almost):
    """`AlmostEveryStart(f, x, y, d)`: that of f(<k, k*>, <v, v*>) for almost every start on M in R^d.

    k is uniform on the unit sphere orthogonal to v*, and v on the unit sphere orthogonal to k* and
    k, as in the experiments of the paper. That has a meaning for d >= 4; there v has a sphere to be
    uniform on whenever k is not k* or -k*, which has probability one.
    """

    def _start(self, read: Reader) -> Node:
        if self.args[1:] == USUAL_STARTS:
            return related(Fence(listed((Name("k_0"), Name("v_0")))), "~", Sign("MM"))
        first, second, dimension = map(read, self.args[1:])
        space = (Sign("MM"), Words("in"), Power(Sign("RR"), dimension))
        return Phrase((Fence(listed((first, second))), Words("on"), *space))


class AlmostEveryPoint(AlmostEveryStart):
    """The same for almost every point (k, v) of M in R^d, by the surface measure of M."""

    def _start(self, read: Reader) -> Node:
        if self.args[1:] == USUAL_STARTS:
            return related(Fence(listed((Name("k_0"), Name("v_0")))), "in", Sign("MM"))
        return Phrase((super()._start(read), Words("as a surface")))
