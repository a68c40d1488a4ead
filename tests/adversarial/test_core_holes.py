"""Ways to something false that the core once left open, and beside each the honest step that stays."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from core.building import (
    FIRST,
    HALF,
    MINUS,
    ONE,
    POLE,
    ROOT,
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
    over,
    plus,
    power,
    premise,
    psd,
    refused,
    sin,
    sqrt,
    stated,
    t,
    times,
    x,
    y,
)

from slr_verify.calculus.prover import Prover
from slr_verify.calculus.tactics.growth import area
from slr_verify.core.binding import substituted
from slr_verify.core.language import Refused
from slr_verify.core.terms import PI, Term, rational, variable
from slr_verify.core.text import text
from slr_verify.core.theorems import Context, Theorem

NOWHERE = power(ZERO, -1)
INVERSE = power(FIRST, -1)
AT_ZERO = equal(x, ZERO)
SUM_OF_NOTHING = Step("linearity", equal(integral(ZERO, ZERO, ONE), ZERO))
MEAN_OF_NOTHING = Step("linearity", equal(mean(ZERO), ZERO))
DERIVATIVE = Step("derivative", equal(derivative(ONE, x), ZERO))
LEIBNIZ = Step("derivative", equal(derivative(integral(ONE, ZERO, ONE), x), ZERO))
IN_MEAN = Step("derivative", equal(derivative(mean(ONE), x), ZERO))


def one(argument: Term) -> Term:
    """Of a function that is one, where its argument is defined."""
    return make("defined", "one", argument)


def with_one() -> Context:
    context = Context()
    context.define("one", ("t",), ONE)
    return context


def identity(left: Term, right: Term, *given: Term) -> Step:
    return Step("linear arithmetic", equal(left, right), (ZERO, ()), given)


def contradiction(context: Context, *known: Theorem) -> Theorem:
    """1 = 0, if it is known without a condition that 1/x is defined, which is wrong for x = 0."""
    product = identity(times(x, POLE), ONE, AT_ZERO).but(premises=known).take(context)
    zero = Step("range", AT_ZERO, given=(AT_ZERO,)).take(context)
    summands = ((MINUS, (0,)), (POLE, (1,)))
    found = Step(
        "linear arithmetic", equal(ONE, ZERO), (ZERO, summands), (AT_ZERO,), (product, zero)
    ).take(context)
    return Step("instance", equal(ONE, ZERO), (("x", ZERO),), (), (found,)).take(context)


def test_that_a_pole_is_defined_everywhere_would_be_fatal() -> None:
    """Why the steps below matter: with any of them as a premise, 1 = 0 would follow."""
    shown = contradiction(Context(), premise(equal(integral(ZERO, POLE, POLE), ZERO)))
    assert str(shown) == "|- 1 = 0"
    with pytest.raises(Refused) as refusal:
        contradiction(Context())
    assert refusal.value.code == "undefined"


# Sums of nothing: what stands outside of the binder is asked for, however few summands there are.


@pytest.mark.parametrize(
    ("code", "node"),
    [
        ("undefined", integral(ZERO, POLE, POLE)),
        ("undefined", integral(ZERO, ROOT, ONE)),
        ("undefined", integral(ZERO, ONE, POLE)),
        ("undefined", integral(ZERO, ZERO, NOWHERE)),
        ("not-the-term", derivative(ZERO, ZERO)),
    ],
)
def test_an_integral_of_a_sum_of_nothing(code: str, node: Term) -> None:
    refused(code, stated(SUM_OF_NOTHING, node))
    SUM_OF_NOTHING.take()
    honest = stated(SUM_OF_NOTHING, integral(ZERO, POLE, ROOT)).but(given=(below(ZERO, x),))
    honest.take()


@pytest.mark.parametrize(
    ("code", "node"),
    [
        ("undefined", mean(ZERO, POLE)),
        ("undefined", mean(ZERO, ROOT)),
        ("no-law", mean(ZERO, MINUS)),
        ("no-law", mean(ZERO, x)),
        ("no-law", mean(ZERO, ONE, TWO, TWO, ONE)),
        ("no-law", mean(ZERO, ONE, ZERO, ONE, ONE)),
        ("no-law", mean(ONE, MINUS)),
    ],
)
def test_a_mean_of_a_sum_of_nothing(code: str, node: Term) -> None:
    refused(code, stated(MEAN_OF_NOTHING, node))
    MEAN_OF_NOTHING.take()
    stated(MEAN_OF_NOTHING, mean(ZERO, x)).but(given=(psd(x),)).take()
    stated(MEAN_OF_NOTHING, mean(ZERO, POLE)).but(given=(below(ZERO, x),)).take()


# Defined functions are strict in every argument, whether the body has it or not.


@pytest.mark.parametrize("argument", [INVERSE, sqrt(FIRST), absolute(FIRST), one(INVERSE), NOWHERE])
def test_the_slope_of_a_defined_function(argument: Term) -> None:
    context = with_one()
    refused("no-derivative", stated(DERIVATIVE, derivative(one(argument), ZERO)), context)
    refused(
        "no-derivative", stated(DERIVATIVE, derivative(times(ZERO, one(argument)), ZERO)), context
    )
    stated(DERIVATIVE, derivative(one(sin(FIRST)), ZERO)).take(context)


def test_a_defined_function_of_a_pole_has_slopes_elsewhere() -> None:
    node = derivative(one(INVERSE), x)
    refused("no-derivative", stated(DERIVATIVE, node), with_one())
    stated(DERIVATIVE, node).but(given=(differs(x, ZERO),)).take(with_one())


def test_the_other_rules_about_derivatives_of_defined_functions() -> None:
    context = with_one()
    moving = derivative(integral(one(power(minus(SECOND, FIRST), -1)), TWO, ONE), ZERO)
    refused(
        "no-derivative", stated(LEIBNIZ, derivative(integral(one(INVERSE), ZERO, ONE), x)), context
    )
    refused(
        "no-derivative",
        stated(LEIBNIZ, derivative(integral(ONE, ZERO, one(INVERSE)), ZERO)),
        context,
    )
    stated(LEIBNIZ, moving).take(context)


@pytest.mark.parametrize(
    "argument",
    [
        power(minus(ONE, times(SECOND, FIRST)), -1),  # undefined at 1/x, for every x but 0
        sqrt(plus(ONE, times(SECOND, FIRST))),
        exp(times(SECOND, power(FIRST, 2))),
        absolute(times(SECOND, FIRST)),
    ],
)
def test_the_growth_of_a_defined_function(argument: Term) -> None:
    """At x = 0 each is defined for all values of Z, and has slopes there; around zero it is not so."""
    node = derivative(mean(one(argument)), ZERO)
    refused("no-derivative", stated(IN_MEAN, node), with_one())
    honest = derivative(mean(one(times(SECOND, FIRST))), ZERO)
    stated(IN_MEAN, honest).take(with_one())


@pytest.mark.parametrize("argument", [INVERSE, sqrt(FIRST), exp(power(FIRST, 2))])
def test_the_mean_of_a_defined_function(argument: Term) -> None:
    context = with_one()
    node = mean(one(argument))
    refused("undefined", identity(node, node), context)
    refused(
        "undefined",
        stated(MEAN_OF_NOTHING, node, ONE).but(witness=((ONE, one(argument)),)),
        context,
    )
    identity(mean(one(FIRST)), ONE, equal(mean(ONE), ONE)).but(
        witness=(ZERO, ((ONE, (0,)),)),
        premises=(
            stated(MEAN_OF_NOTHING, mean(ONE), ONE).but(witness=((ONE, ONE),)).take(context),
        ),
    ).take(context)


def test_the_integral_of_a_defined_function() -> None:
    context = with_one()
    for argument, low in (
        (INVERSE, MINUS),
        (sqrt(FIRST), MINUS),
        (mean(times(FIRST, SECOND)), ZERO),
    ):
        node = integral(one(argument), low, ONE)
        refused("undefined", identity(node, node), context)
    node = integral(one(INVERSE), ONE, TWO)
    identity(node, integral(ONE, ONE, TWO)).take(context)


# The point of an inner derivative moves.


@pytest.mark.parametrize(
    "point", [INVERSE, sqrt(FIRST), absolute(FIRST), power(FIRST, -2), sqrt(power(FIRST, 2))]
)
@pytest.mark.parametrize("body", [ONE, FIRST, sin(FIRST)])
def test_a_derivative_at_a_moving_point(body: Term, point: Term) -> None:
    node = derivative(derivative(body, point), ZERO)
    refused("no-derivative", stated(DERIVATIVE, node))
    stated(DERIVATIVE, derivative(derivative(ONE, sin(FIRST)), ZERO)).take()
    away = derivative(derivative(ONE, point), x)
    stated(DERIVATIVE, away).but(given=(below(ZERO, x),)).take()


@pytest.mark.parametrize(
    "node",
    [
        derivative(derivative(derivative(ONE, INVERSE), ZERO), ZERO),
        derivative(derivative(derivative(ONE, power(SECOND, -1)), ONE), ZERO),
        derivative(derivative(plus(absolute(SECOND), FIRST), ONE), ZERO),
        derivative(derivative(times(absolute(SECOND), FIRST), ONE), ZERO),
        derivative(derivative(power(FIRST, 2), absolute(FIRST)), ZERO),
        derivative(mean(ONE, FIRST), ONE),
        derivative(integral(ZERO, INVERSE, ONE), ZERO),
    ],
)
def test_derivatives_of_derivatives(node: Term) -> None:
    refused("no-derivative", stated(DERIVATIVE, node))


def test_the_mean_value_theorem_does_not_carry_a_pole_over() -> None:
    """Had derivatives of constants at a pole slopes, each would be defined everywhere."""
    body = derivative(ONE, INVERSE)
    rates = stated(DERIVATIVE, derivative(body, t))
    refused("no-derivative", rates)
    beyond = (at_most(ONE, t),)
    still = equal(ZERO, derivative(body, t))
    known = (rates.but(given=beyond).take(),)
    shown = Step("linear arithmetic", still, (ZERO, ((MINUS, (0,)),)), beyond, known).take()
    at_one, at_x, before = (derivative(ONE, power(end, -1)) for end in (ONE, x, MINUS))
    given = (at_most(ONE, x),)
    honest = Step("mean value", equal(at_one, at_x), (body, ONE, x, "t"), given, (shown,))
    honest.take()
    over_it = honest.but(goal=equal(before, at_one), witness=(body, MINUS, ONE, "t"), given=())
    refused("hypothesis", over_it)


def test_points_ends_and_laws_that_do_not_exist() -> None:
    refused("undefined", stated(DERIVATIVE, derivative(ONE, NOWHERE)))
    refused("undefined", stated(IN_MEAN, derivative(mean(ONE), NOWHERE)))
    refused("no-derivative", stated(IN_MEAN, derivative(mean(ONE, FIRST), ONE)))
    refused("no-derivative", stated(LEIBNIZ, derivative(integral(ZERO, INVERSE, ONE), ZERO)))
    refused("no-derivative", stated(LEIBNIZ, derivative(integral(ZERO, sqrt(FIRST), ONE), ZERO)))
    inner = integral(derivative(ONE, INVERSE), MINUS, ONE)
    refused("undefined", identity(inner, inner))
    stated(LEIBNIZ, derivative(integral(ZERO, INVERSE, ONE), ONE)).take()


@pytest.mark.parametrize(
    "step",
    [
        Step("comparison", equal(integral(ZERO, POLE, POLE), integral(ZERO, POLE, POLE)), ("t",), (),
             (premise(equal(ZERO, ZERO)),)),
        Step("comparison", at_most(integral(ZERO, POLE, POLE), integral(ZERO, POLE, POLE)),
             ("t",), (), (premise(at_most(ZERO, ZERO)),)),
        Step("affine image", equal(mean(FIRST, MINUS), mean(FIRST, MINUS)), (FIRST, ((ONE,),))),
    ],
)  # fmt: skip
def test_the_other_rules_ask_for_ends_and_laws(step: Step) -> None:
    refused("undefined", step)
    left, right = (substituted(side, {"x": TWO}) for side in step.goal.args)
    if step.rule != "affine image":
        step.but(goal=make(step.goal.op, left, right)).take()


@pytest.mark.parametrize(
    ("code", "integrand", "antiderivative"),
    [
        ("sum", times(FIRST, TWO), power(FIRST, 3)),  # another slope
        ("no-derivative", power(FIRST, -1), times(ZERO, FIRST)),  # not defined at zero
        ("no-derivative", power(minus(FIRST, t), -1), times(ZERO, FIRST)),  # nor at the upper end
        ("no-derivative", mean(exp(times(FIRST, power(SECOND, 4)))), FIRST),  # infinite
        ("no-derivative", make("indicator", below(FIRST, ONE)), absolute(FIRST)),  # it jumps
        ("no-derivative", absolute(FIRST), over(times(FIRST, absolute(FIRST)), TWO)),  # at zero
    ],
)
def test_what_is_no_antiderivative(code: str, integrand: Term, antiderivative: Term) -> None:
    node = integral(integrand, ZERO, t)
    with pytest.raises(Refused, match=rf"\[{code}\]"):
        area(Prover(Context()), frozenset((at_most(ZERO, t),)), node, antiderivative)


@pytest.mark.parametrize("end", [ZERO, t, sqrt(TWO)])
def test_an_integral_over_one_point(end: Term) -> None:
    """It is zero, if there is something to integrate at that point."""
    Step("range", equal(integral(exp(FIRST), end, end), ZERO)).take()
    Step("range", equal(integral(absolute(FIRST), end, end), ZERO)).take()
    refused("range", Step("range", equal(integral(exp(FIRST), end, end), ONE)))
    refused("range", Step("range", equal(integral(power(minus(FIRST, end), -1), end, end), ZERO)))
    refused("range", Step("range", equal(integral(ZERO, POLE, POLE), ZERO)))


# What is printed.


def test_a_free_variable_is_not_printed_like_a_bound_one() -> None:
    """E x0 = x0 for the free variable x0 reads as a claim of its own, not as one of the bound variable."""
    free = variable("x0")
    shown = Step("linearity", equal(mean(free), free), ((free, ONE),)).take()
    assert str(shown) == "|- E[x0; (_0) ~ N(0, [1])] = x0"
    refused("other-sum", Step("linearity", equal(mean(FIRST), free), ((free, ONE),)))
    shown = area(Prover(Context()), frozenset(), integral(free, ZERO, ONE), times(free, FIRST))
    assert str(shown) == "|- integral(x0, _0 from 0 to 1) = x0*1 - (x0*0)"
    for depth in range(3):
        with pytest.raises(Refused, match=r"\[no-term\]"):
            variable(f"_{depth}")


@pytest.mark.parametrize(
    "name", ["exp", "sqrt", "sin", "pi", "E", "N", "integral", "derivative", "_0", "#"]
)
def test_names_of_the_core_are_taken(name: str) -> None:
    builds: tuple[Callable[[], object], ...] = (
        lambda: variable(name),
        lambda: make("defined", name, x),
        lambda: Context().define(name, ("x",), ZERO),
        lambda: Context().define("f", (name,), ZERO),
    )
    for build in builds:
        with pytest.raises(Refused) as refusal:
            build()
        assert refusal.value.code in ("no-term", "definition")


def test_a_number_of_the_core_and_a_variable_are_printed_differently() -> None:
    assert text(equal(variable("p"), PI)) == "p = pi"
    context = Context()
    context.define("expo", ("x",), ZERO)
    assert str(identity(make("defined", "expo", x), ZERO).take(context)) == "|- expo(x) = 0"


@pytest.mark.parametrize("name", ["\x1b[2J\x1b[H|- 1 = 0\n", "a\nb", "\x07"])
def test_no_control_characters_are_printed(name: str) -> None:
    same = integral(x, ZERO, ONE)
    shown = (premise(equal(x, x)),)
    builds: tuple[Callable[[], object], ...] = (
        lambda: make(name, x),
        lambda: make(name),
        lambda: variable(name),
        lambda: make("defined", name, x),
        lambda: Step(name, equal(x, x)).take(),
        lambda: Step("comparison", equal(same, same), (name,), (), shown).take(),
        lambda: Step("range", equal(x, x), (name,)).take(),
    )
    for build in builds:
        with pytest.raises(Refused) as refusal:
            build()
        assert str(refusal.value).isprintable()


# Near misses that were always refused, and stay so.


@pytest.mark.parametrize(
    ("code", "step"),
    [
        ("no-derivative", stated(DERIVATIVE, derivative(power(sqrt(FIRST), 2), ZERO), ONE)),
        ("no-derivative", stated(DERIVATIVE, derivative(power(sqrt(FIRST), 0), ZERO))),
        ("undefined", identity(power(POLE, 0), ONE)),
        ("undefined", identity(sqrt(over(x, y)), over(ROOT, sqrt(y)), below(ZERO, x))),
        ("sum", identity(sqrt(power(x, -2)), POLE, below(x, ZERO))),
        ("sum", identity(exp(over(sqrt(power(x, 2)), x)), exp(ONE), below(x, ZERO))),
        ("width", Step("complete square", equal(mean(exp(times(HALF, power(FIRST, 2)))), ZERO),
                       (negative(HALF), ZERO, ZERO, ONE))),
        ("not-tempered",
         Step("Stein", equal(mean(times(FIRST, absolute(FIRST))), ZERO), (0, absolute(FIRST)))),
        ("no-derivative",
         stated(LEIBNIZ, derivative(integral(absolute(minus(SECOND, FIRST)), ZERO, ONE), ZERO), MINUS)),
    ],
)  # fmt: skip
def test_near_misses(code: str, step: Step) -> None:
    refused(code, step)


def test_the_honest_sides_of_near_misses() -> None:
    identity(sqrt(power(x, -2)), negative(POLE), below(x, ZERO)).take()
    identity(exp(over(sqrt(power(x, 2)), x)), exp(MINUS), below(x, ZERO)).take()
    identity(power(ZERO, 0), rational(1)).take()
