"""Balls of python-flint that hold every value of a term, while its variables range over balls.

A ball is found only where the term certainly is a number, and is continuous: for all values in the balls
nothing is divided by zero, and no root is taken of anything negative. It sees one occurrence of a
variable at a time, as ranges do. Comparisons of balls say "certainly".
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import partial, reduce
from operator import add, mul
from typing import Final

from flint import arb, fmpq

from slr_verify.core.binding import fresh, names_of, opened
from slr_verify.core.language import Refused
from slr_verify.core.ranges import Definitions, unfolded
from slr_verify.core.terms import Term, variable


def ball(low: Fraction, high: Fraction) -> arb:
    """The numbers between two."""
    return arb.union(*(arb(fmpq(end.numerator, end.denominator)) for end in (low, high)))


class Program:
    """A term as steps from balls to balls, at the precision that is set: equal parts share a step.

    Calling it with balls for its variables, in the order of `names`, gives one that holds the values of the
    term. Raises Refused where there is none.
    """

    def __init__(self, term: Term, definitions: Definitions) -> None:
        self._definitions = definitions
        self._places: dict[Term, int] = {}
        self._fixed: list[arb | None] = []
        self.steps: list[tuple[int, Callable[..., arb], tuple[int, ...]]] = []
        self.names = tuple(sorted(term.free))
        for name in self.names:
            self._places[variable(name)] = self._new(None)
        self._last = self._place(term)

    def __call__(self, values: Sequence[arb]) -> arb:
        balls = [*values, *self._fixed[len(values) :]]
        for place, apply, parts in self.steps:
            balls[place] = _applied(apply, [balls[part] for part in parts])
        return balls[self._last]

    def _place(self, term: Term) -> int:
        """Where the ball of a term is found."""
        if term not in self._places:
            self._places[term] = self._work_out(term)
        return self._places[term]

    def _work_out(self, term: Term) -> int:
        op, args = term.op, term.args
        if op == "rational":
            return self._new(ball(args[0], args[0]))
        if op == "pi":
            return self._new(arb.pi())
        if op == "integral":
            return self._integral(term)
        if op not in ("defined", "power", *FUNCTIONS):
            raise Refused("no-ball", f"there are no balls for {term!r}")
        parts = [self._place(part) for part in term.parts]
        if op == "defined":
            return self._place(unfolded(term, self._definitions))
        if op == "power":
            return self._then(partial(_power, args[1]), *parts)
        return self._then(FUNCTIONS[op], *parts)

    def _integral(self, term: Term) -> int:
        """The width times a value of the integrand between the ends, which is continuous there."""
        body, *ends = term.args
        low, high = map(self._place, ends)
        (x,) = fresh(1, names_of(each for each in self._places if each.op == "variable"))
        self._places[x] = self._then(arb.union, low, high)
        return self._then(_area, low, high, self._place(opened(body, (x,))))

    def _then(self, apply: Callable[..., arb], *parts: int) -> int:
        """A step; it is taken now if nothing in it varies."""
        known = [each for part in parts if (each := self._fixed[part]) is not None]
        if len(known) == len(parts):
            return self._new(_applied(apply, known))
        place = self._new(None)
        self.steps.append((place, apply, parts))
        return place

    def _new(self, known: arb | None) -> int:
        self._fixed.append(known)
        return len(self._fixed) - 1


def _applied(apply: Callable[..., arb], balls: list[arb]) -> arb:
    found = apply(*balls)
    if not found.is_finite():
        raise Refused("no-ball", "a part is beyond all bounds")
    return found


def _area(low: arb, high: arb, height: arb) -> arb:
    return (high - low) * height


def _power(exponent: int, base: arb) -> arb:
    """Powers are monotone on each side of zero."""
    if exponent < 0 and not base != 0:
        raise Refused("no-ball", "what is divided by may be zero")
    if exponent % 2:
        return (base.lower() ** exponent).union(base.upper() ** exponent)
    return (base.abs_lower() ** exponent).union(base.abs_upper() ** exponent)


def _root(inside: arb) -> arb:
    if not inside >= 0:
        raise Refused("no-ball", "a root may be that of a negative number")
    return inside.lower().sqrt().union(inside.upper().sqrt())


def _increasing(function: Callable[[arb], arb]) -> Callable[[arb], arb]:
    return lambda inside: function(inside.lower()).union(function(inside.upper()))


FUNCTIONS: Final[dict[str, Callable[..., arb]]] = {
    "sum": lambda *balls: reduce(add, balls),
    "product": lambda *balls: reduce(mul, balls),
    "sqrt": _root,
    "abs": lambda inside: inside.abs_lower().union(inside.abs_upper()),
    "sin": arb.sin,
    "cos": arb.cos,
    "exp": _increasing(arb.exp),
    "erf": _increasing(arb.erf),
    "atan": _increasing(arb.atan),
}
