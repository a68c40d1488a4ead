"""Honest steps of the rules about means, and steps that fail one condition each."""

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
    cos,
    derivative,
    equal,
    exp,
    make,
    mean,
    minus,
    negative,
    number,
    of_every_value,
    over,
    plus,
    power,
    psd,
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
LINEAR = Step(
    "linearity",
    equal(mean(plus(times(t, FIRST), s)), plus(s, times(t, mean(FIRST)))),
    ((t, FIRST), (s, ONE)),
)
IN_MEAN = Step(
    "derivative",
    equal(derivative(mean(sin(times(FIRST, SECOND))), t), mean(times(cos(times(FIRST, t)), FIRST))),
)
STEIN = Step(
    "Stein",
    equal(
        mean(times(FIRST, power(SECOND, 2)), ONE, HALF, HALF, TWO),
        times(HALF, mean(times(TWO, SECOND), ONE, HALF, HALF, TWO)),
    ),
    (0, power(SECOND, 2)),
)
AFFINE = Step(
    "affine image",
    equal(mean(power(plus(FIRST, SECOND), 2), ONE, ZERO, ZERO, TWO), mean(SQUARE, number(3))),
    (SQUARE, ((ONE, ONE),)),
)
COMPLETED = Step(
    "complete square",
    equal(
        mean(exp(negative(plus(times(t, SQUARE), FIRST)))),
        over(exp(over(HALF, plus(ONE, times(TWO, t)))), sqrt(plus(ONE, times(TWO, t)))),
    ),
    (t, ONE, ZERO, ONE),
    (at_most(ZERO, t),),
)
COMPLETED = COMPLETED.but(
    goal=equal(COMPLETED.goal.args[0], times(COMPLETED.goal.args[1], mean(ONE)))
)
SHIFTED = Step(
    "complete square",
    equal(mean(times(exp(negative(FIRST)), FIRST)), times(exp(HALF), mean(plus(FIRST, MINUS)))),
    (ZERO, ONE, ZERO, FIRST),
)
WIDTH = plus(ONE, times(TWO, t))
GENERAL = Step(
    "complete square",
    equal(
        mean(times(exp(negative(plus(times(t, SQUARE), times(x, FIRST), y))), FIRST)),
        times(
            over(exp(minus(over(times(HALF, power(x, 2)), WIDTH), y)), sqrt(WIDTH)),
            mean(minus(over(FIRST, sqrt(WIDTH)), over(x, WIDTH))),
        ),
    ),
    (t, x, y, FIRST),
    (at_most(ZERO, t),),
)
"""With a variable for each number, so that no power or factor of it is as good as another."""

HONEST = (LINEAR, IN_MEAN, STEIN, AFFINE, COMPLETED, SHIFTED, GENERAL)
COMPUTING = (LINEAR, IN_MEAN, STEIN, COMPLETED, SHIFTED)

REFUSED = (
    *(pair for step in COMPUTING for pair in of_every_value(step)),
    ("random-factor", LINEAR.but(witness=((FIRST, ONE),))),
    ("other-sum", LINEAR.but(witness=LINEAR.witness[:1])),
    ("undefined", LINEAR.but(witness=(*LINEAR.witness, (ZERO, power(FIRST, -1))))),
    ("undefined", LINEAR.but(witness=(*LINEAR.witness, (power(ZERO, -1), ONE)))),
    ("no-law", stated(LINEAR, mean(LINEAR.goal.args[0].args[1], MINUS))),
    ("no-law", stated(LINEAR, mean(ZERO, MINUS)).but(witness=())),
    ("no-law", stated(LINEAR, mean(ZERO, t)).but(witness=())),
    ("no-law", stated(LINEAR, mean(ZERO, ONE, TWO, TWO, ONE)).but(witness=())),
    ("undefined", stated(LINEAR, mean(ZERO, sqrt(t))).but(witness=())),
    ("no-derivative", stated(IN_MEAN, derivative(mean(SECOND, FIRST), t)).but(given=(psd(t),))),
    ("no-derivative", stated(IN_MEAN, derivative(mean(power(FIRST, -1)), t))),
    ("no-derivative", stated(IN_MEAN, derivative(mean(times(SECOND, absolute(FIRST))), t))),
    (
        "no-derivative",  # bounded at t, not around it
        stated(IN_MEAN, derivative(mean(exp(negative(times(SECOND, SQUARE)))), t)).but(
            given=(at_most(ZERO, t),)
        ),
    ),
    ("no-derivative", stated(IN_MEAN, derivative(mean(times(absolute(SECOND), FIRST)), ZERO))),
    ("no-variable", STEIN.but(witness=(2, power(SECOND, 2)))),
    ("no-variable", STEIN.but(witness=(-1, power(SECOND, 2)))),
    ("undefined", STEIN.but(witness=(0, power(SECOND, -1)))),
    ("no-law", stated(STEIN, mean(times(FIRST, power(SECOND, 2)), ONE, TWO, TWO, ONE))),
    ("not-tempered", STEIN.but(witness=(0, absolute(SECOND)))),
    ("other-factor", STEIN.but(witness=(1, power(SECOND, 2)))),
    ("loose", STEIN.but(witness=(0, THIRD))),
    ("not-the-term", AFFINE.but(goal=at_most(*AFFINE.goal.args))),
    ("not-the-term", AFFINE.but(goal=equal(AFFINE.goal.args[0], number(3)))),
    ("not-the-term", AFFINE.but(witness=(power(FIRST, 3), ((ONE, ONE),)))),
    ("matrix", AFFINE.but(witness=(SQUARE, ((ONE,),)))),
    ("matrix", AFFINE.but(witness=(SQUARE, ()))),
    ("undefined", AFFINE.but(witness=(SQUARE, ((ONE, FIRST),)))),
    ("undefined", AFFINE.but(goal=equal(AFFINE.goal.args[0], mean(SQUARE, MINUS)))),
    ("other-body", AFFINE.but(witness=(SQUARE, ((ONE, MINUS),)))),
    ("covariance", AFFINE.but(goal=equal(AFFINE.goal.args[0], mean(SQUARE, TWO)))),
    (
        "not-standard",
        stated(COMPLETED, mean(exp(negative(plus(times(t, SQUARE), FIRST))), TWO)),
    ),
    ("not-standard", stated(COMPLETED, mean(exp(negative(SQUARE)), ONE, ZERO, ZERO, ONE))),
    ("no-law", stated(COMPLETED, mean(exp(negative(SQUARE)), MINUS))),
    ("other-value", stated(SHIFTED, SHIFTED.goal.args[0], times(exp(HALF), mean(FIRST)))),
    ("undefined", COMPLETED.but(witness=(t, power(ZERO, -1), ZERO, ONE))),
    ("undefined", COMPLETED.but(witness=(t, ONE, FIRST, ONE))),
    (
        "width",
        stated(COMPLETED, mean(exp(times(HALF, SQUARE)))).but(
            witness=(number("-1/2"), ZERO, ZERO, ONE)
        ),
    ),
    ("width", COMPLETED.but(given=())),
    ("other-body", COMPLETED.but(witness=(t, TWO, ZERO, ONE))),
    ("undefined", COMPLETED.but(witness=(t, ONE, ZERO, over(ONE, FIRST)))),
    (
        "undefined",  # the mean on the right is not tempered
        stated(COMPLETED, mean(ONE)).but(witness=(HALF, ZERO, ZERO, exp(times(HALF, SQUARE)))),
    ),
)
