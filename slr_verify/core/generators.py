"""The generators of a term: what its sums, products and powers are built from.

A node that is none of these is a generator, unless it is known to be another term (a defined function is
its body, the root of a product is the product of roots) or plus or minus a generator that is there already.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from operator import add, mul
from typing import TYPE_CHECKING

from .intervals import length
from .language import BINDERS, Refused, sort_of
from .ranges import unfolded
from .terms import ONE, PI, ZERO, Term, make, minus, negative, over, plus, power, rational, times
from .text import key

if TYPE_CHECKING:
    from .meaning import Meaning

ODD, EVEN = ("erf", "atan", "sin"), ("cos", "abs")
LONGEST = 10**4
"""Bits of a number whose root is looked at."""
MOST_PRODUCTS = 10**4
"""Of an inner product that is multiplied out."""
ARITHMETIC = ("rational", "sum", "product", "power")
SMALL_PRIMES = tuple(p for p in range(2, 100) if all(p % n for n in range(2, p)))
Vanishes = Callable[[Term, "Meaning"], bool]


class Generators:
    """Those of a defined term, in an order in which the argument of a root comes before the root."""

    def __init__(self, term: Term, meaning: Meaning, vanishes: Vanishes) -> None:
        self.meaning, self._vanishes = meaning, vanishes
        self.terms: list[Term] = []
        self.place: dict[Term, tuple[int, int]] = {}
        """Of a node that is a generator, or minus one: its number, and the sign."""
        self.other: dict[Term, Term] = {}
        """Of a node that equals another term: that term."""
        self.exponentials: dict[Term, None] = {}
        self._seen: set[tuple[Term, bool]] = set()
        self._collect(term, in_exponent=False)

    def _collect(self, term: Term, *, in_exponent: bool) -> None:
        if (term, in_exponent) in self._seen or term in self.place or term in self.other:
            return
        self._seen.add((term, in_exponent))
        if term.op in ARITHMETIC:
            self._shift(term)
            for part in term.parts:
                self._collect(part, in_exponent=in_exponent)
        elif term.op == "exp" and not in_exponent:
            self._collect(term.args[0], in_exponent=True)
            self.exponentials[term] = None
        elif (other := self._known_as(term)) is not None:
            self._collect(other, in_exponent=in_exponent)
            self.other[term] = other
        else:
            self.exponentials.pop(term, None)  # exp within an exponent stays as it is
            square = squared(term)
            if square is not None:  # what it is made of comes before the generator
                self._collect(square, in_exponent=in_exponent)
            self._generator(term)

    def _shift(self, term: Term) -> None:
        """If this is x + q, it is the generator from now on: x is that minus q."""
        if term.op == "sum" and sorted(part.op for part in term.parts) == ["rational", "variable"]:
            q, x = sorted(term.parts, key=lambda part: part.op)
            if x not in self.place and x not in self.other:
                self.place[term] = (len(self.terms), 1)
                self.terms.append(term)
                self.other[x] = minus(term, q)

    def _known_as(self, term: Term) -> Term | None:
        """Another term that equals this one."""
        op = term.op
        if op == "defined":
            return unfolded(term, self.meaning.definitions)
        if op == "sqrt":
            return self._root(term.args[0])
        if op in BINDERS and op != "derivative" and self._has_zero_body(term):
            return ZERO
        if op == "inner":
            expanded = multiplied_out(term)
            return None if expanded is term else expanded
        if op in (*ODD, "abs") and self._is_zero(term.args[0]):
            return ZERO
        if op == "exp" and self._is_zero(term.args[0]):
            return ONE
        if op in ("sin", "cos"):
            return self._on_the_axes(term)
        if op == "atan" and self._same(term.args[0], ONE):
            return over(PI, rational(4))
        if op == "abs":
            (inside,) = term.args
            ranges = self.meaning.ranges
            if ranges.is_nonnegative(inside):
                return inside
            return negative(inside) if ranges.is_nonnegative(negative(inside)) else None
        return None

    def _on_the_axes(self, term: Term) -> Term | None:
        """Sine and cosine of whole multiples of pi/2, up to two of them."""
        (angle,) = term.args
        for quarters in range(-4, 5) if not angle.free else (0,):
            if self._same(angle, times(rational(Fraction(quarters, 2)), PI)):
                turn = quarters if term.op == "sin" else quarters + 1
                return rational((0, 1, 0, -1)[turn % 4])
        return None

    def _root(self, u: Term) -> Term | None:
        """Roots of products and powers of what is not negative are taken apart."""
        is_nonnegative = self.meaning.ranges.is_nonnegative
        value = rational_value(u)
        if value is not None and value > 0:
            return _rational_root(value, u)
        if u.op == "product" and all(map(is_nonnegative, u.parts)):
            return times(*(make("sqrt", part) for part in u.parts))
        if u.op == "power" and u.args[1] % 2 == 0:
            return power(make("abs", u.args[0]), u.args[1] // 2)
        if u.op == "power" and is_nonnegative(u.args[0]):
            return power(make("sqrt", u.args[0]), u.args[1])
        return ZERO if self._is_zero(u) else None

    def _generator(self, term: Term) -> None:
        for number, known in enumerate(self.terms):
            maybe = known.op == term.op and not self.meaning.sample.tells_apart(known, term)
            sign = self._alike(known, term) if maybe else 0
            if sign:
                self.place[term] = (number, sign)
                return
        self.place[term] = (len(self.terms), 1)
        self.terms.append(term)

    def _alike(self, a: Term, b: Term) -> int:
        """1 if a = b, -1 if a = -b, 0 if neither is known; both have the same head."""
        if a.op in BINDERS:
            return int(self._same_binder(a, b))
        if a.op == "indicator" or not self._same_names(a, b):
            return int(a is b)
        if a.op in ("member", "inner"):
            return int(all(map(self._same, a.parts, b.parts)))
        (u,), (v,) = a.args, b.args
        if self._is_zero(minus(u, v)):
            return 1
        if a.op in (*ODD, *EVEN) and self._is_zero(plus(u, v)):
            return -1 if a.op in ODD else 1
        return 0

    def _same_names(self, a: Term, b: Term) -> bool:
        """Names, sizes and the number of arguments are the same."""
        plain = [[each for each in term.args if type(each) is not Term] for term in (a, b)]
        return plain[0] == plain[1] and len(a.args) == len(b.args)

    def _same_binder(self, a: Term, b: Term) -> bool:
        """The same outside of their bodies, and bodies that agree for all that is bound."""
        outside = zip(a.strict, b.strict, strict=True)
        if not (self._same_names(a, b) and all(self._same(*pair) for pair in outside)):
            return False
        ranges = self.meaning.ranges
        bodies = zip(ranges.bodies(a, b), ranges.bodies(b, a), strict=True)
        return all(self._vanishes_inside(a, minus(u, v), names) for (u, names), (v, _) in bodies)

    def _has_zero_body(self, term: Term) -> bool:
        inside, names = next(self.meaning.ranges.bodies(term))
        return self._vanishes_inside(term, inside, names)

    def _vanishes_inside(self, node: Term, gap: Term, names: tuple[str, ...]) -> bool:
        """A term is zero for all that the node binds: between its ends, or everywhere."""
        if self.meaning.sample.is_nonzero(gap):
            return False
        meaning = self.meaning.inside(node, make("variable", names[0]))
        return meaning.is_defined(gap) and self._vanishes(gap, meaning)

    def _same(self, a: Term, b: Term) -> bool:
        if a.op == b.op == "vector":
            return self._same_names(a, b) and all(map(self._same, a.parts, b.parts))
        return a is b or (sort_of(a.op) == sort_of(b.op) == "number" and self._is_zero(minus(a, b)))

    def _is_zero(self, term: Term) -> bool:
        """Of what may be undefined this is not known: the body of a mean is defined everywhere."""
        maybe = not self.meaning.sample.is_nonzero(term) and self.meaning.is_defined(term)
        return maybe and self._vanishes(term, self.meaning)


def squared(term: Term) -> Term | None:
    """The square of a root, an absolute value or a sine, by what comes before it; None for others."""
    if term.op == "sqrt":
        return term.parts[0]
    if term.op == "abs":
        return power(term.args[0], 2)
    return minus(ONE, power(make("cos", *term.args), 2)) if term.op == "sin" else None


def rational_value(term: Term) -> Fraction | None:
    """The number that a term without variables, functions and binders is; None for others and long ones."""
    if term.op not in ARITHMETIC:
        return None
    if term.op == "rational":
        return term.args[0] if length(term.args[0]) <= LONGEST else None
    values = [value for value in map(rational_value, term.parts) if value is not None]
    if len(values) < len(term.parts):
        return None
    if term.op == "power":
        base, exponent = values[0], term.args[1]
        short = abs(exponent) * length(base) <= LONGEST and (base or exponent >= 0)
        return base**exponent if short else None
    combine = add if term.op == "sum" else mul
    total = Fraction(term.op == "product")
    for value in values:
        total = combine(total, value)
        if length(total) > LONGEST:
            return None
    return total


def _rational_root(value: Fraction, u: Term) -> Term | None:
    """sqrt(n/d) = sqrt(n d)/d, with squares taken out and small primes apart; None if nothing changes."""
    outside, inside = Fraction(1, value.denominator), value.numerator * value.denominator
    primes = []
    for p in SMALL_PRIMES:
        while inside % p**2 == 0:
            inside, outside = inside // p**2, outside * p
        if inside % p == 0:
            inside //= p
            primes.append(p)
    if inside != 1:
        primes.append(inside)
    if u.op == "rational" and primes == [value]:
        return None
    return times(rational(outside), *(make("sqrt", rational(p)) for p in primes))


def multiplied_out(product: Term) -> Term:
    """The inner product by those of vectors that are no combinations, each in one order.

    Raises Refused.
    """
    left, right = (tuple(summands(side)) for side in product.args)
    if len(left) * len(right) > MOST_PRODUCTS:
        raise Refused("too-large", f"an inner product of {len(left)} by {len(right)} summands")
    return plus(*(times(a, b, _in_order(u, v)) for a, u in left for b, v in right))


def summands(vector: Term, factor: Term = ONE) -> Iterator[tuple[Term, Term]]:
    """Pairs of a factor and a vector that is no combination, whose sum is the vector."""
    if vector.op == "vector sum":
        for part in vector.args:
            yield from summands(part, factor)
    elif vector.op == "scaled":
        yield from summands(vector.args[1], times(factor, vector.args[0]))
    else:
        yield factor, vector


def _in_order(u: Term, v: Term) -> Term:
    return make("inner", *sorted((u, v), key=key))
