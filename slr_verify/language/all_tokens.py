"""All tokens of a sequence side by side as one vector of R^(L d), and functions of them."""

import sympy as sp
from sympy.core.symbol import Str

from slr_verify.document.nodes import (
    Call,
    Index,
    Name,
    Node,
    Number,
    Product,
    Sign,
    listed,
    related,
)
from slr_verify.document.printed import Printed
from slr_verify.document.reader import Reader
from slr_verify.language.vector_law import VectorBlock
from slr_verify.language.vectors import BasicVector, GaussianVector


class InBlock(BasicVector):
    """`InBlock(name, l)`: a unit vector of R^d in the place of the l-th token, and zero elsewhere.

    Those of one name in two places are orthogonal, and so are those of different names in all places.
    """

    @property
    def name(self) -> str:
        return str(self.args[0].name)

    def _tree(self, read: Reader) -> Node:
        return Index(Name(self.name), read(self.args[1]))


class InBasis(BasicVector):
    """`InBasis(name, l, j)`: one of d - 2 vectors that complete k* and v* to an orthonormal basis of R^d.

    It is in the place of the l-th token, and zero elsewhere.
    """

    @property
    def name(self) -> str:
        return str(self.args[0].name)

    def _tree(self, read: Reader) -> Node:
        return Index(Name(self.name), listed(map(read, self.args[1:])))


class AllTokens(VectorBlock):
    """The vector of all tokens: d independent standard Gaussian coordinates for each of L."""

    def _tree(self, read: Reader) -> Node:
        identity = Index(Name("I"), Product((Name("L"), Name("d"))))
        return related(read(self.vector), "~", Call(Sign("NN"), listed((Number("0"), identity))))


class AnyFunction(Printed, sp.Expr):  # type: ignore[misc]
    """`AnyFunction(f, l, X)`: a number that depends on the place l and the Gaussian vector X.

    A statement in which it occurs is meant for all functions f for which f(l, X) and its square have means.
    """

    is_commutative = True
    is_extended_real = True

    def __new__(cls, name: Str, place: sp.Expr, vector: GaussianVector) -> "AnyFunction":
        if not isinstance(vector, GaussianVector):
            raise ValueError(f"{vector} is no Gaussian vector")
        return sp.Expr.__new__(cls, name, place, vector)

    @property
    def name(self) -> str:
        return str(self.args[0].name)

    def _tree(self, read: Reader) -> Node:
        return Call(Index(Name(self.name), read(self.args[1])), read(self.args[2]))


class TokensGiven(BasicVector):
    """`TokensGiven(l, X, g, D)`: all tokens given J_0 = l, from the Gaussian vector X of R^(L d).

    The part of X in the places of the l-th token is taken g times, and D k* added there.
    """

    def _tree(self, read: Reader) -> Node:
        place, vector = self.args[:2]
        return Call(Index(Name("t"), read(place)), read(vector))


class LikelihoodRatio(Printed, sp.Expr):  # type: ignore[misc]
    """`LikelihoodRatio(l, x, g, D)`: r_l(x), the density of all tokens given J_0 = l, by that of N(0, I).

    It is exp((|x|^2 - |z|^2)/2) over its mean for x ~ N(0, I), where z is the vector from which the tokens
    x are made, given J_0 = l.
    """

    is_commutative = True
    is_extended_real = True

    def _tree(self, read: Reader) -> Node:
        place, tokens = self.args[:2]
        return Call(Index(Name("r"), read(place)), read(tokens))


class OfTokens(Printed, sp.Expr):  # type: ignore[misc]
    """`OfTokens(h, x)` or `OfTokens(h, l, x)`: the value of a function of all tokens, and of a place.

    A statement in which it occurs is meant for all functions for which the means in it exist.
    """

    is_commutative = True
    is_extended_real = True

    @property
    def name(self) -> str:
        return str(self.args[0].name)

    def _tree(self, read: Reader) -> Node:
        _, *places, tokens = self.args
        name = Name(self.name)
        return Call(Index(name, read(places[0])) if places else name, read(tokens))
