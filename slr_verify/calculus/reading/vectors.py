"""Vectors as terms: those of a frame, their combinations, and projected steps; not trusted."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from functools import cache
from typing import TYPE_CHECKING, Any

import sympy as sp
from sympy.core.symbol import Str

from slr_verify.calculus.reading.indices import Spoken, indices, moves
from slr_verify.calculus.reading.orbit_terms import LABELS
from slr_verify.calculus.reading.parts import found_in, terms_in
from slr_verify.calculus.reading.token_law import TokenLaw
from slr_verify.calculus.reading.token_vectors import (
    about_token_vectors,
    of_unit_vector,
    of_vector_at_token,
)
from slr_verify.core.language import Refused
from slr_verify.core.terms import ZERO, Term, make, negative, plus, power, times
from slr_verify.language.all_tokens import InBasis, InBlock, TokensGiven
from slr_verify.language.binding import symbols_of
from slr_verify.language.orbit import ScheduledVectorOrbit, VectorOrbit
from slr_verify.language.sphere import Retraction, SquaredNorm, Tangent
from slr_verify.language.statement import Statement
from slr_verify.language.token_vectors import AtToken, TokenNoise, UnitVector
from slr_verify.language.vectors import (
    Combination,
    FixedVector,
    Frame,
    GaussianVector,
    InnerProduct,
    Vector,
)
from slr_verify.model.orbit import TRAVEL, VECTORS_UNDER_SCHEDULE

if TYPE_CHECKING:
    from slr_verify.calculus.reading.reader import Reader


def apart(statement: Statement, *exprs: sp.Expr) -> tuple[Statement, tuple[sp.Expr, ...]]:
    """A statement and more expressions, in which no two frames have vectors of one name."""
    names = new_frames((*statement.expressions, *exprs))
    if not names:
        return statement, exprs
    lhs, rhs, *others = (each.xreplace(names) for each in (statement.lhs, statement.rhs, *exprs))
    given = tuple(each.xreplace(names) for each in statement.given)
    return Statement(lhs, statement.sign, rhs, given), tuple(others)


def new_frames(exprs: Iterable[sp.Basic]) -> dict[Frame, Frame]:
    """Primes for the names of a frame, if one that occurs before it has one of its names."""
    frames = dict.fromkeys(frame for expr in exprs for frame in _frames_in(expr))
    taken: set[str] = set()
    new: dict[Frame, Frame] = {}
    for frame in frames:
        names, gram = frame.names, frame.gram
        while taken.intersection(names):
            names = tuple(f"{name}'" for name in names)
        if names != frame.names:
            new[frame] = Frame(sp.Tuple(*map(Str, names)), gram)
        taken.update(names)
    return new


@cache
def _frames_in(expr: sp.Basic) -> tuple[Frame, ...]:
    """In the order in which they stand in it."""
    nodes = sp.preorder_traversal(expr) if found_in((expr,), Frame) else ()
    return tuple(dict.fromkeys(node for node in nodes if isinstance(node, Frame)))


def products(reader: Reader, *exprs: sp.Expr) -> frozenset[Term]:
    """What the inner products of the fixed vectors are, by the Gram matrices of their frames.

    Raises Refused where a vector of two frames, or a vector and a number, have one name.
    """
    frames = {each.frame for each in found_in(exprs, FixedVector)}
    names = [name for frame in frames for name in frame.names]
    random = {each.name for each in found_in(exprs, GaussianVector)}
    names += [*random, *{each.name for expr in exprs for each in symbols_of(expr)}]
    indexed = {each.name for each in found_in(exprs, UnitVector)}
    names += [*indexed, *(f"{each}_at" for each in indexed)]
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        raise Refused("reading", f"two vectors, or a vector and a number, have one name: {twice}")
    spoken = Spoken(exprs)
    spoken.symbols |= _shared(frames)
    known = (each for frame in frames for each in _products(reader, frame, spoken))
    return about_token_vectors(reader, *exprs).union(known)


def _shared(frames: Collection[Frame]) -> set[sp.Basic]:
    """Symbols that tie the products of one frame to those of another."""
    named = [symbols_of(frame.gram) for frame in frames]
    every = set().union(*named)
    return {symbol for symbol in every if sum(symbol in each for each in named) > 1}


def _products(reader: Reader, frame: Frame, spoken: Spoken) -> Iterator[Term]:
    """Where the value is a symbol that occurs nowhere else, nothing is said."""
    vectors = [
        vector_term(reader, FixedVector(frame, sp.Integer(n))) for n, _ in enumerate(frame.names)
    ]
    for i, left in enumerate(vectors):
        for j, right in enumerate(vectors[: i + 1]):
            value = frame.gram[j, i]
            if value.is_Symbol and value not in spoken.symbols:
                continue
            relation = make("=", make("inner", right, left), reader.term(value))
            if not _indexed(relation, value.free_symbols.intersection(indices(frame))):
                raise Refused("reading", f"of {frame} it is not clear which vectors have an index")
            whole = spoken.for_all(reader, relation, indices(frame))
            yield whole
            if whole is relation:
                yield from _divisors(relation)


def _indexed(relation: Term, places: Collection[sp.Symbol]) -> bool:
    """Whether the inner product has all the indices on which its value depends."""
    return {each.name for each in places} <= relation.args[0].free


def _divisors(relation: Term) -> Iterator[Term]:
    """That mixtures are positive by which a value divides: only then does it say something.

    What is said for every index says by itself that its sides are defined.
    """
    for part in terms_in(relation):
        if part.op == "power" and part.args[1] < 0 and part.args[0].args[:1] == ("mixture",):
            yield make("<", ZERO, part.args[0])


def vector_term(reader: Reader, vector: Vector) -> Term:
    """A vector; combinations are sums of multiples. Raises Refused."""
    if isinstance(vector, FixedVector):
        places = map(reader.term, indices(vector.frame) if moves(vector) else ())
        return make("vector", vector.name, *places)
    if isinstance(vector, GaussianVector):
        return make("vector", vector.name)
    if isinstance(vector, InBlock | InBasis):
        return make("vector", vector.name, *map(reader.term, vector.args[1:]))
    if isinstance(vector, UnitVector):
        return of_unit_vector(reader, vector)
    if isinstance(vector, AtToken):
        return of_vector_at_token(reader, vector)
    if isinstance(vector, TokensGiven):
        place, z = vector.args[:2]
        return TokenLaw.of(reader, vector).tokens(reader.term(place), vector_term(reader, z))
    if isinstance(vector, VectorOrbit):
        return make("vector", *orbit_at(reader, vector)[:2], *LABELS)
    if isinstance(vector, Combination):
        return _combination(reader, vector)
    if isinstance(vector, Tangent):
        return _tangent(reader, *vector.args)
    if isinstance(vector, Retraction):
        return _retraction(reader, vector)
    raise Refused("reading", f"the core has no vector for {type(vector).__name__}")


def orbit_at(reader: Reader, moving: sp.Basic) -> tuple[Any, ...]:
    """What is called so, its time and its start. Raises Refused at parameters that are not the paper's."""
    time, *start = moving.args[:3]
    usual = VECTORS_UNDER_SCHEDULE if isinstance(moving, ScheduledVectorOrbit) else TRAVEL
    if tuple(moving.args[3:]) != usual:
        raise Refused("reading", "the core has orbits at the parameters of the task only")
    number, rest = time.as_coeff_Add()
    moved = plus(reader.term(rest), reader.term(number))
    return type(moving).__name__, moved, *map(reader.term, start)


def _combination(reader: Reader, vector: Combination) -> Term:
    parts = [make("scaled", reader.term(c), vector_term(reader, u)) for c, u in vector.terms]
    if not parts:
        raise Refused("reading", "an empty combination of vectors")
    return make("vector sum", *parts) if len(parts) > 1 else parts[0]


def _tangent(reader: Reader, point: FixedVector, direction: Vector) -> Term:
    """g - <g, u> u."""
    u, g = vector_term(reader, point), vector_term(reader, direction)
    return make("vector sum", g, make("scaled", negative(make("inner", g, u)), u))


def _retraction(reader: Reader, vector: Retraction) -> Term:
    """w/|w| for w = u - alpha (g - <g, u> u)."""
    point, direction, size = vector.args
    tangent = make("scaled", negative(reader.term(size)), _tangent(reader, point, direction))
    step = make("vector sum", vector_term(reader, point), tangent)
    return make("scaled", power(make("sqrt", make("inner", step, step)), -1), step)


def inner_product(reader: Reader, expr: InnerProduct) -> Term:
    """<u, w>; that of Z_j with a unit vector is that of Z with it in the places of token j."""
    left, right = expr.args
    if found_in((right,), TokenNoise):
        left, right = right, left
    if not found_in((left,), TokenNoise):
        return make("inner", *(vector_term(reader, each) for each in expr.args))
    if not isinstance(right, UnitVector):
        raise Refused("reading", f"{expr} is no product with a unit vector that has an index")
    return plus(*(times(reader.term(c), _along(reader, u, right)) for c, u in left.terms))


def _along(reader: Reader, vector: Vector, unit: UnitVector) -> Term:
    if isinstance(vector, TokenNoise):
        vector, unit = vector.whole, AtToken(unit, vector.args[1])
    return make("inner", vector_term(reader, vector), vector_term(reader, unit))


def squared_norm(reader: Reader, expr: SquaredNorm) -> Term:
    """|u|^2 = <u, u>."""
    u = vector_term(reader, expr.args[0])
    return make("inner", u, u)
