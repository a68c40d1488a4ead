"""The sign of a term on a box: of its factors one by one, directly or by the mean value form.

A product has the sign of the product of the signs of its factors, and exp is positive. The sign of any
other factor f on a box X with midpoint m is read off f(X) or, if that ball contains zero, off the values of
f where it is extreme (at the ends of X in the variables in which f' has a sign), or off
f(m) + f'(X) (X - m), which contains f(X) too. Ends are exact, where balls have a radius of 30 bits.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import prod

from flint import arb

from slr_verify.arb.balls import Program
from slr_verify.arb.boxes import Box, balls, middle
from slr_verify.arb.certainty import certainly_negative, certainly_positive
from slr_verify.arb.derivatives import derivative
from slr_verify.core.balls import NoBall, exact_ball
from slr_verify.core.terms import Term

SIGNS = {">": 1, "<": -1}


@dataclass(frozen=True)
class Factor:
    """A factor of a product, and its exponent."""

    term: Term
    exponent: int


def factors(term: Term, exponent: int = 1) -> Iterator[Factor]:
    """The factors of a term: where all of them are defined, it is the product of their powers.

    An inverse within an inverse is a factor as it stands: 1/(1/x) is not x, which is defined at 0 too.
    So an exponent > 0 never stands for a denominator, and one < 0 always does.
    """
    inner = term.args[1] if term.op == "power" else 0
    if term.op == "product":
        for part in term.parts:
            yield from factors(part, exponent)
    elif inner > 0 or (inner < 0 < exponent):
        yield from factors(term.args[0], exponent * inner)
    else:
        yield Factor(term, exponent)


class SignOnBoxes:
    """The sign of one term on boxes in the variables `names`; `known` has the other variables."""

    def __init__(
        self, term: Term, names: Sequence[str], known: Mapping[str, arb], *, bits: int
    ) -> None:
        self._names, self._known, self._bits = tuple(names), known, bits
        self._factors = tuple(factors(term))
        self._values = self._program([each.term for each in self._factors])

    def sign(self, corners: Box) -> int:
        """1 or -1 if the term certainly has that sign on the box, 0 if that is not seen."""
        try:
            return self._product(self._signs(corners))
        except NoBall:
            return 0

    def may_vanish(self, corners: Box) -> list[Term]:
        """The factors that may vanish on the box: where it is zero, one of them is.

        Raises NoBall where the term may be undefined.
        """
        signs = self._signs(corners)
        return [each.term for each, sign in zip(self._factors, signs, strict=True) if not sign]

    def _product(self, signs: list[int]) -> int:
        return prod(
            sign if each.exponent % 2 else abs(sign)
            for each, sign in zip(self._factors, signs, strict=True)
        )

    def _signs(self, corners: Box) -> list[int]:
        """The signs of the factors; a factor in a denominator must have one."""
        wide = balls(corners, self._names)
        signs = self._direct(wide)
        for place, sign in enumerate(signs):
            signs[place] = sign or self._by_slopes(place, corners, wide)
            if not signs[place] and self._factors[place].exponent < 0:
                raise NoBall("a denominator may vanish")
        return signs

    def _direct(self, wide: list[arb]) -> list[int]:
        """The signs of the factors as their enclosures show them."""
        pairs = zip(self._factors, self._values(wide), strict=True)
        return [1 if each.term.op == "exp" else _sign(ball) for each, ball in pairs]

    def _by_slopes(self, place: int, corners: Box, wide: list[arb]) -> int:
        """The sign of one factor at the ends where it is monotone, or by the mean value form."""
        alone = self._alone[place]
        signs = [slope._product(slope._direct(wide)) for slope in self._slopes[place]]
        if certainly_positive(alone(self._extreme(corners, wide, signs, up=0))[0]):
            return 1
        if certainly_negative(alone(self._extreme(corners, wide, signs, up=1))[0]):
            return -1
        exact = [exact_ball(value) for value in middle(corners, self._names)]
        steps = (
            slope * (x - m)
            for slope, x, m in zip(self._slope_values[place](wide), wide, exact, strict=True)
        )
        return _sign(sum(steps, start=alone(exact)[0]))

    def _extreme(self, corners: Box, wide: list[arb], signs: list[int], *, up: int) -> list[arb]:
        """A part of the box on which the factor is smallest (largest if `up`): a face or an edge."""
        found = []
        for name, ball, sign in zip(self._names, wide, signs, strict=True):
            end = up if sign > 0 else 1 - up
            found.append(exact_ball(corners[name][end]) if sign else ball)
        return found

    @cached_property
    def _derivatives(self) -> list[list[Term]]:
        return [[derivative(each.term, name) for name in self._names] for each in self._factors]

    @cached_property
    def _slopes(self) -> list[list[SignOnBoxes]]:
        """The signs of the slopes of the factors."""
        return [
            [SignOnBoxes(slope, self._names, self._known, bits=self._bits) for slope in slopes]
            for slopes in self._derivatives
        ]

    @cached_property
    def _slope_values(self) -> list[Program]:
        return [self._program(slopes) for slopes in self._derivatives]

    @cached_property
    def _alone(self) -> list[Program]:
        return [self._program([each.term]) for each in self._factors]

    def _program(self, terms: list[Term]) -> Program:
        return Program(terms, self._names, self._known, bits=self._bits)


def _sign(ball: arb) -> int:
    return 1 if certainly_positive(ball) else -1 if certainly_negative(ball) else 0
