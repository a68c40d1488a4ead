"""Vectors of R^d that are known only through their inner products.

Fixed vectors belong to a frame: a list of names with a Gram matrix. A standard Gaussian vector has
inner products with fixed vectors that are random variables. Combinations have expressions as
coefficients. No coordinates occur, so the dimension stays a symbol.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce

import sympy as sp
from sympy.core.symbol import Str
from sympy.utilities.iterables import has_dups

from slr_verify.core.terms import Term
from slr_verify.document.nodes import Chain, Fence, Name, Node, Number, listed, product
from slr_verify.document.printed import Printed
from slr_verify.document.reader import Reader
from slr_verify.language.minors import principal_minors, require_possible
from slr_verify.language.to_term import NotTranslatable, to_term


class Vector(Printed, sp.Basic):  # type: ignore[misc]
    """A vector; sums and multiples of vectors are vectors."""

    def __add__(self, other: Vector) -> Vector:
        return Combination(*self.terms, *other.terms)

    def __sub__(self, other: Vector) -> Vector:
        return self + other * sp.S.NegativeOne

    def __mul__(self, factor: sp.Expr) -> Vector:
        return Combination(*((factor * coefficient, basis) for coefficient, basis in self.terms))

    __rmul__ = __mul__

    @property
    def terms(self) -> tuple[tuple[sp.Expr, Vector], ...]:
        """Coefficients and basic vectors."""
        return ((sp.S.One, self),)


class Frame(sp.Basic):  # type: ignore[misc]
    """Names of vectors, and their Gram matrix. Two frames with other names have other vectors."""

    def __new__(cls, names: sp.Tuple, gram: sp.ImmutableDenseMatrix) -> Frame:
        if gram.shape != (len(names), len(names)) or not gram.is_symmetric(simplify=False):
            raise ValueError(f"the Gram matrix of {names} must be symmetric of that size")
        if has_dups(names):
            raise ValueError(f"two vectors of a frame have the same name: {names}")
        require_possible(gram)
        return super().__new__(cls, names, gram)

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(each.name for each in self.args[0])

    @property
    def gram(self) -> sp.ImmutableDenseMatrix:
        return self.args[1]

    @property
    def vectors(self) -> tuple[FixedVector, ...]:
        """The vectors; where one of them occurs, all of them have names."""
        return tuple(FixedVector(self, sp.Integer(place)) for place, _ in enumerate(self.names))

    @property
    def parameters(self) -> set[sp.Symbol]:
        """The symbols that the inner products depend on."""
        return self.gram.free_symbols

    def conditions(self) -> tuple[sp.Expr, ...] | None:
        """What must not be negative for there to be such vectors, and no more: the principal minors."""
        return principal_minors(self.gram)

    def _sympystr(self, printer: object) -> str:
        products = printer._print(self.gram.tolist())  # type: ignore[attr-defined]
        return f"a frame {', '.join(self.names)} with the inner products {products}"


class BasicVector(Vector):
    """One that is no combination of others."""


class FixedVector(BasicVector):
    """A vector of a frame, and its place there."""

    prints_as_name = True

    def __new__(cls, frame: Frame, place: sp.Integer) -> FixedVector:
        if not 0 <= place < len(frame.names):
            raise ValueError(f"a frame of {list(frame.names)} has no place {place}")
        return super().__new__(cls, frame, place)

    @property
    def frame(self) -> Frame:
        return self.args[0]

    @property
    def place(self) -> int:
        return int(self.args[1])

    @property
    def name(self) -> str:
        return self.frame.names[self.place]

    def _tree(self, read: Reader) -> Node:
        return Name(self.name)


class GaussianVector(BasicVector):
    """A vector with independent standard Gaussian coordinates in any orthonormal basis."""

    prints_as_name = True

    @property
    def name(self) -> str:
        return str(self.args[0].name)

    @property
    def mark(self) -> sp.Symbol:
        """By this an expression that holds the vector is known to be random; no symbol is called so."""
        return sp.Symbol(f"vector {self.name}", real=True)

    @property
    def free_symbols(self) -> set[sp.Symbol]:
        return {self.mark}

    def _tree(self, read: Reader) -> Node:
        return Name(self.name)


class Combination(Vector):
    """A linear combination of basic vectors, also when it is given others: like terms are collected."""

    def __new__(cls, *terms: tuple[sp.Expr, Vector]) -> Combination:
        collected: dict[Vector, sp.Expr] = {}
        for factor, vector in terms:
            for coefficient, basis in vector.terms:
                collected[basis] = collected.get(basis, sp.S.Zero) + factor * coefficient
        kept = (sp.Tuple(c, basis) for basis, c in collected.items() if c != 0)
        return super().__new__(cls, *kept)

    @property
    def terms(self) -> tuple[tuple[sp.Expr, Vector], ...]:
        return tuple((pair[0], pair[1]) for pair in self.args)

    def _tree(self, read: Reader) -> Node:
        parts: list[Node] = []
        signs: list[str] = []
        for coefficient, basis in self.terms:
            size = read(coefficient)
            falls = isinstance(size, Chain) and size.signs == ("-",)
            size = size.parts[0] if falls else size  # type: ignore[attr-defined]
            parts.append(read(basis) if size == Number("1") else product(size, read(basis)))
            signs.append("-" if falls else "+" * bool(signs))
        return (
            Chain(tuple(parts), tuple(signs)) if len(parts) > 1 or "-" in signs else product(*parts)
        )


def frame(names: Sequence[str], gram: sp.Matrix) -> tuple[FixedVector, ...]:
    """Vectors with these names whose inner products are the entries of `gram`.

    For which values of its symbols the matrix is one of inner products is for the hypotheses of a statement
    to say.
    """
    whole = Frame(sp.Tuple(*map(Str, names)), sp.ImmutableDenseMatrix(gram))
    return whole.vectors


def gaussian_vector(name: str) -> GaussianVector:
    """A standard Gaussian vector of that name."""
    return GaussianVector(Str(name))


class InnerProduct(Printed, sp.Expr):  # type: ignore[misc]
    """`<u, w>`, written down and not yet worked out."""

    is_commutative = True
    is_extended_real = True
    reads = "the inner product: it is bilinear, and the Gram matrix names its values"

    def definition(self) -> sp.Expr:
        """Multiplied out, with the inner products of fixed vectors read off the Gram matrix."""
        (left, right) = self.args
        products = (a * b * _basic(u, w) for a, u in left.terms for b, w in right.terms)
        return reduce(sp.Expr.__add__, products, sp.S.Zero)

    def as_term(self) -> Term:
        """The term of the inner product multiplied out; a random one has none."""
        spelled = self.definition()
        if spelled == self:
            raise NotTranslatable(f"{self} is a random variable")
        return to_term(spelled)

    def _tree(self, read: Reader) -> Node:
        return Fence(listed(map(read, self.args)), "<", ">")


def inner(left: Vector, right: Vector) -> InnerProduct:
    """`<left, right>` as it is written."""
    return InnerProduct(left, right)


def _basic(left: Vector, right: Vector) -> sp.Expr:
    """The inner product of two basic vectors: a number of the Gram matrix, or a random variable."""
    match (left, right):
        case (FixedVector(), FixedVector()):
            if left.frame != right.frame:
                raise ValueError(f"{left} and {right} belong to different frames")
            return left.frame.gram[left.place, right.place]
        case (FixedVector(), GaussianVector()):
            return InnerProduct(right, left)
        case (GaussianVector(), FixedVector()):
            return InnerProduct(left, right)
    if not isinstance(left, GaussianVector) and not isinstance(right, GaussianVector):
        return InnerProduct(*sorted((left, right), key=str))
    raise ValueError(f"the inner product of {left} and {right} is not Gaussian")
