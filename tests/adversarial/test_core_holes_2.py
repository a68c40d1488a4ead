"""More ways to something false, or without end, that the core once left open: means grow uniformly."""

from __future__ import annotations

import pytest
from core.building import (
    FIRST,
    MINUS,
    ONE,
    SECOND,
    ZERO,
    Step,
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
    number,
    plus,
    power,
    premise,
    refused,
    sqrt,
    stated,
    times,
    x,
    y,
)

from slr_verify.core.binding import opened
from slr_verify.core.language import Refused
from slr_verify.core.rules.limits import near_point
from slr_verify.core.terms import MOST_BOUND, Term, variable
from slr_verify.core.theorems import Context

THIRD = make("bound", 2)


@pytest.mark.parametrize("relation", [equal(ONE, ZERO), equal(x, x)])
def test_an_indicator_is_zero_or_one(relation: Term) -> None:
    """It was taken to be between both: that of x = x is one, and was below one, so 0 < 0."""
    bit = make("indicator", relation)
    refused("range", Step("range", below(ZERO, bit)))
    refused("range", Step("range", below(bit, ONE)))
    Step("range", at_most(ZERO, bit)).take()
    Step("range", at_most(bit, ONE)).take()


R = variable("r")


def near_zero(body: Term) -> Step:
    """That a function of two variables is positive at (0, 0), so around it."""
    around = near_point(body, (ZERO, ZERO), R)
    inner = premise(equal(y, x), below(ZERO, R), around)
    there = premise(below(ZERO, opened(body, (ZERO, ZERO))))
    return Step("neighbourhood", equal(y, x), (body, (ZERO, ZERO), "r"), (), (inner, there))


def test_a_mean_that_is_defined_on_two_axes_only() -> None:
    """E exp(x y Z^4) is 1 for x y = 0, and infinite for x y > 0: 1 = 0 followed."""
    quartic = power(FIRST, 4)
    refused("no-derivative", near_zero(mean(exp(times(SECOND, THIRD, quartic)))))
    near_zero(mean(exp(times(MINUS, power(SECOND, 2), quartic)))).take()


def f(argument: Term) -> Term:
    return make("member", "f", argument)


def sliding(at: Term, z: Term) -> Term:
    """x exp(f(x)^2/3 - (z - f(x))^2), whose mean over z is x/sqrt(3)."""
    height = exp(times(number("1/3"), power(f(at), 2)))
    return times(at, height, exp(negative(power(minus(z, f(at)), 2))))


@pytest.mark.parametrize("name", ["#0", "#1", "#2"])
def test_slopes_that_are_known_for_each_value_alone(name: str) -> None:
    """With f(x) = 1/x and f(0) = 0 that slope at 0 is zero for each z, and that of the mean is not."""
    z = variable(name)
    each = premise(equal(derivative(sliding(FIRST, z), ZERO), ZERO))
    node = derivative(mean(sliding(SECOND, FIRST)), ZERO)
    step = Step("derivative", equal(node, mean(ZERO)), (), (), (each,))
    refused("no-derivative", step)


def test_a_known_slope_of_a_factor_that_is_not_random() -> None:
    known = premise(equal(derivative(f(FIRST), ZERO), x))
    node = derivative(mean(times(f(SECOND), plus(FIRST, ONE))), ZERO)
    value = mean(times(plus(FIRST, ONE), x))
    stated(Step("derivative", equal(node, value), (), (), (known,)), node, value).take()


# Short input that took time or memory without end, or ended in another error.


def identity(left: Term, *given: Term) -> Step:
    return Step("linear arithmetic", equal(left, left), (ZERO, ()), given)


def test_defined_functions_within_each_other() -> None:
    """Each took twice as long as the one inside of it."""
    context = Context()
    context.define("same", ("t",), variable("t"))
    nested = FIRST
    for _ in range(60):
        nested = make("defined", "same", nested)
    identity(mean(nested)).take(context)
    identity(integral(nested, ZERO, ONE)).take(context)
    stated(Step("derivative", equal(ZERO, ZERO)), derivative(nested, x), ONE).take(context)


def test_products_of_many_sums() -> None:
    sums = (plus(variable(f"a{k}"), variable(f"b{k}")) for k in range(60))
    refused("too-large", identity(times(x, y)).but(goal=equal(times(*sums), x)))


def test_many_bound_variables() -> None:
    with pytest.raises(Refused, match=r"\[no-term\]"):
        make("every", MOST_BOUND + 1, equal(x, x))
    assert make("every", MOST_BOUND, equal(x, x))


def test_a_division_by_zero_in_an_exponent() -> None:
    gap = minus(power(sqrt(x), 2), x)
    step = Step("linear arithmetic", equal(exp(power(gap, -1)), ONE), (ZERO, ()))
    refused("undefined", step.but(given=(below(ZERO, x), differs(gap, ZERO))))
