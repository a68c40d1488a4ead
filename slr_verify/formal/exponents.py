"""Exponents as sums of whole multiples of a few terms, found by their values at random points."""

from __future__ import annotations

from fractions import Fraction
from math import lcm
from random import Random

from slr_verify.core.generators import Generators
from slr_verify.core.terms import Term, rational, times


def combined(exponents: list[Term], known: Generators) -> list[list[tuple[Term, int]]]:
    """Each exponent as a sum of whole multiples of a few terms, by their values at random points."""
    random = Random(1)
    points = [
        [Fraction(random.randrange(2, 10**6)) for _ in known.terms]
        for _ in range(len(exponents) + 2)
    ]
    rows = [[_value(each, known, point) for point in points] for each in exponents]
    chosen: list[int] = []
    found = []
    for number_, row in enumerate(rows):
        solution = _solved([rows[k] for k in chosen], row)
        if solution is None:
            chosen.append(number_)
            solution = [Fraction(k == number_) for k in chosen]
        found.append(solution)
    count = len(chosen)
    padded = [each + [Fraction(0)] * (count - len(each)) for each in found]
    scales = [lcm(*(each[k].denominator for each in padded)) for k in range(count)]
    bases = [
        times(rational(Fraction(1, scale)), exponents[k])
        for k, scale in zip(chosen, scales, strict=True)
    ]
    return [
        [(base, int(c * scale)) for base, c, scale in zip(bases, each, scales, strict=True) if c]
        for each in padded
    ]


def _value(term: Term, known: Generators, point: list[Fraction]) -> Fraction:
    """The value of an exponent, where generators have these values."""
    if term in known.place:
        place, sign = known.place[term]
        return point[place] * sign
    if term.op == "rational":
        return Fraction(term.args[0])
    if term in known.other:
        return _value(known.other[term], known, point)
    parts = [_value(part, known, point) for part in term.parts]
    if term.op == "power":
        return parts[0] ** term.args[1]
    total = Fraction(term.op == "product")
    for part in parts:
        total = total * part if term.op == "product" else total + part
    return total


def _solved(rows: list[list[Fraction]], wanted: list[Fraction]) -> list[Fraction] | None:
    """The coefficients with which the rows sum to another; None if they do not."""
    table = [list(column) for column in zip(*rows, wanted, strict=True)]
    pivots: list[int] = []
    for place in range(len(rows)):
        best = next((k for k in range(len(pivots), len(table)) if table[k][place]), None)
        if best is None:
            return None
        table[len(pivots)], table[best] = table[best], table[len(pivots)]
        top = table[len(pivots)] = [x / table[len(pivots)][place] for x in table[len(pivots)]]
        for k, line in enumerate(table):
            if k != len(pivots) and line[place]:
                table[k] = [x - line[place] * y for x, y in zip(line, top, strict=True)]
        pivots.append(place)
    if any(line[-1] for line in table[len(pivots) :]):
        return None
    return [table[k][-1] for k in range(len(pivots))]
