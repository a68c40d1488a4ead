"""Predicates say yes only when certain, refuse nan, and the precision always comes back."""

from __future__ import annotations

from fractions import Fraction

import pytest
from flint import arb, ctx

from slr_verify.arb.balls import enclose
from slr_verify.arb.certainty import (
    certainly_disjoint,
    certainly_negative,
    certainly_nonnegative,
    certainly_nonzero,
    certainly_positive,
    certainly_zero,
    precision,
)
from slr_verify.core.balls import NoBall
from slr_verify.core.terms import make, variable

SIGNS = (certainly_positive, certainly_negative, certainly_nonnegative, certainly_nonzero)


@pytest.mark.parametrize(
    ("ball", "answers"),
    [
        (arb(2, 1), (True, False, True, True)),
        (arb(-2, 1), (False, True, False, True)),
        (arb(0), (False, False, True, False)),
        (arb(1, 2), (False, False, False, False)),
    ],
)
def test_signs(ball, answers):
    assert tuple(decide(ball) for decide in SIGNS) == answers


def test_balls_that_touch_or_overlap_are_not_disjoint():
    assert certainly_disjoint(arb(0, 1), arb(3, 1))
    assert certainly_disjoint(arb(3, 1), arb(0, 1))
    assert not certainly_disjoint(arb(0, 1), arb(2, 1))
    assert not certainly_disjoint(arb(0, 4), arb(2, 1))


@pytest.mark.parametrize("decide", SIGNS)
def test_nan_and_floats_are_refused(decide):
    with pytest.raises(NoBall, match="nan is not an enclosure"):
        decide(arb.nan())
    with pytest.raises(TypeError, match=r"expected a ball .*, got float 0\.5"):
        decide(0.5)


@pytest.mark.parametrize("pair", [(arb(1), arb.nan()), (arb.nan(), arb(1))])
def test_nan_is_disjoint_from_nothing(pair):
    with pytest.raises(NoBall, match="nan is not an enclosure"):
        certainly_disjoint(*pair)


def test_precision_comes_back_after_an_exception():
    before = ctx.prec
    with precision(300):
        assert ctx.prec == 300
    assert ctx.prec == before
    with pytest.raises(ZeroDivisionError), precision(300):
        _ = 1 / (ctx.prec - 300)
    assert ctx.prec == before
    with pytest.raises(NoBall):
        enclose(make("sqrt", variable("x")), {"x": Fraction(-1)}, bits=300)
    assert ctx.prec == before


@pytest.mark.parametrize("bits", [1, -5, 53.0, True, "64"])
def test_precision_is_a_sensible_int(bits):
    with pytest.raises(ValueError, match="an int of at least 2 bits"), precision(bits):
        pass


def test_only_the_number_zero_is_certainly_zero():
    assert certainly_zero(arb(0))
    assert not certainly_zero(arb(0, 1))
    assert not certainly_zero(arb(1))
    with pytest.raises(NoBall, match="nan is not an enclosure"):
        certainly_zero(arb.nan())


def test_two_bits_are_enough():
    with precision(2):
        assert certainly_positive(arb(1))
    with pytest.raises(ValueError, match="at least 2 bits, got 1"), precision(1):
        pass
