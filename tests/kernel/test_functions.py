"""Functions of balls: tight where they are monotone, sound where they are wide."""

from __future__ import annotations

from fractions import Fraction

import mpmath
import pytest
from flint import arb, fmpq
from hypothesis import given, settings
from hypothesis import strategies as st

from slr_verify.kernel import (
    ARITY,
    EnclosureFailed,
    Function,
    GaussianMean,
    Power,
    Product,
    Rational,
    Sum,
    Variable,
    certainly_disjoint,
    certainly_nonnegative,
    certainly_positive,
    enclose,
    functions,
)
from slr_verify.kernel.certainty import precision
from slr_verify.kernel.functions import FUNCTIONS, absolute, erf, power, sqrt, zeta

T, G, X = Variable("t"), Variable("g"), Variable("x")
ZETA = Function("zeta", (T, G))
SQUARE = Power(Function("erf", (Sum((T, Product((G, X)))),)), 2)
DEFINITION = GaussianMean(SQUARE, X)


def test_every_function_has_a_meaning():
    assert FUNCTIONS.keys() == ARITY.keys()


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
    root = sqrt(arb(4, 4).nonnegative_part())
    assert contains(root, Fraction(0))
    assert contains(root, Fraction(2))
    assert width(root) < 3
    assert certainly_nonnegative(root)
    assert certainly_nonnegative(absolute(arb(1, 2)))
    assert contains(absolute(arb(1, 2)), Fraction(3))
    assert width(absolute(arb(-5, 1))) < Fraction(201, 100)


@pytest.mark.parametrize(
    ("function", "ball", "message"),
    [
        (sqrt, arb(1, 2), "square root of .* not certainly >= 0"),
        (sqrt, arb(-1), "square root of -1"),
        (lambda x: power(x, -1), arb(1, 2), "division by .* may contain zero"),
        (lambda x: power(x, -2), arb(0), "division by 0"),
        (sqrt, arb.nan(), "nan is not an enclosure"),
    ],
)
def test_outside_the_domain(function, ball, message):
    with pytest.raises(EnclosureFailed, match=message):
        function(ball)


def test_erf_of_a_wide_ball_is_the_image_of_its_end_points(contains, width):
    ball = erf(arb(1, 1))
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
    with precision(81), pytest.raises(EnclosureFailed, match="up to 80 bits, not 81"):
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
    with pytest.raises(EnclosureFailed, match="zeta is enclosed at up to 4096 bits, not 4097"):
        enclose(ZETA, {"t": Fraction(1), "g": Fraction(1)}, bits=4097)


@pytest.mark.parametrize("name", FUNCTIONS)
def test_each_name_means_what_it_says(name: str) -> None:
    """At 1/2, against mpmath."""
    at = tuple(Rational(Fraction(1, 2)) for _ in range(ARITY[name]))
    if name == "zeta":
        value = mpmath.quad(
            lambda u: mpmath.erf((1 + u) / 2) ** 2 * mpmath.npdf(u), [-8, -3, 0, 3, 8]
        )
    else:
        value = getattr(mpmath, {"abs": "fabs"}.get(name, name))(mpmath.mpf(1) / 2)
    ball = enclose(Function(name, at), {}, bits=60)
    assert abs(float(ball.mid()) - float(value)) < 1e-12
    assert set(FUNCTIONS) == set(ARITY)


@pytest.mark.parametrize("name", ["t", "g"])
def test_the_ends_of_zeta_are_taken_in_both_arguments(name: str) -> None:
    """zeta over an interval of one argument reaches what it is at both ends."""
    other = {"t": "g", "g": "t"}[name]
    middle, radius = arb(fmpq(3, 4)), arb(fmpq(1, 2))
    wide = zeta(**{name: arb(middle, radius), other: arb(fmpq(3, 4))})
    for end in (middle - radius, middle + radius):
        assert wide.contains(zeta(**{name: end, other: arb(fmpq(3, 4))}))
    assert wide.rad() < fmpq(3, 10)
