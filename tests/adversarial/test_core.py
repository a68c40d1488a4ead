"""Attacks on the core: false steps, and truths that cannot be stated wrongly. All are refused."""

from __future__ import annotations

import pytest
from core.building import (
    FIRST,
    HALF,
    MINUS,
    ONE,
    POLE,
    TWO,
    ZERO,
    Step,
    absolute,
    at_most,
    below,
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
    number,
    over,
    plus,
    power,
    premise,
    psd,
    refused,
    sqrt,
    t,
    times,
    x,
    y,
)

from slr_verify.core.binding import substituted
from slr_verify.core.language import Refused
from slr_verify.core.terms import Term

SQUARE = power(FIRST, 2)


def identity(left: Term, right: Term, *given: Term) -> Step:
    """left = right, by the zero test."""
    return Step("linear arithmetic", equal(left, right), (ZERO, ()), given)


def itself(term: Term, *given: Term) -> Step:
    """That a term is defined."""
    return identity(term, term, *given)


VARIANCE = minus(erf(ONE), erf(TWO))
NEGATIVE_LAW = Step(
    "Stein", equal(mean(SQUARE, VARIANCE), times(VARIANCE, mean(ONE, VARIANCE))), (0, FIRST)
)


def seven(off: str) -> Term:
    law = [ONE if i == j else number(off) for i in range(7) for j in range(7)]
    return mean(power(plus(*(make("bound", place) for place in range(7))), 2), *law)


def test_a_negative_variance_is_printed_or_refused() -> None:
    refused("no-law", NEGATIVE_LAW.but(goal=equal(mean(times(FIRST, FIRST), VARIANCE), ZERO)))
    goal = equal(mean(times(FIRST, FIRST), VARIANCE), times(VARIANCE, mean(ONE, VARIANCE)))
    shown = NEGATIVE_LAW.but(goal=goal, given=(psd(VARIANCE),)).take()
    assert "is positive semidefinite |- " in str(shown)


def test_seven_variables() -> None:
    itself(seven("-1/6")).take()
    refused("undefined", itself(seven("-11/60")))


@pytest.mark.parametrize(
    ("step", "code"),
    [
        (identity(power(POLE, -1), x), "undefined"),
        (identity(times(x, POLE), ONE), "undefined"),
        (identity(times(ZERO, POLE), ZERO), "undefined"),
        (identity(sqrt(power(x, 2)), x), "sum"),
        (identity(power(sqrt(x), 2), x), "undefined"),
        (itself(mean(exp(SQUARE))), "undefined"),
        (itself(mean(exp(over(SQUARE, TWO)))), "undefined"),
        (itself(mean(power(FIRST, -2))), "undefined"),
        (itself(integral(power(FIRST, -2), MINUS, ONE)), "undefined"),
        (
            Step("complete square", equal(mean(exp(SQUARE)), number(7)), (MINUS, ZERO, ZERO, ONE)),
            "width",
        ),
        (Step("range", equal(ONE, ZERO), given=(below(ONE, y), below(y, ZERO))), "range"),
        (Step("range", below(ZERO, minus(ONE, erf(number(100))))), None),
    ],
)
def test_values_that_there_are_not(step: Step, code: str | None) -> None:
    """erf(100) < 1 is true: 1 is no value of erf, however close floats come."""
    if code is None:
        step.take()
    else:
        refused(code, step)


def test_zero_over_zero_in_roots() -> None:
    zero = minus(power(sqrt(TWO), 2), TWO)
    refused("undefined", identity(over(zero, zero), ONE))
    shown = identity(over(zero, zero), number(7), differs(zero, ZERO)).take()
    assert str(shown).startswith("sqrt(2)^2 - 2 != 0 |- ")  # which is false, and printed


def test_what_is_honest_is_accepted() -> None:
    identity(power(POLE, -1), x, differs(x, ZERO)).take()
    identity(sqrt(power(x, 2)), absolute(x)).take()


@pytest.mark.parametrize(
    ("node", "value", "given"),
    [
        (derivative(absolute(FIRST), ZERO), ONE, ()),
        (derivative(absolute(FIRST), x), ONE, (at_most(ZERO, x),)),
        (derivative(power(absolute(FIRST), 0), ZERO), ZERO, ()),
        (derivative(sqrt(FIRST), ZERO), ZERO, ()),
        (derivative(sqrt(FIRST), x), ZERO, (at_most(ZERO, x),)),
        (derivative(times(FIRST, power(FIRST, -1)), ZERO), ZERO, ()),
        (
            derivative(mean(exp(negative(times(make("bound", 1), SQUARE)))), t),
            ZERO,
            (at_most(ZERO, t),),
        ),
    ],
)
def test_derivatives_that_there_are_not(node: Term, value: Term, given: tuple[Term, ...]) -> None:
    refused("no-derivative", Step("derivative", equal(node, value), (), given))


@pytest.mark.parametrize("value", [ONE, number(7), HALF])
def test_the_power_zero_has_one_derivative_at_zero(value: Term) -> None:
    """The table once gave 0 * x^-1, a term that nobody had asked to be defined."""
    node = derivative(power(FIRST, 0), ZERO)
    refused("other-value", Step("derivative", equal(node, value)))
    Step("derivative", equal(node, ZERO)).take()


def test_a_hypothesis_at_one_point_does_not_reach_a_derivative() -> None:
    """Under t = 0, t is 0, and its derivative is 1: a derivative binds its variable."""
    refused(
        "other-value", Step("derivative", equal(derivative(FIRST, t), ZERO), (), (equal(t, ZERO),))
    )
    known = premise(equal(t, ZERO), equal(t, ZERO))
    goal = equal(derivative(FIRST, t), derivative(ZERO, t))
    refused("other-bodies", Step("comparison", goal, ("x",), (equal(t, ZERO),), (known,)))
    refused("not-free", Step("comparison", goal, ("t",), (equal(t, ZERO),), (known,)))


def sign_between(low: Term, high: Term, *domain: Term) -> Step:
    """|x|/x is the same at two points, by its slope 0."""
    body = over(absolute(FIRST), FIRST)
    shown = equal(*(over(absolute(end), end) for end in (low, high)))
    known = premise(equal(ZERO, derivative(body, x)), *domain)
    return Step("mean value", shown, (body, low, high, "x"), (), (known,))


def test_a_domain_with_a_gap() -> None:
    sign_between(ONE, TWO, below(ZERO, x)).take()
    for gap in (differs(x, ZERO), below(ZERO, x), below(x, ZERO), below(ZERO, power(x, 2))):
        refused("hypothesis", sign_between(MINUS, ONE, gap))


def test_ends_in_the_other_order() -> None:
    refused("order", sign_between(TWO, ONE, below(ZERO, x)))


@pytest.mark.parametrize(
    "build",
    [
        lambda: make("sum", equal(x, x), ONE),
        lambda: make("rational", 0.5),
        lambda: make("power", x, True),
        lambda: make("variable", "1 < 0"),
        lambda: substituted(mean(plus(t, FIRST)), {"t": FIRST}),
        lambda: itself(FIRST).take(),
    ],
)
def test_what_cannot_be_stated(build) -> None:
    with pytest.raises(Refused) as refusal:
        build()
    assert refusal.value.code in ("no-term", "loose", "no-sequent")


POSITIVE = premise(below(ZERO, x), below(ZERO, x))
AT_ONE = premise(equal(x, ONE), equal(x, ONE))
NOWHERE = power(ZERO, -1)
RATIO = premise(at_most(over(x, x), x), below(ZERO, x))
SCALED = (ZERO, ((t, (0,)),))


@pytest.mark.parametrize(
    ("step", "code"),
    [
        (Step("linear arithmetic", below(ZERO, x), (ZERO, ((ONE, (0,)),)), (), (POSITIVE,)), "hypothesis"),
        (Step("instance", below(ZERO, MINUS), (("x", MINUS),), (), (POSITIVE,)), "hypothesis"),
        (Step("instance", below(ZERO, NOWHERE), (("x", NOWHERE),), (), (POSITIVE,)), "undefined"),
        (
            Step("linear arithmetic", below(ZERO, times(t, x)), SCALED, (below(ZERO, x),), (POSITIVE,)),
            "factor",
        ),
        (
            Step(
                "comparison",
                equal(mean(FIRST), mean(ONE)),
                ("x",),
                (equal(x, ONE),),
                (AT_ONE,),
            ),
            "not-free",
        ),
        (
            Step("comparison", equal(mean(FIRST), mean(ONE)), ("x",), (), (AT_ONE,)),
            "hypothesis",
        ),
        (
            Step(
                "affine image",
                equal(mean(SQUARE), mean(SQUARE)),
                (SQUARE, ((TWO,),)),
            ),
            "other-body",
        ),
        (
            Step("linearity", equal(mean(SQUARE), times(mean(ONE), mean(SQUARE))), ((FIRST, FIRST),)),
            "random-factor",
        ),
    ],
)  # fmt: skip
def test_steps_that_would_show_something_false(step: Step, code: str) -> None:
    refused(code, step)


def test_what_is_known_of_one_point_is_not_known_of_all() -> None:
    """That 1/x is defined where 0 < x is of no use without that hypothesis."""
    known = premise(equal(POLE, POLE), below(ZERO, x))
    refused("hypothesis", itself(POLE).but(premises=(known,)))
    itself(POLE, below(ZERO, x)).but(premises=(known,)).take()
