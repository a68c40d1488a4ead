"""The set that a statement speaks of: its symbols with their assumptions, and its hypotheses.

Points of the set are exact rationals. They are drawn at random over many orders of magnitude,
extreme ones among them, and kept only when every hypothesis is decided to hold.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, lru_cache
from math import inf

import numpy as np
import sympy as sp

from slr_verify.algebra.admission import Point, admits, holds, quickest_first
from slr_verify.algebra.bounds import Given, bounds
from slr_verify.algebra.interval import Interval

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
        free = set().union(*(part.free_symbols for part in (*expressions, *given)))
        return cls(tuple(sorted(free, key=lambda symbol: symbol.name)), given)

    def contains(self, point: Point) -> bool:
        """Whether the point satisfies assumptions and hypotheses, decided exactly.

        Assumptions come first: hypotheses need not have a meaning where they fail.
        """
        return all(admits(symbol, point[symbol]) for symbol in self.symbols) and all(
            holds(relation, point) for relation in quickest_first(self.given)
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
