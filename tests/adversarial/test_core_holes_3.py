"""More ways to something false that the core once left open, and steps that took time without end."""

from __future__ import annotations

import pytest
from core.building import (
    FIRST,
    ONE,
    SECOND,
    ZERO,
    Step,
    at_most,
    below,
    cos,
    derivative,
    equal,
    exp,
    integral,
    make,
    mean,
    negative,
    plus,
    power,
    premise,
    refused,
    sqrt,
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
r = variable("r")


# A mean of two variables may grow too fast around a point, and in neither of them alone.


def around_zero(body: Term) -> Step:
    """From 0 < G(0, 0) to 0 < G(x, y) for all small x and y, G as the body of a binder."""
    near = near_point(body, (ZERO, ZERO), r)
    goal = at_most(ZERO, ONE)
    return Step(
        "neighbourhood",
        goal,
        (body, (ZERO, ZERO), "r"),
        (),
        (premise(goal, below(ZERO, r), near), premise(below(ZERO, opened(body, (ZERO, ZERO))))),
    )


def test_growth_in_several_variables_together() -> None:
    """E exp(x y Z^4) is 1 where x or y is zero, and undefined where x y > 0."""
    product = times(SECOND, THIRD)
    refused("no-derivative", around_zero(mean(exp(times(product, power(FIRST, 4))))))
    around_zero(mean(exp(negative(times(power(product, 2), power(FIRST, 4)))))).take()
    around_zero(mean(cos(times(product, FIRST)))).take()
    around_zero(plus(ONE, times(FIRST, SECOND))).take()


# A short line must not take without end.


@pytest.mark.parametrize("op", ["every", "almost"])
def test_a_quantifier_binds_no_more_than_can_be_printed(op: str) -> None:
    make(op, MOST_BOUND, equal(ZERO, ZERO))
    with pytest.raises(Refused) as refusal:
        make(op, MOST_BOUND + 1, equal(ZERO, ZERO))
    assert refusal.value.code == "no-term"


def test_defined_functions_of_each_other() -> None:
    """Each is its argument and one more: looking at both the body and the argument doubles the work."""
    context, body, value = Context(), FIRST, ONE
    context.define("more", ("t",), plus(variable("t"), ONE))
    for _ in range(50):
        body = make("defined", "more", body)
    for node in (integral(body, ZERO, ONE), mean(body)):
        Step("linear arithmetic", equal(node, node), (ZERO, ())).take(context)
    Step("derivative", equal(derivative(body, x), value)).take(context)


def tower(term: Term) -> Term:
    """The term to the power 10^12."""
    for _ in range(4):
        term = power(term, 1000)
    return term


def test_polynomials_that_do_not_fit_into_memory() -> None:
    """flint would end the whole process."""
    first = power(plus(ONE, tower(x), power(y, 2)), -1)
    second = power(plus(ONE, times(tower(x), x), power(y, 4)), -1)
    square = power(plus(first, second), 2)
    positive = (below(ZERO, x), below(ZERO, y))
    twice = times(plus(second, first), plus(first, second))
    refused("too-large", Step("linear arithmetic", equal(square, twice), (ZERO, ()), positive))
    root = sqrt(plus(ONE, x, y))
    other = equal(power(root, 400_000), power(root, 398_000))
    refused("too-large", Step("linear arithmetic", other, (ZERO, ()), positive))


def test_a_refusal_prints_no_control_characters() -> None:
    clear = "\x1b[2J"
    bounds = at_most(ZERO, x), at_most(x, ONE)
    with pytest.raises(Refused, match=r"\[cuts\]") as refusal:
        Step("enclosure", below(ZERO, plus(x, ONE)), (clear,), bounds).take()
    assert str(refusal.value).isprintable()


def test_a_theorem_counts_with_its_own_definitions() -> None:
    """With f := 1 one has f = 1; with f := 0 that would give 0 = 1."""
    one, other = Context(), Context()
    one.define("f", (), ONE)
    other.define("f", (), ZERO)
    f = make("defined", "f")
    shown = Step("linear arithmetic", equal(f, ONE), (ZERO, ())).take(one)
    step = Step("linear arithmetic", equal(ZERO, ONE), (ZERO, ((ONE, (0,)),)), (), (shown,))
    refused("premises", step, other)
