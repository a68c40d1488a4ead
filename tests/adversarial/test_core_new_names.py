"""What a rule calls new is new: with a name that something else holds, something false would be shown."""

from __future__ import annotations

import pytest
from core.building import (
    FIRST,
    MINUS,
    ONE,
    TWO,
    ZERO,
    Step,
    absolute,
    at_most,
    below,
    cos,
    derivative,
    differs,
    equal,
    exp,
    integral,
    make,
    minus,
    negative,
    number,
    over,
    plus,
    power,
    premise,
    refused,
    times,
    x,
    y,
    z,
)
from core.steps_of_limits import INSIDE, TIMES, bracket, every, m, n, square_of, tends

from slr_verify.core.binding import closed, opened
from slr_verify.core.rules.limits import near_from, near_point, never_near
from slr_verify.core.terms import PI, Term, natural, squared_distance, variable

e, r = variable("e"), variable("r")
WRONG = below(ZERO, ZERO)


def rising(f: Term, low: Term, high: Term) -> Step:
    """f has a positive derivative at each x that is between the ends, which x moves."""
    goal = at_most(opened(f, (low,)), opened(f, (high,)))
    between = at_most(low, x), at_most(x, high)
    rises = premise(at_most(ZERO, derivative(f, x)), *between)
    return Step("mean value", goal, (f, low, high, "x"), (), (rises,))


FAR_ABOVE = over(power(x, 2), TWO)
"""Above x if x is negative, or above 2; at the root of 2 it is 1."""
CUBE = minus(over(power(FIRST, 3), number(3)), power(FIRST, 2))
"""It falls from 0 to 2."""


def approach(sequence: Term, end: Term) -> Step:
    goal = tends(sequence, end)
    here = opened(sequence, (n,))
    shown = premise(WRONG, below(ZERO, e), never_near(goal, e)), premise(equal(here, here), *TIMES)
    return Step("limit", goal, ("e", "n"), (), shown)


def late(sequence: Term, width: Term, goal: Term = WRONG) -> Step:
    """From the m-th on, the sequence would be close to 0."""
    limit = tends(sequence, ZERO)
    inner = premise(goal, *natural(m), near_from(limit, width, m))
    return Step(
        "eventually", goal, ("m",), (), (inner, premise(limit), premise(below(ZERO, width)))
    )


def falling(sequence: Term, floor: Term, goal: Term = WRONG) -> Step:
    here, after = (opened(sequence, (time,)) for time in (n, plus(n, ONE)))
    inner = premise(goal, tends(sequence, x))
    falls = premise(at_most(after, here), *TIMES), premise(at_most(floor, here), *TIMES)
    return Step("monotone convergence", goal, (sequence, floor, "n", "x"), (), (inner, *falls))


def close(body: Term, at_point: Term, goal: Term = WRONG) -> Step:
    inner = premise(goal, below(ZERO, r), near_point(body, (at_point,), r))
    positive = premise(below(ZERO, opened(body, (at_point,))))
    return Step("neighbourhood", goal, (body, (at_point,), "r"), (), (inner, positive))


NEARBY = plus(over(r, plus(ONE, power(r, 2))), bracket(equal(r, ZERO)))
"""Never 0, and for every r > 0 nearer to 0 than the root of r."""


def accumulating(
    sequence: Term, f: Term, points: tuple[Term, ...], first: Term, second: Term
) -> Step:
    """`first` and `second` are f at the sequence and its step, as sequences."""
    on_line = times(*(squared_distance((x,), (point,)) for point in points))
    near = at_most(MINUS, x), at_most(x, ONE), equal(opened(f, (x,)), ZERO)
    here = opened(sequence, (n,))
    return Step(
        "connected accumulation",
        equal(plus(*(bracket(tends(sequence, point)) for point in points)), ONE),
        ((sequence,), f, tuple((point,) for point in points), "n", ("x",)),
        (),
        (
            premise(tends(first, ZERO)),
            premise(tends(second, ZERO)),
            premise(equal(on_line, ZERO), *near),
            premise(at_most(MINUS, here), *TIMES),
            premise(at_most(here, ONE), *TIMES),
        ),
    )


def along(sequence: Term, f: Term) -> tuple[Term, Term]:
    """f at the sequence, and its steps, with n for the place wherever it stands."""
    now, after = (opened(sequence, (time,)) for time in (n, plus(n, ONE)))
    terms = opened(f, (now,)), squared_distance((after,), (now,))
    first, second = (closed(term, ("n",)) for term in terms)
    return first, second


THIRD = make("bound", 2)
LARGE, SMALL = plus(ONE, power(FIRST, 2)), power(plus(ONE, power(FIRST, 2)), -1)
CONSTANT, FLIPPING = times(LARGE, SMALL), times(times(cos(times(PI, FIRST)), LARGE), SMALL)
"""1, and 1 and -1 in turn."""


def still(sequence: Term, time: Term) -> Term:
    """A member of one of these, where n in the first factor is not the place of the sequence."""
    first, second = (opened(each, (time,)) for each in sequence.args)
    return times(first, closed(second, ("n",)))


STILL_STEPS = squared_distance((still(FLIPPING, plus(n, ONE)),), (still(FLIPPING, n),))
"""They tend to 0 for each n, and are steps of the sequence where n is the place."""
LINE, PARABOLA = minus(FIRST, ONE), minus(power(FIRST, 2), ONE)
SHRINKING = times(LINE, power(plus(ONE, power(n, 2)), -1))


def above(low: Term) -> Term:
    """Whether the second of two numbers is at least z."""
    gap = minus(low, z)
    return bracket(tends(minus(gap, absolute(gap)), ZERO))


NEW = {
    "mean value, in the lower end": rising(
        plus(over(power(FIRST, 3), number(3)), power(FIRST, 2)), negative(FAR_ABOVE), ZERO
    ),
    "mean value, in the upper end": rising(CUBE, ZERO, FAR_ABOVE),
    "limit, the place": approach(power(plus(minus(FIRST, n), ONE), -1), ZERO),
    "limit, the distance": approach(over(e, plus(ONE, power(e, 2))), ZERO),
    "eventually, in the goal": late(SMALL, ONE, at_most(ZERO, m)),
    "eventually, in the sequence": late(exp(minus(m, FIRST)), ONE),
    "eventually, in the distance": late(exp(negative(FIRST)), exp(times(number(-2), m))),
    "monotone convergence, the place in the sequence": falling(
        times(minus(FIRST, n), minus(minus(FIRST, n), ONE)), ZERO
    ),
    "monotone convergence, the place in the bound": falling(negative(FIRST), negative(n)),
    "monotone convergence, the limit in the goal": falling(SMALL, ZERO, tends(SMALL, x)),
    "monotone convergence, the limit in the sequence": falling(plus(x, ONE), plus(x, ONE)),
    "neighbourhood, in the goal": close(LARGE, ZERO, below(ZERO, r)),
    "neighbourhood, in the function": close(power(minus(FIRST, NEARBY), 2), ZERO),
    "neighbourhood, in the point": close(power(FIRST, 2), NEARBY),
    "accumulation, the place in the function": accumulating(
        ZERO, SHRINKING, (ONE,), *along(ZERO, SHRINKING)
    ),
    "accumulation, the place in the first limit": accumulating(
        CONSTANT, FIRST, (ZERO,), still(CONSTANT, n), along(CONSTANT, FIRST)[1]
    ),
    "accumulation, the place in the steps": accumulating(
        FLIPPING, PARABOLA, (ONE, MINUS), along(FLIPPING, PARABOLA)[0], STILL_STEPS
    ),
    "once per line, in the goal": Step(
        "once per line",
        make("almost", 2, equal(above(THIRD), ZERO), *INSIDE),
        ("n", "x", "y", "z"),
        (),
        (
            premise(
                equal(times(above(y), above(z)), ZERO),
                *square_of(x, y, z),
                below(y, z),
                below(x, ONE),
                below(MINUS, x),
            ),
        ),
    ),
    "comparison": Step(
        "comparison",
        equal(integral(FIRST, ZERO, ONE), integral(x, ZERO, ONE)),
        ("x",),
        (),
        (premise(equal(x, x)),),
    ),
    "generalise, in the goal": Step(
        "generalise", every(1, equal(FIRST, x)), ("x",), (), (premise(equal(x, x)),)
    ),
    "generalise, in a null set": Step(
        "generalise",
        make("almost", 1, WRONG),
        ("x",),
        (),
        (premise(WRONG, differs(x, x)), premise(make("almost", 1, differs(FIRST, x)))),
    ),
}


@pytest.mark.parametrize("name", NEW)
def test_a_name_is_new(name: str) -> None:
    refused("not-free", NEW[name])
