"""Vectors in the place of a token, and functions of all tokens: what is assumed of them; not trusted."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import TYPE_CHECKING

import sympy as sp

from slr_verify.calculus.reading.parts import found_in
from slr_verify.calculus.reading.token_law import VECTOR, TokenLaw, part
from slr_verify.calculus.reading.vectors import vector_term
from slr_verify.core.binding import closed, substituted
from slr_verify.core.terms import ONE, ZERO, Term, indices, make, power, variable
from slr_verify.language.all_tokens import (
    AnyFunction,
    InBasis,
    InBlock,
    LikelihoodRatio,
    OfTokens,
    TokensGiven,
)
from slr_verify.language.expectation import Expectation
from slr_verify.model.argmax_softmax import WithLaw
from slr_verify.model.bayes_weights import ACROSS_SIGNAL
from slr_verify.model.notation import L, d

if TYPE_CHECKING:
    from slr_verify.calculus.reading.reader import Reader

PLACE, OTHER, FIRST, SECOND = (variable(f"index_{number}") for number in range(4))
ANOTHER = make("vector", "g_2")


def any_function(reader: Reader, expr: AnyFunction) -> Term:
    """f[l, g] for the Gaussian vector g."""
    name, place, vector = expr.args
    reader.call(name.name, AnyFunction)
    return make("member", name.name, reader.term(place), make("vector", vector.name))


def about_tokens(reader: Reader, *exprs: sp.Expr) -> frozenset[Term]:
    """That vectors in the places of tokens are orthonormal, and functions of them square integrable.

    There are L tokens: R^(L d) has no more places.
    """
    given_place = found_in(exprs, TokensGiven, LikelihoodRatio)
    along_signal = given_place or found_in(exprs, WithLaw)
    vectors = {each.name for each in found_in(exprs, InBlock)} | (
        {"k_star"} if along_signal else set()
    )
    functions = sorted({each.name for each in found_in(exprs, AnyFunction)})
    relations = [*_orthonormal(sorted(vectors)), *_square_integrable(functions)]
    relations += [*_parts(sorted(vectors)), *_means(reader, exprs)] if given_place else []
    last = reader.term(L) if relations else ONE
    whole = [_for_all_tokens(last, *each) for each in relations]
    if found_in(exprs, InBasis, *ACROSS_SIGNAL):
        whole += _basis(last, reader.term(d - 2), sorted(vectors))
    return frozenset(whole)


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


def _basis(last: Term, count: Term, others: list[str]) -> Iterator[Term]:
    """That the vectors which complete the others to a basis are orthonormal, and orthogonal to them."""
    u, here, there = make("vector", "u", PLACE, FIRST), (PLACE, FIRST), (OTHER, SECOND)
    yield _for_all(last, count, here, _product(u, u, ONE))
    beside = make("vector", "u", PLACE, SECOND)
    apart = make("!=", FIRST, SECOND)
    yield _for_all(last, count, (*here, SECOND), _product(u, beside, ZERO), apart)
    elsewhere = make("vector", "u", *there)
    apart = make("!=", PLACE, OTHER)
    yield _for_all(last, count, (*here, *there), _product(u, elsewhere, ZERO), apart)
    for name in others:
        other = make("vector", name, OTHER)
        yield _for_all(last, count, (*here, OTHER), _product(u, other, ZERO))


def _for_all(
    last: Term, count: Term, names: tuple[Term, ...], relation: Term, *conditions: Term
) -> Term:
    """For all places of tokens, and for all numbers of vectors of the basis."""
    ends = {PLACE: last, OTHER: last, FIRST: count, SECOND: count}
    inside = (each for name in names for each in indices(ONE, name, ends[name]))
    variables = tuple(name.args[0] for name in names)
    parts = (closed(each, variables) for each in (relation, *inside, *conditions))
    return make("every", len(names), *parts)


def _square_integrable(names: list[str]) -> Iterator[Somewhere]:
    """That there are a mean and a mean square: they are some numbers."""
    for name in names:
        value = make("member", name, PLACE, VECTOR)
        for order, moment in ((1, "mean"), (2, "square")):
            mean = make("gaussian", closed(power(value, order), VECTOR.args))
            yield (make("=", mean, make("member", f"{moment}_of_{name}", PLACE)),)


def of_tokens(reader: Reader, expr: OfTokens) -> Term:
    """h[x] or h[l, x]."""
    _, *places, tokens = expr.args
    reader.call(expr.name, OfTokens)
    return make("member", expr.name, *map(reader.term, places), vector_term(reader, tokens))


def likelihood_ratio(reader: Reader, expr: LikelihoodRatio) -> Term:
    """r_l(x)."""
    place, tokens = expr.args[:2]
    return TokenLaw.of(reader, expr).ratio(reader.term(place), vector_term(reader, tokens))


def _parts(names: list[str]) -> Iterator[Somewhere]:
    """That the parts at the places are orthogonal projections, and hold the vectors there."""
    here, there = part(PLACE, VECTOR), part(PLACE, ANOTHER)
    for left, right in (((here, ANOTHER), (VECTOR, there)), ((here, there), (here, ANOTHER))):
        yield (_surely(make("=", make("inner", *left), make("inner", *right))),)
    elsewhere = make("=", make("inner", here, part(OTHER, ANOTHER)), ZERO)
    yield _surely(elsewhere), make("!=", PLACE, OTHER)
    for name in names:
        star = make("vector", name, PLACE)
        yield (_product(part(PLACE, star), star, ONE),)


def _surely(relation: Term) -> Term:
    pair = (*VECTOR.args, *ANOTHER.args)
    return make("surely", 2, closed(relation, pair))


def _means(reader: Reader, exprs: tuple[sp.Expr, ...]) -> Iterator[Somewhere]:
    """That means of functions of all tokens exist: they are some numbers."""
    means = {each for each in found_in(exprs, Expectation) if each.has(OfTokens)}
    for number, mean in enumerate(sorted(means, key=sp.default_sort_key)):
        (place,) = {each.args[0] for each in mean.body.atoms(TokensGiven)}
        value = make("=", reader.term(mean), make("member", f"mean_{number}", reader.term(place)))
        yield (substituted(value, {place.name: PLACE}),)
