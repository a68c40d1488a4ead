"""Points that random ones seldom are: on equations among the hypotheses, and with equal coordinates."""

import re
from collections.abc import Iterator
from fractions import Fraction
from itertools import islice

import numpy as np
import sympy as sp
from flint import fmpq

from slr_verify.claims.evidence.admission import Point
from slr_verify.claims.evidence.domain import Domain, EmptyDomain
from slr_verify.claims.evidence.exact_values import Inexact, coordinates, exact_value

ATTEMPTS = 60


def on_equations(domain: Domain, rng: np.random.Generator) -> Iterator[Point]:
    """Points of the domain: those of the inequalities alone, moved onto the equations in two ways.

    A symbol in which an equation is linear takes the value that solves it; or symbols that differ by a
    number, or by A and B, in their names, such as kappa_A and kappa_B, become equal.
    """
    equations = [each for each in domain.given if isinstance(each, sp.Equality)]
    others = tuple(each for each in domain.given if each not in equations)
    starts = Domain(domain.symbols, others).points(rng)
    try:
        for start in islice(starts, ATTEMPTS):
            for moved in (_solved(start, equations), _with_twins(start)):
                if domain.contains(moved):
                    yield moved
    except EmptyDomain:
        return


def _solved(start: Point, equations: list[sp.Equality]) -> Point:
    """Each equation in turn solved for the last symbol, by name, in which it is linear."""
    symbols, point = tuple(start), coordinates(start.values())
    for equation in equations:
        names = sorted(equation.free_symbols.intersection(symbols), key=lambda each: each.name)
        for name in reversed(names):
            place = symbols.index(name)
            root = _root(equation, symbols, point, place)
            if root is not None:
                point[place] = root
                break
    found = (Fraction(int(each.p), int(each.q)) for each in point)
    return dict(zip(symbols, found, strict=True))


def _root(
    equation: sp.Equality, symbols: tuple[sp.Symbol, ...], point: list[fmpq], place: int
) -> fmpq | None:
    """Where both sides agree along one coordinate, if their difference is linear in it."""
    left, right = (exact_value(side, symbols) for side in equation.args)
    along = ([*point[:place], fmpq(at), *point[place + 1 :]] for at in range(3))
    try:
        start, end, beyond = (left(there) - right(there) for there in along)
    except Inexact:
        return None
    if end == start or beyond - end != end - start:
        return None
    return start / (start - end)


def with_some_twins(
    domain: Domain, starts: tuple[Point, ...], rng: np.random.Generator
) -> Iterator[Point]:
    """Points of the domain where some of its twins are equal, and the rest is as in a start."""
    stems = sorted({_stem(symbol) for symbol in domain.symbols})
    if len(stems) == len(domain.symbols):
        return
    for start in starts:
        together = {stem for stem in stems if rng.integers(2)}
        moved = _with_twins(start)
        mixed = {each: (moved if _stem(each) in together else start)[each] for each in start}
        if mixed != start and domain.contains(mixed):
            yield mixed


def _with_twins(start: Point) -> Point:
    """Symbols whose names differ at the end only get the value of the first of them."""
    values: dict[str, Fraction] = {}
    for symbol in sorted(start, key=lambda each: each.name):
        values.setdefault(_stem(symbol), start[symbol])
    return {symbol: values[_stem(symbol)] for symbol in start}


def _stem(symbol: sp.Symbol) -> str:
    return re.sub(r"\d+$|_[AB]$", "", symbol.name)
