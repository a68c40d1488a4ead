"""Enclosures contain the value, and have the digits asked for."""

from fractions import Fraction

import pytest
from flint import arb

from slr_verify.language.enclosure import enclosure
from slr_verify.model import notation
from slr_verify.model.closed_forms import five_variable_risk
from slr_verify.numeric.enclosed import DigitsNotReached, gradient_enclosure, risk_enclosure
from slr_verify.numeric.parameters import Parameters
from slr_verify.numeric.risk import risk, risk_gradient

PAPER = Parameters(d=400, L=10, lam="1/10", gamma_squared="1/2")
AT = {"kappa": "0.3", "nu": "-1/5", "theta": "1/10", "eta": "0.05", "rho": "1/7"}


@pytest.mark.parametrize("digits", [1, 15, 50, 300])
def test_the_digits_asked_for_are_there(digits: int) -> None:
    ball = risk_enclosure(PAPER, **AT, digits=digits)
    assert ball.rel_accuracy_bits() >= digits * 3.32
    for slope in gradient_enclosure(PAPER, **AT, digits=digits).values():
        assert slope.rel_accuracy_bits() >= digits * 3.32


def test_the_printed_form_lies_in_the_enclosure() -> None:
    params = Parameters(d=50, L=3, lam="1/4", gamma="3/4", epsilon="1/5")
    point = {notation.d: 50, notation.L: 3, notation.lam: Fraction(1, 4)}
    point |= {notation.gamma: Fraction(3, 4), notation.epsilon: Fraction(1, 5)}
    point |= {symbol: Fraction(AT[symbol.name]) for symbol in notation.PRODUCTS}
    printed = enclosure(five_variable_risk(), point, bits=400)
    assert risk_enclosure(params, **AT, digits=40).contains(printed)


def test_floats_stand_for_their_binary_values() -> None:
    """0.3 as a float and "0.3" differ in the 17th digit, and so do the risks."""
    text = risk_enclosure(PAPER, kappa="0.3", nu=0, digits=30)
    binary = risk_enclosure(PAPER, kappa=0.3, nu=0, digits=30)
    assert not text.overlaps(binary)
    assert abs(text - binary) < arb("1e-15")


def test_the_numbers_of_the_arrays_agree() -> None:
    floats = {name: float(Fraction(value)) for name, value in AT.items()}
    assert float(risk(PAPER, **floats)) == pytest.approx(
        float(risk_enclosure(PAPER, **AT, digits=20).mid()), rel=1e-15
    )
    slopes = risk_gradient(PAPER, **floats)._asdict()
    for name, ball in gradient_enclosure(PAPER, **AT, digits=20).items():
        assert float(slopes[name]) == pytest.approx(float(ball.mid()), rel=1e-14)


def test_a_zero_slope_is_exactly_zero() -> None:
    slopes = gradient_enclosure(PAPER, kappa=1, nu=1, digits=30)
    assert [name for name, ball in slopes.items() if ball == 0] == ["theta", "eta", "rho"]


def test_tiny_values_get_more_precision_and_hopeless_ones_are_an_error() -> None:
    quiet = Parameters(d=900, L=1, lam=1, gamma="1/10")
    assert -1600 < float(risk_enclosure(quiet, kappa=1, nu=1, digits=10).log().mid()) < -800
    with pytest.raises(DigitsNotReached, match=r"the risk lies in .* 5 digits were not reached"):
        risk_enclosure(Parameters(d=10**6, L=1, lam=10), kappa=1, nu=1, digits=5)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"kappa": "2", "nu": 0}, r"kappa must be in \[-1, 1\], got 2\.0"),
        ({"kappa": "1" + "0" * 400, "nu": 0}, r"kappa must be in \[-1, 1\], got '1000"),
        ({"kappa": 0, "nu": "x"}, "nu must be a finite number such as"),
        ({"kappa": 1, "nu": 1, "rho": "1/2"}, "have no eigenvalue below 0"),
        ({"kappa": 0, "nu": 0, "digits": 0}, "digits must be a positive integer, got 0"),
    ],
)
def test_refusals(arguments, message) -> None:
    with pytest.raises(ValueError, match=message):
        risk_enclosure(PAPER, **{"digits": 10, **arguments})
