"""The zero test: identities that it sees, near misses that are none, and terms that may be undefined."""

from __future__ import annotations

import random
from fractions import Fraction

import mpmath
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
    member,
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
from core.evaluation import value
from slr_verify.core.generators import Generators, rational_value
from slr_verify.core.language import Refused
from slr_verify.core.meaning import Meaning
from slr_verify.core.ranges import Ranges
from slr_verify.core.terms import PI, Term, all_parts, variable
from slr_verify.core.zero_test import LARGEST_MONOMIAL, same, vanishes

DEFINITIONS = {"f": (("x",), plus(x, sqrt(power(x, 2)))), "wave": (("x",), sin(absolute(POLE)))}
POSITIVE = (below(ZERO, x), below(ZERO, y))
EXP = exp(exp(x))
SHIFTED_POLE = plus(ONE, power(plus(ONE, power(x, 2)), -1))
"""Defined for all x."""


def meaning(*given) -> Meaning:
    return Meaning(Ranges(given, DEFINITIONS))


IDENTITIES = [
    (power(plus(x, y), 2), plus(power(x, 2), times(TWO, x, y), power(y, 2)), ()),
    (over(minus(power(x, 2), ONE), minus(x, ONE)), plus(x, ONE), (differs(minus(x, ONE), ZERO),)),
    (plus(over(ONE, x), over(ONE, y)), over(plus(x, y), times(x, y)), POSITIVE),
    (plus(over(y, x), over(z, x)), over(plus(y, z), x), POSITIVE),
    (power(x, 0), ONE, ()),
    (exp(power(sqrt(plus(ONE, over(ONE, x))), 2)), exp(plus(ONE, over(ONE, x))), POSITIVE),
    # a variable occurs in x + q first
    (times(plus(x, ONE), minus(x, ONE)), minus(power(x, 2), ONE), ()),
    (plus(times(TWO, plus(x, HALF)), y), plus(times(TWO, x), ONE, y), ()),
    (times(exp(plus(x, ONE)), exp(negative(x))), exp(ONE), ()),
    (over(plus(ONE, y), plus(y, ONE)), ONE, POSITIVE),
    (absolute(plus(x, TWO)), absolute(minus(negative(x), TWO)), ()),
    (plus(make("sum", x, ZERO), y), plus(y, x), ()),
    (times(y, power(plus(x, ONE), 10**5)), times(power(plus(x, ONE), 10**5), y), ()),
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
    (sqrt(minus(ONE, ONE)), ZERO, ()),
    (sqrt(HALF), times(HALF, sqrt(TWO)), ()),
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
    (power(exp(absolute(exp(x))), 2), exp(times(TWO, absolute(exp(x)))), ()),
    (power(exp(power(sqrt(exp(x)), 2)), 2), exp(times(TWO, power(sqrt(exp(x)), 2))), ()),
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
    (member("f", plus(x, x)), member("f", times(TWO, x)), ()),
    # sines that are squared
    (power(sin(x), 2), minus(ONE, power(cos(x), 2)), ()),
    (plus(power(sin(x), 2), power(cos(x), 2)), ONE, ()),
    (power(sin(x), 3), times(sin(x), minus(ONE, power(cos(x), 2))), ()),
    (power(sin(x), 4), power(minus(ONE, power(cos(x), 2)), 2), ()),
    (times(sin(x), sin(negative(x))), minus(power(cos(negative(x)), 2), ONE), ()),
    (plus(power(sin(minus(x, y)), 2), power(cos(minus(y, x)), 2)), ONE, ()),
    (power(sin(ROOT), 2), minus(ONE, power(cos(ROOT), 2)), POSITIVE),
    (power(sin(cos(x)), 2), minus(ONE, power(cos(cos(x)), 2)), ()),
    (power(sin(sin(x)), 2), minus(ONE, power(cos(sin(x)), 2)), ()),
    (exp(plus(power(sin(x), 2), power(cos(x), 2))), exp(ONE), ()),
    (over(power(sin(x), 2), minus(ONE, cos(x))), plus(ONE, cos(x)), (differs(minus(ONE, cos(x)), ZERO),)),
    (mean(plus(power(sin(FIRST), 2), power(cos(FIRST), 2))), mean(ONE), ()),
    # quarters of a turn, written in other ways
    (sin(times(TWO, PI)), ZERO, ()),
    (cos(minus(PI, over(PI, TWO))), ZERO, ()),
    (sin(times(number(4), atan(ONE))), ZERO, ()),
    (cos(times(number(4), atan(ONE))), MINUS, ()),
    (sin(over(power(PI, 2), times(TWO, PI))), ONE, ()),
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
        (sqrt(minus(ONE, power(cos(x), 2))), sin(x)),
        (power(sin(x), 2), minus(ONE, power(cos(y), 2))),
        (power(sin(x), 2), minus(power(cos(x), 2), ONE)),
        (power(sin(x), 2), plus(ONE, power(cos(x), 2))),
        (power(sin(x), 3), minus(ONE, power(cos(x), 3))),
        (sin(x), minus(ONE, cos(x))),
        (sin(times(TWO, x)), times(TWO, sin(x))),
        (sin(plus(over(PI, TWO), number("1/1000"))), ONE),
        (sin(number("355/113")), ZERO),
        (cos(over(number("355/113"), TWO)), ZERO),
        (sin(times(PI, x)), ZERO),
        (x, y),
        (PI, number("355/113")),
        # of absolute values the sample says nothing, and of two names with one checksum
        (sin(absolute(x)), cos(absolute(x))),
        (member("f", absolute(x)), member("g", absolute(x))),
        (member("plumless", x), member("buckeroo", x)),
        (variable("plumless"), variable("buckeroo")),
        # a root in an exponent, whose square has a denominator
        (exp(power(sqrt(SHIFTED_POLE), 2)), exp(negative(SHIFTED_POLE))),
    ],
)
def test_what_is_not_equal(left, right) -> None:
    assert not same(left, right, meaning())


@pytest.mark.parametrize("quarters", range(-9, 10))
def test_sines_and_cosines_of_quarters_of_a_turn(quarters: int) -> None:
    """Up to a whole turn either way they are known; nowhere is a wrong value."""
    angle = times(number(Fraction(quarters, 2)), PI)
    values = (ZERO, ONE, ZERO, MINUS)
    for term, right in ((sin(angle), quarters % 4), (cos(angle), (quarters + 1) % 4)):
        if abs(quarters) <= 4:
            assert same(term, values[right], meaning())
        for wrong in {ZERO, ONE, MINUS, HALF, sqrt(HALF), TWO} - {values[right]}:
            assert not same(term, wrong, meaning())


@pytest.mark.parametrize("seed", range(4))
def test_what_vanishes_among_random_sines_is_zero(seed: int) -> None:
    """Differences of products of sines and cosines, with some squares exchanged."""
    rng = random.Random(seed)
    angles = [x, y, negative(x), minus(x, y), plus(x, over(PI, TWO)), times(HALF, PI), negative(PI)]
    at = [
        {"x": mpmath.mpf(rng.uniform(-3, 3)), "y": mpmath.mpf(rng.uniform(-3, 3))} for _ in range(3)
    ]
    seen = 0
    for _ in range(60):
        sides = [
            plus(*(times(*(_wave(rng, angles) for _ in range(2))) for _ in range(2)))
            for _ in range(2)
        ]
        gap = minus(*sides) if rng.random() < 0.5 else _exchanged(rng, sides[0], rng.choice(angles))
        if vanishes(gap, meaning()):
            seen += 1
            assert all(abs(value(gap, point)) < 1e-12 for point in at)
    assert seen > 5


def _wave(rng: random.Random, angles: list[Term]) -> Term:
    wave = power(rng.choice((sin, cos))(rng.choice(angles)), rng.choice((1, 1, 2, 3)))
    return times(number(rng.choice((1, 1, 2, -1))), wave)


def _exchanged(rng: random.Random, factor: Term, angle: Term) -> Term:
    """A difference that is zero, or has a wrong sign in it."""
    sign = rng.choice((1, 1, -1))
    other = plus(ONE, times(number(-sign), power(cos(angle), 2)))
    return minus(times(factor, power(sin(angle), 2)), times(other, factor))


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
    for work in (lambda: vanishes(term, meaning()), lambda: same(term, term, meaning())):
        with pytest.raises(Refused) as refusal:
            work()
        assert refusal.value.code == "undefined"


def test_a_shifted_variable_is_a_generator() -> None:
    known = Generators(plus(x, ONE), meaning(), vanishes)
    assert known.place == {plus(x, ONE): (0, 1)}
    assert known.other == {x: minus(plus(x, ONE), ONE)}


def test_what_is_only_known_to_be_defined_as_a_whole() -> None:
    """Of the argument of the sine nothing is known, so it is not asked whether it is zero."""
    wave = make("defined", "wave", x)
    assert same(times(wave, y), times(y, wave), meaning().knowing({wave}))


def test_a_division_by_what_is_identically_zero() -> None:
    nothing = minus(power(plus(x, y), 2), power(plus(y, x), 2))
    with pytest.raises(Refused, match="divides by zero") as refusal:
        vanishes(over(ONE, nothing), meaning(differs(nothing, ZERO)))
    assert refusal.value.code == "undefined"


def test_a_division_by_zero_in_an_exponent() -> None:
    nothing = minus(power(sqrt(x), 2), x)
    with pytest.raises(Refused, match="divides by zero"):
        vanishes(exp(over(ONE, nothing)), meaning(at_most(ZERO, x), differs(nothing, ZERO)))


def test_a_common_denominator_of_a_high_degree() -> None:
    high = times(*(power(x, -(4 * 10**5)) for _ in range(3)))
    with pytest.raises(Refused, match="a denominator of degree"):
        vanishes(plus(high, over(ONE, y)), meaning(*POSITIVE))


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


def inverse(n: int) -> Term:
    """x^-n, of any n."""
    return times(power(power(x, -1000), n // 1000), power(x, -(n % 1000)))


def test_denominators_of_a_large_degree() -> None:
    """1/x^n + 1/x = (1 + 1/x^(n - 1))/x."""
    nonzero = meaning(differs(x, ZERO))

    def difference(n: int) -> Term:
        right = times(plus(ONE, inverse(n - 1)), power(x, -1))
        return minus(plus(inverse(n), power(x, -1)), right)

    assert vanishes(difference(10**6), nonzero)
    with pytest.raises(Refused) as refusal:
        vanishes(difference(10**6 + 1), nonzero)
    assert refusal.value.code == "too-large"


def test_sums_of_fractions_without_end() -> None:
    """The common denominator of a few short fractions, and the squares of the roots in a short power."""
    names = [variable(f"v{k}") for k in range(6)]
    lines = [plus(*(times(number(3 * k + n), v) for n, v in enumerate(names))) for k in range(1, 9)]
    fractions = plus(*(power(plus(line, ONE), -6) for line in lines))
    roots = power(plus(*(sqrt(plus(line, ONE)) for line in lines[:6])), 20)
    for term in (fractions, roots):
        with pytest.raises(Refused, match="of more than"):
            vanishes(term, meaning().knowing(all_parts(term)))


def test_findings_are_kept_by_hypotheses() -> None:
    here = meaning(at_most(ZERO, x))
    gap = minus(absolute(x), x)
    assert vanishes(gap, here)
    assert here.about(gap.free).zeros[gap] is True
    more = here.under((*here.given, at_most(ZERO, y), at_most(x, y)))
    assert more.about(gap.free) is here.about(gap.free)
    assert not vanishes(gap, here.under(()))


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
        (times(*[power(TWO, 3000)] * 3), number(2**9000)),
        (times(*[power(TWO, 3000)] * 4), None),  # each factor is short, and their product is not
        (plus(ONE, x), None),
        (sqrt(ONE), None),
        (t, None),
    ],
)
def test_rational_values(term, found) -> None:
    assert rational_value(term) == (None if found is None else found.args[0])
