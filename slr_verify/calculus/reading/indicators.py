"""Iverson brackets of relations between numbers as indicators of the core; not trusted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sympy.core.relational import Relational

from slr_verify.core.binding import closed
from slr_verify.core.terms import ONE, Term, indices, make, variable
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
