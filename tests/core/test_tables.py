"""The tables of the core, entry by entry: names, odd and even functions, ranges, what is tempered."""

from __future__ import annotations

from fractions import Fraction

import pytest

from slr_verify.core.intervals import LIMITS, Interval
from slr_verify.core.language import is_name
from slr_verify.core.meaning import Meaning
from slr_verify.core.ranges import Ranges
from slr_verify.core.tempered import is_tempered
from slr_verify.core.terms import ZERO, make, minus, negative, plus, rational, variable
from slr_verify.core.zero_test import same

from .building import inner, vector

NOTHING = Meaning(Ranges((), {}))
x = variable("x")
FUNCTIONS = ("sqrt", "exp", "erf", "atan", "sin", "cos", "abs")
PRINTED = ("pi", "E", "N", "I", "integral", "derivative", "sum", "oo")


@pytest.mark.parametrize("name", [*FUNCTIONS, *PRINTED])
def test_what_is_printed_for_something_else_names_nothing(name: str) -> None:
    assert not is_name(name)
    assert is_name(f"{name}_1")


@pytest.mark.parametrize("function", ["erf", "atan", "sin"])
def test_odd_functions(function: str) -> None:
    at, opposite = make(function, x), make(function, negative(x))
    assert same(opposite, negative(at), NOTHING)
    assert same(plus(at, make(function, minus(ZERO, x))), ZERO, NOTHING)
    assert same(make(function, minus(x, x)), ZERO, NOTHING)
    assert not same(opposite, at, NOTHING)


@pytest.mark.parametrize("function", ["cos", "abs"])
def test_even_functions(function: str) -> None:
    at, opposite = make(function, x), make(function, negative(x))
    assert same(opposite, at, NOTHING)
    assert not same(opposite, negative(at), NOTHING)


def test_the_ranges_of_increasing_functions() -> None:
    assert {
        "exp": Interval(Fraction(0), None, low_open=True),
        "erf": Interval(Fraction(-1), Fraction(1), low_open=True, high_open=True),
        "atan": Interval(Fraction(-11, 7), Fraction(11, 7), low_open=True, high_open=True),
        "sqrt": Interval(Fraction(0), None, low_open=False),
    } == LIMITS


@pytest.mark.parametrize(
    "body",
    [
        inner(make("vector sum", vector("g"), vector("k")), vector("u")),
        inner(make("scaled", rational(2), vector("g")), vector("u")),
        make("erf", inner(make("scaled", x, vector("g")), vector("g"))),
        make("sin", inner(vector("g"), vector("u"))),
    ],
)
def test_smooth_and_tempered_in_a_vector(body) -> None:
    assert is_tempered(body, {"g"}, Ranges((), {}), smooth=True)
    assert not is_tempered(make("abs", body), {"g"}, Ranges((), {}), smooth=True)
