"""A gradient step near a minimum in space: how a positive definite form in three variables falls.

The form is that of the matrix E with rows E_1, E_2, E_3 and E_2, E_4, E_5 and E_3, E_5, E_6. A step is by
-alpha E (s, x, u), up to -(e_1, e_2, e_3). These are lemmas for proofs about the spurious points.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

import sympy as sp

from slr_verify.calculus.rules.assumption import hypothesis
from slr_verify.calculus.rules.combination import adding
from slr_verify.calculus.rules.instance import Instance
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.language.statement import Given, Statement, at_least, at_most, more
from slr_verify.model.notation import alpha
from slr_verify.model.spurious_block import S, U, X
from slr_verify.paper.beyond.forms.inward import sigma

COORDINATES = (S, X, U)
ENTRIES = E_1, E_2, E_3, E_4, E_5, E_6 = sp.symbols("E_1:7", real=True)
ERRORS = sp.symbols("e_1:4", real=True)
h = sp.Symbol("h", positive=True)
ROWS = ((E_1, E_2, E_3), (E_2, E_4, E_5), (E_3, E_5, E_6))
ADJOINT = (
    (E_4 * E_6 - E_5**2, E_3 * E_5 - E_2 * E_6, E_2 * E_5 - E_3 * E_4),
    (E_3 * E_5 - E_2 * E_6, E_1 * E_6 - E_3**2, E_2 * E_3 - E_1 * E_5),
    (E_2 * E_5 - E_3 * E_4, E_2 * E_3 - E_1 * E_5, E_1 * E_4 - E_2**2),
)


def times(rows: tuple[tuple[sp.Expr, ...], ...], point: tuple[sp.Expr, ...]) -> tuple[sp.Expr, ...]:
    """A matrix times a vector."""
    return tuple(sp.Add(*(a * b for a, b in zip(row, point, strict=True))) for row in rows)


def dot(first: tuple[sp.Expr, ...], second: tuple[sp.Expr, ...]) -> sp.Expr:
    """An inner product."""
    return sp.Add(*(a * b for a, b in zip(first, second, strict=True)))


def form(point: tuple[sp.Expr, ...]) -> sp.Expr:
    """The quadratic form."""
    return dot(point, times(ROWS, point))


def minors() -> tuple[sp.Expr, ...]:
    """The principal minors of order two: of x and u, s and u, s and x."""
    return tuple(ADJOINT[place][place] for place in range(3))


slope = times(ROWS, COORDINATES)
squared, squared_slope, off = (dot(each, each) for each in (COORDINATES, slope, ERRORS))
delta = E_1 * ADJOINT[0][0] + E_2 * ADJOINT[0][1] + E_3 * ADJOINT[0][2]
trace = sp.Add(*minors())
"""That of the adjugate matrix."""
size = sp.Add(*(entry**2 for row in ADJOINT for entry in row))
FORM: Given = (sp.Gt(E_6, 0), sp.Gt(ADJOINT[0][0], 0), sp.Gt(delta, 0))
"""Positive definite."""
largest = E_1 + h
second = h * (largest - E_4) - E_2**2
third = (
    h * ((largest - E_4) * (largest - E_6) - E_5**2)
    - E_2 * (E_2 * (largest - E_6) + E_3 * E_5)
    - E_3 * (E_2 * E_5 + E_3 * (largest - E_4))
)
ABOVE: Given = (sp.Gt(second, 0), sp.Ge(third, 0))
"""With h > 0: no eigenvalue of H is above E_1 + h."""
SHORT = sp.Le(alpha * E_1 + alpha * h + sigma, 2)

SIGNS = tuple(more(each, 0, FORM) for each in (minors()[1], minors()[2], E_1, E_4))
POSITIVE = tuple(sp.Gt(each.lhs, 0) for each in SIGNS)
STEEP = at_most(delta * form(COORDINATES), trace * squared_slope, FORM)
FAR = at_least(size * squared_slope, delta**2 * squared)
LOWER = at_least(trace * form(COORDINATES), delta * squared, FORM)
BOUNDED = at_most(form(COORDINATES), largest * squared, ABOVE)
after = tuple(a - alpha * p - e for a, p, e in zip(COORDINATES, slope, ERRORS, strict=True))
MOVED = at_most(
    form(after),
    form(COORDINATES) - sigma * alpha / 2 * squared_slope + 6 / (sigma * alpha) * off,
    (sp.Gt(E_1, 0), *ABOVE, SHORT),
)


def signs(goal: Statement) -> Theorem:
    """The product of two minors of order two is the determinant times an entry, and a square."""
    last, minor, definite = (hypothesis(each, goal.given) for each in FORM)
    in_su, in_sx, first, middle = SIGNS
    mixed = {in_su: ADJOINT[0][1], in_sx: ADJOINT[0][2]}
    part = 1 / ADJOINT[0][0]
    if goal == in_su:
        return infer(goal, adding((part, definite, last), rest=part * mixed[in_su] ** 2))
    if goal == first:
        return infer(goal, adding((1 / E_6, signs(in_su)), rest=E_3**2 / E_6))
    if goal == middle:
        return infer(goal, adding((1 / E_6, minor), rest=E_5**2 / E_6))
    return infer(goal, adding((part, definite, signs(middle)), rest=part * mixed[in_sx] ** 2))


def _pairs(entries: tuple[tuple[sp.Expr, ...], ...], point: tuple[sp.Expr, ...]) -> sp.Expr:
    """Trace times |q|^2 less the form, as sums over pairs: the squares that they are made of."""
    return sp.Add(
        *(
            (entries[i][i] * point[j] - entries[i][j] * point[i]) ** 2 / entries[i][i]
            for i, j in combinations(range(3), 2)
        )
    )


def steep(goal: Statement) -> Theorem:
    """The form is that of the adjugate at the slope, over the determinant: at most its trace."""
    parts = (
        (slope[i] ** 2 / ADJOINT[i][i], delta, ROWS[3 - i - j][3 - i - j])
        for i, j in combinations(range(3), 2)
    )
    return _with_signs(goal, parts, _pairs(ADJOINT, slope))


def lower(goal: Statement) -> Theorem:
    """By Cayley and Hamilton it is the trace of H times the squared slope, less the form there."""
    parts = (
        (slope[i] ** 2 / ROWS[i][i], ADJOINT[3 - i - j][3 - i - j])
        for i, j in combinations(range(3), 2)
    )
    return _with_signs(goal, parts, _pairs(ROWS, slope))


def _with_signs(goal: Statement, parts: Iterator[tuple[Any, ...]], rest: sp.Expr) -> Theorem:
    """By adding up, where all entries of the diagonal and all minors are known to be positive."""
    given = (*goal.given, *POSITIVE)
    known = {each.lhs: hypothesis(each, given) for each in given}
    terms = ((factor, *(known[each] for each in others)) for factor, *others in parts)
    shown = infer(goal.holding(given), adding(*terms, rest=rest))
    return infer(goal, Instance(shown, (), tuple(map(signs, SIGNS))))


def far(goal: Statement) -> Theorem:
    """By Cauchy and Schwarz: the determinant times the point is the adjugate times the slope."""
    rest = sp.Add(
        *(
            (row[i] * slope[j] - row[j] * slope[i]) ** 2
            for row in ADJOINT
            for i, j in combinations(range(3), 2)
        )
    )
    return infer(goal, adding(rest=rest))


def _above(point: tuple[sp.Expr, ...]) -> tuple[sp.Expr, sp.Expr]:
    """(E_1 + h) |q|^2 less the form: squares, and what the last minor is multiplied by."""
    one, two, three = point
    mixed = -h * E_5 - E_2 * E_3
    squares = (h * one - E_2 * two - E_3 * three) ** 2 / h
    return squares + (second * two + mixed * three) ** 2 / (h * second), three**2 / second


def bounded(goal: Statement) -> Theorem:
    """By completing squares."""
    squares, factor = _above(COORDINATES)
    return infer(goal, adding((factor, hypothesis(ABOVE[1], goal.given)), rest=squares))


def moved(goal: Statement) -> Theorem:
    """What is left are squares."""
    short, above = (hypothesis(each, goal.given) for each in (SHORT, ABOVE[1]))
    part = 2 * (1 - sigma) / (sigma * alpha)
    step = tuple(alpha * p + e for p, e in zip(slope, ERRORS, strict=True))
    squares, factor = _above(step)
    gaps = ((p - part * e) ** 2 for p, e in zip(slope, ERRORS, strict=True))
    rest = squares + sigma * alpha / 2 * sp.Add(*gaps) + (4 / (sigma * alpha) + largest) * off
    return infer(goal, adding(((dot(step, step) + off) / alpha, short), (factor, above), rest=rest))
