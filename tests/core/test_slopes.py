"""Derivatives by the rules for functions, against mpmath; and where they may not exist."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial

import mpmath
import pytest

from core.building import (
    FIRST,
    HALF,
    MINUS,
    ONE,
    POLE,
    SECOND,
    TWO,
    ZERO,
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
    make,
    mean,
    minus,
    negative,
    over,
    plus,
    power,
    s,
    sin,
    sqrt,
    t,
    times,
    x,
    y,
)
from core.evaluation import value
from slr_verify.core.binding import closed, names_of, opened
from slr_verify.core.language import FUNCTIONS
from slr_verify.core.meaning import Meaning
from slr_verify.core.ranges import Ranges
from slr_verify.core.slopes import derivative_at
from slr_verify.core.terms import Term, all_parts, strict_parts
from slr_verify.core.text import text

THIRD = make("bound", 2)
DEFINITIONS = {"f": (("x", "y"), times(exp(x), y)), "slope": (("y",), derivative(sin(FIRST), y))}


def meaning(*given) -> Meaning:
    return Meaning(Ranges(given, DEFINITIONS))


def slope(body, point, *given):
    return derivative_at(derivative(body, point), meaning(*given))


SMOOTH = [
    plus(power(FIRST, 3), times(y, FIRST), ONE),
    times(FIRST, sin(FIRST), exp(times(y, FIRST))),
    power(plus(ONE, power(FIRST, 2)), -2),
    sqrt(plus(TWO, cos(FIRST))),
    erf(times(FIRST, y)),
    atan(over(FIRST, plus(ONE, power(y, 2)))),
    cos(erf(power(FIRST, 5))),
    absolute(plus(TWO, sin(FIRST))),
    times(FIRST, integral(times(y, power(FIRST, 2)), ZERO, ONE)),
    integral(times(SECOND, sin(FIRST)), power(FIRST, 2), FIRST),
    power(exp(FIRST), 0),
    make("defined", "f", FIRST, power(FIRST, 2)),
    make("power", FIRST, 1),
    derivative(sin(times(FIRST, SECOND)), times(FIRST, y)),
    times(FIRST, derivative(power(FIRST, 3), sin(FIRST))),
    make("defined", "slope", power(FIRST, 2)),
    mean(sin(times(SECOND, FIRST))),
    mean(
        times(sqrt(plus(TWO, cos(SECOND))), power(plus(FIRST, SECOND), 2)), plus(ONE, power(y, 2))
    ),
    derivative(mean(erf(plus(SECOND, times(THIRD, FIRST)))), times(FIRST, y)),
]


@pytest.mark.parametrize("body", SMOOTH)
def test_derivatives_are_those_of_mpmath(body) -> None:
    """At four points; where mpmath integrates, at one."""
    rng = random.Random(7)
    found = slope(body, x)
    assert found is not None
    assert meaning().is_defined(found)
    with mpmath.workdps(15):
        for _ in range(1 if any(part.op == "mean" for part in all_parts(body)) else 4):
            at = {"x": mpmath.mpf(rng.uniform(-2, 2)), "y": mpmath.mpf(rng.uniform(-2, 2))}
            wanted = value(derivative(body, x), at, DEFINITIONS)
            assert abs(value(found, at, DEFINITIONS) - wanted) < 1e-8 * (1 + abs(wanted))


@pytest.mark.parametrize(
    ("body", "point", "given"),
    [
        (sqrt(FIRST), x, (below(ZERO, x),)),
        (power(FIRST, -1), x, (differs(x, ZERO),)),
        (absolute(FIRST), x, (below(x, ZERO),)),
        (over(ONE, sqrt(FIRST)), t, (below(ONE, t),)),
    ],
)
def test_conditions_are_asked_at_the_point(body, point, given) -> None:
    assert slope(body, point, *given) is not None
    assert slope(body, point) is None


@pytest.mark.parametrize(
    ("body", "point"),
    [
        (absolute(FIRST), ZERO),
        (absolute(sin(FIRST)), x),
        (sqrt(FIRST), ZERO),
        (sqrt(power(FIRST, 2)), ZERO),
        (power(FIRST, -1), ZERO),
        (power(FIRST, -1), minus(ONE, ONE)),
        (times(ZERO, absolute(FIRST)), ZERO),
        (plus(FIRST, sqrt(FIRST)), ZERO),
        (times(FIRST, POLE), ONE),
        (times(FIRST, sqrt(MINUS)), ONE),
        (power(absolute(FIRST), 0), ZERO),
        (mean(times(SECOND, absolute(FIRST))), x),
        (mean(absolute(plus(SECOND, FIRST))), x),
        (mean(times(absolute(SECOND), FIRST)), ZERO),
        (mean(times(sqrt(SECOND), FIRST)), ZERO),
        (mean(sqrt(plus(ONE, times(SECOND, FIRST)))), ZERO),
        (mean(power(plus(ONE, times(SECOND, FIRST)), -1)), ZERO),
        (mean(exp(times(SECOND, power(FIRST, 2)))), ZERO),
        (mean(FIRST, FIRST), ONE),  # the law moves
        (mean(times(SECOND, FIRST), MINUS), ONE),
        (mean(integral(THIRD, ZERO, FIRST)), ONE),
        (derivative(mean(FIRST, SECOND), ONE), ONE),
        (derivative(mean(exp(negative(times(SECOND, power(FIRST, 2))))), ZERO), ZERO),
        (derivative(mean(exp(negative(times(THIRD, power(FIRST, 2))))), ZERO), ZERO),
        (integral(absolute(FIRST), ZERO, FIRST), x),
        (derivative(absolute(FIRST), FIRST), x),
        (derivative(times(FIRST, absolute(SECOND)), ONE), ZERO),  # the parameter has a corner
        (derivative(plus(FIRST, times(ZERO, sqrt(SECOND))), ONE), ZERO),
        (derivative(times(absolute(FIRST), FIRST), FIRST), ZERO),
        (derivative(FIRST, absolute(FIRST)), ZERO),
    ],
)
def test_where_there_may_be_none(body, point) -> None:
    assert slope(body, point) is None
    assert not meaning().is_defined(derivative(body, point))


GIVENS = (
    (),
    (below(ZERO, x),),
    (differs(x, ZERO), at_most(ZERO, y)),
    (below(x, ZERO), equal(y, ONE)),
)
NAMED = {
    "one": (("s",), ONE),
    "first": (("s", "t"), plus(s, ONE)),
    "root": (("s",), sqrt(s)),
    "rate": (("s",), derivative(times(FIRST, sin(FIRST)), s)),
}


def random_body(rng: random.Random, depth: int, bound: int) -> Term:
    """A term in the innermost of `bound` variables, and in x and y."""
    leaves = [x, y, ZERO, ONE, TWO, MINUS, *[make("bound", k) for k in range(bound)] * 2]
    if depth == 0:
        return rng.choice(leaves)
    part, inner = (partial(random_body, rng, depth - 1, count) for count in (bound, bound + 1))
    builds: tuple[Callable[[], Term], ...] = (
        lambda: make("sum", part(), part()),
        lambda: make("product", part(), part()),
        lambda: make("power", part(), rng.choice((-2, -1, 0, 1, 2, 3))),
        lambda: make(rng.choice(FUNCTIONS), part()),
        lambda: make("defined", rng.choice(("one", "root", "rate")), part()),
        lambda: make("defined", "first", part(), part()),
        lambda: derivative(inner(), part()),
        lambda: mean(inner(), part()),
        lambda: integral(inner(), part(), part()),
    )
    return rng.choice((*builds, *builds[:7]))()


@pytest.mark.parametrize("seed", range(8))
def test_what_has_a_slope_has_one_in_each_strict_part(seed: int) -> None:
    """A part that is defined because the whole is could otherwise be undefined next to the point."""
    rng = random.Random(seed)
    smooth = steps = 0
    for _ in range(400):
        here = Meaning(Ranges(rng.choice(GIVENS), NAMED))
        body = random_body(rng, rng.choice((1, 2, 3)), 1)
        point = rng.choice((x, x, y, ZERO, ONE))
        if derivative_at(derivative(body, point), here) is None:
            continue
        smooth += 1
        (new,) = here.ranges.fresh(1, body, point)
        for part in strict_parts(opened(body, (new,))):
            steps += 1
            bound = derivative(closed(part, names_of((new,))), point)
            assert derivative_at(bound, here) is not None, (text(bound), text(body))
            assert here.is_defined(opened(bound.args[0], (point,))), (text(bound), text(body))
    assert smooth > 40
    assert steps > 3 * smooth


def test_at_a_point_that_may_not_be_zero_in_a_closed_range() -> None:
    assert slope(sqrt(FIRST), x, at_most(ZERO, x)) is None
    assert slope(absolute(FIRST), x, at_most(ZERO, x)) is None


def test_means_are_asked_for_all_values_of_the_variable() -> None:
    """Of what moves nothing is assumed, whatever is assumed of the point."""
    body = mean(exp(negative(times(SECOND, power(FIRST, 2)))))
    assert slope(body, x, at_most(ONE, x)) is None
    still = mean(times(SECOND, exp(negative(times(y, power(FIRST, 2))))))
    assert slope(still, x, at_most(ONE, y)) is not None
    assert slope(still, x) is None
    assert slope(derivative(times(SECOND, still), x), x, at_most(ONE, y)) is not None


def test_the_power_zero() -> None:
    assert slope(power(FIRST, 0), ZERO) is ZERO
    assert slope(power(FIRST, 0), x) is ZERO
    assert slope(power(times(TWO, FIRST), 0), x) is ZERO
    assert slope(power(plus(FIRST, HALF), 0), negative(HALF)) is ZERO
    assert slope(make("power", FIRST, 1), ZERO) is ONE


def test_what_does_not_move() -> None:
    assert slope(sqrt(y), x, at_most(ZERO, y)) is ZERO
    assert slope(sqrt(y), x) is None
    assert slope(mean(power(FIRST, 2)), x) is ZERO


def test_slopes_that_are_known() -> None:
    area = integral(sin(FIRST), ZERO, FIRST)
    known = {area: sin(x)}
    found = derivative_at(derivative(power(area, 2), x), meaning(), known)
    assert found is times(times(TWO, integral(sin(FIRST), ZERO, x)), sin(x))
    inner = derivative(sin(FIRST), FIRST)
    assert derivative_at(derivative(times(area, inner), x), meaning(), known) is None
