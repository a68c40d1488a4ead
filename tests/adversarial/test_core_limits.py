"""Attacks on limits, quantifiers and null sets in the core. All are refused."""

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
    at_most,
    below,
    differs,
    equal,
    make,
    minus,
    number,
    plus,
    power,
    premise,
    refused,
    s,
    sqrt,
    times,
    x,
    y,
    z,
)
from core.steps_of_limits import (
    FAR,
    INSIDE,
    LINE,
    STARTS,
    STEPS,
    TIMES,
    TO_X,
    at,
    bracket,
    every,
    n,
    tends,
)

from slr_verify.core.binding import closed, opened
from slr_verify.core.terms import Term
from slr_verify.core.theorems import Theorem

HARMONIC = premise(tends(power(plus(ONE, FIRST), -1), ZERO))


def limit_of(function: Term, sequence: Term, limit: Term, *known: Theorem) -> Step:
    """The limit of G(F(n)) as the value of G at the limit of F, with what the rule asks for."""
    values = [each.goal.args for each in known]
    along = opened_at(function, *(opened_at(body, n) for body, _ in values))
    there = opened_at(function, *(end for _, end in values))
    shown = (premise(equal(opened_at(sequence, n), along), *TIMES), premise(equal(limit, there)))
    goal = tends(sequence, limit)
    return Step("limit of function", goal, (function, "n"), premises=(*shown, *known))


def opened_at(body: Term, *values: Term) -> Term:
    return opened(body, values)


def composed(function: Term) -> Term:
    """The body of n -> G(1/(1 + n))."""
    return closed(opened_at(function, power(plus(ONE, n), -1)), ("n",))


@pytest.mark.parametrize(
    "function",
    [
        bracket(below(ZERO, FIRST)),
        at("g", FIRST),
        make("total", FIRST, ZERO, FIRST),
        make("integral", at("g", FIRST), ZERO, FIRST),
        make("inner", *[make("vector", "u", FIRST)] * 2),
    ],
)
def test_what_may_jump_is_not_continuous(function) -> None:
    """[0 < 1/(1 + n)] is one for all n, and zero at the limit."""
    step = limit_of(function, composed(function), opened_at(function, ZERO), HARMONIC)
    refused("not-continuous", step)


def test_the_limit_of_a_constant_at_a_pole() -> None:
    """1/(1/(1 + n)) is defined for all n, its value at the limit is not."""
    step = limit_of(power(FIRST, -1), composed(power(FIRST, -1)), ZERO, HARMONIC)
    honest = Step("linear arithmetic", step.premises[1].goal, (ZERO, ()))
    refused("undefined", honest)


def test_the_index_is_not_captured() -> None:
    """From n - n = 0 for all n it does not follow that m - n tends to zero."""
    step = Step(
        "limit of function",
        tends(minus(FIRST, n), ZERO),
        (ZERO, "n"),
        premises=(premise(equal(minus(n, n), ZERO), *TIMES), premise(equal(ZERO, ZERO))),
    )
    refused("not-free", step)


def test_the_limits_index_is_not_captured_by_the_floor() -> None:
    """-n is below -n, but is not bounded."""
    falling = times(MINUS, FIRST)
    step = Step(
        "monotone convergence",
        below(ZERO, z),
        (falling, times(MINUS, n), "n", "x"),
        premises=(
            premise(below(ZERO, z), tends(falling, x)),
            premise(at_most(times(MINUS, plus(n, ONE)), times(MINUS, n)), *TIMES),
            premise(at_most(times(MINUS, n), times(MINUS, n)), *TIMES),
        ),
    )
    refused("not-free", step)


def test_a_subsequence_that_stands_still() -> None:
    step = Step(
        "subsequence",
        tends(at("u", ZERO), x),
        (ZERO, "n"),
        premises=(
            premise(make("integer", ZERO)),
            premise(at_most(ZERO, ZERO)),
            HARMONIC,
            TO_X,
        ),
    )
    refused("no-index", step)


def test_an_orbit_that_leaves_the_square() -> None:
    """What is said of starts in the square says nothing of others."""
    known = premise(STARTS)
    for start in (TWO, power(x, -1), number(-3)):
        goal = equal(at("f", ZERO, ZERO, start), start)
        step = Step("specialise", goal, (ZERO, start), premises=(known,))
        refused("undefined" if start.op == "power" else "hypothesis", step)


def test_a_time_that_is_not_whole() -> None:
    half = number("1/2")
    goal = equal(
        at("f", plus(half, ONE), ZERO, ZERO),
        times(make("variable", "t"), at("f", half, ZERO, ZERO)),
    )
    refused("hypothesis", Step("specialise", goal, (half, ZERO, ZERO), premises=(premise(STEPS),)))


def test_induction_from_nothing() -> None:
    """The step from n to n + 1 alone, or with the start at another time."""
    grows = at_most(n, ZERO)
    later = premise(at_most(plus(n, ONE), ZERO), *TIMES, grows)
    for first in (premise(at_most(ONE, ZERO)), premise(at_most(ZERO, ZERO), below(ZERO, ZERO))):
        step = Step("induction", grows, ("n", ()), TIMES, (first, later))
        refused("not-the-term" if not first.given else "hypothesis", step)


def test_a_neighbourhood_on_one_side() -> None:
    """1 + sqrt(x) is positive at 0, and around it not defined."""
    body = plus(ONE, sqrt(FIRST))
    ball = (at_most(minus(ZERO, s), FIRST), at_most(FIRST, plus(ZERO, s)))
    near = every(1, below(ZERO, body), *ball)
    step = Step(
        "neighbourhood",
        below(ZERO, z),
        (body, (ZERO,), "s"),
        premises=(
            premise(below(ZERO, z), below(ZERO, s), near),
            premise(below(ZERO, plus(ONE, sqrt(ZERO)))),
        ),
    )
    refused("no-derivative", step)
    hidden = times(sqrt(FIRST), ZERO)
    refused("no-derivative", step.but(witness=(plus(ONE, hidden), (ZERO,), "s")))


def test_almost_every_number_of_another_set() -> None:
    """That almost no number is 0 among those with x = 0 says nothing of all."""
    nothing = make("almost", 1, differs(FIRST, FIRST), differs(FIRST, FIRST))
    step = Step(
        "generalise",
        make("almost", 1, differs(FIRST, FIRST)),
        ("x",),
        premises=(premise(differs(x, x), differs(x, x)), premise(nothing)),
    )
    refused("other-set", step)


@pytest.mark.parametrize(
    ("code", "relation"),
    [
        ("not-measurable", every(1, equal(at("g", FIRST, SECOND), ZERO))),
        ("not-measurable", equal(at("g", FIRST), ZERO)),
        ("not-continuous", tends(at("g", FIRST, SECOND), ZERO)),
        ("not-continuous", tends(bracket(below(SECOND, ZERO)), ZERO)),
    ],
)
def test_a_set_that_may_not_be_measurable(code: str, relation) -> None:
    """A set with one point on each line need not be measurable."""
    goal = make("almost", 2, equal(bracket(relation), ZERO), *INSIDE)
    both = times(*(bracket(opened_at(relation, x, each)) for each in (y, z)))
    pair = premise(equal(both, ZERO), *LINE.premises[0].given)
    refused(code, LINE.but(goal=goal, premises=(pair, *LINE.premises[1:])))


def test_starts_in_space() -> None:
    """In R^3 the start does not fill the square."""
    line = premise(make("almost", 2, equal(bracket(FAR), ZERO), *INSIDE))
    goal = make("start", number(3), equal(bracket(FAR), ZERO))
    refused("hypothesis", Step("density of starts", goal, (), premises=(line,)))
