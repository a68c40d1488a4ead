"""Terms as a list of operations on balls: what is evaluated many times is worked out once.

Parts without a variable are enclosed when the program is made, equal parts share one operation, and
`c - x` and `x / y` are one operation each. The answers are enclosures as those of `enclose` are;
which of the two is narrower may differ. A program belongs to the precision it was made at.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import partial

from flint import arb

from slr_verify.kernel.balls import enclose
from slr_verify.kernel.certainty import EnclosureFailed, certainly_nonzero, certainly_positive
from slr_verify.kernel.functions import FUNCTIONS, power
from slr_verify.kernel.terms import (
    Function,
    Power,
    Product,
    Rational,
    Sum,
    Term,
    TermRejected,
    Variable,
    formula,
    free_variables,
)
from slr_verify.kernel.work import of_operation, spend


def _root(x: arb) -> arb:
    if not certainly_positive(x):
        raise EnclosureFailed(f"square root of {x}, a ball that is not certainly > 0")
    return x.sqrt()


def _square(x: arb) -> arb:
    return x * x


def _quotient(x: arb, y: arb) -> arb:
    if not certainly_nonzero(y):
        raise EnclosureFailed(f"division by {y}, a ball that may contain zero")
    return x / y


TIGHT: Mapping[str, Callable[..., arb]] = {**FUNCTIONS, "square": partial(power, exponent=2)}
"""For wide balls."""
DIRECT: Mapping[str, Callable[..., arb]] = {
    **FUNCTIONS,
    "erf": arb.erf,
    "sqrt": _root,
    "square": _square,
}
"""For narrow balls: Arb's own functions, which are quick, and wider only on wide balls."""

PLACING = 5
"""The work of finding a place for a term."""
ONE, MINUS_ONE = Rational(Fraction(1)), Rational(Fraction(-1))


class Program:
    """The operations for `terms` in the variables `names`; `known` has balls for all others."""

    def __init__(
        self,
        terms: Sequence[Term],
        names: Sequence[str],
        known: Mapping[str, arb],
        *,
        bits: int,
        functions: Mapping[str, Callable[..., arb]] = TIGHT,
    ) -> None:
        self._names, self._known = frozenset(names), known
        self._bits, self._functions = bits, functions
        self._start: list[arb] = [arb(0)] * len(names)
        self._operations: list[tuple[Callable[..., arb], int, int, int]] = []
        self._places: dict[Term, int] = {Variable(name): i for i, name in enumerate(names)}
        self._outputs = [self._place(term) for term in terms]
        self._work = (1 + len(self._operations)) * of_operation(bits)

    def __call__(self, values: Sequence[arb]) -> list[arb]:
        """Enclosures of the terms at these values of the variables. Raises EnclosureFailed."""
        spend(self._work)
        results = self._start.copy()
        results[: len(values)] = values
        for apply, first, second, place in self._operations:
            if second < 0:
                results[place] = apply(results[first])
            else:
                results[place] = apply(results[first], results[second])
        return [_finite(results[place]) for place in self._outputs]

    def _place(self, term: Term) -> int:
        """The number of the result that encloses `term`."""
        if term not in self._places:
            spend(PLACING)
            self._places[term] = self._work_out(term)
        return self._places[term]

    def _work_out(self, term: Term) -> int:
        if not free_variables(term) & self._names:
            return self._new(enclose(term, self._known, bits=self._bits))
        match term:
            case Sum(parts):
                return self._sum(parts)
            case Product(factors):
                return self._product(factors)
            case Power(base, 0):
                self._place(base)  # 1 where the base has a value
                return self._place(ONE)
            case Power(base, exponent) if exponent > 0:
                return self._power(self._place(base), exponent)
            case Power():
                return self._product((term,))
            case Function(name, arguments):
                return self._then(self._functions[name], *map(self._place, arguments))
        raise TermRejected(f"no operation for {formula(term)}")

    def _then(self, apply: Callable[..., arb], first: int, second: int = -1) -> int:
        place = self._new(arb(0))
        self._operations.append((apply, first, second, place))
        return place

    def _new(self, start: arb) -> int:
        self._start.append(start)
        return len(self._start) - 1

    def _power(self, base: int, exponent: int) -> int:
        if exponent == 1:
            return base
        if exponent == 2:
            return self._then(self._functions["square"], base)
        return self._then(partial(power, exponent=exponent), base)

    def _sum(self, parts: tuple[Term, ...]) -> int:
        """Constant parts first, in one ball; -1 times something is subtracted."""
        fixed, moving = self._sorted(parts)
        total = self._place(Sum(fixed)) if fixed else None
        for part in moving:
            negative = isinstance(part, Product) and part.factors[0] == MINUS_ONE
            if negative and total is not None and isinstance(part, Product):
                total = self._then(operator.sub, total, self._product(part.factors[1:]))
            else:
                place = self._place(part)
                total = place if total is None else self._then(operator.add, total, place)
        return _present(total)

    def _product(self, factors: tuple[Term, ...]) -> int:
        """Constant factors first, in one ball; negative powers divide at the end."""
        fixed, moving = self._sorted(factors)
        result = self._place(Product(fixed)) if fixed else None
        below = [part for part in moving if isinstance(part, Power) and part.exponent < 0]
        for factor in moving:
            if factor not in below:
                place = self._place(factor)
                result = place if result is None else self._then(operator.mul, result, place)
        for part in below:
            divisor = self._power(self._place(part.base), -part.exponent)
            above = self._place(ONE) if result is None else result
            result = self._then(_quotient, above, divisor)
        return _present(result)

    def _sorted(self, parts: tuple[Term, ...]) -> tuple[tuple[Term, ...], tuple[Term, ...]]:
        """The parts without and with variables; variables after functions, so that sums subtract."""
        fixed = tuple(part for part in parts if not free_variables(part) & self._names)
        moving = [part for part in parts if free_variables(part) & self._names]
        moving.sort(key=lambda part: isinstance(part, Product) and part.factors[0] == MINUS_ONE)
        return fixed, tuple(moving)


def _present(place: int | None) -> int:
    if place is None:
        raise TermRejected("a sum or product without parts")
    return place


def _finite(value: arb) -> arb:
    if not value.is_finite():
        raise EnclosureFailed(f"the enclosure {value} is not finite")
    return value
