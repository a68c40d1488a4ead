"""Numbers mu and q that are small enough for Forms (around), and what falls by a share q in each step."""

from __future__ import annotations

import sympy as sp

from slr_verify.calculus.rules.assumption import hypothesis
from slr_verify.calculus.rules.combination import adding
from slr_verify.calculus.rules.instance import instance
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.claims.claim import Shelf
from slr_verify.language.integral import COUNTER
from slr_verify.language.statement import Given, Statement, at_most, less, stated
from slr_verify.model.notation import alpha
from slr_verify.paper.beyond.forms.around import (
    ALSO_FINE,
    ALSO_SLOWLY,
    FINE,
    FORM,
    SLOWLY,
    q,
)
from slr_verify.paper.beyond.forms.inward import DEFINITE, SHORT, sigma
from slr_verify.paper.beyond.forms.quadratic_forms import A, B, C, determinant, x, y
from slr_verify.paper.beyond.forms.rows import mu
from slr_verify.paper.beyond.forms.step import ABOVE, h, largest, r, share, size

unit = sigma * alpha * share * determinant()
WIDTH, PACE = unit / (9 * (1 + size)), alpha * unit / 8
SMALL_PLACE: Given = (*FORM, ABOVE, SHORT, sp.Le(share, 1))
BELOW_ONE = SMALL_PLACE[-1]
WIDE, PACED = sp.Eq(mu, WIDTH), sp.Eq(q, PACE)
SPEED = at_most(sigma * alpha * determinant(), C, SMALL_PLACE)
NARROW = at_most(2 * mu, share, (*SMALL_PLACE, WIDE))
FINE_ENOUGH, ALSO_FINE_ENOUGH = (stated(each, NARROW.given) for each in (FINE, ALSO_FINE))
SLOW_ENOUGH, ALSO_SLOW_ENOUGH = (
    stated(each, (*SMALL_PLACE, PACED)) for each in (SLOWLY, ALSO_SLOWLY)
)


def speed(goal: Statement, shelf: Shelf) -> Theorem:
    """sigma (2 - sigma) is at most one."""
    short = hypothesis(SHORT, goal.given)
    left = C * ((1 - sigma) ** 2 + sigma * alpha * h) + sigma * alpha * B**2
    return infer(goal, adding((C * sigma, short), rest=left))


def narrow(goal: Statement, shelf: Shelf) -> Theorem:
    """2 C is at most 1 + C^2."""
    part = share / (9 * (1 + size))
    left = part * (8 + (1 - C) ** 2 + 8 * C**2 + 9 * A**2 + 18 * B**2)
    slow = (2 * part, instance(speed(SPEED, shelf), {}, goal.given))
    return infer(goal, adding(slow, (-2, hypothesis(WIDE, goal.given)), rest=left))


def fine(goal: Statement, shelf: Shelf) -> Theorem:
    """sigma alpha Delta is at least 9 (1 + A^2 + 2 B^2 + C^2) mu, because beta is at most one."""
    below, wide = (hypothesis(each, goal.given) for each in (BELOW_ONE, WIDE))
    nine, part = 9 * (1 + size), sigma * alpha * determinant()
    known = (part**2 * (1 + share), below), (-nine * (unit + nine * mu), wide)
    return infer(goal, adding(*known, rest=mu**2 * (81 + 138 * size + 81 * size**2)))


def also_fine(goal: Statement, shelf: Shelf) -> Theorem:
    """6 (A + C) is at most 9 (1 + A^2 + 2 B^2 + C^2), and 2 mu at most one."""
    below, wide = (hypothesis(each, goal.given) for each in (BELOW_ONE, WIDE))
    part = 6 * mu * (A + C)
    known = (part, narrow(NARROW, shelf)), (part, below), (-9 * (1 + size), wide)
    left = mu * ((3 * A - 1) ** 2 + (3 * C - 1) ** 2 + 7 + 18 * B**2)
    return infer(goal, adding(*known, rest=left))


def slow_enough(goal: Statement, shelf: Shelf) -> Theorem:
    """beta is at most one, and alpha (A + h) at most two."""
    wanted = (DEFINITE, BELOW_ONE, SHORT, PACED)
    definite, below, short, paced = (hypothesis(each, goal.given) for each in wanted)
    part, half = sigma * alpha, sigma * alpha * share / 2
    known = (part, definite, below), (half, definite, short), (half * sigma, definite)
    return infer(goal, adding(*known, (-4 * largest, paced)))


def also_slow_enough(goal: Statement, shelf: Shelf) -> Theorem:
    """sigma alpha Delta is at most C, that is at most A + h, and alpha times this at most two."""
    above, short, paced = (hypothesis(each, goal.given) for each in (ABOVE, SHORT, PACED))
    part = share / 4
    slow = (part * alpha, instance(speed(SPEED, shelf), {}, goal.given))
    known = slow, (part * alpha / h, above), (part, short), (-2, paced)
    return infer(goal, adding(*known, rest=part * (2 + sigma + alpha * B**2 / h)))


SMALL = {NARROW: narrow, FINE_ENOUGH: fine, ALSO_FINE_ENOUGH: also_fine}
"""What Forms (around) asks of mu."""
SLOW = {SLOW_ENOUGH: slow_enough, ALSO_SLOW_ENOUGH: also_slow_enough}
"""What it asks of q."""

# What falls by a share in each step is at most a number over the index
F_0, F, G = sp.symbols("F_0 F G", real=True)
p = sp.Symbol("p", nonnegative=True)
now, later = (1 + index * q for index in (COUNTER - 1, COUNTER))
FALLING: Given = (sp.Gt(q, 0), sp.Ge(F, 0), sp.Le(G, (1 - q) * F))
NOT_ABOVE = at_most(G, F_0, (*FALLING, sp.Le(F, F_0)))
AT_NEXT = at_most(later * G, F_0, (*FALLING, sp.Le(now * F, F_0)))
CLOSER = less(
    3 * p * x**2,
    r,
    (
        *(DEFINITE, sp.Le(p * F, F_0)),
        *(sp.Le(determinant() * x**2, F), sp.Lt(3 * F_0, r * determinant())),
    ),
)
OVER_INDEX = tuple(
    at_most(
        COUNTER * each**2,
        (1 + 1 / PACE) * r / 3,
        (DEFINITE, FALLING[0], PACED, sp.Lt(3 * now * each**2, r)),
    )
    for each in (x, y)
)
"""With the number q that is small enough."""


def not_above(goal: Statement, shelf: Shelf) -> Theorem:
    """A step does not raise it."""
    positive, known, falls, before = (hypothesis(each, goal.given) for each in goal.given)
    return infer(goal, adding((1, before), (1, falls), (1, positive, known)))


def at_next(goal: Statement, shelf: Shelf) -> Theorem:
    """(1 + l q) (1 - q) is 1 + (l - 1) q less l q^2."""
    positive, known, falls, before = (hypothesis(each, goal.given) for each in goal.given)
    square = (COUNTER * q, positive, known)
    return infer(goal, adding((1, before), (1, falls), (COUNTER, positive, falls), square))


def closer(goal: Statement, shelf: Shelf) -> Theorem:
    """A C - B^2 times x^2 is at most F."""
    _, *wanted = (hypothesis(each, goal.given) for each in goal.given)
    factors = (3 / determinant(), 3 * p / determinant(), 1 / determinant())
    return infer(goal, adding(*zip(factors, wanted, strict=True)))


def over_index(goal: Statement, shelf: Shelf) -> Theorem:
    """l is at most (1 + 1/q) (1 + (l - 1) q)."""
    _, _, *wanted = (hypothesis(each, goal.given) for each in goal.given)
    part, square, before = 1 + 1 / PACE, x**2 if goal.lhs.has(x) else y**2, COUNTER - 1
    rest = (before * PACE + 1 / PACE) * square
    factors = (part * before * square, part / 3)
    return infer(goal, adding(*zip(factors, wanted, strict=True), rest=rest))
