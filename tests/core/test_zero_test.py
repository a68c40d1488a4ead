"""The zero test: identities that it sees, near misses that are none, and terms that may be undefined."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

from core.building import (
    FIRST,
    HALF,
    MINUS,
    ONE,
    POLE,
    ROOT,
    SECOND,
    TWO,
    ZERO,
    absolute,
    at_most,
    atan,
    below,
    cos,
    derivative,
    differs,
    erf,
    exp,
    integral,
    make,
    mean,
    minus,
    negative,
    number,
    over,
    plus,
    power,
    sin,
    sqrt,
    t,
    times,
    x,
    y,
    z,
)
from slr_verify.core.generators import rational_value
from slr_verify.core.meaning import Meaning
from slr_verify.core.ranges import Ranges
from slr_verify.core.terms import PI, Refused
from slr_verify.core.zero_test import LARGEST_MONOMIAL, same, vanishes

DEFINITIONS = {"f": (("x",), plus(x, sqrt(power(x, 2))))}
POSITIVE = (below(ZERO, x), below(ZERO, y))
EXP = exp(exp(x))


def meaning(*given) -> Meaning:
    return Meaning(Ranges(given, DEFINITIONS))


IDENTITIES = [
    (power(plus(x, y), 2), plus(power(x, 2), times(TWO, x, y), power(y, 2)), ()),
    (over(minus(power(x, 2), ONE), minus(x, ONE)), plus(x, ONE), (differs(minus(x, ONE), ZERO),)),
    (plus(over(ONE, x), over(ONE, y)), over(plus(x, y), times(x, y)), POSITIVE),
    (plus(over(y, x), over(z, x)), over(plus(y, z), x), POSITIVE),
    (power(x, 0), ONE, ()),
    # roots
    (power(ROOT, 2), x, POSITIVE),
    (power(ROOT, 5), times(power(x, 2), ROOT), POSITIVE),
    (sqrt(times(x, y)), times(sqrt(y), ROOT), POSITIVE),
    (sqrt(power(x, 2)), absolute(x), ()),
    (sqrt(power(x, 2)), x, POSITIVE),
    (sqrt(power(x, -2)), over(ONE, x), POSITIVE),
    (sqrt(power(x, 3)), times(x, ROOT), POSITIVE),
    (sqrt(power(x, -1)), over(ROOT, x), POSITIVE),
    (sqrt(make("power", x, 1)), ROOT, POSITIVE),
    (sqrt(number(12)), times(TWO, sqrt(number(3))), ()),
    (sqrt(number("8/3")), times(number("2/3"), sqrt(number(6))), ()),
    (sqrt(number(6)), times(sqrt(TWO), sqrt(number(3))), ()),
    (sqrt(plus(ONE, ONE)), sqrt(TWO), ()),
    (sqrt(absolute(minus(x, x))), ZERO, ()),
    (sqrt(ZERO), ZERO, ()),
    (sqrt(number(101 * 103)), sqrt(number(103 * 101)), ()),
    (over(ONE, minus(sqrt(TWO), ONE)), plus(sqrt(TWO), ONE), ()),
    (power(sqrt(plus(ONE, sqrt(TWO))), 4), plus(number(3), times(TWO, sqrt(TWO))), ()),
    (power(sqrt(over(x, y)), 2), over(x, y), POSITIVE),
    (power(sqrt(plus(power(y, -1), ONE)), 2), over(plus(ONE, y), y), POSITIVE),
    # exponentials
    (times(exp(x), exp(y)), exp(plus(x, y)), ()),
    (times(exp(x), exp(negative(x))), ONE, ()),
    (power(exp(times(HALF, x)), 2), exp(x), ()),
    (exp(ZERO), ONE, ()),
    (exp(over(power(plus(x, y), 2), TWO)),
     times(exp(over(power(x, 2), TWO)), exp(times(x, y)), exp(over(power(y, 2), TWO))), ()),
    (times(exp(over(ONE, x)), exp(over(y, x))), exp(over(plus(ONE, y), x)), POSITIVE),
    (exp(power(ROOT, 2)), exp(x), POSITIVE),
    (times(exp(over(x, ROOT)), exp(negative(ROOT))), ONE, POSITIVE),
    (power(EXP, 2), exp(times(TWO, exp(x))), ()),
    # absolute values
    (power(absolute(x), 2), power(x, 2), ()),
    (absolute(negative(x)), absolute(x), ()),
    (absolute(x), x, POSITIVE),
    (absolute(negative(x)), x, POSITIVE),
    (absolute(minus(x, x)), ZERO, ()),
    (power(absolute(over(x, y)), 2), over(power(x, 2), power(y, 2)), POSITIVE),
    # functions
    (atan(ONE), over(PI, number(4)), ()),
    (sin(minus(x, y)), negative(sin(minus(y, x))), ()),
    (cos(minus(x, y)), cos(minus(y, x)), ()),
    (erf(power(plus(x, y), 2)), erf(plus(power(x, 2), times(TWO, x, y), power(y, 2))), ()),
    (sin(minus(x, x)), ZERO, ()),
    (cos(minus(x, x)), ONE, ()),
    (exp(times(exp(minus(x, x)), y)), exp(y), ()),
    (make("defined", "f", x), times(TWO, x), POSITIVE),
    # binders
    (mean(power(plus(FIRST, x), 2)), mean(plus(power(FIRST, 2), times(TWO, x, FIRST), power(x, 2))), ()),
    (mean(minus(FIRST, FIRST)), ZERO, ()),
    (mean(sin(FIRST), plus(ONE, ONE)), mean(sin(FIRST), TWO), ()),
    (integral(times(FIRST, TWO), x, y), integral(plus(FIRST, FIRST), x, y), ()),
    (integral(absolute(FIRST), ZERO, ONE), integral(FIRST, ZERO, ONE), ()),
    (integral(minus(FIRST, FIRST), x, y), ZERO, ()),
    (derivative(power(plus(FIRST, ONE), 2), x),
     derivative(plus(power(FIRST, 2), times(TWO, FIRST), ONE), x), ()),
]  # fmt: skip


@pytest.mark.parametrize(("left", "right", "given"), IDENTITIES)
def test_identities(left, right, given) -> None:
    assert same(left, right, meaning(*given))
    assert same(right, left, meaning(*given))
    assert vanishes(times(minus(left, right), plus(z, ONE)), meaning(*given))


@pytest.mark.parametrize(("left", "right", "given"), IDENTITIES)
def test_near_misses(left, right, given) -> None:
    """One coefficient off: whatever the sides are, they are not both equal and different."""
    for other in (plus(right, number("1/1000")), plus(times(number("1001/1000"), right), z)):
        assert not same(left, other, meaning(*given))


@pytest.mark.parametrize(
    ("left", "right"),
    [
        (sqrt(power(x, 2)), x),
        (absolute(x), x),
        (sin(x), sin(negative(x))),
        (cos(x), negative(cos(x))),
        (exp(x), exp(times(number("1001/1000"), x))),
        (times(exp(x), exp(y)), exp(times(x, y))),
        (atan(number("1001/1000")), over(PI, number(4))),
        (mean(FIRST), mean(FIRST, TWO)),
        (mean(FIRST, ONE), mean(SECOND, ONE, ZERO, ZERO, ONE)),
        (integral(FIRST, x, y), integral(FIRST, y, x)),
        (integral(absolute(FIRST), MINUS, ONE), integral(FIRST, MINUS, ONE)),
        (derivative(sin(FIRST), x), derivative(sin(FIRST), y)),
        (derivative(sin(FIRST), x), derivative(cos(FIRST), x)),
        (sqrt(TWO), sqrt(number(3))),
        (sqrt(number(2 * 101)), number("14212670403/1000000000")),
        (erf(x), sin(x)),
        (x, y),
        (PI, number("355/113")),
    ],
)
def test_what_is_not_equal(left, right) -> None:
    assert not same(left, right, meaning())


@pytest.mark.parametrize("seed", range(5))
def test_random_identities_and_near_misses(seed: int) -> None:
    rng = random.Random(seed)
    generators = [x, y, sqrt(plus(ONE, power(x, 2))), exp(y), exp(negative(x)), erf(x), absolute(y)]
    for _ in range(8):
        parts = [
            times(number(rng.randrange(1, 9)), rng.choice(generators), rng.choice(generators))
            for _ in range(3)
        ]
        factor = plus(rng.choice(generators), number(rng.randrange(1, 5)))
        left = times(factor, plus(*parts))
        right = plus(*(times(part, factor) for part in rng.sample(parts, 3)))
        assert same(left, right, meaning())
        assert not same(left, plus(right, times(number("1/7"), parts[0])), meaning())


@pytest.mark.parametrize("term", [POLE, minus(POLE, POLE), times(ZERO, ROOT), sqrt(MINUS), FIRST])
def test_what_may_be_undefined_is_refused(term) -> None:
    for work in (lambda: vanishes(term, meaning()), lambda: same(ONE, term, meaning())):
        with pytest.raises(Refused) as refusal:
            work()
        assert refusal.value.code == "undefined"


def test_a_division_by_what_is_identically_zero() -> None:
    nothing = minus(power(plus(x, y), 2), power(plus(y, x), 2))
    with pytest.raises(Refused, match="divides by zero") as refusal:
        vanishes(over(ONE, nothing), meaning(differs(nothing, ZERO)))
    assert refusal.value.code == "undefined"


def test_an_exponential_inside_and_outside_of_an_exponent() -> None:
    inner = sqrt(exp(x))
    with pytest.raises(Refused) as refusal:
        vanishes(plus(inner, exp(power(inner, 2))), meaning())
    assert refusal.value.code == "zero-test"


@pytest.mark.parametrize(
    "term",
    [
        power(number(10**100), 10**4),
        power(plus(t, x, y, z, exp(x), erf(x), ONE), 100),
        power(plus(t, x, y, z, exp(x), erf(x), ONE), -100),
        plus(exp(x), exp(times(number(LARGEST_MONOMIAL + 1), x))),
    ],
)
def test_exponents_without_end(term) -> None:
    with pytest.raises(Refused) as refusal:
        vanishes(term, meaning(*(differs(base, ZERO) for base in term.parts[:1])))
    assert refusal.value.code == "too-large"


def test_findings_are_kept_by_hypotheses() -> None:
    here = meaning(at_most(ZERO, x))
    gap = minus(absolute(x), x)
    assert vanishes(gap, here)
    assert here.zeros[gap] is True
    assert not vanishes(gap, here.restricted(()))


@pytest.mark.parametrize(
    ("term", "found"),
    [
        (HALF, HALF),
        (plus(HALF, HALF), ONE),
        (times(HALF, number(4)), TWO),
        (power(TWO, -2), number("1/4")),
        (power(ZERO, 0), ONE),
        (power(ZERO, -1), None),
        (power(TWO, 3333), number(2**3333)),
        (power(TWO, 3334), None),  # by the bits of the base, times the exponent
        (power(TWO, -3333), number(Fraction(1, 2**3333))),
        (power(power(TWO, 3333), 3333), None),
        (plus(ONE, x), None),
        (sqrt(ONE), None),
        (t, None),
    ],
)
def test_rational_values(term, found) -> None:
    assert rational_value(term) == (None if found is None else found.args[0])
