"""Points at which evidence looks at a statement: random ones of its domain, and extreme ones.

Drawing every symbol at its extremes at once seldom satisfies hypotheses that tie symbols together.
So an extreme point starts as a random one, and its symbols move to extremes one after the other, as
far as the hypotheses allow.
"""

from collections.abc import Iterator
from itertools import islice

import numpy as np
import sympy as sp

from slr_verify.claims.evidence.admission import Point
from slr_verify.claims.evidence.domain import Domain, EmptyDomain
from slr_verify.language.statement import Statement


def probing_points(statement: Statement, count: int, rng: np.random.Generator) -> tuple[Point, ...]:
    """`count` points of the domain, half of them extreme; the one point if there are no symbols.

    Raises EmptyDomain when no point is found.
    """
    domain = Domain.of(statement.lhs, statement.rhs, given=statement.given)
    if not domain.symbols:
        return ({},)
    ordinary = tuple(islice(domain.points(rng), count))
    moved = count // 2
    return ordinary[moved:] + tuple(_moved_out(domain, ordinary[:moved], rng))


def _moved_out(
    domain: Domain, starts: tuple[Point, ...], rng: np.random.Generator
) -> Iterator[Point]:
    """Each start with as many symbols at extremes as the hypotheses allow, in a random order."""
    separate = tuple(each for each in domain.given if len(each.free_symbols) == 1)
    wild = Domain(domain.symbols, separate).points(rng, extreme=True)
    tied = set().union(*(each.free_symbols for each in domain.given if each not in separate))
    try:
        for start, goal in zip(starts, wild, strict=False):
            yield _greedy(domain, start, goal, _shuffled(domain.symbols, rng), tied)
    except EmptyDomain:
        return


def _greedy(
    domain: Domain, start: Point, goal: Point, order: list[sp.Symbol], tied: set[sp.Symbol]
) -> Point:
    """Move symbol after symbol; one that occurs in no joint hypothesis needs no check."""
    point = {**start, **{name: x for name, x in goal.items() if name not in tied}}
    for name in (each for each in order if each in tied):
        trial = {**point, name: goal[name]}
        point = trial if domain.contains(trial) else point
    return point


def _shuffled(symbols: tuple[sp.Symbol, ...], rng: np.random.Generator) -> list[sp.Symbol]:
    return [symbols[i] for i in rng.permutation(len(symbols))]
