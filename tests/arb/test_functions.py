"""Functions of balls: tight where they are monotone, sound where they are wide."""

from __future__ import annotations

from fractions import Fraction

import mpmath
import pytest
from flint import arb, fmpq
from hypothesis import given, settings
from hypothesis import strategies as st

from slr_verify.arb import functions
from slr_verify.arb.balls import enclose
from slr_verify.arb.certainty import (
    certainly_disjoint,
    certainly_nonnegative,
    certainly_positive,
    precision,
)
from slr_verify.arb.functions import FUNCTIONS, zeta, zeta_of
from slr_verify.core import language
from slr_verify.core.balls import NoBall
from slr_verify.core.terms import make, rational, variable

from .binders import gaussian_mean

T, G, X = variable("t"), variable("g"), variable("x")
ZETA = zeta_of(T, G)
SQUARE = make("power", make("erf", make("sum", T, make("product", G, X))), 2)
DEFINITION = gaussian_mean(SQUARE, X)


def power(base: arb, exponent: int) -> arb:
    return enclose(make("power", X, exponent), {"x": base}, bits=53)


def test_every_function_has_a_meaning():
    assert FUNCTIONS.keys() == {"power", "zeta", *language.FUNCTIONS}


@pytest.mark.parametrize("exponent", range(-5, 7))
def test_powers_of_a_rational(exponent, contains):
    assert contains(power(arb(fmpq(-3, 2)), exponent), Fraction(-3, 2) ** exponent)


@pytest.mark.parametrize("exponent", [2, 4, 6, 10])
def test_even_powers_are_certainly_nonnegative(exponent, contains):
    ball = power(arb(1, 2), exponent)
    assert certainly_nonnegative(ball)
    assert contains(ball, Fraction(0))
    assert contains(ball, Fraction(3) ** exponent)
    assert power(arb(0, 1), exponent).is_finite()


def test_the_zeroth_power_is_one():
    assert power(arb(0), 0) == 1


def test_roots_and_absolute_values_of_wide_balls(contains, width):
    root = FUNCTIONS["sqrt"](arb(4, 4).nonnegative_part())
    assert contains(root, Fraction(0))
    assert contains(root, Fraction(2))
    assert width(root) < 3
    assert certainly_nonnegative(root)
    assert certainly_nonnegative(FUNCTIONS["abs"](arb(1, 2)))
    assert contains(FUNCTIONS["abs"](arb(1, 2)), Fraction(3))
    assert width(FUNCTIONS["abs"](arb(-5, 1))) < Fraction(201, 100)


@pytest.mark.parametrize(
    ("function", "ball", "message"),
    [
        (FUNCTIONS["sqrt"], arb(1, 2), "square root of .* may be negative"),
        (FUNCTIONS["sqrt"], arb(-1), "square root of -1"),
        (lambda x: power(x, -1), arb(1, 2), "division by .* may be zero"),
        (lambda x: power(x, -2), arb(0), "division by 0"),
        (FUNCTIONS["sqrt"], arb.nan(), "square root of nan"),
    ],
)
def test_outside_the_domain(function, ball, message):
    with pytest.raises(NoBall, match=message):
        function(ball)


def test_erf_of_a_wide_ball_is_the_image_of_its_end_points(contains, width):
    ball = FUNCTIONS["erf"](arb(1, 1))
    with mpmath.workdps(50):
        assert contains(ball, mpmath.erf(1))
        assert contains(ball, mpmath.mpf(0))
        assert width(ball) < Fraction(1) < width(arb(1, 1).erf())


RATIONALS = [Fraction(0), Fraction(3, 10), Fraction(-5), Fraction(50)]


@pytest.mark.parametrize("bits", [60, 200])
@pytest.mark.parametrize("g", [Fraction(0), Fraction(1, 10**6), Fraction(1, 10), 1, 10, 1000])
@pytest.mark.parametrize("t", RATIONALS)
def test_zeta_is_its_definition(t, g, bits, width):
    closed = enclose(ZETA, {"t": t, "g": g}, bits=bits)
    defined = enclose(DEFINITION, {"t": t, "g": g}, bits=bits)
    assert not certainly_disjoint(closed, defined)
    assert max(width(closed), width(defined)) < Fraction(1, 2 ** (bits - 12))


def test_zeta_keeps_its_digits_where_it_is_small(width):
    ball = enclose(ZETA, {"t": Fraction(0), "g": Fraction(1, 10**6)}, bits=60)
    assert certainly_positive(ball)
    assert width(ball) < Fraction(1, 2**90)


@pytest.mark.parametrize(("t", "g"), [("0.3", "0.7"), ("2", "1.5")])
def test_zeta_against_quadrature(t, g, contains):
    ball = enclose(ZETA, {"t": Fraction(t), "g": Fraction(g)}, bits=60)
    with mpmath.workdps(50):
        mean = mpmath.quad(
            lambda x: mpmath.erf(mpmath.mpf(t) + mpmath.mpf(g) * x) ** 2 * mpmath.npdf(x),
            [-20, -8, -4, 0, 4, 8, 20],
        )
        assert contains(ball, mean)
        assert not contains(ball, mean + mpmath.mpf(2) ** -50)
        swapped = enclose(ZETA, {"t": Fraction(g), "g": Fraction(t)}, bits=60)
        assert not contains(swapped, mean)


@settings(derandomize=True, deadline=None, max_examples=100)
@given(
    t=st.fractions(-3, 3, max_denominator=50),
    g=st.fractions(-3, 3, max_denominator=50),
    r=st.fractions(0, 2, max_denominator=20),
    u=st.fractions(-1, 1, max_denominator=10),
    v=st.fractions(-1, 1, max_denominator=10),
)
def test_zeta_of_a_wide_ball_contains_its_values(t, g, r, u, v):
    radius = fmpq(r.numerator, r.denominator)
    wide = zeta(
        arb(fmpq(t.numerator, t.denominator), radius),
        arb(fmpq(g.numerator, g.denominator), radius),
    )
    value = enclose(ZETA, {"t": t + u * r, "g": g + v * r}, bits=100)
    assert not certainly_disjoint(wide, value)
    assert wide <= arb(fmpq(1001, 1000))
    assert wide >= arb(fmpq(-1, 1000))


def test_zeta_is_refused_beyond_its_bits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(functions, "MOST_BITS_OF_ZETA", 80)
    with precision(80):
        assert zeta(arb(1), arb(1)).is_finite()
    with precision(81), pytest.raises(NoBall, match="up to 80 bits, not 81"):
        zeta(arb(1), arb(1))


def test_zeta_of_a_wide_ball_reaches_its_extremes() -> None:
    """From |t| = 0, g = 0 to the largest |t|/p and q, each taken at its own end."""
    wide = zeta(arb(0, 2), arb(0, 1))
    assert wide.lower() <= 0
    assert wide >= arb(fmpq(-1, 100))
    ends = [enclose(ZETA, {"t": Fraction(2), "g": Fraction(g)}, bits=64) for g in (0, 1)]
    assert all(wide.upper() >= end for end in ends)
    low = zeta(arb(2, fmpq(1, 2)), arb(1, fmpq(1, 2)))
    for t in ("3/2", "5/2"):
        for g in ("1/2", "3/2"):
            value = enclose(ZETA, {"t": Fraction(t), "g": Fraction(g)}, bits=64)
            assert low.lower() <= value
            assert low.upper() >= value


def test_zeta_is_refused_at_very_many_bits() -> None:
    with pytest.raises(NoBall, match="zeta is enclosed at up to 4096 bits, not 4097"):
        enclose(ZETA, {"t": Fraction(1), "g": Fraction(1)}, bits=4097)


@pytest.mark.parametrize("name", ["zeta", *language.FUNCTIONS])
def test_each_name_means_what_it_says(name: str) -> None:
    """At 1/2, against mpmath."""
    half = rational(Fraction(1, 2))
    if name == "zeta":
        value = mpmath.quad(
            lambda u: mpmath.erf((1 + u) / 2) ** 2 * mpmath.npdf(u), [-8, -3, 0, 3, 8]
        )
    else:
        value = getattr(mpmath, {"abs": "fabs"}.get(name, name))(mpmath.mpf(1) / 2)
    ball = enclose(zeta_of(half, half) if name == "zeta" else make(name, half), {}, bits=60)
    assert abs(float(ball.mid()) - float(value)) < 1e-12


@pytest.mark.parametrize("name", ["t", "g"])
def test_the_ends_of_zeta_are_taken_in_both_arguments(name: str) -> None:
    """zeta over an interval of one argument reaches what it is at both ends."""
    other = {"t": "g", "g": "t"}[name]
    middle, radius = arb(fmpq(3, 4)), arb(fmpq(1, 2))
    wide = zeta(**{name: arb(middle, radius), other: arb(fmpq(3, 4))})
    for end in (middle - radius, middle + radius):
        assert wide.contains(zeta(**{name: end, other: arb(fmpq(3, 4))}))
    assert wide.rad() < fmpq(3, 10)
