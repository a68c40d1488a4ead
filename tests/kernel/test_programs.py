"""A program encloses what `enclose` encloses, and refuses where it does."""

from __future__ import annotations

from fractions import Fraction

import pytest
from flint import arb
from hypothesis import given
from hypothesis import strategies as st

from slr_verify.kernel import (
    EnclosureFailed,
    Function,
    GaussianMean,
    Integral,
    Power,
    Product,
    Rational,
    Sum,
    TermRejected,
    Variable,
    certainly_disjoint,
    enclose,
    precision,
)
from slr_verify.kernel.certainty import exact_ball
from slr_verify.kernel.programs import DIRECT, TIGHT, Program, _present

x, y, p = Variable("x"), Variable("y"), Variable("p")
LEAVES = st.sampled_from([x, y, p, Rational(2), Rational(Fraction(-1, 3)), Rational(-1)])


def grown(parts):
    pairs = st.tuples(parts, parts)
    return st.one_of(
        pairs.map(Sum),
        pairs.map(Product),
        st.tuples(parts, st.sampled_from([-2, -1, 1, 2, 3])).map(lambda pair: Power(*pair)),
        st.tuples(st.sampled_from(["exp", "erf", "atan", "sqrt"]), parts).map(
            lambda pair: Function(pair[0], (pair[1],))
        ),
    )


TERMS = st.recursive(LEAVES, grown, max_leaves=12)
NUMBERS = st.fractions(-2, 2, max_denominator=7)


@pytest.mark.parametrize("functions", [TIGHT, DIRECT])
@given(terms=st.lists(TERMS, min_size=1, max_size=3), at=st.tuples(NUMBERS, NUMBERS, NUMBERS))
def test_a_program_agrees_with_enclose(functions, terms, at) -> None:
    point = dict(zip(("x", "y", "p"), at, strict=True))
    try:
        expected = [enclose(term, point, bits=64) for term in terms]
    except EnclosureFailed:
        return
    with precision(64):
        known = {"p": exact_ball(point["p"])}
        try:
            program = Program(terms, ("x", "y"), known, bits=64, functions=functions)
            found = program([exact_ball(point["x"]), exact_ball(point["y"])])
        except EnclosureFailed:
            return
    assert not any(map(certainly_disjoint, found, expected))


def run(term, value, functions=DIRECT):
    with precision(64):
        return Program([term], ("x",), {}, bits=64, functions=functions)([value])[0]


@pytest.mark.parametrize("functions", [TIGHT, DIRECT])
def test_division_by_zero_and_roots_of_negative_numbers(functions) -> None:
    with pytest.raises(EnclosureFailed, match="may contain zero"):
        run(Product((x, Power(Sum((x, Rational(-1))), -1))), arb(1), functions)
    with pytest.raises(EnclosureFailed, match="square root"):
        run(Function("sqrt", (x,)), arb(-1), functions)
    with pytest.raises(EnclosureFailed, match="not finite"):
        run(Function("exp", (Function("exp", (Function("exp", (x,)),)),)), arb(1000), functions)


def test_zero_divided_away_is_still_refused() -> None:
    with pytest.raises(EnclosureFailed):
        run(Product((Rational(0), Power(x, -1))), arb(0))


@pytest.mark.parametrize("functions", [TIGHT, DIRECT])
@pytest.mark.parametrize("factor", [-2, -1, Fraction(1, 2), 1, 2])
def test_sums_of_multiples(functions, factor) -> None:
    """x + c x and c x + x, exactly; products by -1 are subtracted, others are not."""
    multiple = Product((Rational(factor), x))
    for parts in ((x, multiple), (multiple, x), (multiple, multiple), (Rational(5), multiple)):
        expected = sum(
            {x: 3, multiple: 3 * factor, Rational(5): 5}[part] for part in parts
        ) + Fraction(0)
        assert run(Sum(parts), arb(3), functions) == exact_ball(expected)


@pytest.mark.parametrize("functions", [TIGHT, DIRECT])
def test_a_product_of_one_factor_among_the_parts_of_a_sum(functions) -> None:
    alone = Product((x,))
    for parts in ((alone, x), (x, alone), (Rational(-1), alone), (alone,)):
        expected = sum({x: 3, alone: 3, Rational(-1): -1}[part] for part in parts)
        assert run(Sum(parts), arb(3), functions) == expected


def test_what_has_no_value_is_refused() -> None:
    with pytest.raises(TermRejected, match="no value for the variable p"):
        Program([Sum((x, p))], ("x",), {}, bits=64)


def test_an_exact_zero_is_exact() -> None:
    term = Product(
        (Sum((Rational(1), Product((Rational(-1), Power(x, 2))))), Function("exp", (x,)))
    )
    assert run(term, arb(1), TIGHT) == 0


def test_the_power_zero_is_one_where_the_base_has_a_value() -> None:
    assert run(Power(x, 0), arb(3)) == 1
    with pytest.raises(EnclosureFailed):
        run(Power(Power(x, -1), 0), arb(0))


def test_what_a_program_does_not_hold_is_refused() -> None:
    for term in (GaussianMean(Product((x, y)), y), Integral(x, y, Rational(0), Rational(1))):
        with pytest.raises(TermRejected, match="no operation for"):
            Program([term], ["x"], {}, bits=64)


def test_a_sum_without_parts_is_refused() -> None:
    with pytest.raises(TermRejected, match="a sum or product without parts"):
        _present(None)
