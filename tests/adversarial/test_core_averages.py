"""Ways to something false by averages and sums that the core refuses, and honest steps beside them."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from core.building import (
    FIRST,
    MINUS,
    ONE,
    SECOND,
    TWO,
    ZERO,
    Step,
    at_most,
    below,
    copies,
    equal,
    exp,
    gaussian,
    inner,
    integer,
    law,
    make,
    mean,
    member,
    number,
    plus,
    power,
    premise,
    refused,
    sqrt,
    t,
    times,
    total,
    vector,
    x,
    y,
)

from slr_verify.core.language import Refused
from slr_verify.core.meaning import Meaning
from slr_verify.core.ranges import Ranges
from slr_verify.core.sequents import meaning_of
from slr_verify.core.terms import Term
from slr_verify.core.theorems import Context

ALONG = inner(FIRST, vector("u"))
NATURAL = (integer(y), at_most(ZERO, y))


def meaning(*given: Term):
    return meaning_of(frozenset(given), Meaning(Ranges((), {})))


# What is averaged must have a mean, whatever is done with it.


@pytest.mark.parametrize(
    "node",
    [
        law("X", power(FIRST, 3)),
        law("X", exp(FIRST)),
        law("X", member("f", FIRST)),
        law("X", power(plus(power(FIRST, 2), ONE), -1)),
        law("X", law("X", times(power(FIRST, 2), power(SECOND, 3)))),
        law("X", copies(ONE, times(FIRST, SECOND), ALONG)),
        law("X", total(power(FIRST, 2), ZERO, FIRST)),
        gaussian(exp(ALONG)),
        gaussian(member("f", ALONG)),
        gaussian(mean(FIRST, power(ALONG, 2))),
        gaussian(law("X", power(FIRST, 3))),
        copies(MINUS, FIRST, ALONG),
        copies(number("1/2"), FIRST, ALONG),
        copies(y, FIRST, ALONG),
        copies(ONE, exp(FIRST), ALONG),
        copies(ONE, FIRST, exp(ALONG)),
        mean(total(FIRST, ZERO, FIRST)),
        mean(copies(FIRST, FIRST, ALONG)),
        total(FIRST, ZERO, number("1/2")),
        total(power(FIRST, -1), ZERO, ONE),
    ],
)
def test_an_average_that_there_may_not_be(node: Term) -> None:
    assert not meaning().is_defined(node)
    refused("undefined", Step("linear arithmetic", equal(node, node), (ZERO, ())))


@pytest.mark.parametrize(
    "node",
    [
        law("X", law("X", times(power(FIRST, 2), power(SECOND, 2)))),
        gaussian(law("X", times(power(FIRST, 2), power(inner(SECOND, vector("u")), 5)))),
        copies(TWO, power(FIRST, 7), power(ALONG, 3)),
        mean(total(times(FIRST, power(SECOND, 2)), ZERO, TWO)),
    ],
)
def test_an_average_that_there_is(node: Term) -> None:
    assert meaning().is_defined(node)


# A factor that is random, in any guise, does not come out.


@pytest.mark.parametrize("factor", [FIRST, SECOND, power(FIRST, 2), ALONG])
@pytest.mark.parametrize(
    "around",
    [
        mean,
        lambda body: law("X", body),
        gaussian,
        lambda body: copies(ONE, body, ALONG),
        lambda body: total(body, ONE, TWO),
    ],
)
def test_a_random_factor(factor: Term, around: Callable[[Term], Term]) -> None:
    refused("random-factor", Step("linearity", equal(around(ZERO), ZERO), ((factor, ONE),)))


def test_the_square_of_a_sum_of_copies_is_not_a_sum_of_squares() -> None:
    """E (G_1 + G_2)^2 = 2 E G^2 would make every mean zero."""
    square = copies(TWO, power(FIRST, 2), power(ALONG, 2))
    wrong = times(TWO, gaussian(power(ALONG, 4)))
    refused("other-value", Step("copies", equal(square, wrong)))
    refused("sum", Step("linear arithmetic", equal(square, wrong), (ZERO, ())))


def test_copies_are_of_their_own_vector() -> None:
    """A vector outside is not the one that is copied: E <Z, H> for H a copy of Z is no square."""
    inside = copies(ONE, FIRST, inner(FIRST, SECOND))
    node, square = gaussian(inside), gaussian(copies(ONE, FIRST, inner(FIRST, FIRST)))
    refused("sum", Step("linear arithmetic", equal(node, square), (ZERO, ())))


def test_one_copy_more_of_none() -> None:
    """n = 0 is not m + 1 for a natural number m."""
    none = copies(ZERO, power(FIRST, 2), ALONG)
    fewer = copies(MINUS, gaussian(power(plus(SECOND, ALONG), 2)), ALONG)
    refused("undefined", Step("copies", equal(none, fewer)))
    refused("other-value", Step("copies", equal(none, ONE)))


def test_the_number_of_copies_may_be_negative() -> None:
    node = copies(y, FIRST, ALONG)
    refused("undefined", Step("copies", equal(node, node), (), (integer(y),)))
    refused("number", Step("copies", equal(node, node), (), NATURAL))


# Sums over nothing, and the index.


def test_an_empty_sum_has_no_last_summand() -> None:
    node = total(ONE, ONE, ZERO)
    refused("other-value", Step("summands", equal(node, plus(ONE, total(ONE, ONE, MINUS)))))
    Step("summands", equal(node, ZERO)).take()


def test_a_sum_of_ones_is_not_one() -> None:
    refused("other-value", Step("linearity", equal(total(ONE, ONE, TWO), ONE), ((ONE, ONE),)))


def test_a_sum_whose_ends_may_be_anything() -> None:
    refused("undefined", Step("summands", equal(total(ONE, x, x), ONE)))
    refused("undefined", Step("summands", equal(total(ONE, ONE, x), ZERO), (), (below(x, ZERO),)))


def test_what_is_known_of_the_index_stays_inside() -> None:
    """Of x nothing else may be said: a hypothesis about x would be one about every index."""
    known = premise(equal(x, ONE), equal(x, ONE))
    goal = equal(total(FIRST, ONE, TWO), total(ONE, ONE, TWO))
    refused("hypothesis", Step("comparison", goal, ("x",), (), (known,)))
    refused("not-free", Step("comparison", goal, ("x",), (equal(x, ONE),), (known,)))


def test_summands_in_an_empty_range_say_nothing_of_integrals() -> None:
    """For sums the order of the ends does not matter, for integrals it does."""
    within = premise(at_most(ZERO, ONE))
    Step(
        "comparison", at_most(total(ZERO, TWO, ONE), total(ONE, TWO, ONE)), ("x",), (), (within,)
    ).take()
    backwards = at_most(make("integral", ZERO, TWO, ONE), make("integral", ONE, TWO, ONE))
    refused("order", Step("comparison", backwards, ("x",), (), (within,)))


def test_derivatives_are_not_monotone() -> None:
    goal = at_most(make("derivative", ZERO, ONE), make("derivative", FIRST, ONE))
    refused("no-binders", Step("comparison", goal, ("x",), (), (premise(at_most(ZERO, x)),)))


# What hypotheses say of all indices.


def for_every(relation: Term, *given: Term) -> Term:
    return make("every", 1, relation, *given)


def test_a_hypothesis_about_all_indices_is_one_about_those_in_its_range() -> None:
    positive = below(ZERO, member("p", FIRST))
    node = total(power(member("p", FIRST), -1), ONE, TWO)
    assert meaning(for_every(positive, integer(FIRST), at_most(ONE, FIRST))).is_defined(node)
    assert not meaning(for_every(positive, integer(FIRST), at_most(TWO, FIRST))).is_defined(node)
    assert not meaning(for_every(positive, below(ONE, FIRST))).is_defined(node)
    other = below(ZERO, member("q", FIRST))
    assert not meaning(for_every(other, integer(FIRST))).is_defined(node)
    pair = make("every", 2, below(ZERO, member("p", SECOND)), integer(FIRST))
    assert not meaning(pair).is_defined(node)


def test_it_says_nothing_of_the_variable_of_an_integral() -> None:
    positive = for_every(below(ZERO, member("p", FIRST)), integer(FIRST))
    node = make("integral", power(member("p", FIRST), -1), ONE, TWO)
    assert not meaning(positive).is_defined(node)


# Vectors.


def test_a_projection_along_the_vector_itself() -> None:
    """<Z, Z> is not Gaussian: the vectors do not depend on Z."""
    node = gaussian(inner(FIRST, FIRST))
    known = premise(equal(inner(vector("u"), vector("u")), ONE))
    step = Step("projection", equal(node, mean(FIRST)), (FIRST, (FIRST,)), (), (known,))
    refused("products", step)


def test_a_vector_in_place_of_a_number() -> None:
    with pytest.raises(Refused, match=r"\[no-term\]"):
        gaussian(FIRST)
    with pytest.raises(Refused, match=r"\[no-term\]"):
        meaning().require_defined(gaussian(plus(FIRST, ONE)))


def test_nothing_is_shown_by_these() -> None:
    """The hypotheses that a law has a mean and a second moment hold for some law."""
    moments = (equal(law("X", FIRST), ZERO), equal(law("X", power(FIRST, 2)), power(t, 2)))
    context = Context()
    refused("range", Step("range", below(ONE, ZERO), given=moments), context)
    assert meaning(*moments).is_defined(sqrt(law("X", power(FIRST, 2))))
    assert not meaning().is_defined(sqrt(law("X", FIRST)))
