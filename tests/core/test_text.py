"""What is printed: one line that has everything on which a term depends."""

from __future__ import annotations

import random

import pytest

from core.building import (
    FIRST,
    HALF,
    MINUS,
    ONE,
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
)
from slr_verify.core.language import COMPARISONS, FUNCTIONS
from slr_verify.core.terms import PI
from slr_verify.core.text import text


@pytest.mark.parametrize(
    ("term", "line"),
    [
        (number(3), "3"),
        (MINUS, "(-1)"),
        (HALF, "(1/2)"),
        (PI, "pi"),
        (plus(x, y, ONE), "(x + y + 1)"),
        (times(x, MINUS), "(x*(-1))"),
        (power(x, 2), "(x^2)"),
        (power(x, -2), "(x^(-2))"),
        (absolute(x), "abs(x)"),
        (make("defined", "f", x, y), "f(x, y)"),
        (make("defined", "c"), "c()"),
        (FIRST, "_-1"),
        (mean(times(y, FIRST)), "E[(y*_0); (_0) ~ N(0, [1])]"),
        (make("mean", 2, plus(FIRST, times(TWO, SECOND)), ONE, HALF, HALF, x),
         "E[(_1 + (2*_0)); (_1, _0) ~ N(0, [1, (1/2); (1/2), x])]"),
        (law("X", power(FIRST, 2)), "E[(_0^2); _0 ~ X]"),
        (gaussian(inner(FIRST, vector("u"))), "E[<_0, u>; _0 ~ N(0, I)]"),
        (copies(x, power(FIRST, 2), inner(FIRST, vector("u"))),
         "E[(_0^2); _0 the sum of x copies of [<_0, u>; _0 ~ N(0, I)]]"),
        (total(member("p", FIRST), ONE, x), "sum(p[_0], _0 from 1 to x)"),
        (integral(sin(FIRST), ZERO, x), "integral(sin(_0), _0 from 0 to x)"),
        (derivative(power(FIRST, 2), x), "derivative((_0^2), _0 at x)"),
        (integral(mean(plus(FIRST, SECOND), SECOND), ZERO, ONE), None),
        (integral(mean(plus(FIRST, SECOND), FIRST), ONE, TWO),
         "integral(E[(_1 + _0); (_1) ~ N(0, [_0])], _0 from 1 to 2)"),
        (equal(x, y), "x = y"),
        (at_most(x, y), "x <= y"),
        (below(x, y), "x < y"),
        (differs(x, y), "x != y"),
        (psd(ONE, x, x, ONE), "[1, x; x, 1] is positive semidefinite"),
        (make("integer", x), "x is an integer"),
    ],
)  # fmt: skip
def test_lines(term, line: str | None) -> None:
    assert line is None or text(term) == line


def test_every_head_is_printed_differently() -> None:
    heads = [make(head, x) for head in FUNCTIONS] + [make(head, x, y) for head in COMPARISONS]
    assert len({text(term) for term in heads}) == len(heads)


def test_a_sequent_has_all_its_hypotheses() -> None:
    said = str(sequent(below(ZERO, x), below(y, x), at_most(ZERO, y)))
    assert said == "0 <= y, y < x |- 0 < x"
    assert str(sequent(equal(x, x))) == "|- x = x"


def random_term(rng: random.Random):
    """A random term of some binders and functions."""

    def grown(depth: int, bound: int):
        leaves = [x, y, ONE, TWO, *(make("bound", k) for k in range(bound))]
        if depth == 0:
            return rng.choice(leaves)
        kind = rng.randrange(7)
        if kind == 0:
            return make("sum", grown(depth - 1, bound), grown(depth - 1, bound))
        if kind == 1:
            return make("product", grown(depth - 1, bound), grown(depth - 1, bound))
        if kind == 2:
            return make("power", grown(depth - 1, bound), rng.choice((-2, 2, 3)))
        if kind == 3:
            return make(rng.choice(FUNCTIONS), grown(depth - 1, bound))
        if kind == 4:
            return mean(grown(depth - 1, bound + 1), grown(depth - 1, bound))
        if kind == 5:
            ends = grown(depth - 1, bound), grown(0, bound)
            return integral(grown(depth - 1, bound + 1), *ends)
        return derivative(grown(depth - 1, bound + 1), grown(depth - 1, bound))

    return grown(3, 0)


def test_different_terms_have_different_lines() -> None:
    rng = random.Random(5)
    terms = {random_term(rng) for _ in range(600)}
    assert len(terms) > 400
    assert len({text(term) for term in terms}) == len(terms)
