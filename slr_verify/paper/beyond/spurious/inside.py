"""Near the spurious points all J are positive: what that says of one iterate of PGD.

Statements are about one index l, under NEAR; R is the squared length of the coordinates.
"""

from __future__ import annotations

from functools import cache

import sympy as sp

from slr_verify.calculus.rules.around import AroundInstance
from slr_verify.calculus.rules.assumption import hypothesis
from slr_verify.calculus.rules.combination import LinearArithmetic, adding
from slr_verify.calculus.rules.instance import Instance, instance
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.claims.claim import Shelf
from slr_verify.language.integral import COUNTER
from slr_verify.language.statement import (
    Given,
    Statement,
    at_least,
    at_most,
    less,
    more,
)
from slr_verify.language.value import value_at
from slr_verify.model.near_spurious import POINT
from slr_verify.model.notation import theta
from slr_verify.model.spurious_sequences import (
    FAMILIES,
    MOVED,
    at_index,
    eta_gap_at,
    kappa_at,
    nu_at,
    rests,
    theta_gap_at,
)
from slr_verify.paper.beyond.forms import gaps as forms
from slr_verify.paper.beyond.forms.beside import mu
from slr_verify.paper.beyond.forms.step import r, share
from slr_verify.paper.beyond.spurious import near as spurious_near
from slr_verify.paper.beyond.spurious.near import (
    CLOSE,
    ROOMS,
    SMOOTH,
    THERE,
    VALUES,
    c_squared,
    p_out,
    spread,
)

NEXT = COUNTER + 1
HERE_POINT = tuple(family(COUNTER) for family in FAMILIES)


def squared(index: sp.Expr) -> sp.Expr:
    """1 - eta^2 + nu^2 + t^2: next to the squared distance from the sphere."""
    left = 2 * eta_gap_at(index) - eta_gap_at(index) ** 2
    return left + nu_at(index) ** 2 + theta_gap_at(index) ** 2


def here(expr: sp.Expr) -> sp.Expr:
    """An expression in the coordinates, at l."""
    return expr.xreplace(dict(zip(POINT, HERE_POINT, strict=True)))


radius = sp.Add(*(each**2 for each in HERE_POINT))
INSIDE = sp.Lt(2 * squared(COUNTER), r)
BEFORE = sp.Lt(eta_gap_at(COUNTER), 1)
"""eta is positive."""
HERE = tuple(sp.Ge(each, 0) for each in rests(COUNTER))
AFTER = tuple(sp.Ge(each, 0) for each in rests(NEXT))
OPEN = sp.Gt(c_squared, 0)
OUTWARD = sp.Le(p_out**2 + 2 * share, 1)
NEAR: Given = (THERE, OPEN, *SMOOTH, INSIDE, BEFORE, *HERE)
STEP: Given = (*NEAR, *MOVED, *AFTER)


# J > 0 at the iterate
def eta_gap(given: Given) -> tuple[Theorem, Theorem]:
    """1 - eta is not negative, and its square is at most 1 - eta^2."""
    y = eta_gap_at(COUNTER)
    before, own = (hypothesis(each, given) for each in (BEFORE, HERE[0]))
    half = sp.Rational(1, 2)
    low = infer(
        at_least(y, 0, given), adding((half, own), rest=half * (kappa_at(COUNTER) ** 2 + y**2))
    )
    return low, infer(at_most(y**2, 2 * y - y**2, given), adding((2, low, before)))


def nonnegative(given: Given) -> LinearArithmetic:
    """1 - eta^2 + nu^2 + t^2 is not negative."""
    squares = (kappa_at(COUNTER), nu_at(COUNTER), theta_gap_at(COUNTER))
    return adding((1, hypothesis(HERE[0], given)), rest=sp.Add(*(each**2 for each in squares)))


def bounded(given: Given) -> Theorem:
    """R is at most twice 1 - eta^2 + nu^2 + t^2."""
    _, flat = eta_gap(given)
    own, _, gram = (hypothesis(each, given) for each in HERE)
    others = at_index(theta, COUNTER) ** 2 + nu_at(COUNTER) ** 2
    left = nu_at(COUNTER) ** 2 + theta_gap_at(COUNTER) ** 2
    return infer(
        at_most(radius, 2 * squared(COUNTER), given),
        adding((1, flat), (1, gram), (others, own), rest=left),
    )


@cache
def squares(given: Given) -> tuple[Theorem, ...]:
    """The square of each coordinate is below r."""
    known = (1, bounded(given)), (1, hypothesis(INSIDE, given))
    return tuple(
        infer(less(each**2, r, given), adding(*known, rest=radius - each**2)) for each in HERE_POINT
    )


def near(place: int, given: Given) -> Theorem:
    """J > 0."""
    goal = more(value_at(ROOMS[place], POINT, HERE_POINT), 0, given)
    return infer(goal, AroundInstance(SMOOTH[place], HERE_POINT, squares(given)))


Values = dict[sp.Symbol, sp.Expr]


@cache
def values() -> Values:
    """What the letters of the last J stand for, at l."""
    return {each: value_at(value, POINT, HERE_POINT) for each, value in VALUES.items()}


def at(expr: sp.Expr, chosen: Values) -> sp.Expr:
    """An expression in letters at these values, as the core substitutes them."""
    names = tuple(each for each in chosen if each in expr.free_symbols)
    return value_at(expr, names, tuple(chosen[each] for each in names)) if names else expr


def at_letters(relation: sp.Rel, chosen: Values) -> sp.Rel:
    """A relation in letters at these values."""
    return relation.func(*(at(side, chosen) for side in relation.args))


def by_letters(known: Theorem, chosen: Values, *lemmas: Theorem) -> Theorem:
    """A statement in letters at these values."""
    statement, given = known.statement, lemmas[0].statement.given
    goal = Statement(at(statement.lhs, chosen), statement.sign, at(statement.rhs, chosen), given)
    return infer(goal, Instance(known, tuple(chosen.items()), lemmas))


def small(place: int, given: Given) -> Theorem:
    """One of the squares in the last J is at most mu."""
    return by_letters(forms.small(forms.SMALL[place]), values(), near(len(ROOMS) - 1, given))


def close(place: int, given: Given, shelf: Shelf) -> Theorem:
    """A coordinate is near its linear part before the projection."""
    known = spurious_near.close(CLOSE[place], shelf)
    goal = at_most(here(known.statement.lhs), mu * radius, given)
    values = tuple(zip(POINT, HERE_POINT, strict=True))
    return infer(goal, Instance(known, values, squares(given)))


def along(row: tuple[sp.Expr, ...]) -> sp.Expr:
    """A row times the coordinates."""
    return sp.Add(*(entry * at for entry, at in zip(row, HERE_POINT, strict=True)))


def spread_of(row: tuple[sp.Expr, ...], given: Given) -> Theorem:
    """Its square is at most the sum of all squares of entries, times R."""
    values = dict(zip((*forms.COEFFICIENTS, *forms.POINT), (*row, *HERE_POINT), strict=True))
    known = instance(forms.cauchy(forms.CAUCHY), values, given)
    rest = spread - sp.Add(*(entry**2 for entry in row))
    return infer(
        at_most(along(row) ** 2, spread * radius, given), adding((1, known), rest=rest * radius)
    )


def signs(given: Given, *numbers: sp.Expr) -> tuple[Theorem, ...]:
    """Numbers that are not negative, as they stand."""
    return tuple(infer(at_least(each, 0, given), adding(rest=each)) for each in numbers)
