"""The set that a statement speaks of: its symbols with their assumptions, and its hypotheses.

Points of the set are exact rationals. They are drawn at random over many orders of magnitude,
extreme ones among them, and kept only when every hypothesis is decided to hold.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property
from operator import call

import numpy as np
import sympy as sp

from slr_verify.calculus.questions import questions
from slr_verify.claims.evidence.admission import (
    Point,
    Test,
    admission,
    never_met,
    quickest_first,
    test_of,
)
from slr_verify.claims.evidence.exact_values import coordinates
from slr_verify.core.intervals import Interval
from slr_verify.language.binding import symbols_of
from slr_verify.language.statement import Given

DENOMINATOR = 64
ATTEMPTS = 4000
PLAIN_SHARE, LANDMARK_SHARE = 0.75, 0.4


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
        free = set().union(*map(symbols_of, (*expressions, *given)))
        return cls(tuple(sorted(free, key=lambda symbol: symbol.name)), given)

    def contains(self, point: Point) -> bool:
        """Whether the point satisfies assumptions and hypotheses, decided exactly.

        Assumptions come first: hypotheses need not have a meaning where they fail.
        """
        values = [point[symbol] for symbol in self.symbols]
        if not all(map(call, self._admissions, values)):
            return False
        exact = coordinates(values)
        return all(test(values, exact) for test in self._tests)

    @cached_property
    def _admissions(self) -> tuple[Callable[[Fraction], bool], ...]:
        return tuple(map(admission, self.symbols))

    @cached_property
    def _tests(self) -> tuple[Test, ...]:
        return tuple(test_of(relation, self.symbols) for relation in quickest_first(self.given))

    def points(self, rng: np.random.Generator, *, extreme: bool = False) -> Iterator[Point]:
        """Random points without end. Raises EmptyDomain when none is met for a long time."""
        if never_met in self._tests:
            raise EmptyDomain(f"no point satisfies {list(self.given)}")
        failures, spans = 0, {symbol: self.range_of(symbol) for symbol in self.symbols}
        while failures < ATTEMPTS:
            share = 0.0 if extreme or rng.random() < PLAIN_SHARE else LANDMARK_SHARE
            point = {at: _draw(at, span, rng, extreme, share) for at, span in spans.items()}
            if self.contains(point):
                failures = 0
                yield point
            else:
                failures += 1
        raise EmptyDomain(f"no point of {ATTEMPTS} tries satisfies {list(self.given)}")

    def range_of(self, symbol: sp.Symbol) -> Interval:
        """What the assumptions and the hypotheses say of one symbol."""
        return questions().bounds(symbol, self.given)

    def witness(self, seed: int = 0) -> Point:
        """One point of the set, so that a statement about it is not empty."""
        return next(self.points(np.random.default_rng(seed)))


def _draw(
    symbol: sp.Symbol, span: Interval, rng: np.random.Generator, extreme: bool, landmarks: float
) -> Fraction:
    if rng.random() < landmarks:
        return _draw_landmark(span, rng)
    if symbol.is_integer:
        return _draw_integer(span, rng, extreme)
    if span.low is not None and span.high is not None:
        return _draw_between(span.low, span.high, rng, extreme)
    return _draw_unbounded(span, rng, extreme)


def marks(span: Interval, near: Iterable[Fraction]) -> list[Fraction]:
    """The ends of a range, and those of some numbers that are in it or at its ends; or else zero."""
    ends = [end for end in (span.low, span.high) if end is not None]
    inside = [mark for mark in near if _is_between(span, mark)]
    return list(dict.fromkeys([*ends, *inside])) or [Fraction(0)]


def _is_between(span: Interval, mark: Fraction) -> bool:
    return (span.low is None or span.low <= mark) and (span.high is None or mark <= span.high)


def _draw_integer(span: Interval, rng: np.random.Generator, extreme: bool) -> Fraction:
    least = Fraction(-20) if span.low is None else span.low
    reach = 10 ** int(rng.integers(1, 7)) if extreme else 12
    return least + int(rng.integers(0, reach))


def _draw_landmark(span: Interval, rng: np.random.Generator) -> Fraction:
    """An end of the range, or a small number in it: where equations are met."""
    choices = marks(span, map(Fraction, (-1, 0, 1)))
    return choices[int(rng.integers(len(choices)))]


def _draw_between(
    lower: Fraction, upper: Fraction, rng: np.random.Generator, extreme: bool
) -> Fraction:
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
    if span.low is not None:
        return span.low + size
    if span.high is not None:
        return span.high - size
    return size if rng.random() < 0.5 else -size


@cache
def _size(steps: int, decade: int) -> Fraction:
    return Fraction(steps, DENOMINATOR // 2) * Fraction(10) ** decade
