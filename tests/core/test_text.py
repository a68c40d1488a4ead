"""What is printed: one line that has everything on which a term depends."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from core.building import (
    FIRST,
    HALF,
    MINUS,
    ONE,
    POLE,
    SECOND,
    TWO,
    ZERO,
    absolute,
    at_most,
    below,
    copies,
    derivative,
    differs,
    equal,
    gaussian,
    inner,
    integral,
    law,
    make,
    mean,
    member,
    number,
    over,
    plus,
    power,
    psd,
    sequent,
    sin,
    times,
    total,
    vector,
    x,
    y,
    z,
)
from core.reading_back import normal, read
from slr_verify.core.language import COMPARISONS, FUNCTIONS
from slr_verify.core.terms import PI, Term, all_parts
from slr_verify.core.text import key, text

ADDED = make("vector sum", vector("u"), vector("v"))
NESTED = make("scaled", x, make("scaled", y, ADDED))


@pytest.mark.parametrize(
    ("term", "line"),
    [
        (number(3), "3"),
        (MINUS, "-1"),
        (HALF, "1/2"),
        (PI, "pi"),
        (plus(x, y, ONE), "x + y + 1"),
        (plus(times(MINUS, x), times(number("-3/2"), y), MINUS), "-x - 3*y/2 - 1"),
        (plus(x, plus(y, ONE)), "x + (y + 1)"),
        (plus(x, times(MINUS, plus(y, MINUS))), "x - (y - 1)"),
        (times(x, MINUS), "x*(-1)"),
        (times(MINUS, MINUS), "-(-1)"),
        (times(MINUS, plus(x, y), z), "-(x + y)*z"),
        (times(x, times(y, z)), "x*(y*z)"),
        (times(HALF, x), "x/2"),
        (times(x, HALF), "x*(1/2)"),
        (times(MINUS, POLE), "-1/x"),
        (times(z, POLE, power(y, -2), x), "z*x/(x*y^2)"),
        (times(over(z, x), POLE), "(z/x)/x"),
        (times(z, power(over(x, y), -1)), "z/(x/y)"),
        (times(z, power(plus(x, y), -1)), "z/(x + y)"),
        (make("power", x, 1), "x"),
        (times(y, make("power", power(x, 2), 1)), "y*(x^2)"),
        (power(x, 2), "x^2"),
        (power(x, -2), "1/x^2"),
        (power(POLE, 2), "(1/x)^2"),
        (power(power(x, 2), 3), "(x^2)^3"),
        (times(MINUS, power(x, 2)), "-x^2"),
        (power(times(MINUS, x), 2), "(-x)^2"),
        (integral(power(power(FIRST, 2), 3), ZERO, x), "integral((_0^2)^3, _0 from 0 to x)"),
        (power(MINUS, 2), "(-1)^2"),
        (power(HALF, 2), "(1/2)^2"),
        (make("sum", x), "x"),
        (power(make("product", x), 2), "(x)^2"),
        (absolute(x), "abs(x)"),
        (make("defined", "f", x, y), "f(x, y)"),
        (make("defined", "c"), "c()"),
        (FIRST, "_-1"),
        (mean(times(y, FIRST)), "E[y*_0; (_0) ~ N(0, [1])]"),
        (make("mean", 2, plus(FIRST, times(TWO, SECOND)), ONE, HALF, HALF, x),
         "E[_1 + 2*_0; (_1, _0) ~ N(0, [1, 1/2; 1/2, x])]"),
        (law("X", power(FIRST, 2)), "E[_0^2; _0 ~ X]"),
        (gaussian(inner(FIRST, vector("u"))), "E[<_0, u>; _0 ~ N(0, I)]"),
        (copies(x, power(FIRST, 2), inner(FIRST, vector("u"))),
         "E[_0^2; _0 the sum of x copies of [<_0, u>; _0 ~ N(0, I)]]"),
        (total(member("p", FIRST), ONE, x), "sum(p[_0], _0 from 1 to x)"),
        (integral(sin(FIRST), ZERO, x), "integral(sin(_0), _0 from 0 to x)"),
        (derivative(power(FIRST, 2), x), "derivative(_0^2, _0 at x)"),
        (integral(mean(plus(FIRST, SECOND), FIRST), ONE, TWO),
         "integral(E[_1 + _0; (_1) ~ N(0, [_0])], _0 from 1 to 2)"),
        (equal(x, y), "x = y"),
        (at_most(x, y), "x <= y"),
        (below(x, y), "x < y"),
        (differs(x, y), "x != y"),
        (psd(ONE, x, x, ONE), "[1, x; x, 1] is positive semidefinite"),
        (make("integer", x), "x is an integer"),
        (inner(make("vector sum", vector("u"), make("scaled", MINUS, vector("v"))),
               make("scaled", over(x, y), vector("w"))), "<u - v, x*w/y>"),
        (inner(make("vector sum", NESTED, make("vector sum", NESTED, NESTED)), vector("w")),
         "<x*(y*(u + v)) + (x*(y*(u + v)) + x*(y*(u + v))), w>"),
        (make("every", 1, equal(FIRST, FIRST)), "for every _0: _0 = _0"),
        (make("every", 2, equal(FIRST, SECOND), below(ZERO, FIRST), below(FIRST, x)),
         "for every _1, _0 with 0 < _1, _1 < x: _1 = _0"),
        (make("surface", 2, differs(inner(FIRST, SECOND), ZERO), below(x, ONE)),
         "for almost all by surface measure _1, _0 with x < 1: <_1, _0> != 0"),
        (make("member", "f", x, vector("u")), "f[x, <u>]"),
        (make("surely", 2, differs(inner(FIRST, SECOND), ZERO), below(x, ONE)),
         "for almost all Gaussian _1, _0 with x < 1: <_1, _0> != 0"),
        (make("dimension", plus(x, ONE)), "the space has dimension x + 1"),
        (inner(make("vector", "u", x, vector("v")), make("vector", "u", vector("v"))),
         "<u[x, <v>], u[<v>]>"),
    ],
)  # fmt: skip
def test_lines(term: Term, line: str) -> None:
    assert text(term) == line


def test_every_head_is_printed_differently() -> None:
    heads = [make(head, x) for head in FUNCTIONS] + [make(head, x, y) for head in COMPARISONS]
    assert len({text(term) for term in heads}) == len(heads)


def test_a_sequent_has_all_its_hypotheses() -> None:
    said = str(sequent(below(ZERO, x), below(y, x), at_most(ZERO, y)))
    assert said == "0 <= y; y < x |- 0 < x"
    assert str(sequent(equal(x, x))) == "|- x = x"


NAMES = (
    "x",
    "y",
    "for",
    "with",
    "is",
    "an",
    "to",
    "as",
    "at",
    "every",
    "the",
    "R",
    "x0",
    "f'",
    "#0",
    "e1",
)


@st.composite
def numbers(draw, depth: int, bound: int = 0) -> Term:
    """A number in which `bound` variables may be loose."""
    kind = draw(st.integers(0, 13 if depth else 2))

    def part(more: int = 0) -> Term:
        return draw(numbers(depth - 1, bound + more))

    def parts(least: int = 1) -> list[Term]:
        return [part() for _ in range(draw(st.integers(least, 3)))]

    if kind == 0:
        return number(draw(st.fractions(-3, 3, max_denominator=4)))
    if kind == 1 and bound:
        return make("bound", draw(st.integers(0, bound - 1)))
    if kind <= 2:
        return draw(st.sampled_from((PI, *(make("variable", name) for name in NAMES))))
    if kind <= 4:
        return make("sum", *parts())
    if kind <= 6:
        exponents = draw(st.lists(st.sampled_from((None, -1, -2)), min_size=1, max_size=4))
        lead = draw(st.lists(st.sampled_from((MINUS, HALF, ONE, TWO, number("-2/3"))), max_size=1))
        return make(
            "product", *lead, *(make("power", part(), n) if n else part() for n in exponents)
        )
    if kind <= 8:
        return make("power", part(), draw(st.integers(-3, 3)))
    if kind == 9:
        return make(draw(st.sampled_from(FUNCTIONS)), part())
    if kind == 10:
        head = draw(st.sampled_from(("defined", "member")))
        last = [draw(vectors(depth - 1, bound))] * (head == "member" and draw(st.booleans()))
        return make(head, draw(st.sampled_from(NAMES)), *parts(head == "member"), *last)
    if kind == 11:
        return make("indicator", draw(relations(depth - 1, bound)))
    if kind == 12:
        pair = [draw(vectors(depth - 1, bound)) for _ in range(2)]
        return make("inner", *pair)
    size, name = draw(st.integers(1, 2)), draw(st.sampled_from(NAMES))
    u, v = make("vector", "u"), make("vector", name)
    unit = make("inner", make("vector sum", make("bound", 0), make("scaled", part(1), u)), v)
    return draw(
        st.sampled_from((
            make("mean", size, part(size), *(part() for _ in range(size**2))),
            integral(part(1), part(), part()),
            derivative(part(1), part()),
            total(part(1), part(), part()),
            law(name, part(1)),
            gaussian(unit),
            copies(part(), part(1), unit),
        ))
    )  # fmt: skip


@st.composite
def vectors(draw, depth: int, bound: int = 0) -> Term:
    """A vector."""
    kind = draw(st.integers(0, 4 if depth else 0))
    if kind == 0:
        return make("vector", draw(st.sampled_from(NAMES)))
    if kind == 1:
        some = draw(st.sampled_from((numbers, vectors)))
        index = draw(some(max(depth - 1, 0), bound))
        return make("vector", draw(st.sampled_from(NAMES)), index)
    if kind == 2:
        count = draw(st.integers(1, 3))
        return make("vector sum", *(draw(vectors(depth - 1, bound)) for _ in range(count)))
    return make("scaled", draw(numbers(depth - 1, bound)), draw(vectors(depth - 1, bound)))


@st.composite
def relations(draw, depth: int = 3, bound: int = 0) -> Term:
    """A relation."""
    kind = draw(st.integers(0, 8))

    def part(more: int = 0) -> Term:
        return draw(numbers(max(depth - 1, 0), bound + more))

    if kind <= 2 or (depth <= 0 and kind > 5):
        return make(draw(st.sampled_from(COMPARISONS)), part(), part())
    if kind == 3:
        return make("integer", part())
    if kind == 4:
        return psd(*(part() for _ in range(draw(st.sampled_from((1, 4))))))
    if kind == 5:
        return make("tends", part(1), part())
    if kind == 6:
        return make("dimension", part())
    size, count = draw(st.integers(1, 2)), draw(st.integers(1, 3))
    inside = [draw(relations(depth - 1, bound + size)) for _ in range(count)]
    return make(draw(st.sampled_from(("every", "almost", "surely", "surface"))), size, *inside)


@given(relations())
@settings(max_examples=200, deadline=None, suppress_health_check=list(HealthCheck))
def test_what_is_printed_says_what_was_meant(term: Term) -> None:
    """Read back it is the same up to laws of a field, so terms with one line mean the same."""
    assert read(text(term)) is normal(term)


@given(relations(), relations())
@settings(max_examples=50, deadline=None, suppress_health_check=list(HealthCheck))
def test_different_terms_have_different_keys(left: Term, right: Term) -> None:
    parts = {*all_parts(left), *all_parts(right)}
    assert len({key(each) for each in parts}) == len(parts)
