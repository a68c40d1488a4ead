"""Balls of python-flint that hold every value of a term, while its variables range over balls.

A ball is found only where the term certainly is a number, and is continuous: for all values in the balls
nothing is divided by zero, and no root is taken of anything negative. It sees one occurrence of a
variable at a time, as ranges do. Comparisons of balls say "certainly".
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import partial, reduce
from typing import Final, TypeAlias
from zlib import crc32

from flint import arb, fmpq

from .binding import bound_as, fresh, names_of, opened
from .language import Refused
from .ranges import Definitions, unfolded
from .terms import MINUS_ONE, ONE, ZERO, Term, power, times, variable

Functions: TypeAlias = Mapping[str, Callable[..., arb]]
Binary: TypeAlias = Callable[[arb, arb], arb]
Opposite: TypeAlias = Callable[[Term], "Term | None"]


class NoBall(Refused, ArithmeticError):
    """No finite ball was found. It says nothing about the value."""

    def __init__(self, why: str) -> None:
        super().__init__("no-ball", why)


def ball(low: Fraction, high: Fraction) -> arb:
    """The numbers between two."""
    return exact_ball(low).union(exact_ball(high))


def exact_ball(value: int | Fraction) -> arb:
    """A ball that holds a rational number, rounded outward at the precision that is set."""
    return arb(fmpq(value.numerator, value.denominator))


def finite(found: arb) -> arb:
    """The ball itself, unless it is beyond all bounds."""
    if not found.is_finite():
        raise NoBall(f"{found} is no finite ball")
    return found


def _negated(term: Term) -> Term | None:
    minus = term.op == "product" and term.args[0] is MINUS_ONE
    return times(*term.args[1:]) if minus else None


def _inverted(term: Term) -> Term | None:
    inverse = term.op == "power" and term.args[1] < 0
    return power(term.args[0], -term.args[1]) if inverse else None


def quotient(above: arb, below: arb) -> arb:
    """One number over another."""
    if not below != 0:
        raise NoBall(f"division by {below}, which may be zero")
    return above / below


def tight_power(exponent: int, base: arb) -> arb:
    """A positive power; they are monotone on each side of zero."""
    if exponent % 2:
        return (base.lower() ** exponent).union(base.upper() ** exponent)
    found = (base.abs_lower() ** exponent).union(base.abs_upper() ** exponent)
    return found.nonnegative_part()


def root(inside: arb) -> arb:
    """The square root, which increases."""
    if not inside >= 0:
        raise NoBall(f"square root of {inside}, which may be negative")
    return inside.lower().sqrt().union(inside.upper().sqrt()).nonnegative_part()


def _absolute(inside: arb) -> arb:
    return inside.abs_lower().union(inside.abs_upper()).nonnegative_part()


def _increasing(function: Callable[[arb], arb]) -> Callable[[arb], arb]:
    return lambda inside: function(inside.lower()).union(function(inside.upper()))


FUNCTIONS: Final[Functions] = {
    "power": tight_power,
    "sqrt": root,
    "abs": _absolute,
    "sin": arb.sin,
    "cos": arb.cos,
    "exp": _increasing(arb.exp),
    "erf": _increasing(arb.erf),
    "atan": _increasing(arb.atan),
}
FOLDED: Final = {
    "sum": (operator.add, operator.sub, _negated, ZERO),
    "product": (operator.mul, quotient, _inverted, ONE),
}


class Program:
    """Terms as steps from balls to balls, at the precision that is set: equal parts share a step.

    Calling it with balls for the variables `names` gives one for each term that holds its values; `known`
    has balls for other variables. Raises NoBall where there is none.
    """

    functions: Functions = FUNCTIONS

    def __init__(
        self,
        terms: Sequence[Term],
        names: Sequence[str],
        definitions: Definitions,
        known: Mapping[str, arb] = {},
    ) -> None:
        self.names, self._definitions, self._moving = tuple(names), definitions, frozenset(names)
        self._fixed: list[arb | None] = []
        self.steps: list[tuple[Callable[..., arb], int, int, int]] = []
        self._places = {variable(name): self._new(None) for name in self.names}
        for name, value in known.items():
            self._places.setdefault(variable(name), self._new(value))
        self._outputs = [self._place(term) for term in terms]

    def __call__(self, values: Sequence[arb]) -> list[arb]:
        balls = [*values, *self._fixed[len(values) :]]
        for apply, first, second, place in self.steps:
            if second < 0:
                balls[place] = apply(balls[first])
            else:
                balls[place] = apply(balls[first], balls[second])
        return [finite(balls[place]) for place in self._outputs]

    def _place(self, term: Term) -> int:
        """Where the ball of a term is found."""
        if term not in self._places:
            self._places[term] = self._work_out(term)
        return self._places[term]

    def _work_out(self, term: Term) -> int:
        op, args = term.op, term.args
        if op == "rational":
            return self._new(exact_ball(args[0]))
        if op == "pi":
            return self._new(arb.pi())
        if op in FOLDED:
            return self._folded(*FOLDED[op], term.parts)
        if op == "power":
            return self._power(*args)
        if op == "integral":
            return self._integral(term)
        parts = [self._place(part) for part in term.parts]
        if op == "defined":
            return self._place(unfolded(term, self._definitions))
        if op not in self.functions:
            raise NoBall(f"there are no balls for {term!r}")
        return self._then(self.functions[op], *parts)

    def _folded(
        self, join: Binary, undo: Binary, opposite: Opposite, unit: Term, parts: Sequence[Term]
    ) -> int:
        """What does not vary comes first, and is joined once; what varies may be undone at the end."""
        undone = [each for part in parts if self._varies(part) and (each := opposite(part))]
        kept = [part for part in parts if not (self._varies(part) and opposite(part))]
        first, *others = sorted(kept, key=self._varies) or (unit,)
        result = self._place(first)
        for part in others:
            result = self._then(join, result, self._place(part))
        for part in undone:
            result = self._then(undo, result, self._place(part))
        return result

    def _power(self, base: Term, exponent: int) -> int:
        if exponent < 0:
            return self._then(quotient, self._place(ONE), self._place(power(base, -exponent)))
        place = self._place(base)
        if exponent < 2:  # to the power 0, it is 1 where the base is a number
            return place if exponent else self._place(ONE)
        return self._then(partial(self.functions["power"], exponent), place)

    def _integral(self, term: Term) -> int:
        """The width times a value of the integrand between the ends, which is continuous there."""
        body, *ends = term.args
        low, high = map(self._place, ends)
        (x,) = fresh(1, names_of(each for each in self._places if each.op == "variable"))
        self._places[x] = self._then(arb.union, low, high)
        height = self._place(opened(body, (x,)))
        return self._then(operator.mul, self._then(operator.sub, high, low), height)

    def _varies(self, term: Term) -> bool:
        return not self._moving.isdisjoint(term.free)

    def _then(self, apply: Callable[..., arb], first: int, second: int = -1) -> int:
        """A step; it is taken now if nothing in it varies."""
        balls = [self._fixed[place] for place in (first, second)[: 1 + (second >= 0)]]
        if all(each is not None for each in balls):
            return self._new(finite(apply(*balls)))
        place = self._new(None)
        self.steps.append((apply, first, second, place))
        return place

    def _new(self, known: arb | None) -> int:
        self._fixed.append(known)
        return len(self._fixed) - 1


JOINED: Final[dict[str, Binary]] = {
    **dict.fromkeys(("sum", "vector sum"), operator.add),
    **dict.fromkeys(("product", "inner", "scaled"), operator.mul),
}


class Sample:
    """A number for each term, alike for all terms that the zero test finds equal; nan for none.

    It is asked only to say no at once: a term whose number is not zero would not be found to be zero. A no
    shows nothing, so no proof rests on these numbers, right or wrong.

    A variable has a number between 1/8 and 1/4, by its name, and so has a vector; sums, products, powers
    and functions have their values there. A binder is zero where its body is. There is none for what the
    zero test takes apart by signs that only hypotheses tell: absolute values, and roots of products and
    powers.
    """

    def __init__(self, definitions: Definitions) -> None:
        self._definitions = definitions
        self._found: dict[Term, arb] = {}

    def is_nonzero(self, term: Term) -> bool:
        """Whether the number of the term is not zero."""
        return bool(self._of(term) != 0)

    def tells_apart(self, a: Term, b: Term) -> bool:
        """Whether the numbers of two terms differ, and not by their sign alone."""
        return not abs(self._of(a)).overlaps(abs(self._of(b)))

    def _of(self, term: Term) -> arb:
        if term not in self._found:
            self._found[term] = self._worked_out(term)
        return self._found[term]

    def _worked_out(self, term: Term) -> arb:
        op, args = term.op, term.args
        if op == "defined":
            return self._of(unfolded(term, self._definitions))
        if op == "pi":
            return arb.pi()
        if op == "abs" or (op == "sqrt" and args[0].op in ("product", "power")):
            return arb.nan()
        bodies_first = sorted(range(len(args)), key=lambda place: not term.bound[place])
        parts = [self._part(term, place) for place in bodies_first]
        if op == "power":
            return parts[0] ** args[1]
        if op in FUNCTIONS:
            return getattr(arb, op)(*parts)
        return reduce(JOINED.get(op, lambda body, other: body + body * other), parts)

    def _part(self, node: Term, place: int) -> arb:
        part, count = node.args[place], node.bound[place]
        if type(part) is Term:
            values = bound_as(node.op, [f"#{number}" for number in range(count)], place)
            return self._of(opened(part, values) if count else part)
        named = type(part) is str
        return exact_ball(Fraction(crc32(part.encode()) + 2**32, 2**35) if named else part)
