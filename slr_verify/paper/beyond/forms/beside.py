"""A step near a minimum in space, with one more coordinate z and a number w beside it: a Lyapunov function.

The form is that of Forms (space); z is multiplied by p and w by at most 1 - beta, but for errors. These are
lemmas for proofs about the spurious points.
"""

from __future__ import annotations

import sympy as sp

from slr_verify.calculus.rules.assumption import hypothesis
from slr_verify.calculus.rules.combination import adding
from slr_verify.calculus.rules.instance import Instance, instance
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.language.binding import replaced
from slr_verify.language.statement import Given, Statement, at_least, at_most, more, stated
from slr_verify.model.notation import alpha
from slr_verify.model.spurious_block import Z
from slr_verify.paper.beyond.forms import space
from slr_verify.paper.beyond.forms.around import q
from slr_verify.paper.beyond.forms.inward import sigma
from slr_verify.paper.beyond.forms.space import (
    ABOVE,
    ADJOINT,
    COORDINATES,
    E_1,
    ERRORS,
    FORM,
    SHORT,
    after,
    delta,
    form,
    largest,
    off,
    size,
    slope,
    squared,
    trace,
)
from slr_verify.paper.beyond.forms.step import share

e_4, p = sp.symbols("e_4 p", real=True)
w, w_1 = sp.symbols("w w_1", nonnegative=True)
mu, chi = sp.symbols("mu chi", positive=True)


def value(point: tuple[sp.Expr, ...], aside: sp.Expr, rest: sp.Expr) -> sp.Expr:
    """V: the trace of the adjugate matrix times the form, and the determinant times z^2 + w."""
    return trace * form(point) + delta * (aside**2 + rest)


whole = squared + Z**2 + w
weight = 6 * trace / (sigma * alpha) + delta * (1 + 1 / share)
"""How much of the squared errors V takes up."""
FINE: Given = (
    sp.Le(4 * weight * size * mu, sigma * alpha * trace * delta**2),
    sp.Le(2 * weight * mu, share * delta),
)
"""How small errors have to be: half of what V loses in a step outweighs them."""
BELOW = sp.Le(p**2 + 2 * share, 1)
REST = sp.Le(w_1, (1 - share) * w)
OFF = sp.Le(off + e_4**2, mu * whole)
SLOW: Given = (sp.Le(4 * trace * q, sigma * alpha * delta), sp.Le(2 * q, share))
PLACE: Given = (*FORM, *ABOVE, SHORT, BELOW)
FALLS = at_most(
    value(after, p * Z - e_4, w_1),
    (1 - q) * value(COORDINATES, Z, w),
    (*PLACE, *FINE, REST, OFF, *SLOW),
)
NEXT = sp.symbols("f_1:5", real=True)
GONE = {
    **{e: x - alpha * g - y for e, x, g, y in zip(ERRORS, COORDINATES, slope, NEXT, strict=False)},
    e_4: p * Z - NEXT[3],
}
STEP = at_most(
    value(NEXT[:3], NEXT[3], w_1),
    (1 - q) * value(COORDINATES, Z, w),
    tuple(each.func(*(replaced(side, GONE) for side in each.args)) for each in FALLS.given),
)
"""To the point f_1, ..., f_4."""
c = sp.Symbol("c", positive=True)
R, B, near_by = sp.symbols("R B N_0", nonnegative=True)
errors = tuple(x - alpha * g - y for x, g, y in zip(COORDINATES, slope, NEXT, strict=False))
WITHIN: Given = (
    sp.Le(errors[0] ** 2, 3 * mu * R),
    sp.Le(c**2 * errors[1] ** 2, 36 * mu * R),
    sp.Le(errors[2] ** 2, 3 * mu * R),
    sp.Le(c**2 * (p * Z - NEXT[3]) ** 2, 4 * mu * R + 3 * mu * B),
    sp.Le(R, 2 * near_by),
    sp.Le(B, near_by),
    sp.Le(c**2 * near_by, 2 * whole),
    sp.Le(c**2, 1),
)
SMALLER = {mu: 190 * mu / c**4}
FINER: Given = (
    sp.Le(weight, chi * delta),
    sp.Le(760 * chi * mu * trace, c**4 * sigma * alpha * delta),
    sp.Le(380 * chi * mu, c**4 * share),
)
"""So small are they if this holds for some number chi."""
COMPACT = at_most(size, trace**2, FORM)
ENOUGH = tuple(stated(each).substituted(SMALLER).holding((*FORM, *FINER)) for each in FINE)
NEARLY = at_most(STEP.lhs, STEP.rhs, (*PLACE, *FINER, REST, *WITHIN, *SLOW))
"""Where the coordinates after a step are so near to their linear parts."""
line, image = sp.symbols("f_0 g_0", real=True)
ROWS = (*(x - alpha * g for x, g in zip(COORDINATES, slope, strict=True)), p * Z)
SCALES = (sp.S.One, c, sp.S.One, c)
SAME = tuple(
    stated(
        within,
        (sp.Le((line - image) ** 2, within.rhs), sp.Eq(line, by * row), sp.Eq(image, by * to)),
    )
    for within, by, row, to in zip(WITHIN, SCALES, ROWS, NEXT, strict=False)
)
"""In coordinates that are c times as large."""
LOWER = at_least(value(COORDINATES, Z, w), delta * whole, FORM)
most = trace * largest + delta
UPPER = at_most(value(COORDINATES, Z, w), most * whole, (*FORM, *ABOVE))
c_2 = sp.Symbol("c_2", positive=True)
UNDER = at_most(
    c_2 * value(COORDINATES, Z, w), most * near_by, (*UPPER.given, sp.Le(c_2 * whole, near_by))
)
SIGNS = (more(trace, 0, FORM), more(size, 0, FORM), more(E_1, 0, FORM))
POSITIVE = tuple(sp.Gt(each.lhs, 0) for each in SIGNS)
ASIDE = at_most((p * Z - e_4) ** 2, (1 - share) * Z**2 + (1 + 1 / share) * e_4**2, (BELOW,))
NOT_BELOW_ZERO = at_least(form(COORDINATES), 0, (*FORM, POSITIVE[0]))


def signs(goal: Statement) -> Theorem:
    """Sums of positive numbers."""
    if goal == SIGNS[2]:
        return space.signs(space.SIGNS[2])
    known = hypothesis(FORM[1], goal.given)
    if goal == SIGNS[1]:
        first = ADJOINT[0][0]
        return infer(goal, adding((1, known, known), rest=size - first**2))
    others = ((1, space.signs(each)) for each in space.SIGNS[:2])
    return infer(goal, adding((1, known), *others))


def _with_signs(goal: Statement, shown: Theorem) -> Theorem:
    """Under the hypotheses without the signs that follow from them."""
    return infer(goal, Instance(shown, (), tuple(map(signs, SIGNS))))


def lower(goal: Statement) -> Theorem:
    """By Forms (space)."""
    return infer(goal, adding((1, space.lower(space.LOWER))))


def upper(goal: Statement) -> Theorem:
    """By Forms (space)."""
    given = (*goal.given, *POSITIVE)
    definite = hypothesis(FORM[-1], given)
    bounded = instance(space.bounded(space.BOUNDED), {}, given)
    rest = trace * largest * (Z**2 + w)
    shown = infer(goal.holding(given), adding((trace, bounded), (squared, definite), rest=rest))
    return _with_signs(goal, shown)


def under(goal: Statement) -> Theorem:
    """By another squared distance."""
    given = (*goal.given, *POSITIVE)
    known, below = instance(upper(UPPER), {}, given), hypothesis(goal.given[-1], given)
    definite = hypothesis(FORM[-1], given)
    shown = infer(
        goal.holding(given), adding((c_2, known), (trace * largest, below), (1, definite, below))
    )
    return _with_signs(goal, shown)


def aside(goal: Statement) -> Theorem:
    """2 p z e is at most beta z^2 + p^2 e^2/beta."""
    below = hypothesis(BELOW, goal.given)
    rest = (share * Z + p * e_4) ** 2 / share + 2 * e_4**2
    return infer(goal, adding((Z**2, below), (e_4**2 / share, below), rest=rest))


def not_below_zero(goal: Statement) -> Theorem:
    """A share of the squared distance is below it."""
    known = space.lower(space.LOWER)
    definite = hypothesis(FORM[-1], goal.given)
    return infer(goal, adding((1 / trace, known), (squared / trace, definite)))


def falls(goal: Statement) -> Theorem:
    """Half of what V loses outweighs the errors; the other half is what is said."""
    given = (*goal.given, *POSITIVE)
    parts = (space.moved(space.MOVED), aside(ASIDE), space.steep(space.STEEP))
    step, beside, steep = (instance(each, {}, given) for each in parts)
    far, here = (
        instance(each, {}, given) for each in (space.far(space.FAR), not_below_zero(NOT_BELOW_ZERO))
    )
    shrunk, near, slow, also_slow, definite, fine, also_fine = (
        hypothesis(each, given) for each in (REST, OFF, *SLOW, FORM[-1], *FINE)
    )
    share_of = trace * sigma * alpha / 4
    rest = 6 * trace / (sigma * alpha) * e_4**2 + delta * (1 + 1 / share) * off
    shown = infer(
        goal.holding(given),
        adding(
            (trace, step),
            (delta, beside),
            (delta, shrunk),
            (weight, near),
            (squared / (4 * size), fine),
            ((Z**2 + w) / 2, also_fine),
            (share_of / size, far),
            (sigma * alpha / 4, steep),
            (sp.Rational(1, 4), slow, here),
            ((Z**2 + w) / 2, definite, also_slow),
            rest=rest,
        ),
    )
    return _with_signs(goal, shown)


def compact(goal: Statement) -> Theorem:
    """The difference is twice the determinant times the trace of E."""
    last, _, definite = (hypothesis(each, goal.given) for each in FORM)
    others = (space.signs(each) for each in space.SIGNS[2:])
    return infer(goal, adding(*((2, definite, each) for each in (last, *others))))


def enough(goal: Statement) -> Theorem:
    """By the sum of squares of the entries of the adjugate matrix."""
    definite, light, small, also_small = (hypothesis(e, goal.given) for e in goal.given[-4:])
    part = 380 * mu / c**4
    if goal.rhs == ENOUGH[1].rhs:
        return infer(goal, adding((part, light), (1 / c**4, definite, also_small)))
    wide, near = signs(SIGNS[0]), compact(COMPACT)
    known = (2 * part * size, light), (2 * part * chi, definite, near)
    return infer(goal, adding(*known, (1 / c**4, wide, definite, small)))


def step(goal: Statement) -> Theorem:
    """The errors are what is left."""
    return infer(goal, Instance(falls(FALLS), tuple(GONE.items())))


def nearly(goal: Statement) -> Theorem:
    """The squares add up."""
    given = goal.given
    one, two, three, four, long, beside, wide, below = (hypothesis(e, given) for e in WITHIN)
    wanted = STEP.given[len(PLACE) + len(FINE) + 1]
    off_of = infer(
        stated(wanted, given).substituted(SMALLER).holding(given),
        adding(
            (1, one),
            (1 / c**2, two),
            (1, three),
            (1 / c**2, four),
            (mu * (6 + 40 / c**2), long),
            (3 * mu / c**2, beside),
            (95 * mu / c**4, wide),
            (12 * mu * near_by / c**2, below),
        ),
    )
    small = tuple(map(enough, ENOUGH))
    return infer(goal, Instance(step(STEP), tuple(SMALLER.items()), (*small, off_of)))


def same(goal: Statement) -> Theorem:
    """The difference is the same, times c."""
    below, first, last = (hypothesis(each, goal.given) for each in goal.given)
    factor = line - image + goal.given[1].rhs - goal.given[2].rhs
    return infer(goal, adding((1, below), (factor, first), (-factor, last)))
