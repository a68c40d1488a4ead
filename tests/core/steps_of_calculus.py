"""Honest steps of the rules about derivatives and integrals, and steps that fail one condition each."""

from __future__ import annotations

from core.building import (
    FIRST,
    MINUS,
    ONE,
    POLE,
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
    exp,
    integral,
    make,
    mean,
    minus,
    negative,
    of_every_value,
    plus,
    power,
    premise,
    s,
    sin,
    sqrt,
    stated,
    t,
    times,
    x,
)

THIRD = make("bound", 2)
SQUARE = power(FIRST, 2)
DERIVATIVE = Step("derivative", equal(derivative(SQUARE, t), times(TWO, t)))
MOVING = integral(absolute(FIRST), ZERO, FIRST)
WITH_PREMISE = DERIVATIVE.but(
    goal=equal(
        derivative(power(MOVING, 2), t), times(TWO, integral(absolute(FIRST), ZERO, t), absolute(t))
    ),
    premises=(premise(equal(derivative(MOVING, t), absolute(t))), premise(equal(x, x))),
)

OF_SUM = Step(
    "linearity",
    equal(
        integral(plus(sin(FIRST), times(t, exp(FIRST))), ZERO, t),
        plus(integral(sin(FIRST), ZERO, t), times(t, integral(exp(FIRST), ZERO, t))),
    ),
    ((ONE, sin(FIRST)), (t, exp(FIRST))),
)
LEIBNIZ = Step(
    "derivative",
    equal(
        derivative(integral(times(SECOND, exp(FIRST)), ZERO, FIRST), t),
        plus(integral(exp(FIRST), ZERO, t), times(t, exp(t))),
    ),
)
RISING = Step(
    "mean value",
    below(power(s, 3), power(t, 3)),
    (power(FIRST, 3), s, t, "x"),
    (below(ZERO, s), below(s, t)),
    (
        premise(
            below(ZERO, derivative(power(FIRST, 3), x)),
            below(ZERO, s),
            at_most(s, x),
            at_most(x, t),
        ),
    ),
)
NEVER_FALLING = Step(
    "mean value",
    at_most(power(s, 3), power(t, 3)),
    (power(FIRST, 3), s, t, "x"),
    (at_most(s, t),),
    (premise(at_most(ZERO, derivative(power(FIRST, 3), x))),),
)
CONSTANT = Step(
    "mean value",
    equal(minus(s, s), minus(t, t)),
    (minus(FIRST, FIRST), s, t, "x"),
    (at_most(s, t),),
    (premise(equal(ZERO, derivative(minus(FIRST, FIRST), x)), at_most(s, x)),),
)
HONEST = (
    DERIVATIVE,
    DERIVATIVE.but(goal=equal(derivative(power(FIRST, 0), ZERO), ZERO)),
    WITH_PREMISE,
    OF_SUM,
    LEIBNIZ,
    RISING,
    NEVER_FALLING,
    CONSTANT,
    NEVER_FALLING.but(goal=at_most(power(s, 3), power(s, 3)), witness=(power(FIRST, 3), s, s, "x")),
)
COMPUTING = (DERIVATIVE, OF_SUM, LEIBNIZ)

REFUSED = (
    *(pair for step in COMPUTING for pair in of_every_value(step)),
    ("undefined", stated(DERIVATIVE, derivative(SQUARE, power(ZERO, -1)))),
    ("no-derivative", stated(DERIVATIVE, derivative(absolute(FIRST), ZERO))),
    ("no-derivative", stated(DERIVATIVE, derivative(sqrt(FIRST), ZERO))),
    ("no-derivative", stated(DERIVATIVE, derivative(power(FIRST, -1), t))),
    ("no-derivative", WITH_PREMISE.but(premises=())),
    (
        "no-derivative",  # a derivative at another point
        WITH_PREMISE.but(premises=(premise(equal(derivative(MOVING, s), absolute(s))),)),
    ),
    (
        "hypothesis",
        WITH_PREMISE.but(
            premises=(premise(equal(derivative(MOVING, t), absolute(t)), below(ZERO, t)),)
        ),
    ),
    ("slope", RISING.but(goal=equal(*RISING.goal.args))),
    ("slope", CONSTANT.but(premises=(premise(at_most(*CONSTANT.premises[0].goal.args)),))),
    ("order", CONSTANT.but(given=())),
    ("no-order", RISING.but(goal=differs(*RISING.goal.args))),
    ("not-the-term", RISING.but(goal=below(*reversed(RISING.goal.args)))),
    ("not-the-term", RISING.but(witness=(power(FIRST, 2), s, t, "x"))),
    ("not-the-term", RISING.but(witness=(power(FIRST, 3), t, s, "x"))),
    ("loose", RISING.but(witness=(times(FIRST, SECOND), s, t, "x"))),
    ("loose", RISING.but(witness=(power(FIRST, 3), FIRST, t, "x"))),
    ("not-free", RISING.but(witness=(power(FIRST, 3), s, t, "s"))),
    ("not-free", RISING.but(witness=(power(FIRST, 3), s, t, "t"))),
    ("not-free", RISING.but(given=(*RISING.given, below(x, ONE)))),
    (
        "not-free",  # the body moves as well
        NEVER_FALLING.but(
            goal=at_most(times(x, s), times(x, t)), witness=(times(x, FIRST), s, t, "x")
        ),
    ),
    ("order", NEVER_FALLING.but(given=())),
    ("order", NEVER_FALLING.but(given=(at_most(t, s),))),
    ("order", RISING.but(given=(below(ZERO, s), at_most(s, t)))),
    ("hypothesis", RISING.but(given=(below(s, t),))),
    (
        "hypothesis",  # the derivative is known to the right of 1 only
        NEVER_FALLING.but(premises=(premise(NEVER_FALLING.premises[0].goal, at_most(ONE, x)),)),
    ),
    ("slope", RISING.but(premises=NEVER_FALLING.premises)),
    ("slope", NEVER_FALLING.but(premises=(premise(RISING.premises[0].goal),))),
    (
        "slope",  # that of another function
        NEVER_FALLING.but(premises=(premise(at_most(ZERO, derivative(SQUARE, x))),)),
    ),
    (
        "slope",  # at one point
        NEVER_FALLING.but(premises=(premise(at_most(ZERO, derivative(power(FIRST, 3), s))),)),
    ),
    (
        "undefined",  # the ends may be poles
        NEVER_FALLING.but(
            goal=at_most(power(s, -1), power(t, -1)), witness=(power(FIRST, -1), s, t, "x")
        ),
    ),
    ("undefined", stated(OF_SUM, integral(ZERO, POLE, ONE)).but(witness=())),
    ("undefined", stated(OF_SUM, integral(ZERO, ONE, sqrt(x))).but(witness=())),
    ("other-sum", OF_SUM.but(witness=OF_SUM.witness[:1])),
    ("loose", OF_SUM.but(witness=((ONE, sin(FIRST)), (ONE, times(FIRST, exp(SECOND)))))),
    ("undefined", OF_SUM.but(witness=(*OF_SUM.witness, (ZERO, power(FIRST, -1))))),
    ("undefined", OF_SUM.but(witness=(*OF_SUM.witness, (ZERO, mean(plus(FIRST, SECOND)))))),
    ("random-factor", OF_SUM.but(witness=((FIRST, ONE),))),
    (
        "no-derivative",
        stated(LEIBNIZ, derivative(integral(absolute(plus(SECOND, FIRST)), ZERO, ONE), t)),
    ),
    (
        "no-derivative",
        stated(LEIBNIZ, derivative(integral(times(absolute(FIRST), SECOND), MINUS, ONE), t)),
    ),
    ("no-derivative", stated(LEIBNIZ, derivative(integral(SQUARE, ZERO, absolute(FIRST)), ZERO))),
    (
        "no-derivative",  # exp(-x^2 u Z^4) has no mean for u < 0, and the lower end moves there
        stated(
            LEIBNIZ,
            derivative(
                integral(mean(exp(negative(times(power(THIRD, 2), SECOND, SQUARE)))), FIRST, ONE),
                ZERO,
            ),
        ),
    ),
    (
        "undefined",
        stated(LEIBNIZ, derivative(integral(times(SECOND, FIRST), ZERO, ONE), power(ZERO, -1))),
    ),
)
