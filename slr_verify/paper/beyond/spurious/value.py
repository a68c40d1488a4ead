"""A Lyapunov function near the sphere of spurious points, and the squared distances that it is between."""

from __future__ import annotations

import sympy as sp

from slr_verify.calculus.rules.assumption import hypothesis
from slr_verify.calculus.rules.combination import adding
from slr_verify.calculus.rules.definition import by_definition
from slr_verify.calculus.rules.instance import Instance, instance
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.claims.claim import Shelf
from slr_verify.language.binding import replaced
from slr_verify.language.integral import COUNTER
from slr_verify.language.statement import (
    Given,
    Statement,
    at_least,
    at_most,
    equal,
    more,
)
from slr_verify.model import near_oracle, near_spurious
from slr_verify.model.near_spurious import XI, T
from slr_verify.model.notation import L, kappa, nu, theta
from slr_verify.model.spurious_block import S, U, X, Z, parts
from slr_verify.model.spurious_points import spurious_theta
from slr_verify.model.spurious_sequences import (
    kappa_at,
    nu_at,
    rests,
    theta_gap_at,
    xi_at,
)
from slr_verify.paper.beyond.forms import beside as forms
from slr_verify.paper.beyond.forms import space
from slr_verify.paper.beyond.spurious import definite as spurious_definite
from slr_verify.paper.beyond.spurious import inside
from slr_verify.paper.beyond.spurious.inside import (
    HERE,
    OPEN,
    squared,
)
from slr_verify.paper.beyond.spurious.near import (
    LINEAR,
    THERE,
    c_squared,
)

ENTRIES = {
    letter: kind.named() for letter, kind in zip(space.ENTRIES, near_spurious.BLOCK, strict=True)
}
CLOSED = {kind.named(): kind.closed_form() for kind in near_spurious.BLOCK}
c = sp.sqrt(c_squared)
FIXED = {**ENTRIES, forms.p: LINEAR[2][2], forms.c: c}


def coordinates(index: sp.Expr) -> tuple[sp.Expr, ...]:
    """s, x, u and z at an index."""
    return (kappa_at(index), xi_at(index) / c, nu_at(index), theta_gap_at(index) / c)


def at(index: sp.Expr) -> dict[sp.Symbol, sp.Expr]:
    """What the letters of V stand for."""
    names = (S, X, U, Z, forms.w)
    return {**FIXED, **dict(zip(names, (*coordinates(index), rests(index)[2]), strict=True))}


def value(index: sp.Expr) -> sp.Expr:
    """V at an index."""
    return replaced(forms.value(space.COORDINATES, Z, forms.w), at(index))


def formula() -> sp.Expr:
    """V, in the coordinates of `near_spurious`."""
    a, b = map(near_spurious.shifted, (near_oracle.REST_K, near_oracle.REST_V))
    point = (kappa, XI / c, nu, T / c, a * b - XI**2)
    names = (S, X, U, Z, forms.w)
    chosen = {**FIXED, **dict(zip(names, point, strict=True))}
    return replaced(forms.value(space.COORDINATES, Z, forms.w), chosen)


def whole(index: sp.Expr) -> sp.Expr:
    """The squared distance that V is between multiples of."""
    return replaced(forms.whole, at(index))


def of_block(relation: sp.Rel) -> sp.Rel:
    """A relation about the block."""
    return relation.func(*(replaced(side, FIXED) for side in relation.args))


delta, trace, most = (replaced(each, ENTRIES) for each in (space.delta, space.trace, forms.most))
SEVERAL = L >= 2
DEFINITE = sp.Gt(delta, 0)
ABOVE = tuple(map(of_block, space.ABOVE))
LOWER = at_least(value(COUNTER), delta * whole(COUNTER), (SEVERAL, THERE, OPEN, DEFINITE, HERE[2]))
UPPER = at_most(
    c_squared * value(COUNTER),
    most * squared(COUNTER),
    (SEVERAL, THERE, OPEN, DEFINITE, *ABOVE, *HERE),
)


# The block is positive definite
def entry(letter: sp.Symbol, given: Given) -> Theorem:
    """What an entry is."""
    name = ENTRIES[letter]
    return infer(equal(name, CLOSED[name], given), by_definition(type(name)))


def block_signs(given: Given, shelf: Shelf) -> tuple[Theorem, ...]:
    """FORM of Forms (space), and c > 0."""
    signs, own = spurious_definite.POSITIVE_CLAIM, parts()
    overlap = instance(signs.shown(spurious_definite.POSITIVE[1], shelf), {}, given)
    turn = infer(
        more(own.pull * theta, 0, given),
        adding((own.pull, hypothesis(THERE, given)), rest=own.pull * spurious_theta()),
    )
    last, mixed, middle = (entry(each, given) for each in (space.E_6, space.E_5, space.E_4))
    squares = (-(mixed.statement.lhs + mixed.statement.rhs), mixed)
    product = (last.statement.lhs, middle), (middle.statement.rhs, last), squares
    definite = infer(
        more(replaced(space.FORM[1].lhs, ENTRIES), 0, given),
        adding((1, overlap, turn), *product),
    )
    positive = infer(more(last.statement.lhs, 0, given), adding((1, overlap), (1, last)))
    return positive, definite, hypothesis(DEFINITE, given), infer(more(c, 0, given), adding(rest=c))


# V is between multiples of the squared distance
def lower(goal: Statement, shelf: Shelf) -> Theorem:
    """By Forms (beside)."""
    lemmas = (*block_signs(goal.given, shelf), hypothesis(HERE[2], goal.given))
    return infer(goal, Instance(forms.lower(forms.LOWER), tuple(at(COUNTER).items()), lemmas))


def narrow(given: Given) -> Theorem:
    """c^2 times the squared distance is at most 1 - eta^2 + nu^2 + t^2."""
    own, _, gram = (hypothesis(each, given) for each in HERE)
    sides = kappa_at(COUNTER) ** 2 + nu_at(COUNTER) ** 2
    image = (theta + theta_gap_at(COUNTER)) ** 2 + nu_at(COUNTER) ** 2
    goal = at_most(c_squared * whole(COUNTER), squared(COUNTER), given)
    return infer(goal, adding((image, own), (theta**2, gram), rest=theta**2 * sides))


def upper(goal: Statement, shelf: Shelf) -> Theorem:
    """By Forms (beside)."""
    given = goal.given
    lemmas = (*block_signs(given, shelf), hypothesis(HERE[2], given))
    low = infer(at_least(squared(COUNTER), 0, given), inside.nonnegative(given))
    held = {**at(COUNTER), forms.near_by: squared(COUNTER), forms.c_2: c_squared}
    wider = (narrow(given), *lemmas, low, hypothesis(OPEN, given))
    return infer(goal, Instance(forms.under(forms.UNDER), tuple(held.items()), wider))
