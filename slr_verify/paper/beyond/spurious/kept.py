"""What is shown of iterates near the spurious points by induction: at one index, and after a step."""

from __future__ import annotations

import sympy as sp

from slr_verify.calculus.rules.assumption import assumed, hypothesis
from slr_verify.calculus.rules.combination import adding
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
    stated,
)
from slr_verify.model.notation import theta
from slr_verify.model.spurious_sequences import (
    kappa_at,
    nu_at,
    rests,
    theta_gap_at,
    xi_at,
)
from slr_verify.paper.beyond.forms import chain as forms
from slr_verify.paper.beyond.forms import small
from slr_verify.paper.beyond.forms.around import q
from slr_verify.paper.beyond.forms.inward import omega
from slr_verify.paper.beyond.forms.step import r
from slr_verify.paper.beyond.spurious import falls as spurious_falls
from slr_verify.paper.beyond.spurious import inside
from slr_verify.paper.beyond.spurious import value as spurious_value
from slr_verify.paper.beyond.spurious.falls import WIDE
from slr_verify.paper.beyond.spurious.inside import BEFORE, HERE, INSIDE, NEXT, OPEN, squared
from slr_verify.paper.beyond.spurious.near import c_squared
from slr_verify.paper.beyond.spurious.value import DEFINITE, delta, most, value, whole

ONE = sp.S.One
START = (
    sp.Lt(4 * most * squared(ONE), r * delta * c_squared**2),
    sp.Le(64 * most * squared(ONE), delta * c_squared**2),
)
decay = sp.exp(-omega * (COUNTER - 1))
grown = 1 + (COUNTER - 1) * q
UPPER = sp.Le(c_squared * value(ONE), most * squared(ONE))
NOT_ABOVE = sp.Le(value(COUNTER), value(ONE))
FALLING = sp.Le(value(COUNTER), decay * value(ONE))
RATE = sp.Le(delta * c_squared**2 * squared(COUNTER), 2 * most * decay * squared(ONE))
OVER = sp.Le(grown * value(COUNTER), value(ONE))
NEARER = sp.Lt(2 * grown * squared(COUNTER), r)


def over_index(family: type[sp.Expr]) -> Theorem:
    """The square of a coordinate is a number over l: l is at most (1 + 1/q) (1 + (l - 1) q)."""
    quick = sp.Gt(q, 0)
    given, square = (quick, NEARER, BEFORE, *HERE), family(COUNTER) ** 2
    known, positive = hypothesis(NEARER, given), hypothesis(quick, given)
    below = infer(
        at_most(square, 2 * squared(COUNTER), given),
        adding((1, inside.bounded(given)), rest=inside.radius - square),
    )
    times = infer(
        less(grown * square, r, given),
        adding((1, known), (1, below), ((COUNTER - 1), positive, below)),
    )
    parts = (1 + 1 / q, times), ((COUNTER - 1) * square, positive)
    goal = at_most(COUNTER * square, (1 + 1 / q) * r, given)
    return infer(goal, adding(*parts, rest=square / q))


def held(index: sp.Expr) -> inside.Values:
    """What the letters stand for."""
    return {
        **{small.F: value(index), small.F_0: value(ONE)},
        **{forms.N: whole(index), forms.N_1: squared(ONE), forms.N_0: squared(index)},
        **{forms.K: most, forms.d: delta, forms.c_2: c_squared},
    }


# At one index
def at(relation: sp.Rel, index: sp.Expr, given: Given) -> Statement:
    """A relation about l, at an index."""
    return stated(relation).substituted({COUNTER: index}).holding(given)


def known_at(theorem: Theorem, index: sp.Expr, given: Given) -> Theorem:
    """A theorem about l, at an index."""
    return instance(theorem, {COUNTER: index}, given)


def ends(given: Given) -> tuple[Theorem, ...]:
    """The determinant, and c^2, are positive."""
    return tuple(hypothesis(each, given) for each in (DEFINITE, OPEN))


def lower(index: sp.Expr, given: Given, shelf: Shelf) -> Theorem:
    """V is at least a multiple of the squared distance."""
    return known_at(spurious_value.lower(spurious_value.LOWER, shelf), index, given)


ROOMY = sp.Le(64 * whole(COUNTER), c_squared)


def roomy(goal: Statement) -> Theorem:
    """Near enough, v is not near the plane of k* and v*."""
    tight_at, gram, open_ = (hypothesis(each, goal.given) for each in (ROOMY, HERE[2], OPEN))
    k, n, t, xi = (family(COUNTER) for family in (kappa_at, nu_at, theta_gap_at, xi_at))
    square = (theta * c_squared - 8 * t) ** 2 / (4 * c_squared)
    rest = 18 * k**2 + 16 * n**2 + (18 * xi**2 + 2 * theta**2 * t**2) / c_squared
    known = (sp.Rational(18, 64), tight_at), (18, gram)
    ends_of = (sp.Rational(15, 32), open_), (sp.Rational(1, 4), open_, open_)
    return infer(goal, adding(*known, *ends_of, rest=square + rest))


WIDE_AT = stated(WIDE, (ROOMY, HERE[2], OPEN))


def broad(index: sp.Expr, not_above: Theorem, first: Theorem, shelf: Shelf) -> Theorem:
    """The squared distance is small, so v is not near the plane of k* and v*."""
    given, chosen = not_above.statement.given, {**held(index), forms.p: ONE}
    lemmas = (lower(index, given, shelf), not_above, first, hypothesis(START[1], given))
    tight = Instance(forms.tight(forms.TIGHT), tuple(chosen.items()), (*lemmas, *ends(given)))
    near = infer(at(ROOMY, index, given), tight)
    return infer(at(WIDE, index, given), Instance(roomy(WIDE_AT), ((COUNTER, index),), (near,)))


def spread(index: sp.Expr, not_above: Theorem, first: Theorem, shelf: Shelf) -> Theorem:
    """c^2 times 1 - eta^2 + nu^2 + t^2 is at most twice the squared distance, which is small."""
    given, known = not_above.statement.given, broad(index, not_above, first, shelf)
    general = spurious_falls.wide((OPEN, WIDE, HERE[0]))
    wider = general.statement.substituted({COUNTER: index}).holding(given)
    return infer(wider, Instance(general, ((COUNTER, index),), (known,)))


def within(
    index: sp.Expr, not_above: Theorem, first: Theorem, shelf: Shelf, below: Theorem | None = None
) -> Theorem:
    """Twice 1 - eta^2 + nu^2 + t^2 is below r; or so many times this, as V falls so much."""
    given, wider = not_above.statement.given, spread(index, not_above, first, shelf)
    factor = ONE if below is None else grown.xreplace({COUNTER: index})
    chosen = {**held(index), forms.p: factor}
    start = hypothesis(START[0], given)
    low, fallen = lower(index, given, shelf), below or not_above
    positive = () if below is None else (_positive(factor, given),)
    lemmas = (wider, low, fallen, first, start, *ends(given), *positive)
    rule = Instance(forms.close(forms.CLOSE), tuple(chosen.items()), lemmas)
    return infer(less(2 * factor * squared(index), r, given), rule)


def _positive(factor: sp.Expr, given: Given) -> Theorem:
    """1 + (l - 1) q is."""
    known = hypothesis(sp.Gt(q, 0), given)
    return infer(more(factor, 0, given), adding((factor.coeff(q), known), rest=ONE))


def rate(
    index: sp.Expr, not_above: Theorem, falling: Theorem, first: Theorem, shelf: Shelf
) -> Theorem:
    """How small it is, as V is."""
    given = not_above.statement.given
    factor = decay.xreplace({COUNTER: index})
    chosen = {**held(index), forms.e: factor}
    wider = spread(index, not_above, first, shelf)
    lemmas = (wider, lower(index, given, shelf), falling, first, *ends(given))
    rule = Instance(forms.faster(forms.FASTER), tuple(chosen.items()), lemmas)
    return infer(at(RATE, index, given), rule)


# Along the iterates
LETTERS = (
    (small.F_0, value(ONE)),
    (small.F, value(COUNTER)),
    (small.G, value(NEXT)),
)


def first(relation: sp.Rel, given: Given, shelf: Shelf) -> Theorem:
    """A relation at the start."""
    goal = at(relation, ONE, given)
    if relation == BEFORE:
        return infer(goal, assumed)
    upper = known_at(spurious_value.upper(spurious_value.UPPER, shelf), ONE, given)
    if relation == UPPER:
        return upper
    same = infer(at(NOT_ABOVE, ONE, given), adding())
    if relation == INSIDE:
        return within(ONE, same, upper, shelf)
    if relation == RATE:
        falling = infer(at(FALLING, ONE, given), adding())
        return rate(ONE, same, falling, upper, shelf)
    if relation == NEARER:
        return within(ONE, same, upper, shelf, infer(at(OVER, ONE, given), adding()))
    return infer(goal, adding())


def falls(factor: sp.Expr, given: Given, shelf: Shelf) -> Theorem:
    """V is multiplied by at most 1 - q in the step from l."""
    not_above, upper = (hypothesis(each, given) for each in (NOT_ABOVE, UPPER))
    near = within(COUNTER, not_above, upper, shelf)
    wide = broad(COUNTER, not_above, upper, shelf)
    goal = at_most(value(NEXT), (1 - factor) * value(COUNTER), given)
    known = spurious_falls.CLAIM.shown(spurious_falls.FALLS, shelf)
    return infer(goal, Instance(known, ((q, factor),), (near, wide)))


def ahead(given: Given, shelf: Shelf) -> Theorem:
    """eta stays positive."""
    not_above, upper = (hypothesis(each, given) for each in (NOT_ABOVE, UPPER))
    known = spurious_falls.CLAIM.shown(spurious_falls.AHEAD, shelf)
    near = within(COUNTER, not_above, upper, shelf)
    return infer(known.statement.holding(given), Instance(known, (), (near,)))


def later(relation: sp.Rel, given: Given, shelf: Shelf) -> Theorem:
    """A relation at l + 1, from what is kept at l."""
    if relation == UPPER:
        return hypothesis(UPPER, given)
    if relation == BEFORE:
        return ahead(given, shelf)
    if relation == FALLING:
        parts = (
            (1, falls(1 - sp.exp(-omega), given, shelf)),
            (sp.exp(-omega), hypothesis(FALLING, given)),
        )
        return infer(at(FALLING, NEXT, given), adding(*parts))
    if relation in BY_SHARE:
        return by_share(relation, given, shelf)
    return _near_later(relation, given, shelf)


def _near_later(relation: sp.Rel, given: Given, shelf: Shelf) -> Theorem:
    """What follows from V at l + 1."""
    upper = hypothesis(UPPER, given)
    not_above = later(NOT_ABOVE, given, shelf)
    if relation == INSIDE:
        return within(NEXT, not_above, upper, shelf)
    if relation == RATE:
        return rate(NEXT, not_above, later(FALLING, given, shelf), upper, shelf)
    return within(NEXT, not_above, upper, shelf, later(OVER, given, shelf))


BY_SHARE = {
    NOT_ABOVE: (small.NOT_ABOVE, small.not_above),
    OVER: (small.AT_NEXT, small.at_next),
}


def by_share(relation: sp.Rel, given: Given, shelf: Shelf) -> Theorem:
    """A relation at l + 1, as V falls by the share q."""
    general, prove = BY_SHARE[relation]
    share = q if sp.Gt(q, 0) in given else 1 - sp.exp(-omega)
    fallen, low = falls(share, given, shelf), positive(given, shelf)
    quick = hypothesis(sp.Gt(share, 0), given)
    lemmas = (quick, low, fallen, hypothesis(relation, given))
    rule = Instance(prove(general, shelf), (*LETTERS, (q, share)), lemmas)
    return infer(at(relation, NEXT, given), rule)


def positive(given: Given, shelf: Shelf) -> Theorem:
    """V is not negative."""
    low, gram = lower(COUNTER, given, shelf), hypothesis(HERE[2], given)
    squares = infer(
        at_least(whole(COUNTER), 0, given),
        adding((1, gram), rest=whole(COUNTER) - rests(COUNTER)[2]),
    )
    definite = hypothesis(DEFINITE, given)
    return infer(at_least(value(COUNTER), 0, given), adding((1, low), (1, definite, squares)))
