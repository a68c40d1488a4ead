"""Near the spurious points a step of PGD on vectors of R^d is nearly linear, by the mean value theorem.

The coordinates are those of `model/near_spurious.py`. These are lemmas for Spurious (falls).
"""

from __future__ import annotations

from functools import cache

import sympy as sp

from slr_verify.calculus.chain import Chain, chain
from slr_verify.calculus.rules.algebra import evaluation, normal_form
from slr_verify.calculus.rules.around import AroundInstance, PositiveAround
from slr_verify.calculus.rules.assumption import hypothesis
from slr_verify.calculus.rules.combination import LinearArithmetic, adding
from slr_verify.calculus.rules.differentiation import differentiation
from slr_verify.calculus.rules.instance import Instance, applying, instance
from slr_verify.calculus.rules.monotone import MonotoneBetween
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.claims.claim import Shelf
from slr_verify.language.around import Around, SomewhereAround
from slr_verify.language.binding import replaced
from slr_verify.language.statement import (
    Given,
    Statement,
    at_least,
    at_most,
    equal,
    less,
    more,
    stated,
)
from slr_verify.language.value import derivative, value_at
from slr_verify.model import near_spurious
from slr_verify.model.near_oracle import ALONG_K, REST_K, REST_V, SHARE_K, SHARE_V
from slr_verify.model.near_spurious import POINT, STEPS, XI, ZEROS, Y, shifted
from slr_verify.model.notation import alpha, eta, kappa, nu, rho, theta
from slr_verify.model.risk import slope_of_R
from slr_verify.model.spurious_block import AT_POINT, parts
from slr_verify.model.spurious_points import spurious_theta
from slr_verify.paper.beyond.forms import gaps as forms
from slr_verify.paper.beyond.forms.beside import mu
from slr_verify.paper.beyond.forms.step import r
from slr_verify.paper.beyond.off_manifold.slopes_at_points import SlopesAt, first, second
from slr_verify.paper.beyond.spurious.slopes import SLOPES

THERE = sp.Eq(theta, spurious_theta())
FURTHER = SlopesAt(
    "",
    AT_POINT,
    {
        **dict.fromkeys(((kappa,), (nu,), (kappa, eta), (nu, eta), (eta, rho)), sp.S.Zero),
        (theta, eta): -parts().pull,
    },
)
"""More slopes at the spurious points than Spurious (slopes) has."""
LINEAR = near_spurious.linear()
JACOBIAN = tuple(tuple(derivative(step, name) for name in POINT) for step in STEPS)
GAPS = tuple(
    tuple(entry - value for entry, value in zip(*rows, strict=True))
    for rows in zip(JACOBIAN, LINEAR, strict=True)
)
DERIVATIVES = tuple(
    equal(value_at(entry, POINT, ZEROS), value, (THERE,))
    for rows in zip(JACOBIAN, LINEAR, strict=True)
    for entry, value in zip(*rows, strict=True)
)


@cache
def slopes_there(shelf: Shelf) -> dict[sp.Expr, Theorem]:
    """The slopes of the risk at the spurious points."""
    further = {
        each.lhs: (first if len(names) == 1 else second)(each, shelf)
        for names, each in FURTHER.statements.items()
    }
    return SLOPES.theorems(shelf) | further | {DRIFT.lhs: drift(DRIFT, shelf)}


DRIFT = equal(SLOPES.statements[theta,].lhs, 0, (THERE,))


def drift(goal: Statement, shelf: Shelf) -> Theorem:
    """theta_s is where the slope in theta vanishes."""
    known = SLOPES.theorems(shelf)[goal.lhs]
    there = hypothesis(THERE, goal.given)
    return infer(goal, adding((1, known), (parts().stiffness, there)))


def with_slopes(line: Chain, shelf: Shelf) -> Chain:
    """The slopes of the risk by their values."""
    known = slopes_there(shelf)
    for part in sorted(line.current.atoms(slope_of_R), key=sp.default_sort_key):
        line = line.rewritten(by=applying(known[part]))
    return line


def at_point(goal: Statement, shelf: Shelf) -> Theorem:
    """By the chain rule, with the slopes of the risk at the spurious points."""
    line = chain(goal.lhs, goal.given).rewritten(by=differentiation).rewritten(by=evaluation)
    return with_slopes(line, shelf).equals(goal.rhs, by=normal_form).theorem()


# What is small near the spurious points
def squared(row: tuple[sp.Expr, ...]) -> sp.Expr:
    """The squared length of a vector."""
    return sp.Add(*(each**2 for each in row))


c_squared = 1 - theta**2
p_out = 1 - alpha * parts().pull * theta
"""What the part of k is multiplied by that is orthogonal to k*, v* and w."""
LINEAR_XI = tuple(
    p_out * int(name is XI) - c_squared * entry
    for name, entry in zip(POINT, LINEAR[3], strict=True)
)
"""xi after a step, to first order."""
SPREADS = tuple(map(squared, (LINEAR[0], LINEAR[1], LINEAR_XI, LINEAR[3])))
spread = sp.Add(*SPREADS)
beside = LINEAR[2][3]
VALUES: dict[sp.Symbol, sp.Expr] = {
    **{forms.S: shifted(SHARE_K), forms.M: shifted(SHARE_V), forms.Q: shifted(near_spurious.TURN)},
    **{forms.a: shifted(REST_K), forms.b: shifted(REST_V), forms.F: shifted(ALONG_K[1])},
    **dict(zip(forms.LENGTHS, map(shifted, near_spurious.LENGTHS), strict=True)),
    **{forms.P: p_out, forms.spread: spread, forms.c: c_squared, forms.y_k: beside**2 * Y},
}
LETTERS = tuple(VALUES)
in_letters = value_at(forms.room, LETTERS, tuple(VALUES.values()))
GROUPS = ((0, 1, 3), (2, 4))
"""The rows of GAPS that are small together: the core differentiates all of them at once."""
SQUARES = tuple(sp.Add(*(gap**2 for place in rows for gap in GAPS[place])) for rows in GROUPS)
ROOMS = (*(mu - squares for squares in SQUARES), in_letters)
SMOOTH = tuple(sp.Gt(Around(room, *POINT, r), 0) for room in ROOMS)
EXISTS = tuple(equal(SomewhereAround(*smooth.lhs.args), 1, (THERE,)) for smooth in SMOOTH)

AT_POINTS = tuple(equal(value_at(each.lhs, (theta,), (spurious_theta(),)), 1) for each in EXISTS)


def exists(goal: Statement, shelf: Shelf) -> Theorem:
    """At theta_s."""
    general = _around(EXISTS[AT_POINTS.index(goal)], shelf)
    same = infer(equal(spurious_theta(), spurious_theta(), goal.given), adding())
    return infer(goal, Instance(general, ((theta, spurious_theta()),), (same,)))


def _around(goal: Statement, shelf: Shelf) -> Theorem:
    """There all of it vanishes but mu."""
    place = EXISTS.index(goal)
    here = more(value_at(ROOMS[place], POINT, ZEROS), 0, goal.given)
    last = place == len(GROUPS)
    return infer(
        goal, PositiveAround(infer(here, _no_gaps(shelf) if last else _flat(place, shelf)))
    )


def _flat(place: int, shelf: Shelf) -> LinearArithmetic:
    """The derivatives are what they are at the point."""
    count = len(POINT)
    known = (DERIVATIVES[count * row + column] for row in GROUPS[place] for column in range(count))
    return adding(*((each.rhs - each.lhs, at_point(each, shelf)) for each in known), rest=mu)


def _no_gaps(shelf: Shelf) -> Instance:
    """The other numbers are, too."""
    there = {each: value_at(value, POINT, ZEROS) for each, value in VALUES.items()}
    lemmas = tuple(_letter(each, there, shelf) for each in forms.NO_GAPS)
    return Instance(forms.exact(forms.EXACT), tuple(there.items()), lemmas)


def _letter(relation: sp.Rel, there: dict[sp.Symbol, sp.Expr], shelf: Shelf) -> Theorem:
    """What a letter is there."""
    goal = stated(replaced(relation, there), (THERE,))
    line = with_slopes(chain(goal.lhs, goal.given).rewritten(by=evaluation), shelf)
    plain = equal(goal.lhs, replaced(relation.rhs, VALUES), goal.given)
    closed = line.equals(plain.rhs, by=normal_form).theorem()
    return infer(goal, adding((1, closed)))


# The mean value theorem on the segment from a spurious point
t = sp.Symbol("t_0", real=True)
radius = squared(POINT)
width = sp.sqrt(mu * radius)
ON_WAY = tuple(t * name for name in POINT)
WITHIN = tuple(name**2 < r for name in POINT)
NEAR: Given = (THERE, *SMOOTH, *WITHIN)


def value_near(place: int) -> sp.Expr:
    """A coordinate after a step, but for its linear part."""
    along = sp.Add(*(entry * name for entry, name in zip(LINEAR[place], POINT, strict=True)))
    return STEPS[place] - along


CLOSE = tuple(at_most(value_near(place) ** 2, mu * radius, NEAR) for place in range(len(STEPS)))


def here(place: int, given: Given) -> Theorem:
    """What is assumed around a spurious point, at the point (t kappa, ...) of the segment."""
    _, end = (hypothesis(each, given) for each in (t >= 0, t <= 1))
    inside = tuple(
        infer(
            less((t * name) ** 2, r, given),
            adding((1, hypothesis(name**2 < r, given)), (name**2, end), (t * name**2, end)),
        )
        for name in POINT
    )
    goal = more(value_at(ROOMS[place], POINT, ON_WAY), 0, given)
    return infer(goal, AroundInstance(SMOOTH[place], ON_WAY, inside))


def path(place: int, sign: int) -> sp.Expr:
    """sign (a coordinate after a step, less its linear part) - t times the width, along the segment."""
    whole = value_near(place).xreplace(dict(zip(POINT, ON_WAY, strict=True)))
    return sign * whole - t * width


def slope(place: int, sign: int) -> Theorem:
    """It falls: by Cauchy and Schwarz its derivative is not positive."""
    given = (*NEAR, t >= 0, t <= 1)
    (group,) = (each for each, rows in enumerate(GROUPS) if place in rows)
    positive = here(group, given)
    gaps = tuple(sign * value_at(gap, POINT, ON_WAY) for gap in GAPS[place])
    values = dict(zip((*forms.COEFFICIENTS, *forms.POINT), (*gaps, *POINT), strict=True))
    steep = instance(forms.cauchy(forms.CAUCHY), values, given)
    rate = sp.Add(*(gap * name for gap, name in zip(gaps, POINT, strict=True)))
    others = sp.Add(
        *(
            value_at(gap, POINT, ON_WAY) ** 2
            for row in GROUPS[group]
            for gap in GAPS[row]
            if row != place
        )
    )
    below = infer(
        at_most(rate**2, mu * radius, given),
        adding((1, steep), (radius, positive), rest=radius * others),
    )
    bounded = infer(
        at_most(rate, width, given),
        Instance(forms.root(forms.ROOT), ((forms.f, rate), (forms.R, mu * radius)), (below,)),
    )
    line = chain(derivative(path(place, sign), t), given).equals(rate - width, by=differentiation)
    return line.related("<=", 0, by=adding((1, bounded))).theorem()


def within(place: int, sign: int, shelf: Shelf) -> Theorem:
    """sign (a coordinate after a step, less its linear part) is at most the width."""
    function = path(place, sign)
    start, end = (function.subs(t, at) for at in (0, 1))
    rule = MonotoneBetween(t, function, sp.S.Zero, sp.S.One, slope(place, sign))
    falls = infer(at_least(start, end, NEAR), rule)
    zero = with_slopes(chain(start, NEAR), shelf).equals(0, by=normal_form).theorem()
    goal = at_most(sign * value_near(place), width, NEAR)
    return infer(goal, adding((1, falls), (-1, zero)))


def close(goal: Statement, shelf: Shelf) -> Theorem:
    """By the mean value theorem on the segment from a spurious point."""
    place = CLOSE.index(goal)
    known = tuple(within(place, sign, shelf) for sign in (1, -1))
    return infer(goal, adding((1, *known)))
