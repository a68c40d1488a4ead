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

SLOTS = 48
ODD, EVEN = ("erf", "atan", "sin"), ("cos", "abs")
RING = fmpq_mpoly_ctx.get([f"x{index}" for index in range(SLOTS)], "lex")
ONE = RING.constant(1)


class NotIdentical(ValueError):
    """The identity is not shown."""


@dataclass(frozen=True)
class Fractional:
    """A fraction of polynomials in the atoms."""

    above: fmpq_mpoly
    below: fmpq_mpoly

    def plus(self, other: Fractional) -> Fractional:
        if self.below == other.below:
            return Fractional(self.above + other.above, self.below)
        above = self.above * other.below + other.above * self.below
        return Fractional(above, self.below * other.below)

    def times(self, other: Fractional) -> Fractional:
        return Fractional(self.above * other.above, self.below * other.below)

    def equals(self, other: Fractional, sign: int = 1) -> bool:
        """Whether one is `sign` times the other, as polynomials alone."""
        return bool(self.above * other.below == other.above * self.below * sign)


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
                product = Fractional(ONE, ONE)
                for part in parts:
                    product = product.times(self.read(part))
                return product
            case Power(base, exponent):
                return _power(self.read(base), exponent)
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
        return inside.below * s * s - inside.above, inside.below

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


def _power(base: Fractional, exponent: int) -> Fractional:
    if exponent >= 0:
        return Fractional(base.above**exponent, base.below**exponent)
    if base.above.is_zero():
        raise NotIdentical("a denominator is zero")
    return Fractional(base.below**-exponent, base.above**-exponent)


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
    gap = atoms.read(left).plus(_negated(atoms.read(right)))
    rest = gap.above
    for root in roots:
        rest = rest * atoms.square(root)[1]
    for step in steps:
        relation = (
            atoms.square(step.atoms[0])[0] if len(step.atoms) == 1 else atoms.equal(*step.atoms)
        )
        rest = rest - step.cofactor * relation
    if not rest.is_zero():
        raise NotIdentical("the difference is not the sum of the cofactors times the relations")


def _negated(value: Fractional) -> Fractional:
    return Fractional(-value.above, value.below)
