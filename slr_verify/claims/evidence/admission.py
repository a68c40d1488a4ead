"""Whether a point belongs to a domain: declared properties of its symbols, and hypotheses.

Decided exactly, or by a ball that leaves no doubt; what cannot be decided does not hold.
"""

from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache
from math import isqrt, prod
from operator import eq, ge, gt, le, lt

import sympy as sp
from flint import arb
from sympy.core.relational import Relational

from slr_verify.arb.balls import Program, enclose
from slr_verify.arb.certainty import (
    certainly_negative,
    certainly_positive,
    certainly_zero,
    precision,
)
from slr_verify.core.balls import NoBall, exact_ball
from slr_verify.core.language import Refused
from slr_verify.language.binding import replaced
from slr_verify.language.statement import Given
from slr_verify.language.to_term import NotTranslatable, to_term

Point = dict[sp.Symbol, Fraction]
BITS = 128  # of the balls that decide hypotheses with roots, exponentials and the like
COMPARISONS = {"<": lt, "<=": le, ">": gt, ">=": ge, "==": eq}


def admits(symbol: sp.Symbol, value: Fraction) -> bool:
    """Whether the number has every property that the symbol was declared to have."""
    if value.denominator == 1 and not OF_ALL_ALIKE.isdisjoint(symbol.assumptions0):
        return _has_properties(symbol, value)
    return _has_properties(symbol, _like(value))


OF_ALL_ALIKE = frozenset({"prime", "composite"})
"""Properties in which integers differ that have one sign and one parity."""


def _like(value: Fraction) -> Fraction:
    """A simple number with the same properties: of that sign, as integer or not, as even or not."""
    if value.denominator > 1:
        return Fraction(1 if value > 0 else -1, 2)
    if value == 0:
        return value
    return Fraction((2 if value.numerator % 2 == 0 else 3) * (1 if value > 0 else -1))


@lru_cache(maxsize=2**14)
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
    anywhere = dict.fromkeys(relation.free_symbols, Fraction(1))
    return all(exact_value(side, anywhere) is not None for side in relation.args)


@lru_cache(maxsize=1024)
def _own_symbols(relation: Relational) -> tuple[sp.Symbol, ...]:
    return tuple(sorted(relation.free_symbols, key=sp.default_sort_key))


def holds(relation: Relational, point: Point) -> bool:
    """Whether a hypothesis is decided to hold at a point."""
    return _is_met(relation, tuple((each, point[each]) for each in _own_symbols(relation)))


@lru_cache(maxsize=2**16)
def _is_met(relation: Relational, values: tuple[tuple[sp.Symbol, Fraction], ...]) -> bool:
    """The decision: exact where there are exact values, else by a ball. Mutants share the points."""
    point = dict(values)
    left, right = exact_value(relation.lhs, point), exact_value(relation.rhs, point)
    compare = COMPARISONS.get(relation.rel_op)
    if left is None or right is None or compare is None:
        return _holds_by_ball(relation, point)
    return bool(compare(left, right))


def _holds_by_ball(relation: Relational, point: Point) -> bool:
    """Whether the ball of the difference decides it; what has none, such as a limit, does not hold.

    Where a ball leaves an equation open, both sides may have become the same expression.
    """
    enclosure = _gap(relation)
    if enclosure is None:
        return False
    try:
        with precision(BITS):
            gap = enclosure([exact_ball(point[each]) for each in _own_symbols(relation)])
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
    names = {symbol: f"x_{at}" for at, symbol in enumerate(_own_symbols(relation))}
    renamed = {symbol: sp.Symbol(name, **symbol.assumptions0) for symbol, name in names.items()}
    try:
        term = to_term((relation.lhs - relation.rhs).xreplace(renamed))
    except (NotTranslatable, Refused):
        return None
    try:
        program = Program((term,), tuple(names.values()), {}, bits=BITS)
    except (Refused, NoBall):  # integrals have no program
        return lambda balls: enclose(term, dict(zip(names.values(), balls, strict=True)), bits=BITS)
    return lambda balls: program(balls)[0]


def exact_value(expr: sp.Expr, point: Point) -> Fraction | None:
    """The value where arithmetic, roots of squares and functions at zero give one, else None."""
    if expr.is_Rational:
        return Fraction(int(expr.p), int(expr.q))
    if expr.is_Symbol:
        return point.get(expr)
    if expr.func in AT_ZERO:
        return AT_ZERO[expr.func] if exact_value(expr.args[0], point) == 0 else None
    if expr.is_Pow:
        return _exact_power(exact_value(expr.base, point), expr.exp)
    if not (expr.is_Add or expr.is_Mul):
        return None
    values = []
    for part in expr.args:
        value = exact_value(part, point)
        if value is None:
            return None
        values.append(value)
    return sum(values, Fraction(0)) if expr.is_Add else prod(values, start=Fraction(1))


def _exact_power(base: Fraction | None, exponent: sp.Expr) -> Fraction | None:
    if base is None or not exponent.is_Rational or (base == 0 and exponent.is_negative):
        return None
    if exponent.q == 2 and base >= 0:
        above, below = isqrt(base.numerator), isqrt(base.denominator)
        root = Fraction(above, below)
        return root ** int(exponent.p) if root * root == base else None
    return base ** int(exponent) if exponent.is_Integer else None


AT_ZERO = {
    **dict.fromkeys((sp.erf, sp.atan, sp.sin, sp.Abs), Fraction(0)),
    **dict.fromkeys((sp.exp, sp.cos), Fraction(1)),
}


def _same(equation: sp.Equality, point: Point) -> bool:
    """Whether both sides are one expression at the point; SymPy's numerical opinion is not asked."""
    values = {symbol: sp.Rational(x) for symbol, x in point.items()}
    left, right = (replaced(side, values) for side in equation.args)
    return bool(left == right)
