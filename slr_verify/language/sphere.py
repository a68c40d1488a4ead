"""A tangent step on the unit sphere, followed by the projection back on it.

For a unit vector u, a direction g and a step size alpha, with h = g - <g, u> u the part of g that is
tangent at u, the step is `w = u - alpha h` and its projection is `w/|w|`. As h is orthogonal to u,
|w|^2 = 1 + alpha^2 |h|^2, which is at least one: the projection is always defined.
"""

from __future__ import annotations

import sympy as sp

from slr_verify.core.terms import Term
from slr_verify.document.nodes import Call, Chain, Fence, Name, Node, Number, Power, Sign, product
from slr_verify.document.printed import Printed
from slr_verify.document.reader import Reader
from slr_verify.language.to_term import to_term
from slr_verify.language.vectors import FixedVector, InnerProduct, Vector


class Tangent(Vector):
    """`Tangent(u, g)`: the part of g orthogonal to the unit vector u."""

    def __new__(cls, point: FixedVector, direction: Vector) -> Tangent:
        return super().__new__(cls, _unit(point), direction)

    @property
    def terms(self) -> tuple[tuple[sp.Expr, Vector], ...]:
        point, direction = self.args
        along = InnerProduct(direction, point).definition()
        return (direction - point * along).terms

    def _tree(self, read: Reader) -> Node:
        return _tangent(read, *self.args)


class Retraction(Vector):
    """`Retraction(u, g, alpha)`: the projection on the sphere of `u - alpha (I - u u^T) g`."""

    def __new__(cls, point: Vector, direction: Vector, size: sp.Expr) -> Retraction:
        return super().__new__(cls, _unit(point), direction, size)

    @property
    def tangent(self) -> Tangent:
        """h, the part of the direction that is tangent at u."""
        return Tangent(self.args[0], self.args[1])

    @property
    def step(self) -> Vector:
        """w = u - alpha h."""
        return self.args[0] - self.tangent * self.args[2]

    @property
    def length(self) -> sp.Expr:
        """|w| = sqrt(1 + alpha^2 |h|^2)."""
        return sp.sqrt(1 + self.args[2] ** 2 * SquaredNorm(self.tangent))

    @property
    def terms(self) -> tuple[tuple[sp.Expr, Vector], ...]:
        return (self.step * (1 / self.length)).terms

    def _tree(self, read: Reader) -> Node:
        point, direction, size = self.args
        step = product(read(size), _tangent(read, point, direction))
        return Call(Name("Proj"), Chain((read(point), step), ("", "-")))


def _tangent(read: Reader, point: Vector, direction: Vector) -> Node:
    """(I - u u^T)(g)."""
    outer = product(read(point), Power(read(point), Sign("T")))
    return Call(Fence(Chain((Name("I"), outer), ("", "-"))), read(direction))


def _unit(point: Vector) -> FixedVector:
    """The vector itself, once it is one of a frame and of length one. Raises ValueError."""
    if not isinstance(point, FixedVector) or InnerProduct(point, point).definition() != 1:
        raise ValueError(f"{point} is not a unit vector of a frame")
    return point


class SquaredNorm(Printed, sp.Expr):  # type: ignore[misc]
    """`|u|^2`: not negative wherever there are vectors with the Gram matrix of the frame."""

    is_commutative = True
    is_extended_real = True
    reads = "the squared norm"

    def definition(self) -> sp.Expr:
        """`<u, u>`, multiplied out."""
        return InnerProduct(self.args[0], self.args[0]).definition()

    def as_term(self) -> Term:
        """The term of `<u, u>`, multiplied out."""
        return to_term(self.definition())

    def _tree(self, read: Reader) -> Node:
        return Power(Fence(read(self.args[0]), "||", "||"), Number("2"))
