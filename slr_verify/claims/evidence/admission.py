"""Whether a point belongs to a domain: declared properties of its symbols, and hypotheses.

Decided exactly, or by a ball that leaves no doubt; what cannot be decided does not hold.
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from fractions import Fraction
from functools import lru_cache
from operator import eq, ge, gt, le, lt

import sympy as sp
from flint import arb, fmpq
from sympy.core.relational import Relational

from slr_verify.arb.balls import Program, enclose
from slr_verify.arb.certainty import (
    certainly_negative,
    certainly_positive,
    certainly_zero,
    precision,
)
from slr_verify.claims.evidence.exact_values import Inexact, coordinates, exact_value, unknown
from slr_verify.core.balls import NoBall, exact_ball
from slr_verify.core.language import Refused
from slr_verify.language.around import Around
from slr_verify.language.binding import replaced
from slr_verify.language.statement import Given
from slr_verify.language.to_term import NotTranslatable, to_term

Point = dict[sp.Symbol, Fraction]
Test = Callable[[Sequence[Fraction], Sequence[fmpq]], bool]
"""Of a point, given twice: as fractions, and as what exact values are worked out from."""
BITS = 128  # of the balls that decide hypotheses with roots, exponentials and the like
COMPARISONS = {"<": lt, "<=": le, ">": gt, ">=": ge, "==": eq}


def admits(symbol: sp.Symbol, value: Fraction) -> bool:
    """Whether the number has every property that the symbol was declared to have."""
    return admission(symbol)(value)


OF_ALL_ALIKE = frozenset({"prime", "composite"})
"""Properties in which integers differ that have one sign and one parity."""


@lru_cache(maxsize=1024)
def admission(symbol: sp.Symbol) -> Callable[[Fraction], bool]:
    """Whether a number has these properties, found once for all numbers that are alike in them."""
    alike = OF_ALL_ALIKE.isdisjoint(symbol.assumptions0)
    known: dict[object, bool] = {}

    def has_them(value: Fraction) -> bool:
        kind = _kind(value) if alike else value
        if kind not in known:
            known[kind] = _has_properties(symbol, value)
        return known[kind]

    return has_them


def _kind(value: Fraction) -> object:
    """Its sign, whether it is an integer, and whether it is odd."""
    above = value.numerator
    return (above > 0) - (above < 0), value.denominator == 1 and 1 + above % 2


def _has_properties(symbol: sp.Symbol, value: Fraction) -> bool:
    number = sp.Rational(value)
    return all(
        getattr(number, f"is_{name}") is holds for name, holds in symbol.assumptions0.items()
    )


@lru_cache(maxsize=1024)
def quickest_first(given: Given) -> Given:
    """Polynomial relations, then other inequalities, then equations: points have to meet all."""
    return tuple(sorted(given, key=lambda each: (not is_polynomial(each), each.rel_op == "==")))


@lru_cache(maxsize=1024)
def is_polynomial(relation: Relational) -> bool:
    """Whether both sides are polynomials with rational coefficients: any point decides it."""
    own = _own_symbols(relation)
    anywhere = [fmpq(1)] * len(own)
    try:
        return all(exact_value(side, own)(anywhere) is not None for side in relation.args)
    except Inexact:
        return False


@lru_cache(maxsize=1024)
def _own_symbols(relation: Relational) -> tuple[sp.Symbol, ...]:
    return tuple(sorted(relation.free_symbols, key=sp.default_sort_key))


def holds(relation: Relational, point: Point) -> bool:
    """Whether a hypothesis is decided to hold at a point."""
    own = _own_symbols(relation)
    values = [point[each] for each in own]
    return test_of(relation, own)(values, coordinates(values))


@lru_cache(maxsize=2**12)
def test_of(relation: Relational, symbols: tuple[sp.Symbol, ...]) -> Test:
    """The decision: exact where there are exact values, else by a ball. Mutants share the points."""
    left, right = (exact_value(side, symbols) for side in relation.args)
    compare = COMPARISONS.get(relation.rel_op)
    own = [symbols.index(each) for each in _own_symbols(relation)]
    if unknown in (left, right) and _gap(relation) is None:
        return never_met

    def is_met(point: Sequence[Fraction], exact: Sequence[fmpq]) -> bool:
        with suppress(Inexact):
            if compare is not None:
                return bool(compare(left(exact), right(exact)))
        return _holds_by_ball(relation, tuple(point[at] for at in own))

    return is_met if own or is_met((), ()) else never_met


def never_met(point: Sequence[Fraction], exact: Sequence[fmpq]) -> bool:
    """The test of a relation that holds nowhere, or is decided nowhere."""
    return False


@lru_cache(maxsize=2**16)
def _holds_by_ball(relation: Relational, point: tuple[Fraction, ...]) -> bool:
    """Whether the ball of the difference decides it; what has none, such as a limit, does not hold.

    Where a ball leaves an equation open, both sides may have become the same expression.
    """
    enclosure = _gap(relation)
    if enclosure is None:
        return False
    try:
        with precision(BITS):
            gap = enclosure(list(map(exact_ball, point)))
    except NoBall:
        return False
    zero, above, below = certainly_zero(gap), certainly_positive(gap), certainly_negative(gap)
    if relation.rel_op == "==" and not (zero or above or below):
        return _same(relation, point)
    return {
        "<": below,
        "<=": below or zero,
        ">": above,
        ">=": above or zero,
        "==": zero,
        "!=": above or below,
    }[relation.rel_op]


@lru_cache(maxsize=1024)
def _gap(relation: Relational) -> Callable[[list[arb]], arb] | None:
    """What encloses the difference of the sides, given balls for the symbols; None if nothing does."""
    if isinstance(relation.lhs, Around):
        return _gap_around(relation)
    return _enclosure(relation.lhs - relation.rhs, _own_symbols(relation))


def _gap_around(relation: Relational) -> Callable[[list[arb]], arb] | None:
    """The same at all points at once. Raises NoBall where the width is not positive."""
    body, *point, width = relation.lhs.args
    own = _own_symbols(relation)
    wide, inside = _enclosure(width, own), _enclosure(body - relation.rhs, (*own, *point))
    if wide is None or inside is None:
        return None

    def gap(balls: list[arb]) -> arb:
        square = wide(balls)
        if not certainly_positive(square):
            raise NoBall("there may be no point")
        side = arb(0, square.sqrt().upper())
        return inside([*balls, *(side for _ in point)])

    return gap


def _enclosure(expr: sp.Expr, symbols: tuple[sp.Symbol, ...]) -> Callable[[list[arb]], arb] | None:
    names = {symbol: f"x_{at}" for at, symbol in enumerate(symbols)}
    renamed = {symbol: sp.Symbol(name, **symbol.assumptions0) for symbol, name in names.items()}
    try:
        term = to_term(expr.xreplace(renamed))
    except (NotTranslatable, Refused):
        return None
    try:
        program = Program((term,), tuple(names.values()), {}, bits=BITS)
    except (Refused, NoBall):  # integrals have no program
        return lambda balls: enclose(term, dict(zip(names.values(), balls, strict=True)), bits=BITS)
    return lambda balls: program(balls)[0]


def _same(equation: sp.Equality, point: tuple[Fraction, ...]) -> bool:
    """Whether both sides are one expression at the point; SymPy's numerical opinion is not asked."""
    values = dict(zip(_own_symbols(equation), map(sp.Rational, point), strict=True))
    left, right = (replaced(side, values) for side in equation.args)
    return bool(left == right)
