"""Special cases about orbits that points can decide: the first times, and where an orbit stands still.

An orbit is at its start at time 0, and one step later at the image of where it was; so it stays at a fixed
point, and anywhere if the parameters make the map the identity. Then [x_n -> c] is one or zero, and what
holds almost everywhere is what is left of it, for one point is a null set. At a time that is no natural
number it may be anywhere: nothing is assumed of it there.
"""

from collections.abc import Iterable, Iterator, Set
from fractions import Fraction
from functools import lru_cache
from itertools import product

import sympy as sp

from slr_verify.calculus.questions import questions
from slr_verify.calculus.reading.orbit_reader import IMAGES
from slr_verify.claims.evidence.admission import admits
from slr_verify.language.almost_every import AlmostEvery, AlmostEveryStart
from slr_verify.language.orbit import Pair, SquareOrbit, VectorOrbit
from slr_verify.language.sphere import SquaredNorm
from slr_verify.language.statement import MalformedStatement, Statement
from slr_verify.language.tends import Tends
from slr_verify.language.vectors import InnerProduct
from slr_verify.model.notation import kappa, nu
from slr_verify.model.orbit import (
    K_STAR,
    TRAVEL,
    V_STAR,
    k_along,
    k_at,
    kappa_at,
    nu_at,
    v_along,
    v_at,
)

TIMES, STEPS = (Fraction(0), Fraction(1), Fraction(1, 2)), 2
"""Times that are put in for symbols, and how many steps are put in place of an orbit."""
CORNERS = (Fraction(0), Fraction(1), Fraction(-1))
WHOLE_ORBITS = (Tends, AlmostEvery, AlmostEveryStart)
ABOUT_ORBITS = (SquareOrbit, VectorOrbit, *WHOLE_ORBITS)
COORDINATES = (kappa_at, nu_at)
IN_K, IN_V = (k_at, k_along), (v_at, v_along)
LENGTHS = tuple(frozenset({each}) for each in (*IN_K, *IN_V))
ALONG = (
    tuple(frozenset({each, K_STAR}) for each in IN_K),
    tuple(frozenset({each, V_STAR}) for each in IN_V),
)
"""Whose inner products are 1, and whose are the coordinates; those of all others are 0 on M."""


@lru_cache(maxsize=256)
def orbit_instances(statement: Statement) -> tuple[Statement, ...]:
    """The cases of the first times, and those in which every orbit stands still."""
    if not (statement.lhs.has(*ABOUT_ORBITS) or statement.rhs.has(*ABOUT_ORBITS)):
        return ()
    cases = (_case(statement, values) for values in _values(statement))
    return tuple(dict.fromkeys(case for case in cases if case is not None))


def _values(statement: Statement) -> Iterator[dict[sp.Symbol, sp.Expr]]:
    """The first times; starts at corners, middles and ends of sides; one parameter zero."""
    sides = sp.Tuple(statement.lhs, statement.rhs)
    orbits, free = sides.atoms(SquareOrbit, VectorOrbit), statement.free_symbols
    parts = ((0, 1), (1, 3), (3, None))
    times, starts, others = (
        _names((part for orbit in orbits for part in orbit.args[slice(*ends)]), free)
        for ends in parts
    )
    yield from _admitted(times, TIMES)
    if not sides.has(*WHOLE_ORBITS):
        return
    if len(starts) <= len(COORDINATES):
        yield from _admitted(starts, CORNERS)
    for name in others:
        yield from _admitted([name], (Fraction(0),))


def _names(parts: Iterable[sp.Expr], free: Set[sp.Symbol]) -> list[sp.Symbol]:
    names = {name for part in parts for name in part.free_symbols}
    return sorted(names & free, key=lambda each: each.name)


def _admitted(
    names: list[sp.Symbol], choices: tuple[Fraction, ...]
) -> Iterator[dict[sp.Symbol, sp.Expr]]:
    """Every choice for each of the symbols that it is declared to admit; for many the same for all."""
    many = len(names) > len(COORDINATES)
    rows = (
        zip(*(choices for _ in names), strict=True) if many else product(choices, repeat=len(names))
    )
    for row in rows:
        if all(map(admits, names, row)):
            yield dict(zip(names, map(sp.Rational, row), strict=True))


def _case(statement: Statement, values: dict[sp.Symbol, sp.Expr]) -> Statement | None:
    """The case of these values, without orbits; None where something still moves."""
    try:
        case = statement.substituted(values)
    except MalformedStatement:
        return None
    lhs, rhs = map(_still, (case.lhs, case.rhs))
    if lhs.has(*ABOUT_ORBITS) or rhs.has(*ABOUT_ORBITS):
        return None
    return Statement(lhs, case.sign, rhs, case.given)


def _still(side: sp.Expr) -> sp.Expr:
    """The side where all that is known of its orbits has been put in their place."""
    if side.has(VectorOrbit):
        side = side.replace(_is_of_vectors, lambda part: part.definition())
        side = side.replace(_is_of_vectors, _product)
    return settled(side.xreplace({orbit: place_of(orbit) for orbit in side.atoms(SquareOrbit)}))


def settled(side: sp.Expr) -> sp.Expr:
    """The side with what almost every start gives, and with the limits of constants."""
    for kind in (AlmostEvery, AlmostEveryStart):
        side = side.replace(lambda part, kind=kind: isinstance(part, kind), _measured)
    return side.replace(lambda part: isinstance(part, Tends), _decided)


def _is_of_vectors(part: sp.Basic) -> bool:
    return isinstance(part, InnerProduct | SquaredNorm) and part.has(VectorOrbit)


def _product(part: InnerProduct) -> sp.Expr:
    """The inner product of vectors at the start of one orbit, which is on M; or as it stands."""
    orbits = [each for each in part.args if isinstance(each, VectorOrbit)]
    travels = {each.args for each in orbits}
    if len(travels) != 1 or orbits[0].args[0] != 0:
        return part
    pair = frozenset(type(each) if each in orbits else each for each in part.args)
    for place, pairs in enumerate(ALONG):
        if pair in pairs:
            return orbits[0].args[1 + place]
    return sp.S.One if pair in LENGTHS else sp.S.Zero


def place_of(orbit: SquareOrbit) -> sp.Expr:
    """Where an orbit is; itself if it moves."""
    time, parameters = orbit.args[0], orbit.args[3:]
    start, place = (orbit.args[1], orbit.args[2]), COORDINATES.index(type(orbit))
    if time.is_Integer and 0 <= time <= STEPS:
        return _after(int(time), start, parameters)[place]
    if time.is_Rational and not (time.is_Integer and time > 0):
        return _unknown(orbit)
    return start[place] if _is_fixed(start, parameters) else orbit


def _unknown(orbit: SquareOrbit) -> sp.Symbol:
    """Any real number, the same for the same orbit and time."""
    spelled = f"{type(orbit).__name__}{orbit.args}".replace("-", "minus").replace("/", "over")
    return sp.Symbol("".join(each if each.isalnum() else "_" for each in spelled), real=True)


@lru_cache(maxsize=512)
def _after(steps: int, start: Pair, parameters: tuple[sp.Expr, ...]) -> Pair:
    """Where an orbit is after so many steps."""
    if not steps:
        return start
    here = _after(steps - 1, start, parameters)
    values = dict(zip((kappa, nu, *TRAVEL), (*here, *parameters), strict=True))
    first, second = (image.xreplace(values) for image in IMAGES)
    return first, second


@lru_cache(maxsize=512)
def _is_fixed(start: Pair, parameters: tuple[sp.Expr, ...]) -> bool:
    """Whether the start is its own image, for these parameters."""
    pairs = zip(_after(1, start, parameters), start, strict=True)
    return all(image == at or questions().vanishes(image - at) for image, at in pairs)


def _decided(part: Tends) -> sp.Expr:
    """[c -> d] is one if c is d; it stays as it is where that is not a matter of numbers."""
    terms, time, targets = part.args
    gaps = [term - target for term, target in zip(terms, targets, strict=True)]
    if time in part.args[0].free_symbols or not all(gap.is_Rational for gap in gaps):
        return part
    return sp.S.Zero if any(gaps) else sp.S.One


def _measured(part: sp.Expr) -> sp.Expr:
    """What almost every start gives where starts stand still: a single one is a null set."""
    names = set(part.coordinates)
    body = part.args[0].replace(
        lambda inner: isinstance(inner, Tends) and _is_at_one_start(inner, part.coordinates),
        lambda inner: sp.S.Zero,
    )
    return part if body.free_symbols & names else body


def _is_at_one_start(part: Tends, coordinates: tuple[sp.Symbol, ...]) -> bool:
    """[(x, y) -> c] for the coordinates themselves: zero but at one point."""
    terms, _, targets = part.args
    return tuple(terms) == tuple(coordinates) and not targets.free_symbols & set(coordinates)
