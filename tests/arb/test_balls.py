"""`enclose`: sound on wide balls, tight on exact points, loud when it fails."""

from __future__ import annotations

from fractions import Fraction
from functools import partial

import mpmath
import pytest
from flint import arb, fmpq
from hypothesis import event, given, settings
from hypothesis import strategies as st

from slr_verify.arb.balls import enclose
from slr_verify.arb.certainty import (
    certainly_disjoint,
)
from slr_verify.arb.functions import zeta_of
from slr_verify.core.balls import NoBall
from slr_verify.core.language import Refused
from slr_verify.core.terms import PI, make, rational, variable

X, Y = variable("x"), variable("y")


@pytest.mark.parametrize(
    ("name", "function"),
    [
        ("sqrt", mpmath.sqrt),
        ("exp", mpmath.exp),
        ("erf", mpmath.erf),
        ("atan", mpmath.atan),
        ("sin", mpmath.sin),
        ("cos", mpmath.cos),
        ("abs", abs),
    ],
)
@pytest.mark.parametrize("x", ["1/7", "22/7", "1/1000000", "20", "-3/2"])
def test_functions_against_mpmath(name, function, x, contains):
    value = Fraction(x)
    if name == "sqrt" and value < 0:
        pytest.skip("outside the domain")
    ball = enclose(make(name, X), {"x": value}, bits=120)
    with mpmath.workdps(60):
        exact = function(mpmath.mpf(value.numerator) / value.denominator)
        assert contains(ball, exact)
        assert not contains(ball, exact * (1 + mpmath.mpf(2) ** -100))


def test_pi_sums_products_and_powers(contains):
    with mpmath.workdps(60):
        term = make("product", PI, make("sum", X, rational(Fraction(1, 3))), make("power", X, -2))
        value = mpmath.pi * (mpmath.mpf(7) / 5 + mpmath.mpf(1) / 3) / (mpmath.mpf(7) / 5) ** 2
        assert contains(enclose(term, {"x": Fraction(7, 5)}, bits=120), value)
    exact = enclose(make("sum", X, rational(Fraction(1, 3))), {"x": 2}, bits=60)
    assert contains(exact, Fraction(7, 3))


@pytest.mark.parametrize(
    ("term", "point", "message"),
    [
        (make("power", X, -1), {"x": Fraction(0)}, r"division by 0.*; in 1/x"),
        (
            make("power", make("sum", X, Y), -3),
            {"x": arb(0, 1), "y": 1},
            r"may be zero; in 1/\(x \+ y\)\^3",
        ),
        (make("sqrt", X), {"x": arb(0, 1)}, r"may be negative; in sqrt\(x\)"),
        (X, {"x": arb("inf")}, r"inf\] is no finite ball"),
        (X, {"x": arb.nan()}, "nan is no finite ball"),
        (
            make("exp", make("power", X, 90)),
            {"x": arb(10)},
            r"is no finite ball; in exp\(x\^90\)",
        ),
    ],
)
def test_failures_name_the_term(term, point, message):
    with pytest.raises(NoBall, match=message):
        enclose(term, point, bits=60)


def test_the_innermost_failure_is_named_once():
    term = make("exp", make("sum", Y, make("power", X, -1)))
    with pytest.raises(NoBall) as caught:
        enclose(term, {"x": Fraction(0), "y": Fraction(1)}, bits=60)
    assert str(caught.value).count("; in ") == 1
    assert "exp" not in str(caught.value)


@pytest.mark.parametrize("value", [0.5, True, "1/2", None])
def test_values_are_exact_or_balls(value):
    with pytest.raises(
        TypeError, match=f"x needs a Fraction or a ball, got {type(value).__name__}"
    ):
        enclose(X, {"x": value}, bits=60)


def test_a_variable_needs_a_value():
    with pytest.raises(Refused, match=r"no values for \['y'\]; the point has \['x'\]"):
        enclose(make("sum", X, Y), {"x": Fraction(1)}, bits=60)


SMALL = st.fractions(-3, 3, max_denominator=12)
LEAVES = st.one_of(st.sampled_from([X, Y, PI]), SMALL.map(rational))


def _grow(children):
    few = st.lists(children, min_size=1, max_size=3).map(tuple)
    unary = st.sampled_from(["exp", "erf", "atan", "sin", "cos", "abs", "sqrt"])
    return st.one_of(
        few.map(lambda parts: make("sum", *parts)),
        few.map(lambda parts: make("product", *parts)),
        st.builds(partial(make, "power"), children, st.integers(-2, 4)),
        st.builds(make, unary, children),
        st.builds(zeta_of, children, children),
    )


TERMS = st.recursive(LEAVES, _grow, max_leaves=8)
UNIT = st.fractions(-1, 1, max_denominator=8)


def _ball(middle: Fraction, radius: Fraction) -> arb:
    return arb(
        fmpq(middle.numerator, middle.denominator), fmpq(radius.numerator, radius.denominator)
    )


@pytest.mark.long
@settings(derandomize=True, deadline=None, max_examples=200)
@given(
    TERMS, st.tuples(SMALL, UNIT), st.tuples(SMALL, UNIT), st.fractions(0, 1, max_denominator=64)
)
def test_a_ball_of_inputs_gives_a_ball_of_values(term, in_x, in_y, radius):
    """Whatever is enclosed over a ball is defined at its members and contains their values."""
    (x, u), (y, v) = in_x, in_y
    try:
        wide = enclose(term, {"x": _ball(x, radius), "y": _ball(y, radius)}, bits=60)
    except NoBall:
        event("refused")
        return
    value = enclose(term, {"x": x + u * radius, "y": y + v * radius}, bits=400)
    assert not certainly_disjoint(wide, value)
    event("enclosed")
