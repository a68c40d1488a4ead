"""Iverson brackets of relations between numbers as indicators of the core; not trusted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sympy.core.relational import Relational

from slr_verify.calculus.reading.orbit_terms import for_every, in_square
from slr_verify.core.binding import closed
from slr_verify.core.terms import ONE, ZERO, Term, indices, make, minus, variable
from slr_verify.language.for_some import ForSome
from slr_verify.language.iverson import Iverson

if TYPE_CHECKING:
    from slr_verify.calculus.reading.reader import Reader


def indicator(reader: Reader, expr: Iverson) -> Term:
    """Of a relation, or of one for every place up to the last, with conditions on the place."""
    relation, *bound = expr.args
    if not bound:
        return make("indicator", _read(reader, relation))
    index, last, *conditions = bound
    inside = indices(ONE, variable(index.name), reader.term(last))
    relations = (_read(reader, relation), *inside, *(_read(reader, each) for each in conditions))
    every = make("every", 1, *(closed(each, (index.name,)) for each in relations))
    return make("indicator", every)


def _read(reader: Reader, relation: Relational) -> Term:
    return reader.relation(relation.lhs, relation.rel_op, relation.rhs)


def for_some(reader: Reader, expr: ForSome) -> Term:
    """1 less the indicator that a bracket is zero for all numbers from -1 to 1."""
    bracket, y = expr.args
    place = variable(y.name)
    never = make("=", reader.term(bracket), ZERO)
    return minus(ONE, make("indicator", for_every((place,), never, in_square(place))))
