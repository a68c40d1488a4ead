"""Points of a domain at which a statement is looked at: random, landmarks, extremes, equal ones."""

from collections.abc import Iterator
from contextlib import suppress
from fractions import Fraction
from functools import lru_cache
from itertools import cycle, islice

import numpy as np
import sympy as sp

from slr_verify.claims.attack.equations import on_equations, with_some_twins
from slr_verify.claims.evidence.admission import Point
from slr_verify.claims.evidence.domain import Domain, EmptyDomain, marks
from slr_verify.language.statement import Statement

POINTS = 30
TRIES = 400
LANDMARKS = (Fraction(0), Fraction(1), Fraction(-1), Fraction(1, 2), Fraction(2))


def domain_of(statement: Statement, known: Statement | None) -> Domain:
    """The domain, the same for all mutants of a statement that have its hypotheses."""
    symbols = statement.free_symbols
    names = {symbol.name for symbol in symbols}
    more = {symbol for symbol in known.free_symbols if symbol.name not in names} if known else set()
    ordered = tuple(sorted(symbols | more, key=lambda symbol: symbol.name))
    return Domain(ordered, statement.given)


@lru_cache(maxsize=256)
def sampled(domain: Domain, seed: int) -> tuple[Point, ...]:
    """Points of the domain; none when the hypotheses contradict each other."""
    try:
        return sample(domain, np.random.default_rng(seed), POINTS)
    except EmptyDomain:
        return ()


def sample(domain: Domain, rng: np.random.Generator, count: int) -> tuple[Point, ...]:
    """At most `count` different points of the domain: random ones, landmarks, extreme ones.

    Random points do not meet equations. Where there are some among the hypotheses, they are solved
    for one symbol, or met by symbols that are equal.
    """
    share = -(-count // 3)
    bound = any(isinstance(each, sp.Equality) for each in domain.given)
    found = list(islice(on_equations(domain, rng), 2 * share)) if bound else []
    found = found or list(islice(domain.points(rng), share))
    found += with_some_twins(domain, tuple(found), rng)
    found += islice(_landmarks(domain, rng), share)
    with suppress(EmptyDomain):  # no number alone is extreme; the other points are there
        found += islice(_extremes(domain, tuple(found), rng), share)
    different = {tuple(point.items()): point for point in found}
    return tuple(different.values())[:count]


def _landmarks(domain: Domain, rng: np.random.Generator) -> Iterator[Point]:
    """Points whose coordinates are small numbers or ends of the range, where equality may occur."""
    choices = [marks(domain.range_of(symbol), LANDMARKS) for symbol in domain.symbols]
    for attempt in range(TRIES):
        drawn = [options[int(rng.integers(len(options))) if attempt else 0] for options in choices]
        point = dict(zip(domain.symbols, drawn, strict=True))
        if domain.contains(point):
            yield point


def _extremes(
    domain: Domain, known: tuple[Point, ...], rng: np.random.Generator
) -> Iterator[Point]:
    """Known points with coordinates moved far out or close to an end, or to zero to make room."""
    lines = {symbol: _line(symbol, domain).points(rng, extreme=True) for symbol in domain.symbols}
    for point in islice(cycle(known), TRIES):
        fates = rng.choice(["stays", "extreme", "extreme", "zero"], size=len(lines))
        moved = dict(point)
        for (symbol, line), fate in zip(lines.items(), fates, strict=True):
            if fate != "stays":
                moved[symbol] = next(line)[symbol] if fate == "extreme" else Fraction(0)
        if domain.contains(moved):
            yield moved


def _line(symbol: sp.Symbol, domain: Domain) -> Domain:
    """What one symbol may be, as far as the others have no say in it."""
    alone = (relation for relation in domain.given if relation.free_symbols == {symbol})
    return Domain((symbol,), tuple(alone))
