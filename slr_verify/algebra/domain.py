"""The set that a statement speaks of: its symbols with their assumptions, and its hypotheses.

Points of the set are exact rationals. They are drawn at random over many orders of magnitude,
extreme ones among them, and kept only when every hypothesis is decided to hold.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, lru_cache
from math import inf, prod
from operator import eq, ge, gt, le, lt

import numpy as np
import sympy as sp
from flint import arb
from sympy.core.relational import Relational

from slr_verify.algebra.binding import bound_symbols
from slr_verify.algebra.bounds import Given, bounds
from slr_verify.algebra.interval import Interval
from slr_verify.algebra.to_kernel import NotTranslatable, to_kernel
from slr_verify.kernel.balls import enclose
from slr_verify.kernel.certainty import (
    EnclosureFailed,
    certainly_negative,
    certainly_positive,
    certainly_zero,
    exact_ball,
    precision,
)
from slr_verify.kernel.programs import Program
from slr_verify.kernel.terms import TermRejected

Point = dict[sp.Symbol, Fraction]
DENOMINATOR = 64
ATTEMPTS = 4000
PLAIN_SHARE, LANDMARK_SHARE = 0.75, 0.4
BITS = 128  # of the balls that decide hypotheses with roots, exponentials and the like
COMPARISONS = {"<": lt, "<=": le, ">": gt, ">=": ge, "==": eq}


class EmptyDomain(ValueError):
    """No point was found that satisfies every hypothesis."""


@dataclass(frozen=True)
class Domain:
    """All real values of `symbols` that their assumptions and the hypotheses `given` allow."""

    symbols: tuple[sp.Symbol, ...]
    given: Given = ()

    @classmethod
    def of(cls, *expressions: sp.Basic, given: Given = ()) -> Domain:
        """The domain of everything that occurs free in the expressions and the hypotheses."""
        free = set().union(*(part.free_symbols for part in (*expressions, *given)))
        return cls(tuple(sorted(free, key=lambda symbol: symbol.name)), given)

    def contains(self, point: Point) -> bool:
        """Whether the point satisfies assumptions and hypotheses, decided exactly.

        Assumptions come first: hypotheses need not have a meaning where they fail.
        """
        return all(_admits(symbol, point[symbol]) for symbol in self.symbols) and all(
            _holds(relation, point) for relation in _quickest_first(self.given)
        )

    def points(self, rng: np.random.Generator, *, extreme: bool = False) -> Iterator[Point]:
        """Random points without end. Raises EmptyDomain when none is met for a long time."""
        failures = 0
        while failures < ATTEMPTS:
            share = 0.0 if extreme or rng.random() < PLAIN_SHARE else LANDMARK_SHARE
            point = {symbol: self._draw(symbol, rng, extreme, share) for symbol in self.symbols}
            if self.contains(point):
                failures = 0
                yield point
            else:
                failures += 1
        raise EmptyDomain(f"no point of {ATTEMPTS} tries satisfies {list(self.given)}")

    def witness(self, seed: int = 0) -> Point:
        """One point of the set, so that a statement about it is not empty."""
        return next(self.points(np.random.default_rng(seed)))

    def _draw(
        self, symbol: sp.Symbol, rng: np.random.Generator, extreme: bool, landmarks: float
    ) -> Fraction:
        span = _span(symbol, self.given)
        if rng.random() < landmarks:
            return _draw_landmark(span, rng)
        if symbol.is_integer:
            return _draw_integer(span, rng, extreme)
        if span.lower > -inf and span.upper < inf:
            return _draw_between(span, rng, extreme)
        return _draw_unbounded(span, rng, extreme)


@lru_cache(maxsize=1024)
def _span(symbol: sp.Symbol, given: Given) -> Interval:
    return bounds(symbol, given)


def _draw_integer(span: Interval, rng: np.random.Generator, extreme: bool) -> Fraction:
    least = Fraction(span.lower) if span.lower > -inf else Fraction(-20)
    reach = 10 ** int(rng.integers(1, 7)) if extreme else 12
    return least + int(rng.integers(0, reach))


def _draw_landmark(span: Interval, rng: np.random.Generator) -> Fraction:
    """An end of the range, or a small number in it: where equations are met."""
    ends = [Fraction(end) for end in (span.lower, span.upper) if end not in (inf, -inf)]
    near = [Fraction(mark) for mark in (-1, 0, 1) if span.lower <= mark <= span.upper]
    choices = [*ends, *near] or [Fraction(0)]
    return choices[int(rng.integers(len(choices)))]


def _draw_between(span: Interval, rng: np.random.Generator, extreme: bool) -> Fraction:
    lower, upper = Fraction(span.lower), Fraction(span.upper)
    steps = 2 ** int(rng.integers(20, 40)) if extreme else DENOMINATOR
    place = (
        int(rng.choice([0, 1, steps - 1, steps])) if extreme else int(rng.integers(0, steps + 1))
    )
    return lower + (upper - lower) * Fraction(place, steps)


def _draw_unbounded(span: Interval, rng: np.random.Generator, extreme: bool) -> Fraction:
    """A number whose logarithm is uniform; zero and the end itself come up as well."""
    decades = 6 if extreme else 1
    size = _size(int(rng.integers(1, DENOMINATOR)), int(rng.integers(-decades, decades + 1)))
    size = size if rng.random() > 0.05 else Fraction(0)
    if span.lower > -inf:
        return Fraction(span.lower) + size
    if span.upper < inf:
        return Fraction(span.upper) - size
    return size if rng.random() < 0.5 else -size


@cache
def _size(steps: int, decade: int) -> Fraction:
    return Fraction(steps, DENOMINATOR // 2) * Fraction(10) ** decade


def _admits(symbol: sp.Symbol, value: Fraction) -> bool:
    """Whether the number has every property that the symbol was declared to have."""
    if value.denominator == 1 and not OF_ALL_ALIKE.isdisjoint(symbol.assumptions0):
        return _has_properties(symbol, value)
    return _has_properties(symbol, _like(value))


OF_ALL_ALIKE = frozenset({"prime", "composite"})
"""Properties in which integers differ that have one sign and one parity."""


def _like(value: Fraction) -> Fraction:
    """A simple number with the same properties: of that sign, as integer or not, as even or not."""
    if value.denominator > 1:
        return Fraction(1 if value > 0 else -1, 2)
    if value == 0:
        return value
    return Fraction((2 if value.numerator % 2 == 0 else 3) * (1 if value > 0 else -1))


@lru_cache(maxsize=2**14)
def _has_properties(symbol: sp.Symbol, value: Fraction) -> bool:
    number = sp.Rational(value.numerator, value.denominator)
    return all(
        getattr(number, f"is_{name}") is holds for name, holds in symbol.assumptions0.items()
    )


@lru_cache(maxsize=1024)
def _quickest_first(given: Given) -> Given:
    """Polynomial relations, then other inequalities, then equations: points have to meet all."""
    return tuple(sorted(given, key=lambda each: (not _is_exact(each), each.rel_op == "==")))


def _is_exact(relation: Relational) -> bool:
    anywhere = dict.fromkeys(relation.free_symbols, Fraction(1))
    return all(_exact(side, anywhere) is not None for side in relation.args)


@lru_cache(maxsize=1024)
def _own_symbols(relation: Relational) -> tuple[sp.Symbol, ...]:
    return tuple(sorted(relation.free_symbols, key=sp.default_sort_key))


def _holds(relation: Relational, point: Point) -> bool:
    """Whether a hypothesis is decided to hold at a point."""
    return _is_met(relation, tuple((each, point[each]) for each in _own_symbols(relation)))


@lru_cache(maxsize=2**16)
def _is_met(relation: Relational, values: tuple[tuple[sp.Symbol, Fraction], ...]) -> bool:
    """The decision: exact if it is polynomial, else by a ball. Mutants ask for the same points."""
    point = dict(values)
    left, right = _exact(relation.lhs, point), _exact(relation.rhs, point)
    compare = COMPARISONS.get(relation.rel_op)
    if left is None or right is None or compare is None:
        return _holds_by_ball(relation, point)
    return bool(compare(left, right))


def _holds_by_ball(relation: Relational, point: Point) -> bool:
    """Whether the ball of the difference decides it; what has none, such as a limit, does not hold.

    Where a ball leaves an equation open, both sides may have become the same expression.
    """
    enclosure = _gap(relation)
    if enclosure is None:
        return False
    try:
        with precision(BITS):
            gap = enclosure([exact_ball(point[each]) for each in _own_symbols(relation)])
    except EnclosureFailed:
        return False
    zero, above, below = certainly_zero(gap), certainly_positive(gap), certainly_negative(gap)
    if relation.rel_op == "==" and not (zero or above or below):
        return _same(relation, point)
    return {
        "<": below,
        "<=": below or zero,
        ">": above,
        ">=": above or zero,
        "==": zero,
        "!=": above or below,
    }[relation.rel_op]


@lru_cache(maxsize=1024)
def _gap(relation: Relational) -> Callable[[list[arb]], arb] | None:
    """What encloses the difference of the sides, given balls for the symbols; None if nothing does."""
    names = {symbol: f"x_{at}" for at, symbol in enumerate(_own_symbols(relation))}
    renamed = {symbol: sp.Symbol(name, **symbol.assumptions0) for symbol, name in names.items()}
    try:
        term = to_kernel((relation.lhs - relation.rhs).xreplace(renamed))
    except (NotTranslatable, TermRejected):
        return None
    try:
        program = Program((term,), tuple(names.values()), {}, bits=BITS)
    except (TermRejected, EnclosureFailed):  # integrals have no program
        return lambda balls: enclose(term, dict(zip(names.values(), balls, strict=True)), bits=BITS)
    return lambda balls: program(balls)[0]


def _exact(expr: sp.Expr, point: Point) -> Fraction | None:
    """The value of a polynomial with rational coefficients; None for anything else."""
    if expr.is_Rational:
        return Fraction(int(expr.p), int(expr.q))
    if expr.is_Symbol:
        return point[expr]
    if expr.is_Pow and expr.exp.is_Integer and expr.exp > 0:
        base = _exact(expr.base, point)
        return None if base is None else base ** int(expr.exp)
    if not (expr.is_Add or expr.is_Mul):
        return None
    values = [_exact(part, point) for part in expr.args]
    known = [value for value in values if value is not None]
    if len(known) < len(values):
        return None
    return sum(known, Fraction(0)) if expr.is_Add else prod(known, start=Fraction(1))


def _same(equation: sp.Equality, point: Point) -> bool:
    """Whether both sides are one expression at the point; SymPy's numerical opinion is not asked."""
    values = {symbol: sp.Rational(x.numerator, x.denominator) for symbol, x in point.items()}
    left, right = (_at(side, values) for side in equation.args)
    return bool(left == right)


def _at(expr: sp.Expr, values: dict[sp.Symbol, sp.Rational]) -> sp.Expr:
    """The expression at a point; replacing is quicker, but knows nothing of bound symbols."""
    if bound_symbols(expr) or expr.has(sp.Derivative):
        return expr.subs(values, simultaneous=True)
    return expr.xreplace(values)
