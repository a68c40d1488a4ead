"""The field in which expressions are compared: fractions of polynomials in generators.

A generator is a symbol, pi, the square root of an irreducible polynomial or of a prime, an
exponential of a chosen basis, or any other function of a normal form. Square roots obey
`s**2 = f`; nothing else relates the generators, so an element is zero exactly when its reduced
numerator is the zero polynomial. Denominators are kept free of roots by multiplying with conjugates.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field
from fractions import Fraction

from flint import fmpq, fmpq_mpoly, fmpq_mpoly_ctx

from slr_verify.algebra.expansion import TooLarge
from slr_verify.algebra.polynomials import by_squaring, product, raised

SLOTS = 64


@dataclass(frozen=True, slots=True, eq=False)
class Element:
    """A fraction of two polynomials; the denominator has no root in it and is not zero."""

    numerator: fmpq_mpoly
    denominator: fmpq_mpoly

    @property
    def key(self) -> tuple[Hashable, Hashable]:
        """Equal for equal elements of one field, because elements are kept in lowest terms."""
        return _key(self.numerator), _key(self.denominator)


@dataclass
class Field:
    """Generators in the order in which they were met, and the squares of those that are roots.

    Its operations raise TooLarge when there are too many generators, or a degree is too high.
    """

    slots: dict[Hashable, int] = field(default_factory=dict)
    squares: dict[int, fmpq_mpoly] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.ring = fmpq_mpoly_ctx.get([f"x{index}" for index in range(SLOTS)], "lex")
        self.one = self.ring.constant(1)

    def rational(self, value: Fraction | int) -> Element:
        exact = Fraction(value)
        return Element(self.ring.constant(fmpq(exact.numerator, exact.denominator)), self.one)

    def generator(self, name: Hashable) -> Element:
        """The element of a generator without a relation, made when it is first named."""
        return Element(self.ring.gens()[self._slot(name)], self.one)

    def root(self, radicand: fmpq_mpoly) -> Element:
        """The square root of a polynomial without square factors."""
        index = self._slot(("root", _key(radicand)))
        self.squares[index] = radicand
        return Element(self.ring.gens()[index], self.one)

    def add(self, left: Element, right: Element) -> Element:
        if _key(left.denominator) == _key(right.denominator):
            return self._lowest(left.numerator + right.numerator, left.denominator)
        numerator = product(left.numerator, right.denominator)
        numerator += product(right.numerator, left.denominator)
        return self._lowest(numerator, product(left.denominator, right.denominator))

    def multiply(self, left: Element, right: Element) -> Element:
        numerator = self.reduce(product(left.numerator, right.numerator))
        return self._lowest(numerator, product(left.denominator, right.denominator))

    def power(self, base: Element, exponent: int) -> Element:
        if exponent < 0:
            return self.power(self.inverse(base), -exponent)
        return by_squaring(base, exponent, self.rational(1), self.multiply)

    def inverse(self, element: Element) -> Element:
        """One over the element. Raises ZeroDivisionError on zero."""
        if element.numerator.is_zero():
            raise ZeroDivisionError("the expression divides by zero")
        top, bottom = element.denominator, element.numerator
        for index in reversed(self.squares):
            conjugate = self._conjugate(bottom, index)
            if conjugate is not None:
                top, bottom = (self.reduce(product(each, conjugate)) for each in (top, bottom))
        return self._lowest(top, bottom)

    def negate(self, element: Element) -> Element:
        return Element(-element.numerator, element.denominator)

    def reduce(self, polynomial: fmpq_mpoly) -> fmpq_mpoly:
        """The polynomial with every square of a root replaced, latest roots first."""
        for index in reversed(self.squares):
            polynomial = self._reduce_root(polynomial, index)
        return polynomial

    def _slot(self, name: Hashable) -> int:
        if name not in self.slots and len(self.slots) == SLOTS:
            raise TooLarge(f"more than {SLOTS} independent roots, functions and symbols")
        return self.slots.setdefault(name, len(self.slots))

    def _reduce_root(self, polynomial: fmpq_mpoly, index: int) -> fmpq_mpoly:
        if polynomial.degrees()[index] < 2:
            return polynomial
        total = self.ring.constant(0)
        for power, part in self._by_power(polynomial, index).items():
            rest = part * self.ring.gens()[index] ** (power % 2)
            total += product(rest, raised(self.squares[index], int(power) // 2))
        return self.reduce(total)

    def _conjugate(self, polynomial: fmpq_mpoly, index: int) -> fmpq_mpoly | None:
        parts = self._by_power(polynomial, index)
        if 1 not in parts:
            return None
        plain = parts.get(0, self.ring.constant(0))
        return plain - parts[1] * self.ring.gens()[index]

    def _by_power(self, polynomial: fmpq_mpoly, index: int) -> dict[int, fmpq_mpoly]:
        grouped: dict[int, dict[tuple[int, ...], fmpq]] = {}
        for exponents, coefficient in polynomial.to_dict().items():
            rest = (*exponents[:index], 0, *exponents[index + 1 :])
            grouped.setdefault(exponents[index], {})[rest] = coefficient
        return {power: self.ring.from_dict(terms) for power, terms in grouped.items()}

    def _lowest(self, numerator: fmpq_mpoly, denominator: fmpq_mpoly) -> Element:
        common = numerator.gcd(denominator)
        bottom = denominator / common
        scale = bottom.leading_coefficient()
        return Element(numerator / common / scale, bottom / scale)


def _key(polynomial: fmpq_mpoly) -> Hashable:
    return tuple((exponents, int(value.p), int(value.q)) for exponents, value in polynomial.terms())
