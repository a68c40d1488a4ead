"""Vectors in the place of a token, and functions of all tokens: what is assumed of them; not trusted."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import TYPE_CHECKING

import sympy as sp

from slr_verify.calculus.reading.parts import found_in
from slr_verify.core.binding import closed
from slr_verify.core.terms import ONE, ZERO, Term, indices, make, power, variable
from slr_verify.language.all_tokens import AnyFunction, InBlock
from slr_verify.model.notation import L

if TYPE_CHECKING:
    from slr_verify.calculus.reading.reader import Reader

PLACE, OTHER = variable("index_0"), variable("index_1")
VECTOR = make("vector", "g")


def any_function(reader: Reader, expr: AnyFunction) -> Term:
    """f[l, g] for the Gaussian vector g."""
    name, place, vector = expr.args
    reader.call(name.name, AnyFunction)
    return make("member", name.name, reader.term(place), make("vector", vector.name))


def about_tokens(reader: Reader, *exprs: sp.Expr) -> frozenset[Term]:
    """That vectors in the places of tokens are orthonormal, and functions of them square integrable.

    There are L tokens: R^(L d) has no more places.
    """
    vectors = sorted({each.name for each in found_in(exprs, InBlock)})
    functions = sorted({each.name for each in found_in(exprs, AnyFunction)})
    relations = [*_orthonormal(vectors), *_square_integrable(functions)]
    last = reader.term(L) if relations else ONE
    return frozenset(_for_all_tokens(last, *each) for each in relations)


Somewhere = tuple[Term, ...]
"""A relation, and conditions on the places in it."""


def _for_all_tokens(last: Term, relation: Term, *conditions: Term) -> Term:
    names = [name for name in (*PLACE.args, *OTHER.args) if name in relation.free]
    inside = (each for name in names for each in indices(ONE, variable(name), last))
    parts = (closed(each, tuple(names)) for each in (relation, *inside, *conditions))
    return make("every", len(names), *parts)


def _orthonormal(names: list[str]) -> Iterator[Somewhere]:
    for name in names:
        here, there = (make("vector", name, place) for place in (PLACE, OTHER))
        yield (_product(here, here, ONE),)
        yield _product(here, there, ZERO), make("!=", PLACE, OTHER)
    for first, second in combinations(names, 2):
        yield (_product(make("vector", first, PLACE), make("vector", second, OTHER), ZERO),)


def _product(u: Term, v: Term, value: Term) -> Term:
    return make("=", make("inner", u, v), value)


def _square_integrable(names: list[str]) -> Iterator[Somewhere]:
    """That there are a mean and a mean square: they are some numbers."""
    for name in names:
        value = make("member", name, PLACE, VECTOR)
        for order, moment in ((1, "mean"), (2, "square")):
            mean = make("gaussian", closed(power(value, order), VECTOR.args))
            yield (make("=", mean, make("member", f"{moment}_of_{name}", PLACE)),)
