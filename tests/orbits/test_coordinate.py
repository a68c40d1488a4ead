"""Coordinates of orbits as expressions."""

from __future__ import annotations

from fractions import Fraction

import pytest
import sympy as sp
from slr_verify.algebra.bounds import bounds
from slr_verify.algebra.definedness import obstacle

from slr_verify.calculus.rule import ProofRejected
from slr_verify.calculus.rules.differentiation import differentiation
from slr_verify.calculus.theorem import infer
from slr_verify.language.orbit import TIME, SquareOrbit
from slr_verify.language.statement import equal
from slr_verify.language.value import derivative
from slr_verify.model.notation import SQUARE, kappa, nu
from slr_verify.model.orbit import TRAVEL, iterate, kappa_at

x = sp.Symbol("x", real=True)


def test_an_orbit_of_the_square_stays_in_it() -> None:
    span = bounds(iterate()[0], SQUARE)
    assert (span.lower, span.upper) == (Fraction(-1), Fraction(1))
    assert obstacle(iterate()[0], SQUARE) is None
    assert obstacle(iterate()[0], (*SQUARE, kappa >= 0)) is None
    assert obstacle(iterate(TIME, iterate(TIME + 1))[1], SQUARE) is None


def test_it_is_a_real_number() -> None:
    assert sp.sqrt(iterate()[0] ** 2) == abs(iterate()[0])


def test_hypotheses_say_where_it_is_defined() -> None:
    """The time may be any integer that they keep from being negative, and the step any positive number."""
    time = sp.Symbol("m", integer=True)
    later = kappa_at(time, kappa, nu, x, *TRAVEL[1:])
    assert obstacle(later, (*SQUARE, time >= 0, x > 0)) is None
    assert "m is not certain to be 0, 1, 2" in str(obstacle(later, (*SQUARE, x > 0)))
    assert "x lies in" in str(obstacle(later, (*SQUARE, time >= 0)))


@pytest.mark.parametrize(
    ("orbit", "reason"),
    [
        (iterate(TIME, (kappa, 2 * nu))[0], "start 2*nu lies in [-1, 1]"),
        (iterate(TIME, (sp.Integer(2), nu))[1], "start 2 lies in [-1, 1]"),
        (iterate(TIME - 1)[0], "is not certain to be 0, 1, 2"),
        (iterate(sp.S.Half)[0], "is not certain to be 0, 1, 2"),
        (iterate(x)[0], "is not certain to be 0, 1, 2"),
    ],
)
def test_elsewhere_it_is_not_defined(orbit: sp.Expr, reason: str) -> None:
    assert reason in str(obstacle(orbit, SQUARE))


def test_derivatives_of_orbits_are_not_worked_out() -> None:
    inside = tuple(each for each in SQUARE if each.lhs == nu)
    given = (kappa > -1, kappa < 1, *inside)
    with pytest.raises(ProofRejected):
        assert infer(equal(derivative(iterate()[0], kappa), 0, given), differentiation).shown


def test_the_general_orbit_says_nothing_of_itself() -> None:
    for ask in (SquareOrbit.one_step, SquareOrbit.written_in, SquareOrbit.both):
        with pytest.raises(NotImplementedError):
            ask()
