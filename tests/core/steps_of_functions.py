"""Honest steps of the rule that puts terms in for functions, and steps that fail one condition each."""

from __future__ import annotations

from core.building import (
    FIRST,
    MINUS,
    ONE,
    SECOND,
    TWO,
    ZERO,
    Step,
    absolute,
    at_most,
    differs,
    equal,
    gaussian,
    inner,
    integer,
    make,
    mean,
    member,
    minus,
    over,
    plus,
    power,
    premise,
    t,
    times,
    total,
    vector,
    x,
    y,
)

THIRD = make("bound", 2)


def f(*places) -> object:
    return member("f", *places)


def added(body) -> object:
    """The sum over 1, ..., t."""
    return total(body, ONE, t)


def every(body, *conditions) -> object:
    return make("every", 1, body, *conditions)


TIMES = (integer(t), at_most(ONE, t))
WHENEVER = (integer(FIRST), at_most(ONE, FIRST))
REACHED = (*TIMES, every(at_most(ZERO, f(FIRST)), *WHENEVER))
"""t is one of 1, 2, .., and all f(l) are at least zero."""
SQUARE = every(at_most(ZERO, power(FIRST, 2)), *WHENEVER)
SQUARES = Step(
    "functions",
    at_most(ZERO, added(power(FIRST, 2))),
    (("member", "f", 1, power(FIRST, 2)),),
    (*TIMES, SQUARE),
    (premise(at_most(ZERO, added(f(FIRST))), *REACHED),),
)
UNIFORM = SQUARES.but(
    goal=at_most(ZERO, added(over(ONE, t))),
    witness=(("member", "f", 1, over(ONE, t)),),
    given=(*TIMES, every(at_most(ZERO, over(ONE, t)), *WHENEVER)),
)
"""The same number at every index."""
SHOWN = UNIFORM.but(
    given=TIMES,
    premises=(*UNIFORM.premises, premise(UNIFORM.given[-1], *TIMES)),
)
RECIPROCALS = SQUARES.but(
    goal=at_most(ZERO, added(power(FIRST, -1))),
    witness=(("member", "f", 1, power(FIRST, -1)),),
    given=(*TIMES, every(at_most(ZERO, power(FIRST, -1)), *WHENEVER)),
)
"""Not defined at zero, which is no index."""
INSIDE = Step(
    "functions",
    equal(mean(mean(plus(times(FIRST, SECOND), SECOND))), mean(ZERO)),
    (("member", "f", 1, mean(plus(times(FIRST, SECOND), SECOND))),),
    (),
    (premise(equal(mean(f(FIRST)), mean(ZERO))),),
)
"""The argument is bound around a binder of the body."""
SCALED = Step(
    "functions",
    equal(inner(make("scaled", power(FIRST, 2), vector("e")), vector("e")), ZERO),
    (("vector", "u", 1, make("scaled", power(FIRST, 2), vector("e"))),),
    (),
    (premise(equal(inner(make("vector", "u", x), vector("e")), ZERO)),),
)
SCALED = SCALED.but(goal=equal(inner(make("scaled", power(x, 2), vector("e")), vector("e")), ZERO))
TWO_PLACES = Step(
    "functions",
    equal(minus(x, y), ZERO),
    (("member", "f", 2, minus(FIRST, SECOND)),),
    (),
    (premise(equal(f(x, y), ZERO)),),
)
ALONG = Step(
    "functions",
    at_most(ZERO, gaussian(power(inner(FIRST, vector("e")), 2))),
    (("member", "f", 1, inner(FIRST, vector("e"))),),
    (),
    (premise(at_most(ZERO, gaussian(power(f(FIRST), 2)))),),
)
OTHERS = TWO_PLACES.but(goal=equal(minus(x, y), f(x)), premises=(premise(equal(f(x, y), f(x))),))
"""A function of another number of arguments stays."""

HONEST = (
    SQUARES,
    UNIFORM,
    SHOWN,
    RECIPROCALS,
    INSIDE,
    SCALED,
    TWO_PLACES,
    ALONG,
    OTHERS,
    TWO_PLACES.but(
        goal=equal(minus(plus(x, ONE), times(x, y)), ZERO),
        premises=(premise(equal(f(plus(x, ONE), times(x, y)), ZERO)),),
    ),
    TWO_PLACES.but(goal=equal(x, x), witness=(), premises=(premise(equal(x, x)),)),
    SQUARES.but(
        goal=at_most(ZERO, added(over(ONE, t))), witness=UNIFORM.witness, given=UNIFORM.given
    ),
)
TRUE = equal(ZERO, ZERO)


def guarded(relation, *given) -> Step:
    """A step whose premise has f where it may be undefined."""
    return Step(
        "functions",
        relation,
        (("member", "f", 1, power(FIRST, -1)),),
        (),
        (premise(relation, *given),),
    )


REFUSED = (
    ("functions", SQUARES.but(witness=(*SQUARES.witness, *UNIFORM.witness))),
    ("functions", SQUARES.but(witness=(("member", "f", 1, SECOND),))),
    ("functions", SQUARES.but(witness=(("member", "f", -1, FIRST),))),
    ("closed", SQUARES.but(goal=SQUARE)),
    ("not-the-term", SQUARES.but(goal=UNIFORM.goal)),
    ("not-the-term", TWO_PLACES.but(goal=equal(minus(y, x), ZERO))),
    ("not-the-term", TWO_PLACES.but(witness=(("member", "f", 1, FIRST),))),
    ("not-the-term", SQUARES.but(witness=(("vector", "f", 1, power(FIRST, 2)),))),
    (
        "not-the-term",
        INSIDE.but(goal=equal(mean(mean(plus(times(FIRST, FIRST), FIRST))), mean(ZERO))),
    ),
    # heads that are no functions: nothing is put in for them
    *(
        ("not-the-term", Step("functions", equal(ZERO, ONE), (each,), (), (premise(TRUE),)))
        for each in (
            ("", "", 0, equal(ZERO, ONE)),
            ("rational", "0", 0, ONE),
            ("=", "0", 1, equal(ZERO, ONE)),
        )
    ),
    (
        "not-the-term",
        Step("functions", equal(y, y), (("variable", "x", 0, y),), (), (premise(equal(x, x)),)),
    ),
    ("hypothesis", SQUARES.but(given=TIMES)),
    ("hypothesis", UNIFORM.but(given=TIMES)),
    (
        "hypothesis",
        SHOWN.but(premises=(SHOWN.premises[0], premise(SHOWN.premises[1].goal, integer(x)))),
    ),
    (
        "hypothesis",
        SQUARES.but(
            witness=(("member", "f", 1, times(MINUS, FIRST)),),
            goal=at_most(ZERO, added(times(MINUS, FIRST))),
        ),
    ),
    (
        "undefined",
        RECIPROCALS.but(
            premises=(premise(at_most(ZERO, total(f(FIRST), ZERO, t)), *REACHED),),
            goal=at_most(ZERO, total(power(FIRST, -1), ZERO, t)),
        ),
    ),
    (
        "undefined",
        Step(
            "functions",
            equal(power(ZERO, -1), power(ZERO, -1)),
            (("member", "f", 1, power(FIRST, -1)),),
            (),
            (premise(equal(f(ZERO), f(ZERO))),),
        ),
    ),
    # [1/0 = 0] is zero, and [f(0) = 0] may be one
    ("guarded", guarded(equal(make("indicator", equal(f(ZERO), ZERO)), ONE))),
    ("guarded", guarded(TRUE, equal(make("indicator", equal(f(ZERO), ZERO)), ONE))),
    ("guarded", guarded(TRUE, every(equal(FIRST, ZERO), at_most(f(FIRST), ZERO)))),
    ("guarded", guarded(TRUE, make("surely", 1, TRUE, equal(f(ZERO), ZERO)))),
    ("guarded", guarded(TRUE, make("surface", 1, TRUE, equal(f(ZERO), ZERO)))),
    # that f(1/x) is a number says that x is not zero, and 2 does not
    *(
        ("guarded", guarded(differs(x, ZERO), every(equal(f(inside), TWO))))
        for inside in (power(x, -1), f(x), make("sqrt", x), absolute(x))
    ),
    ("no-term", SCALED.but(witness=(("vector", "u", 1, power(FIRST, 2)),))),
    (
        "no-term",
        ALONG.but(
            witness=(("member", "f", 1, FIRST),), goal=at_most(ZERO, gaussian(power(FIRST, 2)))
        ),
    ),
)
