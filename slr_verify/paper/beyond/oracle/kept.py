"""What is shown of iterates of PGD near the oracle by induction: at the start, and after a step."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import sympy as sp

from slr_verify.calculus.rules.assumption import assumed, hypothesis
from slr_verify.calculus.rules.combination import adding
from slr_verify.calculus.rules.definition import by_definition
from slr_verify.calculus.rules.instance import Instance, instance
from slr_verify.calculus.rules.order import Divided
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
    less,
    more,
    stated,
)
from slr_verify.model.product_sequences import (
    HERE,
    eta_at,
    kappa_gap_at,
    nu_gap_at,
    squared,
    theta_at,
)
from slr_verify.paper.beyond.forms import small as forms_small
from slr_verify.paper.beyond.forms.around import q
from slr_verify.paper.beyond.forms.inward import omega
from slr_verify.paper.beyond.forms.quadratic_forms import determinant, x
from slr_verify.paper.beyond.forms.step import r
from slr_verify.paper.beyond.oracle import falls as oracle_falls
from slr_verify.paper.beyond.oracle.around import DEFINITE, pace_at
from slr_verify.paper.beyond.oracle.falls import (
    at_letters,
    below_one,
    delta,
    first_entries,
    most,
    value,
)
from slr_verify.paper.beyond.oracle.hessian import ENTRIES
from slr_verify.paper.beyond.oracle.step import BEFORE, INSIDE, NEXT

ONE = sp.S.One
START = sp.Lt(3 * most * squared(ONE), r * delta)
decay = sp.exp(-omega * (COUNTER - 1))
PACE = pace_at.named()
grown = 1 + (COUNTER - 1) * PACE
NOT_ABOVE = sp.Le(value(COUNTER), value(ONE))
UPPER = sp.Le(value(ONE), most * squared(ONE))
SMALL = sp.Lt(3 * value(ONE), r * delta)
FALLING = sp.Le(value(COUNTER), decay * value(ONE))
RATE = sp.Le(delta * squared(COUNTER), most * decay * squared(ONE))
OVER = sp.Le(grown * value(COUNTER), value(ONE))
CLOSER = tuple(sp.Lt(3 * grown * each(COUNTER) ** 2, r) for each in (kappa_gap_at, nu_gap_at))
LETTERS = (
    (q, PACE),
    (forms_small.F_0, value(ONE)),
    (forms_small.F, value(COUNTER)),
    (forms_small.G, value(NEXT)),
)


# At one index
def at(relation: sp.Rel, index: sp.Expr, given: Given) -> Statement:
    """A relation about l, at an index."""
    return stated(relation).substituted({COUNTER: index}).holding(given)


def lower(index: sp.Expr, given: Given, shelf: Shelf) -> Theorem:
    """A C - B^2 times the squared distance is at most V."""
    return instance(oracle_falls.CLAIM.shown(oracle_falls.LOWER, shelf), {COUNTER: index}, given)


def pace(given: Given) -> tuple[Theorem, Theorem]:
    """What q_0 is, and that it is positive."""
    paced = instance(infer(equal(PACE, pace_at.closed_form()), by_definition(pace_at)), {}, given)
    part = replaced(forms_small.PACE / determinant(), ENTRIES)
    known = (1, paced), (part, hypothesis(DEFINITE, given))
    return paced, infer(more(PACE, 0, given), adding(*known))


def positive(index: sp.Expr, given: Given, shelf: Shelf) -> Theorem:
    """V is not negative."""
    definite = hypothesis(DEFINITE, given)
    own, others = (hypothesis(each.xreplace({COUNTER: index}), given) for each in HERE[:2])
    length = (eta_at(index) ** 2 + theta_at(index) ** 2, definite)
    parts = (1, lower(index, given, shelf)), length, (1, definite, own), (1, definite, others)
    return infer(at_least(value(index), 0, given), adding(*parts))


def within(index: sp.Expr, known: Theorem, small: Theorem, shelf: Shelf) -> Theorem:
    """It stays where J > 0: V is at most what it was at the start, and the distance at most V."""
    given = known.statement.given
    parts = (3, lower(index, given, shelf)), (3, known), (1, small)
    inside = infer(less(delta * (3 * squared(index) - r), 0, given), adding(*parts))
    return infer(less(3 * squared(index), r, given), Divided(inside, hypothesis(DEFINITE, given)))


def inside(given: Given, shelf: Shelf) -> Theorem:
    """It does at l."""
    return within(COUNTER, hypothesis(NOT_ABOVE, given), hypothesis(SMALL, given), shelf)


def slow(given: Given, shelf: Shelf) -> tuple[Theorem, ...]:
    """What is asked of q_0."""
    entries = (*first_entries(given, shelf), below_one(given), pace(given)[0])
    chosen = {**ENTRIES, q: PACE}
    return tuple(
        infer(
            at_letters(known, chosen, given),
            Instance(prove(known, shelf), tuple(chosen.items()), entries),
        )
        for known, prove in forms_small.SLOW.items()
    )


def falls(factor: sp.Expr, given: Given, shelf: Shelf) -> Theorem:
    """V is multiplied by at most 1 - q in the step from l."""
    lemmas = (inside(given, shelf), *(slow(given, shelf) if factor == PACE else ()))
    known = oracle_falls.CLAIM.shown(oracle_falls.FALLS, shelf)
    goal = at_most(value(NEXT), (1 - factor) * value(COUNTER), given)
    return infer(goal, Instance(known, ((q, factor),), lemmas))


def ahead(place: int, given: Given, shelf: Shelf) -> Theorem:
    """kappa, or nu, stays positive."""
    known = oracle_falls.CLAIM.shown(oracle_falls.AHEAD[place], shelf)
    return infer(known.statement.holding(given), Instance(known, (), (inside(given, shelf),)))


def nearer(place: int, shelf: Shelf) -> Theorem:
    """A C - B^2 times the square of 1 - kappa, or of 1 - nu, is at most V."""
    given = (DEFINITE, *HERE[:2], BEFORE[place])
    own, others = (hypothesis(each, given) for each in (HERE[place], HERE[1 - place]))
    lengths = [each(COUNTER) ** 2 for each in ((eta_at, theta_at), (theta_at, eta_at))[place]]
    gap = BEFORE[place].lhs
    bent = 2 * (1 - gap) / (2 - gap)
    rule = adding((bent, own), (1, others), rest=bent * lengths[0] + lengths[1])
    near = infer(at_most(gap**2, squared(COUNTER), given), rule)
    known = (1, lower(COUNTER, given, shelf)), (1, hypothesis(DEFINITE, given), near)
    return infer(at_most(delta * gap**2, value(COUNTER), given), adding(*known))


def closer(
    place: int, index: sp.Expr, before: Theorem, lemmas: Iterable[Theorem], shelf: Shelf
) -> Theorem:
    """1 + (l - 1) q_0 times that square is below r/3."""
    given, gap = before.statement.given, BEFORE[place].lhs.xreplace({COUNTER: index})
    near = nearer(place, shelf).statement.substituted({COUNTER: index}).holding(given)
    known = infer(near, Instance(nearer(place, shelf), ((COUNTER, index),), (before,)))
    at_index = (grown.xreplace({COUNTER: index}), value(ONE), value(index), gap)
    letters = (forms_small.p, forms_small.F_0, forms_small.F, x)
    values = {**ENTRIES, **dict(zip(letters, at_index, strict=True))}
    general = forms_small.closer(forms_small.CLOSER, shelf)
    rule = Instance(general, tuple(values.items()), (known, pace(given)[1], *lemmas))
    return infer(at(CLOSER[place], index, given), rule)


# Along the iterates
def first(relation: sp.Rel, given: Given, shelf: Shelf) -> Theorem:
    """A relation at the start."""
    goal = at(relation, ONE, given)
    if relation in BEFORE:
        return infer(goal, assumed)
    if relation in CLOSER:
        before, *lemmas = (
            first(each, given, shelf) for each in (BEFORE[CLOSER.index(relation)], OVER, SMALL)
        )
        return closer(CLOSER.index(relation), ONE, before, lemmas, shelf)
    if relation == INSIDE:
        known, small = (first(each, given, shelf) for each in (NOT_ABOVE, SMALL))
        return within(ONE, known, small, shelf)
    above = instance(oracle_falls.CLAIM.shown(oracle_falls.UPPER, shelf), {COUNTER: ONE}, given)
    sums = {
        SMALL: ((3, above), (1, hypothesis(START, given))),
        UPPER: ((1, above),),
        RATE: ((1, lower(ONE, given, shelf)), (1, above)),
    }
    return infer(goal, adding(*sums.get(relation, ())))


def later(relation: sp.Rel, given: Given, shelf: Shelf) -> Theorem:
    """A relation at l + 1, from what is kept at l."""
    if relation in (SMALL, UPPER):
        return hypothesis(relation, given)
    if relation in BEFORE:
        return ahead(BEFORE.index(relation), given, shelf)
    if relation in CLOSER:
        before, *lemmas = (
            later(each, given, shelf) for each in (BEFORE[CLOSER.index(relation)], OVER, SMALL)
        )
        return closer(CLOSER.index(relation), NEXT, before, lemmas, shelf)
    if relation == INSIDE:
        small = hypothesis(SMALL, given)
        return within(NEXT, later(NOT_ABOVE, given, shelf), small, shelf)
    goal = at(relation, NEXT, given)
    return infer(goal, adding(*_fallen(relation, given, shelf)))


def _fallen(relation: sp.Rel, given: Given, shelf: Shelf) -> Iterator[tuple[Any, ...]]:
    """What is added up for a relation about V."""
    if relation == FALLING:
        yield 1, falls(1 - sp.exp(-omega), given, shelf)
        yield sp.exp(-omega), hypothesis(FALLING, given)
    elif relation == RATE:
        yield from ((1, lower(NEXT, given, shelf)), (1, later(FALLING, given, shelf)))
        yield sp.exp(-omega * COUNTER), hypothesis(UPPER, given)
    else:
        yield 1, by_pace(relation, given, shelf)


BY_PACE = {
    NOT_ABOVE: (forms_small.NOT_ABOVE, forms_small.not_above),
    OVER: (forms_small.AT_NEXT, forms_small.at_next),
}


def by_pace(relation: sp.Rel, given: Given, shelf: Shelf) -> Theorem:
    """A relation at l + 1, as V falls by the share q_0."""
    general, prove = BY_PACE[relation]
    fallen = falls(PACE, given, shelf)
    lemmas = (pace(given)[1], positive(COUNTER, given, shelf), fallen, hypothesis(relation, given))
    return infer(at(relation, NEXT, given), Instance(prove(general, shelf), LETTERS, lemmas))
