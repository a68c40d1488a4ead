"""A walk towards a counterexample of an inequality: step by step to points where less room is left.

The walk follows midpoints of balls; what it ends at counts only where the balls certify it.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import cycle, islice

import numpy as np
import sympy as sp

from slr_verify.claims.attack.counterexample import Counterexample, room_at, violations_at
from slr_verify.claims.evidence.admission import Point
from slr_verify.claims.evidence.domain import Domain
from slr_verify.language.statement import Statement

STARTS, STEPS = 3, 60
NEARLY = Fraction(15, 16)
FACTORS = tuple(
    Fraction(*pair) for pair in ((1, 2), (2, 1), (9, 10), (11, 10), (1, 10), (10, 1), (-1, 1))
)


def closed_in(
    statement: Statement, points: tuple[Point, ...], rng: np.random.Generator
) -> Counterexample | None:
    """A certified counterexample near those of the points that leave the least room, if it is met."""
    if statement.sign == "=":
        return None
    domain = Domain.of(statement.lhs, statement.rhs, given=statement.given)
    rooms = ((room_at(statement, point), point) for point in points)
    known = sorted(((room, at) for at, (room, _) in enumerate(rooms) if room is not None))
    ends = [_walked(statement, domain, points[at], room, rng) for room, at in known[:STARTS]]
    return violations_at(statement, tuple(ends)).counterexample


def _walked(
    statement: Statement, domain: Domain, start: Point, room: float, rng: np.random.Generator
) -> Point:
    """Where single coordinates were moved as long as that leaves less room."""
    point = dict(start)
    for symbol in islice(cycle(rng.permutation(np.array(domain.symbols, dtype=object))), STEPS):
        moved = {**point, symbol: _moved(point, symbol, rng)}
        if symbol.is_integer and moved[symbol].denominator > 1:
            continue
        left = room_at(statement, moved) if domain.contains(moved) else None
        if left is not None and left < room:
            point, room = moved, left
        if room < 0:
            break
    return point


def _moved(point: Point, symbol: sp.Symbol, rng: np.random.Generator) -> Fraction:
    """A coordinate some times as large, or most of the way to another one: that may have to be close."""
    place = point[symbol]
    if not place:
        return Fraction(int(rng.choice((-1, 1))), 10 ** int(rng.integers(5)))
    if rng.integers(2):
        return place * FACTORS[int(rng.integers(len(FACTORS)))]
    others = sorted(point, key=lambda each: (_distance(each, symbol), each.name))
    other = others[min(int(rng.geometric(0.5)), len(others) - 1)]
    return place + (point[other] - place) * NEARLY


def _distance(one: sp.Symbol, other: sp.Symbol) -> int:
    """Names that begin alike, such as nu0 and nu1, come first."""
    return 0 if one == other else 1 if one.name[:-1] == other.name[:-1] else 2
