"""Values for variables: nothing is captured, and what is bound has no name."""

from __future__ import annotations

import pytest

from core.building import (
    FIRST,
    HALF,
    ONE,
    SECOND,
    TWO,
    ZERO,
    derivative,
    integral,
    make,
    mean,
    plus,
    power,
    sin,
    sqrt,
    times,
    x,
    y,
    z,
)
from slr_verify.core.binding import closed, fresh, names_of, opened, replaced, substituted
from slr_verify.core.language import Refused

THIRD = make("bound", 2)


def loose(work) -> None:
    with pytest.raises(Refused) as refusal:
        work()
    assert refusal.value.code == "loose"


def test_a_value_is_not_captured() -> None:
    body = mean(plus(x, FIRST))
    assert substituted(body, {"x": y}) is mean(plus(y, FIRST))
    loose(lambda: substituted(body, {"x": FIRST}))
    loose(lambda: replaced(body, x, FIRST))
    loose(lambda: replaced(body, FIRST, x))
    loose(lambda: opened(plus(FIRST, x), (SECOND,)))


def test_values_are_put_in_all_at_once() -> None:
    swapped = substituted(plus(x, times(TWO, y), z), {"x": y, "y": x})
    assert swapped is plus(y, times(TWO, x), z)
    assert substituted(z, {"x": y}) is z


def test_opening_and_closing_are_inverse() -> None:
    inner = integral(times(FIRST, SECOND, THIRD), FIRST, x)
    body = plus(inner, SECOND, FIRST, derivative(power(FIRST, 2), SECOND), y)
    at_values = opened(body, (x, sqrt(z)))
    assert at_values is plus(
        integral(times(FIRST, x, sqrt(z)), x, x),
        sqrt(z),
        x,
        derivative(power(FIRST, 2), sqrt(z)),
        y,
    )
    fresh_values = fresh(2, body.free)
    assert closed(opened(body, fresh_values), names_of(fresh_values)) is body


def test_closing_goes_under_binders() -> None:
    assert closed(mean(times(x, FIRST)), ("x",)) is mean(times(SECOND, FIRST))
    pair = make("mean", 2, plus(x, y, FIRST), ONE, HALF, HALF, x)
    assert closed(pair, ("y", "x")) is make(
        "mean", 2, plus(make("bound", 3), THIRD, FIRST), ONE, HALF, HALF, SECOND
    )
    assert closed(z, ("x",)) is z


def test_bodies_that_wait_for_more() -> None:
    loose(lambda: opened(SECOND, (x,)))
    loose(lambda: opened(mean(THIRD), (x,)))
    assert opened(mean(FIRST), (x,)) is mean(FIRST)
    assert opened(mean(SECOND), (x,)) is mean(x)


def test_equal_up_to_names_is_equal() -> None:
    assert mean(closed(sin(x), ("x",))) is mean(closed(sin(y), ("y",)))


def test_replacing() -> None:
    term = mean(plus(sin(x), times(FIRST, sin(x))), sin(x))
    assert replaced(term, sin(x), ONE) is mean(plus(ONE, make("product", FIRST, ONE)), ONE)
    assert replaced(term, y, ZERO) is term
    assert replaced(term, term, ZERO) is ZERO


def test_fresh_names_are_not_taken() -> None:
    names = names_of(fresh(3, {"#0", "#2", "x"}))
    assert names == ("#1", "#3", "#4")
    assert fresh(0, {"x"}) == ()
