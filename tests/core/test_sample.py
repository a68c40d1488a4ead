"""Numbers of terms: alike where the zero test finds terms equal; where they differ nothing is shown."""

from __future__ import annotations

import pytest
from flint import arb

from core.building import (
    FIRST,
    ONE,
    TWO,
    absolute,
    cos,
    derivative,
    erf,
    exp,
    gaussian,
    inner,
    integral,
    law,
    make,
    mean,
    member,
    minus,
    number,
    plus,
    power,
    sin,
    sqrt,
    times,
    total,
    vector,
    x,
    y,
    z,
)
from core.test_zero_test import DEFINITIONS, IDENTITIES, meaning
from slr_verify.core.balls import Sample
from slr_verify.core.terms import PI, Term
from slr_verify.core.zero_test import vanishes

U, V, W = map(vector, "uvw")
APART = (
    (x, y),
    (x, plus(x, ONE)),
    (number(2), number(3)),
    (PI, number("22/7")),
    (power(x, 2), power(x, 3)),
    (exp(x), exp(y)),
    (sqrt(plus(x, ONE)), sqrt(plus(x, TWO))),
    (erf(x), erf(times(TWO, x))),
    (sin(x), cos(x)),
    (mean(sin(FIRST)), mean(cos(FIRST))),
    (mean(power(FIRST, 2), ONE), mean(power(FIRST, 2), TWO)),
    (integral(FIRST, x, y), integral(FIRST, x, z)),
    (total(FIRST, ONE, x), total(FIRST, ONE, y)),
    (derivative(exp(FIRST), x), derivative(exp(FIRST), y)),
    (law("f", FIRST), law("g", FIRST)),
    (member("f", x), member("g", x)),
    (member("f", x), member("f", y)),
    (inner(U, V), inner(U, W)),
    (inner(make("vector sum", U, V), W), inner(V, W)),
    (inner(make("scaled", x, U), W), inner(U, W)),
    (gaussian(inner(make("bound", 0), U)), gaussian(inner(make("bound", 0), V))),
)
"""Different terms, and different by more than their sign."""


@pytest.mark.parametrize(("left", "right", "given"), IDENTITIES)
def test_equal_terms_have_numbers_alike(left: Term, right: Term, given: tuple[Term, ...]) -> None:
    sample = meaning(*given).sample
    assert not sample.tells_apart(left, right)
    assert not sample.is_nonzero(minus(left, right))


@pytest.mark.parametrize(("left", "right"), APART)
def test_different_terms_have_other_numbers(left: Term, right: Term) -> None:
    sample = Sample(DEFINITIONS)
    assert sample.tells_apart(left, right)
    assert sample.is_nonzero(minus(left, right))


def test_signs_alone_do_not_tell_terms_apart() -> None:
    sample, opposite = Sample(DEFINITIONS), minus(y, x)
    assert not sample.tells_apart(sin(minus(x, y)), sin(opposite))
    assert sample.is_nonzero(minus(sin(minus(x, y)), sin(opposite)))


@pytest.mark.parametrize("term", [absolute(x), sqrt(times(x, y)), sqrt(power(x, 2))])
def test_what_hypotheses_take_apart_has_no_number(term: Term) -> None:
    sample = Sample(DEFINITIONS)
    assert not sample.is_nonzero(plus(term, ONE))
    assert not sample.tells_apart(term, number(7))


@pytest.mark.parametrize(("left", "right", "given"), IDENTITIES)
@pytest.mark.parametrize("value", [arb(0), arb(1), arb.nan()])
def test_wrong_numbers_show_nothing(
    left: Term, right: Term, given: tuple[Term, ...], value: arb, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Sample, "_of", lambda sample, term: value)
    other = plus(right, number("1/1000"))
    assert not vanishes(minus(left, other), meaning(*given))
