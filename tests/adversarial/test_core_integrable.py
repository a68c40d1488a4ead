"""Attacks on what is integrable by what hypotheses say of a function and its square."""

from __future__ import annotations

import pytest
from core.building import (
    FIRST,
    MINUS,
    ONE,
    SECOND,
    TWO,
    ZERO,
    Step,
    absolute,
    at_most,
    below,
    equal,
    erf,
    exp,
    gaussian,
    inner,
    integer,
    law,
    make,
    mean,
    member,
    minus,
    negative,
    plus,
    power,
    refused,
    t,
    times,
    total,
    vector,
    x,
)

from slr_verify.core.language import Refused
from slr_verify.core.meaning import Meaning
from slr_verify.core.ranges import Ranges
from slr_verify.core.terms import Term

u = vector("u")
ALONG = inner(FIRST, u)
F = member("f", FIRST)


def every(relation: Term) -> Term:
    return make("every", 1, relation, integer(FIRST))


def mean_is(body: Term, value: Term) -> Term:
    """That a Gaussian vector has this mean, said of all whole numbers, of which nothing depends on any."""
    return every(equal(gaussian(body), value))


SQUARE_INTEGRABLE = (equal(gaussian(F), x), equal(gaussian(power(F, 2)), t))


def defined(term: Term, *given: Term) -> bool:
    return Meaning(Ranges(given, {})).is_defined(term)


@pytest.mark.parametrize(
    "body",
    [
        F,
        power(F, 2),
        power(minus(ALONG, F), 2),
        times(ALONG, F),
        times(power(ALONG, 4), F),
        plus(times(F, F), power(ALONG, 7)),
        law("xi", power(plus(member("f", SECOND), times(MINUS, FIRST)), 2)),
        total(times(FIRST, member("f", SECOND)), ONE, TWO),
    ],
)
def test_products_of_two_are_integrable(body: Term) -> None:
    assert defined(gaussian(body), *SQUARE_INTEGRABLE)
    assert not defined(gaussian(body))


@pytest.mark.parametrize("given", [SQUARE_INTEGRABLE[:1], SQUARE_INTEGRABLE[1:], ()])
def test_both_are_asked_for(given: tuple[Term, ...]) -> None:
    """f with f^2 = 1 may be no measurable function, and what has a mean may have no mean square."""
    assert not defined(gaussian(power(minus(ALONG, F), 2)), *given)


@pytest.mark.parametrize(
    "body",
    [
        power(F, 3),
        times(ALONG, power(F, 2)),
        times(F, F, F),
        absolute(F),
        exp(negative(power(F, 2))),
        erf(F),
        times(F, member("g", FIRST)),
        member("f", times(TWO, inner(FIRST, u))),
        power(F, -1),
        make("indicator", below(ZERO, F)),
        times(exp(ALONG), F),
        gaussian(times(member("f", SECOND), member("f", FIRST))),
        gaussian(times(inner(FIRST, SECOND), member("f", SECOND))),
        mean(times(FIRST, member("f", SECOND))),
        total(F, ONE, ALONG),
    ],
)
def test_what_may_have_no_mean(body: Term) -> None:
    assert not defined(gaussian(body), *SQUARE_INTEGRABLE)


def test_another_function_is_not_meant() -> None:
    """What is said of f(i, .) at one place says nothing of another one."""
    at_one, at_x = (power(member("f", place, FIRST), 2) for place in (ONE, x))
    given = [equal(gaussian(power(member("f", ONE, FIRST), n)), t) for n in (1, 2)]
    assert defined(gaussian(at_one), *given)
    assert not defined(gaussian(at_x), *given)
    assert not defined(gaussian(power(member("f", FIRST, ONE), 2)), *given)


def test_a_hypothesis_about_a_mean_has_to_say_that_there_is_one() -> None:
    """As for every hypothesis, both sides are defined before; for all indices it says so itself."""
    said = [mean_is(F, x), mean_is(power(F, 2), t)]
    positive = Step("range", at_most(ZERO, gaussian(power(minus(ALONG, F), 2))))
    refused("undefined-hypothesis", positive.but(given=SQUARE_INTEGRABLE))
    refused("range", positive.but(given=tuple(said)))


def test_a_function_of_a_number_is_no_function_of_a_vector() -> None:
    with pytest.raises(Refused, match=r"\[no-term\]"):
        gaussian(FIRST)
    assert make("member", "f", u) is not member("f", make("variable", "u"))


def up_to_t(relation: Term, low: Term = ONE) -> Term:
    """That this holds for every whole number from one to t."""
    inside = integer(FIRST), at_most(low, FIRST), at_most(FIRST, t)
    return make("every", 1, relation, *inside)


MEAN = equal(gaussian(erf(member("f", SECOND, FIRST))), member("c", FIRST))
POLE = equal(power(member("f", FIRST), -1), member("c", FIRST))
WHOLE = integer(t)


@pytest.mark.parametrize("said", [MEAN, POLE])
def test_what_hypotheses_say_of_all_numbers_is_defined_for_those(said: Term) -> None:
    body, given = said.args[0], (WHOLE, up_to_t(said))
    assert defined(total(body, ONE, t), *given)
    assert defined(total(times(body, body), ONE, t), WHOLE, up_to_t(make("<=", *said.args)))
    assert not defined(total(body, ONE, t), WHOLE)
    assert not defined(total(body, ZERO, t), *given)
    assert not defined(total(body, ONE, plus(t, ONE)), *given)
    assert not defined(total(body, ONE, t), WHOLE, up_to_t(said, TWO))
    assert not defined(total(body, ONE, t), WHOLE, up_to_t(equal(FIRST, FIRST)))


def test_bodies_of_binders_are_not_said_to_be_defined() -> None:
    """That the mean of 1/f exists says that 1/f does for almost every vector, by its meaning for each."""
    inside = power(member("f", SECOND, FIRST), -1)
    said = up_to_t(equal(gaussian(inside), ZERO))
    assert defined(total(gaussian(inside), ONE, t), WHOLE, said)
    assert not defined(total(power(member("f", FIRST, x), -1), ONE, t), WHOLE, said)


def test_what_is_said_only_where_something_holds_is_not_said() -> None:
    given = WHOLE, make("every", 1, MEAN, integer(FIRST), below(ZERO, member("f", FIRST)))
    assert not defined(total(MEAN.args[0], ONE, t), *given)
