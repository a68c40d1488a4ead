"""Whether a defined term is zero: as a fraction of polynomials over its generators.

A yes is a proof. A no says nothing: it only means that this test does not see it. Exponentials have a
generator for each monomial of the exponents, so that exp(a) exp(b) = exp(a + b) is seen; the square of a
root is replaced by its argument, that of a sine by 1 - cos^2.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache, reduce
from math import comb, lcm
from typing import TYPE_CHECKING, Any, TypeAlias

from flint import Ordering, fmpq, fmpq_mpoly_ctx

from .generators import Generators, squared
from .language import Refused
from .terms import Term, minus
from .text import text

if TYPE_CHECKING:
    from .meaning import Meaning

LARGEST_MONOMIAL, MOST_MONOMIALS, MOST_BITS, MOST_PRODUCTS = 10**6, 10**5, 10**6, 10**6
LARGEST_DEGREE = 10**6
"""Of denominators in one generator: there are common divisors of such."""
Polynomial: TypeAlias = Any  # python-flint has no types
Fracture: TypeAlias = "tuple[Polynomial, Polynomial]"
"""A numerator, and a denominator that is nowhere zero where the term is defined."""


def vanishes(term: Term, meaning: Meaning) -> bool:
    """Whether the term is certainly zero under the hypotheses. Raises Refused if it may be undefined."""
    meaning.require_defined(term)
    if meaning.base.is_defined(term):
        meaning = meaning.base.about(term.free)
    if term not in meaning.zeros:
        meaning.zeros[term] = _cancels(term) or _Polynomials(term, meaning).is_zero(term)
    return meaning.zeros[term]


def same(left: Term, right: Term, meaning: Meaning) -> bool:
    """Whether two defined terms are certainly equal. Raises Refused if one may be undefined."""
    meaning.require_defined(left, right)
    return left is right or vanishes(minus(left, right), meaning)


def _cancels(term: Term) -> bool:
    """Whether it is zero by sums and rational factors alone, the rest taken as it stands."""
    total: dict[tuple[Term, ...], fmpq] = {}
    waiting = [(fmpq(1), term)]
    while waiting:
        factor, part = waiting.pop()
        factors = part.args if part.op == "product" else (part,)
        if factors[0].op == "rational":
            factor, factors = factor * _exact(factors[0]), factors[1:]
        if len(factors) == 1 and factors[0].op in ("sum", "product"):
            inside = factors[0].args if factors[0].op == "sum" else factors
            waiting += [(factor, each) for each in inside]
        else:
            total[factors] = total.get(factors, 0) + factor
    return not any(total.values())


def _exact(number: Term) -> fmpq:
    return fmpq(*number.args[0].as_integer_ratio())


class _Polynomials:
    """Fractions of polynomials over the generators of one term."""

    def __init__(self, term: Term, meaning: Meaning) -> None:
        self.known = Generators(term, meaning, vanishes)
        squares = [(number, squared(each)) for number, each in enumerate(self.known.terms)]
        self.squares = [(n, square) for n, square in reversed(squares) if square is not None]
        self._enter_ring(0)
        self._exponentials()

    def is_zero(self, term: Term) -> bool:
        """Whether the numerator vanishes once no root is squared in it."""
        return not self._reduced(self.fraction(term)[0])[0]

    def _enter_ring(self, more: int) -> None:
        self.ring, self.one, self.variables = _ring(len(self.known.terms) + more)
        self._fractions: dict[Term, Fracture] = {}

    def fraction(self, term: Term) -> Fracture:
        """The term as a fraction. Raises Refused for a division by what is identically zero."""
        if term not in self._fractions:
            above, below = self._worked_out(term)
            if not below:
                raise Refused("undefined", f"{text(term)} divides by zero")
            self._fractions[term] = above, below
        return self._fractions[term]

    def _worked_out(self, term: Term) -> Fracture:
        op, args = term.op, term.args
        if term in self.known.place:
            number, sign = self.known.place[term]
            return self.variables[number] * sign, self.one
        if op == "rational":
            return self.ring.constant(_exact(term)), self.one
        if op == "sum":
            return reduce(_added, map(self.fraction, args))
        if op == "product":
            return reduce(_multiplied, map(self.fraction, args))
        if op == "power":
            above, below = (_power(each, abs(args[1])) for each in self.fraction(args[0]))
            return (above, below) if args[1] >= 0 else (below, above)
        if term in self.known.other:
            return self.fraction(self.known.other[term])
        raise Refused("zero-test", f"{text(term)} occurs both in an exponent and outside of one")

    def _exponentials(self) -> None:
        """exp of a sum of monomials is the product of a power of one generator for each."""
        if not self.known.exponentials:
            return
        exponents = [self._simplified(term.args[0]) for term in self.known.exponentials]
        common = reduce(lambda a, b: _product(a, b / _shared(a, b)), (d for _, d in exponents))
        rows = [self._coefficients(_product(above, common / below)) for above, below in exponents]
        monomials = sorted({monomial for row in rows for monomial in row})
        scales = [lcm(*(row[m].denominator for row in rows if m in row)) for m in monomials]
        first = len(self.known.terms)
        self._enter_ring(len(monomials))
        for term, row in zip(self.known.exponentials, rows, strict=True):
            above, below = self.one, self.one
            for number, (monomial, scale) in enumerate(zip(monomials, scales, strict=True), first):
                n = int(row.get(monomial, Fraction(0)) * scale)
                if abs(n) > LARGEST_MONOMIAL:
                    raise Refused("too-large", f"an exponent is above {LARGEST_MONOMIAL}")
                above *= self.variables[number] ** max(n, 0)
                below *= self.variables[number] ** max(-n, 0)
            self._fractions[term] = above, below

    def _simplified(self, term: Term) -> Fracture:
        above, below = self.fraction(term)
        (a, p), (b, q) = self._reduced(above), self._reduced(below)
        if not b:
            raise Refused("undefined", f"{text(term)} divides by zero")
        return _product(a, q), _product(b, p)

    def _coefficients(self, polynomial: Polynomial) -> dict[tuple[int, ...], Fraction]:
        """Those of its monomials, without squares of roots where that takes no denominator."""
        simpler, below = self._reduced(polynomial)
        chosen = simpler if below.is_one() else polynomial
        return {m: Fraction(int(c.p), int(c.q)) for m, c in chosen.to_dict().items()}

    def _reduced(self, polynomial: Polynomial) -> Fracture:
        """p = p'/d, with no root squared in p'."""
        degrees, below = polynomial.degrees(), self.one
        for number, square in self.squares if any(degrees[~n] > 1 for n, _ in self.squares) else ():
            polynomial, factor = self._without_square(polynomial, number, square)
            below = _product(below, factor)
        return polynomial, below

    def _without_square(self, polynomial: Polynomial, number: int, square: Term) -> Fracture:
        highest = polynomial.degrees()[~number] // 2
        if highest < 1:
            return polynomial, self.one
        if len(polynomial) > MOST_MONOMIALS:
            raise Refused("too-large", f"a sum of more than {MOST_MONOMIALS} monomials")
        above, below = self.fraction(square)
        if below.is_one() and len(polynomial) * _monomials(above, highest) <= MOST_PRODUCTS:
            return polynomial % (self.variables[number] ** 2 - above), self.one
        parts: dict[int, dict[tuple[int, ...], fmpq]] = {}
        for monomial, coefficient in polynomial.to_dict().items():
            half, odd = divmod(monomial[~number], 2)
            place = (*monomial[:~number], odd, *monomial[len(monomial) - number :])
            parts.setdefault(half, {})[place] = coefficient
        total = self.ring.constant(0)
        for half, part in parts.items():
            factor = _product(_power(above, half), _power(below, highest - half))
            total += _product(self.ring.from_dict(part), factor)
        return total, _power(below, highest)


@cache
def _ring(count: int) -> tuple[Any, Polynomial, tuple[Polynomial, ...]]:
    """Polynomials in so many variables, their one, and the variables, the last of which leads."""
    ring = fmpq_mpoly_ctx.get([f"x{number}" for number in range(max(count, 1))], Ordering.lex)
    return ring, ring.constant(1), ring.gens()[::-1]


def _added(first: Fracture, second: Fracture) -> Fracture:
    (a, b), (c, d) = first, second
    if b == d:
        return a + c, b
    shared = _shared(b, d)
    above = _product(a, d / shared) + _product(c, b / shared)
    return above, _product(b, d / shared)


def _multiplied(first: Fracture, second: Fracture) -> Fracture:
    (a, b), (c, d) = first, second
    return _product(a, c), d if b.is_one() else b if d.is_one() else _product(b, d)


def _product(first: Polynomial, second: Polynomial) -> Polynomial:
    if len(first) * len(second) > MOST_PRODUCTS:
        raise Refused("too-large", f"a product of more than {MOST_PRODUCTS} monomials")
    return first * second


def _shared(first: Polynomial, second: Polynomial) -> Polynomial:
    """The greatest common divisor, unless that may take more memory than there is."""
    degree = max((*first.degrees(), *second.degrees()))
    if degree > LARGEST_DEGREE:
        raise Refused("too-large", f"a denominator of degree {degree}")
    return first.gcd(second)


def _power(polynomial: Polynomial, exponent: int) -> Polynomial:
    """p^n, unless that may have too many monomials."""
    if exponent > 1:
        _monomials(polynomial, exponent)
    return polynomial**exponent


def _monomials(polynomial: Polynomial, exponent: int) -> int:
    """At least how many p^n has. Raises Refused if these, or their coefficients, may be too long."""
    others = max(len(polynomial) - 1, 0)
    bits = max((_length(each) for each in polynomial.coeffs()), default=0) * exponent
    long = bits > MOST_BITS or exponent > LARGEST_MONOMIAL
    many = comb(exponent + others, others) if others and not long else 1
    if long or many > MOST_MONOMIALS:
        raise Refused("too-large", f"a sum of {others + 1} monomials to the power {exponent}")
    return many


def _length(value: fmpq) -> int:
    return int(value.p).bit_length() + int(value.q).bit_length()
