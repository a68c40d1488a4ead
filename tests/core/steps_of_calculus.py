"""Honest steps of the rules about derivatives and integrals, and steps that fail one condition each."""

from __future__ import annotations

from core.building import (
    FIRST,
    HALF,
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
    y,
)

THIRD = make("bound", 2)
SQUARE = power(FIRST, 2)
DERIVATIVE = Step("derivative", equal(derivative(SQUARE, t), times(TWO, t)))
MOVING = integral(sin(FIRST), ZERO, FIRST)
WITH_PREMISE = DERIVATIVE.but(
    goal=equal(derivative(power(MOVING, 2), t), times(TWO, integral(sin(FIRST), ZERO, t), sin(t))),
    premises=(premise(equal(derivative(MOVING, t), sin(t))), premise(equal(x, x))),
)

MEAN_VALUE = Step(
    "mean value",
    at_most(power(x, 2), power(x, 3)),
    ("x", ONE),
    (at_most(ONE, x), below(ZERO, y)),
    (
        premise(
            at_most(derivative(SQUARE, x), derivative(power(FIRST, 3), x)),
            at_most(ONE, x),
            below(ZERO, y),
        ),
        premise(at_most(power(ONE, 2), power(ONE, 3)), below(ZERO, y)),
    ),
)
CONSTANT = Step(
    "mean value",
    equal(plus(x, x), times(TWO, x)),
    ("x", t),
    (),
    (
        premise(equal(derivative(plus(FIRST, FIRST), x), derivative(times(TWO, FIRST), x))),
        premise(equal(plus(t, t), times(TWO, t))),
    ),
)
FUNDAMENTAL = Step(
    "fundamental theorem",
    equal(integral(times(TWO, FIRST), ONE, t), minus(power(t, 2), ONE)),
    (SQUARE, "x"),
    (at_most(ONE, t),),
    (premise(equal(derivative(SQUARE, x), times(TWO, x)), at_most(ONE, x), at_most(x, t)),),
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
    "Leibniz",
    equal(
        derivative(integral(times(SECOND, exp(FIRST)), ZERO, FIRST), t),
        plus(integral(exp(FIRST), ZERO, t), times(t, exp(t))),
    ),
)
RISING = Step(
    "increasing",
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
    "increasing",
    at_most(power(s, 3), power(t, 3)),
    (power(FIRST, 3), s, t, "x"),
    (at_most(s, t),),
    (premise(at_most(ZERO, derivative(power(FIRST, 3), x))),),
)
HONEST = (
    DERIVATIVE,
    DERIVATIVE.but(goal=equal(derivative(power(FIRST, 0), ZERO), ZERO)),
    WITH_PREMISE,
    MEAN_VALUE,
    CONSTANT,
    FUNDAMENTAL,
    OF_SUM,
    LEIBNIZ,
    RISING,
    NEVER_FALLING,
    NEVER_FALLING.but(goal=at_most(power(s, 3), power(s, 3)), witness=(power(FIRST, 3), s, s, "x")),
)
COMPUTING = (DERIVATIVE, FUNDAMENTAL, OF_SUM, LEIBNIZ)

REFUSED = (
    *(pair for step in COMPUTING for pair in of_every_value(step)),
    ("undefined", stated(DERIVATIVE, derivative(SQUARE, power(ZERO, -1)))),
    ("no-derivative", stated(DERIVATIVE, derivative(absolute(FIRST), ZERO))),
    ("no-derivative", stated(DERIVATIVE, derivative(sqrt(FIRST), ZERO))),
    ("no-derivative", stated(DERIVATIVE, derivative(power(FIRST, -1), t))),
    ("no-derivative", WITH_PREMISE.but(premises=())),
    (
        "no-derivative",  # a derivative at another point
        WITH_PREMISE.but(premises=(premise(equal(derivative(MOVING, s), sin(s))),)),
    ),
    (
        "hypothesis",
        WITH_PREMISE.but(premises=(premise(equal(derivative(MOVING, t), sin(t)), below(ZERO, t)),)),
    ),
    ("no-order", MEAN_VALUE.but(goal=below(*MEAN_VALUE.goal.args))),
    ("no-interval", MEAN_VALUE.but(given=(*MEAN_VALUE.given, differs(x, TWO)))),
    ("no-interval", MEAN_VALUE.but(given=(*MEAN_VALUE.given, at_most(ONE, power(x, 2))))),
    ("no-interval", MEAN_VALUE.but(given=(*MEAN_VALUE.given, below(x, x)))),
    ("no-interval", MEAN_VALUE.but(given=(*MEAN_VALUE.given, make("integer", x)))),
    ("undefined", MEAN_VALUE.but(witness=("x", power(ZERO, -1)))),
    ("start", MEAN_VALUE.but(witness=("x", x))),
    ("start", MEAN_VALUE.but(witness=("x", HALF))),
    ("start", MEAN_VALUE.but(witness=("x", TWO))),
    ("start", MEAN_VALUE.but(witness=("x", t), given=(below(ZERO, y),))),
    ("slope", MEAN_VALUE.but(goal=at_most(power(x, 3), power(x, 2)))),
    (
        "slope",
        CONSTANT.but(
            premises=(premise(at_most(*CONSTANT.premises[0].goal.args)), CONSTANT.premises[1])
        ),
    ),
    ("hypothesis", MEAN_VALUE.but(given=(at_most(ONE, x),))),
    (
        "hypothesis",  # the slopes are known further to the right only
        MEAN_VALUE.but(
            premises=(
                premise(MEAN_VALUE.premises[0].goal, at_most(TWO, x)),
                MEAN_VALUE.premises[1],
            )
        ),
    ),
    (
        "hypothesis",
        CONSTANT.but(
            premises=(CONSTANT.premises[0], premise(CONSTANT.premises[1].goal, below(ZERO, t)))
        ),
    ),
    ("value", CONSTANT.but(witness=("x", s))),
    (
        "value",
        MEAN_VALUE.but(
            premises=(MEAN_VALUE.premises[0], premise(below(power(ONE, 2), power(ONE, 3))))
        ),
    ),
    (
        "value",
        CONSTANT.but(premises=(CONSTANT.premises[0], premise(at_most(plus(t, t), times(TWO, t))))),
    ),
    ("no-order", RISING.but(goal=equal(*RISING.goal.args))),
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
    ("not-free", FUNDAMENTAL.but(witness=(SQUARE, "t"))),
    ("not-free", FUNDAMENTAL.but(witness=(times(x, FIRST), "x"))),
    ("not-free", FUNDAMENTAL.but(given=(at_most(ONE, t), at_most(ONE, x)))),
    ("undefined", stated(FUNDAMENTAL, integral(power(FIRST, -1), ZERO, t))),
    ("hypothesis", FUNDAMENTAL.but(given=())),
    ("slope", stated(FUNDAMENTAL, integral(times(FIRST, TWO), ONE, t))),
    ("slope", FUNDAMENTAL.but(witness=(power(FIRST, 3), "x"))),
    ("undefined", stated(OF_SUM, integral(ZERO, POLE, ONE)).but(witness=())),
    ("undefined", stated(OF_SUM, integral(ZERO, ONE, sqrt(x))).but(witness=())),
    ("other-sum", OF_SUM.but(witness=OF_SUM.witness[:1])),
    ("loose", OF_SUM.but(witness=((ONE, sin(FIRST)), (ONE, times(FIRST, exp(SECOND)))))),
    ("undefined", OF_SUM.but(witness=(*OF_SUM.witness, (ZERO, power(FIRST, -1))))),
    ("undefined", OF_SUM.but(witness=(*OF_SUM.witness, (ZERO, mean(FIRST))))),
    ("random-factor", OF_SUM.but(witness=((FIRST, ONE),))),
    ("not-the-term", stated(LEIBNIZ, derivative(SQUARE, t))),
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
