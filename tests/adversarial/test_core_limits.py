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
    t,
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
    m,
    n,
    tends,
)
from core.steps_of_starts import START

from slr_verify.calculus.prover import Prover
from slr_verify.calculus.tactics.late import Late
from slr_verify.calculus.tactics.limits import applied_to, function_of, ordered, squeezed
from slr_verify.calculus.tactics.sequences import subsequence
from slr_verify.core.binding import opened
from slr_verify.core.language import Refused
from slr_verify.core.rules.limits import near_from, near_point, never_near
from slr_verify.core.terms import Term
from slr_verify.core.theorems import Context, Theorem

SMALL = power(plus(ONE, FIRST), -1)
HARMONIC = premise(tends(SMALL, ZERO))
NOTHING: frozenset[Term] = frozenset()
WRONG = below(ZERO, ZERO)


def opened_at(body: Term, *values: Term) -> Term:
    return opened(body, values)


def approach(goal: Term) -> Step:
    """What `limit` asks for, where 0 < 0 is what is assumed of it."""
    assumed = below(ZERO, s), never_near(goal, s)
    defined = opened_at(goal.args[0], n)
    shown = premise(WRONG, *assumed), premise(equal(defined, defined), *TIMES)
    return Step("limit", goal, ("s", "n"), premises=shown)


@pytest.mark.parametrize(
    ("code", "function"),
    [
        ("no-derivative", bracket(below(ZERO, FIRST))),
        ("no-derivative", at("g", FIRST)),
        ("undefined", make("total", FIRST, ZERO, FIRST)),
        ("undefined", make("integral", at("g", FIRST), ZERO, FIRST)),
        ("no-derivative", make("inner", *[make("vector", "u", FIRST)] * 2)),
    ],
)
def test_what_may_jump_is_not_continuous(code: str, function: Term) -> None:
    """[0 < 1/(1 + n)] is one for all n, and zero at the limit."""
    prover, goal = Prover(Context()), tends(applied_to(function, SMALL), opened_at(function, ZERO))
    with pytest.raises(Refused, match=rf"\[{code}\]"):
        function_of(prover, NOTHING, goal, function, (HARMONIC,))
    body = plus(ONE, function)
    near = near_point(body, (ZERO,), s)
    premises = premise(WRONG, below(ZERO, s), near), premise(below(ZERO, opened_at(body, ZERO)))
    step = Step("neighbourhood", WRONG, (body, (ZERO,), "s"), premises=premises)
    refused("no-derivative", step)


def test_the_limit_of_a_constant_at_a_pole() -> None:
    """1/(1/(1 + n)) is defined for all n, its value at the limit is not."""
    refused("undefined", approach(tends(applied_to(power(FIRST, -1), SMALL), power(ZERO, -1))))
    harmonic = HARMONIC.goal.args[0]
    refused("undefined", approach(tends(harmonic, power(x, -1))))


def test_the_index_is_not_captured() -> None:
    """From n - n = 0 for all n it does not follow that m - n tends to zero."""
    refused("not-free", approach(tends(minus(FIRST, n), ZERO)))


@pytest.mark.parametrize("goal", [tends(s, ZERO), tends(ZERO, s), tends(times(s, SMALL), s)])
def test_the_width_is_not_captured(goal: Term) -> None:
    """That e is nearer to zero than the root of e, for some e, says nothing of another."""
    refused("not-free", approach(goal))


def test_a_limit_for_some_width_alone() -> None:
    """For e = 4, n = 0 is near; and so it is where nothing is assumed of all m."""
    step = approach(tends(ONE, ZERO))
    some, defined = step.premises
    for more in (below(number(4), s), equal(s, number(4))):
        wrong = premise(WRONG, more, *some.given)
        refused("hypothesis", step.but(premises=(wrong, defined)))
    never = every(1, *(each for each in never_near(step.goal, s).args[1:-1]))
    refused("hypothesis", step.but(premises=(premise(WRONG, below(ZERO, s), never), defined)))
    other = never_near(tends(ONE, ONE), s)
    refused("hypothesis", step.but(premises=(premise(WRONG, below(ZERO, s), other), defined)))


@pytest.mark.parametrize("time", [minus(m, ONE), ZERO, n])
def test_what_is_near_late_may_be_far_before(time: Term) -> None:
    """1/(1 + n) is near zero from m on: not before, and nothing is known of m."""
    prover = Prover(Context())
    late = Late(prover, frozenset(TIMES), (HARMONIC,), (number("1/4"),), (m,))
    assert late.near(late.given, 0, m).goal == below(
        power(power(plus(ONE, m), -1), 2), number("1/4")
    )
    with pytest.raises(Refused, match=r"\[range\]"):
        late.near(late.given, 0, time)


def test_a_width_that_is_not_positive() -> None:
    later = near_from(HARMONIC.goal, ZERO, m)
    inner = premise(WRONG, make("integer", m), at_most(ZERO, m), later)
    step = Step(
        "eventually", WRONG, ("m",), premises=(inner, HARMONIC, premise(at_most(ZERO, ZERO)))
    )
    refused("not-positive", step)
    refused("not-positive", step.but(premises=(inner, HARMONIC, premise(below(MINUS, ZERO)))))


def test_limits_that_are_out_of_order() -> None:
    """Sequences that are in order at some times only, or in the other order, and other limits."""
    prover, low, high = Prover(Context()), HARMONIC, premise(tends(at("u", FIRST), x))

    def unordered(at_times: frozenset[Term], time: Term) -> Theorem:
        return prover.step("range", at_times, at_most(at("u", time), power(plus(ONE, time), -1)))

    for pair in ((low, high), (high, low)):
        with pytest.raises(Refused, match=r"\[range\]"):
            ordered(prover, NOTHING, *pair, unordered)
    with pytest.raises(Refused, match=r"\[range\]"):
        squeezed(prover, NOTHING, at("w", FIRST), (low, low), (unordered, unordered))


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


@pytest.mark.parametrize(
    ("code", "index"),
    [
        ("sum", ZERO),
        ("sum", number("1/2")),
        ("factor", times(MINUS, FIRST)),
        ("factor", at("k", FIRST)),
    ],
)
def test_a_subsequence_that_stands_still(code: str, index: Term) -> None:
    for grows in (HARMONIC, premise(tends(power(plus(ONE, index), -1), ONE))):
        with pytest.raises(Refused, match=rf"\[{code}\]"):
            subsequence(Prover(Context()), NOTHING, index, grows, TO_X)


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
    near = near_point(body, (ZERO,), s)
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
        ("not-continuous", tends(FAR.args[0], at("g", FIRST, SECOND))),
        ("not-continuous", tends(FAR.args[0], bracket(below(SECOND, ZERO)))),
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
    for least in (at_most(number(3), t), at_most(number(4), x)):
        refused("hypothesis", START.but(given=(*START.given[3:], *START.given[:2], least)))
