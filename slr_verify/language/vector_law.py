"""A standard Gaussian vector as a law."""

from __future__ import annotations

import sympy as sp

from slr_verify.document.nodes import Call, Name, Node, Number, Sign, listed, related
from slr_verify.document.reader import Reader
from slr_verify.language.law import Block
from slr_verify.language.vectors import GaussianVector


class VectorBlock(Block):
    """A standard Gaussian vector, which an integrand may see through inner products only."""

    def __new__(cls, vector: GaussianVector) -> VectorBlock:
        if not isinstance(vector, GaussianVector):
            raise ValueError(f"{vector} is no Gaussian vector")
        return sp.Basic.__new__(cls, vector)

    @property
    def vector(self) -> GaussianVector:
        return self.args[0]

    @property
    def variables(self) -> tuple[sp.Symbol, ...]:
        return (self.vector.mark,)

    @property
    def printed(self) -> tuple[sp.Basic, ...]:
        """The vector: its mark is not printed."""
        return (self.vector,)

    @property
    def parameters(self) -> set[sp.Symbol]:
        return set()

    def conditions(self) -> tuple[sp.Expr, ...]:
        """None: there is one in every space."""
        return ()

    def _tree(self, read: Reader) -> Node:
        law = Call(Sign("NN"), listed((Number("0"), Name("I_d"))))
        return related(read(self.vector), "~", law)
