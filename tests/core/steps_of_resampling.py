"""Honest steps of the rule about a part of a Gaussian vector, and steps that fail one condition."""

from __future__ import annotations

from core.building import (
    FIRST,
    HALF,
    ONE,
    SECOND,
    TWO,
    ZERO,
    Step,
    Term,
    below,
    equal,
    gaussian,
    inner,
    integer,
    make,
    negative,
    plus,
    power,
    premise,
    times,
    vector,
    x,
)

E, K = vector("e"), vector("k")
UNIT = equal(inner(E, E), ONE)


def moved(u: Term) -> Term:
    """z + (<w, u> - <z, u>) u, where z is the outer one of two bound vectors."""
    gap = plus(inner(SECOND, u), negative(inner(FIRST, u)))
    return make("vector sum", FIRST, make("scaled", gap, u))


def step(image: Term, at_moved: Term, other: Term, u: Term = E, head: str = "surely") -> Step:
    """E F(Z) = E E G(Z, W); the variable of the inner mean has the number 0, that of the outer one 1."""
    within = make("gaussian", _turned(other))
    return Step(
        "resampling",
        equal(gaussian(image), gaussian(within)),
        (image, other, u),
        (),
        (premise(UNIT), premise(make(head, 2, equal(at_moved, other)))),
    )


def _turned(body: Term) -> Term:
    """The two bound variables of a body exchanged."""
    if body.op == "bound":
        return make("bound", 1 - body.args[0])
    return make(
        body.op,
        *(_turned(each) if isinstance(each, Term) and each.loose else each for each in body.args),
    )


HIT, HIT_MOVED = (make("indicator", below(ZERO, inner(each, K))) for each in (FIRST, moved(E)))
ALONG = step(power(inner(FIRST, E), 2), power(inner(moved(E), E), 2), power(inner(SECOND, E), 2))
"""E <Z, e>^2 = E E <W, e>^2."""
APART = step(
    times(HIT, inner(FIRST, E)), times(HIT_MOVED, inner(moved(E), E)), times(HIT, inner(SECOND, E))
)
"""E 1{0 < <Z, k>} <Z, e> = E E 1{0 < <Z, k>} <W, e>."""
OTHER_WAY = APART.but(goal=equal(APART.goal.args[0], gaussian(make("gaussian", APART.witness[1]))))
"""The mean over Z is the inner one."""
HONEST = (ALONG, APART, OTHER_WAY)
ON_SURFACE = step(ALONG.witness[0], power(inner(moved(E), E), 2), ALONG.witness[1], head="surface")
unit, exchanged = ALONG.premises
POLE = power(inner(FIRST, E), -1)

REFUSED = (
    ("not-shown", ALONG.but(premises=(exchanged, exchanged))),
    ("not-shown", ALONG.but(premises=(unit, unit))),
    ("not-shown", ALONG.but(premises=(premise(equal(inner(E, E), TWO)), exchanged))),
    ("not-shown", ALONG.but(premises=(unit, APART.premises[1]))),
    # along another vector, for other random vectors than Gaussian ones, or the other way round
    ("not-shown", ALONG.but(witness=(*ALONG.witness[:2], K))),
    ("not-shown", ALONG.but(premises=(unit, ON_SURFACE.premises[1]))),
    ("not-shown", ALONG.but(witness=(ALONG.witness[0], _turned(ALONG.witness[1]), E))),
    ("hypothesis", ALONG.but(premises=(unit, premise(exchanged.goal, integer(x))))),
    ("loose", ALONG.but(witness=(SECOND, *ALONG.witness[1:]))),
    ("undefined", step(POLE, power(inner(moved(E), E), -1), power(inner(SECOND, E), -1))),
    ("not-the-term", ALONG.but(goal=equal(*reversed(ALONG.goal.args)))),
    ("not-the-term", ALONG.but(goal=equal(ALONG.goal.args[0], times(HALF, ALONG.goal.args[1])))),
    (
        "not-the-term",
        ALONG.but(goal=equal(gaussian(power(inner(FIRST, K), 2)), ALONG.goal.args[1])),
    ),
    ("not-the-term", ALONG.but(goal=equal(ALONG.goal.args[0], ALONG.goal.args[0]))),
    # the same vector in both places, and one mean only
    (
        "not-the-term",
        APART.but(goal=equal(APART.goal.args[0], gaussian(make("gaussian", APART.witness[0])))),
    ),
    ("not-the-term", ALONG.but(goal=equal(ALONG.goal.args[0], gaussian(ALONG.witness[0])))),
)
