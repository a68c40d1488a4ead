"""Vectors with an index: families of unit vectors, and independent Gaussian vectors of tokens."""

from __future__ import annotations

import sympy as sp
from sympy.core.symbol import Str

from slr_verify.document.nodes import Call, Index, Name, Node, Number, Sign, listed, related
from slr_verify.document.reader import Reader
from slr_verify.language.vector_law import VectorBlock
from slr_verify.language.vectors import BasicVector, GaussianVector

INDEX = sp.Symbol("j", integer=True, positive=True)
"""What numbers the vectors of a law in print."""


class UnitVector(BasicVector):
    """`UnitVector(name, h)`: one of unit vectors u_1, u_2, ... of which nothing else is known."""

    @property
    def name(self) -> str:
        return str(self.args[0].name)

    @property
    def index(self) -> sp.Expr:
        return self.args[1]

    def _tree(self, read: Reader) -> Node:
        return Index(Name(self.name), read(self.index))


class TokenNoise(BasicVector):
    """`TokenNoise(Z, j)`: Z_j, the part of a Gaussian vector Z of R^(J d) in the places of token j."""

    @property
    def whole(self) -> GaussianVector:
        return self.args[0]

    def _tree(self, read: Reader) -> Node:
        return Index(read(self.whole), read(self.args[1]))


class AtToken(BasicVector):
    """`AtToken(u, j)`: a unit vector u of R^d in the places of token j, and zero elsewhere.

    What Z_j has along u is what Z has along this.
    """

    def _tree(self, read: Reader) -> Node:
        return Call(Index(Name("e"), read(self.args[1])), read(self.args[0]))


class TokenNoises(VectorBlock):
    """`TokenNoises(Z, J)`: independent standard Gaussian vectors Z_1, ..., Z_J side by side in Z."""

    def __new__(cls, vector: GaussianVector, count: sp.Expr) -> TokenNoises:
        if not isinstance(vector, GaussianVector):
            raise ValueError(f"{vector} is no Gaussian vector")
        return sp.Basic.__new__(cls, vector, count)

    @property
    def count(self) -> sp.Expr:
        return self.args[1]

    @property
    def parameters(self) -> set[sp.Symbol]:
        return set(self.count.free_symbols)

    def _tree(self, read: Reader) -> Node:
        law = Call(Sign("NN"), listed((Number("0"), Name("I_d"))))
        return related(read(TokenNoise(self.vector, INDEX)), "~", law)


def unit_vector(name: str, index: sp.Expr) -> UnitVector:
    """The vector of that name with this index."""
    return UnitVector(Str(name), index)
