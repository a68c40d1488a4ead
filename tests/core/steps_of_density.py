"""Honest steps of the rule about densities, and steps that fail one condition each."""

from __future__ import annotations

from core.building import (
    FIRST,
    HALF,
    MINUS,
    ONE,
    SECOND,
    TWO,
    Step,
    Term,
    below,
    equal,
    exp,
    gaussian,
    inner,
    integer,
    make,
    member,
    negative,
    number,
    over,
    plus,
    power,
    premise,
    t,
    times,
    vector,
    x,
)

E = vector("e")
SHIFT = make("scaled", x, E)
POSITIVE = below(number(0), t)


def added(*vectors: Term) -> Term:
    return make("vector sum", *vectors)


def scaled(factor: Term, u: Term) -> Term:
    return make("scaled", factor, u)


def part(u: Term) -> Term:
    return make("vector", "part", u)


def bell(inverse: Term, z: Term = FIRST, m: Term = SHIFT) -> Term:
    """exp((|z|^2 - |C(z - m)|^2)/2)."""
    noise = at(inverse, added(z, scaled(MINUS, m)))
    gap = plus(inner(z, z), negative(inner(noise, noise)))
    return exp(times(HALF, gap))


def at(body: Term, value: Term) -> Term:
    """A body at a term that may wait for a variable itself."""
    if body is FIRST:
        return value
    parts = (at(arg, value) if type(arg) is Term else arg for arg in body.args)
    return body if body.loose == 0 else make(body.op, *parts)


def surely(left: tuple[Term, Term], right: tuple[Term, Term]) -> Term:
    return make("surely", 2, equal(inner(*left), inner(*right)))


def known(matrix: Term, inverse: Term) -> tuple[Term, Term]:
    """That B is symmetric and C its inverse; the first vector is the outer one of two."""
    there, here, back = at(matrix, FIRST), at(matrix, SECOND), at(inverse, SECOND)
    return surely((there, SECOND), (FIRST, here)), surely((there, back), (FIRST, SECOND))


def step(image: Term, matrix: Term, inverse: Term, m: Term = SHIFT) -> Step:
    """E r(Z) F(Z) = E r(Z) E F(B(Z) + m), where the mean on the right is known."""
    ratio, moved = bell(inverse, m=m), gaussian(at(image, added(matrix, m)))
    goal = equal(gaussian(times(ratio, image)), times(gaussian(ratio), moved))
    shown = (*known(matrix, inverse), equal(moved, t))
    return Step(
        "density", goal, (image, matrix, inverse, m), (POSITIVE,), tuple(map(premise, shown))
    )


F = member("f", FIRST)
SAME = step(F, FIRST, FIRST)
"""Cameron and Martin: B is the identity."""
WIDE = step(F, scaled(t, FIRST), scaled(power(t, -1), FIRST))
IN_PART = step(
    member("f", ONE, FIRST),
    added(FIRST, scaled(plus(t, MINUS), part(FIRST))),
    added(FIRST, scaled(plus(power(t, -1), MINUS), part(FIRST))),
)
ONES = step(ONE, FIRST, FIRST)
ONES = ONES.but(
    goal=equal(gaussian(bell(FIRST)), times(gaussian(bell(FIRST)), gaussian(ONE))),
    premises=ONES.premises[:2],
)
"""That E r is defined needs no mean but that of 1."""

HONEST = (SAME, WIDE, IN_PART, ONES, step(times(F, inner(FIRST, E)), FIRST, FIRST))
symmetric, inverse_of, mean_of = WIDE.premises
ALMOST = ("surely", "surface")
INVERTED = power(F, -1)
POLE = step(INVERTED, FIRST, FIRST)
PIERCED = step(F, FIRST, scaled(times(F, INVERTED), FIRST))
"""C is the identity, but where f is zero."""
SWAPPED = WIDE.witness[0], WIDE.witness[2], WIDE.witness[1], WIDE.witness[3]
REFUSED = (
    ("products", WIDE.but(premises=(symmetric, symmetric, mean_of))),
    ("products", WIDE.but(premises=(inverse_of, inverse_of, mean_of))),
    ("products", WIDE.but(premises=SAME.premises)),
    ("products", WIDE.but(witness=SWAPPED)),
    # for one vector only, or not for almost all Gaussian vectors
    (
        "products",
        SAME.but(
            premises=(
                *(
                    premise(make(each, 1, equal(inner(FIRST, E), inner(FIRST, E))))
                    for each in ALMOST
                ),
                SAME.premises[2],
            )
        ),
    ),
    (
        "products",
        WIDE.but(
            premises=(
                premise(surely((SECOND, scaled(t, FIRST)), (scaled(t, SECOND), SECOND))),
                *WIDE.premises[1:],
            )
        ),
    ),
    ("hypothesis", WIDE.but(premises=(symmetric, inverse_of, premise(mean_of.goal, integer(x))))),
    ("undefined", WIDE.but(premises=(symmetric, inverse_of, symmetric))),
    ("undefined", POLE),
    ("undefined", PIERCED),
    ("undefined", WIDE.but(witness=(POLE.witness[0], *WIDE.witness[1:]))),
    # another factor, another shift, B in place of its inverse, without the factor E r
    ("not-the-term", WIDE.but(goal=equal(WIDE.goal.args[1], WIDE.goal.args[0]))),
    ("not-the-term", WIDE.but(goal=equal(WIDE.goal.args[0], mean_of.goal.args[0]))),
    ("not-the-term", WIDE.but(goal=equal(WIDE.goal.args[0], times(TWO, WIDE.goal.args[1])))),
    ("not-the-term", SAME.but(goal=step(F, FIRST, FIRST, E).goal)),
    ("not-the-term", SAME.but(goal=step(member("g", FIRST), FIRST, FIRST).goal)),
    (
        "not-the-term",
        WIDE.but(goal=step(F, scaled(t, FIRST), scaled(t, FIRST)).goal),
    ),
    # a shift, a matrix or a function that waits for one more variable
    ("loose", SAME.but(witness=(F, FIRST, FIRST, scaled(x, FIRST)))),
    ("loose", SAME.but(witness=(F, SECOND, FIRST, SHIFT))),
    ("loose", SAME.but(witness=(F, FIRST, SECOND, SHIFT))),
    ("loose", SAME.but(witness=(member("f", SECOND), FIRST, FIRST, SHIFT))),
    # numbers for vectors and vectors for numbers
    ("no-term", SAME.but(witness=(F, FIRST, FIRST, x))),
    ("no-term", SAME.but(witness=(E, FIRST, FIRST, SHIFT))),
    ("no-term", SAME.but(witness=(F, ONE, FIRST, SHIFT))),
    ("no-term", SAME.but(witness=(F, FIRST, over(ONE, TWO), SHIFT))),
)
