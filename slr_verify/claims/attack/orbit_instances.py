"""Special cases about orbits that points can decide: where an orbit stands still, and at time 0.

An orbit is at its start at time 0, and at all times where the start is its own image: at a fixed point, or
everywhere if the parameters make the map the identity. Then [x_n -> c] is one or zero, and an area
is what is left of the integrand, for one point has none. What the image is, theorems say (`System`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import product

import sympy as sp

from slr_verify.calculus.questions import questions
from slr_verify.calculus.system import System
from slr_verify.language.area import Area, StartMean
from slr_verify.language.orbit import SquareOrbit
from slr_verify.language.statement import MalformedStatement, Statement
from slr_verify.language.tends import Tends

CORNERS = tuple(map(sp.Integer, (0, 1, -1)))
ABOUT_ORBITS = (SquareOrbit, Tends, Area, StartMean)
WEIGHTS = {Area: sp.Integer(4), StartMean: sp.S.One}
"""What the constant one amounts to: the square has area 4, and a mean of one is one."""


@lru_cache(maxsize=256)
def orbit_instances(statement: Statement, systems: tuple[System, ...]) -> tuple[Statement, ...]:
    """The cases in which every orbit stands still or has not begun; none without a system."""
    if not systems or not (statement.lhs.has(*ABOUT_ORBITS) or statement.rhs.has(*ABOUT_ORBITS)):
        return ()
    cases = (_settled(statement, values, systems) for values in _values(statement))
    return tuple(dict.fromkeys(case for case in cases if case is not None))


def _orbits(statement: Statement) -> set[SquareOrbit]:
    return statement.lhs.atoms(SquareOrbit) | statement.rhs.atoms(SquareOrbit)


def _values(statement: Statement) -> Iterator[dict[sp.Symbol, sp.Expr]]:
    """Starts at corners, middles and ends of sides; one parameter zero; and time zero."""
    orbits, free = _orbits(statement), statement.free_symbols
    starts = {name for orbit in orbits for part in orbit.args[1:3] for name in part.free_symbols}
    others = {name for orbit in orbits for part in orbit.args[3:] for name in part.free_symbols}
    times = {name for orbit in orbits for name in orbit.args[0].free_symbols} & free
    names = sorted(starts & free, key=lambda each: each.name)
    if times:
        yield dict.fromkeys(times, sp.S.Zero)
    if len(names) <= 2:
        yield from (
            dict(zip(names, place, strict=True)) for place in product(CORNERS, repeat=len(names))
        )
    for name in sorted(others & free, key=lambda each: each.name):
        if name.assumptions0.get("zero") is not False:
            yield {name: sp.S.Zero}


def _settled(
    statement: Statement, values: Mapping[sp.Symbol, sp.Expr], systems: tuple[System, ...]
) -> Statement | None:
    """The case of these values, without orbits; None where something still moves."""
    try:
        case = statement.substituted(values)
    except MalformedStatement:
        return None
    lhs, rhs = (_still(side, systems) for side in (case.lhs, case.rhs))
    if lhs.has(*ABOUT_ORBITS) or rhs.has(*ABOUT_ORBITS):
        return None
    return Statement(lhs, case.sign, rhs, case.given)


def _still(side: sp.Expr, systems: tuple[System, ...]) -> sp.Expr:
    places = {orbit: _place(orbit, systems) for orbit in side.atoms(SquareOrbit)}
    resting = side.xreplace({orbit: at for orbit, at in places.items() if at is not None})
    for kind in (Area, StartMean):
        resting = resting.replace(lambda part, kind=kind: isinstance(part, kind), _measured)
    return resting.replace(lambda part: isinstance(part, Tends), _decided)


def _place(orbit: SquareOrbit, systems: tuple[System, ...]) -> sp.Expr | None:
    """Where an orbit is at all times, or at time 0; None if it moves."""
    time, *start = orbit.args[:3]
    for system in systems:
        if type(orbit) in system.kinds:
            at = start[system.kinds.index(type(orbit))]
            return at if time == 0 or _is_fixed(tuple(start), orbit.args[3:], system) else None
    return None


@lru_cache(maxsize=512)
def _is_fixed(start: tuple[sp.Expr, ...], parameters: tuple[sp.Expr, ...], system: System) -> bool:
    """Whether the start is its own image, for these parameters."""
    names = (*system.position, *system.parameters)
    values = dict(zip(names, (*start, *parameters), strict=True))
    images = (image.xreplace(values) for image in system.images)
    gaps = (image - place for image, place in zip(images, start, strict=True))
    return all(gap == 0 or questions().vanishes(gap) for gap in gaps)


def _decided(part: Tends) -> sp.Expr:
    """[c -> d] is one if c is d; it stays as it is where that is not a matter of numbers."""
    terms, time, targets = part.args
    gaps = [term - target for term, target in zip(terms, targets, strict=True)]
    if time in part.args[0].free_symbols or not all(gap.is_Rational for gap in gaps):
        return part
    return sp.S.Zero if any(gaps) else sp.S.One


def _measured(part: sp.Expr) -> sp.Expr:
    """The area or mean of an integrand in which starts stand still: a single start has no weight."""
    names = set(part.coordinates)
    body = part.args[0].replace(
        lambda inner: isinstance(inner, Tends) and _is_at_one_start(inner, part.coordinates),
        lambda inner: sp.S.Zero,
    )
    return part if body.free_symbols & names else WEIGHTS[type(part)] * body


def _is_at_one_start(part: Tends, coordinates: tuple[sp.Symbol, ...]) -> bool:
    """[(x, y) -> c] for the coordinates themselves: zero but at one point."""
    terms, _, targets = part.args
    return tuple(terms) == tuple(coordinates) and not targets.free_symbols & set(coordinates)
