"""Honest steps of the rules about equality, and steps that fail one condition each."""

from __future__ import annotations

from core.building import (
    FIRST,
    HALF,
    MINUS,
    ONE,
    SECOND,
    TWO,
    ZERO,
    Step,
    absolute,
    at_most,
    below,
    derivative,
    differs,
    equal,
    integral,
    make,
    mean,
    over,
    plus,
    power,
    premise,
    s,
    sqrt,
    t,
    times,
    x,
    y,
    z,
)

REWRITE = Step(
    "rewrite", equal(mean(times(x, FIRST)), mean(times(y, FIRST))), premises=(premise(equal(x, y)),)
)
SQUARES = equal(plus(x, x), times(TWO, x))
TWICE = (plus(FIRST, FIRST), times(TWO, FIRST))
CONGRUENCE = Step(
    "comparison",
    equal(mean(TWICE[0]), mean(TWICE[1])),
    ("x",),
    premises=(premise(SQUARES),),
)
BETWEEN = (at_most(ONE, x), at_most(x, TWO))
UNDER_INTEGRAL = CONGRUENCE.but(
    goal=equal(integral(absolute(FIRST), ONE, TWO), integral(FIRST, ONE, TWO)),
    premises=(premise(equal(absolute(x), x), *BETWEEN),),
)
AROUND = CONGRUENCE.but(
    goal=equal(derivative(absolute(FIRST), t), derivative(FIRST, t)),
    given=(below(ZERO, t),),
    premises=(premise(equal(absolute(x), x), below(ZERO, x)),),
)
INSTANCE = Step(
    "instance",
    at_most(ZERO, plus(t, ONE)),
    (("x", plus(t, ONE)),),
    (below(ZERO, t),),
    (premise(at_most(ZERO, x), at_most(ZERO, x)),),
)
CUT = Step(
    "instance",
    below(t, z),
    (("x", t),),
    (below(t, y),),
    (premise(below(x, z), below(x, y), below(y, z)), premise(below(y, z), below(t, y))),
)
HONEST = (
    REWRITE,
    REWRITE.but(goal=equal(x, y)),
    CONGRUENCE,
    CONGRUENCE.but(goal=equal(derivative(TWICE[0], ONE), derivative(TWICE[1], ONE))),
    CONGRUENCE.but(goal=equal(integral(TWICE[0], s, t), integral(TWICE[1], s, t))),
    CONGRUENCE.but(
        goal=equal(
            mean(plus(FIRST, SECOND), ONE, HALF, HALF, TWO),
            mean(plus(SECOND, FIRST), ONE, HALF, HALF, TWO),
        ),
        witness=("x", "y"),
        premises=(premise(equal(plus(x, y), plus(y, x))),),
    ),
    AROUND,
    AROUND.but(
        given=(differs(t, ZERO),),
        goal=equal(derivative(over(FIRST, FIRST), t), derivative(ONE, t)),
        premises=(premise(equal(over(x, x), ONE), differs(x, ZERO)),),
    ),
    UNDER_INTEGRAL,
    UNDER_INTEGRAL.but(goal=equal(integral(absolute(FIRST), TWO, ONE), integral(FIRST, TWO, ONE))),
    INSTANCE,
    CUT,
)

REFUSED = (
    ("no-equality", REWRITE.but(premises=(premise(at_most(x, y)),))),
    ("no-equality", REWRITE.but(goal=at_most(x, y))),
    ("not-the-term", REWRITE.but(goal=equal(plus(x, x), plus(x, y)))),
    ("hypothesis", REWRITE.but(premises=(premise(equal(x, y), equal(x, y)),))),
    (
        "undefined",
        REWRITE.but(goal=equal(sqrt(x), sqrt(y))),
    ),
    ("no-binders", CONGRUENCE.but(goal=SQUARES)),
    ("other-bodies", CONGRUENCE.but(goal=at_most(*CONGRUENCE.goal.args))),
    (
        "no-binders",  # x <= x^2 + 1 at all points, and their slopes at 0 are 1 and 0
        CONGRUENCE.but(
            goal=at_most(derivative(FIRST, ZERO), derivative(plus(power(FIRST, 2), ONE), ZERO)),
            premises=(premise(at_most(x, plus(power(x, 2), ONE))),),
        ),
    ),
    ("no-binders", CONGRUENCE.but(goal=equal(mean(FIRST), integral(FIRST, ONE, TWO)))),
    ("other-ends", CONGRUENCE.but(goal=equal(mean(TWICE[0]), mean(TWICE[1], TWO)))),
    (
        "other-ends",
        CONGRUENCE.but(goal=equal(derivative(TWICE[0], ONE), derivative(TWICE[1], TWO))),
    ),
    (
        "other-ends",
        UNDER_INTEGRAL.but(goal=equal(integral(FIRST, ONE, TWO), integral(FIRST, ONE, ONE))),
    ),
    ("not-free", CONGRUENCE.but(given=(at_most(ZERO, x),))),
    ("not-free", CONGRUENCE.but(goal=equal(mean(times(x, FIRST)), mean(times(FIRST, x))))),
    ("not-free", CONGRUENCE.but(witness=())),
    ("not-free", CONGRUENCE.but(witness=("x", "y"))),
    ("hypothesis", CONGRUENCE.but(premises=(premise(SQUARES, at_most(ZERO, x)),))),
    (
        "hypothesis",
        UNDER_INTEGRAL.but(premises=(premise(equal(absolute(x), x), below(ONE, x)),)),
    ),
    (
        "hypothesis",  # of ends in unknown order, nothing is known of what is between them
        UNDER_INTEGRAL.but(
            goal=equal(integral(absolute(FIRST), s, t), integral(FIRST, s, t)),
            premises=(premise(equal(absolute(x), x), at_most(s, x), at_most(x, t)),),
        ),
    ),
    ("not-around", AROUND.but(given=())),
    ("not-around", AROUND.but(given=(at_most(ZERO, t),))),
    (
        "not-around",  # it holds at the point, and not around it
        AROUND.but(
            goal=equal(derivative(absolute(FIRST), ZERO), derivative(FIRST, ZERO)),
            premises=(premise(equal(absolute(x), x), at_most(ZERO, x)),),
        ),
    ),
    ("not-around", AROUND.but(premises=(premise(equal(absolute(x), x), make("integer", x)),))),
    ("not-around", AROUND.but(premises=(premise(equal(absolute(x), x), equal(x, t)),))),
    (
        "no-derivative",  # 1 is below 2 + the root at zero, and there is no root to the left of it
        AROUND.but(
            goal=equal(derivative(absolute(FIRST), ZERO), derivative(FIRST, ZERO)),
            premises=(premise(equal(absolute(x), x), below(ONE, plus(TWO, sqrt(x)))),),
        ),
    ),
    (
        "hypothesis",  # of a mean, what is assumed of its variable is not so
        CONGRUENCE.but(premises=(premise(SQUARES, below(ZERO, x)),)),
    ),
    (
        "hypothesis",
        AROUND.but(premises=(premise(equal(absolute(x), x), below(ZERO, x), below(ZERO, s)),)),
    ),
    ("other-bodies", CONGRUENCE.but(premises=(premise(equal(times(TWO, x), plus(x, x))),))),
    ("other-bodies", CONGRUENCE.but(premises=(premise(at_most(*SQUARES.args)),))),
    (
        "undefined",
        CONGRUENCE.but(goal=equal(mean(TWICE[0], MINUS), mean(TWICE[1], MINUS))),
    ),
    ("twice", INSTANCE.but(witness=(("x", plus(t, ONE)), ("x", t)))),
    ("undefined", INSTANCE.but(witness=(("x", plus(t, ONE)), ("y", power(ZERO, -1))))),
    ("undefined", INSTANCE.but(witness=(("x", FIRST),))),
    ("not-the-term", INSTANCE.but(goal=at_most(ZERO, plus(t, TWO)))),
    ("hypothesis", INSTANCE.but(given=())),
    ("not-the-term", CUT.but(goal=below(t, y))),
    ("hypothesis", CUT.but(given=())),
    ("hypothesis", CUT.but(premises=CUT.premises[:1])),
    ("hypothesis", CUT.but(premises=(CUT.premises[0], premise(below(y, z), below(x, y))))),
    ("hypothesis", CUT.but(premises=(CUT.premises[0], premise(at_most(y, z), below(t, y))))),
)
