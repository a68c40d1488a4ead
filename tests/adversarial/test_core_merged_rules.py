"""Attacks on the rules that serve for several at once, and on what is remembered between steps."""

from __future__ import annotations

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
    copies,
    derivative,
    differs,
    equal,
    exp,
    gaussian,
    inner,
    integer,
    integral,
    law,
    make,
    mean,
    member,
    minus,
    negative,
    plus,
    power,
    premise,
    refused,
    s,
    sqrt,
    t,
    times,
    total,
    vector,
    x,
    y,
)

from slr_verify.core.binding import opened
from slr_verify.core.language import Refused
from slr_verify.core.terms import Term
from slr_verify.core.theorems import Context

ALONG = inner(FIRST, vector("u"))
FALLING_POLE = negative(power(FIRST, -1))
ROOT_OF_SQUARE = sqrt(power(FIRST, 2))


def every(relation: Term, *given: Term) -> Term:
    return make("every", 1, relation, *given)


def almost(relation: Term, *given: Term) -> Term:
    return make("almost", 1, relation, *given)


def compared(goal: Term, *given: Term, under: tuple[Term, ...] = (), bodies: Term) -> Step:
    """That bodies compare, for x and under hypotheses, and so the binders."""
    return Step("comparison", goal, ("x",), given, (premise(bodies, *under),))


def from_slope(op: str, body: Term, *ends: Term, under: tuple[Term, ...] = ()) -> Step:
    """That values at two ends compare, from the slope at x under hypotheses."""
    goal = make(op, *(opened(body, (end,)) for end in ends))
    slope = premise(make(op, ZERO, derivative(body, x)), *under)
    return Step("mean value", goal, (body, *ends, "x"), (), (slope,))


def worked_out(node: Term, value: Term, *given: Term, rule: str = "derivative") -> Step:
    return Step(rule, equal(node, value), (), given)


INDEX = (integer(x), at_most(ZERO, x), at_most(x, ONE))
COMPARISONS = (
    ("order", compared(at_most(integral(ZERO, ONE, ZERO), integral(ONE, ONE, ZERO)),
                       bodies=at_most(ZERO, ONE))),
    ("no-order", compared(below(total(ZERO, ONE, ZERO), total(ONE, ONE, ZERO)),
                          bodies=below(ZERO, ONE))),
    ("no-order", compared(below(integral(ZERO, t, t), integral(ONE, t, t)), bodies=below(ZERO, ONE))),
    ("no-binders", compared(at_most(derivative(FIRST, t), derivative(plus(ONE, FIRST, FIRST), t)),
                            under=(at_most(ZERO, x),), bodies=at_most(x, plus(ONE, x, x)))),
    ("hypothesis", compared(equal(integral(FIRST, ZERO, ONE), integral(power(FIRST, 2), ZERO, ONE)),
                            under=INDEX, bodies=equal(x, power(x, 2)))),
    ("hypothesis", compared(equal(mean(absolute(FIRST)), mean(FIRST)),
                            under=(at_most(ZERO, x),), bodies=equal(absolute(x), x))),
    ("not-around", compared(equal(derivative(FIRST, t), derivative(t, t)),
                            under=(at_most(x, t), at_most(t, x)), bodies=equal(x, t))),
    ("not-around", compared(equal(derivative(FIRST, t), derivative(t, t)),
                            under=(below(ZERO, make("indicator", equal(x, t))),), bodies=equal(x, t))),
    ("no-derivative", compared(equal(derivative(FIRST, t), derivative(t, t)),
                               below(ZERO, member("f", t)),
                               under=(below(ZERO, member("f", x)),), bodies=equal(x, t))),
    ("undefined", compared(at_most(law("X", ZERO), law("X", power(FIRST, 4))),
                           bodies=at_most(ZERO, power(x, 4)))),
    ("undefined", compared(equal(mean(exp(power(FIRST, 2))), mean(exp(times(FIRST, FIRST)))),
                           bodies=equal(exp(power(x, 2)), exp(times(x, x))))),
    ("undefined", compared(at_most(copies(MINUS, ZERO, ALONG), copies(MINUS, ONE, ALONG)),
                           bodies=at_most(ZERO, ONE))),
)  # fmt: skip
SLOPES = (
    ("hypothesis", from_slope("<", FALLING_POLE, MINUS, ONE, under=(differs(x, ZERO),))),
    ("hypothesis", from_slope("<=", absolute(FIRST), MINUS, ZERO, under=(below(ZERO, x),))),
    ("order", from_slope("<", FIRST, t, t)),
    ("order", from_slope("<", FIRST, ONE, ZERO)),
)
KINK = integral(absolute(minus(FIRST, SECOND)), ZERO, ONE)
LEIBNIZ = (
    worked_out(derivative(KINK, t), ZERO),
    worked_out(derivative(integral(sqrt(FIRST), ZERO, FIRST), t), sqrt(t), below(ZERO, t)),
    worked_out(derivative(integral(power(FIRST, -1), MINUS, FIRST), t), POLE, below(ZERO, t)),
    worked_out(derivative(integral(member("f", FIRST), ZERO, FIRST), t), member("f", t)),
    worked_out(derivative(integral(make("indicator", below(FIRST, SECOND)), ZERO, ONE), t), ZERO),
)
NATURAL = (integer(y), at_most(ZERO, y))
BEFORE = minus(s, ONE)
COUNTS = (
    ("order", worked_out(total(FIRST, s, BEFORE), plus(BEFORE, total(FIRST, s, minus(BEFORE, ONE))),
                         integer(s), rule="summands")),
    ("undefined", worked_out(total(FIRST, s, t), ZERO, below(t, s), rule="summands")),
    ("undefined", worked_out(total(power(FIRST, -1), ZERO, ONE), ZERO, rule="summands")),
    ("number", worked_out(copies(y, ONE, ALONG), copies(minus(y, ONE), gaussian(ONE), ALONG), *NATURAL,
                          rule="copies")),
    ("undefined", worked_out(copies(y, ONE, ALONG), ONE, at_most(ONE, y), rule="copies")),
)  # fmt: skip
ZERO_FROM_ZERO = premise(equal(x, ZERO), equal(x, ZERO))
NOT_POSITIVE = premise(below(ZERO, x), below(ZERO, x))
NULL = almost(equal(FIRST, ZERO))
QUANTIFIERS = (
    ("hypothesis", Step("generalise", every(below(ZERO, FIRST)), ("x",), (), (NOT_POSITIVE,))),
    ("other-set", Step("generalise", NULL, ("x",), (),
                       (ZERO_FROM_ZERO, premise(almost(equal(FIRST, ZERO), below(FIRST, ZERO)))))),
    ("hypothesis", Step("generalise", NULL, ("x",), (),
                        (ZERO_FROM_ZERO, premise(NULL, below(ZERO, t))))),
    ("not-free", Step("generalise", NULL, ("x",), (),
                      (ZERO_FROM_ZERO, premise(almost(equal(FIRST, x)))))),
    ("hypothesis", Step("instance", below(ZERO, x), (), (), (NOT_POSITIVE, NOT_POSITIVE))),
    ("hypothesis", Step("instance", at_most(ONE, HALF), (("x", HALF),), (),
                        (premise(at_most(ONE, x), integer(x), below(ZERO, x)),))),
    ("undefined", Step("instance", at_most(ZERO, ONE), (("x", power(ZERO, -1)),), (),
                       (premise(at_most(ZERO, ONE)),))),
    ("not-the-term", Step("indicator", below(ZERO, x), (), (),
                          (premise(equal(make("indicator", below(ZERO, x)), ZERO)),))),
    ("range", Step("range", equal(POLE, POLE))),
)  # fmt: skip


@pytest.mark.parametrize(("code", "step"), [*COMPARISONS, *SLOPES, *COUNTS, *QUANTIFIERS])
def test_steps_to_something_false(code: str, step: Step) -> None:
    refused(code, step)


@pytest.mark.parametrize("step", LEIBNIZ)
def test_integrals_without_a_slope(step: Step) -> None:
    refused("no-derivative", step)


def test_what_is_true_of_them() -> None:
    """Beside the attacks: the ends of an integral meet, and the slope of one end is known alone."""
    meeting = derivative(integral(power(FIRST, -1), ONE, FIRST), t)
    worked_out(meeting, power(t, -1), equal(t, ONE)).take()
    known = premise(equal(derivative(member("f", FIRST), t), TWO))
    node = derivative(integral(exp(FIRST), ZERO, member("f", FIRST)), t)
    worked_out(node, times(TWO, exp(member("f", t)))).but(premises=(known,)).take()
    worked_out(total(power(FIRST, -1), ONE, ZERO), ZERO, rule="summands").take()
    same = equal(total(FIRST, ZERO, ONE), total(power(FIRST, 2), ZERO, ONE))
    compared(same, under=INDEX, bodies=equal(x, power(x, 2))).take()


@pytest.mark.parametrize("op", ["gaussian", "copies"])
def test_a_vector_by_itself_is_no_number(op: str) -> None:
    """`E[_0; _0 ~ N(0, I)] = E[_0; _0 ~ N(0, I)]` was shown: a mean that is a vector, as a number."""
    with pytest.raises(Refused) as refusal:
        gaussian(FIRST) if op == "gaussian" else copies(ONE, FIRST, FIRST)
    assert refusal.value.code == "no-term"
    gaussian(ALONG)
    mean(gaussian(SECOND))
    copies(ONE, FIRST, ALONG)


def itself(left: Term, *given: Term, right: Term | None = None) -> Step:
    """That two terms are equal, as polynomials or by their bodies."""
    return Step("linear arithmetic", equal(left, right or left), (ZERO, ()), given)


REMEMBERED = (
    ("undefined", itself(ROOT, at_most(ZERO, x)), itself(ROOT)),
    ("undefined", itself(POLE).but(premises=(premise(equal(POLE, POLE)),)), itself(POLE)),
    ("sum", itself(absolute(x), at_most(ZERO, x), right=x),
     itself(absolute(x), at_most(ZERO, y), right=x)),
    ("sum", itself(integral(absolute(FIRST), ZERO, t), at_most(ZERO, t),
                   right=integral(FIRST, ZERO, t)),
     itself(integral(absolute(FIRST), ZERO, t), right=integral(FIRST, ZERO, t))),
    ("sum", itself(integral(ROOT_OF_SQUARE, ZERO, t), at_most(ZERO, t),
                   right=integral(FIRST, ZERO, t)),
     itself(mean(ROOT_OF_SQUARE), at_most(ZERO, t), right=mean(FIRST))),
    ("undefined", itself(mean(exp(times(x, power(FIRST, 2)))), at_most(x, ZERO)),
     itself(mean(exp(times(x, power(FIRST, 2)))))),
    ("undefined", itself(derivative(absolute(FIRST), t), below(ZERO, t)),
     itself(derivative(absolute(FIRST), t), at_most(ZERO, t))),
)  # fmt: skip
"""What holds, something that does not for want of a hypothesis, and how it is refused."""


@pytest.mark.parametrize(("code", "honest", "false"), REMEMBERED)
@pytest.mark.parametrize("order", ["honest first", "false first"])
def test_what_holds_under_hypotheses_is_not_remembered_without(
    order: str, code: str, honest: Step, false: Step
) -> None:
    context = Context()
    if order == "honest first":
        honest.take(context)
    refused(code, false, context)
    honest.take(context)
    refused(code, false, context)
