"""Coordinates of orbits: where they have a meaning, and what is known of them there."""

from __future__ import annotations

import pytest
import sympy as sp

from slr_verify.calculus.rule import ProofRejected
from slr_verify.calculus.rules.algebra import by_sign, normal_form
from slr_verify.calculus.rules.differentiation import differentiation
from slr_verify.calculus.theorem import infer
from slr_verify.language.orbit import TIME, SquareOrbit
from slr_verify.language.statement import Given, at_least, at_most, equal, less
from slr_verify.language.value import derivative
from slr_verify.model.notation import SQUARE, alpha, kappa, nu
from slr_verify.model.orbit import TRAVEL, iterate, kappa_at

x = sp.Symbol("x", real=True)
ROUGH = sp.Symbol("m", integer=True)
LATE = sp.Symbol("m", integer=True, nonnegative=True)


def has_a_meaning(expr: sp.Expr, given: Given = SQUARE) -> bool:
    """Whether it is shown to equal itself, which asks that it is defined."""
    return bool(infer(equal(expr, expr, given), normal_form).shown)


def test_an_orbit_of_the_square_stays_in_it() -> None:
    for here in (*iterate(), *iterate(LATE), iterate(TIME, (sp.S.Zero, nu))[0]):
        assert infer(at_most(here, 1, SQUARE), by_sign).shown
        assert infer(at_least(here, -1, SQUARE), by_sign).shown
        for wrong in (less(here, 1, SQUARE), at_most(here, 0, SQUARE), at_most(here, 1)):
            with pytest.raises(ProofRejected):
                infer(wrong, by_sign)


def test_it_is_a_real_number() -> None:
    assert sp.sqrt(iterate()[0] ** 2) == abs(iterate()[0])


def test_hypotheses_say_where_it_is_defined() -> None:
    """The time may be any integer that they keep from being negative, and starts lie in the square."""
    later = iterate(ROUGH)[0]
    assert has_a_meaning(1 / (2 + later), (*SQUARE, ROUGH >= 0))
    assert has_a_meaning(1 / (2 + iterate(TIME, (x, nu))[0]), (*SQUARE, x >= -1, x <= 1))


@pytest.mark.parametrize(
    "orbit",
    [
        iterate(TIME, (kappa, 2 * nu))[0],
        iterate(TIME, (sp.Integer(2), nu))[1],
        iterate(TIME - 1)[0],
        iterate(ROUGH)[0],
        iterate(sp.S.Half)[0],
        iterate(x)[0],
    ],
)
def test_elsewhere_nothing_is_known_of_it(orbit: sp.Expr) -> None:
    with pytest.raises(ProofRejected):
        has_a_meaning(1 / (2 + orbit))
    with pytest.raises(ProofRejected):
        infer(at_most(orbit, 1, SQUARE), by_sign)


@pytest.mark.parametrize("travel", [(2 * alpha, *TRAVEL[1:]), TRAVEL[::-1], (x, *TRAVEL[1:])])
def test_orbits_at_other_parameters_are_not_read(travel: tuple[sp.Expr, ...]) -> None:
    with pytest.raises(ProofRejected, match="at the parameters of the task only"):
        has_a_meaning(kappa_at(TIME, kappa, nu, *travel))


@pytest.mark.parametrize("moving", [kappa, alpha, TIME])
def test_derivatives_of_orbits_are_not_worked_out(moving: sp.Symbol) -> None:
    slope = derivative(iterate()[0], moving)
    with pytest.raises(ProofRejected):
        infer(equal(slope, 0, (kappa > -1, kappa < 1, *SQUARE[2:])), differentiation)


class of_nobody(SquareOrbit):  # noqa: N801
    """An orbit of a class from elsewhere."""


def test_an_orbit_from_elsewhere_is_not_read() -> None:
    with pytest.raises(ProofRejected, match="not in the language"):
        has_a_meaning(of_nobody(TIME, kappa, nu))
