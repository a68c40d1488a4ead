"""The range of a defined term under hypotheses, read off its structure: the source of all signs.

It sees one occurrence of a variable at a time, so it may be wide; it is never too narrow.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from functools import cache, cached_property, reduce
from math import ceil, floor
from typing import TypeAlias

from .binding import fresh, opened, opened_bodies, substituted
from .intervals import NONNEGATIVE, PI_RANGE, POSITIVE, REALS, Interval, point
from .language import FUNCTIONS, Refused
from .terms import ONE, Term, indices, make, minus, negative, plus

Definitions: TypeAlias = Mapping[str, tuple[tuple[str, ...], Term]]
Relations: TypeAlias = frozenset[Term]
BIT = Interval(Fraction(0), Fraction(1), False, False)


def unfolded(term: Term, definitions: Definitions) -> Term:
    """The body of a defined function at these arguments. Raises Refused."""
    name, *values = term.args
    parameters, body = definitions.get(name, ((), None))
    if body is None or len(parameters) != len(values):
        raise Refused("undefined-name", f"{name} is not defined for {len(values)} arguments")
    return _at(parameters, body, tuple(values))


@cache
def _at(parameters: tuple[str, ...], body: Term, values: tuple[Term, ...]) -> Term:
    return substituted(body, dict(zip(parameters, values, strict=True)))


@cache
def _said(relation: Term) -> Mapping[Term, Interval]:
    """Terms, and the intervals that hold their values where the relation is true."""
    found: dict[Term, Interval] = {}
    if relation.op in ("=", "<=", "<"):
        left, right = relation.args
        gap = {"=": point(Fraction(0)), "<=": NONNEGATIVE, "<": POSITIVE}[relation.op]
        said = [(minus(right, left), gap), (minus(left, right), -gap)]
        if right.op == "rational":
            said.append((left, point(right.args[0]) + -gap))
        if left.op == "rational":
            said.append((right, point(left.args[0]) + gap))
        for term, interval in said:
            found[term] = found.get(term, REALS).meet(interval)
    return found


def _rounded(now: Interval) -> Interval:
    """What it says of a whole number: one above 0 is at least 1."""
    low = None if now.low is None else floor(now.low) + 1 if now.low_open else ceil(now.low)
    high = None if now.high is None else ceil(now.high) - 1 if now.high_open else floor(now.high)
    first, last = (None if end is None else Fraction(end) for end in (low, high))
    return Interval(first, last, low is None, high is None)


class Ranges:
    """What hypotheses say of the range of terms that are defined."""

    def __init__(self, given: Iterable[Term], definitions: Definitions) -> None:
        self.given: Relations = frozenset(given)
        self.definitions = definitions
        self.names = frozenset().union(*[relation.free for relation in self.given])
        self._found: dict[Term, Interval] = {}
        self.tempered: dict[tuple[Term, frozenset[str], bool], bool] = {}
        """What is known of the growth of bodies in random variables, and of their derivatives."""

    @cached_property
    def _learnt(self) -> Mapping[Term, Interval]:
        """What the hypotheses say of terms themselves."""
        found: dict[Term, Interval] = {}
        for relation in self.given:
            for term, interval in _said(relation).items():
                found[term] = interval.meet(found[term]) if term in found else interval
        for whole in [relation.args[0] for relation in self.given if relation.op == "integer"]:
            found[whole] = _rounded(found.get(whole, REALS))
        return found

    @cached_property
    def _gaps(self) -> Relations:
        """Differences of which the hypotheses say that they are not zero."""
        apart = [relation.args for relation in self.given if relation.op == "!="]
        return frozenset(minus(*pair) for a, b in apart for pair in ((a, b), (b, a)))

    def of(self, term: Term) -> Interval:
        """An interval that holds every value of the term."""
        if term not in self._found:
            found = self._structural(term)
            self._found[term] = found.meet(self._learnt[term]) if term in self._learnt else found
        return self._found[term]

    def is_positive(self, term: Term) -> bool:
        """Whether the term is certainly positive."""
        return self.of(term).positive

    def is_nonnegative(self, term: Term) -> bool:
        """Whether the term is certainly not negative."""
        return self.of(term).nonnegative

    def is_nonzero(self, term: Term) -> bool:
        """Whether the term is certainly not zero."""
        if term in self._gaps or self.of(term).excludes_zero:
            return True
        if term.op == "defined":
            return self.is_nonzero(unfolded(term, self.definitions))
        by_parts = term.op in ("product", "power", "abs", "sqrt")
        return by_parts and all(map(self.is_nonzero, term.parts))

    def fresh(self, count: int, *terms: Term) -> tuple[Term, ...]:
        """Variables of which the hypotheses and these terms say nothing."""
        return fresh(count, self.names.union(*(term.free for term in terms)))

    def _structural(self, term: Term) -> Interval:
        op, args = term.op, term.args
        if op == "rational":
            return point(args[0])
        if op == "pi":
            return PI_RANGE
        if op == "sum":
            return reduce(Interval.__add__, map(self.of, args))
        if op == "product":
            return reduce(Interval.__mul__, map(self.of, args))
        if op == "power":
            return self.of(args[0]).power(args[1])
        if op in FUNCTIONS:
            return self.of(args[0]).image(op)
        if op in ("mean", "gaussian", "law", "copies"):  # between the bounds of what is averaged
            return self.of(next(self.bodies(term))[0])
        if op == "total":
            return self._total(term)
        if op == "indicator":
            return BIT
        if op == "inner" and args[0] is args[1]:
            return NONNEGATIVE
        if op == "integral":
            return self._integral(term)
        if op == "defined":
            return self.of(unfolded(term, self.definitions))
        return REALS

    def bodies(self, node: Term, *others: Term) -> Iterator[tuple[Term, tuple[str, ...]]]:
        """Each body of a binder, with new names in it of which nothing is said here or in the others."""
        return opened_bodies(node, self.names.union(*(each.free for each in others)))

    def between(self, low: Term, high: Term, x: Term) -> Relations:
        """What holds of x between the ends of an integral: nothing, if their order is not known."""
        for first, last in ((low, high), (high, low)):
            if first is last or self.is_nonnegative(minus(last, first)):
                return frozenset({make("<=", first, x), make("<=", x, last)})
        return frozenset()

    def _total(self, term: Term) -> Interval:
        """The number of summands times an average of them."""
        (inside, (name,)), (_, low, high) = next(self.bodies(term)), term.args
        index = make("variable", name)
        count = self.of(plus(high, negative(low), ONE))
        summand = Ranges(self.given.union(indices(low, index, high)), self.definitions).of(inside)
        return (count if count.nonnegative else NONNEGATIVE) * summand

    def _integral(self, term: Term) -> Interval:
        """The width times an average of the body, if the ends are in order."""
        body, low, high = term.args
        (x,) = self.fresh(1, term)
        width = point(Fraction(0)) if low is high else self.of(minus(high, low))
        if not width.nonnegative:
            return REALS
        inside = Ranges(self.given | self.between(low, high, x), self.definitions)
        return width * inside.of(opened(body, (x,)))
