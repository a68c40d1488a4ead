"""Terms for variables: how a term that names other terms is spelled out, and how large it becomes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from slr_verify.kernel.terms import (
    Function,
    Pi,
    Power,
    Product,
    Rational,
    Sum,
    Term,
    TermRejected,
    Variable,
    formula,
)


@dataclass(frozen=True)
class Extent:
    """How many parts a term has, and how deep they are nested."""

    parts: int
    depth: int


def extent(term: Term, known: Mapping[str, Extent]) -> Extent:
    """The extent of the term when variables are spelled out, without spelling them out."""
    match term:
        case Variable(name):
            return known.get(name, Extent(1, 1))
        case Sum(parts) | Product(parts) | Function(_, parts):
            inner = [extent(part, known) for part in parts]
        case Power(base, _):
            inner = [extent(base, known)]
        case _:
            inner = []
    return Extent(
        1 + sum(each.parts for each in inner), 1 + max((each.depth for each in inner), default=0)
    )


def substituted(term: Term, values: Mapping[str, Term]) -> Term:
    """The term with variables replaced, all at once. Raises TermRejected for terms that bind."""
    match term:
        case Rational() | Pi():
            return term
        case Variable(name):
            return values.get(name, term)
        case Sum(parts):
            return Sum(tuple(substituted(part, values) for part in parts))
        case Product(parts):
            return Product(tuple(substituted(part, values) for part in parts))
        case Power(base, exponent):
            return Power(substituted(base, values), exponent)
        case Function(name, parts):
            return Function(name, tuple(substituted(part, values) for part in parts))
    raise TermRejected(f"cannot replace variables in {formula(term)}")
