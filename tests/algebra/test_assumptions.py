"""What SymPy knows of expressions by itself: nothing that does not follow."""

from __future__ import annotations

from fractions import Fraction

import pytest
import sympy as sp
from hypothesis import given, settings
from hypothesis import strategies as st

from slr_verify.algebra import assumptions, language
from slr_verify.algebra.integral import Integral, Sum
from slr_verify.model.zeta import zeta

x, y = sp.symbols("x y", real=True)
h = sp.Symbol("h", nonnegative=True)
p = sp.Symbol("p", positive=True)
b = sp.Symbol("b", nonpositive=True)
q = sp.Symbol("q", negative=True)
z = sp.Symbol("z")
n, m, k = sp.symbols("n m k", integer=True, positive=True)
j = sp.Symbol("j", integer=True)
VALUES: dict[sp.Symbol, st.SearchStrategy[Fraction]] = {
    x: st.fractions(-3, 3),
    y: st.fractions(-3, 3),
    h: st.fractions(0, 3),
    p: st.fractions(Fraction(1, 9), 3),
    b: st.fractions(-3, 0),
    **{index: st.integers(1, 5).map(Fraction) for index in (n, m, k)},
    j: st.integers(-3, 3).map(Fraction),
}
NUMBERS = st.fractions(-2, 2, max_denominator=6).map(
    lambda q: sp.Rational(q.numerator, q.denominator)
)


def grown(parts: st.SearchStrategy[sp.Expr]) -> st.SearchStrategy[sp.Expr]:
    pairs = st.tuples(parts, parts)
    return st.one_of(
        pairs.map(lambda two: two[0] + two[1]),
        pairs.map(lambda two: two[0] * two[1]),
        st.tuples(parts, st.integers(0, 3)).map(lambda two: two[0] ** two[1]),
        parts.map(sp.Abs),
        parts.map(lambda part: 1 / (1 + part**2)),
    )


EXPRESSIONS = st.recursive(
    st.one_of(st.sampled_from(sorted(VALUES, key=str)), NUMBERS), grown, max_leaves=7
)
FACTS = {
    "is_positive": lambda value: value > 0,
    "is_negative": lambda value: value < 0,
    "is_nonnegative": lambda value: value >= 0,
    "is_nonpositive": lambda value: value <= 0,
    "is_zero": lambda value: value == 0,
    "is_integer": lambda value: value.denominator == 1,
    "is_real": lambda value: True,
    "is_finite": lambda value: True,
}


@given(EXPRESSIONS, st.data())
@settings(max_examples=300)
def test_what_sympy_knows_holds_at_every_point(expr: sp.Expr, data: st.DataObject) -> None:
    at = {symbol: data.draw(VALUES[symbol]) for symbol in sorted(expr.free_symbols, key=str)}
    value = exactly(expr, at)
    for fact, holds in FACTS.items():
        known = getattr(expr, fact)
        assert known is None or known == holds(value), f"{fact} of {expr} at {at}"


def exactly(expr: sp.Expr, at: dict[sp.Symbol, Fraction]) -> Fraction:
    """The value, worked out by Python."""
    if expr.is_Rational:
        return Fraction(expr.p, expr.q)
    if expr.is_Symbol:
        return at[expr]
    parts = [exactly(part, at) for part in expr.args]
    if expr.is_Add:
        return sum(parts, Fraction(0))
    if expr.is_Pow:
        return parts[0] ** parts[1]
    if isinstance(expr, sp.Abs):
        return abs(parts[0])
    result = Fraction(1)
    for part in parts:
        result *= part
    return result


PEAK = 10**6 / sp.sqrt(1 + (10**6 * (x - sp.Rational(1, 3))) ** 2) ** 3
HIDDEN_ZERO = 10**200 * ((sp.pi + 1) * (sp.pi - 1) - sp.pi**2 + 1)


@pytest.mark.parametrize(
    "expr",
    [
        pytest.param(1 / (n * m) - sp.S.Half, id="positive at one end"),
        pytest.param(Integral(PEAK, (x, 0, 1)) - 1, id="a narrow peak"),
        pytest.param(sp.erf(HIDDEN_ZERO) - sp.S.Half, id="erf(0)"),
        pytest.param(sp.exp(HIDDEN_ZERO) - 2, id="exp(0)"),
        pytest.param(zeta(2, 1) - 1, id="a name that mpmath has"),
        pytest.param(Sum(x, (n, 1, 3)), id="a sum of what may be zero"),
    ],
)
def test_no_sign_is_guessed(expr: sp.Expr) -> None:
    assert (expr.is_positive, expr.is_negative, expr.is_zero) == (None, None, None)
    assert isinstance(sp.Abs(expr), sp.Abs)


@pytest.mark.parametrize("expr", [k * (2 * m + 2 * n) / 6, n * (n + 1) / 2, n / 2, 1 / n])
def test_no_whole_number_is_guessed(expr: sp.Expr) -> None:
    assert expr.is_integer is None
    assert sp.sin(sp.pi * expr) != 0


def test_what_follows_from_the_parts_is_known() -> None:
    for positive in (
        1 + h**2,
        p * n,
        sp.exp(x),
        sp.sqrt(2) * sp.pi,
        1 / p,
        p**j,
        sp.erf(p),
        -b + p,
    ):
        assert positive.is_positive
    for nonnegative in (h * x**2, sp.Abs(x), sp.sqrt(h), b * b, b * -h, sp.atan(h) + 1 + b**2):
        assert nonnegative.is_nonnegative
    assert (b - p).is_negative
    assert (n * m + j**2 - 1).is_integer
    assert sp.sqrt((1 + h**2) ** 2 * x**2) == (1 + h**2) * sp.Abs(x)
    assert sp.sin(sp.pi * (n + m)) == 0


TINY = 1 - sp.erf(100) / 5 - 4 * sp.erf(101) / 5
"""About 10^-4345."""


@pytest.mark.parametrize(
    ("power", "outer", "expected"),
    [
        (x**2, sp.S.Half, sp.Abs(x)),
        (x**2, sp.Rational(3, 2), sp.Abs(x) ** 3),
        (p**3, sp.S.Half, p ** sp.Rational(3, 2)),
        (h**-3, sp.S.Half, h ** sp.Rational(-3, 2)),
        (sp.sqrt(x), sp.Rational(1, 3), x ** sp.Rational(1, 6)),
        (x**3, sp.Integer(-2), x**-6),
        (sp.exp(x), sp.S.Half, sp.exp(x / 2)),
        (x**3, sp.S.Half, None),
        (1 / x, sp.S.Half, None),
        (TINY**3, sp.S.Half, None),
    ],
)
def test_powers_of_powers(power: sp.Expr, outer: sp.Expr, expected: sp.Expr | None) -> None:
    unchanged = sp.Pow(power, outer, evaluate=False)
    assert power**outer == (unchanged if expected is None else expected)


SIGNS = (
    "extended_positive",
    "extended_negative",
    "extended_nonnegative",
    "extended_nonpositive",
    "zero",
)
POSITIVE, NEGATIVE = (True, False, True, None, False), (False, True, None, True, False)
AT_LEAST_0, AT_MOST_0 = (None, False, True, None, None), (False, None, None, True, None)
NOT_0, UNKNOWN = (None, None, None, None, False), (None,) * 5
THIRD = sp.Rational(1, 3)


@pytest.mark.parametrize(
    ("answers", "exprs"),
    [
        (POSITIVE, (h + p, p * n, b * q - q, q**4, 1 / p, sp.sqrt(p), p**x, sp.erf(p), b * q + 1)),
        (NEGATIVE, (b + q, b - p, p * q, q**3, 1 / q, sp.atan(q), q**-3)),
        (AT_LEAST_0, (h + h**2, h * p, b * q, x**2, b**4, x**-2, sp.sqrt(h), h**x, sp.erf(h))),
        (AT_MOST_0, (b - h, b * h, b**3, b**5, 1 / b, sp.erf(b))),
        (NOT_0, (p**z, 2**sp.I)),
        (UNKNOWN, (x + h, x - p, x * p, x**3, sp.sqrt(x), x ** (2 * THIRD), b**THIRD, sp.erf(x))),
        (UNKNOWN, (x**y, q**n, x**sp.pi, b ** sp.sqrt(2), h**z, z**2, z**3)),
    ],
)
def test_each_sign_is_told_by_itself(
    answers: tuple[bool | None, ...], exprs: tuple[sp.Expr, ...]
) -> None:
    """SymPy concludes some of these from the others; none depends on that."""
    for expr in exprs:
        told = assumptions.FACTS[type(expr)]
        assert tuple(told[sign](expr) for sign in SIGNS) == answers, str(expr)


@pytest.mark.parametrize(
    ("facts", "exprs"),
    [
        ((True, True, True), (n + j, j * m, j**2, j**n, sp.Abs(j - n))),
        ((True, True, None), (x + y, x * y, x**3, p**x, q**n, sp.Abs(x), sp.exp(x), sp.sin(x))),
        ((True, None, None), (1 / x, 1 / h, x**-3, 1 / j, j**j, 1 / x + 1, h**-THIRD)),
        ((None, True, None), (sp.sqrt(x), x ** (2 * THIRD), p**z, 2**sp.I, sp.sqrt(x) * y)),
        ((None, None, None), (x**y, z, z + 1, z * x, z**2, h**z, sp.exp(z), 1 / sp.sqrt(x))),
    ],
)
def test_what_is_real_finite_or_whole(
    facts: tuple[bool | None, ...], exprs: tuple[sp.Expr, ...]
) -> None:
    for expr in exprs:
        assert (expr.is_extended_real, expr.is_finite, expr.is_integer) == facts, str(expr)


def test_an_absolute_value_vanishes_where_its_argument_does() -> None:
    for part in (q**n, sp.S.Zero, x):
        assert assumptions.FACTS[sp.Abs]["zero"](sp.Abs(part, evaluate=False)) is part.is_zero


@pytest.mark.parametrize("kind", [sp.exp, sp.erf, sp.atan, sp.sin, sp.cos, sp.Abs])
def test_all_factors_may_trade_places(kind: type[sp.Expr]) -> None:
    assert kind(1 / sp.sqrt(x)).is_commutative is True


def test_what_was_found_before_is_forgotten() -> None:
    before = x + 12345
    assert x + 12345 is before
    assumptions.know_no_more_than_follows()
    assert x + 12345 is not before
    assert (1 / (n * m) - sp.S.Half).is_positive is None


def test_integrals_and_sums_are_real_and_no_number_for_sympy() -> None:
    for expr in (Integral(x, (x, 0, 1)), Sum(j, (j, 0, 1))):
        assert (expr.is_extended_real, expr.is_number) == (True, False)


def test_it_is_asked_before_anything_is_concluded() -> None:
    """The language sees to it that SymPy is told."""
    assert language.know_no_more_than_follows is assumptions.know_no_more_than_follows
    assert sp.Pow._eval_power is assumptions.power_of_power
    for kind, facts in assumptions.FACTS.items():
        assert kind._prop_handler.keys() == facts.keys() | (
            kind._prop_handler.keys() & {"commutative"}
        )
