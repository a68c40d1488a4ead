"""Unit vectors with an index, and Gaussian vectors of tokens: what is known of them; not trusted."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING

import sympy as sp

from slr_verify.calculus.reading.families import for_every_index
from slr_verify.calculus.reading.parts import found_in
from slr_verify.core.binding import closed
from slr_verify.core.language import Refused
from slr_verify.core.terms import ONE, ZERO, Term, indices, make, variable
from slr_verify.language.token_vectors import AtToken, TokenNoise, TokenNoises, UnitVector
from slr_verify.language.vectors import GaussianVector, InnerProduct

if TYPE_CHECKING:
    from slr_verify.calculus.reading.reader import Reader

FIRST, SECOND, HERE, THERE = (variable(f"index_{number}") for number in range(4))


def unit(name: str, index: Term) -> Term:
    """A unit vector."""
    return make("vector", name, index)


def at_token(name: str, index: Term, place: Term) -> Term:
    """It in the places of a token."""
    return make("vector", f"{name}_at", index, place)


def of_unit_vector(reader: Reader, vector: UnitVector) -> Term:
    """u_h."""
    return unit(vector.name, reader.term(vector.index))


def of_vector_at_token(reader: Reader, vector: AtToken) -> Term:
    """u_h in the places of token j."""
    vectors, place = vector.args
    return at_token(vectors.name, reader.term(vectors.index), reader.term(place))


def about_token_vectors(reader: Reader, *exprs: sp.Expr) -> frozenset[Term]:
    """That vectors with an index are unit vectors; and in the places of tokens, what their products are."""
    names = sorted({each.name for each in found_in(exprs, UnitVector)})
    known = {_unit(name) for name in names}
    laws = found_in(exprs, TokenNoises)
    counts = {each.count for each in laws}
    if len(counts) > 1:
        raise Refused(
            "reading", f"the noise is of different numbers of tokens: {sorted(map(str, counts))}"
        )
    _require_laws({each.vector for each in laws}, exprs)
    for count in counts:
        for pair in combinations_with_replacement(names, 2):
            known.update(_at_tokens(pair, reader.term(count)))
    return frozenset(known)


def _require_laws(vectors: set[GaussianVector], exprs: tuple[sp.Expr, ...]) -> None:
    """Raises Refused where Z_j has no law of its own, or Z is seen otherwise than as Z_1, Z_2, ..."""
    parts = {each.whole for each in found_in(exprs, TokenNoise)}
    sides = (side for each in found_in(exprs, InnerProduct) for side in each.args)
    whole = {u for side in sides for _, u in side.terms if isinstance(u, GaussianVector)}
    wrong = (parts - vectors) | (whole & vectors)
    if wrong:
        which = min(wrong, key=str)
        raise Refused("reading", f"{which} is the noise of tokens in one place, and not in another")


def _unit(name: str) -> Term:
    vector = unit(name, FIRST)
    return for_every_index(make("=", make("inner", vector, vector), ONE), (FIRST,))


def _at_tokens(names: tuple[str, str], count: Term) -> Iterator[Term]:
    """Products in one place are those of the vectors, and in two places zero."""
    first, second = zip(names, (FIRST, SECOND), strict=True)
    same = (make("inner", at_token(*first, HERE), at_token(*second, HERE)), _plain(first, second))
    yield for_every_index(make("=", *same), (FIRST, SECOND, HERE))
    apart = make("=", make("inner", at_token(*first, HERE), at_token(*second, THERE)), ZERO)
    conditions = [*_natural(FIRST), *_natural(SECOND)]
    conditions += [*indices(ONE, HERE, count), *indices(ONE, THERE, count)]
    parts = (apart, *conditions, make("!=", HERE, THERE))
    names_of = tuple(each.args[0] for each in (FIRST, SECOND, HERE, THERE))
    yield make("every", len(names_of), *(closed(each, names_of) for each in parts))


def _plain(first: tuple[str, Term], second: tuple[str, Term]) -> Term:
    return make("inner", unit(*first), unit(*second))


def _natural(index: Term) -> tuple[Term, Term]:
    return make("integer", index), make("<=", ONE, index)
