"""Honest steps of the rules about random starts and about orbits, and steps that fail one condition."""

from __future__ import annotations

from core.building import (
    FIRST,
    HALF,
    ONE,
    SECOND,
    TWO,
    ZERO,
    Step,
    at_most,
    below,
    differs,
    equal,
    make,
    negative,
    number,
    plus,
    power,
    premise,
    sqrt,
    t,
    times,
    x,
    y,
    z,
)
from core.steps_of_limits import (
    INSIDE,
    LATER,
    NOWHERE,
    SPECIAL,
    SQUARES,
    STARTS,
    TIMES,
    WHENEVER,
    assuming,
    at,
    bracket,
    claiming,
    every,
    n,
    square_of,
    tends,
    with_premise,
)
from slr_verify.core.terms import Term, variable

G, H, STARS = FIRST, SECOND, (make("vector", "e"), make("vector", "f"))
DRAWN = tuple(make("vector", name, G, H) for name in "kv")
"""A start for two Gaussian vectors, as bodies of binders."""


def off(u: Term, e: Term) -> Term:
    along = make("scaled", negative(make("inner", u, e)), e)
    return make("vector sum", make("scaled", make("inner", e, e), u), along)


def surely(relation: Term) -> Term:
    return make("surely", 2, relation)


def product_is(u: Term, v: Term, value: Term) -> Term:
    return equal(make("inner", u, v), value)


def along(u: Term, w: Term) -> Term:
    return surely(product_is(u, w, sqrt(make("inner", w, w))))


def far_from(k: Term, v: Term) -> Term:
    """What is cited of starts, for one."""
    products = [make("inner", *pair) for pair in zip((k, v), STARS, strict=True)]
    return equal(bracket(tends(at("f", FIRST, *products), ZERO)), ZERO)


ORTHONORMAL = (
    product_is(STARS[0], STARS[0], ONE),
    product_is(*STARS, ZERO),
    product_is(STARS[1], STARS[1], ONE),
)
SPACE = (make("dimension", t), make("integer", t), at_most(number(4), t))
LAW = (
    *(surely(product_is(each, each, ONE)) for each in DRAWN),
    along(DRAWN[0], off(G, STARS[1])),
    along(DRAWN[1], off(off(H, STARS[0]), off(DRAWN[0], STARS[0]))),
)
INNER = tuple(make("vector", name, SECOND, make("bound", 2)) for name in "kv")
"""The start inside of a limit, which binds one more."""
START = Step(
    "density of starts",
    surely(far_from(*INNER)),
    (t, *STARS, *DRAWN),
    (*SPACE, *ORTHONORMAL),
    (premise(NOWHERE), *map(premise, LAW)),
)
IMAGE = times(HALF, at("f", FIRST, SECOND, make("bound", 2)))
HALVED = every(
    3, equal(at("f", plus(FIRST, ONE), SECOND, make("bound", 2)), IMAGE), *WHENEVER, *LATER
)
SLOT = variable("#0")
IN_BOX = (*square_of(x, y, SLOT), *TIMES)
BOUNDS = tuple(
    premise(side, *IN_BOX) for each in (y, times(HALF, SLOT)) for side in square_of(each)
)
RECURSION = Step(
    "recursion",
    below(ZERO, z),
    ("n", "x", "y"),
    (below(ONE, z),),
    (premise(below(ZERO, z), STARTS, HALVED, below(ONE, z)), *BOUNDS),
)
GAUSSIAN = make("vector", "g")
LIKELY = surely(differs(make("inner", FIRST, FIRST), ZERO))
SURELY = Step(
    "generalise",
    surely(differs(power(make("inner", FIRST, FIRST), 2), ZERO)),
    ("g", "h"),
    (below(ZERO, y),),
    (
        premise(
            differs(power(make("inner", GAUSSIAN, GAUSSIAN), 2), ZERO),
            differs(make("inner", GAUSSIAN, GAUSSIAN), ZERO),
        ),
        premise(LIKELY),
    ),
)


def on_surface(k: Term, v: Term, *conditions: Term) -> Step:
    """The step for points whose order in the conclusion is this, with more conditions."""
    e, f = STARS
    square = (*(product_is(u, u, ONE) for u in (k, v)), product_is(k, f, ZERO))
    manifold = (*square, product_is(v, e, ZERO), product_is(k, v, ZERO), *conditions)
    inside = [make("bound", each.args[0] + 1) for each in (k, v)]
    return Step(
        "coarea",
        make("surface", 2, far_from(*inside), *manifold),
        (t, *STARS),
        (*SPACE, *ORTHONORMAL),
        (premise(NOWHERE),),
    )


SURFACE = on_surface(FIRST, SECOND)
HONEST = (START, RECURSION, SURELY, SURFACE)


def without(step: Step, place: int) -> Step:
    """The step without a premise."""
    return step.but(premises=(*step.premises[:place], *step.premises[place + 1 :]))


def with_another_value(equation: Term) -> Term:
    """The same left side for all these values, and one on the right, or zero if that was one."""
    relation, *conditions = equation.parts
    value = ZERO if relation.args[1] is ONE else ONE
    return make("every", equation.args[0], equal(relation.args[0], value), *conditions)


def mistaken(c: Term, y: Term) -> Step:
    """f(n + 1) = 1 + c - f(n) is 1 if c, the variable #0, is taken for f(n), and it may be 3."""
    after, now = HALVED.args[1].args[0], at("f", FIRST, SECOND, make("bound", 2))
    step = every(3, equal(after, plus(ONE, c, negative(now))), *WHENEVER, *LATER)
    box = (*square_of(x, y, SLOT), *TIMES)
    images = (y, plus(ONE, SLOT, negative(SLOT)))
    bounds = (premise(side, *box) for each in images for side in square_of(each))
    main = premise(below(ZERO, z), STARTS, step, below(ONE, z))
    return RECURSION.but(witness=("n", "x", *y.args), premises=(main, *bounds))


REFUSED = (
    ("not-quantified", claiming(SURFACE, 0, every(*NOWHERE.args))),
    ("not-the-square", claiming(SURFACE, 0, make("almost", 2, NOWHERE.args[1], *INSIDE[1:]))),
    ("not-the-term", SURFACE.but(goal=on_surface(SECOND, FIRST).goal)),
    ("not-the-term", SURFACE.but(goal=on_surface(FIRST, SECOND, below(ZERO, t)).goal)),
    ("not-the-term", SURFACE.but(goal=make("surface", *SURFACE.goal.args[:-1]))),
    ("not-the-term", SURFACE.but(goal=make("surely", *SURFACE.goal.args))),
    ("not-the-term", SURFACE.but(goal=START.goal)),
    ("hypothesis", SURFACE.but(witness=(t, *STARS[::-1]))),
    ("hypothesis", assuming(SURFACE, 0, below(ZERO, x))),
    *(
        ("hypothesis", SURFACE.but(given=(*SURFACE.given[:place], *SURFACE.given[place + 1 :])))
        for place, _ in enumerate(SURFACE.given)
    ),
    (
        "hypothesis",  # in three dimensions k = k* are a part of the surface of its own dimension
        SURFACE.but(
            given=(make("dimension", t), make("integer", t), equal(t, number(3)), *ORTHONORMAL)
        ),
    ),
    ("not-quantified", claiming(START, 0, every(*NOWHERE.args))),
    ("not-the-square", claiming(START, 0, make("almost", 2, NOWHERE.args[1], *INSIDE[1:]))),
    ("not-the-term", START.but(goal=surely(equal(far_from(*INNER).args[0], ONE)))),
    ("not-the-term", START.but(goal=surely(far_from(*INNER[::-1])))),
    ("not-the-term", START.but(goal=NOWHERE)),
    *(
        ("hypothesis", START.but(given=(*START.given[:place], *START.given[place + 1 :])))
        for place, _ in enumerate(START.given)
    ),
    ("hypothesis", START.but(given=(*START.given[1:], make("dimension", number(4))))),
    ("hypothesis", assuming(START, 0, below(ZERO, x))),
    ("hypothesis", assuming(START, 2, below(ZERO, x))),
    *(
        (
            "not-drawn",
            without(START, place).but(
                premises=(*without(START, place).premises, START.premises[0])
            ),
        )
        for place in range(1, 5)
    ),
    ("not-drawn", claiming(START, 3, along(DRAWN[0], off(H, STARS[1])))),
    ("not-drawn", claiming(START, 3, along(DRAWN[0], off(G, STARS[0])))),
    ("not-drawn", claiming(START, 4, along(DRAWN[1], off(H, STARS[0])))),
    ("not-drawn", claiming(START, 1, surely(product_is(DRAWN[0], DRAWN[0], TWO)))),
    ("not-drawn", START.but(witness=(t, *STARS, *DRAWN[::-1]))),
    ("hypothesis", START.but(witness=(t, *STARS[::-1], *DRAWN))),
    ("premises", START.but(premises=START.premises[:4])),
    (
        "not-continuous",
        with_premise(
            RECURSION,
            0,
            below(ZERO, z),
            STARTS,
            every(
                3, equal(HALVED.args[1].args[0], bracket(below(ZERO, SECOND))), *WHENEVER, *LATER
            ),
        ),
    ),
    ("not-free", RECURSION.but(given=(below(ONE, z), below(ZERO, x)))),
    ("not-free", RECURSION.but(given=(below(ONE, z), below(ZERO, n)))),
    ("not-free", RECURSION.but(given=(below(ONE, z), below(ZERO, at("f", ONE, ONE, ONE))))),
    (
        "not-free",  # what was shown is about the function
        with_premise(
            RECURSION.but(goal=below(ZERO, at("f", z, z, z))),
            0,
            below(ZERO, at("f", z, z, z)),
            STARTS,
            HALVED,
        ),
    ),
    (
        "not-free",  # f(n + 1) = f(n + 1)/2 + 1, and such equations
        with_premise(
            RECURSION,
            0,
            below(ZERO, z),
            STARTS,
            every(
                3,
                equal(HALVED.args[1].args[0], plus(IMAGE, at("f", ONE, ONE, ONE))),
                *WHENEVER,
                *LATER,
            ),
        ),
    ),
    ("not-bounded", mistaken(make("bound", 2), SLOT)),
    ("hypothesis", mistaken(SLOT, y)),
    ("no-recursion", with_premise(RECURSION, 0, below(ZERO, z), STARTS)),
    # f(0) = 0 and f(0) = 1, or f(n + 1) = f(n)/2 and f(n + 1) = 1
    *(
        ("no-recursion", with_premise(RECURSION, 0, below(ZERO, z), STARTS, HALVED, other))
        for other in map(with_another_value, (STARTS, HALVED))
    ),
    ("no-recursion", with_premise(RECURSION, 0, below(ZERO, z), HALVED)),
    ("not-quantified", with_premise(RECURSION, 0, below(ZERO, z), STARTS, HALVED, below(TWO, z))),
    ("not-the-term", claiming(RECURSION, 0, below(ONE, z))),
    ("hypothesis", assuming(RECURSION, 1, below(TWO, z))),
    ("hypothesis", assuming(RECURSION, 4, below(ZERO, SLOT))),
    *(
        (
            "not-bounded",
            without(RECURSION, place),
        )
        for place in range(1, 5)
    ),
    ("not-bounded", claiming(RECURSION, 4, at_most(times(HALF, SLOT), TWO))),
    ("other-set", claiming(SURELY, 1, make("almost", 2, differs(FIRST, ZERO)))),
    ("other-set", claiming(SURELY, 1, make("surely", 1, LIKELY.args[1]))),
    ("not-every", SURELY.but(witness=("g",))),
    ("not-free", SURELY.but(given=(below(ZERO, make("inner", GAUSSIAN, GAUSSIAN)),))),
    ("not-every", SPECIAL.but(premises=(premise(surely(SQUARES.args[1])),))),
)
