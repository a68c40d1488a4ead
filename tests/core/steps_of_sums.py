"""Honest steps of the rules about sums, copies and vectors, and steps that fail one condition each."""

from __future__ import annotations

from core.building import (
    FIRST,
    MINUS,
    ONE,
    SECOND,
    TWO,
    ZERO,
    Step,
    Term,
    absolute,
    at_most,
    below,
    copies,
    equal,
    exp,
    gaussian,
    inner,
    integer,
    integral,
    law,
    mean,
    member,
    minus,
    negative,
    of_every_value,
    plus,
    power,
    premise,
    psd,
    s,
    sqrt,
    stated,
    t,
    times,
    total,
    vector,
    x,
    y,
    z,
)
from slr_verify.core.binding import closed

SQUARE = power(FIRST, 2)
U, V = vector("u"), vector("v")
ALONG = inner(FIRST, U)
NATURAL = (integer(y), at_most(ZERO, y))
INDEX = (integer(t), integer(x), at_most(ONE, x), at_most(x, t))
PRODUCTS = tuple(
    premise(equal(inner(a, b), c))
    for a, b, c in ((U, U, TWO), (U, V, ONE), (V, U, ONE), (V, V, TWO))
)
COVARIANCE = (TWO, ONE, ONE, TWO)

OF_LAW = Step(
    "linearity",
    equal(law("X", plus(times(t, SQUARE), s)), plus(times(t, law("X", SQUARE)), s)),
    ((t, SQUARE), (s, ONE)),
)
OF_COPIES = Step(
    "linearity",
    equal(
        copies(y, plus(times(t, SQUARE), s), inner(FIRST, V)),
        plus(times(t, copies(y, SQUARE, inner(FIRST, V))), s),
    ),
    ((t, SQUARE), (s, ONE)),
    NATURAL,
)
OF_VECTOR = Step(
    "linearity",
    equal(gaussian(plus(times(t, ALONG), s)), plus(times(t, gaussian(ALONG)), s)),
    ((t, ALONG), (s, ONE)),
)
OF_TOTAL = Step(
    "linearity",
    equal(
        total(plus(times(s, member("p", FIRST)), t), ONE, t),
        plus(times(s, total(member("p", FIRST), ONE, t)), times(t, total(ONE, ONE, t))),
    ),
    ((s, member("p", FIRST)), (t, ONE)),
    (integer(t),),
)
SAME_TOTAL = Step(
    "comparison",
    equal(total(sqrt(FIRST), s, t), total(plus(sqrt(FIRST), ONE, MINUS), s, t)),
    ("x",),
    (integer(s), integer(t)),
    (premise(equal(sqrt(x), plus(sqrt(x), ONE, MINUS)), integer(x), at_most(s, x), at_most(x, t)),),
)
SAME_VECTOR = Step(
    "comparison",
    equal(gaussian(inner(FIRST, U)), gaussian(inner(U, FIRST))),
    ("x",),
    premises=(premise(equal(inner(vector("x"), U), inner(U, vector("x")))),),
)
TERMWISE = Step(
    "comparison",
    at_most(total(ZERO, ONE, t), total(SQUARE, ONE, t)),
    ("x",),
    (integer(t),),
    (premise(at_most(ZERO, power(x, 2)), *INDEX),),
)
ON_AVERAGE = Step(
    "comparison",
    at_most(mean(FIRST), mean(absolute(FIRST))),
    ("x",),
    premises=(premise(at_most(x, absolute(x))),),
)
ONE_SIDE = ON_AVERAGE.but(
    goal=equal(mean(times(exp(FIRST), exp(negative(FIRST)))), mean(ONE)),
    premises=(premise(equal(times(exp(x), exp(negative(x))), ONE)),),
)
"""Growth is not seen to be slow on the other."""
EMPTY = Step("summands", equal(total(power(y, -1), TWO, ONE), ZERO))
LAST = Step(
    "summands",
    equal(total(SQUARE, ONE, z), plus(power(z, 2), total(SQUARE, ONE, minus(z, ONE)))),
    given=(integer(z), at_most(ONE, z)),
)
NO_COPIES = Step("copies", equal(copies(ZERO, exp(negative(SQUARE)), ALONG), ONE))
NEXT_COPY = Step(
    "copies",
    equal(
        copies(plus(y, ONE), SQUARE, ALONG),
        copies(y, gaussian(power(plus(SECOND, ALONG), 2)), ALONG),
    ),
    given=NATURAL,
)


def between(low: Term, high: Term, *names: str) -> Term:
    """f(the integral of 1/(1 + t - low) from low to high): a pole may be between different numbers."""
    inside = closed(power(plus(ONE, minus(t, low)), -1), ("t",))
    return closed(member("f", integral(inside, low, high)), names)


NOWHERE = gaussian(between(*[inner(vector("z"), U)] * 2, "z"))
"""Between equal numbers there is none."""
FAST = copies(ONE, exp(SQUARE), ALONG)
"""The mean of exp(S^2): a premise may say that there is one, and that within it may have none somewhere."""
GRAM = Step("Gram", psd(*COVARIANCE), (U, V), premises=PRODUCTS)
PROJECTION = Step(
    "projection",
    equal(
        gaussian(times(power(ALONG, 2), absolute(inner(V, FIRST)))),
        mean(times(power(SECOND, 2), absolute(FIRST)), *COVARIANCE),
    ),
    (times(power(SECOND, 2), absolute(FIRST)), (V, U)),
    premises=PRODUCTS,
)

HONEST = (
    OF_LAW,
    OF_COPIES,
    OF_VECTOR,
    OF_TOTAL,
    SAME_TOTAL,
    SAME_VECTOR,
    TERMWISE,
    ON_AVERAGE,
    ONE_SIDE,
    EMPTY,
    LAST,
    NO_COPIES,
    NEXT_COPY,
    GRAM,
    PROJECTION,
)
COMPUTING = (OF_LAW, OF_COPIES, OF_VECTOR, OF_TOTAL, EMPTY, LAST, NO_COPIES)

REFUSED = (
    *(pair for step in COMPUTING for pair in of_every_value(step)),
    ("undefined", stated(OF_LAW, law("X", power(FIRST, 3))).but(witness=((ONE, power(FIRST, 3)),))),
    ("random-factor", OF_LAW.but(witness=((FIRST, ONE),))),
    ("other-sum", OF_VECTOR.but(witness=OF_VECTOR.witness[:1])),
    ("no-term", OF_VECTOR.but(witness=((t, FIRST),))),
    ("undefined", OF_COPIES.but(given=())),
    ("undefined", stated(OF_COPIES, copies(MINUS, ZERO, ALONG)).but(witness=())),
    ("undefined", stated(OF_COPIES, copies(ONE, ZERO, exp(ALONG))).but(witness=())),
    ("undefined", OF_TOTAL.but(given=())),
    ("undefined", stated(OF_TOTAL, total(ZERO, sqrt(TWO), t)).but(witness=())),
    ("other-value", OF_TOTAL.but(goal=equal(OF_TOTAL.goal.args[0], OF_LAW.goal.args[1]))),
    ("undefined", SAME_TOTAL.but(given=(integer(s),))),
    ("undefined", SAME_TOTAL.but(given=())),
    (
        "hypothesis",
        SAME_TOTAL.but(premises=(premise(SAME_TOTAL.premises[0].goal, at_most(ZERO, x)),)),
    ),
    ("other-ends", SAME_TOTAL.but(goal=equal(total(FIRST, s, t), total(FIRST, t, s)))),
    ("not-free", SAME_VECTOR.but(witness=("u",))),
    ("not-free", SAME_VECTOR.but(witness=("x", "x"))),
    ("other-bodies", SAME_VECTOR.but(premises=(premise(equal(inner(U, U), inner(U, U))),))),
    ("other-bodies", TERMWISE.but(goal=equal(*TERMWISE.goal.args))),
    ("no-binders", TERMWISE.but(goal=at_most(total(ZERO, ONE, t), integral(ZERO, ONE, t)))),
    ("other-ends", TERMWISE.but(goal=at_most(total(ZERO, ONE, t), total(SQUARE, TWO, t)))),
    ("not-free", TERMWISE.but(witness=("t",))),
    ("hypothesis", TERMWISE.but(premises=(premise(at_most(ZERO, power(x, 2)), below(ONE, x)),))),
    ("other-bodies", TERMWISE.but(premises=(premise(below(ZERO, power(x, 2))),))),
    *(
        (
            "undefined",  # of 0 and a mean that does not exist
            ON_AVERAGE.but(
                goal=at_most(*map(mean, order(ZERO, exp(SQUARE)))),
                premises=(premise(at_most(*order(ZERO, exp(power(x, 2))))),),
            ),
        )
        for order in (lambda low, high: (low, high), lambda low, high: (negative(high), low))
    ),
    ("other-value", EMPTY.but(goal=equal(total(ONE, ONE, ONE), ZERO))),
    ("order", EMPTY.but(goal=equal(total(ONE, x, y), ZERO), given=(integer(x), integer(y)))),
    ("undefined", EMPTY.but(goal=equal(total(ONE, sqrt(TWO), ONE), ZERO))),
    ("order", LAST.but(given=(integer(z),))),
    ("undefined", stated(LAST, total(power(FIRST, -1), ZERO, z))),
    ("number", stated(NO_COPIES, copies(y, SQUARE, ALONG)).but(given=NATURAL)),
    ("undefined", stated(NO_COPIES, copies(ZERO, power(FIRST, -1), ALONG))),
    ("undefined", stated(NO_COPIES, copies(minus(x, x), exp(SQUARE), ALONG))),
    ("not-the-term", stated(NEXT_COPY, ONE)),
    ("other-value", stated(NEXT_COPY, NEXT_COPY.goal.args[0])),
    ("undefined", NEXT_COPY.but(given=())),
    ("undefined", stated(NEXT_COPY, FAST).but(premises=(premise(equal(FAST, FAST)),))),
    ("not-the-term", GRAM.but(goal=equal(ONE, ONE))),
    ("matrix", GRAM.but(goal=psd(ONE))),
    ("products", GRAM.but(goal=psd(TWO, ONE, ONE, ONE))),
    ("products", GRAM.but(premises=PRODUCTS[:1])),
    ("hypothesis", GRAM.but(premises=(*PRODUCTS, premise(PRODUCTS[0].goal, at_most(ZERO, x))))),
    ("not-the-term", PROJECTION.but(goal=at_most(*PROJECTION.goal.args))),
    ("not-the-term", PROJECTION.but(witness=(SECOND, (V, U)))),
    ("matrix", PROJECTION.but(witness=(PROJECTION.witness[0], (U,)))),
    ("products", PROJECTION.but(premises=PRODUCTS[:3])),
    ("other-body", PROJECTION.but(witness=(PROJECTION.witness[0], (U, V)))),
    (
        "undefined",
        PROJECTION.but(goal=equal(gaussian(exp(ALONG)), mean(exp(FIRST), TWO))).but(
            witness=(exp(FIRST), (U,))
        ),
    ),
    (
        "undefined",  # an image that is not defined for all numbers
        PROJECTION.but(goal=equal(gaussian(ALONG), mean(sqrt(FIRST), TWO))).but(
            witness=(sqrt(FIRST), (U,))
        ),
    ),
    (
        "undefined",  # one that is defined for equal numbers
        Step(
            "projection",
            equal(NOWHERE, mean(between(x, y, "x", "y"), *[TWO] * 4)),
            (between(x, y, "x", "y"), (U, U)),
            premises=(PRODUCTS[0], premise(equal(NOWHERE, NOWHERE))),
        ),
    ),
    ("not-the-term", PROJECTION.but(goal=equal(mean(FIRST), mean(FIRST)))),
)
