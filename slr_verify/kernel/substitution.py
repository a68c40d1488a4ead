"""Terms for variables: how a term that names other terms is spelled out."""

from __future__ import annotations

from collections.abc import Mapping

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
