"""A point found by steps: one coordinate gets another size at a time, as long as more hypotheses hold.

Where no step is left, what does not hold counts for more from then on (breakout: P. Morris, AAAI 1993).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

import sympy as sp
from sympy.core.relational import Relational

from slr_verify.claims.evidence.admission import Point, admits, holds
from slr_verify.claims.evidence.domain import Domain
from slr_verify.language.around import Around
from slr_verify.language.binding import symbols_of

DECADES, ROUNDS = 12, 12
"""By how much a coordinate may change in one step, and how often what does not hold counts for more."""
SIZES = tuple(Fraction(10) ** (sign * far) for far in range(1, DECADES + 1) for sign in (1, -1))
WHOLE = tuple(Fraction(at) for at in (0, 1))
Unmet = frozenset[Relational]


def climbed(domain: Domain, start: Point) -> Point:
    """The last point; what is said around a point takes long, so it is not looked at."""
    given = tuple(each for each in domain.given if not isinstance(each.lhs, Around))
    weights, point, unmet = Counter(given), start, _unmet(given, start)
    for _ in range(ROUNDS):
        while unmet and (better := next(_better(domain, weights, point, unmet), None)):
            point, unmet = better
        weights.update(unmet)
    return point


def _better(
    domain: Domain, weights: Counter[Relational], point: Point, unmet: Unmet
) -> Iterator[tuple[Point, Unmet]]:
    """Points with one coordinate of what does not hold changed, where what does not counts for less."""
    total = _total(weights, unmet)
    for symbol in domain.symbols:
        about = tuple(each for each in weights if symbol in symbols_of(each))
        alone = {each for each in about if symbols_of(each) == {symbol}}
        others = unmet.difference(about)
        for at in _steps(symbol, point[symbol]) if others != unmet else ():
            moved = {**point, symbol: at}
            still = others | _unmet(about, moved)
            if _total(weights, still) < total and not still & alone:
                yield moved, still


def _total(weights: Counter[Relational], unmet: Unmet) -> int:
    return sum(weights[each] for each in unmet)


def _steps(symbol: sp.Symbol, at: Fraction) -> Iterator[Fraction]:
    """Other sizes, the nearest first; zero and one."""
    choices = (*(at * size for size in SIZES), *WHOLE)
    return (each for each in choices if each != at and admits(symbol, each))


def _unmet(given: tuple[Relational, ...], point: Point) -> Unmet:
    """The hypotheses that are not decided to hold."""
    return frozenset(each for each in given if not holds(each, point))
