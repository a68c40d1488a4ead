"""Two vectors near a plane after a step: how far a coordinate in it is off, and that the rest shrinks.

The coordinates are x and y; a and b are the squared lengths of what is orthogonal to the plane, c is the
product of these parts. Before the vectors are scaled back to length one, they have lengths 1 + m and 1 + n.
"""

from __future__ import annotations

import sympy as sp

from slr_verify.calculus.rules.assumption import assumed, hypothesis
from slr_verify.calculus.rules.cases import ByCases, Contradiction
from slr_verify.calculus.rules.combination import adding
from slr_verify.calculus.rules.instance import instance
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.claims.claim import Prove, Shelf
from slr_verify.language.statement import Statement, at_most, less
from slr_verify.model.notation import alpha
from slr_verify.paper.beyond.forms.quadratic_forms import A, B, x, y
from slr_verify.paper.beyond.forms.step import share, slope_x

a, b, m, n, a_1, b_1 = sp.symbols("a b m n a_1 b_1", nonnegative=True)
mu = sp.Symbol("mu", positive=True)
c, x_1, U, Q_1, Q_2, Q_3 = sp.symbols("c f U Q_1 Q_2 Q_3", real=True)
ROW = M_1, M_2, M_3 = sp.symbols("M_1:4", real=True)
GRAM = sp.Le(c**2, a * b)


# A row of the step in the plane
def spread(first: sp.Expr, second: sp.Expr, third: sp.Expr) -> sp.Expr:
    """What (first x + second y + third c)^2 is at most, over 3 (x^2 + y^2 + a)."""
    return first**2 + second**2 + third**2 * b


reach = x**2 + y**2 + a
LENGTH = sp.Eq((1 + m) ** 2, 1 + U)
MOVED = sp.Eq((1 + m) * x_1, M_1 * x + M_2 * y + M_3 * c)
gap = (M_1 - 1 + alpha * A, M_2 + alpha * B, M_3)
row_gap = 6 * spread(*gap) + sp.Rational(3, 2) * U**2 * spread(*ROW)
IN_ROW = at_most((x - x_1 - alpha * slope_x) ** 2, row_gap * reach, (GRAM, LENGTH, MOVED))
CAUCHY = at_most((M_1 * x + M_2 * y + M_3 * c) ** 2, 3 * spread(*ROW) * reach, (GRAM,))

# What is orthogonal to the plane
crossed = Q_3 * (Q_1 + Q_2)
CROSS = sp.Le(crossed**2, mu**2)
TURNED = (
    sp.Eq(a_1 * (1 + m) ** 2, Q_1**2 * a - 2 * Q_1 * Q_3 * c + Q_3**2 * b),
    sp.Eq(b_1 * (1 + n) ** 2, Q_2**2 * b - 2 * Q_2 * Q_3 * c + Q_3**2 * a),
)
SHRINKING = tuple(sp.Le(each**2 + Q_3**2 + mu + share, 1) for each in (Q_1, Q_2))
SHRINKS = at_most(a_1 + b_1, (1 - share) * (a + b), (GRAM, CROSS, *TURNED, *SHRINKING))
ACROSS = at_most(-2 * crossed * c, mu * (a + b), (GRAM, CROSS))


def cauchy(goal: Statement, shelf: Shelf) -> Theorem:
    """By Cauchy and Schwarz."""
    gram = hypothesis(GRAM, goal.given)
    parts = (M_1 * x, M_2 * y, M_3 * c)
    apart = (parts[0] - parts[1]) ** 2 + (parts[1] - parts[2]) ** 2 + (parts[2] - parts[0]) ** 2
    others = M_1**2 * (y**2 + a) + M_2**2 * (x**2 + a) + M_3**2 * b * (x**2 + y**2)
    return infer(goal, adding((3 * M_3**2, gram), rest=apart + 3 * others))


def in_row(goal: Statement, shelf: Shelf) -> Theorem:
    """The gap is that before the scaling, and what the scaling changes, m x_1."""
    given = goal.given
    length, moved = (hypothesis(each, given) for each in (LENGTH, MOVED))
    whole = instance(cauchy(CAUCHY, shelf), {}, given)
    part = instance(cauchy(CAUCHY, shelf), dict(zip(ROW, gap, strict=True)), given)
    grown, image = 2 * m + m**2, M_1 * x + M_2 * y + M_3 * c
    scaled = infer(
        at_most(m**2 * x_1**2, grown**2 / 4 * ((1 + m) * x_1) ** 2, given),
        adding(rest=m**2 * x_1**2 * ((m + m**2 / 4) * (1 + m) ** 2 + grown)),
    )
    gone, before = x - x_1 - alpha * slope_x, image - x + alpha * slope_x
    two = infer(
        at_most(gone**2, 2 * before**2 + 2 * m**2 * x_1**2, given),
        adding((gone + m * x_1 - before, moved), rest=(before + m * x_1) ** 2),
    )
    change = (-(grown**2) / 2 * ((1 + m) * x_1 + image), moved)
    half, spreads = sp.Rational(3, 2), (spread(*gap), spread(*ROW))
    middle = infer(
        at_most(gone**2, 6 * spreads[0] * reach + half * grown**2 * spreads[1] * reach, given),
        adding((1, two), (2, part), (2, scaled), (grown**2 / 2, whole), change),
    )
    return infer(goal, adding((1, middle), (-half * spreads[1] * reach * (grown + U), length)))


def across(goal: Statement, shelf: Shelf) -> Theorem:
    """Were it more, so would be its square."""
    case = sp.Gt(goal.lhs, goal.rhs)
    given = (*goal.given, case)
    more_than, cross, gram = (hypothesis(each, given) for each in (case, CROSS, GRAM))
    parts = ((1, more_than, more_than), (2 * goal.rhs, more_than), ((a + b) ** 2, cross))
    rule = adding(*parts, (4 * crossed**2, gram), rest=crossed**2 * (a - b) ** 2)
    wrong = infer(less(y, y, given), rule)
    within = goal.holding((*goal.given, sp.Le(goal.lhs, goal.rhs)))
    above = infer(goal.holding(given), Contradiction(wrong))
    return infer(goal, ByCases(goal.lhs, goal.rhs, infer(within, assumed), above))


def shrinks(goal: Statement, shelf: Shelf) -> Theorem:
    """The lengths 1 + m and 1 + n are not below one."""
    crossing = instance(across(ACROSS, shelf), {}, goal.given)
    first, second, *shrinking = (hypothesis(each, goal.given) for each in (*TURNED, *SHRINKING))
    parts = ((a, shrinking[0]), (b, shrinking[1]), (-1, first), (-1, second))
    return infer(
        goal, adding((1, crossing), *parts, rest=a_1 * (2 * m + m**2) + b_1 * (2 * n + n**2))
    )


PROOFS: dict[Statement, Prove] = {IN_ROW: in_row, SHRINKS: shrinks}
