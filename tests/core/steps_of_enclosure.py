"""Honest steps by balls on boxes, and steps that fail one condition each."""

from __future__ import annotations

from core.building import (
    FIRST,
    HALF,
    MINUS,
    ONE,
    POLE,
    ROOT,
    TWO,
    ZERO,
    Step,
    absolute,
    at_most,
    atan,
    below,
    cos,
    derivative,
    differs,
    equal,
    erf,
    exp,
    integral,
    mean,
    minus,
    negative,
    number,
    plus,
    power,
    psd,
    sin,
    sqrt,
    t,
    times,
    x,
    y,
)
from slr_verify.core.terms import PI

UNIT = (at_most(ZERO, x), at_most(x, ONE))
FROM_HALF = (below(HALF, x), below(x, ONE))
SEEN = ("",)
HALVED = ("x", "", "")
CONVEX = below(times(x, minus(ONE, x)), number("3/5"))
"""Seen once the box is cut: on the whole, x(1 - x) is anything in [0, 1]."""
BOX = Step("enclosure", CONVEX, HALVED, UNIT)
OPEN = BOX.but(given=FROM_HALF)
SQUARE = Step(
    "enclosure",
    below(plus(power(x, 2), power(y, 2)), number("21/10")),
    SEEN,
    (*UNIT, at_most(MINUS, y), below(y, ONE)),
)
THIRD = integral(power(FIRST, 2), ZERO, ONE)
"""1/3, as an end of an integral with the same body."""
LONG = plus(*(power(plus(x, number(place)), 2) for place in range(300)))

HONEST = (
    BOX,
    SQUARE,
    SQUARE.but(witness=("y", "", "x", "", "")),
    BOX.but(given=(equal(x, number("1/3")),), witness=SEEN),
    BOX.but(given=(*UNIT, at_most(ZERO, y), at_most(ZERO, POLE), differs(x, ZERO))),
    BOX.but(goal=at_most(times(x, minus(ONE, x)), number("3/5"))),
    BOX.but(goal=differs(number("-1/10"), x), witness=SEEN),
    BOX.but(goal=below(sqrt(TWO), number("3/2")), witness=SEEN, given=()),
    BOX.but(goal=below(PI, number("22/7")), witness=SEEN, given=()),
    BOX.but(goal=below(ZERO, plus(TWO, sin(x), cos(x))), witness=SEEN),
    BOX.but(goal=at_most(erf(x), plus(ONE, absolute(minus(x, HALF)))), witness=SEEN),
    BOX.but(goal=below(atan(x), exp(x)), witness=SEEN),
    OPEN.but(goal=below(POLE, number("21/10")), witness=SEEN),
    OPEN.but(goal=below(power(minus(x, TWO), -3), ZERO), witness=SEEN),
    OPEN.but(goal=below(sqrt(minus(x, number("1/4"))), ONE), witness=SEEN),
    OPEN.but(goal=below(integral(exp(FIRST), ZERO, x), number(3)), witness=SEEN),
    OPEN.but(goal=below(integral(exp(FIRST), x, ZERO), ZERO), witness=SEEN),
    BOX.but(goal=below(integral(power(FIRST, 2), THIRD, TWO), number(9)), witness=SEEN, given=()),
)

REFUSED = (
    ("no-order", BOX.but(goal=equal(x, x))),
    ("no-order", BOX.but(goal=psd(ONE))),
    ("no-box", BOX.but(given=UNIT[:1])),
    ("no-box", BOX.but(given=UNIT[1:])),
    ("no-box", BOX.but(given=(at_most(t, x), at_most(x, ONE), equal(t, ZERO)))),
    ("no-box", SQUARE.but(given=UNIT)),
    ("sign", BOX.but(witness=SEEN)),
    ("sign", BOX.but(given=(at_most(MINUS, x), at_most(x, ONE)), goal=at_most(ZERO, x))),
    ("sign", BOX.but(goal=below(*reversed(CONVEX.args)))),
    ("sign", BOX.but(goal=below(x, ONE))),
    ("sign", BOX.but(goal=differs(times(x, minus(ONE, x)), number("1/5")))),
    ("sign", SQUARE.but(given=(*SQUARE.given[:-1], below(y, TWO)))),
    ("cuts", BOX.but(witness=())),
    ("cuts", BOX.but(witness=HALVED[:-1])),
    ("cuts", BOX.but(witness=(*HALVED, ""))),
    ("cuts", BOX.but(witness=("y", "", ""))),
    ("cuts", BOX.but(witness=("x", "", "x", ""))),
    ("too-large", BOX.but(goal=below(MINUS, LONG), witness=("x", "") * 10**4)),
    ("no-ball", BOX.but(goal=below(ZERO, POLE), witness=SEEN)),
    ("no-ball", BOX.but(goal=below(ZERO, plus(ONE, times(ZERO, POLE))), witness=SEEN)),
    ("no-ball", BOX.but(goal=below(ZERO, power(minus(x, HALF), -2)), witness=SEEN)),
    ("no-ball", BOX.but(goal=below(ZERO, power(minus(x, number("1/3")), -2)))),
    ("no-ball", BOX.but(goal=below(ZERO, plus(ONE, power(POLE, 2))), witness=SEEN)),
    ("no-ball", BOX.but(goal=below(ZERO, plus(ONE, sqrt(minus(x, number("1/10"))))))),
    ("no-ball", BOX.but(goal=below(ZERO, plus(ONE, power(ROOT, -2))), witness=SEEN)),
    ("no-ball", BOX.but(goal=below(MINUS, absolute(sqrt(negative(ONE)))), witness=SEEN)),
    ("no-ball", BOX.but(goal=below(ZERO, plus(ONE, mean(power(FIRST, 2)))), witness=SEEN)),
    ("no-ball", BOX.but(goal=below(ZERO, plus(ONE, derivative(FIRST, x))), witness=SEEN)),
    ("no-ball", BOX.but(goal=below(integral(power(FIRST, -1), MINUS, x), TWO), witness=SEEN)),
    ("no-ball", BOX.but(goal=below(integral(mean(FIRST), x, x), TWO), witness=SEEN)),
    ("no-ball", BOX.but(goal=below(ZERO, exp(exp(exp(times(number(999), exp(x)))))), witness=SEEN)),
)
