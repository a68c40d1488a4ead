"""Independent evidence for statements: both sides at random and at extreme points, by other routes.

Differences are measured against max(1, |value|) throughout, so that values that are tiny count by
their size and large ones by their digits.
"""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, partial
from math import ceil, log2
from typing import Any

import numpy as np
import sympy as sp
from flint import arb
from mpmath import mp

from slr_verify.arb.balls import enclose
from slr_verify.arb.certainty import (
    certainly_disjoint,
    certainly_negative,
    certainly_nonnegative,
    certainly_positive,
    precision,
)
from slr_verify.claims.claim import Evidence, Finding, Trial
from slr_verify.claims.evidence.admission import Point
from slr_verify.claims.evidence.enclosable import enclosable, over_one_variable
from slr_verify.claims.evidence.probing import probing_points
from slr_verify.claims.evidence.quadrature import definition_value
from slr_verify.core.balls import NoBall
from slr_verify.core.terms import Term
from slr_verify.language.expectation import Expectation
from slr_verify.language.named_function import Defined
from slr_verify.language.statement import Statement
from slr_verify.language.to_term import to_term

POINTS = 12
MANY_INTEGRALS = 4  # a statement with more is looked at in a third of the points
SPARE_BITS = 32
MOST_ALLOWED = 1e-7  # of max(1, |value|); sides that are known less well say nothing
DECIDED_SHARE = Fraction(1, 2)


@dataclass(frozen=True)
class Sides:
    """A statement, and its sides in the form in which they are evaluated."""

    statement: Statement
    left: sp.Expr
    right: sp.Expr

    @cached_property
    def terms(self) -> tuple[Term, Term]:
        """Both as terms. Raises NotTranslatable."""
        return to_term(self.left), to_term(self.right)

    @property
    def integrals(self) -> int:
        """How many integrals a comparison takes; a derivative is as costly as several."""
        parts = self.left.atoms(Expectation) | self.right.atoms(Expectation)
        derivatives = sum(bool(side.has(sp.Derivative)) for side in (self.left, self.right))
        return len(parts) + 5 * derivatives


@dataclass(frozen=True)
class Comparison:
    """The two sides of a statement at one point."""

    statement: Statement
    point: Point
    agrees: bool
    informative: bool
    size: Any  # what is allowed (mpf) or the radius (arb), against max(1, |value|)

    def __str__(self) -> str:
        place = ", ".join(f"{symbol} = {value}" for symbol, value in self.point.items())
        return f"{self.statement} fails at {place or 'the only point'}"


def quadrature_evidence(statements: tuple[Statement, ...], *, points: int = POINTS) -> Evidence:
    """Both sides of every statement from the definitions, expectations and integrals by quadrature.

    Expectations over several variables are conditioned on the one inside erf first. Gathering
    raises ValueError for an expression that has no numerical rule.
    """
    return Evidence("quadrature from the definition", partial(_by_quadrature, statements, points))


def enclosure_evidence(statements: tuple[Statement, ...], *, points: int = POINTS) -> Evidence:
    """Both sides of every statement as balls that certainly contain them.

    Gathering raises NotTranslatable for an expression that arb has no term for, such as a
    derivative.
    """
    return Evidence(
        "python-flint enclosures at exact rational points",
        partial(_by_enclosure, statements, points),
    )


def _compared(
    compare: Callable[[Sides, Point], Comparison],
    sides: tuple[Sides, ...],
    count: int,
    rng: np.random.Generator,
) -> tuple[Comparison, ...]:
    return tuple(
        compare(each, point)
        for each in sides
        for point in probing_points(each.statement, _affordable(each, count), rng)
    )


def _affordable(sides: Sides, count: int) -> int:
    return max(2, count // 3) if sides.integrals > MANY_INTEGRALS else count


def _finding(comparisons: tuple[Comparison, ...], figures: str) -> Finding:
    """Agreement everywhere, and enough points of every statement that say something."""
    wrong = [str(each) for each in comparisons if not each.agrees]
    statements = dict.fromkeys(each.statement for each in comparisons)
    silent = [each for each in statements if not _telling(each, comparisons)]
    remarks = wrong[:1] + [f"too few points decide {each}" for each in silent]
    points = sum(each.informative for each in comparisons)
    return Finding(not remarks and points > 0, points, "; ".join([figures, *remarks]))


def _telling(statement: Statement, comparisons: tuple[Comparison, ...]) -> bool:
    of_it = [each.informative for each in comparisons if each.statement == statement]
    return sum(of_it) >= DECIDED_SHARE * len(of_it)


def _by_quadrature(statements: tuple[Statement, ...], count: int, trial: Trial) -> Finding:
    sides = tuple(
        Sides(each, over_one_variable(each.lhs), over_one_variable(each.rhs)) for each in statements
    )
    found = _compared(partial(_quadratures, trial.digits), sides, count, trial.rng)
    told = [each.size for each in found if each.informative]
    figures = (
        f"{len(told)} of {len(found)} points decided at {trial.digits} digits: both sides are known to "
        f"{mp.nstr(max(told, default=mp.zero), 2)} of max(1, |value|), which misses are within"
    )
    return _finding(found, figures)


def _quadratures(digits: int, sides: Sides, point: Point) -> Comparison:
    """A relation that is missed by more than both sides allow does not hold."""
    left, right = (definition_value(side, point, digits) for side in (sides.left, sides.right))
    with mp.workdps(digits):
        allowed, scale = left.allowed + right.allowed, left.scale(right)
        agrees = not _excess(left.value - right.value, sides.statement.sign) > allowed
        informative = bool(allowed <= MOST_ALLOWED * scale)
    return Comparison(sides.statement, point, agrees, informative, mp.mpf(allowed / scale))


def _excess(gap: Any, sign: str) -> Any:
    """By how much `lhs - rhs = gap` is against the relation; zero if it is not."""
    if sign == "=":
        return abs(gap)
    return max(0 * gap, gap if sign in ("<", "<=") else -gap)


def _by_enclosure(statements: tuple[Statement, ...], count: int, trial: Trial) -> Finding:
    sides = tuple(Sides(each, _unfolded(each.lhs), _unfolded(each.rhs)) for each in statements)
    found = _compared(partial(_balls, trial.digits), sides, count, trial.rng)
    radii = [float(each.size) for each in found if each.informative]
    figures = (
        f"{len(radii)} of {len(found)} points decided at {trial.digits} digits: the largest "
        f"radius among them is {max(radii, default=0.0):.2g} of max(1, |value|)"
    )
    return _finding(found, figures)


def _unfolded(expr: sp.Expr) -> sp.Expr:
    """Enclosable, and zeta and its like by definition: arb's own formulas are not used."""
    return enclosable(expr).replace(
        lambda part: isinstance(part, Defined) and isinstance(part, sp.Function), _definition
    )


def _definition(part: sp.Function) -> sp.Expr:
    """What a function stands for, unless a bound variable in it would capture a symbol.

    Of one that stands for a derivative arb takes the derivative itself.
    """
    definition = part.definition()
    if definition.has(sp.Derivative):
        return part
    return definition if definition.free_symbols == part.free_symbols else part


def _balls(digits: int, sides: Sides, point: Point) -> Comparison:
    """A ball that is wider than half the digits says nothing, and neither does none at all.

    Most are narrow enough when they are worked out with as many bits as half the digits have.
    """
    most = ceil(digits * log2(10)) + SPARE_BITS
    few = _by_balls(digits, most // 2, sides, point)
    return few if few.informative else _by_balls(digits, most, sides, point)


def _by_balls(digits: int, bits: int, sides: Sides, point: Point) -> Comparison:
    at = {symbol.name: x for symbol, x in point.items()}
    try:
        left, right = (enclose(side, at, bits=bits) for side in sides.terms)
    except NoBall:
        return Comparison(sides.statement, point, True, False, arb(0))
    with precision(bits):
        radius = (left - right).rad() / left.abs_upper().max(right.abs_upper()).max(arb(1))
    informative = float(radius) <= 10.0 ** (-digits / 2)
    agrees = not certainly_fails(sides.statement.sign, left, right, bits=bits)
    return Comparison(sides.statement, point, agrees, informative, radius)


def certainly_fails(sign: str, left: arb, right: arb, *, bits: int) -> bool:
    """Whether `left sign right` is false for all members of the balls."""
    if sign == "=":
        return certainly_disjoint(left, right)
    with precision(bits):
        gap = left - right
    return {
        "<=": certainly_positive(gap),
        "<": certainly_nonnegative(gap),
        ">=": certainly_negative(gap),
        ">": certainly_nonnegative(-gap),
    }[sign]
