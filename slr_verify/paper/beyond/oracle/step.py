"""A step of PGD from near the oracle, in the letters of Forms (around): J > 0, and where it leads."""

from __future__ import annotations

from functools import cache
from itertools import combinations

import sympy as sp

from slr_verify.calculus.chain import Chain, chain
from slr_verify.calculus.rules.algebra import normal_form
from slr_verify.calculus.rules.around import AroundInstance
from slr_verify.calculus.rules.assumption import hypothesis
from slr_verify.calculus.rules.combination import adding
from slr_verify.calculus.rules.instance import applying, instance
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.claims.claim import Shelf
from slr_verify.language.binding import replaced
from slr_verify.language.integral import COUNTER
from slr_verify.language.statement import Given, Statement, at_least, equal, less, more, stated
from slr_verify.language.value import value_at
from slr_verify.model import near_oracle, pgd
from slr_verify.model.near_oracle import BETWEEN, linear
from slr_verify.model.notation import PRODUCTS, alpha
from slr_verify.model.product_sequences import (
    FAMILIES,
    HERE,
    MOVED,
    POINT,
    at_index,
    eta_at,
    kappa_gap_at,
    m_at,
    n_at,
    nu_gap_at,
    rests,
    squared,
    theta_at,
)
from slr_verify.paper.beyond.forms import around as forms_around
from slr_verify.paper.beyond.forms import near as forms
from slr_verify.paper.beyond.forms import rows
from slr_verify.paper.beyond.forms.step import r
from slr_verify.paper.beyond.oracle import around
from slr_verify.paper.beyond.oracle.around import SIDES, SMOOTH, VALUES, room

NEXT = COUNTER + 1
INSIDE = sp.Lt(3 * squared(COUNTER), r)
BEFORE = tuple(sp.Lt(family(COUNTER), 1) for family in (kappa_gap_at, nu_gap_at))
"""kappa and nu are positive."""

# What the letters of Forms (around) stand for, at l
HERE_POINT = tuple(family(COUNTER) for family in FAMILIES)
AT_NEXT = {
    rows.x_1: eta_at(NEXT),
    forms_around.y_1: theta_at(NEXT),
    **dict(zip((rows.a_1, rows.b_1), rests(NEXT), strict=True)),
    rows.m: m_at(COUNTER),
    rows.n: n_at(COUNTER),
}


@cache
def values() -> dict[sp.Symbol, sp.Expr]:
    """All of them."""
    moving = (letter for letter, each in VALUES.items() if each.free_symbols & set(POINT))
    here = {letter: value_at(VALUES[letter], POINT, HERE_POINT) for letter in moving}
    return {**VALUES, **here, **AT_NEXT}


def at_values(relation: sp.Rel, given: Given) -> Statement:
    """A relation of Forms (around) about the iterates."""
    return stated(replaced(relation, values()), given)


# J > 0 at the iterate
def squares(given: Given) -> tuple[Theorem, ...]:
    """The square of each coordinate is below r."""
    inside = hypothesis(INSIDE, given)
    own, others, gram = (hypothesis(each, given) for each in HERE)
    x_l, y_l, theta_l, eta_l, rho_l = HERE_POINT
    k, v, between = 1 - x_l, 1 - y_l, at_index(BETWEEN, COUNTER)
    ahead = (2 * k / (1 + k), own), (2 * v / (1 + v), others)
    parts = (between, k * theta_l, v * eta_l)
    apart = sum((first - last) ** 2 for first, last in combinations(parts, 2))
    pairs = (3 * (v**2 + 2 * theta_l**2), own), (3 + 3 * eta_l**2, others), (3, gram)
    length, twice = eta_l**2 + theta_l**2, ((2, own), (2, others))
    slacks = {
        x_l: ((ahead[0], *twice, (1, others)), 2 * k / (1 + k) * eta_l**2 + theta_l**2),
        y_l: ((ahead[1], *twice, (1, own)), 2 * v / (1 + v) * theta_l**2 + eta_l**2),
        theta_l: (((3, own), (3, others)), eta_l**2),
        eta_l: (((3, own), (3, others)), theta_l**2),
        rho_l: (pairs, apart + 6 * theta_l**2 * eta_l**2 - 2 * length),
    }
    return tuple(
        infer(less(each**2, r, given), adding((1, inside), *further, rest=rest + 2 * length))
        for each, (further, rest) in slacks.items()
    )


def near(given: Given) -> Theorem:
    """J > 0, in the letters of Forms (around)."""
    known = more(value_at(room, POINT, HERE_POINT), 0, given)
    return infer(known, AroundInstance(SMOOTH, HERE_POINT, squares(given)))


# The step, with the slopes across the manifold by the second slopes
AT_POINT = {name: at_index(name, COUNTER) for name in PRODUCTS}
SLOPES = {each: at_index(linear(each), COUNTER) for each in pgd.SLOPES}
SECONDS = {letter: at_index(letter, COUNTER) for letter in near_oracle.SECOND}


def straight(line: Chain, shelf: Shelf) -> Chain:
    """The slopes across the manifold are rewritten."""
    for known in around.STRAIGHT.values():
        line = line.rewritten(by=applying(around.CLAIM.shown(known, shelf), AT_POINT))
    return line


def stepped(place: int, which: int, given: Given, shelf: Shelf) -> Theorem:
    """The squared length before the projection, or one of the two products times the length."""
    side, length = SIDES[place], 1 + (m_at, n_at)[place](COUNTER)
    gap, aside = ((kappa_gap_at, eta_at), (nu_gap_at, theta_at))[place]
    left = (length**2, length * (1 - gap(NEXT)), length * aside(NEXT))[which]
    right = (1 + alpha**2 * side.norm, *side.along)[which]
    there, moved = replaced(right, {**AT_POINT, **SLOPES}), MOVED[3 * place + which]
    line = straight(chain(moved.lhs, given), shelf)
    plain = line.equals(left - there, by=normal_form).theorem()
    parts = (-1, plain), (1, hypothesis(moved, given))
    return infer(equal(left, there, given), adding(*parts))


def after_step(place: int, given: Given, shelf: Shelf) -> tuple[Theorem, ...]:
    """LENGTH, MOVED and TURNED of Forms (around)."""
    side, at_point = SIDES[place], {**AT_POINT, **SLOPES}
    length, ahead_of, aside = (stepped(place, which, given, shelf) for which in range(3))
    left = instance(around.CLAIM.shown(side.left_over, shelf), at_point, given)
    grown = instance(around.CLAIM.shown(side.grown, shelf), AT_POINT, given)
    lengths = straight(chain(grown.statement.rhs, given), shelf).theorem()
    plane = instance(around.CLAIM.shown(side.in_plane, shelf), {**at_point, **SECONDS}, given)
    moves = ((-each.statement.lhs - each.statement.rhs, each) for each in (ahead_of, aside))
    wanted = (forms.LENGTHS[place], forms.COORDINATES[place], rows.TURNED[place])
    sums = (
        ((1, length), (-1, grown), (-1, lengths)),
        ((1, aside), (1, plane)),
        ((1, length), *moves, (1, left)),
    )
    return tuple(
        infer(at_values(each, given), adding(*parts))
        for each, parts in zip(wanted, sums, strict=True)
    )


def longer(place: int, given: Given) -> Theorem:
    """The vectors are not shorter than one before the projection."""
    excess = (m_at, n_at)[place](COUNTER)
    return infer(at_least(excess, 0, given), adding(rest=excess))
