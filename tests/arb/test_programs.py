"""A program encloses what `enclose` encloses, and refuses where it does."""

from __future__ import annotations

from fractions import Fraction

import pytest
from flint import arb
from hypothesis import given
from hypothesis import strategies as st

from slr_verify.arb.balls import NarrowProgram, Program, enclose
from slr_verify.arb.certainty import (
    certainly_disjoint,
    precision,
)
from slr_verify.core.balls import NoBall, exact_ball
from slr_verify.core.language import Refused
from slr_verify.core.terms import make, rational, variable

from .binders import gaussian_mean, integral

x, y, p = variable("x"), variable("y"), variable("p")
LEAVES = st.sampled_from([x, y, p, rational(2), rational(Fraction(-1, 3)), rational(-1)])


def grown(parts):
    pairs = st.tuples(parts, parts)
    return st.one_of(
        pairs.map(lambda parts: make("sum", *parts)),
        pairs.map(lambda parts: make("product", *parts)),
        st.tuples(parts, st.sampled_from([-2, -1, 1, 2, 3])).map(lambda pair: make("power", *pair)),
        st.tuples(st.sampled_from(["exp", "erf", "atan", "sqrt"]), parts).map(
            lambda pair: make(pair[0], pair[1])
        ),
    )


TERMS = st.recursive(LEAVES, grown, max_leaves=12)
NUMBERS = st.fractions(-2, 2, max_denominator=7)


@pytest.mark.parametrize("kind", [Program, NarrowProgram])
@given(terms=st.lists(TERMS, min_size=1, max_size=3), at=st.tuples(NUMBERS, NUMBERS, NUMBERS))
def test_a_program_agrees_with_enclose(kind, terms, at) -> None:
    point = dict(zip(("x", "y", "p"), at, strict=True))
    try:
        expected = [enclose(term, point, bits=64) for term in terms]
    except NoBall:
        return
    with precision(64):
        known = {"p": exact_ball(point["p"])}
        try:
            program = kind(terms, ("x", "y"), known, bits=64)
            found = program([exact_ball(point["x"]), exact_ball(point["y"])])
        except NoBall:
            return
    assert not any(map(certainly_disjoint, found, expected))


def run(term, value, kind=NarrowProgram):
    with precision(64):
        return kind([term], ("x",), {}, bits=64)([value])[0]


@pytest.mark.parametrize("kind", [Program, NarrowProgram])
def test_division_by_zero_and_roots_of_negative_numbers(kind) -> None:
    with pytest.raises(NoBall, match="may be zero"):
        run(make("product", x, make("power", make("sum", x, rational(-1)), -1)), arb(1), kind)
    with pytest.raises(NoBall, match="square root"):
        run(make("sqrt", x), arb(-1), kind)
    with pytest.raises(NoBall, match="no finite ball"):
        run(make("exp", make("exp", make("exp", x))), arb(1000), kind)


def test_zero_divided_away_is_still_refused() -> None:
    with pytest.raises(NoBall):
        run(make("product", rational(0), make("power", x, -1)), arb(0))


@pytest.mark.parametrize("kind", [Program, NarrowProgram])
@pytest.mark.parametrize("factor", [-2, -1, Fraction(1, 2), 1, 2])
def test_sums_of_multiples(kind, factor) -> None:
    """x + c x and c x + x, exactly; products by -1 are subtracted, others are not."""
    multiple = make("product", rational(factor), x)
    for parts in ((x, multiple), (multiple, x), (multiple, multiple), (rational(5), multiple)):
        expected = sum(
            {x: 3, multiple: 3 * factor, rational(5): 5}[part] for part in parts
        ) + Fraction(0)
        assert run(make("sum", *parts), arb(3), kind) == exact_ball(expected)


@pytest.mark.parametrize("kind", [Program, NarrowProgram])
def test_a_product_of_one_factor_among_the_parts_of_a_sum(kind) -> None:
    alone = make("product", x)
    for parts in ((alone, x), (x, alone), (rational(-1), alone), (alone,)):
        expected = sum({x: 3, alone: 3, rational(-1): -1}[part] for part in parts)
        assert run(make("sum", *parts), arb(3), kind) == expected


def test_what_has_no_value_is_refused() -> None:
    with pytest.raises(Refused, match="no balls for a variable; in p"):
        Program([make("sum", x, p)], ("x",), {}, bits=64)


def test_an_exact_zero_is_exact() -> None:
    term = make(
        "product",
        make("sum", rational(1), make("product", rational(-1), make("power", x, 2))),
        make("exp", x),
    )
    assert run(term, arb(1), Program) == 0


def test_the_power_zero_is_one_where_the_base_has_a_value() -> None:
    assert run(make("power", x, 0), arb(3)) == 1
    with pytest.raises(NoBall):
        run(make("power", make("power", x, -1), 0), arb(0))


def test_what_a_program_does_not_hold_is_refused() -> None:
    for term in (gaussian_mean(make("product", x, y), y), integral(x, y, rational(0), rational(1))):
        with pytest.raises(Refused, match="only constants are integrated|no balls for a member"):
            Program([term], ["x"], {}, bits=64)
