"""Polynomial identities modulo relations that the kernel sees to hold.

A term is a fraction of polynomials in its atoms: variables, pi, functions, integrals, means. To show
`l = r` wherever both are defined, the numerator N of `l - r` is written, with cofactors that somebody
else found, as

    m N  =  sum of cofactor * relation,

m being a product of denominators, which are not zero where the terms are defined. The relations:

    square   the atom s = sqrt(n/d):               d s^2 - n
    equal    atoms s = f(u), t = f(v), u = ± v:    s - t, or s + t if f is odd and u = -v
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from flint import fmpq, fmpq_mpoly, fmpq_mpoly_ctx

from slr_verify.kernel.terms import (
    Function,
    Power,
    Product,
    Rational,
    Sum,
    Term,
)
from slr_verify.kernel.work import spend

SLOTS = 48
MOST_PRODUCTS, MOST_BITS = 10**7, 10**6
"""Of monomials in one multiplication, and of coefficients: more would only serve to exhaust a machine."""
ODD, EVEN = ("erf", "atan", "sin"), ("cos", "abs")
RING = fmpq_mpoly_ctx.get([f"x{index}" for index in range(SLOTS)], "lex")
ONE = RING.constant(1)


class NotIdentical(ValueError):
    """The identity is not shown."""


def product(one: fmpq_mpoly, other: fmpq_mpoly) -> fmpq_mpoly:
    """Their product. Raises NotIdentical where it would be too large."""
    products, bits = len(one) * len(other), _bits(one) + _bits(other)
    if products > MOST_PRODUCTS or bits > MOST_BITS:
        raise NotIdentical("the polynomials are too large")
    spend(1 + products * (1 + bits // 64) // 4)
    return one * other


def _bits(polynomial: fmpq_mpoly) -> int:
    """The size of the largest coefficient."""
    return max((int(each.height_bits()) for each in polynomial.coeffs()), default=0)


def _power(base: fmpq_mpoly, exponent: int) -> fmpq_mpoly:
    """A power by repeated squares, none of them too large; the exponent is >= 0."""
    if exponent == 0:
        return ONE
    half = _power(base, exponent // 2)
    square = product(half, half)
    return product(square, base) if exponent % 2 else square


@dataclass(frozen=True)
class Fractional:
    """A fraction of polynomials in the atoms."""

    above: fmpq_mpoly
    below: fmpq_mpoly

    def plus(self, other: Fractional) -> Fractional:
        spend(len(self.above))
        if self.below == other.below:
            return Fractional(self.above + other.above, self.below)
        above = product(self.above, other.below) + product(other.above, self.below)
        return Fractional(above, product(self.below, other.below))

    def times(self, other: Fractional) -> Fractional:
        return Fractional(product(self.above, other.above), product(self.below, other.below))

    def power(self, exponent: int) -> Fractional:
        """Raises NotIdentical where a denominator is the zero polynomial."""
        if exponent >= 0:
            return Fractional(_power(self.above, exponent), _power(self.below, exponent))
        if self.above.is_zero():
            raise NotIdentical("a denominator is zero")
        return Fractional(self.below, self.above).power(-exponent)

    def minus(self, other: Fractional) -> Fractional:
        return self.plus(Fractional(-other.above, other.below))

    def equals(self, other: Fractional, sign: int = 1) -> bool:
        """Whether one is `sign` times the other, as polynomials alone."""
        return bool(product(self.above, other.below) == product(other.above, self.below) * sign)


@dataclass
class Atoms:
    """The atoms met so far, each with a slot of the ring."""

    places: dict[Term, int] = field(default_factory=dict)

    def read(self, term: Term) -> Fractional:
        """The term as a fraction. Raises NotIdentical where a denominator is the zero polynomial."""
        match term:
            case Rational(value):
                return Fractional(RING.constant(fmpq(value.numerator, value.denominator)), ONE)
            case Sum(parts):
                found = [self.read(part) for part in parts]
                total = found[0]
                for each in found[1:]:
                    total = total.plus(each)
                return total
            case Product(parts):
                factors = Fractional(ONE, ONE)
                for part in parts:
                    factors = factors.times(self.read(part))
                return factors
            case Power(base, exponent):
                return self.read(base).power(exponent)
        return Fractional(RING.gens()[self.place(term)], ONE)

    def place(self, atom: Term) -> int:
        """The slot of an atom."""
        if atom not in self.places and len(self.places) == SLOTS:
            raise NotIdentical(f"more than {SLOTS} atoms")
        return self.places.setdefault(atom, len(self.places))

    def square(self, atom: Term) -> tuple[fmpq_mpoly, fmpq_mpoly]:
        """The relation d s^2 - n of an atom s = sqrt(n/d), and d."""
        if not isinstance(atom, Function) or atom.name != "sqrt":
            raise NotIdentical("only roots have squares")
        inside, s = self.read(atom.arguments[0]), RING.gens()[self.place(atom)]
        return product(inside.below, s * s) - inside.above, inside.below

    def equal(self, one: Term, other: Term) -> fmpq_mpoly:
        """The relation s - t, or s + t, of two values of one function."""
        if not isinstance(one, Function) or not isinstance(other, Function):
            raise NotIdentical("only values of functions are compared")
        s, t = (RING.gens()[self.place(atom)] for atom in (one, other))
        pairs = [
            tuple(map(self.read, pair))
            for pair in zip(one.arguments, other.arguments, strict=False)
        ]
        if one.name == other.name and all(u.equals(v) for u, v in pairs):
            return s - t
        if one.name == other.name and len(pairs) == 1 and pairs[0][0].equals(pairs[0][1], -1):
            if one.name in ODD:
                return s + t
            if one.name in EVEN:
                return s - t
        raise NotIdentical("the arguments are not seen to be equal")


@dataclass(frozen=True)
class Step:
    """A cofactor of a relation, given by one atom (its square) or by two (they are equal)."""

    atoms: tuple[Term, ...]
    cofactor: fmpq_mpoly


def require_identity(
    left: Term, right: Term, roots: Sequence[Term], steps: Sequence[Step], atoms: Atoms
) -> None:
    """Check `m N = sum of cofactor * relation`, m the product of d over the `roots`, with repetition.

    Raises NotIdentical when it does not hold.
    """
    rest = atoms.read(left).minus(atoms.read(right)).above
    for root in roots:
        rest = product(rest, atoms.square(root)[1])
    for step in steps:
        relation = (
            atoms.square(step.atoms[0])[0] if len(step.atoms) == 1 else atoms.equal(*step.atoms)
        )
        rest = rest - product(step.cofactor, relation)
    if not rest.is_zero():
        raise NotIdentical("the difference is not the sum of the cofactors times the relations")
