"""Iverson brackets of relations between numbers as indicators of the core; not trusted."""

from __future__ import annotations

from typing import TYPE_CHECKING

import sympy as sp
from sympy.core.relational import Relational

from slr_verify.calculus.reading.orbit_terms import for_every, in_square
from slr_verify.core.binding import closed
from slr_verify.core.language import Refused
from slr_verify.core.terms import ONE, ZERO, Term, indices, make, minus, power, variable
from slr_verify.language.around import Around, SomewhereAround
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


def around(reader: Reader, expr: Around, sign: str, value: sp.Expr) -> Term:
    """What holds for all x, y, .. with x^2 < r, y^2 < r, .. Raises Refused if a bound depends on them."""
    body, *point, r = expr.args
    if value.free_symbols & set(point):
        raise Refused("reading", f"{value} is no bound: it depends on one of {point}")
    if r.free_symbols & set(point):
        raise Refused("reading", f"the width {r} depends on one of {point}")
    relation, names = reader.relation(body, sign, value), tuple(each.name for each in point)
    squares = (power(variable(name), 2) for name in names)
    near = (make("<", each, reader.term(r)) for each in squares)
    return make("every", len(names), *(closed(each, names) for each in (relation, *near)))


def somewhere_around(reader: Reader, expr: SomewhereAround) -> Term:
    """1 less the indicator that for no r > 0 a function is positive around the origin."""
    r = expr.args[-1]
    near = around(reader, Around(*expr.args), ">", sp.S.Zero)
    never = make("=", make("indicator", near), ZERO)
    width = variable(r.name)
    return minus(
        ONE, make("indicator", for_every((width,), never, frozenset((make("<", ZERO, width),))))
    )


INDICATORS = {Iverson: indicator, ForSome: for_some, SomewhereAround: somewhere_around}
