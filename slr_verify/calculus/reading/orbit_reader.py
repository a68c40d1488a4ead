"""From SymPy to terms: orbits, limits of sequences, and sets of starts. Not trusted."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import sympy as sp

from slr_verify.calculus.reading.families import for_every_index, is_member, ranges
from slr_verify.calculus.reading.motion import CONSTANT, motion_of, point_products
from slr_verify.calculus.reading.names import require_names
from slr_verify.calculus.reading.orbit_terms import (
    ORBITS,
    SCHEDULED,
    TIME,
    at_temperature,
    for_almost_all_gaussian,
    for_almost_every,
    for_every,
    in_square,
    naturals,
    recursion,
)
from slr_verify.calculus.reading.parts import found_in
from slr_verify.calculus.reading.vector_orbits import (
    from_points,
    on_surface,
    random_start,
    randomly,
    vector_equations,
)
from slr_verify.calculus.reading.vectors import orbit_at
from slr_verify.core.binding import closed, fresh, names_of, substituted
from slr_verify.core.language import Refused
from slr_verify.core.terms import Term, make, plus, times, variable
from slr_verify.language.almost_every import AlmostEvery, AlmostEveryPoint, AlmostEveryStart
from slr_verify.language.every_index import EveryIndex
from slr_verify.language.integral import COUNTER
from slr_verify.language.limit import Limit
from slr_verify.language.orbit import TIME as TIME_SYMBOL
from slr_verify.language.orbit import ScheduledOrbit, ScheduledVectorOrbit, SquareOrbit, VectorOrbit
from slr_verify.language.tends import Tends
from slr_verify.model.closed_forms import slope_kappa, slope_nu
from slr_verify.model.notation import d, kappa, nu
from slr_verify.model.orbit import UNDER_SCHEDULE
from slr_verify.model.pgd import reduced_step
from slr_verify.model.schedule import lambda_at

if TYPE_CHECKING:
    from slr_verify.calculus.reading.reader import Reader

IMAGES = (reduced_step(kappa, slope_kappa()), reduced_step(nu, slope_nu()))
"""The map of Lemma 7, whose orbits `kappa_at` and `nu_at` are."""


def equations(reader: Reader, exprs: tuple[sp.Expr, ...]) -> Iterable[Term]:
    """Where orbits start and where they are one step later, if there are any."""
    yield from _about_vectors(reader, exprs)
    vectors, scheduled = (found_in(exprs, each) for each in (VectorOrbit, ScheduledVectorOrbit))
    alone = bool(found_in(exprs, AlmostEveryStart))
    if found_in(exprs, SquareOrbit) or (vectors - scheduled and not alone):
        yield from reader.once(_orbits)
    if found_in(exprs, ScheduledOrbit) or scheduled:
        yield from ranges(lambda_at(TIME_SYMBOL))
    if found_in(exprs, ScheduledOrbit) or (scheduled and not alone):
        yield from reader.once(_scheduled_orbits)


def _orbits(reader: Reader) -> tuple[Term, ...]:
    """Those of the map of Lemma 7."""
    starts, steps = recursion((reader.term(IMAGES[0]), reader.term(IMAGES[1])))
    return (*starts, *steps)


def _scheduled_orbits(reader: Reader) -> tuple[Term, ...]:
    """Those of the same map under a schedule."""
    first, second = (at_temperature(reader.term(each)) for each in IMAGES)
    starts, steps = recursion((first, second), SCHEDULED)
    return (*starts, *steps)


def _about_vectors(reader: Reader, exprs: tuple[sp.Expr, ...]) -> Iterable[Term]:
    """What is assumed of the vectors from a start, or from almost every one."""
    vectors, spaces = found_in(exprs, VectorOrbit), found_in(exprs, AlmostEveryStart)
    motion = motion_of(exprs) if vectors or spaces else CONSTANT
    known = reader.once(vector_equations, motion) if vectors else frozenset()
    if spaces:
        (dimension,) = {reader.term(each.args[3]) for each in spaces}
        if vectors and dimension is not reader.term(d):
            raise Refused("reading", "the vectors of PGD are in the space of the tokens, R^d")
        if found_in(exprs, AlmostEveryPoint):
            return from_points(motion, dimension, known)
        return randomly(known) | random_start(motion, dimension)
    starts = {each.args[1:3] for each in vectors}
    if len(starts) > 1:
        raise Refused("reading", f"these are vectors from more than one start: {starts}")
    products = (motion.products_of_start(tuple(map(reader.term, each))) for each in starts)
    return known.union(*products)


def sequences(reader: Reader, exprs: tuple[sp.Expr, ...]) -> Iterable[Term]:
    """What SymPy declares of the symbols that move in limits, at all times."""
    for symbol in _moving_in(exprs):
        for relation in reader.declared_of(symbol):
            here = substituted(relation, _moving((symbol,), TIME))
            yield for_every((TIME,), here, naturals(TIME))


def require_alone(*exprs: sp.Expr) -> None:
    """Raises Refused where what moves in a limit is called like a family, or like what does not move."""
    moving = {each.name for each in _moving_in(exprs)}
    if not moving:
        return
    require_names(sp.Tuple(*exprs))
    parts = [part for expr in exprs for part in sp.preorder_traversal(expr)]
    others = {type(part).__name__ for part in parts if is_member(part)}.union(ORBITS, SCHEDULED)
    others |= {each.name for expr in exprs for each in expr.free_symbols}
    if moving & others:
        raise Refused(
            "reading", f"{min(moving & others)} is the time of a limit, and also something else"
        )


def _moving_in(exprs: tuple[sp.Expr, ...]) -> set[sp.Symbol]:
    return {symbol for each in found_in(exprs, Limit) for symbol in each.args[1]}


def orbit_term(reader: Reader, expr: SquareOrbit) -> Term:
    """A coordinate of an orbit at the parameters of the paper. Raises Refused at others."""
    return make("member", *orbit_at(reader, expr))


def scheduled_term(reader: Reader, expr: ScheduledOrbit) -> Term:
    """A coordinate of an orbit under the schedule. Raises Refused at other parameters."""
    reader.call("lambda_at", lambda_at)
    if tuple(expr.args[3:]) != UNDER_SCHEDULE:
        raise Refused("reading", "the core has orbits at the parameters of the task only")
    time, *start = expr.args[:3]
    number, rest = time.as_coeff_Add()
    moved = plus(reader.term(rest), reader.term(number))
    return make("member", type(expr).__name__, moved, *map(reader.term, start))


def brackets(reader: Reader, expr: Tends) -> Term:
    """The product of the indicators of the limits of each coordinate. Raises Refused."""
    terms, time, targets = expr.args
    if time in targets.free_symbols:
        raise Refused("reading", f"{targets} are no limits: they depend on {time}")
    limits = (
        make("tends", closed(reader.term(at), (time.name,)), reader.term(end))
        for at, end in zip(terms, targets, strict=True)
    )
    return times(*(make("indicator", each) for each in limits))


def limit(reader: Reader, expr: Limit, sign: str, value: sp.Expr) -> Term:
    """A limit along sequences: symbols that move are unknown functions of the index."""
    _require_equality(sign)
    body, moving = expr.args
    (index,) = fresh(1, {each.name for each in body.free_symbols})
    along = substituted(reader.term(body), _moving(moving, index))
    return make("tends", closed(along, names_of((index,))), reader.term(value))


def every_index(reader: Reader, expr: EveryIndex, sign: str, value: sp.Expr) -> Term:
    """What holds for 1, 2, 3, ... Raises Refused if a bound depends on the index."""
    if expr.index in value.free_symbols:
        raise Refused("reading", f"{value} is no bound: it depends on {expr.index}")
    if expr.index.assumptions0 != COUNTER.assumptions0:
        raise Refused("reading", f"the index {expr.index} has to be declared a positive integer")
    relation = reader.relation(expr.args[0], sign, value)
    return for_every_index(relation, (reader.term(expr.index),))


def almost_every(reader: Reader, expr: AlmostEvery, sign: str, value: sp.Expr) -> Term:
    """What holds at almost every point of the square. Raises Refused for vectors: they have one start."""
    if expr.has(VectorOrbit):
        raise Refused("reading", "vectors start on the manifold, not at a point of the square")
    start = tuple(variable(each.name) for each in expr.coordinates)
    return for_almost_every(start, _inside(reader, expr, sign, value), in_square(*start))


def almost_every_start(reader: Reader, expr: AlmostEveryStart, sign: str, value: sp.Expr) -> Term:
    """What holds for almost every start on M. Raises Refused for vectors from any other start."""
    if any(each.args[1:3] != expr.coordinates for each in expr.atoms(VectorOrbit)):
        raise Refused("reading", "these vectors are not from the random start")
    on_point = isinstance(expr, AlmostEveryPoint)
    numbers = point_products() if on_point else motion_of((expr,)).numbers_of_start
    here = {each.name: x for each, x in zip(expr.coordinates, numbers, strict=True)}
    claim = substituted(_inside(reader, expr, sign, value), here)
    return on_surface(claim) if on_point else for_almost_all_gaussian(claim)


def _inside(
    reader: Reader, expr: AlmostEvery | AlmostEveryStart, sign: str, value: sp.Expr
) -> Term:
    _require_equality(sign)
    if not value.is_Rational:
        raise Refused("unread", "what holds almost everywhere has to be an equality with a number")
    return make("=", reader.term(expr.args[0]), reader.term(value))


def _require_equality(sign: str) -> None:
    if sign not in ("=", "=="):
        raise Refused(
            "unread", "of a limit, or almost everywhere, the core can state an equality only"
        )


def _moving(symbols: Iterable[sp.Symbol], index: Term) -> dict[str, Term]:
    """For each symbol the value of an unknown function of that name."""
    return {each.name: make("member", each.name, index) for each in symbols}
