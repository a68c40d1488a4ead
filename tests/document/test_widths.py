"""Widths of formulas against those that TeX finds, in digits of 5 pt."""

from __future__ import annotations

import pytest

from slr_verify.document.markup import formula
from slr_verify.document.nodes import Big, Fraction, Name, Number
from slr_verify.document.widths import width

SQUARE = "alpha^2 (1 - nu^2) erf(a kappa)^2"
MEASURED = [
    (formula("[(kappa_n, nu_n) -> (1, 1)] + [(kappa_n, nu_n) -> (-1, -1)]"), 36.4),
    (formula("epsilon^2 - 2 gamma^2 nu erf(t/p) + (L - 1) zeta(0, lambda)"), 29.9),
    (formula("2 gamma^2 a (1 - cos(phi)^2) (erf(b cos(phi)) - cos(psi))"), 35.9),
    (Fraction(Name("kappa"), formula(f"sqrt(1 + 4 {SQUARE})")), 23.6),
    (formula("R_eta A_1 + R_rho A_2 - theta R_kappa P D L"), 22.8),
]


@pytest.mark.parametrize(("tree", "digits"), MEASURED, ids=map(repr, range(len(MEASURED))))
def test_the_estimate_is_near_what_tex_measures(tree: object, digits: float) -> None:
    assert width(tree) == pytest.approx(digits, rel=0.08)


def test_limits_above_and_below_take_no_room_beside_a_sum() -> None:
    limits = (formula("l = 1"), Number("9"))
    assert width(Big("sum", Name("x"), *limits)) == width(Big("sum", Name("x")))
