"""Independent evidence for statements: both sides at random and at extreme points, by other routes.

Differences are measured against max(1, |value|) throughout, so that values that are tiny count by
their size and large ones by their digits.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from itertools import islice
from math import ceil, log2
from typing import Any

import numpy as np
import sympy as sp
from flint import arb
from mpmath import mp

from slr_verify.algebra.domain import Domain, EmptyDomain, Point
from slr_verify.algebra.enclosure import enclosure
from slr_verify.claims.claim import Evidence, Finding, Trial
from slr_verify.claims.enclosable import enclosable
from slr_verify.claims.quadrature import high_precision_value
from slr_verify.kernel.certainty import (
    EnclosureFailed,
    certainly_negative,
    certainly_nonnegative,
    certainly_nonzero,
    certainly_positive,
    precision,
)
from slr_verify.proofs.definition import Defined
from slr_verify.proofs.statement import Statement

Sides = Mapping[Statement, tuple[sp.Expr, sp.Expr]]

POINTS = 12
SLACK = 8  # digits that a comparison of two quadratures may lose
SPARE_BITS = 64
DECIDED_SHARE = Fraction(1, 2)


@dataclass(frozen=True)
class Comparison:
    """The two sides of a statement at one point."""

    statement: Statement
    point: Point
    agrees: bool
    informative: bool
    size: Any  # of the difference (mpf) or of the radius (arb), against max(1, |value|)

    def __str__(self) -> str:
        place = ", ".join(f"{symbol} = {value}" for symbol, value in self.point.items())
        return f"{self.statement} fails at {place or 'the only point'}"


def quadrature_evidence(statements: tuple[Statement, ...], *, points: int = POINTS) -> Evidence:
    """Both sides of every statement by mpmath, expectations and integrals by quadrature."""
    return Evidence(
        "mpmath quadrature from the definition", partial(_by_quadrature, statements, points)
    )


def enclosure_evidence(statements: tuple[Statement, ...], *, points: int = POINTS) -> Evidence:
    """Both sides of every statement as balls that certainly contain them."""
    return Evidence(
        "python-flint enclosures at exact rational points", partial(_by_enclosure, statements, points)
    )


def points_of(statement: Statement, count: int, rng: np.random.Generator) -> Iterator[Point]:
    """`count` points of the statement's domain, half of them extreme if there are such."""
    domain = Domain.of(statement.lhs, statement.rhs, given=statement.given)
    if not domain.symbols:
        yield {}
        return
    extreme = tuple(_extreme(domain, count // 2, rng))
    yield from islice(domain.points(rng), count - len(extreme))
    yield from extreme


def _extreme(domain: Domain, count: int, rng: np.random.Generator) -> Iterator[Point]:
    try:
        yield from islice(domain.points(rng, extreme=True), count)
    except EmptyDomain:
        return


def _compared(
    compare: Callable[[Statement, Point], Comparison],
    statements: tuple[Statement, ...],
    count: int,
    rng: np.random.Generator,
) -> tuple[Comparison, ...]:
    return tuple(
        compare(statement, point)
        for statement in statements
        for point in points_of(statement, _affordable(statement, count), rng)
    )


def _affordable(statement: Statement, count: int) -> int:
    """Derivatives are differences at a higher precision: a third of the points."""
    costly = statement.lhs.has(sp.Derivative) or statement.rhs.has(sp.Derivative)
    return max(2, count // 3) if costly else count


def _finding(comparisons: tuple[Comparison, ...], figures: str) -> Finding:
    """Agreement everywhere, and enough points of every statement that say something."""
    wrong = [each for each in comparisons if not each.agrees]
    statements = dict.fromkeys(each.statement for each in comparisons)
    empty = [each for each in statements if not _telling(each, comparisons)]
    remarks = [f"{wrong[0]}"] if wrong else []
    remarks += [f"too few points decide {statement}" for statement in empty]
    points = sum(each.informative for each in comparisons)
    return Finding(not remarks, points, "; ".join([figures, *remarks]))


def _telling(statement: Statement, comparisons: tuple[Comparison, ...]) -> bool:
    of_it = [each.informative for each in comparisons if each.statement == statement]
    return sum(of_it) >= DECIDED_SHARE * len(of_it)


def _by_quadrature(statements: tuple[Statement, ...], count: int, trial: Trial) -> Finding:
    ready = {each: (enclosable(each.lhs), enclosable(each.rhs)) for each in statements}
    found = _compared(partial(_quadratures, trial.digits, ready), statements, count, trial.rng)
    worst = max([mp.mpf(10) ** -trial.digits, *(each.size for each in found)])
    figures = (
        f"{len(found)} points at {trial.digits} digits: the sides differ by at most "
        f"{mp.nstr(worst, 3)} of max(1, |value|), allowed are 1e-{trial.digits - SLACK}"
    )
    return _finding(found, figures)


def _quadratures(
    digits: int, ready: Sides, statement: Statement, point: Point
) -> Comparison:
    left, right = (high_precision_value(side, point, digits) for side in ready[statement])
    with mp.workdps(digits):
        excess = _excess(left - right, statement.sign) / max(1, abs(left), abs(right))
        agrees = bool(excess <= mp.mpf(10) ** (SLACK - digits))
    return Comparison(statement, point, agrees, True, excess)


def _excess(gap: Any, sign: str) -> Any:
    """By how much `lhs - rhs = gap` is against the relation; zero if it is not."""
    if sign == "=":
        return abs(gap)
    return max(0, gap if sign in ("<", "<=") else -gap)


def _by_enclosure(statements: tuple[Statement, ...], count: int, trial: Trial) -> Finding:
    ready = {each: (_unfolded(each.lhs), _unfolded(each.rhs)) for each in statements}
    found = _compared(partial(_balls, trial.digits, ready), statements, count, trial.rng)
    radii = [float(each.size) for each in found if each.informative]
    figures = (
        f"{len(radii)} of {len(found)} points decided at {trial.digits} digits: the largest "
        f"radius among them is {max(radii, default=0.0):.2g} of max(1, |value|)"
    )
    return _finding(found, figures)


def _unfolded(expr: sp.Expr) -> sp.Expr:
    """Enclosable, and zeta and its like by definition: the kernel's own formulas are not used."""
    return enclosable(expr).replace(
        lambda part: isinstance(part, Defined) and isinstance(part, sp.Function), _definition
    )


def _definition(part: sp.Function) -> sp.Expr:
    """What a function stands for, unless an expectation or integral in it would capture a symbol."""
    definition = part.definition()
    return definition if definition.free_symbols == part.free_symbols else part


def _balls(digits: int, ready: Sides, statement: Statement, point: Point) -> Comparison:
    """A ball that is wider than half the digits says nothing, and neither does none at all."""
    bits = ceil(digits * log2(10)) + SPARE_BITS
    try:
        left, right = (enclosure(side, point, bits=bits) for side in ready[statement])
    except EnclosureFailed:
        return Comparison(statement, point, True, False, arb(0))
    with precision(bits):
        gap = left - right
        radius = gap.rad() / left.abs_upper().max(right.abs_upper()).max(arb(1))
    informative = float(radius) <= 10.0 ** (-digits / 2)
    return Comparison(statement, point, not _violated(gap, statement.sign), informative, radius)


def _violated(gap: arb, sign: str) -> bool:
    """Whether no member of the ball `lhs - rhs` satisfies the relation."""
    match sign:
        case "=":
            return certainly_nonzero(gap)
        case "<=":
            return certainly_positive(gap)
        case "<":
            return certainly_nonnegative(gap)
        case ">=":
            return certainly_negative(gap)
    return certainly_nonnegative(-gap)
