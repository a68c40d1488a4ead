"""Vectors of which there is one for each token, as their inner products depend on it; not trusted."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING, Any

import sympy as sp

from slr_verify.calculus.reading.families import members_of
from slr_verify.calculus.reading.parts import parts_of
from slr_verify.core.binding import closed
from slr_verify.core.language import Refused
from slr_verify.core.terms import ONE, Term, make
from slr_verify.language.integral import Sum
from slr_verify.language.vectors import FixedVector, Frame

if TYPE_CHECKING:
    from slr_verify.calculus.reading.reader import Reader


@cache
def indices(frame: Frame) -> tuple[sp.Symbol, ...]:
    """The symbols that number the vectors of a frame, by its Gram matrix."""
    return tuple(sorted(_indices_in(frame.gram), key=str))


def _indices_in(expr: sp.Basic) -> set[sp.Symbol]:
    members = members_of(expr)
    return set().union(*(each.free_symbols for each in members)) & expr.free_symbols


@cache
def moves(vector: FixedVector) -> bool:
    """Whether there is one for each index: its length depends on it, or two of its products do."""
    gram, place = vector.frame.gram, vector.place
    moving = [other for other in range(gram.shape[0]) if _indices_in(gram[place, other])]
    return place in moving or len(moving) > 1


@cache
def _spoken_in(expr: sp.Expr) -> frozenset[Any]:
    """Its symbols and sums outside of vectors."""
    parts = parts_of(expr, FixedVector)
    return frozenset(part for part in parts if isinstance(part, sp.Symbol | Sum))


class Spoken:
    """What expressions speak of beside vectors: symbols, and the ends of sums over an index."""

    def __init__(self, exprs: tuple[sp.Expr, ...]) -> None:
        spoken = set().union(*map(_spoken_in, exprs))
        self.symbols: set[sp.Basic] = {part for part in spoken if isinstance(part, sp.Symbol)}
        sums = spoken - self.symbols
        self._ends = {(index, low, high) for part in sums for index, low, high in part.limits}

    def for_all(self, reader: Reader, relation: Term, places: tuple[sp.Symbol, ...]) -> Term:
        """The relation for all indices that are summed over, or for 1, 2, 3, ..."""
        names = tuple(each.name for each in places if each.name in relation.free)
        if not names:
            return relation
        conditions = [c for each in places for c in self._range(reader, each)]
        return make("every", len(names), *(closed(each, names) for each in (relation, *conditions)))

    def _range(self, reader: Reader, index: sp.Symbol) -> Iterator[Term]:
        ends = [(low, high) for name, low, high in self._ends if name == index]
        if len(ends) > 1:
            raise Refused("reading", f"{index} has two different ranges")
        number = reader.term(index)
        yield make("integer", number)
        if not ends:
            yield make("<=", ONE, number)
        for low, high in ends:
            yield make("<=", reader.term(low), number)
            yield make("<=", number, reader.term(high))
