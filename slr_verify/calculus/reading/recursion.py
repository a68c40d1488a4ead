"""Families that are defined by recursion as terms: unknown functions under their equations. Not trusted."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

import sympy as sp

from slr_verify.calculus.prover import Hypotheses
from slr_verify.calculus.reading.orbit_terms import TIME, for_every, naturals
from slr_verify.calculus.reading.parts import found_in
from slr_verify.core.language import Refused
from slr_verify.core.terms import ONE, ZERO, Term, all_parts, make, plus
from slr_verify.language.recursion import Recursive, closure

if TYPE_CHECKING:
    from slr_verify.calculus.reading.reader import Reader

DEFINED = ("rational", "variable", "bound", "member", "sum", "product", "power", "total")
"""What the steps of a recursion are made of: numbers that are defined whatever these are."""


def recursive_term(reader: Reader, expr: Recursive) -> Term:
    """The number at a time and indices. Raises Refused at parameters that are not the usual ones."""
    if expr.travel != expr.parameters:
        raise Refused("reading", f"the core has {expr} at the parameters of the task only")
    number, rest = expr.args[0].as_coeff_Add()
    time = plus(reader.term(rest), reader.term(number))
    return _member(reader, type(expr), time, map(reader.term, expr.indices))


def recursions(reader: Reader, exprs: tuple[sp.Expr, ...]) -> Iterator[Term]:
    """The definitions of the families in expressions, and of those that they are made of."""
    kinds = sorted({type(each) for each in found_in(exprs, Recursive)}, key=lambda k: k.__name__)
    for kind in closure(kinds):
        yield from _definition(reader, kind)


def indices_of(reader: Reader, places: Iterable[sp.Symbol]) -> Hypotheses:
    """That each is what it is declared to be."""
    return frozenset(each for place in places for each in reader.declared_of(place))


def _definition(reader: Reader, kind: type[Recursive]) -> Iterator[Term]:
    """The value at time 0, and at time n + 1 for n = 0, 1, 2, ..."""
    for body in (kind.first(), kind.later()):
        _require_total(reader.term(body))
    indices = tuple(map(reader.term, kind.places))
    allowed = indices_of(reader, kind.places)
    start = make("=", _member(reader, kind, ZERO, indices), reader.term(kind.first()))
    after = _member(reader, kind, plus(TIME, ONE), indices)
    step = make("=", after, reader.term(kind.later()))
    yield for_every(indices, start, allowed) if indices else start
    yield for_every((TIME, *indices), step, allowed | naturals(TIME))


def _require_total(body: Term) -> None:
    """Raises Refused where a number may not be defined: with such a step there may be no such family."""
    for part in all_parts(body):
        if part.op not in DEFINED or (part.op == "power" and part.args[1] < 0):
            raise Refused("reading", f"a definition by recursion may not hold a {part.op}")


def _member(reader: Reader, kind: type[Recursive], time: Term, indices: Iterable[Term]) -> Term:
    return make("member", reader.call(kind.__name__, kind), time, *indices)
