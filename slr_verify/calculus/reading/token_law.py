"""All tokens given J_0 = l, and their density, as terms; not trusted."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

import sympy as sp

from slr_verify.core.binding import closed
from slr_verify.core.language import Refused
from slr_verify.core.terms import (
    MINUS_ONE,
    Term,
    make,
    negative,
    over,
    plus,
    power,
    rational,
    times,
)
from slr_verify.model.notation import D, gamma

if TYPE_CHECKING:
    from slr_verify.calculus.reading.reader import Reader

VECTOR = make("vector", "g")
HALF = rational(Fraction(1, 2))


@dataclass(frozen=True)
class TokenLaw:
    """All tokens given J_0 = l, the vector that they are made from, and their density, as terms."""

    width: Term
    distance: Term

    @staticmethod
    def of(reader: Reader, expr: sp.Basic) -> TokenLaw:
        """That of a vector of tokens, or of a likelihood ratio. Raises Refused for another task."""
        width, distance = expr.args[2:]
        if (width, distance) != (gamma, D):
            raise Refused(
                "reading", f"{expr} has a law other than the task's, which would not be printed"
            )
        return TokenLaw(reader.term(width), reader.term(distance))

    def matrix(self, place: Term, z: Term) -> Term:
        """z, with its part at the place taken gamma times."""
        return _with_part(place, z, plus(self.width, MINUS_ONE))

    def inverse(self, place: Term, z: Term) -> Term:
        """z, with its part at the place divided by gamma."""
        return _with_part(place, z, plus(power(self.width, -1), MINUS_ONE))

    def shift(self, place: Term) -> Term:
        """D k* at the place."""
        return make("scaled", self.distance, make("vector", "k_star", place))

    def tokens(self, place: Term, z: Term) -> Term:
        """All tokens given J_0 = l."""
        return make("vector sum", self.matrix(place, z), self.shift(place))

    def bell(self, place: Term, x: Term) -> Term:
        """exp((|x|^2 - |z|^2)/2)."""
        moved = make("vector sum", x, make("scaled", MINUS_ONE, self.shift(place)))
        z = self.inverse(place, moved)
        gap = plus(make("inner", x, x), negative(make("inner", z, z)))
        return make("exp", times(HALF, gap))

    def norm(self, place: Term) -> Term:
        """Its mean for x ~ N(0, I)."""
        return make("gaussian", closed(self.bell(place, VECTOR), VECTOR.args))

    def ratio(self, place: Term, x: Term) -> Term:
        """r_l(x)."""
        return over(self.bell(place, x), self.norm(place))


def part(place: Term, z: Term) -> Term:
    """The part of z at a place."""
    return make("vector", "part", place, z)


def _withpart(place: Term, z: Term, factor: Term) -> Term:
    return make("vector sum", z, make("scaled", factor, part(place, z)))


def _with_part(place: Term, z: Term, factor: Term) -> Term:
    return make("vector sum", z, make("scaled", factor, part(place, z)))
