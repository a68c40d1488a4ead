"""How far coordinates after a step are off their linear part, by how far they are before the projection.

rho^2 is the squared distance R before the step. These are lemmas for proofs about the spurious points.
"""

from __future__ import annotations

from itertools import combinations

import sympy as sp

from slr_verify.calculus.chain import chain
from slr_verify.calculus.rules.algebra import normal_form
from slr_verify.calculus.rules.assumption import assumed, by_hypothesis, hypothesis
from slr_verify.calculus.rules.cases import ByCases, Contradiction
from slr_verify.calculus.rules.combination import adding
from slr_verify.calculus.rules.instance import Instance
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.language.statement import Given, Statement, at_most, less, more, stated
from slr_verify.paper.beyond.forms.beside import mu
from slr_verify.paper.beyond.forms.step import share

f, z, g, x_1, theta = sp.symbols("f z g x_1 theta", real=True)
R, bound, spread, m, n = sp.symbols("R B K m n", nonnegative=True)
a, b = sp.symbols("a b", real=True)
k = sp.Symbol("k", positive=True)
W, U, P, Q, S, M, F, c, xi, y_k = sp.symbols("W U P Q S M F c xi y_k", real=True)
LENGTHS = N_1, N_2 = sp.symbols("N_1:3", real=True)
C, D = S * M + Q**2, S * a + M * b
NEARLY = sp.Le((f - z) ** 2, k * mu * R)
SPREAD = sp.Le(z**2, spread * R)
FLAT = sp.Le((spread + mu) * W**2, mu)
LONGER = sp.Le(2 * m, W)

# A coordinate that is small
SCALED = at_most(
    (z - x_1) ** 2,
    3 * k * mu * R,
    (NEARLY, SPREAD, FLAT, LONGER, sp.Eq((1 + m) * x_1, f), sp.Ge(k, 1)),
)

# The product of what is orthogonal to the plane
CROSSED = (
    sp.Le((C - P) ** 2, mu),
    sp.Le(xi**2, R),
    sp.Le((Q - z) ** 2, mu * R),
    SPREAD,
    sp.Le((spread + mu) * (D - c) ** 2, mu),
    sp.Ge(c, 0),
    sp.Le(c, 1),
)
PRODUCT = at_most((C * xi - Q * D - P * xi + c * z) ** 2, 12 * mu * R, CROSSED)
ACROSS = at_most(
    (P * xi - c * z - x_1) ** 2,
    36 * mu * R,
    (
        *CROSSED,
        *(sp.Le((P * xi - c * z) ** 2, spread * R), FLAT, LONGER),
        sp.Eq((1 + m) * x_1, C * xi - Q * D),
    ),
)

# A coordinate that is not small
BESIDE: Given = (
    sp.Le((f - z) ** 2, mu * R),
    sp.Le(U**2, mu * R),
    sp.Le(2 * n, U),
    sp.Eq((1 + n) * (theta + x_1), theta + f),
    sp.Le((theta + x_1) ** 2, 1),
    sp.Le(g**2, mu * bound),
)
SHIFTED = at_most((z - g - x_1) ** 2, 4 * mu * R + 3 * mu * bound, BESIDE)

# The Gram determinant of what is orthogonal to the plane
a_1, b_1 = sp.symbols("a_1 b_1", real=True)
xi_1 = sp.Symbol("xi_1", real=True)
determinant, after = a * b - xi**2, a_1 * b_1 - xi_1**2
TURNED: Given = (
    sp.Eq(a_1 * (1 + m) ** 2, S**2 * a - 2 * S * Q * xi + Q**2 * b),
    sp.Eq(b_1 * (1 + n) ** 2, M**2 * b - 2 * M * Q * xi + Q**2 * a),
    sp.Eq((1 + m) * (1 + n) * xi_1, C * xi - Q * D),
)
whole = (S * M - Q**2) ** 2
SHRINKING = sp.Le((whole - P**2) ** 2, share**2)
OUTWARD = sp.Le(P**2 + 2 * share, 1)
POSSIBLE: Given = (sp.Ge(determinant, 0), sp.Ge(after, 0))
SHRINKS = at_most(after, (1 - share) * determinant, (*TURNED, SHRINKING, OUTWARD, *POSSIBLE))

# What has to be small, in letters
SQUARES = (
    (C - P) ** 2,
    (spread + mu) * (D - c) ** 2,
    (spread + mu) * (N_1 * N_2 - 1) ** 2,
    mu * (whole - P**2) ** 2 / share**2,
    mu * (F - 1) ** 2,
    y_k**2 / mu,
)
room = mu - sp.Add(*SQUARES)
NEAR = sp.Gt(room, 0)
SMALL = tuple(at_most(each, mu, (NEAR,)) for each in SQUARES)
NARROW = stated(SHRINKING, (NEAR,))
NO_GAPS: Given = (
    sp.Eq(S, P),
    *(sp.Eq(each, 1) for each in (M, N_1, N_2, F)),
    *(sp.Eq(each, 0) for each in (Q, a, y_k)),
    sp.Eq(b, c),
)
EXACT = more(room, 0, NO_GAPS)
LONG: Given = (sp.Eq((1 + m) ** 2, N_1), sp.Eq((1 + n) ** 2, N_2))
SHORTER = tuple(at_most(2 * each, N_1 * N_2 - 1, LONG) for each in (m, n, m + n + m * n))
AHEAD = more(x_1, 0, (NEAR, sp.Eq((1 + m) * x_1, F)))

# Cauchy and Schwarz
COEFFICIENTS, POINT = sp.symbols("c_1:6", real=True), sp.symbols("z_1:6", real=True)
combined = sp.Add(*(each * at for each, at in zip(COEFFICIENTS, POINT, strict=True)))
lengths = tuple(sp.Add(*(each**2 for each in row)) for row in (COEFFICIENTS, POINT))
CAUCHY = at_most(combined**2, lengths[0] * lengths[1])

ROOT = at_most(f, sp.sqrt(R), (sp.Le(f**2, R),))


def root(goal: Statement) -> Theorem:
    """Were it more, so would be its square."""
    case = sp.Gt(goal.lhs, goal.rhs)
    given = (*goal.given, case)
    small, more_than = hypothesis(goal.given[0], given), hypothesis(case, given)
    parts = (1, more_than, more_than), (2 * goal.rhs, more_than), (1, small)
    wrong = infer(less(R, R, given), adding(*parts))
    within = goal.holding((*goal.given, sp.Le(goal.lhs, goal.rhs)))
    above = infer(goal.holding(given), Contradiction(wrong))
    return infer(goal, ByCases(goal.lhs, goal.rhs, infer(within, assumed), above))


def scaled(goal: Statement) -> Theorem:
    """It differs from what it is before the projection by m x_1, whose square is small."""
    nearly, inside, flat, longer, moved, one = (hypothesis(e, goal.given) for e in goal.given)
    off, image, left = f - z, (1 + m) * x_1, m**2 * x_1**2 * (2 * m + m**2)
    lengths = (f**2 / 4, longer, longer), (f**2 * m, longer)
    short = infer(
        at_most(m**2 * x_1**2, W**2 * f**2 / 4, goal.given),
        adding(*lengths, (-(m**2) * (image + f), moved), rest=left),
    )
    known = (2 + W**2, nearly), (W**2, inside), (2, short), (k * R, flat)
    others = (R * spread * W**2, one), (2 * (z - x_1) + image - f, moved)
    return infer(
        goal, adding(*known, *others, rest=(m * x_1 + off) ** 2 + W**2 / 2 * (z - off) ** 2)
    )


def product(goal: Statement) -> Theorem:
    """A sum of three products with something small."""
    first, inside, near, small, second, low, high = (hypothesis(e, goal.given) for e in goal.given)
    parts = (xi * (C - P), -Q * (D - c), -c * (Q - z))
    apart = sp.Add(*((one - other) ** 2 for one, other in combinations(parts, 2)))
    gap = 6 * (D - c) ** 2
    known = (3 * xi**2, first), (3 * mu, inside), (gap, near), (gap, small), (6 * R, second)
    last = (3 * c**2, near), (3 * mu * R, high), (3 * mu * R, high, low)
    return infer(goal, adding(*known, *last, rest=apart + gap / 2 * (Q - 2 * z) ** 2))


def shifted(goal: Statement) -> Theorem:
    """It differs by n (theta + x_1), where 2 n is at most U."""
    near, small, longer, moved, below, beside = (hypothesis(e, goal.given) for e in goal.given)
    image, three = theta + x_1, sp.Rational(3, 4)
    parts = (f - z, g, -n * image)
    apart = sp.Add(*((one - other) ** 2 for one, other in combinations(parts, 2)))
    lengths = (three, longer, longer), (3 * n, longer), (3 * n**2, below), (three, small)
    gone = 2 * (z - g - x_1) + (1 + n) * image - theta - f
    known = (3, near), (3, beside), (gone, moved)
    return infer(goal, adding(*known, *lengths, rest=apart + mu * R / 4))


def shrinks(goal: Statement) -> Theorem:
    """Before the vectors are scaled back it is multiplied by a number near P^2."""
    first, second, third, small, outward, here, there = (
        hypothesis(each, goal.given) for each in goal.given
    )
    over, under = whole - P**2 - share, 1 / (2 * share)
    image = (1 + m) * (1 + n) * xi_1
    turned = (-b_1 * (1 + n) ** 2, first), (-TURNED[0].rhs, second), (image + TURNED[2].rhs, third)
    known = (1, outward, here), (under, small, here), (under * over**2, here)
    return infer(goal, adding(*turned, *known, ((1 + m) ** 2 * (1 + n) ** 2 - 1, there)))


def cauchy(goal: Statement) -> Theorem:
    """By Cauchy and Schwarz."""
    pairs = combinations(zip(COEFFICIENTS, POINT, strict=True), 2)
    return infer(
        goal,
        adding(rest=sp.Add(*((c_1 * z_2 - c_2 * z_1) ** 2 for (c_1, z_1), (c_2, z_2) in pairs))),
    )


def small(goal: Statement) -> Theorem:
    """One of several squares."""
    others = sp.Add(*(each for each in SQUARES if each != goal.lhs))
    return infer(goal, adding((1, hypothesis(NEAR, goal.given)), rest=others))


def narrow(goal: Statement) -> Theorem:
    """What the Gram determinant is multiplied by is within beta of P^2."""
    return infer(goal, adding((share**2 / mu, small(SMALL[3]))))


def exact(goal: Statement) -> Theorem:
    """All squares vanish."""
    none = chain(sp.Add(*SQUARES), goal.given).rewritten(by=by_hypothesis)
    zero = none.equals(0, by=normal_form).theorem()
    return infer(goal, adding((-1, zero), rest=mu))


def shorter(goal: Statement) -> Theorem:
    """The product of the lengths is at least one of them, and at least one."""
    own, others = (hypothesis(each, goal.given) for each in LONG)
    rest = sp.expand((1 + m) ** 2 * (1 + n) ** 2 - 1 - goal.lhs)
    return infer(goal, adding((-N_2, own), (-((1 + m) ** 2), others), rest=rest))


def ahead(goal: Statement) -> Theorem:
    """2 F is 1 + F^2 - (F - 1)^2."""
    near, moved = (hypothesis(each, goal.given) for each in goal.given)
    others = sp.Add(*(each for place, each in enumerate(SQUARES) if place != 4))
    part = 1 / (2 * (1 + m))
    known = (part / mu, near), (2 * part, moved)
    return infer(goal, adding(*known, rest=part * (F**2 + others / mu)))


def across(goal: Statement) -> Theorem:
    """That product, scaled back."""
    chosen = {f: C * xi - Q * D, z: P * xi - c * z, k: sp.Integer(12)}
    return infer(goal, Instance(scaled(SCALED), tuple(chosen.items()), (product(PRODUCT),)))
