"""Exponents as sums of whole multiples of a few terms, found by their values at random points.

The points are in a prime field, where every other number has a root: so what is a root at a point has the
square that it must have.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import lcm
from random import Random

from slr_verify.core.generators import ARITHMETIC, Generators, squared
from slr_verify.core.language import Refused
from slr_verify.core.terms import Term, rational, times
from slr_verify.core.text import text

PRIME = 2**61 - 1
LARGEST = 1000
"""Of denominators of multiples."""


def combined(exponents: list[Term], known: Generators) -> list[list[tuple[Term, int]]]:
    """Each exponent as a sum of whole multiples of a few terms.

    Raises Refused for the root of a number that has none in the field, which is no matter where there are
    no exponents.
    """
    if not exponents:
        return []
    random = Random(1)
    points = [_point(known, random) for _ in range(len(exponents) + 2)]
    rows = [[_value(each, known, point) for point in points] for each in exponents]
    chosen: list[int] = []
    found: list[list[Fraction]] = []
    for number, row in enumerate(rows):
        solution = _solved([rows[k] for k in chosen], row)
        if solution is None:
            chosen.append(number)
            solution = [Fraction(k == number) for k in chosen]
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


def _point(known: Generators, random: Random) -> list[int]:
    """Values of the generators, in order. Raises Refused where there is no such point."""
    values: list[int] = []
    while len(values) < len(known.terms):
        square = squared(known.terms[len(values)])
        root = random.randrange(2, PRIME)
        if square is not None:
            wanted = _value(square, known, values)
            root = pow(wanted, (PRIME + 1) // 4, PRIME) * random.choice((1, -1)) % PRIME
            if root * root % PRIME != wanted:  # it has no root: another point
                if square.op == "rational":
                    raise Refused("formal", f"no root of {text(square)} to compare exponents by")
                values = []
                continue
        values.append(root)
    return values


def _value(term: Term, known: Generators, point: list[int]) -> int:
    """The value of an exponent, where generators have these values."""
    if term in known.place:
        place, sign = known.place[term]
        return point[place] * sign % PRIME
    if term.op == "rational":
        up, down = term.args[0].as_integer_ratio()
        return int(up * pow(down, -1, PRIME) % PRIME)
    if term in known.other:
        return _value(known.other[term], known, point)
    parts = [_value(part, known, point) for part in term.parts]
    if term.op == "power":
        return pow(parts[0], term.args[1], PRIME)
    total = int(term.op == "product")
    for part in parts:
        total = (total * part if term.op == "product" else total + part) % PRIME
    return total


def _solved(rows: list[list[int]], wanted: list[int]) -> list[Fraction] | None:
    """The coefficients with which the rows sum to another; None if they do not."""
    table = [list(column) for column in zip(*rows, wanted, strict=True)]
    pivots: list[int] = []
    for place in range(len(rows)):
        best = next((k for k in range(len(pivots), len(table)) if table[k][place]), None)
        if best is None:
            return None
        table[len(pivots)], table[best] = table[best], table[len(pivots)]
        inverse = pow(table[len(pivots)][place], -1, PRIME)
        top = table[len(pivots)] = [x * inverse % PRIME for x in table[len(pivots)]]
        for k, line in enumerate(table):
            if k != len(pivots) and line[place]:
                table[k] = [(x - line[place] * y) % PRIME for x, y in zip(line, top, strict=True)]
        pivots.append(place)
    if any(line[-1] for line in table[len(pivots) :]):
        return None
    found = [_fraction(table[k][-1]) for k in range(len(pivots))]
    known = [each for each in found if each is not None]
    return known if len(known) == len(found) else None


def _fraction(value: int) -> Fraction | None:
    """The fraction of small numbers that this is."""
    for below in range(1, LARGEST):
        above = value * below % PRIME
        above -= PRIME * (above > PRIME // 2)
        if abs(above) < LARGEST**2:
            return Fraction(above, below)
    return None


def arithmetic_parts(term: Term) -> Iterator[Term]:
    """The term, and what it is a sum, a product or a power of."""
    yield term
    if term.op in ARITHMETIC:
        for part in term.parts:
            yield from arithmetic_parts(part)
